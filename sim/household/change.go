package household

import (
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/facts/graph"
	"hearth/sim/world"
)

// With returns the scene of a graph that differs from that of s by changes. It
// costs what they change, unless a node is taken away.
func (s *Scene) With(changes *graph.Delta) (*Scene, error) {
	if len(changes.NodesRemoved) > 0 {
		g, err := s.Graph(s.State).Apply(changes)
		if err != nil {
			return nil, err
		}
		return s.House.Enter(g)
	}
	next := &Scene{House: s.House, nodes: s.nodes, added: s.added, size: s.size, index: s.index}
	if len(changes.NodesAdded) > 0 {
		next.added = slices.Concat(s.added, changes.NodesAdded)
		next.index = newIndex(len(changes.NodesAdded), s.index)
	}
	e := &world.Effects{}
	for _, n := range changes.NodesAdded {
		next.add(entity(n.Class, n.ID), n.ID)
		next.describe(n, func(pred string, x, v engine.Term) {
			c := world.Change{Entity: x, Fluent: s.House.fluent(pred), Value: v}
			if pred == stateOf || pred == hasOf {
				e.Add = append(e.Add, c)
			} else {
				e.Set = append(e.Set, c)
			}
		})
	}
	for _, c := range changes.StatesChanged {
		e.Del = append(e.Del, next.states(c.ID, c.From)...)
		e.Add = append(e.Add, next.states(c.ID, c.To)...)
	}
	e.Del = append(e.Del, next.edges(changes.EdgesRemoved)...)
	e.Add = append(e.Add, next.edges(changes.EdgesAdded)...)
	state, bad, err := (&world.View{State: s.State}).Apply(e)
	if err == nil && len(bad) > 0 {
		err = fmt.Errorf("%s cannot have %s", bad[0].Entity.Sym(), bad[0].Fluent)
	}
	next.State = state
	return next, err
}

// states says that a node is in some states.
func (s *Scene) states(id int, states []string) (all []world.Change) {
	for _, w := range states {
		all = append(all, world.Change{Entity: s.of(id), Fluent: s.House.fluent(stateOf), Value: s.House.word(w)})
	}
	return all
}

// fluent is how effects call a predicate.
func (h *House) fluent(pred string) engine.Term {
	if t, known := h.fluents[pred]; known {
		return t
	}
	return engine.Name("/" + pred)
}

// edges says what is related to what.
func (s *Scene) edges(triples []graph.Triple) (all []world.Change) {
	for _, t := range triples {
		all = append(all, world.Change{Entity: s.of(t.From), Fluent: s.House.fluent(s.House.predicate(t.Relation)), Value: s.of(t.To)})
	}
	return all
}
