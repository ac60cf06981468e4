package feature

import (
	"math"
	"slices"
)

// A Table keeps one representative of all objects that are equal except for identities, at every depth.
// Objects of one table, and of tables that extend it, can be compared without looking at their slots. A table
// may be used by one goroutine, and after Close by any number. The nil Table keeps nothing.
type Table struct {
	below   *Table
	objects map[uint64]*Object
	closed  bool
}

// NewTable returns a table that extends another one, which must be closed; below may be nil.
func NewTable(below *Table) *Table { return &Table{below: below, objects: map[uint64]*Object{}} }

// Close stops the table from keeping more objects. Objects that it does not have are still made.
func (t *Table) Close() { t.closed = true }

// Object makes an object with slots that are sorted by name. If it keeps the slots, it copies them with their
// lists and numbers. It returns an existing object if that has the same identity and contains the same
// objects.
func (t *Table) Object(class, identity string, slots []Slot) *Object {
	if t == nil {
		return &Object{Class: class, Identity: identity, Slots: copied(slots)}
	}
	o := &Object{Class: class, Identity: identity, Slots: slots}
	o.sum = o.hash()
	known, same := t.find(o)
	switch {
	case known == nil:
		t.keep(o)
	case same && known.Identity == identity:
		return known
	case same:
		o.Slots, o.like = known.Slots, known
	default:
		o.Slots, o.like = copied(slots), known
	}
	return o
}

// Representative returns the representative of all objects with a class and slots, whatever their identity. Objects in
// the slots must be representatives, too.
func (t *Table) Representative(class string, slots []Slot) *Object {
	probe := Object{Class: class, Slots: slots}
	probe.sum = probe.hash()
	if known, _ := t.find(&probe); known != nil {
		return known
	}
	o := &Object{Class: class, Slots: slots, sum: probe.sum}
	t.keep(o)
	return o
}

// keep makes an object the representative of all equal objects. It copies the slots.
func (t *Table) keep(o *Object) {
	o.Slots, o.like = copied(o.Slots), o
	if t.objects[o.sum] == nil && !t.closed {
		t.objects[o.sum] = o
	}
}

// copied returns a copy of slots with their lists and numbers.
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

// find returns the representative of the objects that equal o, and whether both contain the very same objects.
func (t *Table) find(o *Object) (known *Object, same bool) {
	for ; t != nil; t = t.below {
		if k := t.objects[o.sum]; k != nil {
			if alike, same := k.repeats(o); alike {
				return k, same
			}
		}
	}
	return nil, false
}

// repeats reports whether p has the class and the slots of o with objects known to be equal, and whether these
// are the very same.
func (o *Object) repeats(p *Object) (alike, same bool) {
	if o.Class != p.Class || len(o.Slots) != len(p.Slots) {
		return false, false
	}
	same = true
	for i := range o.Slots {
		v, w := &o.Slots[i].Value, &p.Slots[i].Value
		if v.Kind != w.Kind || o.Slots[i].Name != p.Slots[i].Name || v.Num != w.Num || v.Class != w.Class ||
			v.Share != w.Share || len(v.Objects) != len(w.Objects) || !v.Object.knownEqual(w.Object) {
			return false, false
		}
		if v.Exact != w.Exact && (v.Exact == nil || w.Exact == nil || *v.Exact != *w.Exact) {
			return false, false
		}
		same = same && v.Object == w.Object
		for k, x := range v.Objects {
			if !x.knownEqual(w.Objects[k]) {
				return false, false
			}
			same = same && x == w.Objects[k]
		}
	}
	return true, same
}

// Representative returns the representative of o in its table, or nil without a table.
func (o *Object) Representative() *Object { return o.like }

// knownEqual reports whether two objects are known to be equal.
func (o *Object) knownEqual(p *Object) bool {
	return o == p || o != nil && p != nil && o.like != nil && o.like == p.like
}

// hash returns a hash of the class and the slots of o. It is the same for objects that repeats calls alike.
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
