package search

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// Unreachable is the distance of a goal that no moves seem to lead to.
const Unreachable = unreachable

// Toward returns an estimate of the number of moves from a state to a goal, and moves that can be done now and seem to lead
// to it, the most promising first: moves of the graph of the state ([graph]), then moves of the same actions with other
// things that the graph is about or that these lie in or on.
func (sp *Space) Toward(ctx context.Context, s *world.State, g *Goal) (distance int, moves []Move, err error) {
	x := &search{Space: sp, goal: g, things: g.things(), removed: map[string][]Move{}}
	found, err := x.collect(ctx, s, nil)
	if err != nil {
		return 0, nil, err
	}
	distance, _ = found.costs()
	best, other := found.ready()
	moves = append(best, other...)
	things := slices.Clone(x.things)
	used := map[string]bool{}
	for _, n := range found.nodes {
		used[n.Action.Name] = true
		things = append(things, n.Fillers...)
	}
	for _, e := range x.focus(s, x.focus(s, things)) {
		for _, a := range sp.actions {
			if !used[a.Name] || len(a.inputs) != 1 {
				continue
			}
			m := Move{a.Action, []engine.Term{e}}
			known := slices.ContainsFunc(moves, func(o Move) bool { return o.key() == m.key() })
			_, after, err := x.try(ctx, m, s, !known, false)
			if err != nil {
				return 0, nil, err
			}
			if after != nil && after.Hash() != s.Hash() {
				moves = append(moves, m)
			}
		}
	}
	return distance, moves, nil
}
