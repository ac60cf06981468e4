package world

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/ontology"
)

// kitchen returns the first state of the full kitchen of 2024.
func kitchen(t testing.TB) *State { return crowded(t, 1) }

// crowded returns a kitchen in which every place holds its contents the given number of times.
func crowded(t testing.TB, times int) *State {
	t.Helper()
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	scene, err := corpus.LoadScene(corpus.Files, "full", onto)
	require.NoError(t, err)
	for _, place := range scene.Root.Contents {
		place.Contents = slices.Repeat(place.Contents, times)
	}
	return New(NewModel(onto, false), scene)
}

// apply returns the next state after effects that must be valid.
func apply(t rapid.TB, s *State, e *Effects) *State {
	t.Helper()
	next, bad, err := (&View{State: s}).Apply(e)
	require.NoError(t, err)
	require.Empty(t, bad)
	return next
}

// first returns the first thing of a class in search order, in use or not.
func first(t testing.TB, s *State, class string) engine.Term {
	t.Helper()
	for _, place := range s.Contents(s.Root()) {
		for _, x := range slices.Concat(s.Contents(place), inside(s, place)) {
			if s.Class(x) == class {
				return x
			}
		}
	}
	t.Fatalf("there is no %s", class)
	return engine.Term{}
}

// inside returns the contents of the things in a place.
func inside(s *State, place engine.Term) (out []engine.Term) {
	for _, box := range s.Contents(place) {
		out = append(out, s.Contents(box)...)
	}
	return out
}

var (
	yes  = engine.Name("/yes")
	used = engine.Name("/used")
)

// A cook makes random effects that rules could derive: things change places, classes and values, portions are
// split off, and things are used up.
type cook struct {
	t     *rapid.T
	state *State
	made  int
}

// places and things partition the entities under the root.
func (c *cook) places() []engine.Term { return c.state.Contents(c.state.Root()) }

func (c *cook) things() (out []engine.Term) {
	for _, p := range c.places() {
		out = append(append(out, c.state.Contents(p)...), inside(c.state, p)...)
	}
	return out
}

func (c *cook) pick(what string, from []engine.Term) engine.Term {
	return rapid.SampledFrom(from).Draw(c.t, what)
}

// holder returns a place, or a thing that lies directly in one and stays there, so that nothing ever contains
// itself.
func (c *cook) holder(e *Effects, of engine.Term) engine.Term {
	moves := slices.Concat(e.Front, e.Back)
	moved := func(x engine.Term) bool { return slices.ContainsFunc(moves, func(m Move) bool { return m.Thing == x }) }
	filled := slices.ContainsFunc(moves, func(m Move) bool { return m.Place == of })
	to := c.pick("place", c.places())
	if boxes := c.state.Contents(to); len(boxes) > 0 && len(c.state.Contents(of)) == 0 && !filled && rapid.Bool().Draw(c.t, "inside") {
		if box := c.pick("box", boxes); box != of && !moved(box) {
			return box
		}
	}
	return to
}

// effects returns several random changes.
func (c *cook) effects() *Effects {
	e := &Effects{Tick: true, Clock: engine.Number(c.state.Clock() + 1000)}
	for range rapid.IntRange(1, 4).Draw(c.t, "changes") {
		x := c.pick("thing", c.things())
		switch rapid.IntRange(0, 5).Draw(c.t, "kind") {
		case 0:
			e.Front = append(e.Front, Move{x, c.holder(e, x), int64(len(e.Front))})
		case 1:
			e.Back = append(e.Back, Move{x, c.holder(e, x), int64(len(e.Back))})
		case 2:
			e.Gone = append(e.Gone, x)
		case 3:
			c.retype(e, x)
		case 4:
			c.use(e, x)
		default:
			c.made++
			part := engine.Name(fmt.Sprintf("/e/%d/part/%d", c.made, c.state.Clock()))
			e.Inherit = append(e.Inherit, Copy{part, x})
			e.Back = append(e.Back, Move{part, c.pick("place", c.places()), int64(len(e.Back))})
		}
	}
	return e
}

// retype gives x the class of some other thing, at most once in a step.
func (c *cook) retype(e *Effects, x engine.Term) {
	if !slices.ContainsFunc(e.Set, func(s Change) bool { return s.Entity == x }) {
		e.Set = append(e.Set, Change{x, typeTerm, ClassTerm(c.state.Class(c.pick("class of", c.things())))})
	}
}

// use marks x as used, or no longer used.
func (c *cook) use(e *Effects, x engine.Term) {
	_, is := c.state.Value(x, "used")
	switch {
	case is:
		e.Del = append(e.Del, Change{x, used, yes})
	case c.state.model.onto.Affords(c.state.Class(x), "used") && !slices.ContainsFunc(e.Set, func(s Change) bool { return s.Entity == x }):
		e.Set = append(e.Set, Change{x, used, yes})
	}
}
