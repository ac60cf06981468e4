package graph

import (
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// The grammar of a statement of Turtle; directives are another.
type (
	statement struct {
		Subject *term       `parser:"@@"`
		Props   *props      `parser:"@@?"`
		Point   lexer.Token `parser:"@'.'"`
	}
	props struct {
		First *prop   `parser:"@@"`
		Rest  []*prop `parser:"( ';' @@? )*"`
	}
	prop struct {
		Verb    lexer.Token `parser:"@(IRI | Name | Word)"`
		Objects []*term     `parser:"@@ ( ',' @@ )*"`
	}
	term struct {
		Plain *lexer.Token `parser:"  @(IRI | Name | Blank | Word | Number)"`
		Text  *quotation   `parser:"| @@"`
		Open  *lexer.Token `parser:"| @'['"`
		Props *props       `parser:"  @@? ']'"`
		List  *list        `parser:"| @@"`
	}
	list struct {
		Open  lexer.Token `parser:"@'('"`
		Items []*term     `parser:"@@* ')'"`
	}
	quotation struct {
		Text lexer.Token  `parser:"@String"`
		Lang *lexer.Token `parser:"( @Lang"`
		Type *lexer.Token `parser:"| '^^' @(IRI | Name) )?"`
	}
)

var grammar = participle.MustBuild[statement](participle.Lexer(notation{}))

// A turtle reads one file.
type turtle struct {
	reader
	prefixes map[string]string
	at       int              // of the statement
	plain    bool             // N-Triples
	fault    *diag.Diagnostic // of the statement, the first
}

// ReadTurtle reads a graph in Turtle. The error is a *diag.List; the graph
// returned beside it holds what could be read.
func ReadTurtle(file *source.File) (*Graph, error) {
	t := &turtle{reader: newReader(file), prefixes: map[string]string{}}
	return t.read()
}

// ReadNTriples reads a graph in N-Triples; see [ReadTurtle].
func ReadNTriples(file *source.File) (*Graph, error) {
	t := &turtle{reader: newReader(file), plain: true}
	return t.read()
}

func (t *turtle) read() (*Graph, error) {
	t.at = len(t.file.Text) - len(strings.TrimPrefix(t.file.Text, "\ufeff"))
	for {
		s := &scanner{text: t.file.Text, at: t.at}
		s.skip()
		if t.at = s.at; t.at == len(t.file.Text) {
			return t.graph, t.problems.Err()
		}
		end, before := 0, len(t.graph.Triples)
		if directive(t.file.Text[t.at:]) && !t.plain {
			end = t.directive()
		} else {
			end = t.statement()
		}
		if t.fault != nil {
			t.graph.Triples = t.graph.Triples[:before]
			t.problems.Add(t.fault)
			end, t.fault = max(end, t.resume(t.fault.At.End)), nil
		}
		t.at = end
	}
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
	for at < len(t.file.Text) {
		line, _, _ := strings.Cut(t.file.Text[at:], "\n")
		at = min(at+len(line)+1, len(t.file.Text))
		if strings.HasSuffix(strings.TrimRight(line, " \t\r"), ".") {
			break
		}
	}
	return at
}

// directive reads a prefix or a base and returns where it ends.
func (t *turtle) directive() int {
	s := &scanner{text: t.file.Text[t.at:]}
	var tokens []lexer.Token
	for len(tokens) < 4 && t.fault == nil {
		next, err := s.Next()
		if err != nil {
			t.report(t.syntax(err))
			return t.at
		}
		tokens = append(tokens, next)
	}
	word := strings.ToLower(strings.TrimPrefix(tokens[0].Value, "@"))
	rest := tokens[1:]
	name := ""
	if word == "prefix" && rest[0].Type == nameToken && strings.IndexByte(rest[0].Value, ':') == len(rest[0].Value)-1 {
		name, rest = strings.TrimSuffix(rest[0].Value, ":"), rest[1:]
	} else if word != "base" {
		t.report(diag.New("E0340", t.place(tokens[0]), "this prefix cannot be read").WithHint("write @prefix name: <http://...> ."))
		return t.at
	}
	if rest[0].Type != iriToken || tokens[0].Value[0] == '@' && rest[1].Value != "." {
		t.report(diag.New("E0340", t.place(tokens[0]), "this directive cannot be read").WithHint("write @prefix name: <http://...> . or @base <http://...> ."))
		return t.at
	}
	iri := t.iriOf(rest[0])
	if word == "base" {
		t.base = iri.String()
	} else {
		t.prefixes[name] = iri.String()
		t.graph.Prefixes = slices.DeleteFunc(t.graph.Prefixes, func(p owl.Prefix) bool { return p.Name == name })
		t.graph.Prefixes = append(t.graph.Prefixes, owl.Prefix{Name: name, IRI: iri.String()})
	}
	last := rest[0]
	if tokens[0].Value[0] == '@' {
		last = rest[1]
	}
	return t.at + last.Pos.Offset + len(last.Value)
}

// statement reads triples and returns where they end.
func (t *turtle) statement() int {
	parsed, err := grammar.ParseString("", t.file.Text[t.at:])
	if err != nil {
		t.report(t.syntax(err))
		return t.at
	}
	end := t.at + parsed.Point.Pos.Offset + 1
	if t.plain {
		t.simple(parsed)
	}
	if parsed.Subject.Text != nil {
		t.report(diag.New("E0343", t.place(parsed.Subject.Text.Text), "a text cannot be the subject of a statement"))
		return end
	}
	subject := t.object(parsed.Subject)
	if parsed.Props != nil {
		t.properties(subject, parsed.Props)
	} else if parsed.Subject.Open == nil || parsed.Subject.Props == nil {
		t.report(diag.New("E0340", t.span(t.at, t.at+1), "this statement says nothing of its subject"))
	}
	return end
}

// simple refuses what N-Triples has not.
func (t *turtle) simple(s *statement) {
	bad := s.Props == nil || len(s.Props.Rest) > 0 || len(s.Props.First.Objects) != 1 || s.Props.First.Verb.Type != iriToken
	if !bad {
		for _, x := range []*term{s.Subject, s.Props.First.Objects[0]} {
			bad = bad || x.Open != nil || x.List != nil || x.Plain != nil && x.Plain.Type != iriToken && x.Plain.Type != blankToken
			if q := x.Text; q != nil {
				bad = bad || q.Type != nil && q.Type.Type != iriToken || strings.HasPrefix(q.Text.Value, `"""`) || q.Text.Value[0] == '\''
			}
		}
	}
	if bad {
		t.report(diag.New("E0340", t.span(t.at, t.at+1), "this is no statement of N-Triples").
			WithHint("it is three terms and a point; Turtle, which has more, stands in files named *.ttl"))
	}
}

// properties adds the triples of a subject.
func (t *turtle) properties(subject rdf.Object, p *props) {
	s, ok := subject.(rdf.Subject)
	for _, prop := range append([]*prop{p.First}, p.Rest...) {
		if prop == nil {
			continue
		}
		if !ok {
			t.report(diag.New("E0343", t.place(prop.Verb), "a literal cannot be the subject of a statement"))
			return
		}
		verb := IRI(owl.RDF + "type")
		if prop.Verb.Value != "a" {
			verb = t.iriOf(prop.Verb)
		}
		for _, o := range prop.Objects {
			t.graph.Add(s, verb, t.object(o), t.place(prop.Verb))
		}
	}
}

// report keeps the first problem of a statement.
func (t *turtle) report(d *diag.Diagnostic) {
	if t.fault == nil {
		t.fault = d
	}
}

func (t *turtle) place(tok lexer.Token) source.Span {
	at := t.at + tok.Pos.Offset
	return t.span(at, at+len(tok.Value))
}

// unfinished reports whether the file ends before the statement does.
func (t *turtle) unfinished() bool {
	s := &scanner{text: t.file.Text[t.at:]}
	for {
		next, err := s.Next()
		if err != nil || next.EOF() {
			return err == nil && !s.ended
		}
	}
}

// syntax places an error of the scanner or of the grammar in the file.
func (t *turtle) syntax(err error) *diag.Diagnostic {
	if d, ok := errors.AsType[*diag.Diagnostic](err); ok {
		d.At = t.span(t.at+d.At.Start, t.at+d.At.End)
		return d
	}
	at := t.span(t.at, t.at)
	if u, ok := errors.AsType[*participle.UnexpectedTokenError](err); ok {
		at = t.place(u.Unexpected)
	}
	if t.unfinished() {
		at = t.span(len(t.file.Text), len(t.file.Text))
		return diag.New("E0340", at, "the file ends in the middle of a statement").WithHint("a point ends every statement")
	}
	return diag.New("E0340", at, "%.40q cannot stand here", t.file.Text[at.Start:at.End]).
		WithHint("write subject, property and object, and a point behind them")
}
