package world

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/amount"
	"hearth/sim/world/persistent"
)

// A Model is what all states of a world have in common: the ontology in the
// form that states need. It never changes and serves any number of goroutines.
type Model struct {
	onto     *ontology.Ontology
	classes  persistent.Names[*class]
	numbered []*class
	byName   map[string]*class
	fluents  map[string]*ontology.Fluent
	named    persistent.Names[*ontology.Fluent] // as rules call them
	computed map[string]Computed
	numbers  map[string]int     // of the predicates for which states answer
	answers  []answer           // by number
	inverted []*ontology.Fluent // those of which states keep an inverse, in its order

	// Exact says that amounts follow the number tower of the reference
	// implementation (package engine/exact) instead of whole billionths, and that
	// things have only the properties that it gives them.
	Exact bool

	used, place, batch, component, item, quantity, unit, capacity *ontology.Fluent

	listed atomic.Pointer[listing] // see [State.all]

	percent string        // the unit that shares of a mixture are shown in
	gram    engine.Term   // the unit that weights are told in
	scales  amount.Scales // empty where nothing has a capacity
}

// An answer says who answers for a predicate: one of both.
type answer struct {
	fluent   *ontology.Fluent
	computed *Computed
}

type class struct {
	name      string
	term      engine.Term
	ancestors []engine.Term // itself first
	isa       persistent.Names[bool]
	number    int
	below     []int                    // the numbers of itself and all below
	density   float64                  // grams of a millilitre; 0 where it is not known
	slots     atomic.Pointer[[]slotOf] // by name; see [Model.slots]
	traits    func() []trait           // by the numbers of fluents; found when they are first wanted
}

// A trait is what a class says of a fluent of its things.
type trait struct {
	value engine.Term // where nothing else is said; free for none
	can   bool        // they can have it
}

// slotOf is one effective slot of a class with the fluents that carry it.
type slotOf struct {
	name     string
	property *ontology.Property
	fluent   *ontology.Fluent // the value, or the number of an amount
	unit     *ontology.Fluent // the unit of an amount
	also     bool             // shown only where there is a value
}

// NewModel prepares an ontology for states; exact says in which arithmetic. What
// states compute beside what they do in every world is given with it.
func NewModel(onto *ontology.Ontology, exact bool, own ...Computed) *Model {
	m := &Model{Exact: exact, onto: onto, computed: map[string]Computed{}, numbers: map[string]int{}, byName: map[string]*class{}, fluents: map[string]*ontology.Fluent{}}
	for _, c := range slices.Concat(inEveryWorld(), own) {
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

// answer says who answers for a predicate, unless that is known.
func (m *Model) answer(pred string, a answer) {
	if _, known := m.numbers[pred]; !known {
		m.numbers[pred] = len(m.answers)
		m.answers = append(m.answers, a)
	}
}

// Number is that of a predicate for which states answer; see [engine.Reader].
func (m *Model) Number(pred string) (n int, ok bool) {
	n, ok = m.numbers[pred]
	return n, ok
}

func (m *Model) add(name string) {
	c := &class{name: name, number: len(m.numbered), term: m.onto.Class(name).Term()}
	for _, a := range m.onto.Ancestors(name) {
		c.ancestors = append(c.ancestors, m.onto.Class(a).Term())
	}
	for _, p := range m.onto.PublishedOver(name) { // rules name them, and no index holds them
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

// traits lists what a class says of all fluents: its things can have no more than in the
// reference where amounts are as it has them.
func (m *Model) traits(class string) []trait {
	all := make([]trait, len(m.fluents))
	for pred, f := range m.fluents {
		all[f.Number].can = m.onto.AffordsPublished(class, pred) || !m.Exact && m.onto.Affords(class, pred)
	}
	for pred, v := range m.onto.Defaults(class) {
		if f := m.fluents[pred]; f != nil {
			all[f.Number].value = m.amount(v)
		}
	}
	return all
}

// slots lists the effective slots of a class. They are found when they are first shown.
func (m *Model) slots(c *class) []slotOf {
	if known := c.slots.Load(); known != nil {
		return *known
	}
	var found []slotOf
	for _, p := range m.onto.Properties() {
		slot := m.onto.HasSlot(c.name, p.Name)
		also := !slot && len(p.Also)+len(p.Beyond) > 0 && m.onto.Affords(c.name, p.Predicate())
		if slot && !p.Hidden || also {
			found = append(found, slotOf{p.Name, p, m.fluents[p.Predicate()], m.fluents[p.UnitPredicate()], also})
		}
	}
	c.slots.Store(&found)
	return found
}

// amount is a number as the states of m keep it.
func (m *Model) amount(t engine.Term) engine.Term {
	if m.Exact {
		return t
	}
	return t.Plain()
}

// affords reports whether things of a class can have a fluent.
func (c *class) affords(f *ontology.Fluent) bool { return f != nil && c.traits()[f.Number].can }

// Universal reports whether things of every class can have a fluent.
func (m *Model) Universal(fluent string) bool {
	return !slices.ContainsFunc(m.numbered, func(c *class) bool { return !c.affords(m.fluents[fluent]) })
}

// Ontology returns the ontology the model was made from.
func (m *Model) Ontology() *ontology.Ontology { return m.onto }

// ClassTerm returns the name under which rules speak of a class.
func ClassTerm(name string) engine.Term { return engine.Name("/" + name) }

// ClassName returns the class that a term names, without its slash.
func ClassName(t engine.Term) string { return strings.TrimPrefix(t.Sym(), "/") }

// isClass reports whether t names a class of the ontology.
func (m *Model) isClass(t engine.Term) bool { return m.classes.Of(t) != nil }
