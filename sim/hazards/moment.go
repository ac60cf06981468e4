package hazards

import (
	"context"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// A Moment is a moment of a step at which the rules are evaluated.
type Moment struct {
	State      *world.State
	InputFacts []engine.Fact // the facts that the rules are given, besides the state: the step, and what was noted before
}

// Moments returns two moments of the step that led to a situation. The first is that of the step itself, with its events.
// The last is the one before the next step, or the one at which all results are ready. There are none before the first
// step, or without a [Mode].
func (r *Rules) Moments(ctx context.Context, s *sim.Situation) (first, last Moment, err error) {
	if r.mode == nil || len(s.Steps) == 0 {
		return first, last, nil
	}
	program, err := r.load()
	if err != nil {
		return first, last, err
	}
	w := newWalk(ctx, r.mode, program, s.Episode)
	start := s.Steps[0].Before
	p := past{state: start, time: start.Clock()}
	for _, res := range s.Steps {
		if p, err = w.do(p, res); err != nil {
			return first, last, err
		}
	}
	first = Moment{p.state, p.inputs}
	until := p.end()
	for i, next := range w.next[s.State] {
		if i == 0 || next.Start < until {
			until = next.Start
		}
	}
	p, err = w.wait(p, until)
	return first, Moment{p.state, p.inputs}, err
}
