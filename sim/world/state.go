// Package world represents states of a simulated world. A state has entities with fluents; each entity lies in
// at most one place, and the contents of a place are ordered.
//
// A [State] is immutable. [View.Apply] derives the next one at a cost proportional to its effects. Every
// earlier state stays readable, so an episode can branch anywhere. Start with [New] from a scene, give rules a
// [View] of a state to read, and call [State.Features] for a readable form of an entity.
//
// The package knows no action and no class of any domain. It knows the fluents of every world (in, rank, type,
// origin, used, place, item, component, batch) and takes all others from the ontology.
package world

import (
	"slices"
	"sync"
	"sync/atomic"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// A State is one immutable state of a world.
type State struct {
	model    *Model
	entities persistent.Records[entity] // finds entities by id and by serial
	root     engine.Term
	clock    engine.Term                  // simulated time in milliseconds
	serials  int                          // number of entities ever created in this branch
	inverses *persistent.Inverses[entity] // for each fluent in Model.inverted, an index from values to entities
	attached Attachment

	hashOnce sync.Once
	hash     string
}

// An entity is one immutable version of one thing.
type entity struct {
	*identity
	class  *class
	serial int32
	place  int32 // serial of its place, or nowhere
	rank   int64 // rank in its place
	one    []value
	many   []values
	inside *interior // nil if it never had contents

	batch                      persistent.Batch      // the change that made this version
	ownOne, ownMany, ownInside bool                  // whether this version alone has these; see [change.writable]
	frame                      atomic.Pointer[frame] // nil if not computed yet, or if it differs between states
}

// An identity is shared by all versions of an entity.
type identity struct {
	id     engine.Term
	origin engine.Term // the entity whose identity it shares; its own id for an original
}

// An interior holds the contents of an entity.
type interior struct {
	persistent.Order        // serials of the contents
	index            *index // index by class; nil for small contents
}

// empty is the interior of an entity without contents.
var empty interior

// contents returns the serials of the direct contents of x.
func (x *entity) contents() *persistent.Order { return &x.interior().Order }

func (x *entity) interior() *interior {
	if x.inside == nil {
		return &empty
	}
	return x.inside
}

// nowhere is the place of an entity that lies in no place. Serials start at 1.
const nowhere = 0

type value struct {
	fluent *ontology.Fluent
	term   engine.Term
}

type values struct {
	fluent *ontology.Fluent
	persistent.List
}

// get returns the version of an entity in s.
func (s *State) get(id engine.Term) (x *entity, ok bool) {
	x = s.entities.Get(id)
	return x, x != nil
}

// bySerial returns the entity with a serial, or nil.
func (s *State) bySerial(serial int32) *entity { return s.entities.At(int(serial)) }

// Clock returns the simulated time in milliseconds.
func (s *State) Clock() int64 { return s.clock.Num() }

// Root returns the entity that contains all places. It is the zero Term in a world without a root.
func (s *State) Root() engine.Term { return s.root }

// Model returns the model that all states of this world share.
func (s *State) Model() *Model { return s.model }

// Size returns the number of entities in the state, including consumed ones.
func (s *State) Size() int { return s.entities.Len() }

// Has reports whether e is an entity of this state, with or without a place.
func (s *State) Has(e engine.Term) bool {
	_, ok := s.get(e)
	return ok
}

// Same reports whether another state has the same version of e: its class, values, place and direct contents.
func (s *State) Same(other *State, e engine.Term) bool {
	x, _ := s.get(e)
	y, _ := other.get(e)
	return x == y
}

// Things returns all entities of the state in order of creation.
func (s *State) Things() (all []engine.Term) {
	for _, x := range s.all() {
		all = append(all, x.id)
	}
	return all
}

// Class returns the class of e without its slash, or "" if e is unknown.
func (s *State) Class(e engine.Term) string {
	if x, ok := s.get(e); ok {
		return x.class.name
	}
	return ""
}

// ClassTerm returns the term of the class of e, or the zero Term if e is unknown.
func (s *State) ClassTerm(e engine.Term) (class engine.Term) {
	if x, ok := s.get(e); ok {
		class = x.class.term
	}
	return class
}

// Value returns a single-valued fluent of e: its own value or the default of its class.
func (s *State) Value(e engine.Term, fluent string) (engine.Term, bool) {
	f := s.model.fluents[fluent]
	x, ok := s.get(e)
	if !ok || f == nil {
		return engine.Term{}, false
	}
	return x.value(f)
}

// Values returns the values of a many-valued fluent of e, in order.
func (s *State) Values(e engine.Term, fluent string) []engine.Term {
	f := s.model.fluents[fluent]
	x, ok := s.get(e)
	if !ok || f == nil {
		return nil
	}
	return x.list(f)
}

// Marked returns the value of e for a property with the given mark. Of several such properties, the first with
// a value counts.
func (s *State) Marked(e engine.Term, mark string) (engine.Term, bool) {
	for _, fluent := range s.model.onto.Marked(mark) {
		if v, ok := s.Value(e, fluent); ok {
			return v, true
		}
	}
	return engine.Term{}, false
}

// AllMarked returns the values of e for all properties with a mark.
func (s *State) AllMarked(e engine.Term, mark string) (all []engine.Term) {
	for _, fluent := range s.model.onto.Marked(mark) {
		if v, ok := s.Value(e, fluent); ok {
			all = append(all, v)
		}
	}
	return all
}

// Parts returns the components of a mixture e in order, or nil if e is not a mixture.
func (s *State) Parts(e engine.Term) []engine.Term {
	x, ok := s.get(e)
	if !ok || s.model.component == nil {
		return nil
	}
	return x.list(s.model.component)
}

// Contents returns the direct contents of e, front first.
func (s *State) Contents(e engine.Term) []engine.Term {
	x, ok := s.get(e)
	if !ok {
		return nil
	}
	out := []engine.Term{}
	s.each(x, func(y *entity) bool { out = append(out, y.id); return true })
	return out
}

// each calls f for the direct contents of x until f returns false. It reports whether all were visited.
func (s *State) each(x *entity, f func(y *entity) bool) bool {
	return x.contents().Each(func(m persistent.Member) bool { return f(s.bySerial(m.Number)) })
}

// Place returns the place that directly contains e; ok is false if it has none.
func (s *State) Place(e engine.Term) (at engine.Term, ok bool) {
	if x, known := s.get(e); known {
		if place := s.bySerial(x.place); place != nil {
			return place.id, true
		}
	}
	return engine.Term{}, false
}

// Here finds e in the kitchen of this state. It returns e itself if it lies under the root, or else its origin
// if that does.
func (s *State) Here(e engine.Term) (engine.Term, bool) {
	if s.lies(e) {
		return e, true
	}
	if x, ok := s.get(e); ok && x.origin != e && s.lies(x.origin) {
		return x.origin, true
	}
	return engine.Term{}, false
}

// lies reports whether e lies under the root.
func (s *State) lies(e engine.Term) bool {
	if e == s.root {
		return true
	}
	x, _ := s.get(e)
	for x != nil && x.id != s.root {
		x = s.bySerial(x.place)
	}
	return x != nil
}

// Path returns the places that contain e, the root first, without e itself. It returns nil if e is not in the
// kitchen (see [State.Here]).
func (s *State) Path(e engine.Term) []engine.Term {
	at, ok := s.Here(e)
	if !ok {
		return nil
	}
	var path []engine.Term
	x, _ := s.get(at)
	for x != nil && x.id != s.root {
		if x = s.bySerial(x.place); x != nil {
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
	if x.class == nil || f == nil { // an effect referred to it, but none created it
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

// workPlace is the kind of a work place.
var workPlace = engine.Name("/work")

// WorkPlaces returns the places where things are worked on, such as counter tops, in order.
func (s *State) WorkPlaces() []engine.Term {
	return slices.DeleteFunc(s.Contents(s.root), func(place engine.Term) bool {
		kind, _ := s.Value(place, "place")
		return kind != workPlace
	})
}
