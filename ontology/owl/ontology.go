package owl

import (
	"hash/maphash"
	"slices"
	"strings"

	"hearth/parser/source"
)

// An Ontology is the content of one file.
type Ontology struct {
	IRI         string // "" if anonymous
	Version     string // version IRI, or ""
	Prefixes    []Prefix
	Imports     []Import
	Annotations []*Node // annotations of the ontology itself
	Axioms      []*Axiom
	Ignored     []Ignored   // triples of a graph that are part of no axiom
	Span        source.Span // start of the ontology; File is the file read
}

// Ignored counts the triples of a graph that are part of no axiom for one reason. The diagnostic has the reason and
// the first position.
type Ignored struct {
	*source.Diagnostic
	Count int
}

// A Prefix abbreviates IRIs. Name has no colon.
type Prefix struct{ Name, IRI string }

// An Import names another ontology that is part of this one.
type Import struct {
	IRI  string
	Span source.Span
}

// An Axiom is one statement. Its Node holds no annotations.
type Axiom struct {
	*Node
	Annotations []*Node
	Span        source.Span
}

// NewAxiom returns an axiom. Its nodes must not change afterwards.
func NewAxiom(n *Node, annotations []*Node, at source.Span) *Axiom {
	return &Axiom{Node: n, Annotations: annotations, Span: at}
}

// Full returns the key of the statement followed by its sorted annotations.
func (a *Axiom) Full() string {
	if len(a.Annotations) == 0 {
		return a.Key()
	}
	var notes []string
	for _, n := range a.Annotations {
		notes = append(notes, n.Key())
	}
	slices.Sort(notes)
	return a.Key() + " " + strings.Join(notes, " ")
}

// Logical reports whether a constrains the interpretation. Declarations, annotations and axioms about
// annotation properties do not.
func (a *Axiom) Logical() bool {
	return !strings.HasPrefix(a.Text, "Annotation") && a.Text != "SubAnnotationPropertyOf" && a.Text != "Declaration"
}

// Distinct returns the axioms without repetitions. It ignores annotations.
func Distinct(axioms []*Axiom) []*Axiom {
	seen := make(map[uint64]*Axiom, len(axioms))
	out := make([]*Axiom, 0, len(axioms))
	var h maphash.Hash
	for _, a := range axioms {
		h.Reset()
		a.Hash(&h)
		if old := seen[h.Sum64()]; old == nil || !old.Equal(a.Node) {
			seen[h.Sum64()] = a
			out = append(out, a)
		}
	}
	return out
}

// Counts returns the number of axioms per constructor.
func Counts(axioms []*Axiom) map[string]int {
	out := map[string]int{}
	for _, a := range axioms {
		out[a.Text]++
	}
	return out
}

// Entities returns the names that axioms declare or use, by sort of entity. A name can have several sorts. Names that
// are only mentioned are left out.
func Entities(axioms []*Axiom) map[Sort][]string {
	out := map[Sort][]string{}
	for _, a := range axioms {
		Uses(a.Node, func(iri string, as Sort) {
			if names := out[as]; as != AnIRI && (len(names) == 0 || names[len(names)-1] != iri) {
				out[as] = append(names, iri)
			}
		})
	}
	for as, names := range out {
		slices.Sort(names)
		out[as] = slices.Compact(names)
	}
	return out
}
