package search

import (
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/world"
)

// A Goal is reached in a state in which all literals of one of its alternatives hold, after the acts of this alternative.
type Goal struct {
	Alternatives [][]Literal
	Acts         [][]Act // for each alternative, acts that a plan must have in this order; nil if there are none
}

// An Act lists moves of which one must be made. A free filler stands for any thing.
type Act []Move

// After returns the goal that a move was made.
func After(m Move) *Goal { return &Goal{Alternatives: [][]Literal{{}}, Acts: [][]Act{{{m}}}} }

// has reports whether a move is one of an act.
func (a Act) has(m Move) bool {
	return slices.ContainsFunc(a, func(x Move) bool {
		return x.Action.Name == m.Action.Name && slices.EqualFunc(x.Fillers, m.Fillers, func(want, is engine.Term) bool {
			return want.Kind() == engine.Free || want == is
		})
	})
}

// String returns an act as goals are written.
func (a Act) String() string {
	var names []string
	for _, m := range a {
		if !slices.Contains(names, m.Action.Name) {
			names = append(names, m.Action.Name)
		}
	}
	text := actPredicate + "(" + strings.Join(names, "|")
	for _, f := range a[0].Fillers {
		if f.Kind() != engine.Free {
			text += ", " + f.Sym()
		}
	}
	return text + ")"
}

// progress counts, for each alternative, the acts that were made after one more move. The counts before it may be nil.
func (g *Goal) progress(before []int, m Move) []int {
	if g.Acts == nil {
		return nil
	}
	after := make([]int, len(g.Acts))
	copy(after, before)
	for i, acts := range g.Acts {
		if after[i] < len(acts) && acts[after[i]].has(m) {
			after[i]++
		}
	}
	return after
}

// rest returns the acts of an alternative that were not made.
func (g *Goal) rest(made []int, alternative int) []Act {
	switch {
	case g.Acts == nil:
		return nil
	case made == nil:
		return g.Acts[alternative]
	}
	return g.Acts[alternative][made[alternative]:]
}

// consistent returns g without the alternatives that have a literal and its opposite, and the first such pair.
func (g *Goal) consistent() (*Goal, []Literal) {
	out, pair := &Goal{}, []Literal(nil)
	for i, all := range g.Alternatives {
		j := slices.IndexFunc(all, func(l Literal) bool { return slices.Contains(all, l.not()) })
		if j >= 0 {
			if pair == nil {
				pair = []Literal{all[j], all[j].not()}
			}
			continue
		}
		if out.Alternatives = append(out.Alternatives, all); g.Acts != nil {
			out.Acts = append(out.Acts, g.Acts[i])
		}
	}
	return out, pair
}

// Reached reports whether g is reached after moves that end in a state.
func (g *Goal) Reached(s *world.State, moves []Move) bool {
	var made []int
	for _, m := range moves {
		made = g.progress(made, m)
	}
	return g.reached(s, made)
}

// reached reports whether all literals and acts of an alternative are reached.
func (g *Goal) reached(s *world.State, made []int) bool {
	for i, all := range g.Alternatives {
		if len(g.rest(made, i)) == 0 && !slices.ContainsFunc(all, func(l Literal) bool { return !l.holds(s) }) {
			return true
		}
	}
	return false
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

// Holds reports whether g is reached in a state without any move.
func (g *Goal) Holds(s *world.State) bool { return g.reached(s, nil) }

// things returns the things that the literals and the acts are about, each once.
func (g *Goal) things() (all []engine.Term) {
	add := func(terms ...engine.Term) {
		for _, t := range terms {
			if !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	for _, some := range g.Alternatives {
		for _, l := range some {
			add(l.Thing, l.Value)
		}
	}
	for _, acts := range g.Acts {
		for _, a := range slices.Concat(acts...) {
			add(slices.DeleteFunc(slices.Clone(a.Fillers), func(f engine.Term) bool { return f.Kind() == engine.Free })...)
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

// not returns the opposite of l.
func (l Literal) not() Literal {
	l.Absent = !l.Absent
	return l
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
