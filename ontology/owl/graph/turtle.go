package graph

import (
	"cmp"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/owl"
	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A turtle reads one file, statement by statement.
type turtle struct {
	reader
	scan.Reader
	prefixes map[string]string
	plain    bool // N-Triples
	from     int  // where the statement starts
}

// ReadTurtle reads a graph in Turtle. The error is a *diag.List; the graph
// returned beside it holds what could be read.
func ReadTurtle(file *source.File) (*Graph, error) { return readTurtle(file, false) }

// ReadNTriples reads a graph in N-Triples; see [ReadTurtle].
func ReadNTriples(file *source.File) (*Graph, error) { return readTurtle(file, true) }

func readTurtle(file *source.File, plain bool) (*Graph, error) {
	t := &turtle{reader: newReader(file), prefixes: map[string]string{}, plain: plain}
	t.Cursor = scan.Cursor{File: file, Text: file.Text}
	t.Start(len(file.Text)-len(strings.TrimPrefix(file.Text, "\ufeff")), t.next, t.refuse)
	for t.begin() < len(t.Text) {
		before := len(t.graph.Triples)
		if t.from = t.begin(); directive(t.Text[t.from:]) && !plain {
			t.directive()
		} else {
			t.statement()
		}
		if fault, broken := t.Take(); fault != nil {
			t.graph.Triples = t.graph.Triples[:before]
			t.problems.Add(fault)
			at := t.resume(fault.At.End)
			if !broken {
				at = max(at, t.begin())
			}
			t.GoTo(at)
		}
	}
	return t.graph, t.problems.Err()
}

// begin is where the next token starts, if it is one or not.
func (t *turtle) begin() int {
	if t.Bad != nil {
		return t.At
	}
	return t.Next.Pos.Offset
}

// directive reports whether a statement starts with one of the words for
// prefixes and bases.
func directive(text string) bool {
	if text[0] == '@' {
		return true
	}
	word, _, _ := strings.Cut(text[:min(len(text), 7)], " ")
	return strings.EqualFold(word, "prefix") || strings.EqualFold(word, "base")
}

// resume finds the line after the next one that ends in a point.
func (t *turtle) resume(at int) int {
	for at < len(t.Text) {
		line, _, _ := strings.Cut(t.Text[at:], "\n")
		at = min(at+len(line)+1, len(t.Text))
		if strings.HasSuffix(strings.TrimRight(line, " \t\r"), ".") {
			break
		}
	}
	return at
}

// directive reads a prefix or a base.
func (t *turtle) directive() {
	start := t.Expect(langToken, wordToken)
	word := strings.ToLower(strings.TrimPrefix(start.Value, "@"))
	name := strings.TrimSuffix(t.Next.Value, ":")
	problem := diag.New("E0340", t.Place(start), "this directive cannot be read").WithHint("write @prefix name: <http://...> . or @base <http://...> .")
	switch {
	case word == "prefix" && t.Next.Type == nameToken && strings.IndexByte(t.Next.Value, ':') == len(name):
		t.Advance()
	case word != "base":
		problem = diag.New("E0340", t.Place(start), "this prefix cannot be read").WithHint("write @prefix name: <http://...> .")
		t.Broken = true
	}
	if t.Broken || t.Next.Type != iriToken {
		t.Report(cmp.Or(t.Bad, problem))
		t.Broken = true
		return
	}
	iri := t.iriOf(t.Advance())
	if start.Type == langToken && !t.Accept(".") {
		t.Fault, t.Broken = cmp.Or(t.Bad, problem), true
		return
	}
	if word == "base" {
		t.base = iri
		return
	}
	t.prefixes[name] = iri
	t.graph.Prefixes = slices.DeleteFunc(t.graph.Prefixes, func(p owl.Prefix) bool { return p.Name == name })
	t.graph.Prefixes = append(t.graph.Prefixes, owl.Prefix{Name: name, IRI: iri})
}

// statement reads triples.
func (t *turtle) statement() {
	first, before := t.Next, len(t.graph.Triples)
	subject := t.term()
	if first.Type == stringToken {
		t.Report(diag.New("E0343", t.Place(first), "a text cannot be the subject of a statement"))
	}
	switch {
	case !t.Is("."):
		t.properties(subject)
	case first.Value != "[" || len(t.graph.Triples) == before:
		t.beyond()
		t.Report(diag.New("E0340", t.span(t.from, t.from+1), "this statement says nothing of its subject"))
	}
	t.Demand(".")
}

// beyond refuses what N-Triples has not.
func (t *turtle) beyond() {
	if t.plain {
		t.Report(diag.New("E0340", t.span(t.from, t.from+1), "this is no statement of N-Triples").
			WithHint("it is three terms and a point; Turtle, which has more, stands in files named *.ttl"))
	}
}

// properties reads what is said of a subject, and adds the triples.
func (t *turtle) properties(subject *owl.Node) {
	for more := true; more && !t.Broken; {
		token := t.Expect(iriToken, nameToken, wordToken)
		if subject.Kind == owl.Literal {
			t.Report(diag.New("E0343", t.Place(token), "a literal cannot be the subject of a statement"))
		}
		verb := owl.RDF + "type"
		if token.Value != "a" {
			verb = t.iriOf(token)
		}
		if token.Type != iriToken {
			t.beyond()
		}
		for more := true; more && !t.Broken; {
			t.graph.Add(subject, verb, t.term(), t.Place(token))
			if more = t.Accept(","); more {
				t.beyond()
			}
		}
		for more = false; t.Accept(";"); more = !t.Is(".") && !t.Is("]") {
			t.beyond()
		}
	}
}

// refuse says what is wrong with a token that cannot stand where it does. When the
// statement has no end, or holds what is no token, that is the reason.
func (t *turtle) refuse(token lexer.Token) *diag.Diagnostic {
	for t.Bad == nil && !t.Next.EOF() && (t.Next.Value != "." || t.Depth > 0) {
		t.Advance()
	}
	switch {
	case t.Bad != nil:
		return t.Bad
	case t.Next.EOF():
		token = t.Next
		return diag.New("E0340", t.Place(token), "the file ends in the middle of a statement").WithHint("a point ends every statement")
	}
	return diag.New("E0340", t.Place(token), "%.40q cannot stand here", token.Value).
		WithHint("write subject, property and object, and a point behind them")
}
