package quantitative_test

import (
	"slices"

	"hearth/ontology"
	"hearth/parser/network"
)

// sketched is the sketch of a network.
func sketched(name string, net *network.Network, onto *ontology.Ontology) *sketch {
	s := &sketch{name: name}
	for _, a := range net.Actions {
		out := onto.Action(a.Name).StateRole("out")
		step := stroke{action: a.Name}
		for i, arg := range a.Args {
			switch {
			case i < out:
				step.gives = append(step.gives, arg.Text)
			case i > out+1:
				step.takes = append(step.takes, arg.Text)
			}
		}
		s.steps = append(s.steps, step)
	}
	return s
}

// copied is a sketch of its own.
func (s *sketch) copied() *sketch {
	c := &sketch{name: s.name, fresh: s.fresh}
	for _, step := range s.steps {
		c.steps = append(c.steps, stroke{step.action, slices.Clone(step.gives), slices.Clone(step.takes)})
	}
	return c
}

// instead has the steps from the at-th on take another thing.
func (s *sketch) instead(at int, of, thing string) *sketch {
	for i := at; i < len(s.steps); i++ {
		for j, t := range s.steps[i].takes {
			if t == of {
				s.steps[i].takes[j] = thing
			}
		}
	}
	return s
}

// without leaves a step out: what it would give is what it would take first.
func (s *sketch) without(at int) *sketch {
	step := s.steps[at]
	s.steps = slices.Delete(s.steps, at, at+1)
	return s.instead(at, step.gives[0], step.takes[0])
}

// until leaves out what comes behind a step.
func (s *sketch) until(at int) *sketch {
	s.steps = s.steps[:at+1]
	return s
}

// all are the places of the steps of some actions.
func (s *sketch) all(actions ...string) (at []int) {
	for i, step := range s.steps {
		if slices.Contains(actions, step.action) {
			at = append(at, i)
		}
	}
	return at
}

// last is the place of the last step of some actions, -1 for none.
func (s *sketch) last(actions ...string) int {
	if at := s.all(actions...); len(at) > 0 {
		return at[len(at)-1]
	}
	return -1
}

// fetched are the places of the steps that take some of a class from stock.
func (s *sketch) fetched(classes ...string) (at []int) {
	for _, i := range s.all("fetch-and-proportion") {
		if slices.Contains(classes, s.steps[i].takes[1]) {
			at = append(at, i)
		}
	}
	return at
}

// has reports whether any of some classes is taken from stock.
func (s *sketch) has(classes ...string) bool { return len(s.fetched(classes...)) > 0 }

// giving is the place of the step that gives a variable, -1 for none.
func (s *sketch) giving(variable string) int {
	return slices.IndexFunc(s.steps, func(t stroke) bool { return slices.Contains(t.gives, variable) })
}
