package world

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// An index answers "the closest spare thing of a class" for one place without
// a look at what else lies there: it has groups by the numbers of classes. Places in
// which never more than a few things lay have none: what lies there is looked at.
type index struct {
	by    persistent.Batch // who may write to it
	spare persistent.Order // direct contents that are not in use
	holds persistent.Order // direct contents that hold a thing of the class
}

// few is how many things are looked at one by one.
const few = 32

// reindex brings the indexes of places up to date with the touched entities.
func (t *change) reindex() {
	touched := t.dirty // places come behind these
	reclassed := false
	for _, x := range touched {
		if x.was != nil && x.was.class != x.now.class {
			reclassed = true
			if c := t.at(x.now.in); c != nil && c.by != t.by && !slices.Contains(touched, renewed{c, c}) { // it holds another class
				touched = append(slices.Clip(touched), renewed{c, c})
			}
		}
	}
	for _, x := range touched {
		if x.was != nil {
			t.list(x.was, x.now, reclassed, false)
		}
	}
	for _, x := range touched {
		if x.now.class != nil {
			t.list(x.now, x.was, reclassed, true)
		}
	}
	for _, x := range touched {
		t.index(x.now)
		t.index(t.at(x.now.in))
	}
}

// index makes the index of a place in which more than a few things lie now.
func (t *change) index(place *entity) {
	if place == nil || place.interior().index != nil || !place.contents().Longer(few) {
		return
	}
	if _, is := place.value(t.state.model.place); is {
		in := t.open(t.own(place))
		in.index = &index{by: t.by}
		in.Each(func(m persistent.Member) bool { t.list(t.at(m.Number), nil, false, true); return true })
	}
}

// list puts into the index of its place (or takes from it) what is of a version of an
// entity and not of another one, which may be nil.
func (t *change) list(x, other *entity, reclassed, put bool) {
	if place := t.at(x.in); place == nil || place.interior().index == nil {
		return
	}
	stays := other != nil && other.in == x.in && other.rank == x.rank
	m := t.state.model
	if m.unused(x) && !(stays && other.class == x.class && m.unused(other)) {
		t.shelve(x.in, put, x.class, x, spare)
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
			t.shelve(x.in, put, c, x, holds)
		}
	}
}

// unused reports whether a thing is not in use.
func (m *Model) unused(x *entity) bool {
	_, used := x.value(m.used)
	return !used
}

// shelve puts a thing on a shelf of the index of a place, or takes it out.
func (t *change) shelve(place int32, put bool, c *class, x *entity, on shelf) {
	in := t.open(t.own(t.at(place)))
	if in.index.by != t.by {
		c := *in.index
		c.by = t.by
		in.index = &c
	}
	o := on.in(in.index)
	if put {
		*o = o.With(t.by, persistent.Key(c.number, x.rank), x.serial)
	} else {
		*o = o.Without(t.by, persistent.Key(c.number, x.rank))
	}
}

// classes lists the classes of what lies directly in x: as the state has it, or
// as the change has it.
func (t *change) classes(seen []*class, x *entity, now bool) []*class {
	seen = seen[:0]
	x.contents().Each(func(m persistent.Member) bool {
		y := t.state.at(m.Number)
		if now {
			y = t.at(m.Number)
		}
		if y != nil && y.class != nil && !slices.Contains(seen, y.class) {
			seen = append(seen, y.class)
		}
		return true
	})
	return seen
}

// A shelf is a part of what lies in a place, with an order of its own in its index.
type shelf struct {
	in  func(*index) *persistent.Order
	has func(s *State, x *entity, want *class) bool // reports whether x is there as a thing of a class
}

var (
	spare = shelf{
		func(ix *index) *persistent.Order { return &ix.spare },
		func(s *State, x *entity, want *class) bool { return x.class.isa.Of(want.term) && s.model.unused(x) },
	}
	holds = shelf{
		func(ix *index) *persistent.Order { return &ix.holds },
		func(s *State, x *entity, want *class) bool {
			return !s.each(x, func(y *entity) bool { return !y.class.isa.Of(want.term) })
		},
	}
)

// closest yields the things of a class that lie directly in places of a kind
// (any kind when it is free), in search order: places as they come, then rank.
// It yields those of one shelf.
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
		return on.in(in.index).Merge(want.below, func(n int) bool { return s.model.numbered[n].isa.Of(want.term) }, func(n int32) bool { return yield(s.at(n)) })
	})
}
