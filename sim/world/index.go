package world

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// An index finds the closest spare thing of a class in one place without visiting the other contents. It
// groups them by class number. A place has an index once it has held more than few things; smaller contents
// are scanned.
type index struct {
	batch persistent.Batch // the change that may modify it
	spare persistent.Order // contents that are not in use, by their class
	holds persistent.Order // contents by the classes of the things they contain
}

// scanLimit is the largest number of things that are scanned one by one.
const scanLimit = 32

// reindex updates the indexes of places for all touched entities.
func (t *change) reindex() {
	touched := t.dirty // places are appended to it
	reclassed := false
	for _, x := range touched {
		if x.previous != nil && x.previous.class != x.current.class {
			reclassed = true
			if c := t.bySerial(x.current.place); c != nil && c.batch != t.batch && !slices.Contains(touched, versions{c, c}) { // a thing in c changed its class
				touched = append(slices.Clip(touched), versions{c, c})
			}
		}
	}
	for _, x := range touched {
		if x.previous != nil {
			t.list(x.previous, x.current, reclassed, false)
		}
	}
	for _, x := range touched {
		if x.current.class != nil {
			t.list(x.current, x.previous, reclassed, true)
		}
	}
	for _, x := range touched {
		t.index(x.current)
		t.index(t.bySerial(x.current.place))
	}
}

// index builds the index of a place if it needs one and has none.
func (t *change) index(place *entity) {
	if place == nil || place.interior().index != nil || !place.contents().Longer(scanLimit) {
		return
	}
	if _, is := place.value(t.state.model.place); is {
		in := t.open(t.writable(place))
		in.index = &index{batch: t.batch}
		in.Each(func(m persistent.Member) bool { t.list(t.bySerial(m.Number), nil, false, true); return true })
	}
}

// list updates the index of the place that contains x. If put is true, it adds the entries of x that other
// does not have; otherwise it removes them. other is another version of x, or nil.
func (t *change) list(x, other *entity, reclassed, put bool) {
	if place := t.bySerial(x.place); place == nil || place.interior().index == nil {
		return
	}
	stays := other != nil && other.place == x.place && other.rank == x.rank
	m := t.state.model
	if m.unused(x) && !(stays && other.class == x.class && m.unused(other)) {
		t.shelve(x.place, put, x.class, x, spare)
	}
	if stays && !reclassed && x.contents().Same(other.contents()) {
		return
	}
	t.has, t.had = t.classes(t.has, x, put), t.had[:0]
	if stays {
		t.had = t.classes(t.had, other, !put)
	}
	for _, c := range t.has {
		if !slices.Contains(t.had, c) {
			t.shelve(x.place, put, c, x, holds)
		}
	}
}

// unused reports whether a thing is not in use.
func (m *Model) unused(x *entity) bool {
	_, used := x.value(m.used)
	return !used
}

// shelve adds x to a shelf of the index of a place, under the class c. If put is false, it removes x instead.
func (t *change) shelve(place int32, put bool, c *class, x *entity, on shelf) {
	in := t.open(t.writable(t.bySerial(place)))
	if in.index.batch != t.batch {
		c := *in.index
		c.batch = t.batch
		in.index = &c
	}
	o := on.order(in.index)
	if put {
		*o = o.With(t.batch, persistent.Key(c.number, x.rank), x.serial)
	} else {
		*o = o.Without(t.batch, persistent.Key(c.number, x.rank))
	}
}

// classes returns the classes of the direct contents of x, in the state before the change or, if now is set,
// after it.
func (t *change) classes(seen []*class, x *entity, now bool) []*class {
	seen = seen[:0]
	x.contents().Each(func(m persistent.Member) bool {
		y := t.state.bySerial(m.Number)
		if now {
			y = t.bySerial(m.Number)
		}
		if y != nil && y.class != nil && !slices.Contains(seen, y.class) {
			seen = append(seen, y.class)
		}
		return true
	})
	return seen
}

// A shelf is one of the two orders of an index: spare or holds.
type shelf struct {
	order func(*index) *persistent.Order
	has   func(s *State, x *entity, want *class) bool // has reports whether x is on the shelf for class want
}

var (
	spare = shelf{
		func(ix *index) *persistent.Order { return &ix.spare },
		func(s *State, x *entity, want *class) bool { return x.class.isa.Get(want.term) && s.model.unused(x) },
	}
	holds = shelf{
		func(ix *index) *persistent.Order { return &ix.holds },
		func(s *State, x *entity, want *class) bool {
			return !s.each(x, func(y *entity) bool { return !y.class.isa.Get(want.term) })
		},
	}
)

// closest yields things of a class that lie directly in places of a kind, or of any kind if kind is free. The
// order is that of the places, then rank. Only things on the given shelf are yielded.
func (s *State) closest(kind engine.Term, want *class, on shelf, yield func(x *entity) bool) {
	root, ok := s.get(s.root)
	if !ok {
		return
	}
	s.each(root, func(place *entity) bool {
		in := place.interior()
		if in.Empty() {
			return true
		}
		if k, is := place.value(s.model.place); !is || !free(kind) && k != kind {
			return true
		}
		if in.index == nil {
			return s.each(place, func(x *entity) bool { return !on.has(s, x, want) || yield(x) })
		}
		return on.order(in.index).Merge(want.below, func(n int) bool { return s.model.numbered[n].isa.Get(want.term) }, func(n int32) bool { return yield(s.bySerial(n)) })
	})
}
