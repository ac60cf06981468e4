package mapping

import (
	"maps"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A reader turns one graph into axioms.
type reader struct {
	g        *graph.Graph
	out      *owl.Ontology
	known    Known
	about    map[string][]int          // triples by subject
	used     []bool                    // triples that are part of an axiom
	notes    map[string][]graph.Triple // what annotates a triple
	unread   map[string]source.Span    // annotated triples that were not met so far
	problems diag.List
	depth    int
	parts    int         // of expressions and lists that were read
	at       source.Span // of the triple that is read
}

// FromGraph returns the ontology that a graph says. Known are the declarations
// of other files, and may be nil. The error is a *diag.List; the ontology
// returned beside it holds what could be understood.
func FromGraph(g *graph.Graph, known Known) (*owl.Ontology, error) {
	r := &reader{
		g: g, out: &owl.Ontology{Prefixes: g.Prefixes, At: source.Span{File: g.File}}, known: Known{},
		about: map[string][]int{}, used: make([]bool, len(g.Triples)), notes: map[string][]graph.Triple{},
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
			r.about[graph.Text(t.Subj)] = append(r.about[graph.Text(t.Subj)], i)
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

// header reads what is said of the ontology itself.
func (r *reader) header() {
	for i, t := range r.g.Triples {
		if t.Pred != owl.RDF+"type" || t.Obj.Text != owl.OWL+"Ontology" {
			continue
		}
		if r.out.At.Start != r.out.At.End {
			r.problems.Addf("E0346", t.At, "there is a second ontology in this file").WithHint("keep one of them")
			r.used[i] = true
			continue
		}
		r.used[i] = true
		r.out.At = t.At
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
		r.out.Imports = append(r.out.Imports, owl.Import{IRI: t.Obj.Text, At: t.At})
	case p.Text == owl.OWL+"versionIRI" && isName:
		r.out.Version = t.Obj.Text
	case p.Text == owl.RDF+"type" || r.is(p, owl.ARole) || r.is(p, owl.AData):
		return
	default:
		r.out.Annotations = append(r.out.Annotations, r.annotation(t))
	}
	r.used[i] = true
}

// reified reads the nodes that annotate a triple. They may stand before or
// behind it.
func (r *reader) reified() {
	for i, t := range r.g.Triples {
		as := t.Obj.Text
		if t.Pred != owl.RDF+"type" || as != owl.OWL+"Axiom" && as != owl.OWL+"Annotation" || r.used[i] {
			continue
		}
		of, property := r.value(t.Subj, "annotatedSource"), r.value(t.Subj, "annotatedProperty")
		target := r.value(t.Subj, "annotatedTarget")
		if of == nil || property == nil || target == nil {
			r.problems.Addf("E0346", t.At, "this names no statement that it annotates").
				WithHint("it needs owl:annotatedSource, owl:annotatedProperty and owl:annotatedTarget")
			r.take(t.Subj)
			continue
		}
		key := graph.Text(of) + " " + graph.Text(property) + " " + graph.Text(target)
		r.used[i], r.unread[key] = true, t.At
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
				delete(r.unread, nested) // what is annotated is an annotation
			}
		}
	}
}

// annotation makes an annotation of a triple.
func (r *reader) annotation(t graph.Triple) *owl.Node {
	delete(r.unread, t.Key())
	return r.note(t)
}

func (r *reader) note(t graph.Triple) *owl.Node {
	return owl.Apply("Annotation", append(r.notesOf(t), owl.Name(t.Pred), t.Obj)...)
}

// notesOf returns the annotations of a triple, each with its own in front.
func (r *reader) notesOf(t graph.Triple) (out []*owl.Node) {
	key := t.Key()
	notes := r.notes[key]
	r.notes[key] = nil // if they annotate each other, this is where it ends
	for _, n := range notes {
		out = append(out, r.note(n))
	}
	r.notes[key] = notes
	return out
}

// axiom adds an axiom that a triple stands for.
func (r *reader) axiom(i int, t graph.Triple, n *owl.Node, more ...*owl.Node) {
	r.used[i] = true
	if f := owl.Check(n); f != nil {
		r.problems.Addf("E0343", t.At, "%s", f.Msg)
		return
	}
	delete(r.unread, t.Key())
	r.out.Axioms = append(r.out.Axioms, owl.NewAxiom(n, append(r.notesOf(t), more...), t.At))
}

// value returns what x has as one of some properties of the OWL namespace, nil if
// there is no such triple; it is then part of an axiom.
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

// has reports whether there is a triple.
func (r *reader) has(x *owl.Node, property, value string) bool {
	for _, i := range r.about[graph.Text(x)] {
		if t := r.g.Triples[i]; t.Pred == property && t.Obj.Named(value) {
			return true
		}
	}
	return false
}

// take marks all that is said of x as read.
func (r *reader) take(x *owl.Node) {
	for _, i := range r.about[graph.Text(x)] {
		r.used[i] = true
	}
}
