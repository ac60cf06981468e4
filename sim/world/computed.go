package world

import (
	"fmt"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/ontology"
)

// A Computed predicate is one that a View computes, in contrast to fluents, which states store.
type Computed struct {
	Name string

	// Given is the number of leading arguments that must be bound.
	Given int

	// Reads lists the predicates of a state that the answers depend on. [Any] stands for a fluent named by an
	// argument, [Attached] for the attachment of the state.
	Reads []string

	// Things lists the arguments that are always entities of a state.
	Things []int

	// Plain is true if the predicate describes a thing by itself, not its relation to others.
	Plain bool

	// OfStep is true if the answers depend on the step that asks, not on the state.
	OfStep bool

	// Amounts is the number of trailing arguments that are amounts, in billionths of their unit.
	Amounts int

	// Read adds the rows that match a pattern; see [engine.Reader].
	Read func(v *View, pattern []engine.Term, to *engine.Rows) error
}

// Entries of [Computed.Reads] that are not names of predicates.
const (
	Any      = "any"
	Attached = "attached"
)

// inEveryWorld returns the computed predicates of every model.
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

// Computed returns the names of the predicates that states of m compute, sorted.
func (m *Model) Computed() []string { return slices.Sorted(maps.Keys(m.computed)) }

// Amounts returns the arguments of computed predicates that are amounts, in the notation of [rule.Vocabulary].
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

// Fixed reports whether the answers for a predicate, given by number, are the same in all states and steps.
func (m *Model) Fixed(pred int) bool {
	c := m.answers[pred].computed
	return c != nil && !c.OfStep && len(c.Reads) == 0
}

// Plain reports whether a predicate describes a thing by itself, not its relation to others. Such answers
// change least often.
func (m *Model) Plain(pred string) bool {
	n, ok := m.numbers[pred]
	if !ok || m.Fixed(n) {
		return true
	}
	a := &m.answers[n]
	return a.computed != nil && a.computed.Plain || a.fluent != nil && a.fluent.Property.Range != ontology.Entity && a.fluent.Property.Range != ontology.Entities
}

// Things reports whether the values in a column of a predicate are entities of states. Known is false where a
// column may hold both entities and other values.
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

// Computes reports whether states of m compute a predicate without reference to a step.
func (m *Model) Computes(pred string) bool {
	c, ok := m.computed[pred]
	return ok && !c.OfStep
}
