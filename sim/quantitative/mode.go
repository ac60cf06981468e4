// Package quantitative is the mode of a kitchen in which steps are carried out: a
// cook with two hands does what the rules of an action say, in a room with places,
// weights and heat (paper, section 2.5.2).
//
// The rules of an action say what it is to bring about, those in rules/motion how it
// is done by hand, and those in rules/dynamics what comes of motion, contact and
// heat. A step is done when all of it came about; otherwise it has reasons against
// it, with numbers. What is kept beside a state is a [Kitchen].
//
// The package knows no action and no class: it knows the verbs of motions.
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
	"hearth/ontology/physical"
	"hearth/sim"
	"hearth/sim/dynamics"
	"hearth/sim/manipulation"
	"hearth/sim/quantitative/matter"
	"hearth/sim/quantitative/recent"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// New prepares the mode for a world, by what its things are like.
func New(data *physical.Data) *Mode { return &Mode{matter: matter.New(data)} }

// Over is the mode in which rules say what a step is to bring about, and which state is
// the first: it is laid out, and kept beside it is where everything is. Rules of dynamics are
// among the files; lim bounds what they derive before any step.
func (m *Mode) Over(steps sim.Mode, files fs.FS, first *world.State, lim engine.Limits) (*Mode, *world.State, error) {
	d, err := dynamics.Load(context.Background(), files, first, lim)
	if err != nil {
		return nil, nil, err
	}
	over := &Mode{rules: steps, matter: m.matter, dynamics: d}
	k, err := over.kitchen(first)
	if err != nil {
		return nil, nil, err
	}
	return over, first.With(k), nil
}

// A Mode does steps in a room. It never changes, and serves any number of goroutines.
type Mode struct {
	rules    sim.Mode // that say what a step is to bring about
	matter   *matter.Matter
	dynamics *dynamics.Rules
	last     atomic.Pointer[Room]                                           // that was asked for
	steps    recent.Steps[*Kitchen, *outcome]                               // a kitchen stands for the state that it is kept beside
	watch    func(*world.State, *manipulation.Carry, *manipulation.Outcome) // is told of what is carried; nil: nobody looks
}

// Rules is the mode in which the rules of a step alone say what comes of it: what they
// refuse is not carried out.
func (m *Mode) Rules() sim.Mode { return m.rules }

// Dynamics are the rules that say what comes of what is done by hand.
func (m *Mode) Dynamics() []engine.Rule { return m.dynamics.Rules() }

// Step implements [sim.Mode]. A step that needs for itself what another one has, or room that
// there will be, begins later: its rules are asked again what comes of it then.
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
			return eff, nil // the loop finds the same against it
		}
		after := draft.Commit()
		draft.Release()
		if err != nil {
			return eff, err
		}
		came, err := m.steps.Of(before, eff, func() (*outcome, error) {
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

// At is a state as it is later, when nothing else is done: as warm as it is by then, and
// what fell due before, but not at that very moment, is done.
func (m *Mode) At(ctx context.Context, s *world.State, at int64) (*world.State, error) {
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
	return s.With(w.Kitchen), nil
}

// kitchen is what is kept beside a state.
func (m *Mode) kitchen(s *world.State) (*Kitchen, error) {
	if k, ok := s.Attached().(*Kitchen); ok {
		return k, nil
	}
	return settle(m.matter, s)
}

// A Refusal says why a motion cannot be done.
type Refusal struct {
	Code    string
	Thing   engine.Term
	Figures []Figure
	Place   engine.Term // where that is; free: it does not matter
	full    bool        // there may be room for it when something else is taken away
}

// A Figure is a number of a refusal; its name ends in its unit.
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

// Error names the refusal.
func (r *Refusal) Error() string { return fmt.Sprintf("%s: %v %v", r.Code, r.Thing, r.Figures) }
