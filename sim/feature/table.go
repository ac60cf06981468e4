package feature

import (
	"math"
	"slices"
)

// A Table keeps one of all objects that are equal in all but who they are, at every depth:
// it says of none who that is, and those of one table, and of tables above it, that are alike
// are the same. A table serves one goroutine, and any number once it is closed. The nil Table
// keeps nothing, and each of its objects says who it is.
type Table struct {
	below  *Table
	kept   map[uint64]*Object
	closed bool
}

// NewTable returns a table above another one, which must be closed; nil for none.
func NewTable(below *Table) *Table { return &Table{below: below, kept: map[uint64]*Object{}} }

// Close ends what a table keeps: objects that it does not have are made, and not kept.
func (t *Table) Close() { t.closed = true }

// Object returns the object with slots that are sorted by name, in which there are objects of
// the table. It copies them, with the lists and numbers in them, when it makes it.
func (t *Table) Object(class, identity string, slots []Slot) *Object {
	if t == nil {
		return &Object{Class: class, Identity: identity, Slots: copied(slots)}
	}
	o := Object{Class: class, Slots: slots}
	o.sum = o.hash()
	for known := t; known != nil; known = known.below {
		if k := known.kept[o.sum]; k != nil && k.repeats(&o) {
			return k
		}
	}
	made := &Object{Class: class, Slots: copied(slots), sum: o.sum}
	if t.kept[o.sum] == nil && !t.closed {
		t.kept[o.sum] = made
	}
	return made
}

// copied copies slots with the lists and numbers in them.
func copied(slots []Slot) []Slot {
	slots = slices.Clone(slots)
	for i := range slots {
		v := &slots[i].Value
		v.Objects = slices.Clone(v.Objects)
		if v.Exact != nil {
			x := *v.Exact
			v.Exact = &x
		}
	}
	return slots
}

// repeats reports whether p has the class and the slots of o, with the same objects in them.
func (o *Object) repeats(p *Object) bool {
	if o.Class != p.Class || len(o.Slots) != len(p.Slots) {
		return false
	}
	for i := range o.Slots {
		v, w := &o.Slots[i].Value, &p.Slots[i].Value
		if v.Kind != w.Kind || o.Slots[i].Name != p.Slots[i].Name || v.Num != w.Num || v.Class != w.Class ||
			v.Share != w.Share || v.Object != w.Object || !slices.Equal(v.Objects, w.Objects) {
			return false
		}
		if v.Exact != w.Exact && (v.Exact == nil || w.Exact == nil || *v.Exact != *w.Exact) {
			return false
		}
	}
	return true
}

// hash is equal for objects that repeat each other.
func (o *Object) hash() uint64 {
	h := text(14695981039346656037, o.Class)
	for i := range o.Slots {
		v := &o.Slots[i].Value
		if v.Kind == NoneKind {
			continue
		}
		h = mix(text(mix(h, uint64(i)<<8|uint64(v.Kind)), v.Class), math.Float64bits(v.Num))
		if v.Object != nil {
			h = mix(h, v.Object.sum)
		}
		for _, p := range v.Objects {
			h = mix(h, p.sum)
		}
	}
	return h
}

func text(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

func mix(h, n uint64) uint64 {
	h = (h ^ n) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}
