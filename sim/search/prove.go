package search

import (
	"context"
	"slices"

	"hearth/sim/world"
)

// prove sets the fields of a result that say why no plan reaches the goal, if that is so.
func (sp *search) prove(ctx context.Context, s *world.State, res *Result) error {
	if err := sp.undone(ctx, s, res); err != nil || res.Impossible {
		return err
	}
	o := sp.proof
	if o == nil {
		possible, full, err := sp.possible(ctx, s, false)
		if err != nil || possible {
			return err
		}
		o = full
	}
	res.Impossible = true
	refused := make([]*trial, 0, len(sp.refused))
	for _, m := range sp.refused {
		refused = append(refused, &trial{Move: m})
	}
	for _, all := range sp.goal.Alternatives {
		for _, l := range all {
			if !o.never(l) || len(res.Missing) >= maxRefusals || slices.Contains(res.Missing, l) {
				continue
			}
			if res.Missing = append(res.Missing, l); len(sp.refused) > 0 {
				continue
			}
			more, err := o.refused(ctx, l)
			if err != nil {
				return err
			}
			for _, t := range more {
				if !slices.ContainsFunc(refused, func(x *trial) bool { return x.key() == t.key() }) {
					refused = append(refused, t)
				}
			}
		}
	}
	causes, err := sp.causes(ctx, s, refused)
	if err != nil {
		return err
	}
	refused = append(causes, refused...)
	about := func(t *trial) int {
		if slices.ContainsFunc(res.Missing, func(l Literal) bool { return slices.Contains(t.Fillers, l.Thing) }) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(refused, func(a, b *trial) int { return about(a) - about(b) })
	for _, t := range refused[:min(len(refused), maxRefusals)] {
		r, err := sp.refusal(ctx, s, t)
		if err != nil {
			return err
		}
		res.Refused = append(res.Refused, r)
	}
	return nil
}

// undone sets the fields of a result if each alternative of the goal has an act that can never be made.
func (sp *search) undone(ctx context.Context, s *world.State, res *Result) error {
	for _, acts := range sp.goal.Acts {
		before := len(res.Undone)
		for _, a := range acts {
			moves, err := sp.candidates(ctx, s, a)
			if err != nil {
				return err
			}
			if len(moves) == 0 {
				res.Undone = append(res.Undone, a)
			}
		}
		if len(res.Undone) == before {
			res.Undone = nil
			return nil
		}
	}
	if res.Impossible = len(res.Undone) > 0; !res.Impossible {
		return nil
	}
	for _, m := range sp.refused[:min(len(sp.refused), maxRefusals)] {
		r, err := sp.refusal(ctx, s, &trial{Move: m})
		if err != nil {
			return err
		}
		res.Refused = append(res.Refused, r)
	}
	return nil
}

// causes returns the moves that would remove the reasons against some refused moves, but for reasons that no action can
// remove.
func (sp *search) causes(ctx context.Context, s *world.State, refused []*trial) (all []*trial, err error) {
	sp.looked, sp.wide = map[string]*trial{}, true
	defer func() { sp.wide = false }()
	known := len(sp.refused)
	for _, t := range refused[:min(len(refused), maxRefusals)] {
		now, err := sp.look(ctx, t.Move, s)
		if err != nil {
			return nil, err
		}
		for _, r := range t.reasons {
			if sp.permanent(t.Action.Name, r.code) {
				continue
			}
			if _, err := sp.removers(ctx, s, now, r); err != nil {
				return nil, err
			}
		}
	}
	for _, m := range sp.refused[known:] {
		all = append(all, &trial{Move: m})
	}
	return all, nil
}

// refusal returns a move with the reasons that no action can remove: those of the trial, or else those that depend on
// nothing that an action changes.
func (sp *search) refusal(ctx context.Context, s *world.State, t *trial) (r Refusal, err error) {
	q, err := sp.domain.Request(t.Step(), s, nil)
	if err != nil {
		return r, err
	}
	eff, err := q.Effects(ctx)
	if err != nil {
		return r, err
	}
	defer eff.Release()
	r.Move = t.Move
	for _, row := range eff.Rows("blocked") {
		if slices.Contains(t.reasons, reason{row[0], row[1], row[2]}) || len(t.reasons) == 0 && sp.permanent(t.Action.Name, row[0]) {
			r.Reasons = append(r.Reasons, q.Reason(eff, row[0].Sym()[1:], row[1].Sym()[1:], row[2]).Text)
		}
	}
	return r, nil
}
