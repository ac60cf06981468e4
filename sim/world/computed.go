package world

import (
	"fmt"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/ontology"
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

	// Things are those of its arguments that are always things of a state.
	Things []int

	// Plain says that it tells of a thing what it is, and not how it stands to others.
	Plain bool

	// OfStep says that it answers for the step that asks, and not for a state.
	OfStep bool

	// Amounts is how many of its last arguments are amounts, in billionths of their unit.
	Amounts int

	// Read adds rows for their pattern, as that of [engine.Reader].
	Read func(v *View, pattern []engine.Term, to *engine.Rows) error
}

// What a computed predicate can read that is not called like a predicate.
const (
	Any      = "any"
	Attached = "attached"
)

// inEveryWorld are the computed predicates of every model.
func inEveryWorld() []Computed {
	record := func(pred string, of func(x *entity) (engine.Term, bool)) Computed {
		return Computed{Name: pred, Reads: []string{pred}, Read: func(v *View, p []engine.Term, to *engine.Rows) error { return v.readRecord(of, p, to) }}
	}
	return []Computed{
		record("rank", func(x *entity) (engine.Term, bool) { return engine.Number(x.rank), x.in != nowhere || x.rank != 0 }),
		{Name: "type", Things: []int{0}, Reads: []string{"type"}, Plain: true, Read: (*View).readType},
		record("origin", func(x *entity) (engine.Term, bool) { return x.origin, true }),
		{Name: "in", Things: []int{0, 1}, Reads: []string{"in", "rank"}, Read: (*View).readIn},
		{Name: "clock", Reads: []string{"clock"}, Read: (*View).readClock},
		{Name: "is_a", Reads: []string{"type"}, Plain: true, Read: (*View).readIsA},
		{Name: "isa", Given: 1, Read: (*View).readSub},
		{Name: "affords", Given: 2, Reads: []string{"type"}, Plain: true, Read: (*View).readAffords},
		{Name: "class_of", Given: 1, Reads: []string{"type"}, Plain: true, Read: (*View).readClassOf},
		{Name: "here", Given: 1, Things: []int{1}, Reads: []string{"in", "origin"}, Plain: true, Read: (*View).readHere},
		{Name: "fresh", Given: 2, Things: []int{2}, OfStep: true, Read: (*View).readFresh},
		{Name: "as_bound", Given: 1, OfStep: true, Read: (*View).readBound},
		{Name: "upto", Given: 1, Read: readUpto},
		{Name: "scale", Given: 3, Read: (*View).readScale},
		{Name: "remainder", Given: 3, Read: (*View).readRemainder},
		{Name: "closest", Given: 1, Things: []int{2}, Reads: []string{"in", "rank", "type", "place", "used"}, Read: (*View).readClosest},
		{Name: "stocked", Given: 2, Things: []int{3}, Reads: []string{"in", "rank", "type", "place"}, Read: (*View).readStocked},
		{Name: "nth", Given: 1, Things: []int{2}, Reads: []string{"in", "rank", "item"}, Read: (*View).readNth},
		{Name: "leaf", Given: 1, Reads: []string{"batch", "component", "quantity"}, Read: (*View).readLeaf},
		{Name: "place_of", Given: 1, Things: []int{1}, Reads: []string{"in", "rank", "type"}, Read: (*View).readPlaceOf},
		{Name: "aligned", Given: 2, Reads: []string{"in", "rank", "item", "origin"}, Read: (*View).readAligned},
		{Name: "path", Given: 4, Reads: []string{Any, "type"}, Read: (*View).readPath},
	}
}

// Computed lists the names of what states of m compute, sorted.
func (m *Model) Computed() []string { return slices.Sorted(maps.Keys(m.computed)) }

// Amounts lists the arguments of computed predicates that are amounts, as
// [rule.Vocabulary] names them.
func (m *Model) Amounts() (places []string) {
	for _, name := range m.Computed() {
		c := m.computed[name]
		for i := 1; i < c.Amounts; i++ {
			places = append(places, fmt.Sprint(name, " ", i))
		}
		if c.Amounts > 0 {
			places = append(places, name)
		}
	}
	return places
}

// Fixed reports whether all states and steps answer alike for a predicate, by its number.
func (m *Model) Fixed(pred int) bool {
	c := m.answers[pred].computed
	return c != nil && !c.OfStep && len(c.Reads) == 0
}

// Plain reports whether a predicate tells of things what they are, and not how they stand to
// others: that changes least.
func (m *Model) Plain(pred string) bool {
	n, ok := m.numbers[pred]
	if !ok || m.Fixed(n) {
		return true
	}
	a := &m.answers[n]
	return a.computed != nil && a.computed.Plain || a.fluent != nil && a.fluent.Property.Range != ontology.Entity && a.fluent.Property.Range != ontology.Entities
}

// Things reports whether a predicate, as far as states answer for it, has only things of them
// in a column, or none of them; known is false where it may have both.
func (m *Model) Things(pred string, column int) (things, known bool) {
	n, ok := m.numbers[pred]
	if !ok {
		return false, false
	}
	a := &m.answers[n]
	if a.fluent == nil {
		things = slices.Contains(a.computed.Things, column)
		return things, things
	}
	of := a.fluent.Property.Range
	return column == 0 || of == ontology.Entity || of == ontology.Entities, true
}

// Computes reports whether a state of m computes a predicate, without a step.
func (m *Model) Computes(pred string) bool {
	c, ok := m.computed[pred]
	return ok && !c.OfStep
}
