package owl

import (
	"iter"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// Read reads an ontology. The error is a *source.Diagnostics. The returned ontology holds what could be read, even if
// there is an error.
func Read(file *source.File) (*Ontology, error) {
	r := &reader{builder: builder{Statement: scan.Statement{File: file}, prefixes: map[string]string{}, names: map[string]*Node{}}}
	r.next = len(file.Text) - len(strings.TrimPrefix(file.Text, "\ufeff"))
	o := &Ontology{Span: source.Span{File: file}}
	if !r.prefixList(o) || !r.head(o) {
		return o, r.problems.Err()
	}
	for n, notes := range r.forms() {
		at := r.spanOf(r.Start, r.next)
		switch n.Text {
		case "Import":
			o.Imports = append(o.Imports, Import{IRI: r.imported(n), Span: at})
		case "Annotation":
			o.Annotations = append(o.Annotations, n)
		default:
			o.Axioms = append(o.Axioms, NewAxiom(n, notes, at))
		}
	}
	return o, r.problems.Err()
}

// A reader parses a file statement by statement. The current statement starts at r.Start; next is the start of
// the following one.
type reader struct {
	builder
	next     int
	problems source.Diagnostics
}

// forms yields the well-formed statements up to the end of the ontology.
func (r *reader) forms() iter.Seq2[*Node, []*Node] {
	return func(yield func(*Node, []*Node) bool) {
		for {
			r.Start = r.skip(r.next)
			switch rest := r.File.Text[r.Start:]; {
			case rest == "" && len(r.problems.Items) > 0:
				return // the closing parenthesis was in a skipped statement
			case rest == "":
				r.problems.Addf("E0340", r.spanOf(r.Start, r.Start), "the ontology is not closed").
					WithHint("end the file with )")
				return
			case rest[0] == ')':
				r.tail()
				return
			}
			n, notes, end := r.form()
			if r.Fault == nil && !Constructors()[n.Text].Axiom && !n.Is("Import", "Annotation") {
				r.Fault = source.Errorf("E0343", r.spanOf(r.Start, r.Start+len(n.Text)), "%s is not a statement", n.Text).WithHint("use it inside a statement, as in SubClassOf(:A %s(...))", n.Text)
			}
			if r.next = end; r.Fault != nil {
				if end == r.Start {
					r.next = r.resume(r.Fault.Span.End)
				}
				r.problems.Add(r.Fault)
				if r.Fault.Code == "E0359" || r.spelled.Long() {
					return // the end of the statement is unknown
				}
				r.Fault = nil
				continue
			}
			if !yield(n, notes) {
				return
			}
		}
	}
}

func (r *reader) spanOf(from, to int) source.Span {
	return source.Span{File: r.File, Start: from, End: to}
}

// skip returns the start of the next token.
func (r *reader) skip(at int) int {
	c := scan.Cursor{Text: r.File.Text, Offset: at}
	c.Skip()
	return c.Offset
}

// resume returns the start of the next line that begins a statement.
func (r *reader) resume(at int) int {
	for text := r.File.Text; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at = r.skip(at + n)
		if name, _, ok := strings.Cut(text[at:], "("); ok && Constructors()[name].Axiom {
			return at
		}
		if at == len(text) || text[at] == ')' {
			return at
		}
	}
}

// tail reports text after the end of the ontology.
func (r *reader) tail() {
	at := r.skip(r.Start + 1)
	if at < len(r.File.Text) {
		r.problems.Addf("E0340", r.spanOf(at, len(r.File.Text)), "nothing may follow the end of the ontology").
			WithHint("an earlier ) closes the ontology too soon, or the file holds two ontologies")
	}
}

func (r *reader) imported(n *Node) string {
	if len(n.Args) == 1 && n.Args[0].Kind == IRI {
		return n.Args[0].Text
	}
	r.problems.Addf("E0343", r.spanOf(r.Start, r.Start+len(n.Text)), "Import takes one IRI").WithHint("Import(<http://...>)")
	return ""
}

// prefixList reads the prefixes before the ontology.
func (r *reader) prefixList(o *Ontology) bool {
	for {
		r.Start = r.skip(r.next)
		if !strings.HasPrefix(r.File.Text[r.Start:], "Prefix") {
			return true
		}
		t, ok := r.tokens(6)
		if !ok {
			return false
		}
		if t[0].Value != "Prefix" || t[1].Value != "(" || t[2].Type != short || t[3].Type != equals || t[4].Type != full || t[5].Value != ")" ||
			strings.IndexByte(t[2].Value, ':') != len(t[2].Value)-1 {
			r.problems.Addf("E0340", r.Place(t[0]), "malformed prefix").WithHint("write Prefix(name:=<http://...>)")
			return false
		}
		name, iri := strings.TrimSuffix(t[2].Value, ":"), r.name(t[4]).Text
		if _, twice := r.prefixes[name]; twice {
			r.problems.Addf("E0344", r.Place(t[2]), "the prefix %s: is declared twice", name).WithHint("remove one of them")
		}
		r.prefixes[name] = iri
		o.Prefixes = append(o.Prefixes, Prefix{Name: name, IRI: iri})
		r.next = r.Start + t[5].Pos.Offset + 1
	}
}

// head reads "Ontology(" and its IRIs.
func (r *reader) head(o *Ontology) bool {
	t, ok := r.tokens(4)
	if !ok {
		return false
	}
	if t[0].Value != "Ontology" || t[1].Value != "(" {
		r.problems.Addf("E0340", r.Place(t[0]), "expected Prefix(...) or Ontology(...)").
			WithHint("an ontology in functional-style syntax starts with Ontology(<http://...>")
		return false
	}
	o.Span = r.Place(t[0])
	r.next = r.Start + t[1].Pos.Offset + 1
	for i, where := range []*string{&o.IRI, &o.Version} {
		if x := t[2+i]; x.Type == full || x.Type == short && i == 0 {
			if *where = r.name(x).Text; *where == "" {
				break
			}
			r.next = r.Start + x.Pos.Offset + len(x.Value)
			continue
		}
		break
	}
	if r.Fault != nil {
		r.problems.Add(r.Fault)
		r.Fault = nil
	}
	return true
}

// tokens returns the next n tokens, padded with end tokens.
func (r *reader) tokens(n int) ([]lexer.Token, bool) {
	s := &scanner{Cursor: scan.Cursor{Text: r.File.Text[r.Start:]}}
	out := make([]lexer.Token, n)
	for i := range out {
		t, err := s.Next()
		if err != nil && i < 2 {
			r.problems.Add(r.syntax(err))
			return nil, false
		}
		out[i] = t
	}
	return out, true
}
