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

	// Inputs is the number of leading arguments that must be bound.
	Inputs int

	// Reads lists the predicates of a state that the answers depend on. [Any] stands for a fluent named by an
	// argument, [Attached] for the attachment of the state.
	Reads []string

	// Things lists the arguments that are always entities of a state.
	Things []int

	// Intrinsic is true if the predicate describes a thing by itself, not its relation to others.
	Intrinsic bool

	// PerStep is true if the answers depend on the step that asks, not on the state.
	PerStep bool

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

// builtinPredicates returns the computed predicates of every model.
func builtinPredicates() []Computed {
	record := func(pred string, of func(x *entity) (engine.Term, bool)) Computed {
		return Computed{Name: pred, Reads: []string{pred}, Read: func(v *View, p []engine.Term, to *engine.Rows) error { return v.readRecord(of, p, to) }}
	}
	return []Computed{
		record("rank", func(x *entity) (engine.Term, bool) { return engine.Number(x.rank), x.place != nowhere || x.rank != 0 }),
		{Name: "type", Things: []int{0}, Reads: []string{"type"}, Intrinsic: true, Read: (*View).readType},
		record("origin", func(x *entity) (engine.Term, bool) { return x.origin, true }),
		{Name: "in", Things: []int{0, 1}, Reads: []string{"in", "rank"}, Read: (*View).readIn},
		{Name: "clock", Reads: []string{"clock"}, Read: (*View).readClock},
		{Name: "is_a", Reads: []string{"type"}, Intrinsic: true, Read: (*View).readIsA},
		{Name: "isa", Inputs: 1, Read: (*View).readSub},
		{Name: "affords", Inputs: 2, Reads: []string{"type"}, Intrinsic: true, Read: (*View).readAffords},
		{Name: "class_of", Inputs: 1, Reads: []string{"type"}, Intrinsic: true, Read: (*View).readClassOf},
		{Name: "here", Inputs: 1, Things: []int{1}, Reads: []string{"in", "origin"}, Intrinsic: true, Read: (*View).readHere},
		{Name: "fresh", Inputs: 2, Things: []int{2}, PerStep: true, Read: (*View).readFresh},
		{Name: "as_bound", Inputs: 1, PerStep: true, Read: (*View).readBound},
		{Name: "upto", Inputs: 1, Read: readUpto},
		{Name: "scale", Inputs: 3, Read: scaling(func(p []engine.Term) (a, b, c engine.Term) { return p[0], p[1], p[2] })},
		{Name: "product", Inputs: 2, Amounts: 2, Read: scaling(func(p []engine.Term) (a, b, c engine.Term) { return p[0], p[1], engine.Number(one) })},
		{Name: "ratio", Inputs: 2, Amounts: 1, Read: scaling(func(p []engine.Term) (a, b, c engine.Term) { return p[0], engine.Number(one), p[1] })},
		{Name: "remainder", Inputs: 3, Read: (*View).readRemainder},
		{Name: "weight_of", Inputs: 2, Read: (*View).readWeight, Amounts: 1},
		{Name: "closest", Inputs: 1, Things: []int{2}, Reads: []string{"in", "rank", "type", "place", "used"}, Read: (*View).readClosest},
		{Name: "stocked", Inputs: 2, Things: []int{3}, Reads: []string{"in", "rank", "type", "place"}, Read: (*View).readStocked},
		{Name: "nth", Inputs: 1, Things: []int{2}, Reads: []string{"in", "rank", "item"}, Read: (*View).readNth},
		{Name: "leaf", Inputs: 1, Reads: []string{"batch", "component", "quantity"}, Read: (*View).readLeaf},
		{Name: "place_of", Inputs: 1, Things: []int{1}, Reads: []string{"in", "rank", "type"}, Read: (*View).readPlaceOf},
		{Name: "aligned", Inputs: 2, Reads: []string{"in", "rank", "item", "origin"}, Read: (*View).readAligned},
		{Name: "path", Inputs: 4, Reads: []string{Any, "type"}, Read: (*View).readPath},
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
	return c != nil && !c.PerStep && len(c.Reads) == 0
}

// Intrinsic reports whether a predicate describes a thing by itself, not its relation to others. Such answers
// change least often.
func (m *Model) Intrinsic(pred string) bool {
	n, ok := m.numbers[pred]
	if !ok || m.Fixed(n) {
		return true
	}
	a := &m.answers[n]
	return a.computed != nil && a.computed.Intrinsic || a.fluent != nil && a.fluent.Property.Range != ontology.Entity && a.fluent.Property.Range != ontology.Entities
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
	return ok && !c.PerStep
}
