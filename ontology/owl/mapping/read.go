package mapping

import (
	"fmt"
	"hash/maphash"
	"iter"
	"maps"
	"slices"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/source"
)

// A reader converts one graph to axioms.
type reader struct {
	g            *graph.Graph
	out          *owl.Ontology
	others       Declarations              // declarations of other files
	declarations Declarations              // of the graph, unless others has them, and guesses
	first        map[*owl.Node]int32       // index of the first triple about a subject
	next         []int32                   // index of the next triple about the same subject, or -1
	used         []bool                    // triples that are part of an axiom
	notes        map[triple][]graph.Triple // annotations of a triple
	unread       map[triple]source.Span    // spans of annotations whose triple has not been found yet
	ignored      map[string]int            // indexes in out.Ignored, by message
	forms        forms
	problems     source.Diagnostics
	depth        int
	parts        int         // number of parts of expressions and lists read
	span         source.Span // span of the current triple
}

// A term is a node of a graph as a map key.
type term struct {
	kind                 owl.Kind
	text, datatype, lang string
}

func termOf(n *owl.Node) term { return term{n.Kind, n.Text, n.Type(), n.Lang()} }

// A triple is a triple of a graph as a map key.
type triple struct {
	subj term
	pred string
	obj  term
}

func tripleOf(t graph.Triple) triple { return triple{termOf(t.Subj), t.Pred, termOf(t.Obj)} }

// FromGraph returns the ontology that a graph encodes. known holds the declarations of other files and may be
// nil; it is not changed. Triples that encode no axiom are counted in Ignored. The error is a *source.Diagnostics if the expressions of
// the graph are too large; the returned ontology then holds what could be read.
func FromGraph(g *graph.Graph, known Declarations) (*owl.Ontology, error) {
	r := &reader{
		g: g, out: &owl.Ontology{Prefixes: g.Prefixes, Span: source.Span{File: g.File}}, others: known, declarations: Declarations{},
		first: map[*owl.Node]int32{}, next: make([]int32, len(g.Triples)), used: make([]bool, len(g.Triples)), notes: map[triple][]graph.Triple{},
		unread: map[triple]source.Span{}, ignored: map[string]int{},
	}
	declared(g, r.add)
	r.index()
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
	for _, at := range slices.SortedFunc(maps.Values(r.unread), func(a, b source.Span) int { return a.Start - b.Start }) {
		r.ignore("E0346", at, "this annotates a triple that is not an axiom of the graph").
			WithHint("state the triple itself as well")
	}
	return r.out, r.problems.Err()
}

// index chains the triples of each subject. It leaves out repeated triples, and marks them as used.
func (r *reader) index() {
	seed := maphash.MakeSeed()
	seen := make(map[uint64]int32, len(r.g.Triples))
	for i, t := range r.g.Triples {
		key := maphash.Comparable(seed, tripleOf(t))
		if j, ok := seen[key]; ok && tripleOf(r.g.Triples[j]) == tripleOf(t) {
			r.used[i] = true
			continue
		}
		seen[key] = int32(i)
	}
	for i, t := range slices.Backward(r.g.Triples) {
		if next, ok := r.first[t.Subj]; !r.used[i] {
			if r.next[i] = -1; ok {
				r.next[i] = next
			}
			r.first[t.Subj] = int32(i)
		}
	}
}

// about yields the indexes of the triples about a node.
func (r *reader) about(x *owl.Node) iter.Seq[int] {
	return func(yield func(int) bool) {
		i, ok := r.first[x]
		for ok && i >= 0 && yield(int(i)) {
			i = r.next[i]
		}
	}
}

// maxIgnored is the maximum number of different reasons in Ignored. Further triples count for the last one.
const maxIgnored = source.MaxDiagnostics

// ignore counts a part of the graph that encodes no axiom. It returns the diagnostic of its reason.
func (r *reader) ignore(code string, at source.Span, format string, args ...any) *source.Diagnostic {
	msg := fmt.Sprintf(format, args...)
	i, known := r.ignored[msg]
	switch {
	case known:
	case len(r.out.Ignored) == maxIgnored:
		i = maxIgnored - 1
	default:
		i = len(r.out.Ignored)
		r.ignored[msg] = i
		d := source.Errorf(code, at, "%s", msg)
		d.Severity = source.Warning
		r.out.Ignored = append(r.out.Ignored, owl.Ignored{Diagnostic: d})
	}
	r.out.Ignored[i].Count++
	return r.out.Ignored[i].Diagnostic
}

// annotation converts a triple to an annotation.
func (r *reader) annotation(t graph.Triple) *owl.Node {
	delete(r.unread, tripleOf(t))
	return r.note(t)
}

func (r *reader) note(t graph.Triple) *owl.Node {
	return owl.Apply("Annotation", append(r.notesOf(t), owl.Name(t.Pred), t.Obj)...)
}

// notesOf returns the annotations of a triple, each preceded by its own annotations.
func (r *reader) notesOf(t graph.Triple) (out []*owl.Node) {
	key := tripleOf(t)
	notes := r.notes[key]
	if len(notes) == 0 {
		return nil
	}
	r.notes[key] = nil // ends the recursion if annotations annotate each other
	for _, n := range notes {
		out = append(out, r.note(n))
	}
	r.notes[key] = notes
	return out
}

// axiom adds the axiom of a triple, with its annotations. It ignores an invalid axiom.
func (r *reader) axiom(i int, t graph.Triple, n *owl.Node, more ...*owl.Node) {
	r.used[i] = true
	if f := owl.Check(n); f != nil {
		_ = r.ignore("E0343", t.Span, "%s", f.Msg)
		return
	}
	delete(r.unread, tripleOf(t))
	r.out.Axioms = append(r.out.Axioms, owl.NewAxiom(n, append(r.notesOf(t), more...), t.Span))
}

// value returns the first value of x for one of the properties in the OWL namespace, or nil. It marks the
// triple as used.
func (r *reader) value(x *owl.Node, properties ...string) *owl.Node {
	for _, p := range properties {
		for i := range r.about(x) {
			if pred := r.g.Triples[i].Pred; len(pred) == len(owl.OWL)+len(p) && pred[len(owl.OWL):] == p && pred[:len(owl.OWL)] == owl.OWL {
				r.used[i] = true
				return r.g.Triples[i].Obj
			}
		}
	}
	return nil
}

// has reports whether the graph holds a triple.
func (r *reader) has(x *owl.Node, property, value string) bool {
	for i := range r.about(x) {
		if t := r.g.Triples[i]; t.Pred == property && t.Obj.Named(value) {
			return true
		}
	}
	return false
}

// take marks all triples about x as used.
func (r *reader) take(x *owl.Node) {
	for i := range r.about(x) {
		r.used[i] = true
	}
}
