// Package world is the state of a simulated world: entities with fluents, each
// lying in at most one place, and places whose contents have an order.
//
// A [State] never changes. [State.Apply] derives the next one at the cost of
// its effects, and every earlier state stays readable, so that an episode can
// branch anywhere. Start with [New] from a scene; give rules a [View] of a
// state to read; ask [State.Features] for an entity as people see it.
//
// The package knows no action and no class of any domain. It knows the fluents
// that are true of every world (in, rank, type, origin, used, place, item,
// component, batch) and takes all others from the ontology.
package world

import (
	"slices"
	"sync"
	"sync/atomic"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// A State is one immutable situation of a world.
type State struct {
	model    *Model
	entities persistent.Records[entity] // by id and serial
	root     engine.Term
	clock    engine.Term                  // milliseconds of simulated time
	serials  int                          // how many entities were ever made on the way here
	inverses *persistent.Inverses[entity] // of fluents, as the model numbers them
	attached Attachment

	hashOnce sync.Once
	hash     string
}

// An entity is one version of one thing: a record that never changes.
type entity struct {
	*identity
	class  *class
	serial int32
	in     int32 // the serial of what it lies in, or nowhere
	rank   int64 // its rank there
	one    []value
	many   []values
	inside *hollow // nil: nothing ever lay in it

	by                         persistent.Batch      // which change made it
	ownOne, ownMany, ownInside bool                  // no other version has these; see [change.own]
	frame                      atomic.Pointer[frame] // nil: nobody has asked for it, or it is another one in other states
}

// An identity is who an entity is, in all its versions.
type identity struct {
	id     engine.Term
	origin engine.Term // whose identity this one shares; its own id for an original
}

// A hollow is what lies in an entity.
type hollow struct {
	persistent.Order        // the serials of that
	index            *index // of a place: the same by class
}

// empty is the hollow of that in which nothing lies.
var empty hollow

// contents are the serials of what lies in x.
func (x *entity) contents() *persistent.Order { return &x.interior().Order }

func (x *entity) interior() *hollow {
	if x.inside == nil {
		return &empty
	}
	return x.inside
}

// nowhere is no serial: these begin with 1.
const nowhere = 0

type value struct {
	fluent *ontology.Fluent
	term   engine.Term
}

type values struct {
	fluent *ontology.Fluent
	persistent.List
}

// get returns the version of an entity that s has.
func (s *State) get(id engine.Term) (x *entity, ok bool) {
	x = s.entities.Get(id)
	return x, x != nil
}

// at is get by serial; nil when there is none.
func (s *State) at(serial int32) *entity { return s.entities.At(int(serial)) }

// Clock returns the simulated time in milliseconds.
func (s *State) Clock() int64 { return s.clock.Num() }

// Root returns the entity that contains all places.
func (s *State) Root() engine.Term { return s.root }

// Model returns what is true of all states of this world.
func (s *State) Model() *Model { return s.model }

// Size returns the number of entities in the state, consumed ones included.
func (s *State) Size() int { return s.entities.Len() }

// Has reports whether e is an entity of this state, lying somewhere or not.
func (s *State) Has(e engine.Term) bool {
	_, ok := s.get(e)
	return ok
}

// Same reports whether another state has just the same of a thing itself: what it is,
// where it lies, and what is directly in it.
func (s *State) Same(other *State, e engine.Term) bool {
	x, _ := s.get(e)
	y, _ := other.get(e)
	return x == y
}

// Things lists all entities of the state in order of creation.
func (s *State) Things() (all []engine.Term) {
	for _, x := range s.all() {
		all = append(all, x.id)
	}
	return all
}

// Class returns the class of e without its slash, "" when e is unknown.
func (s *State) Class(e engine.Term) string {
	if x, ok := s.get(e); ok {
		return x.class.name
	}
	return ""
}

// ClassTerm returns the class of e as rules call it, a free term when e is unknown.
func (s *State) ClassTerm(e engine.Term) (class engine.Term) {
	if x, ok := s.get(e); ok {
		class = x.class.term
	}
	return class
}

// Value returns a single-valued fluent of e: its own value or its class's default.
func (s *State) Value(e engine.Term, fluent string) (engine.Term, bool) {
	f := s.model.fluents[fluent]
	x, ok := s.get(e)
	if !ok || f == nil {
		return engine.Term{}, false
	}
	return x.value(f)
}

// Values returns a many-valued fluent of e in its order.
func (s *State) Values(e engine.Term, fluent string) []engine.Term {
	f := s.model.fluents[fluent]
	x, ok := s.get(e)
	if !ok || f == nil {
		return nil
	}
	return x.list(f)
}

// Marked returns a value of e by a property with a mark of the ontology: of several, the first.
func (s *State) Marked(e engine.Term, mark string) (engine.Term, bool) {
	for _, fluent := range s.model.onto.Marked(mark) {
		if v, ok := s.Value(e, fluent); ok {
			return v, true
		}
	}
	return engine.Term{}, false
}

// AllMarked returns the values of e by all properties with a mark.
func (s *State) AllMarked(e engine.Term, mark string) (all []engine.Term) {
	for _, fluent := range s.model.onto.Marked(mark) {
		if v, ok := s.Value(e, fluent); ok {
			all = append(all, v)
		}
	}
	return all
}

// Parts returns what e was mixed of, in its order; nil for what is no mixture.
func (s *State) Parts(e engine.Term) []engine.Term {
	x, ok := s.get(e)
	if !ok || s.model.component == nil {
		return nil
	}
	return x.list(s.model.component)
}

// Contents returns what lies directly in e, front first.
func (s *State) Contents(e engine.Term) []engine.Term {
	x, ok := s.get(e)
	if !ok {
		return nil
	}
	out := []engine.Term{}
	s.each(x, func(y *entity) bool { out = append(out, y.id); return true })
	return out
}

// each calls f for what lies directly in x, until f returns false, which it then
// returns.
func (s *State) each(x *entity, f func(y *entity) bool) bool {
	return x.contents().Each(func(m persistent.Member) bool { return f(s.at(m.Number)) })
}

// Place returns what e lies in directly; ok is false when it lies nowhere.
func (s *State) Place(e engine.Term) (at engine.Term, ok bool) {
	if x, known := s.get(e); known {
		if place := s.at(x.in); place != nil {
			return place.id, true
		}
	}
	return engine.Term{}, false
}

// Here finds e in the kitchen of this state: e itself when it lies somewhere
// under the root, else the entity whose identity it shares when that one does.
func (s *State) Here(e engine.Term) (engine.Term, bool) {
	if s.lies(e) {
		return e, true
	}
	if x, ok := s.get(e); ok && x.origin != e && s.lies(x.origin) {
		return x.origin, true
	}
	return engine.Term{}, false
}

// lies reports whether the chain of places from e reaches the root.
func (s *State) lies(e engine.Term) bool {
	if e == s.root {
		return true
	}
	x, _ := s.get(e)
	for x != nil && x.id != s.root {
		x = s.at(x.in)
	}
	return x != nil
}

// Path returns the places that e lies in, the root first, without e itself;
// nil when e is not to be found (see [State.Here]).
func (s *State) Path(e engine.Term) []engine.Term {
	at, ok := s.Here(e)
	if !ok {
		return nil
	}
	var path []engine.Term
	x, _ := s.get(at)
	for x != nil && x.id != s.root {
		if x = s.at(x.in); x != nil {
			path = append(path, x.id)
		}
	}
	slices.Reverse(path)
	return path
}

func (x *entity) value(f *ontology.Fluent) (engine.Term, bool) {
	for i := range x.one {
		if x.one[i].fluent == f {
			return x.one[i].term, !free(x.one[i].term)
		}
	}
	if x.class == nil || f == nil { // an effect named it, but nothing made it
		return engine.Term{}, false
	}
	v := x.class.traits()[f.Number].value
	return v, !free(v)
}

func (x *entity) list(f *ontology.Fluent) []engine.Term {
	for i := range x.many {
		if x.many[i].fluent == f {
			return x.many[i].Terms
		}
	}
	return nil
}

// workPlace is the kind of place where things are worked on.
var workPlace = engine.Name("/work")

// WorkPlaces returns the places where things are worked on, in order.
func (s *State) WorkPlaces() []engine.Term {
	return slices.DeleteFunc(s.Contents(s.root), func(place engine.Term) bool {
		kind, _ := s.Value(place, "place")
		return kind != workPlace
	})
}
