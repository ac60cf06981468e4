package world

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// An Entry is the stored form of an entity. It leaves out what follows from other entries, such as its
// contents.
type Entry struct {
	ID     engine.Term
	Origin engine.Term // the entity whose identity it shares; its own id for an original
	Class  string
	Serial int            // number in order of creation; unique
	Place  engine.Term    // its place; the zero Term if it has none
	Rank   int64          // rank in its place; unique there
	Values []FluentValues // by fluent, ordered by predicate
}

// A FluentValues is the stored values of one fluent. A single-valued fluent without a term was deleted, so the default
// of the class does not apply.
type FluentValues struct {
	Fluent *ontology.Fluent
	Terms  []engine.Term
}

// A Head is the stored form of a state without its entities.
type Head struct {
	Root, Clock engine.Term
	Serials     int // number of entities ever created in this branch
}

// Head returns the head of s.
func (s *State) Head() Head { return Head{s.root, s.clock, s.serials} }

// Entry returns the stored form of an entity; ok is false if s has no such entity.
func (s *State) Entry(e engine.Term) (entry Entry, ok bool) {
	x, ok := s.get(e)
	if !ok {
		return Entry{}, false
	}
	entry = Entry{ID: x.id, Origin: x.origin, Class: x.class.name, Serial: int(x.serial), Rank: x.rank, Values: make([]FluentValues, 0, len(x.one)+len(x.many))}
	if place := s.bySerial(x.place); place != nil {
		entry.Place = place.id
	}
	for i := range x.one {
		h := FluentValues{Fluent: x.one[i].fluent}
		if !free(x.one[i].term) {
			h.Terms = []engine.Term{x.one[i].term}
		}
		entry.Values = append(entry.Values, h)
	}
	for _, v := range x.many {
		if len(v.Terms) > 0 {
			entry.Values = append(entry.Values, FluentValues{v.fluent, v.Terms})
		}
	}
	slices.SortFunc(entry.Values, func(a, b FluentValues) int { return cmp.Compare(a.Fluent.Pred, b.Fluent.Pred) })
	return entry, true
}

// Since returns the entities of s that differ from those of base, and possibly a few that do not. Base may be
// nil.
func (s *State) Since(base *State) (ids []engine.Term) {
	if base == nil {
		base = &State{}
	}
	s.entities.Since(&base.entities.Vector, func(x *entity) bool { ids = append(ids, x.id); return true })
	return ids
}

// Limits on a stored state: the depth of nesting, and the number of things shown in one thing, counting parts
// of parts.
const (
	maxDepth = 100
	maxParts = 1 << 18
)

// Restore returns base with entries added. An entry replaces the entity with the same id. base may be nil. The
// fluents must be those of the ontology of the model. The error explains why the state is invalid.
func (m *Model) Restore(base *State, h Head, entries []Entry) (*State, error) {
	whole := base == nil
	if whole {
		base = &State{model: m, entities: persistent.NewRecords[entity]()}
	}
	t := &change{}
	t.begin(&View{State: base})
	var fresh []int // serials of entities that base does not have
	for i := range entries {
		e := &entries[i]
		if !base.Has(e.ID) {
			fresh = append(fresh, e.Serial)
		}
		if err := t.restore(e, h.Serials); err != nil {
			return nil, err
		}
	}
	if slices.Sort(fresh); len(slices.Compact(fresh)) < len(fresh) {
		return nil, errors.New("two entities have the same number")
	}
	for i := range entries {
		if err := t.lay(&entries[i]); err != nil {
			return nil, err
		}
	}
	t.reindex()
	next := &State{model: m, entities: t.entities.Close(), root: h.Root, clock: h.Clock, serials: h.Serials}
	if whole {
		t.invertAll(next, next.all())
	} else {
		t.invert(next)
	}
	return next, next.sound()
}

