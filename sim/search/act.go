package search

import (
	"cmp"
	"context"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// mostCandidates limits the moves for one act in a search that need not be optimal.
const mostCandidates = 6

// candidates returns the moves of an act that a search considers. Moves that can never be done are left out. A search that
// need not be optimal considers those with things of the goal, then those with the fewest reasons against them in the state
// in which it starts.
func (sp *search) candidates(ctx context.Context, s *world.State, a Act) ([]Move, error) {
	if known, ok := sp.acts[&a[0]]; ok {
		return known, nil
	}
	var all []*trial
	var never []Move
	for _, m := range a {
		for _, m := range expand(s, m) {
			t, _, err := sp.try(ctx, m, s, false, false)
			if err != nil {
				return nil, err
			}
			if t.hopeless {
				never = append(never, m)
				continue
			}
			all = append(all, t)
		}
	}
	strange := func(t *trial) (n int) { // how far its things are from those of the goal; rooms, which are in nothing, are farthest
		for _, f := range t.Fillers {
			switch {
			case s.Class(f) == sp.agent || len(sp.focus(s, []engine.Term{f})) == 1:
				n += 2
			case !slices.Contains(sp.things, f):
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(all, func(x, y *trial) int {
		return cmp.Or(strange(x)-strange(y), len(x.reasons)-len(y.reasons))
	})
	for _, m := range never[:min(len(never), maxRefusals)] {
		if len(all) == 0 {
			sp.refuse(m)
		}
	}
	if !sp.optimal {
		all = all[:min(len(all), mostCandidates)]
	}
	moves := []Move{}
	for _, t := range all {
		moves = append(moves, t.Move)
	}
	if sp.acts == nil {
		sp.acts = map[*Move][]Move{}
	}
	sp.acts[&a[0]] = moves
	return moves, nil
}

// expand returns a move with all things in place of its free fillers.
func expand(s *world.State, m Move) (all []Move) {
	all = []Move{m}
	for role, f := range m.Fillers {
		if f.Kind() != engine.Free {
			continue
		}
		var more []Move
		for _, x := range all {
			for _, e := range s.Things() {
				if !slices.Contains(x.Fillers, e) {
					next := Move{x.Action, slices.Clone(x.Fillers)}
					next.Fillers[role] = e
					more = append(more, next)
				}
			}
		}
		all = more
	}
	return all
}
