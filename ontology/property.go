package ontology

import (
	"strings"

	"hearth/engine"
	"hearth/parser/source"
)

// A Range says what the values of a property are.
type Range string

// The ranges. In facts a flag is /yes, a number an integer, a quantity an
// integer of billionths, a class and a word are names, an amount is a quantity
// and the class that is its unit. Of entities and words a thing can have several.
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

// A Property is what can be said of the instances of some classes.
type Property struct {
	Name    string   // as in "is-cut"
	Of      []string // the classes that introduce it; empty for a hidden one, which all have
	Also    []string // classes that can have it without a slot for it: it shows only where it was given
	Beyond  []string // more of them, but not where everything is as in the reference
	Range   Range
	Among   string   // the class whose subclasses are its values or units; "" when any
	Words   []string // the values of a property of a word or of words
	Hidden  bool     // ours alone: no slot, never compared
	Stored  bool     // kept under its own predicate; the others are answered by the state in its own way
	Measure bool     // says how much there is of a thing
	Inverse bool     // rules ask who has a value as often as which value one has: states keep an index for it
	Doc     string
	At      source.Span

	predicate, unitPredicate string
	domain, wider, beyond    bits
	fallback                 Value
}

// Predicate returns the predicate under which rules know the value, or the
// number of an amount; "" for a property that is not stored.
func (p *Property) Predicate() string {
	if !p.Stored {
		return ""
	}
	return p.predicate
}

// UnitPredicate returns the predicate of the unit of an amount; "" for others.
func (p *Property) UnitPredicate() string {
	if !p.Stored || p.Range != Amount {
		return ""
	}
	return p.unitPredicate
}

// Terms calls yield for each predicate that a value of p has, with its term.
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
	Number   int // among all of the ontology, from 0 on
	Property *Property
	Sort     engine.Kind // of the value
	Many     bool        // an entity can have several values
	Hidden   bool        // as its property
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

// snake returns a name as a predicate.
func snake(name string) string { return strings.ReplaceAll(name, "-", "_") }
