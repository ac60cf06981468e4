package world

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// An index answers "the closest spare thing of a class" for one place without
// a look at what else lies there: it has groups by the numbers of classes.
type index struct {
	by    persistent.Batch // who may write to it
	spare persistent.Order // direct contents that are not in use
	holds persistent.Order // direct contents that hold a thing of the class
}

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
}

// list puts into the index of its place (or takes from it) what is of a version of an
// entity and not of another one, which may be nil.
func (t *change) list(x, other *entity, reclassed, put bool) {
	place := t.at(x.in)
	if place == nil {
		return
	}
	if _, is := place.value(t.state.model.place); !is {
		return
	}
	stays := other != nil && other.in == x.in && other.rank == x.rank
	if t.unused(x) && !(stays && other.class == x.class && t.unused(other)) {
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
func (t *change) unused(x *entity) bool {
	_, used := x.value(t.state.model.used)
	return !used
}

// shelve puts a thing into a part of the index of a place, or takes it out.
func (t *change) shelve(place int32, put bool, c *class, x *entity, part func(*index) *persistent.Order) {
	in := t.open(t.own(t.at(place)))
	if in.index == nil {
		in.index = &index{by: t.by}
	} else if in.index.by != t.by {
		c := *in.index
		c.by = t.by
		in.index = &c
	}
	o := part(in.index)
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

func spare(ix *index) *persistent.Order { return &ix.spare }
func holds(ix *index) *persistent.Order { return &ix.holds }

// closest yields the things of a class that lie directly in places of a kind
// (any kind when it is free), in search order: places as they come, then rank.
// pick chooses the part of the index.
func (s *State) closest(kind engine.Term, want *class, pick func(*index) *persistent.Order, yield func(x *entity) bool) {
	root, ok := s.get(s.root)
	if !ok {
		return
	}
	root.contents().Each(func(m persistent.Member) bool {
		p := s.at(m.Number)
		if p == nil || p.interior().index == nil {
			return true
		}
		if k, _ := p.value(s.model.place); !free(kind) && k != kind {
			return true
		}
		return pick(p.inside.index).Merge(want.below, func(n int) bool { return s.model.numbered[n].isa.Of(want.term) }, func(n int32) bool { return yield(s.at(n)) })
	})
}
