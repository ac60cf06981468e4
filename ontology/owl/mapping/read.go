package mapping

import (
	"maps"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/source"
)

// A reader converts one graph to axioms.
type reader struct {
	g            *graph.Graph
	out          *owl.Ontology
	declarations Declarations
	about        map[string][]int          // indexes of triples by subject
	used         []bool                    // triples that are part of an axiom
	notes        map[string][]graph.Triple // annotations of a triple, by its key
	unread       map[string]source.Span    // spans of annotations whose triple has not been found yet, by the key of the triple
	problems     source.Diagnostics
	depth        int
	parts        int         // number of parts of expressions and lists read
	span         source.Span // span of the current triple
}

// FromGraph returns the ontology that a graph encodes. known holds the declarations of other files and may be
// nil. The error is a *source.Diagnostics. The returned ontology holds what could be read, even if there is an error.
func FromGraph(g *graph.Graph, known Declarations) (*owl.Ontology, error) {
	r := &reader{
		g: g, out: &owl.Ontology{Prefixes: g.Prefixes, Span: source.Span{File: g.File}}, declarations: Declarations{},
		about: map[string][]int{}, used: make([]bool, len(g.Triples)), notes: map[string][]graph.Triple{},
		unread: map[string]source.Span{},
	}
	for iri, as := range known {
		r.declarations[iri] = maps.Clone(as)
	}
	r.declarations.Declare(g)
	seen := map[string]bool{}
	for i, t := range g.Triples {
		if r.used[i] = seen[t.Key()]; !r.used[i] {
			seen[t.Key()] = true
			r.about[graph.Text(t.Subj)] = append(r.about[graph.Text(t.Subj)], i)
		}
	}
	r.infer()
	r.header()
	r.reified()
	for _, step := range []func(i int, t graph.Triple){r.structure, r.rest, r.leftover} {
		for i, t := range g.Triples {
			if !r.used[i] {
				r.span = t.Span
				step(i, t)
			}
		}
	}
	for _, at := range r.unread {
		r.problems.Addf("E0346", at, "this annotates a triple that is not an axiom of the graph").
			WithHint("state the triple itself as well")
	}
	return r.out, r.problems.Err()
}

// header reads the triples about the ontology itself.
func (r *reader) header() {
	for i, t := range r.g.Triples {
		if t.Pred != owl.RDF+"type" || t.Obj.Text != owl.OWL+"Ontology" {
			continue
		}
		if r.out.Span.Start != r.out.Span.End {
			r.problems.Addf("E0346", t.Span, "there is a second ontology in this file").WithHint("remove one of them")
			r.used[i] = true
			continue
		}
		r.used[i] = true
		r.out.Span = t.Span
		if t.Subj.Kind == owl.IRI {
			r.out.IRI = t.Subj.Text
		}
		for _, j := range r.about[graph.Text(t.Subj)] {
			if !r.used[j] {
				r.ofOntology(j, r.g.Triples[j])
			}
		}
	}
}

func (r *reader) ofOntology(i int, t graph.Triple) {
	isName := t.Obj.Kind == owl.IRI
	switch p := owl.Name(t.Pred); {
	case p.Text == owl.OWL+"imports" && isName:
		r.out.Imports = append(r.out.Imports, owl.Import{IRI: t.Obj.Text, Span: t.Span})
	case p.Text == owl.OWL+"versionIRI" && isName:
		r.out.Version = t.Obj.Text
	case p.Text == owl.RDF+"type" || r.hasSort(p, owl.ARole) || r.hasSort(p, owl.AData):
		return
	default:
		r.out.Annotations = append(r.out.Annotations, r.annotation(t))
	}
	r.used[i] = true
}

// reified reads the nodes that annotate a triple. They may come before or after it.
func (r *reader) reified() {
	for i, t := range r.g.Triples {
		as := t.Obj.Text
		if t.Pred != owl.RDF+"type" || as != owl.OWL+"Axiom" && as != owl.OWL+"Annotation" || r.used[i] {
			continue
		}
		of, property := r.value(t.Subj, "annotatedSource"), r.value(t.Subj, "annotatedProperty")
		target := r.value(t.Subj, "annotatedTarget")
		if of == nil || property == nil || target == nil {
			r.problems.Addf("E0346", t.Span, "this annotation does not name its statement").
				WithHint("it needs owl:annotatedSource, owl:annotatedProperty and owl:annotatedTarget")
			r.take(t.Subj)
			continue
		}
		key := graph.Text(of) + " " + graph.Text(property) + " " + graph.Text(target)
		r.used[i], r.unread[key] = true, t.Span
		for _, j := range r.about[graph.Text(t.Subj)] {
			if !r.used[j] && !strings.HasPrefix(r.g.Triples[j].Pred, owl.OWL+"annotated") {
				r.notes[key] = append(r.notes[key], r.g.Triples[j])
			}
			r.used[j] = true
		}
	}
	for key, notes := range r.notes {
		for _, n := range notes {
			if nested := n.Key(); len(r.notes[nested]) > 0 && nested != key {
				delete(r.unread, nested) // the annotated triple is an annotation
			}
		}
	}
}

// annotation converts a triple to an annotation.
func (r *reader) annotation(t graph.Triple) *owl.Node {
	delete(r.unread, t.Key())
	return r.note(t)
}

func (r *reader) note(t graph.Triple) *owl.Node {
	return owl.Apply("Annotation", append(r.notesOf(t), owl.Name(t.Pred), t.Obj)...)
}

// notesOf returns the annotations of a triple, each preceded by its own annotations.
func (r *reader) notesOf(t graph.Triple) (out []*owl.Node) {
	key := t.Key()
	notes := r.notes[key]
	r.notes[key] = nil // ends the recursion if annotations annotate each other
	for _, n := range notes {
		out = append(out, r.note(n))
	}
	r.notes[key] = notes
	return out
}

// axiom adds the axiom of a triple, with its annotations. It reports an invalid axiom instead.
func (r *reader) axiom(i int, t graph.Triple, n *owl.Node, more ...*owl.Node) {
	r.used[i] = true
	if f := owl.Check(n); f != nil {
		r.problems.Addf("E0343", t.Span, "%s", f.Msg)
		return
	}
	delete(r.unread, t.Key())
	r.out.Axioms = append(r.out.Axioms, owl.NewAxiom(n, append(r.notesOf(t), more...), t.Span))
}

// value returns the first value of x for one of the properties in the OWL namespace, or nil. It marks the
// triple as used.
func (r *reader) value(x *owl.Node, properties ...string) *owl.Node {
	for _, p := range properties {
		for _, i := range r.about[graph.Text(x)] {
			if r.g.Triples[i].Pred == owl.OWL+p {
				r.used[i] = true
				return r.g.Triples[i].Obj
			}
		}
	}
	return nil
}

// has reports whether the graph holds a triple.
func (r *reader) has(x *owl.Node, property, value string) bool {
	for _, i := range r.about[graph.Text(x)] {
		if t := r.g.Triples[i]; t.Pred == property && t.Obj.Named(value) {
			return true
		}
	}
	return false
}

// take marks all triples about x as used.
func (r *reader) take(x *owl.Node) {
	for _, i := range r.about[graph.Text(x)] {
		r.used[i] = true
	}
}