// restore sets the data of one entity from an entry, and removes it from its place.
func (t *change) restore(e *Entry, serials int) error {
	class := t.state.model.byName[e.Class]
	if e.ID.Kind() != engine.NameKind || strings.Count(e.ID.Sym(), "/") < 2 || e.Origin.Kind() != engine.NameKind || class == nil {
		return fmt.Errorf("%v of class %q is invalid: expected an id of several parts, such as /lamp/1, and an existing class", e.ID, e.Class)
	}
	old := t.state.entities.Get(e.ID)
	if old != nil && e.Serial != int(old.serial) || old == nil && e.Serial <= t.state.serials || e.Serial > serials || serials > math.MaxInt32 {
		return fmt.Errorf("%v cannot have the number %d", e.ID, e.Serial)
	}
	x := t.entities.Get(e.ID)
	if x == nil {
		x = t.make(e.ID, e.Serial)
	}
	x = t.writable(x)
	t.take(x)
	t.identify(x, e.Origin)
	x.class, x.rank = class, e.Rank
	x.one, x.many, x.ownOne, x.ownMany = nil, nil, true, true
	for _, h := range e.Values {
		switch f := h.Fluent; {
		case slices.ContainsFunc(h.Terms, func(v engine.Term) bool { return v.Kind() != f.Sort }), !f.Many && len(h.Terms) > 1:
			return fmt.Errorf("%v: values %v are not valid for %s", e.ID, h.Terms, f.Pred)
		case f.Many && repeated(h.Terms):
			return fmt.Errorf("%v has a repeated value of %s", e.ID, f.Pred)
		case f.Many:
			x.many = append(x.many, values{f, persistent.List{Terms: h.Terms}})
		case len(h.Terms) == 0:
			x.one = append(x.one, value{fluent: f})
		default:
			x.one = append(x.one, value{f, h.Terms[0]})
		}
	}
	return nil
}

// repeated reports whether a term occurs twice.
func repeated(terms []engine.Term) bool {
	seen := make(map[engine.Term]bool, len(terms))
	for _, t := range terms {
		seen[t] = true
	}
	return len(seen) < len(terms)
}

// lay puts an entity in the place given by its entry.
func (t *change) lay(e *Entry) error {
	if free(e.Place) {
		return nil
	}
	x, place := t.edit(e.ID), t.entities.Get(e.Place)
	if place == nil || e.Rank == 0 || !persistent.CanKey(e.Rank) || x.place != nowhere || place.contents().Has(e.Rank) {
		return fmt.Errorf("%v cannot be placed in %v at rank %d", e.ID, e.Place, e.Rank)
	}
	place = t.writable(place)
	in := t.open(place)
	x.place, in.Order = place.serial, in.With(t.batch, e.Rank, x.serial)
	return nil
}

// sound returns an error if a state has no root or no time, or if something contains itself or exceeds the
// limits on nesting.
func (s *State) sound() (err error) {
	if _, ok := s.get(s.root); !free(s.root) && !ok || s.clock.Kind() != engine.NumberKind {
		return errors.New("the state has no root or no time")
	}
	known := make(map[*entity]extent, s.Size())
	s.entities.Each(func(x *entity) bool {
		if e := s.extent(x, known, 1); e.depth > maxDepth || e.size > maxParts {
			err = fmt.Errorf("%v contains itself or too many things", x.id)
		}
		return err == nil
	})
	return err
}

// An extent is the depth and the size of a thing with everything shown in it.
type extent struct{ depth, size int }

// extent computes the extent of x. It visits each thing once and stops below the maximum depth.
func (s *State) extent(x *entity, known map[*entity]extent, level int) extent {
	if e, ok := known[x]; ok {
		return e
	}
	e, most := extent{1, 1}, extent{depth: maxDepth}
	if level > maxDepth {
		return most
	}
	known[x] = most // detects cycles during the visit
	with := func(id engine.Term) bool {
		if y, ok := s.get(id); ok && e.depth <= maxDepth && e.size <= maxParts {
			in := s.extent(y, known, level+1)
			e = extent{max(e.depth, 1+in.depth), e.size + in.size}
		}
		return true
	}
	s.each(x, func(y *entity) bool { return with(y.id) })
	for _, v := range x.one {
		if !free(s.root) && v.term.Kind() == engine.NameKind { // without a root, things refer to each other
			with(v.term)
		}
	}
	for _, v := range x.many {
		for _, id := range v.Terms {
			if !free(s.root) || v.fluent == s.model.item || v.fluent == s.model.component {
				with(id)
			}
		}
	}
	known[x] = e
	return e
}
