package graph

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/owl"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A turtle reads one file in Turtle or N-Triples.
type turtle struct {
	reader
	scan.Statement
	prefixes map[string]string
	spelling []byte // scratch space for a name
	plain    bool   // the notation is N-Triples
}

// ReadTurtle reads a graph in Turtle. The error is a *source.Diagnostics. The returned graph holds what could be read,
// even if there is an error.
func ReadTurtle(file *source.File) (*Graph, error) {
	t := &turtle{reader: newReader(file), Statement: scan.Statement{File: file}, prefixes: map[string]string{}}
	return t.read()
}

// ReadNTriples reads a graph in N-Triples; see [ReadTurtle].
func ReadNTriples(file *source.File) (*Graph, error) {
	t := &turtle{reader: newReader(file), Statement: scan.Statement{File: file}, plain: true}
	return t.read()
}

func (t *turtle) read() (*Graph, error) {
	t.Start = len(t.File.Text) - len(strings.TrimPrefix(t.File.Text, "\ufeff"))
	for {
		c := scan.Cursor{Text: t.File.Text, Offset: t.Start}
		c.Skip()
		if t.Start = c.Offset; t.Start == len(t.File.Text) {
			return t.graph, t.problems.Err()
		}
		end, before := 0, len(t.graph.Triples)
		if directive(t.File.Text[t.Start:]) && !t.plain {
			end = t.directive()
		} else {
			end = t.statement()
		}
		if t.Fault != nil {
			t.graph.Triples = t.graph.Triples[:before]
			t.problems.Add(t.Fault)
			if t.spelled.Long() {
				return t.graph, t.problems.Err()
			}
			end, t.Fault = max(end, t.resume(t.Fault.Span.End)), nil
		}
		t.Start = end
	}
}

// directive reports whether a statement starts with a prefix or base keyword.
func directive(text string) bool {
	if text[0] == '@' {
		return true
	}
	word, _, _ := strings.Cut(text[:min(len(text), 7)], " ")
	return strings.EqualFold(word, "prefix") || strings.EqualFold(word, "base")
}

// resume returns the start of the line after the next line that ends in a dot.
func (t *turtle) resume(at int) int {
	for at < len(t.File.Text) {
		line, _, _ := strings.Cut(t.File.Text[at:], "\n")
		at = min(at+len(line)+1, len(t.File.Text))
		if strings.HasSuffix(strings.TrimRight(line, " \t\r"), ".") {
			break
		}
	}
	return at
}

// directive reads a prefix or base directive and returns its end.
func (t *turtle) directive() int {
	s := &scanner{Cursor: scan.Cursor{Text: t.File.Text[t.Start:]}}
	var tokens []lexer.Token
	for len(tokens) < 4 && t.Fault == nil {
		next, err := s.Next()
		if err != nil {
			t.Report(t.syntax(err))
			return t.Start
		}
		tokens = append(tokens, next)
	}
	word := strings.ToLower(strings.TrimPrefix(tokens[0].Value, "@"))
	rest := tokens[1:]
	name := ""
	if word == "prefix" && rest[0].Type == nameToken && strings.IndexByte(rest[0].Value, ':') == len(rest[0].Value)-1 {
		name, rest = strings.TrimSuffix(rest[0].Value, ":"), rest[1:]
	} else if word != "base" {
		t.Report(source.Errorf("E0340", t.Place(tokens[0]), "malformed prefix").WithHint("write @prefix name: <http://...> ."))
		return t.Start
	}
	if rest[0].Type != iriToken || tokens[0].Value[0] == '@' && rest[1].Value != "." {
		t.Report(source.Errorf("E0340", t.Place(tokens[0]), "malformed directive").WithHint("write @prefix name: <http://...> . or @base <http://...> ."))
		return t.Start
	}
	iri := t.iriOf(rest[0])
	if word == "base" {
		t.base = iri
	} else {
		_, known := t.prefixes[name]
		t.prefixes[name] = iri
		t.graph.Prefixes = slices.DeleteFunc(t.graph.Prefixes, func(p owl.Prefix) bool { return known && p.Name == name })
		t.graph.Prefixes = append(t.graph.Prefixes, owl.Prefix{Name: name, IRI: iri})
	}
	last := rest[0]
	if tokens[0].Value[0] == '@' {
		last = rest[1]
	}
	return t.Start + last.Pos.Offset + len(last.Value)
}

