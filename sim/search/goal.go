package search

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// A Goal is reached in a state in which all literals of one of its alternatives hold, or after a move.
type Goal struct {
	Alternatives [][]Literal
	Do           *Move // if set, there are no alternatives
}

// GoalOf returns the goal that a fact about a thing holds, or nil if the fact has another form. If the thing is free,
// it stands for the things that act.
func (sp *Space) GoalOf(f engine.Fact, s *world.State) *Goal {
	if len(f.Args) != 2 {
		return nil
	}
	things := f.Args[:1]
	if f.Args[0].Kind() == engine.Free {
		things = slices.DeleteFunc(s.Things(), func(x engine.Term) bool { return s.Class(x) != sp.agent })
	}
	g := &Goal{}
	for _, x := range things {
		if s.Has(x) {
			g.Alternatives = append(g.Alternatives, []Literal{{Fluent: f.Pred, Thing: x, Value: f.Args[1]}})
		}
	}
	if len(g.Alternatives) == 0 {
		return nil
	}
	return g
}

// reached reports whether g is reached after the last move of a visit.
func (g *Goal) reached(v *visit) bool {
	if g.Do != nil {
		return v.from != nil && v.move.key() == g.Do.key()
	}
	return g.Holds(v.state)
}

// Holds reports whether all literals of an alternative hold.
func (g *Goal) Holds(s *world.State) bool {
	return slices.ContainsFunc(g.Alternatives, func(all []Literal) bool {
		return !slices.ContainsFunc(all, func(l Literal) bool { return !l.holds(s) })
	})
}

// things returns the things that the literals are about, each once.
func (g *Goal) things() (all []engine.Term) {
	if g.Do != nil {
		return g.Do.Fillers
	}
	for _, some := range g.Alternatives {
		for _, l := range some {
			for _, t := range []engine.Term{l.Thing, l.Value} {
				if !slices.Contains(all, t) {
					all = append(all, t)
				}
			}
		}
	}
	return all
}

// A Literal is the condition that a fluent of a thing has a value, or does not have it. A free value stands for any value.
type Literal struct {
	Fluent       string
	Thing, Value engine.Term
	Absent       bool
}

// holds reports whether l holds in a state.
func (l Literal) holds(s *world.State) bool {
	values := s.Values(l.Thing, l.Fluent)
	has := slices.Contains(values, l.Value) || l.Value.Kind() == engine.Free && len(values) > 0
	return has != l.Absent
}

// reached reports whether the effects of a move make l hold. A value that the move removes and adds again is not lost.
func (l Literal) reached(t *trial) bool {
	return slices.ContainsFunc(t.changes, func(c change) bool {
		same := c.value == l.Value || l.Value.Kind() == engine.Free
		holds := c.fluent == l.Fluent && c.thing == l.Thing && (c.lost == l.Absent && same || !c.lost && c.replaces && l.Absent && !same)
		return holds && !(c.lost && slices.Contains(t.changes, change{c.fluent, c.thing, c.value, false, false}))
	})
}

// String returns a literal as goals are written.
func (l Literal) String() string {
	text := l.Fluent + "(" + l.Thing.Sym() + ", " + l.Value.Sym() + ")"
	if l.Absent {
		return "not " + text
	}
	return text
}
