package world

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// An index answers "the closest spare thing of a class" for one place without
// a look at what else lies there.
type index struct {
	by    persistent.Batch   // who may write to it
	spare persistent.Shelves // direct contents that are not in use, by the numbers of their classes
	holds persistent.Shelves // direct contents that hold a thing of the class
}

// reindex brings the indexes of places up to date with the touched entities.
func (t *change) reindex() {
	touched := t.dirty.All // places come behind these
	var reclassed bool
	for _, x := range touched {
		old, _ := t.state.get(x.id)
		reclassed = reclassed || old != nil && old.class != x.class
	}
	for _, x := range touched {
		if old, _ := t.state.get(x.id); old != nil && (reclassed || !t.unchanged(old, x)) {
			t.unlist(old)
		}
	}
	for _, x := range touched {
		if old, _ := t.state.get(x.id); old == nil || reclassed || !t.unchanged(old, x) {
			t.list(x)
		}
	}
	if reclassed {
		for _, x := range touched { // what changed inside a thing that itself was not touched
			t.relist(x, touched)
		}
	}
}

// unchanged reports whether an index has the same of both versions of an entity,
// if no entity changed its class.
func (t *change) unchanged(old, x *entity) bool {
	_, was := old.value(t.state.model.used)
	_, is := x.value(t.state.model.used)
	return old.in == x.in && old.rank == x.rank && was == is && old.contents.Same(&x.contents)
}

// indexOf returns the writable index of place, or nil when it is no place.
func (t *change) indexOf(place engine.Term) *index {
	if free(place) {
		return nil
	}
	p := t.lookup(place)
	if p == nil {
		return nil
	}
	if _, ok := p.value(t.state.model.place); !ok {
		return nil
	}
	switch p = t.edit(place); {
	case p.index == nil:
		p.index = &index{by: t.by}
	case p.index.by != t.by:
		c := *p.index
		c.by = t.by
		p.index = &c
	}
	return p.index
}

// unlist removes the entries of an old version.
func (t *change) unlist(old *entity) {
	ix := t.indexOf(old.in)
	if ix == nil {
		return
	}
	if _, used := old.value(t.state.model.used); !used {
		ix.spare.Take(t.by, old.class.number, old.rank)
	}
	for _, c := range t.classes(old, false) {
		ix.holds.Take(t.by, c.number, old.rank)
	}
}

// list adds the entries of a new version.
func (t *change) list(x *entity) {
	if x.class == nil {
		return
	}
	ix := t.indexOf(x.in)
	if ix == nil {
		return
	}
	if _, used := x.value(t.state.model.used); !used {
		ix.spare.Put(t.by, x.class.number, x.rank, x.id)
	}
	for _, c := range t.classes(x, true) {
		ix.holds.Put(t.by, c.number, x.rank, x.id)
	}
}

// relist refreshes the entry of the container of x when x changed its class in
// place: containers that gained or lost contents were touched themselves.
func (t *change) relist(x *entity, touched []*entity) {
	old, _ := t.state.get(x.id)
	if old == nil || old.class == x.class || free(x.in) || old.in != x.in {
		return
	}
	if slices.ContainsFunc(touched, func(y *entity) bool { return y.id == x.in }) {
		return
	}
	c := t.lookup(x.in)
	if ix := t.indexOf(c.in); ix != nil {
		for _, k := range t.classes(c, false) {
			ix.holds.Take(t.by, k.number, c.rank)
		}
		for _, k := range t.classes(c, true) {
			ix.holds.Put(t.by, k.number, c.rank, c.id)
		}
	}
}

// classes lists the classes of what lies directly in x: as the state has it, or
// as the change has it. The list is good until the next one.
func (t *change) classes(x *entity, now bool) []*class {
	t.seen = t.seen[:0]
	x.contents.Each(func(_ int64, id engine.Term) bool {
		y, _ := t.state.get(id)
		if now {
			y = t.lookup(id)
		}
		if y != nil && y.class != nil && !slices.Contains(t.seen, y.class) {
			t.seen = append(t.seen, y.class)
		}
		return true
	})
	return t.seen
}

func spare(ix *index) *persistent.Shelves { return &ix.spare }
func holds(ix *index) *persistent.Shelves { return &ix.holds }

// closest yields the things of a class that lie directly in places of a kind
// (any kind when it is free), in search order: places as they come, then rank.
// pick chooses the part of the index.
func (s *State) closest(kind engine.Term, want *class, pick func(*index) *persistent.Shelves, yield func(engine.Term) bool) {
	root, ok := s.get(s.root)
	if !ok {
		return
	}
	root.contents.Each(func(_ int64, id engine.Term) bool {
		p, _ := s.get(id)
		if p == nil || p.index == nil {
			return true
		}
		if k, _ := p.value(s.model.place); !free(kind) && k != kind {
			return true
		}
		return s.merge(pick(p.index), want, yield)
	})
}

// merge yields the members of all classes below want by rank.
func (s *State) merge(all *persistent.Shelves, want *class, yield func(engine.Term) bool) bool {
	var lists []*persistent.Order
	if len(want.below) <= all.Len() {
		for _, n := range want.below {
			if o := all.Of(n); o.Size() > 0 {
				lists = append(lists, o)
			}
		}
	} else {
		all.Each(func(n int, o *persistent.Order) {
			if o.Size() > 0 && s.model.numbered[n].isa.Of(want.term) {
				lists = append(lists, o)
			}
		})
	}
	return persistent.Merge(lists, yield)
}
