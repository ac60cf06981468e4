package world

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// A Model holds what all states of a world share: the ontology in the form that states need. It is immutable
// and safe for concurrent use.
type Model struct {
	onto     *ontology.Ontology
	classes  persistent.Names[*class]
	numbered []*class
	byName   map[string]*class
	fluents  map[string]*ontology.Fluent
	named    persistent.Names[*ontology.Fluent] // by the name that rules use
	computed map[string]Computed
	numbers  map[string]int     // numbers of the predicates that states answer
	answers  []answer           // by predicate number
	inverted []*ontology.Fluent // fluents with an inverse, in the order of the inverses

	// Exact is true if amounts are computed as in the reference implementation (package engine/exact) instead
	// of in whole billionths. Things then have only the properties that the reference gives them.
	Exact bool

	used, place, batch, component, item, quantity, unit, capacity *ontology.Fluent

	listed atomic.Pointer[listing] // cache of [State.all]

	percent string      // the unit of shares of mixtures
	gram    engine.Term // the unit of weights
	scales  Scales      // empty if nothing has a capacity
}

// An answer is the source of a predicate: exactly one field is set.
type answer struct {
	fluent   *ontology.Fluent
	computed *Computed
}

type class struct {
	name      string
	term      engine.Term
	ancestors []engine.Term // starts with the class itself
	isa       persistent.Names[bool]
	number    int
	below     []int                    // numbers of the class and its subclasses
	density   float64                  // grams per millilitre; 0 if unknown
	slots     atomic.Pointer[[]slotOf] // by name; see [Model.slots]
	traits    func() []trait           // by fluent number; computed on first use
}

// A trait is what a class defines for a fluent of its things.
type trait struct {
	value   engine.Term // default value; the zero Term if none
	allowed bool        // whether things can have the fluent
}

// A slotOf is one effective slot of a class, with the fluents that store its value.
type slotOf struct {
	name      string
	property  *ontology.Property
	fluent    *ontology.Fluent // stores the value, or the number of an amount; nil if the state computes the value
	unit      *ontology.Fluent // stores the unit of an amount; nil for other slots
	onlyIfSet bool             // shown only if it has a value
}

// NewModel prepares an ontology for states; exact is the value of [Model.Exact]. The predicates in own are
// computed in addition to those of every world.
func NewModel(onto *ontology.Ontology, exact bool, own ...Computed) *Model {
	m := &Model{Exact: exact, onto: onto, computed: map[string]Computed{}, numbers: map[string]int{}, byName: map[string]*class{}, fluents: map[string]*ontology.Fluent{}}
	for _, c := range slices.Concat(builtinPredicates(), own) {
		m.computed[c.Name] = c
	}
	for _, c := range m.computed {
		m.answer(c.Name, answer{computed: &c})
	}
	for _, f := range onto.Fluents() {
		m.fluents[f.Pred] = f
		m.named.Set(engine.Name("/"+f.Pred), f)
		m.answer(f.Pred, answer{fluent: f})
		if f.Property.Inverse {
			m.inverted = append(m.inverted, f)
		}
	}
	m.used, m.place, m.batch = m.fluents["used"], m.fluents["place"], m.fluents["batch"]
	m.component, m.item, m.quantity = m.fluents["component"], m.fluents["item"], m.fluents["quantity"]
	m.unit, m.capacity = m.fluents["unit"], m.fluents["capacity"]
	m.percent, m.gram = onto.Mark(ontology.ShareMark), engine.Name("/"+onto.Mark(ontology.GramMark))
	for _, c := range onto.Classes() {
		m.add(c.Name)
	}
	for _, c := range m.byName {
		for _, d := range m.onto.Descendants(c.name) {
			c.below = append(c.below, m.byName[d].number)
		}
	}
	if m.capacity != nil {
		m.weigh()
	}
	return m
}

// answer registers the source of a predicate unless it has one.
func (m *Model) answer(pred string, a answer) {
	if _, known := m.numbers[pred]; !known {
		m.numbers[pred] = len(m.answers)
		m.answers = append(m.answers, a)
	}
}

// Number returns the number of a predicate that states answer; see [engine.Reader].
func (m *Model) Number(pred string) (n int, ok bool) {
	n, ok = m.numbers[pred]
	return n, ok
}

func (m *Model) add(name string) {
	c := &class{name: name, number: len(m.numbered), term: m.onto.Class(name).Term()}
	for _, a := range m.onto.Ancestors(name) {
		c.ancestors = append(c.ancestors, m.onto.Class(a).Term())
	}
	for _, p := range m.onto.PublishedOver(name) { // rules may name published classes, but indexes by class do not contain them
		c.ancestors = append(c.ancestors, p.Term())
	}
	c.isa = persistent.NewNames[bool](len(c.ancestors))
	for _, t := range c.ancestors {
		c.isa.Set(t, true)
	}
	c.traits = sync.OnceValue(func() []trait { return m.traits(name) })
	m.byName[name], m.numbered = c, append(m.numbered, c)
	m.classes.Set(c.term, c)
}

// traits returns the traits of a class for all fluents. In an exact model things can have only the fluents of
// the reference.
func (m *Model) traits(class string) []trait {
	all := make([]trait, len(m.fluents))
	for pred, f := range m.fluents {
		all[f.Number].allowed = m.onto.AffordsPublished(class, pred) || !m.Exact && m.onto.Affords(class, pred)
	}
	for pred, v := range m.onto.Defaults(class) {
		if f := m.fluents[pred]; f != nil {
			all[f.Number].value = m.amount(v)
		}
	}
	return all
}

// slots returns the effective slots of a class. They are computed on first use.
func (m *Model) slots(c *class) []slotOf {
	if known := c.slots.Load(); known != nil {
		return *known
	}
	var found []slotOf
	for _, p := range m.onto.Properties() {
		slot := m.onto.HasSlot(c.name, p.Name)
		also := !slot && len(p.Extra)+len(p.BeyondReference) > 0 && m.onto.Affords(c.name, p.Predicate())
		if slot && !p.Hidden || also {
			found = append(found, slotOf{p.Name, p, m.fluents[p.Predicate()], m.fluents[p.UnitPredicate()], also})
		}
	}
	c.slots.Store(&found)
	return found
}

// amount converts a number to the arithmetic of m.
func (m *Model) amount(t engine.Term) engine.Term {
	if m.Exact {
		return t
	}
	return t.Plain()
}

// affords reports whether things of a class can have a fluent.
func (c *class) affords(f *ontology.Fluent) bool { return f != nil && c.traits()[f.Number].allowed }

// Universal reports whether things of every class can have a fluent.
func (m *Model) Universal(fluent string) bool {
	return !slices.ContainsFunc(m.numbered, func(c *class) bool { return !c.affords(m.fluents[fluent]) })
}

// Ontology returns the ontology the model was made from.
func (m *Model) Ontology() *ontology.Ontology { return m.onto }

// ClassTerm returns the term that names a class in rules.
func ClassTerm(name string) engine.Term { return engine.Name("/" + name) }

// ClassName returns the name of the class that a term names, without its slash.
func ClassName(t engine.Term) string { return strings.TrimPrefix(t.Sym(), "/") }

// isClass reports whether t names a class of the ontology.
func (m *Model) isClass(t engine.Term) bool { return m.classes.Get(t) != nil }
