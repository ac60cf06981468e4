package owl

import (
	"slices"
	"strings"

	"hearth/parser/source"
)

// An Ontology is what one file says.
type Ontology struct {
	IRI         string // "" for an anonymous one
	Version     string // its version IRI, or ""
	Prefixes    []Prefix
	Imports     []Import
	Annotations []*Node // of the ontology itself
	Axioms      []*Axiom
	At          source.Span // where it starts; its File is what was read
}

// A Prefix abbreviates IRIs: Name is without its colon.
type Prefix struct{ Name, IRI string }

// An Import names another ontology that is part of this one.
type Import struct {
	IRI string
	At  source.Span
}

// An Axiom is one statement: a call without its annotations.
type Axiom struct {
	*Node
	Annotations []*Node
	At          source.Span

	key string
}

// NewAxiom makes an axiom; its nodes must not be changed any more.
func NewAxiom(n *Node, annotations []*Node, at source.Span) *Axiom {
	return &Axiom{Node: n, Annotations: annotations, At: at, key: n.Key()}
}

// Key is the key of the statement without annotations.
func (a *Axiom) Key() string { return a.key }

// Full is the key of the statement with its annotations, in order.
func (a *Axiom) Full() string {
	if len(a.Annotations) == 0 {
		return a.key
	}
	var notes []string
	for _, n := range a.Annotations {
		notes = append(notes, n.Key())
	}
	slices.Sort(notes)
	return a.key + " " + strings.Join(notes, " ")
}

// Logical reports whether a says something about the things that classes are
// about: it is no declaration, no annotation and not about annotation properties.
func (a *Axiom) Logical() bool {
	return !strings.HasPrefix(a.Text, "Annotation") && a.Text != "SubAnnotationPropertyOf" && a.Text != "Declaration"
}

// Distinct returns the axioms without those that repeat an earlier one,
// whatever is annotated.
func Distinct(axioms []*Axiom) []*Axiom {
	seen := map[string]bool{}
	var out []*Axiom
	for _, a := range axioms {
		if !seen[a.key] {
			seen[a.key] = true
			out = append(out, a)
		}
	}
	return out
}

// Counts returns how many of the axioms are of each constructor.
func Counts(axioms []*Axiom) map[string]int {
	out := map[string]int{}
	for _, a := range axioms {
		out[a.Text]++
	}
	return out
}

// Entities returns the names that axioms declare or use, by the sort of entity
// they are. A name can be of several sorts.
func Entities(axioms []*Axiom) map[Sort][]string {
	out := map[Sort][]string{}
	for _, a := range axioms {
		Uses(a.Node, func(iri string, as Sort) { out[as] = append(out[as], iri) })
	}
	for as, names := range out {
		slices.Sort(names)
		out[as] = slices.Compact(names)
	}
	return out
}
