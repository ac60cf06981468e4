// Package quantitative is the execution mode of a kitchen that simulates hands and physics: a cook with two
// hands does what the rules of an action derive, in a room with positions, weights and heat (paper, section
// 2.5.2).
//
// The rules of an action define its goal, those in rules/motion how it is done by hand, and those in
// rules/dynamics the effects of motion, contact and heat. A step succeeds if its whole goal comes about;
// otherwise it has reasons against it, with numbers. The simulated part of a state is a [Kitchen].
//
// The package knows no action and no class, only the verbs of motions.
package quantitative

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/manipulation"
	"hearth/sim/massbalance"
	"hearth/sim/physical"
	"hearth/sim/rulebook"
	"hearth/sim/rulebook/auxiliary"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// New returns the mode for a world with the given physical data.
func New(data *physical.Data) *Mode {
	return &Mode{matter: physical.NewMatter(data, massbalance.Leaves)}
}

// WithRules returns a mode that evaluates rules with steps, and the state first with its layout attached.
// files contain the rules of dynamics. lim limits what these rules derive before the first step.
func (m *Mode) WithRules(steps sim.Mode, files fs.FS, first *world.State, lim engine.Limits) (*Mode, *world.State, error) {
	d, err := auxiliary.LoadDynamics(context.Background(), files, first, lim)
	if err != nil {
		return nil, nil, err
	}
	over := &Mode{rules: steps, matter: m.matter, dynamics: d}
	k, err := over.kitchen(first)
	if err != nil {
		return nil, nil, err
	}
	return over, first.WithAttachment(k), nil
}

// A Mode executes steps in a room. It never changes and may be used by several goroutines at once.
type Mode struct {
	rules    sim.Mode // derives the goal of a step
	matter   *physical.Matter
	dynamics *auxiliary.Dynamics
	last     atomic.Pointer[Room]                                           // the last room returned by Room
	steps    recentSteps[*Kitchen, *outcome]                                // results of recent steps; a kitchen identifies its state
	watch    func(*world.State, *manipulation.Carry, *manipulation.Outcome) // called for each carry; may be nil
}

// Rules returns the mode in which rules alone determine the result of a step. Steps that it refuses are not
// executed.
func (m *Mode) Rules() sim.Mode { return m.rules }

// Step implements [sim.Mode]. If a step needs something that another step uses, or space that will be free
// later, it begins later. Its rules are then evaluated again for that time.
func (m *Mode) Step(ctx context.Context, q *sim.Request) (sim.Effects, error) {
	before, err := m.kitchen(q.Before)
	given, waits := q.Facts, (*lack)(nil)
	defer func() { q.Facts = given }()
	for {
		eff, failed := m.rules.Step(ctx, q)
		if failed != nil || len(eff.Rows("blocked")) > 0 {
			return eff, failed
		}
		against, draft := q.Try(eff)
		if len(against) > 0 || draft == nil {
			draft.Release()
			return eff, nil // the caller finds the same reasons against it
		}
		after := draft.Commit()
		draft.Release()
		if err != nil {
			return eff, err
		}
		came, err := m.steps.Get(before, flat(eff), func() (*outcome, error) {
			w := &work{mode: m, before: q.Before, after: after, limits: q.Limits, Kitchen: before.clone()}
			return w.outcome(ctx, eff)
		})
		if err != nil {
			return eff, err
		}
		lacks := came.lacks(before)
		if lacks == nil {
			return came.effects(eff, waits, q.Before.Model().Ontology()), nil
		}
		if waits == nil {
			lacks.since = came.start
		} else {
			lacks.since = waits.since
		}
		waits = lacks
		q.Facts = append(slices.Clip(given), engine.Fact{Pred: "not_before", Args: []engine.Term{engine.Number(waits.until)}})
		eff.Release()
	}
}

// Later returns a state at a later time in milliseconds if nothing else is done. Temperatures are advanced, and
// appointments before that time are kept, but not those at that very time.
func (m *Mode) Later(ctx context.Context, s *world.State, at int64) (*world.State, error) {
	k, err := m.kitchen(s)
	if err != nil || at <= k.Clock {
		return s, err
	}
	w := m.idle(s, k.clone())
	err = w.until(ctx, at-1)
	if _, refused := errors.AsType[*Refusal](err); err != nil && !refused {
		return nil, err
	}
	w.pass(at)
	return s.WithAttachment(w.Kitchen), nil
}

// kitchen returns the kitchen attached to a state, or lays out a new one.
func (m *Mode) kitchen(s *world.State) (*Kitchen, error) {
	if k, ok := s.Attached().(*Kitchen); ok {
		return k, nil
	}
	return layOut(m.matter, s)
}

// A Refusal is the error for a motion that cannot be done.
type Refusal struct {
	Code    string
	Thing   engine.Term
	Figures []Figure
	Place   engine.Term // where it failed; zero: not relevant
	full    bool        // there is no space now, but there may be later
}

// A Figure is a number of a refusal. Its name ends in its unit.
type Figure struct {
	Name  string
	Value float64
}

func refusal(code, thing string, figures []spatial.Figure) *Refusal {
	r := &Refusal{Code: code, Thing: engine.Name("/" + strings.TrimPrefix(thing, "/"))}
	for _, f := range figures {
		r.Figures = append(r.Figures, Figure(f))
	}
	return r
}

// Error returns the code, the thing and the numbers.
func (r *Refusal) Error() string { return fmt.Sprintf("%s: %v %v", r.Code, r.Thing, r.Figures) }

// flat returns all rows that the rules derive for the host, concatenated.
func flat(rules sim.Facts) (all []engine.Term) {
	for _, pred := range rulebook.ResultPredicates {
		rows := rules.Rows(pred)
		all = append(all, engine.Number(int64(len(rows))))
		for _, row := range rows {
			all = append(all, row...)
		}
	}
	return all
}
