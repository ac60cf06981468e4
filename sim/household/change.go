package household

import (
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/facts/graph"
	"hearth/sim/world"
)

// With returns a copy of the scene with changes applied to its graph. Its cost depends on the number of
// changes, not on the size of the graph, unless a node is removed.
func (s *Scene) With(changes *graph.Delta) (*Scene, error) {
	if len(changes.NodesRemoved) > 0 {
		g, err := s.Graph(s.State).Apply(changes)
		if err != nil {
			return nil, err
		}
		return s.House.Enter(g)
	}
	next := &Scene{House: s.House, State: s.State, nodes: s.nodes, added: s.added, size: s.size, index: s.index}
	if len(changes.NodesAdded) > 0 {
		next.added = slices.Concat(s.added, changes.NodesAdded)
		next.index = newIndex(len(changes.NodesAdded), s.index)
	}
	e := &world.Effects{Add: make([]world.Change, 0, added(changes))}
	e.Set = make([]world.Change, 0, single*len(changes.NodesAdded))
	for _, n := range changes.NodesAdded {
		next.add(entity(n.Class, n.ID), n.ID)
		kind := next.describe(n, func(pred string, x, v engine.Term) {
			c := world.Change{Entity: x, Fluent: s.House.fluent(pred), Value: v}
			if pred == stateOf || pred == hasOf {
				e.Add = append(e.Add, c)
			} else {
				e.Set = append(e.Set, c)
			}
		})
		if kind == s.House.agent {
			e.Set = append(e.Set, world.Change{Entity: entity(n.Class, n.ID), Fluent: s.House.fluent(actsOf), Value: notActing})
		}
	}
	for _, c := range changes.StatesChanged {
		e.Del = next.states(e.Del, c.ID, c.From)
		e.Add = next.states(e.Add, c.ID, c.To)
	}
	e.Del = next.edges(e.Del, changes.EdgesRemoved)
	e.Add = next.edges(e.Add, changes.EdgesAdded)
	return next.Changed(e)
}

// Changed returns a copy of the scene with effects applied to its state.
func (s *Scene) Changed(e *world.Effects) (*Scene, error) {
	state, bad, err := (&world.View{State: s.State}).Apply(e)
	if err == nil && len(bad) > 0 {
		err = fmt.Errorf("%s cannot have the property %s", bad[0].Entity.Sym(), bad[0].Fluent)
	}
	next := *s
	next.State = state
	return &next, err
}

// single is the number of single-valued properties of a node; see [Scene.describe].
const single = 4

// added returns the number of values that changes add to many-valued properties.
func added(changes *graph.Delta) int {
	n := len(changes.EdgesAdded)
	for i := range changes.NodesAdded {
		n += len(changes.NodesAdded[i].States) + len(changes.NodesAdded[i].Properties)
	}
	for i := range changes.StatesChanged {
		n += len(changes.StatesChanged[i].To)
	}
	return n
}

// states appends changes that give a node some states.
func (s *Scene) states(all []world.Change, id int, states []string) []world.Change {
	for _, w := range states {
		all = append(all, world.Change{Entity: s.entityOf(id), Fluent: s.House.fluent(stateOf), Value: s.House.word(w)})
	}
	return all
}

// fluent returns the term for the property of a predicate, as used in effects.
func (h *House) fluent(pred string) engine.Term {
	if t, known := h.fluents[pred]; known {
		return t
	}
	return engine.Name("/" + pred)
}

// edges appends changes for relations between nodes.
func (s *Scene) edges(all []world.Change, triples []graph.Triple) []world.Change {
	all = slices.Grow(all, len(triples))
	for _, t := range triples {
		all = append(all, world.Change{Entity: s.entityOf(t.From), Fluent: s.House.fluent(s.House.predicate(t.Relation)), Value: s.entityOf(t.To)})
	}
	return all
}
