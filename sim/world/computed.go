package world

import (
	"maps"
	"slices"

	"hearth/engine"
)

// A Computed predicate is one that a View answers beside the fluents.
type Computed struct {
	Name string

	// Given is how many of its arguments, the first ones, must be bound.
	Given int

	// Reads are the predicates of a state from which its answers follow: nothing
	// else changes them. Any stands for a fluent that its arguments name, and
	// Attached for what is kept beside the state.
	Reads []string

	// OfStep says that it answers for the step that asks, and not for a state.
	OfStep bool

	// Scan is as that of [engine.Source].
	Scan func(v *View, pattern []engine.Term, yield func([]engine.Term) bool) error
}

// What a computed predicate can read that is not called like a predicate.
const (
	Any      = "any"
	Attached = "attached"
)

// inEveryWorld are the computed predicates of every model.
func inEveryWorld() []Computed {
	builtIn := func(pred string) Computed {
		return Computed{Name: pred, Reads: []string{pred}, Scan: func(v *View, p []engine.Term, yield func([]engine.Term) bool) error {
			return v.scanBuiltIn(pred, p, yield)
		}}
	}
	return []Computed{
		builtIn("rank"), builtIn("type"), builtIn("origin"),
		{Name: "in", Reads: []string{"in", "rank"}, Scan: (*View).scanIn},
		{Name: "clock", Reads: []string{"clock"}, Scan: (*View).scanClock},
		{Name: "is_a", Reads: []string{"type"}, Scan: (*View).scanIsA},
		{Name: "isa", Given: 1, Scan: (*View).scanSub},
		{Name: "affords", Given: 2, Reads: []string{"type"}, Scan: (*View).scanAffords},
		{Name: "class_of", Given: 1, Reads: []string{"type"}, Scan: (*View).scanClassOf},
		{Name: "here", Given: 1, Reads: []string{"in", "origin"}, Scan: (*View).scanHere},
		{Name: "fresh", Given: 2, OfStep: true, Scan: (*View).scanFresh},
		{Name: "as_bound", Given: 1, OfStep: true, Scan: (*View).scanBound},
		{Name: "upto", Given: 1, Scan: scanUpto},
		{Name: "scale", Given: 3, Scan: (*View).scanScale},
		{Name: "remainder", Given: 3, Scan: (*View).scanRemainder},
		{Name: "closest", Given: 1, Reads: []string{"in", "rank", "type", "place", "used"}, Scan: (*View).scanClosest},
		{Name: "stocked", Given: 2, Reads: []string{"in", "rank", "type", "place"}, Scan: (*View).scanStocked},
		{Name: "nth", Given: 1, Reads: []string{"in", "rank", "item"}, Scan: (*View).scanNth},
		{Name: "leaf", Given: 1, Reads: []string{"batch", "component", "quantity"}, Scan: (*View).scanLeaf},
		{Name: "place_of", Given: 1, Reads: []string{"in", "rank", "type"}, Scan: (*View).scanPlaceOf},
		{Name: "aligned", Given: 2, Reads: []string{"in", "rank", "item", "origin"}, Scan: (*View).scanAligned},
		{Name: "path", Given: 4, Reads: []string{Any, "type"}, Scan: (*View).scanPath},
	}
}

// Computed lists the names of what states of m compute, sorted.
func (m *Model) Computed() []string { return slices.Sorted(maps.Keys(m.computed)) }

// Computes reports whether a state of m computes a predicate, without a step.
func (m *Model) Computes(pred string) bool {
	c, ok := m.computed[pred]
	return ok && !c.OfStep
}
