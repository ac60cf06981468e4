package prepare

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/program"
)

// infer runs one pass over the program for each kind of assumption, in the order of the reference. The fifth
// pass of the reference, for things that the character did not walk to, is left out because its conditions are
// dropped.
func (p *Preparer) infer(lines []program.Line) ([]Condition, error) {
	in := &inference{Preparer: p, first: make(map[Condition]int, 4*len(lines))}
	steps := p.steps(lines)
	for _, pass := range []func(*step) error{
		in.turning("plug"), in.turning("switch"), in.seated, in.posture, in.near, in.turning("clothes"),
		in.rooms(), in.surfaces, in.facing, in.free,
	} {
		for i := range steps {
			if err := pass(&steps[i]); err != nil {
				if f, ok := errors.AsType[*Failure](err); ok && f.Kind == ScriptFail && f.unknown == "" {
					f.line = i + 1
				}
				return nil, err
			}
		}
	}
	return in.conditions(), nil
}

// An inference collects the conditions of a program.
type inference struct {
	*Preparer
	found []Condition
	first map[Condition]int // index in found of the first condition with this name, with this name and subject, or with all three fields
}

// assume adds a condition unless it exists.
func (in *inference) assume(name string, subject, object Object) {
	c := Condition{name, subject, object}
	if _, ok := in.first[c]; ok {
		return
	}
	in.first[c] = len(in.found)
	for _, of := range [...]Condition{{Name: name}, {Name: name, Subject: subject}} {
		if _, ok := in.first[of]; !ok {
			in.first[of] = len(in.found)
		}
	}
	in.found = append(in.found, c)
}

// assumed reports whether a condition was added for a subject.
func (in *inference) assumed(name string, subject Object) bool {
	_, ok := in.first[Condition{Name: name, Subject: subject}]
	return ok
}

// conditions returns the conditions sorted by name and subject, each in the order of first occurrence, then by
// object name and the digits of its instance.
func (in *inference) conditions() []Condition {
	type ranked struct {
		Condition
		name, subject int
	}
	all := make([]ranked, len(in.found))
	for i, c := range in.found {
		all[i] = ranked{c, in.first[Condition{Name: c.Name}], in.first[Condition{Name: c.Name, Subject: c.Subject}]}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(a.name-b.name, a.subject-b.subject, cmp.Compare(a.Object.Name, b.Object.Name),
			cmp.Compare(strconv.Itoa(a.Object.Instance), strconv.Itoa(b.Object.Instance)))
	})
	for i, c := range all {
		in.found[i] = c.Condition
	}
	return in.found
}

// A step is a line of the program with the situation in which it takes place. An object without a name is
// absent.
type step struct {
	action  string // name of the action in lower case
	objects []Object
	object  Object // the first object
	held    bool   // whether the object is held before the step
	down    bool   // whether the character is sitting or lying before the step
	open    Object // the object opened last and not closed, before the step
	surface Object // the surface that the character went to just before
	room    Object // the room mentioned last
	place   Object // the place that the character went to last
	seat    Object // where the character remains sitting or lying
	reach   Object // what must be within reach of the seat
}

func (o Object) none() bool { return o.Name == "" }

// steps computes the situation of each line of a program.
func (p *Preparer) steps(lines []program.Line) []step {
	all, does := make([]step, len(lines)), &p.know.Actions
	var surface, room, place, seat, used Object
	for i, l := range lines {
		all[i] = step{action: strings.ToLower(l.Action)}
		all[i].objects = make([]Object, len(l.Params))
		for j, param := range l.Params {
			all[i].objects[j] = Object{param.Name, param.Instance}
		}
		if len(l.Params) > 0 {
			all[i].object = all[i].objects[0]
			used = all[i].object // if the first step has no thing, it counts as using the last thing of the program
		}
	}
	down, held, put := false, map[Object]bool{}, map[Object]Object{}
	open := []Object{{}}
	for i := range all {
		s := &all[i]
		a, o := s.action, s.object
		s.held, s.down, s.open, s.surface = held[o], down, open[len(open)-1], surface
		down = does.Settle[a] || down && !does.Rise[a]
		if surface = (Object{}); does.Seek[a] && p.know.Surfaces[o.Name] {
			surface = o
		}
		for _, o := range s.objects {
			if p.isRoom(o) {
				room = o
			}
		}
		if does.Go[a] {
			place = o
		}
		s.room, s.place = room, place
		switch {
		case does.Open[a]:
			open = append(open, o)
		case does.Close[a]:
			open = slices.DeleteFunc(open, func(other Object) bool { return other == o })
		case does.LetGo[a]:
			delete(held, o)
		}
		if does.Put[a] && len(s.objects) > 1 {
			put[o] = s.objects[1]
		}
		switch {
		case does.Settle[a]:
			seat = o
		case does.Leave[a]:
			seat = Object{}
		default:
			used = cmp.Or(o, used) // sleeping counts as a use of the previous thing
			s.sits(seat, used, put[used], held[used])
		}
		if does.Take[a] {
			held[o] = true
		}
	}
	return all
}

// sits records what is used from a seat. That thing must be within reach, or the place where it was put,
// unless the character holds it.
func (s *step) sits(seat, used, put Object, held bool) {
	s.seat = seat
	switch {
	case seat.none() || held || used == seat:
	case put.none() || put == seat:
		s.reach = used
	default:
		s.reach = put
	}
}

func (p *Preparer) isRoom(o Object) bool {
	_, is := p.know.Rooms[o.Name]
	return is
}
