package search

import (
	"cmp"
	"context"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// Limits of the moves that a search considers for one act.
const (
	mostCandidates = 6    // moves of a search that need not be optimal
	mostPairs      = 4000 // pairs of things that are tried
)

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
		moves, err := sp.expand(ctx, s, m)
		if err != nil {
			return nil, err
		}
		for _, m := range moves {
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

// expand returns a move with all things in place of its free fillers. Things that a role can never have are left out if
// several roles are free.
func (sp *search) expand(ctx context.Context, s *world.State, m Move) (all []Move, err error) {
	free := 0
	for _, f := range m.Fillers {
		if f.Kind() == engine.Free {
			free++
		}
	}
	all = []Move{m}
	for role, f := range m.Fillers {
		if f.Kind() != engine.Free {
			continue
		}
		things := s.Things()
		if free > 1 {
			if things, err = sp.fitting(ctx, s, m, role); err != nil {
				return nil, err
			}
		}
		var more []Move
		for _, x := range all {
			for _, e := range things {
				if !slices.Contains(x.Fillers, e) && len(more) < mostPairs {
					next := Move{x.Action, slices.Clone(x.Fillers)}
					next.Fillers[role] = e
					more = append(more, next)
				}
			}
		}
		all = more
	}
	return all, nil
}

// fitting returns the things against which no reason holds forever in a role, those of the goal first.
func (sp *search) fitting(ctx context.Context, s *world.State, m Move, role int) (fit []engine.Term, err error) {
	things := s.Things()
	for i, e := range things {
		x := Move{m.Action, slices.Clone(m.Fillers)}
		for r := range x.Fillers {
			if x.Fillers[r].Kind() == engine.Free {
				x.Fillers[r] = things[(i+1)%len(things)]
			}
		}
		x.Fillers[role] = e
		t, _, err := sp.try(ctx, x, s, false, false)
		if err != nil {
			return nil, err
		}
		name := sp.named[m.Action.Name].inputs[role]
		if !slices.ContainsFunc(t.reasons, func(r reason) bool { return r.role == name && sp.permanent(m.Action.Name, r.code) }) {
			fit = append(fit, e)
		}
	}
	slices.SortStableFunc(fit, func(x, y engine.Term) int {
		return slices.Index(sp.things, y) - slices.Index(sp.things, x)
	})
	return fit, nil
}
