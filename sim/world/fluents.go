package world

import (
	"cmp"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

func (v *View) readFluent(f *ontology.Fluent, p []engine.Term, to *engine.Rows) error {
	if !free(p[0]) {
		if x := v.lookup(p[0]); x != nil {
			x.read(f, to)
		}
		return nil
	}
	if f.Property.Inverse && !free(p[1]) {
		v.holders(f, p[1], func(id engine.Term) bool { return to.Add(id, p[1]) })
		return nil
	}
	for _, x := range v.State.all() {
		if !x.read(f, to) {
			return nil
		}
	}
	return nil
}

// read adds the values of one fluent of x. It reports whether to continue.
func (x *entity) read(f *ontology.Fluent, to *engine.Rows) bool {
	name := x.id
	if !free(to.Pattern[0]) {
		name = to.Pattern[0] // a row shows the name in the pattern; for a shadow, this is not x.id
	}
	if f.Many {
		for _, t := range x.list(f) {
			if !to.Add(name, t) {
				return false
			}
		}
		return true
	}
	t, ok := x.value(f)
	return !ok || to.Add(name, t)
}

// A listing holds all entities of a state in order of creation.
type listing struct {
	state   *State
	all     []*entity
	byClass func() persistent.Groups[*entity] // groups by class number
}

// all returns the entities in order of creation. The list is built on the first call, and the model caches it
// for the state listed last.
func (s *State) all() []*entity { return s.listed().all }

func (s *State) listed() *listing {
	l := s.model.listed.Load()
	if l != nil && l.state == s {
		return l
	}
	l = &listing{state: s, all: make([]*entity, 0, s.entities.Len())}
	s.entities.Each(func(x *entity) bool { l.all = append(l.all, x); return true })
	l.byClass = sync.OnceValue(func() persistent.Groups[*entity] {
		return persistent.Grouped(l.all, len(s.model.numbered), func(x *entity) int { return x.class.number })
	})
	s.model.listed.Store(l)
	return l
}

// Count returns the number of entities of a class and the classes below it, or of all entities if class is not
// a class.
func (s *State) Count(class engine.Term) (n int) {
	c := s.model.classes.Get(class)
	if c == nil {
		return s.Size()
	}
	by := s.listed().byClass()
	for _, below := range c.below {
		n += len(by.Group(below))
	}
	return n
}

// instances returns the entities of a class in order of creation.
func (s *State) instances(class engine.Term) (some []*entity) {
	c := s.model.classes.Get(class)
	if c == nil { // a superclass that only the published ontology has
		for _, x := range s.all() {
			if x.class.isa.Get(class) {
				some = append(some, x)
			}
		}
		return some
	}
	by, mixed := s.listed().byClass(), false
	for _, n := range c.below {
		switch more := by.Group(n); {
		case len(more) == 0:
		case some == nil:
			some = more
		default:
			some, mixed = append(some, more...), true
		}
	}
	if mixed {
		slices.SortFunc(some, func(x, y *entity) int { return cmp.Compare(x.serial, y.serial) })
	}
	return some
}

func (v *View) readIn(p []engine.Term, to *engine.Rows) error {
	if !free(p[0]) {
		if x, of := v.find(p[0]); x != nil {
			if place := of.bySerial(x.place); place != nil {
				to.Add(p[0], v.alias(p[0], place.id))
			}
		}
		return nil
	}
	if !free(p[1]) {
		if c, of := v.find(p[1]); c != nil {
			of.each(c, func(x *entity) bool { return to.Add(v.alias(p[1], x.id), p[1]) })
		}
		return nil
	}
	for _, x := range v.State.all() {
		if place := v.State.bySerial(x.place); place != nil && !to.Add(x.id, place.id) {
			return nil
		}
	}
	return nil
}

// readRecord adds a row for each entity that matches p: the entity, and the value that of returns for it.
func (v *View) readRecord(of func(x *entity) (engine.Term, bool), p []engine.Term, to *engine.Rows) error {
	if !free(p[0]) {
		if x := v.lookup(p[0]); x != nil {
			if t, ok := of(x); ok {
				to.Add(p[0], t)
			}
		}
		return nil
	}
	for _, x := range v.State.all() {
		if t, ok := of(x); ok && !to.Add(x.id, t) {
			return nil
		}
	}
	return nil
}

func (v *View) readType(p []engine.Term, to *engine.Rows) error {
	c := v.State.model.classes.Get(p[1])
	if !free(p[0]) || c == nil {
		return v.readRecord(func(x *entity) (engine.Term, bool) { return x.class.term, true }, p, to)
	}
	by := v.State.listed().byClass()
	for _, x := range by.Group(c.number) {
		if !to.Add(x.id, p[1]) {
			break
		}
	}
	return nil
}

func (v *View) readClock(_ []engine.Term, to *engine.Rows) error {
	to.Add(v.State.clock)
	return nil
}

// classOf returns the class of an entity, or the class that t names.
func (v *View) classOf(t engine.Term) *class {
	if x := v.lookup(t); x != nil {
		return x.class
	}
	return v.State.model.classes.Get(t)
}

func (v *View) readIsA(p []engine.Term, to *engine.Rows) error {
	if !free(p[0]) {
		c := v.classOf(p[0])
		switch {
		case c == nil:
		case !free(p[1]):
			if c.isa.Get(p[1]) {
				to.Add(p...)
			}
		default:
			for _, a := range c.ancestors {
				if !to.Add(p[0], a) {
					break
				}
			}
		}
		return nil
	}
	if free(p[1]) {
		return unbound(1)
	}
	for _, x := range v.State.instances(p[1]) {
		if !to.Add(x.id, p[1]) {
			break
		}
	}
	return nil
}

func (v *View) readSub(p []engine.Term, to *engine.Rows) error {
	if c := v.State.model.classes.Get(p[0]); c != nil {
		for _, a := range c.ancestors {
			if !to.Add(p[0], a) {
				break
			}
		}
	}
	return nil
}

func (v *View) readClassOf(p []engine.Term, to *engine.Rows) error {
	if c := v.classOf(p[0]); c != nil {
		to.Add(p[0], c.term)
	}
	return nil
}

func (v *View) readHere(p []engine.Term, to *engine.Rows) error {
	at, ok := v.State.Here(p[0])
	if !ok && !v.State.Has(p[0]) { // made in another branch: take its origin from the state in which the plan bound it
		at, ok = v.boundOrigin(p[0])
	}
	if ok {
		to.Add(p[0], at)
	}
	return nil
}

// boundOrigin returns the origin of e in the state in which the plan bound it, if that origin is in the
// kitchen of the current state.
func (v *View) boundOrigin(e engine.Term) (engine.Term, bool) {
	for _, b := range v.Bound {
		if b.Entity != e {
			continue
		}
		if x, ok := b.State.get(e); ok && v.State.lies(x.origin) {
			return x.origin, true
		}
	}
	return engine.Term{}, false
}

// readBound answers as_bound(Role, E): E is the filler of Role as it was when the plan bound it.
func (v *View) readBound(p []engine.Term, to *engine.Rows) error {
	for _, b := range v.Bound {
		if b.Role == p[0] {
			to.Add(p[0], v.cast(b.State, b.Entity))
		}
	}
	return nil
}