// statement reads triples and returns their end.
func (t *turtle) statement() int {
	parsed, err := parse(&scanner{Cursor: scan.Cursor{Text: t.File.Text[t.Start:]}})
	if err != nil {
		t.Report(t.syntax(err))
		return t.Start
	}
	end := t.Start + parsed.Point.Pos.Offset + 1
	if t.plain {
		t.simple(parsed)
	}
	if parsed.Subject.Text != nil {
		t.Report(source.Errorf("E0343", t.Place(parsed.Subject.Text.Text), "a string cannot be the subject of a statement"))
		return end
	}
	subject := t.object(parsed.Subject)
	if parsed.Props != nil {
		t.properties(subject, parsed.Props)
	} else if parsed.Subject.Open == nil || parsed.Subject.Props == nil {
		t.Report(source.Errorf("E0340", t.span(t.Start, t.Start+1), "the statement has no property"))
	}
	return end
}

// simple reports Turtle syntax that N-Triples does not have.
func (t *turtle) simple(s *statement) {
	bad := s.Props == nil || len(s.Props.All) != 1 || len(s.Props.All[0].Objects) != 1 || s.Props.All[0].Verb.Type != iriToken
	if !bad {
		for _, x := range []*term{s.Subject, s.Props.All[0].Objects[0]} {
			bad = bad || x.Open != nil || x.List != nil || x.Plain != nil && x.Plain.Type != iriToken && x.Plain.Type != blankToken
			if q := x.Text; q != nil {
				bad = bad || q.Type != nil && q.Type.Type != iriToken || strings.HasPrefix(q.Text.Value, `"""`) || q.Text.Value[0] == '\''
			}
		}
	}
	if bad {
		t.Report(source.Errorf("E0340", t.span(t.Start, t.Start+1), "not a statement of N-Triples").
			WithHint("write three terms, with IRIs in <...>, and a dot; for short names and more syntax use Turtle, in a file named *.ttl"))
	}
}

// properties adds the triples of a subject.
func (t *turtle) properties(subject *owl.Node, p *props) {
	for _, prop := range p.All {
		if subject.Kind == owl.Literal {
			t.Report(source.Errorf("E0343", t.Place(prop.Verb), "a literal cannot be the subject of a statement"))
			return
		}
		verb := owl.RDF + "type"
		if prop.Verb.Value != "a" {
			verb = t.name(prop.Verb).Text
		}
		for _, o := range prop.Objects {
			t.graph.Add(subject, verb, t.object(o), t.Place(prop.Verb))
		}
	}
}

// unfinished reports whether the file ends before the statement does.
func (t *turtle) unfinished() bool {
	s := &scanner{Cursor: scan.Cursor{Text: t.File.Text[t.Start:]}}
	for {
		next, err := s.Next()
		if err != nil || next.EOF() {
			return err == nil && !s.ended
		}
	}
}

// syntax converts an error of the scanner or the grammar to a diagnostic with a position.
func (t *turtle) syntax(err error) *source.Diagnostic {
	d, at := t.Problem(err)
	if d != nil {
		return d
	}
	closes := at.Start < len(t.File.Text) && strings.IndexByte(")]", t.File.Text[at.Start]) >= 0
	if !closes && t.unfinished() {
		at = t.span(len(t.File.Text), len(t.File.Text))
		return source.Errorf("E0340", at, "the file ends in the middle of a statement").WithHint("end every statement with a dot")
	}
	if closes {
		return source.Errorf("E0340", at, "unexpected %.40q", t.File.Text[at.Start:at.End]).WithHint("close ( with ), and [ with ]")
	}
	return source.Errorf("E0340", at, "unexpected %.40q", t.File.Text[at.Start:at.End]).
		WithHint("write subject, property and object, followed by a dot")
}
