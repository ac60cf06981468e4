package ontology

import (
	"strings"

	"hearth/engine"
	"hearth/parser/source"
)

// A Range is the type of a property's values.
type Range string

// The ranges. In facts a flag is /yes and a number an integer. A quantity is an integer of billionths. A class
// and a word are names. An amount is a quantity and a class as its unit. A thing can have several entities and
// several words.
const (
	Flag     Range = "flag"
	Number   Range = "number"
	Quantity Range = "quantity"
	Amount   Range = "amount"
	Concept  Range = "class"
	Word     Range = "word"
	Text     Range = "text"
	Entity   Range = "entity"
	Entities Range = "entities"
	Words    Range = "words"
)

var ranges = []Range{Flag, Number, Quantity, Amount, Concept, Word, Text, Entity, Entities, Words}

// A Property is an attribute of the instances of some classes.
type Property struct {
	Name            string   // name, such as is-cut
	Domain          []string // classes that introduce it; empty for a hidden property, which all classes have
	Extra           []string // classes that may have it without a slot: shown only if set
	BeyondReference []string // further classes that may have it without a slot, but not in the reference semantics
	Range           Range
	ValueClass      string   // superclass of its values or units; "" for any
	Words           []string // allowed values of a word or words property
	Hidden          bool     // has no slot and is never compared
	Stored          bool     // states store its values; they compute the values of a property that is not stored
	Measure         bool     // holds the amount of a thing
	Inverse         bool     // states keep an index from value to entities, because rules ask in both directions
	Doc             string
	Span            source.Span

	predicate, unitPredicate string
	domain, wider, beyond    bitSet
	fallback                 Value
}

// Predicate returns the predicate of the value in rules, or of the number of an amount. It returns "" for a
// property that is not stored.
func (p *Property) Predicate() string {
	if !p.Stored {
		return ""
	}
	return p.predicate
}

// UnitPredicate returns the predicate of the unit of an amount; "" for other ranges.
func (p *Property) UnitPredicate() string {
	if !p.Stored || p.Range != Amount {
		return ""
	}
	return p.unitPredicate
}

// Terms calls yield with each predicate of a value of p and its term.
func (p *Property) Terms(v Value, yield func(predicate string, t engine.Term)) {
	if !p.Stored || v == (Value{}) {
		return
	}
	yield(p.predicate, v.Term)
	if p.Range == Amount {
		yield(p.unitPredicate, v.Unit)
	}
}

// A Fluent is a predicate whose facts change over time: fluent(Entity, Value).
type Fluent struct {
	Pred     string
	Number   int // index among all fluents of the ontology, from 0
	Property *Property
	Sort     engine.Kind // kind of the value
	Many     bool        // an entity can have several values
	Hidden   bool        // copied from the property
}

func (p *Property) fluents() []*Fluent {
	if !p.Stored {
		return nil
	}
	f := &Fluent{Pred: p.predicate, Property: p, Sort: p.sort(), Many: p.Range == Entities || p.Range == Words, Hidden: p.Hidden}
	if p.Range != Amount {
		return []*Fluent{f}
	}
	return []*Fluent{f, {Pred: p.unitPredicate, Property: p, Sort: engine.NameKind, Hidden: p.Hidden}}
}

func (p *Property) sort() engine.Kind {
	switch p.Range {
	case Number, Quantity, Amount:
		return engine.NumberKind
	case Text:
		return engine.TextKind
	}
	return engine.NameKind
}

// snake converts a hyphenated name to a predicate name.
func snake(name string) string { return strings.ReplaceAll(name, "-", "_") }
