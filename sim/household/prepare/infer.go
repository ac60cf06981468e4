package prepare

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/program"
)

// infer runs one pass over the program for each kind of assumption, in the order of the reference. Each pass
// keeps its own account of things that are held, open or sat on, as in the reference. These accounts differ. The
// fifth pass of the reference, for things that the character did not walk to, is left out because its conditions
// are dropped.
func (p *Preparer) infer(lines []program.Line) ([]Condition, error) {
	in := &inference{Preparer: p, first: make(map[Condition]int, 4*len(lines))}
	steps := steps(lines)
	for _, pass := range []pass{
		in.turning("plug"), in.turning("switch"), in.seated(lastObject(steps)), in.posture(), in.near(),
		in.turning("clothes"), in.rooms(), in.surfaces(), in.facing(), in.free,
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

// A pass is called for each line of the program in order.
type pass func(*step) error

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

// A step is a line of the program.
type step struct {
	action  string // name of the action in lower case
	objects []Object
	object  Object   // the first object; without a name if the line has none
	next    []Object // the objects of the next line
}

func (o Object) none() bool { return o.Name == "" }

// steps returns the lines of a program as steps.
func steps(lines []program.Line) []step {
	all := make([]step, len(lines))
	for i, l := range lines {
		all[i].action = strings.ToLower(l.Action)
		all[i].objects = make([]Object, len(l.Params))
		for j, param := range l.Params {
			all[i].objects[j] = Object{param.Name, param.Instance}
		}
		if len(l.Params) > 0 {
			all[i].object = all[i].objects[0]
		}
		if i > 0 {
			all[i-1].next = all[i].objects
		}
	}
	return all
}

// lastObject returns the first object of the last line that has objects.
func lastObject(steps []step) (last Object) {
	for i := range steps {
		last = cmp.Or(steps[i].object, last)
	}
	return last
}

func (p *Preparer) isRoom(o Object) bool {
	_, is := p.know.Rooms[o.Name]
	return is
}
