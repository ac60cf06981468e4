package mapping

import (
	"maps"
	"strings"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// maxDepth is how deep expressions may be nested.
const maxDepth = 128

// A reader turns one graph into axioms.
type reader struct {
	g        *graph.Graph
	out      *owl.Ontology
	known    Known
	about    map[string][]int // triples by subject
	used     []bool           // triples that are part of an axiom
	notes    map[string][]*owl.Node
	unread   map[string]source.Span // annotated triples that were not met so far
	problems diag.List
	depth    int
	at       source.Span // of the triple that is read
}

// FromGraph returns the ontology that a graph says. Known are the declarations
// of other files, and may be nil. The error is a *diag.List; the ontology
// returned beside it holds what could be understood.
func FromGraph(g *graph.Graph, known Known) (*owl.Ontology, error) {
	r := &reader{
		g: g, out: &owl.Ontology{Prefixes: g.Prefixes, At: source.Span{File: g.File}}, known: Known{},
		about: map[string][]int{}, used: make([]bool, len(g.Triples)), notes: map[string][]*owl.Node{},
		unread: map[string]source.Span{},
	}
	for iri, as := range known {
		r.known[iri] = maps.Clone(as)
	}
	r.known.Declare(g)
	seen := map[string]bool{}
	for i, t := range g.Triples {
		if r.used[i] = seen[t.Key()]; !r.used[i] {
			seen[t.Key()] = true
			r.about[term(t.Subj)] = append(r.about[term(t.Subj)], i)
		}
	}
	r.infer()
	r.header()
	r.reified()
	for _, step := range []func(i int, t graph.Triple){r.structure, r.rest, r.leftover} {
		for i, t := range g.Triples {
			if !r.used[i] {
				r.at = t.At
				step(i, t)
			}
		}
	}
	for _, at := range r.unread {
		r.problems.Addf("E0346", at, "this annotates a triple that is no axiom of this graph").
			WithHint("the triple must stand here by itself too")
	}
	return r.out, r.problems.Err()
}

// term is the text that stands for a term in maps.
func term(t rdf.Term) string { return t.Serialize(rdf.NTriples) }

// header reads what is said of the ontology itself.
func (r *reader) header() {
	for i, t := range r.g.Triples {
		if t.Pred.String() != owl.RDF+"type" || t.Obj.String() != owl.OWL+"Ontology" {
			continue
		}
		if r.out.At.Start != r.out.At.End {
			r.problems.Addf("E0346", t.At, "there is a second ontology in this file").WithHint("keep one of them")
			r.used[i] = true
			continue
		}
		r.used[i] = true
		r.out.At = t.At
		if t.Subj.Type() == rdf.TermIRI {
			r.out.IRI = t.Subj.String()
		}
		for _, j := range r.about[term(t.Subj)] {
			r.ofOntology(j, r.g.Triples[j])
		}
	}
}

func (r *reader) ofOntology(i int, t graph.Triple) {
	isName := t.Obj.Type() == rdf.TermIRI
	switch p := t.Pred.String(); {
	case r.used[i]:
		return
	case p == owl.OWL+"imports" && isName:
		r.out.Imports = append(r.out.Imports, owl.Import{IRI: t.Obj.String(), At: t.At})
	case p == owl.OWL+"versionIRI" && isName:
		r.out.Version = t.Obj.String()
	case p == owl.RDF+"type" || r.is(t.Pred, owl.ARole) || r.is(t.Pred, owl.AData):
		return
	default:
		defer func() { r.out.Annotations = append(r.out.Annotations, r.annotation(t)) }()
	}
	r.used[i] = true
}

// reified reads the nodes that annotate a triple. They may stand before or
// behind it.
func (r *reader) reified() {
	for i, t := range r.g.Triples {
		as := t.Obj.String()
		if t.Pred.String() != owl.RDF+"type" || as != owl.OWL+"Axiom" && as != owl.OWL+"Annotation" || r.used[i] {
			continue
		}
		source, property, target := r.value(t.Subj, "annotatedSource"), r.value(t.Subj, "annotatedProperty"), r.value(t.Subj, "annotatedTarget")
		if source == nil || property == nil || target == nil {
			r.problems.Addf("E0346", t.At, "this names no statement that it annotates").
				WithHint("it needs owl:annotatedSource, owl:annotatedProperty and owl:annotatedTarget")
			r.take(t.Subj)
			continue
		}
		key := term(source) + " " + term(property) + " " + term(target)
		r.used[i], r.unread[key] = true, t.At
		for _, j := range r.about[term(t.Subj)] {
			if !r.used[j] && !strings.HasPrefix(r.g.Triples[j].Pred.String(), owl.OWL+"annotated") {
				// nested annotations are found when these are written
				r.notes[key] = append(r.notes[key], owl.Apply("", owl.Name(term(t.Subj)), owl.Name(r.g.Triples[j].Key())))
			}
			r.used[j] = true
		}
	}
	r.settleNotes()
}

// settleNotes turns the triples that were noted into annotations, once all are
// there: what annotates an annotation stands in front of its property.
func (r *reader) settleNotes() {
	byKey := map[string]graph.Triple{}
	for _, t := range r.g.Triples {
		byKey[t.Key()] = t
	}
	raw := r.notes
	r.notes = map[string][]*owl.Node{}
	open := map[string]bool{}
	var build func(key string) []*owl.Node
	build = func(key string) []*owl.Node {
		if open[key] {
			return nil
		}
		open[key] = true
		defer delete(open, key)
		var out []*owl.Node
		for _, n := range raw[key] {
			t := byKey[n.Args[1].Text]
			nested := build(strings.TrimSuffix(t.Key(), " ."))
			if len(nested) > 0 {
				delete(r.unread, strings.TrimSuffix(t.Key(), " ."))
			}
			out = append(out, owl.Apply("Annotation", append(nested, owl.Name(t.Pred.String()), r.plain(t.Obj))...))
		}
		return out
	}
	for key := range raw {
		r.notes[key] = build(key)
	}
}

// annotation makes an annotation of a triple.
func (r *reader) annotation(t graph.Triple) *owl.Node {
	return owl.Apply("Annotation", append(r.notesOf(t), owl.Name(t.Pred.String()), r.plain(t.Obj))...)
}

func (r *reader) notesOf(t graph.Triple) []*owl.Node {
	key := strings.TrimSuffix(t.Key(), " .")
	delete(r.unread, key)
	n := r.notes[key]
	return n[:len(n):len(n)]
}

// axiom adds an axiom that a triple stands for.
func (r *reader) axiom(i int, t graph.Triple, n *owl.Node, more ...*owl.Node) {
	r.used[i] = true
	if n == nil {
		return
	}
	if f := owl.Check(n); f != nil {
		r.problems.Addf("E0343", t.At, "%s", f.Msg)
		return
	}
	r.out.Axioms = append(r.out.Axioms, owl.NewAxiom(n, append(r.notesOf(t), more...), t.At))
}

// plain turns a term into a node as it is.
func (r *reader) plain(x rdf.Term) *owl.Node {
	switch x := x.(type) {
	case rdf.IRI:
		return owl.Name(x.String())
	case rdf.Blank:
		return &owl.Node{Kind: owl.Blank, Text: x.String()}
	case graph.Tagged:
		return &owl.Node{Kind: owl.Literal, Text: x.String(), Type: owl.RDF + "langString", Lang: x.Tag}
	case rdf.Literal:
		return &owl.Node{Kind: owl.Literal, Text: x.String(), Type: x.DataType.String()}
	}
	panic("a term of no known kind") // there are no others
}

// value returns what x has as its property of the OWL namespace, nil if there
// is no such triple; it is then part of an axiom.
func (r *reader) value(x rdf.Term, property string) rdf.Object {
	for _, i := range r.about[term(x)] {
		if r.g.Triples[i].Pred.String() == owl.OWL+property {
			r.used[i] = true
			return r.g.Triples[i].Obj
		}
	}
	return nil
}

// has reports whether there is a triple.
func (r *reader) has(x rdf.Term, property, value string) bool {
	for _, i := range r.about[term(x)] {
		if t := r.g.Triples[i]; t.Pred.String() == property && t.Obj.Type() == rdf.TermIRI && t.Obj.String() == value {
			return true
		}
	}
	return false
}

// take marks all that is said of x as read.
func (r *reader) take(x rdf.Term) {
	for _, i := range r.about[term(x)] {
		r.used[i] = true
	}
}
