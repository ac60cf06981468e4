package functional

import (
	"iter"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/owl"
	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// Read reads an ontology. The error is a *diag.List; the ontology returned
// beside it holds what could be read.
func Read(file *source.File) (*owl.Ontology, error) {
	r := &reader{parser: parser{prefixes: map[string]string{}}}
	r.Cursor = scan.Cursor{File: file, Text: file.Text}
	r.Start(len(file.Text)-len(strings.TrimPrefix(file.Text, "\ufeff")), r.next, r.refuse)
	o := &owl.Ontology{At: source.Span{File: file}}
	if !r.prefixList(o) || !r.head(o) {
		return o, r.problems.Err()
	}
	for n, s := range r.statements() {
		switch n.Text {
		case "Import":
			o.Imports = append(o.Imports, owl.Import{IRI: r.imported(n, s.at), At: s.at})
		case "Annotation":
			o.Annotations = append(o.Annotations, n)
		default:
			o.Axioms = append(o.Axioms, owl.NewAxiom(n, s.notes, s.at))
		}
	}
	return o, r.problems.Err()
}

// A reader goes through a file statement by statement.
type reader struct {
	parser
	problems diag.List
}

// A said is what comes with a statement: its annotations and its place.
type said struct {
	notes []*owl.Node
	at    source.Span
}

// statements yields the well-formed statements of the ontology up to its end.
func (r *reader) statements() iter.Seq2[*owl.Node, said] {
	return func(yield func(*owl.Node, said) bool) {
		for {
			switch {
			case r.Bad != nil:
			case r.Next.EOF() && len(r.problems.Items) > 0:
				return // the end was in what was not read
			case r.Next.EOF():
				r.problems.Addf("E0340", r.Place(r.Next), "the ontology is not closed").
					WithHint("end the file with )")
				return
			case r.Next.Value == ")":
				r.tail()
				return
			}
			name := r.Next
			r.Depth = 0
			n, notes := r.statement()
			if r.Fault == nil && !owl.Constructors()[n.Text].Axiom && !n.Is("Import", "Annotation") {
				r.Fault = diag.New("E0343", r.Place(name), "%s is no statement", n.Text).WithHint("it is a part of one, as in SubClassOf(:A %s(...))", n.Text)
			}
			if r.Fault == nil && !yield(n, said{notes, source.Span{File: r.File, Start: name.Pos.Offset, End: r.end}}) {
				return
			}
			r.settle()
		}
	}
}

// settle adds the fault of a statement to the problems, and goes on behind the
// statement.
func (r *reader) settle() {
	fault, broken := r.Take()
	if fault != nil {
		r.problems.Add(fault)
	}
	if broken {
		r.GoTo(r.resume(fault.At.End))
	}
}

// resume finds the next line that starts a statement.
func (r *reader) resume(at int) int {
	for {
		n := strings.IndexByte(r.Text[at:], '\n')
		if n < 0 {
			return len(r.Text)
		}
		c := scan.Cursor{Text: r.Text, At: at + n}
		c.Skip()
		at = c.At
		name, _, called := strings.Cut(r.Text[at:], "(")
		if called && owl.Constructors()[name].Axiom || at == len(r.Text) || r.Text[at] == ')' {
			return at
		}
	}
}

// tail refuses what follows the end of the ontology.
func (r *reader) tail() {
	if r.Skip(); r.At < len(r.Text) {
		r.problems.Addf("E0340", source.Span{File: r.File, Start: r.At, End: len(r.Text)}, "nothing may follow the end of the ontology").
			WithHint("a ) closes it too early, or there are two in one file")
	}
}

func (r *reader) imported(n *owl.Node, at source.Span) string {
	if len(n.Args) == 1 && n.Args[0].Kind == owl.IRI {
		return n.Args[0].Text
	}
	at.End = at.Start + len(n.Text)
	r.problems.Addf("E0343", at, "Import takes one IRI").WithHint("Import(<http://...>)")
	return ""
}

// prefixList reads the prefixes in front of the ontology.
func (r *reader) prefixList(o *owl.Ontology) bool {
	for strings.HasPrefix(r.Next.Value, "Prefix") {
		var t [6]lexer.Token
		for i := range t {
			t[i] = r.Advance()
		}
		if t[0].Value != "Prefix" || t[1].Value != "(" || t[2].Type != short || t[3].Type != equals || t[4].Type != full || t[5].Value != ")" ||
			strings.IndexByte(t[2].Value, ':') != len(t[2].Value)-1 {
			r.problems.Addf("E0340", r.Place(t[0]), "this prefix cannot be read").WithHint("write Prefix(name:=<http://...>)")
			return false
		}
		name, iri := strings.TrimSuffix(t[2].Value, ":"), r.name(t[4]).Text
		if _, twice := r.prefixes[name]; twice {
			r.problems.Addf("E0344", r.Place(t[2]), "the prefix %s: is declared twice", name).WithHint("keep one of them")
		}
		r.prefixes[name] = iri
		o.Prefixes = append(o.Prefixes, owl.Prefix{Name: name, IRI: iri})
	}
	return true
}

// head reads Ontology( and its IRIs.
func (r *reader) head(o *owl.Ontology) bool {
	if r.Bad != nil {
		r.problems.Add(r.Bad)
		return false
	}
	start := r.Advance()
	if start.Value != "Ontology" || r.Next.Value != "(" {
		r.problems.Addf("E0340", r.Place(start), "expected Prefix(...) or Ontology(...)").
			WithHint("an ontology in functional-style syntax starts with Ontology(<http://...>")
		return false
	}
	o.At = r.Place(start)
	r.Advance()
	for i, where := range []*string{&o.IRI, &o.Version} {
		if r.Next.Type != full && (r.Next.Type != short || i > 0) {
			break
		}
		if *where = r.name(r.Next).Text; *where == "" {
			break // not a name, as it turns out as a statement
		}
		r.Advance()
	}
	r.settle()
	return true
}
