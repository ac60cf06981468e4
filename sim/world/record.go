package world

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
)

var typeTerm = engine.Name("/type")

// fluent returns the fluent that a name such as /baked stands for, or nil.
func (m *Model) fluent(name engine.Term) *ontology.Fluent {
	return m.named.Get(name)
}

// has reports whether x itself stores a value of a single-valued fluent.
func (x *entity) has(f *ontology.Fluent, v engine.Term) bool {
	return slices.Contains(x.one, value{f, v})
}

// set sets a single-valued fluent of x. Together is the number of fluents that the caller is about to set, for
// allocation.
func (x *entity) set(f *ontology.Fluent, v engine.Term, together int) {
	at := slices.IndexFunc(x.one, func(one value) bool { return one.fluent == f })
	if !x.ownOne {
		room := len(x.one)
		if at < 0 {
			room += together
		}
		x.one, x.ownOne = append(make([]value, 0, room), x.one...), true
	}
	if at >= 0 {
		x.one[at].term = v
		return
	}
	x.one = append(x.one, value{f, v})
	for i := len(x.one) - 1; i > 0 && x.one[i-1].fluent.Number > f.Number; i-- { // keep the values sorted by fluent number
		x.one[i-1], x.one[i] = x.one[i], x.one[i-1]
	}
}

func (x *entity) add(f *ontology.Fluent, more ...engine.Term) {
	l := x.writableMany(f)
	if l == nil {
		x.many = append(x.many, values{fluent: f})
		l = &x.many[len(x.many)-1]
	}
	l.List = l.With(x.batch, more...)
}

// writableMany copies the list of many-valued fluents of x, but not their values, unless x owns it already. It returns
// the entry of f, or nil if x has none.
func (x *entity) writableMany(f *ontology.Fluent) *values {
	if !x.ownMany {
		x.many, x.ownMany = append(make([]values, 0, len(x.many)+1), x.many...), true
	}
	for i := range x.many {
		if x.many[i].fluent == f {
			return &x.many[i]
		}
	}
	return nil
}

// del deletes a value of a many-valued fluent, or the value of a single-valued one. A deleted single value
// stays deleted even if the class has a default.
func (x *entity) del(f *ontology.Fluent, v engine.Term) {
	if f == nil {
		return
	}
	if !f.Many {
		if have, ok := x.value(f); ok && (free(v) || have == v) {
			x.set(f, engine.Term{}, 1)
		}
	} else if l := x.writableMany(f); l != nil {
		l.List = l.Without(x.batch, v)
	}
}
