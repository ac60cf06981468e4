// Package feature represents an entity of a simulated world as a value: its class and its slots, nested as
// deeply as the entity is (Figure 2 of the benchmark paper).
//
// Build objects with [New], or in a [Table], and the value constructors ([Amount], [Concept], [Entity], ...).
// Compare them with [Similar]; explain a difference with [Diff]. Objects are immutable once built. They may be
// part of many others and read from many goroutines, and sharing makes comparisons cheap.
//
// The package knows no world and no class. An object does not contain the place of its entity. Comparisons
// ignore identities, which only show which objects are copies of one another.
package feature

import (
	"cmp"
	"slices"

	"hearth/engine/exact"
)

// An Object is one entity: its class and its slots, sorted by name. It has every slot of its class; a slot
// without a value holds [None].
type Object struct {
	Class    string
	Identity string // shared by copies of one entity; never compared; may be empty
	Slots    []Slot

	like *Object // the representative in its table; nil without a table
	sum  uint64  // hash of like
}

// A Slot is one property of an object.
type Slot struct {
	Name  string
	Value Value
}

// New returns an object; it sorts slots in place.
func New(class, identity string, slots ...Slot) *Object {
	slices.SortFunc(slots, func(a, b Slot) int { return cmp.Compare(a.Name, b.Name) })
	return &Object{Class: class, Identity: identity, Slots: slots}
}

// Slot returns the value of a slot, and whether o has that slot.
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

// A Kind determines which fields of a [Value] are used.
type Kind uint8

// The kinds of values. The zero Value is None.
const (
	NoneKind     Kind = iota // the slot has no value
	FlagKind                 // the value true; a flag that is false is None
	NumberKind               // a plain number, in Num
	ConceptKind              // a class, in Class, such as slices or side-to-side
	AmountKind               // an amount: Num in the unit Class
	EntityKind               // an object, in Object
	EntitiesKind             // a list of objects, in Objects, in the order of the world; empty equals None
)

// A Value is the content of a slot.
type Value struct {
	Kind    Kind
	Num     float64   // for a Number or an Amount
	Class   string    // the class of a Concept, or the unit of an Amount
	Object  *Object   // the object of an Entity
	Objects []*Object // the objects of Entities
	Share   bool      // for an Amount: Num is a fraction of a whole, and Class is percent

	// Exact is Num in the arithmetic of the reference implementation. Two values that have it are compared by
	// it. It is nil if Num is exact enough.
	Exact *exact.Number
}

// None returns the value of an empty slot.
func None() Value { return Value{} }

// Flag returns the value true.
func Flag() Value { return Value{Kind: FlagKind} }

// Number returns a plain number.
func Number(n float64) Value { return Value{Kind: NumberKind, Num: n} }

// Concept returns a value that names a class.
func Concept(class string) Value { return Value{Kind: ConceptKind, Class: class} }

// Amount returns an amount of n units.
func Amount(n float64, unit string) Value { return Value{Kind: AmountKind, Num: n, Class: unit} }

// Share returns the amount of a component as a fraction of its mixture, as in the reference, with the unit
// percent. A fraction of 0.25 is printed as 25 percent, and as 0.25 in JSON.
func Share(fraction float64, percent string) Value {
	return Value{Kind: AmountKind, Num: fraction, Class: percent, Share: true}
}

// Entity returns a value with one object; o must not be nil.
func Entity(o *Object) Value { return Value{Kind: EntityKind, Object: o} }

// Entities returns a value with a list of objects, none of them nil.
func Entities(list ...*Object) Value { return Value{Kind: EntitiesKind, Objects: list} }

// Exactly returns a copy of a Number or an Amount with the exact value x.
func (v Value) Exactly(x exact.Number) Value {
	v.Num, v.Exact = x.Float64(), &x
	return v
}

// Times returns v multiplied by factor, in the unit of v.
func (v Value) Times(factor Value) Value {
	if v.Exact != nil && factor.Exact != nil {
		return v.Exactly(v.Exact.Mul(*factor.Exact))
	}
	v.Num, v.Exact = v.Num*factor.Num, nil
	return v
}

// Plus returns the sum of two amounts with the same unit.
func (v Value) Plus(w Value) Value {
	if v.Exact != nil && w.Exact != nil {
		return v.Exactly(v.Exact.Add(*w.Exact))
	}
	v.Num, v.Exact = v.Num+w.Num, nil
	return v
}

// empty reports whether v is None or an empty list.
func (v Value) empty() bool {
	return v.Kind == NoneKind || v.Kind == EntitiesKind && len(v.Objects) == 0
}
