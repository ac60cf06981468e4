package prepare

import (
	"cmp"
	"slices"
	"strconv"

	"hearth/parser/program"
)

// infer walks over the program once for each kind of assumption, in the order
// of the reference. Its fifth pass, for things that nobody went to, finds
// conditions that are dropped.
func (p *Preparer) infer(lines []program.Line) ([]Condition, error) {
	in := &inference{know: p.know, properties: p.properties, found: map[string]*found{}}
	for _, l := range lines {
		s := step{role: p.know.roles[l.Action], action: l.Action}
		for _, param := range l.Params {
			s.objects = append(s.objects, Object{param.Name, param.Instance})
		}
		in.steps = append(in.steps, s)
	}
	for _, pass := range []func() error{
		in.plugs, in.switches, in.seated, in.posture, in.near, in.clothes, in.rooms, in.surfaces, in.facing, in.free,
	} {
		if err := pass(); err != nil {
			return nil, err
		}
	}
	return in.conditions(), nil
}

// An inference collects conditions of a program.
type inference struct {
	know       *Knowledge
	properties map[string][]string
	steps      []step
	order      []string // the conditions that were found
	found      map[string]*found
}

// found has the subjects of a condition in order, and their objects if there are any.
type found struct {
	subjects []Object
	objects  map[Object][]Object
}

// A step is a line of the program.
type step struct {
	action  string
	role    role
	objects []Object
}

func (s step) is(r role) bool { return s.role&r != 0 }

// object returns an object of the step, or one without a name.
func (s step) object(i int) Object {
	if i < len(s.objects) {
		return s.objects[i]
	}
	return Object{}
}

func (o Object) none() bool { return o.Name == "" }

// assume adds a condition.
func (in *inference) assume(name string, subject, object Object) {
	f := in.found[name]
	if f == nil {
		f = &found{objects: map[Object][]Object{}}
		in.found[name] = f
		in.order = append(in.order, name)
	}
	objects, ok := f.objects[subject]
	if !ok {
		f.subjects = append(f.subjects, subject)
	}
	if !object.none() && !slices.Contains(objects, object) {
		objects = append(objects, object)
	}
	f.objects[subject] = objects
}

// assumed reports whether there is the condition on a subject.
func (in *inference) assumed(name string, subject Object) bool {
	f := in.found[name]
	if f == nil {
		return false
	}
	_, is := f.objects[subject]
	return is
}

// conditions lists what was found by condition, then subject, in the order of
// the finds, then object by name and the digits of its instance.
func (in *inference) conditions() (out []Condition) {
	for _, name := range in.order {
		f := in.found[name]
		for _, s := range f.subjects {
			objects := f.objects[s]
			if len(objects) == 0 {
				out = append(out, Condition{Name: name, Subject: s})
			}
			slices.SortFunc(objects, func(a, b Object) int {
				return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(strconv.Itoa(a.Instance), strconv.Itoa(b.Instance)))
			})
			for _, o := range objects {
				out = append(out, Condition{name, s, o})
			}
		}
	}
	return out
}

// hands are the things that were taken and not let go.
type hands map[Object]bool

func (h hands) take(s step) {
	if s.is(takes) {
		h[s.object(0)] = true
	}
}

func (h hands) letGo(s step) {
	if s.is(letsGo) {
		delete(h, s.object(0))
	}
}

// A turning follows what has been turned over.
type turning struct {
	*inference
	turns turns
	now   map[Object]string
}

func (in *inference) turning(aspect string) turning {
	return turning{in, in.know.turns[aspect], map[Object]string{}}
}

// step turns one thing over; its first turn assumes something.
func (t turning) step(s step) error {
	turn, ok := t.turns[s.action]
	o := s.object(0)
	if !ok || o.none() {
		return nil
	}
	now, again := t.now[o]
	if again && now == turn.to && turn.again != "" {
		return scriptFail("%s %s", o.Name, turn.again)
	}
	t.now[o] = turn.to
	if again {
		return nil
	}
	for _, a := range turn.first {
		if err := t.first(a, o); err != nil {
			return err
		}
	}
	return nil
}

// first assumes what the first turn of a thing does.
func (t turning) first(a assumption, o Object) error {
	if a.property != "" {
		switch properties, known := t.properties[o.Name]; {
		case !known:
			return scriptFail("%s not found in properties", o.Name)
		case !slices.Contains(properties, a.property) || t.assumed(a.unless, o):
			return nil
		}
	}
	of := Object{}
	if a.of != "" {
		of = Object{a.of, 1}
	}
	t.assume(a.is, o, of)
	return nil
}

// all turns over what the program does.
func (t turning) all() error {
	for _, s := range t.steps {
		if err := t.step(s); err != nil {
			return err
		}
	}
	return nil
}
