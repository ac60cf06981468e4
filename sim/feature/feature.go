// Package feature shows an entity of a simulated world from outside: its class
// and its slots, nested as deep as the entity is (Figure 2 of the benchmark paper).
//
// Build objects with [New], or in a [Table], and the value constructors ([Amount], [Concept],
// [Entity], ...); compare them with [Similar]; explain a difference with [Diff].
// Objects are immutable once built: they may be shared between many others and
// read from many goroutines, and sharing is what makes comparing cheap.
//
// The package knows no world and no class. It does not say where an entity is,
// and it never looks at identities: those only say which objects are copies of
// one another.
package feature

import (
	"cmp"
	"slices"

	"hearth/engine/exact"
)

// An Object is one entity: its class and its slots, sorted by name. It lists
// every slot its class has; those without a value hold [None].
type Object struct {
	Class    string
	Identity string // what copies of one entity share; never compared; may be empty
	Slots    []Slot

	like *Object // what its table keeps for all that are like it; nil without one
	sum  uint64  // the hash of that
}

// A Slot is one property of an object.
type Slot struct {
	Name  string
	Value Value
}

// New makes an object; it sorts slots in place.
func New(class, identity string, slots ...Slot) *Object {
	slices.SortFunc(slots, func(a, b Slot) int { return cmp.Compare(a.Name, b.Name) })
	return &Object{Class: class, Identity: identity, Slots: slots}
}

// Slot returns the value of a slot, and whether o has such a slot at all.
func (o *Object) Slot(name string) (Value, bool) {
	from, to := 0, len(o.Slots)
	for from < to {
		if mid := (from + to) / 2; o.Slots[mid].Name < name {
			from = mid + 1
		} else {
			to = mid
		}
	}
	if from == len(o.Slots) || o.Slots[from].Name != name {
		return Value{}, false
	}
	return o.Slots[from].Value, true
}

// Kind says which fields of a [Value] count.
type Kind uint8

// The kinds of values. The zero Value is None.
const (
	NoneKind     Kind = iota // the slot has no value
	FlagKind                 // true; false is None
	NumberKind               // Num
	ConceptKind              // Class: a notion such as slices or side-to-side
	AmountKind               // Num of the unit Class
	EntityKind               // Object
	EntitiesKind             // Objects, in the order of the world; empty equals None
)

// A Value is what a slot holds.
type Value struct {
	Kind    Kind
	Num     float64   // Number and Amount
	Class   string    // Concept; the unit of an Amount
	Object  *Object   // Entity
	Objects []*Object // Entities
	Share   bool      // of an Amount: Num is a fraction of a whole, and Class percent

	// Exact is Num in the arithmetic of the reference implementation; two
	// values that have it are compared by it. Nil where Num says it all.
	Exact *exact.Number
}

// None is the value of an empty slot.
func None() Value { return Value{} }

// Flag is true as a value.
func Flag() Value { return Value{Kind: FlagKind} }

// Number makes a plain number.
func Number(n float64) Value { return Value{Kind: NumberKind, Num: n} }

// Concept makes a value of a class name that stands for itself.
func Concept(class string) Value { return Value{Kind: ConceptKind, Class: class} }

// Amount makes a quantity of n units.
func Amount(n float64, unit string) Value { return Value{Kind: AmountKind, Num: n, Class: unit} }

// Share makes the amount of a component of a mixture: a fraction of it, as the
// reference has it, with the unit percent. It is 25 percent to people, and 0.25 in JSON.
func Share(fraction float64, percent string) Value {
	return Value{Kind: AmountKind, Num: fraction, Class: percent, Share: true}
}

// Entity makes a value of one object; o must not be nil.
func Entity(o *Object) Value { return Value{Kind: EntityKind, Object: o} }

// Entities makes a value of objects, none of them nil.
func Entities(list ...*Object) Value { return Value{Kind: EntitiesKind, Objects: list} }

// Exactly returns a Number or an Amount with its exact value.
func (v Value) Exactly(x exact.Number) Value {
	v.Num, v.Exact = x.Float64(), &x
	return v
}

// Times returns v multiplied by another number; it keeps the unit of v.
func (v Value) Times(factor Value) Value {
	if v.Exact != nil && factor.Exact != nil {
		return v.Exactly(v.Exact.Mul(*factor.Exact))
	}
	v.Num, v.Exact = v.Num*factor.Num, nil
	return v
}

// Plus returns the sum of two amounts of one unit.
func (v Value) Plus(w Value) Value {
	if v.Exact != nil && w.Exact != nil {
		return v.Exactly(v.Exact.Add(*w.Exact))
	}
	v.Num, v.Exact = v.Num+w.Num, nil
	return v
}

// empty reports whether v holds nothing.
func (v Value) empty() bool {
	return v.Kind == NoneKind || v.Kind == EntitiesKind && len(v.Objects) == 0
}
