package world

import (
	"hearth/engine"
	"hearth/sim/world/persistent"
)

// reindex brings the indexes of places up to date with the touched entities.
func (t *change) reindex() {
	touched := make([]*entity, 0, len(t.dirty))
	for _, x := range t.dirty {
		touched = append(touched, x)
	}
	for _, x := range touched {
		old, _ := t.state.entities.Get(x.id)
		if old != nil {
			t.unlist(old)
		}
	}
	for _, x := range touched {
		t.list(x)
	}
	for _, x := range touched { // what changed inside a thing that itself was not touched
		t.relist(x, touched)
	}
}

// indexOf returns the writable index of place, or nil when it is no place.
func (t *change) indexOf(place engine.Term) *index {
	if place.Kind() == engine.Free {
		return nil
	}
	p := t.lookup(place)
	if p == nil {
		return nil
	}
	if _, ok := p.value(t.state.model.place); !ok {
		return nil
	}
	p = t.edit(place)
	if p.index == nil {
		p.index = &index{}
	} else {
		c := *p.index
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
		ix.spare = dropped(ix.spare, old.class.term, old.rank)
	}
	for _, c := range t.state.contentClasses(old, nil) {
		ix.holds = dropped(ix.holds, c, old.rank)
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
		ix.spare = added(ix.spare, x.class.term, x.rank, x.id)
	}
	for _, c := range t.state.contentClasses(x, t) {
		ix.holds = added(ix.holds, c, x.rank, x.id)
	}
}

// relist refreshes the entry of the container of x when x changed its class in
// place: containers that gained or lost contents were touched themselves.
func (t *change) relist(x *entity, touched []*entity) {
	old, _ := t.state.entities.Get(x.id)
	if old == nil || old.class == x.class || x.in.Kind() == engine.Free || old.in != x.in {
		return
	}
	for _, y := range touched {
		if y.id == x.in {
			return
		}
	}
	c := t.lookup(x.in)
	if ix := t.indexOf(c.in); ix != nil {
		for _, k := range t.state.contentClasses(c, nil) {
			ix.holds = dropped(ix.holds, k, c.rank)
		}
		for _, k := range t.state.contentClasses(c, t) {
			ix.holds = added(ix.holds, k, c.rank, c.id)
		}
	}
}

// contentClasses lists the classes of what lies directly in x: as the state has
// it, or as the change has it.
func (s *State) contentClasses(x *entity, t *change) (out []engine.Term) {
	x.contents.Each(func(_ int64, id engine.Term) bool {
		var y *entity
		if t != nil {
			y = t.lookup(id)
		} else {
			y, _ = s.entities.Get(id)
		}
		if y != nil && y.class != nil {
			for _, c := range out {
				if c == y.class.term {
					return true
				}
			}
			out = append(out, y.class.term)
		}
		return true
	})
	return out
}

// byClass has the direct contents of a place by their classes.
type byClass = persistent.Table[*persistent.Order]

func added(t byClass, class engine.Term, rank int64, id engine.Term) byClass {
	o, _ := t.Get(class)
	return t.With(class, o.With(rank, id))
}

func dropped(t byClass, class engine.Term, rank int64) byClass {
	o, ok := t.Get(class)
	if !ok {
		return t
	}
	return t.With(class, o.Without(rank))
}

func spare(ix *index) byClass { return ix.spare }
func holds(ix *index) byClass { return ix.holds }

// closest yields the things of a class that lie directly in places of a kind
// (any kind when it is free), in search order: places as they come, then rank.
// pick chooses the part of the index.
func (s *State) closest(kind engine.Term, want *class, pick func(*index) byClass, yield func(engine.Term) bool) {
	root, ok := s.entities.Get(s.root)
	if !ok {
		return
	}
	root.contents.Each(func(_ int64, id engine.Term) bool {
		p, _ := s.entities.Get(id)
		if p == nil || p.index == nil {
			return true
		}
		if k, _ := p.value(s.model.place); !free(kind) && k != kind {
			return true
		}
		return merge(pick(p.index), want, yield)
	})
}

// merge yields the members of all classes below want by rank.
func merge(t byClass, want *class, yield func(engine.Term) bool) bool {
	var lists []*persistent.Order
	if len(want.descendants) <= t.Len() {
		for _, d := range want.descendants {
			if o, ok := t.Get(d); ok && o != nil {
				lists = append(lists, o)
			}
		}
	} else {
		t.Each(func(c engine.Term, o *persistent.Order) bool {
			if o != nil && want.covers(c) {
				lists = append(lists, o)
			}
			return true
		})
	}
	if len(lists) == 1 {
		return lists[0].Each(func(_ int64, id engine.Term) bool { return yield(id) })
	}
	heads := make([]*persistent.Order, len(lists))
	for i, o := range lists {
		heads[i] = o.First()
	}
	for {
		best := -1
		for i, h := range heads {
			if h != nil && (best < 0 || h.Rank < heads[best].Rank) {
				best = i
			}
		}
		if best < 0 {
			return true
		}
		h := heads[best]
		if !yield(h.Term) {
			return false
		}
		for i := range heads { // one thing may be listed under several classes
			if heads[i] != nil && heads[i].Rank == h.Rank {
				heads[i] = lists[i].After(h.Rank)
			}
		}
	}
}
