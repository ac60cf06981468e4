package sim

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// Do executes step s in the state before, with the bindings of its variables. The result of a step that cannot
// be done has reasons. If it stops the whole evaluation, Do returns both a result and an [AbortError]. Other
// errors are that of the context or a fault of the rules.
func (d *Domain) Do(ctx context.Context, s *plan.Step, before *world.State, bound map[string]*Binding) (*Result, error) {
	done, err := d.do(ctx, s, before, bound)
	abort, ok := errors.AsType[*AbortError](err)
	switch {
	case err == nil:
		return done, nil
	case !ok:
		return nil, err
	}
	reasons := abort.Reasons
	if len(reasons) == 0 {
		reasons = []Reason{{Code: "stopped", Text: abort.Problem.Msg}}
	}
	return &Result{Step: s, Status: Failed, Before: before, After: before, Reasons: reasons}, err
}

// do evaluates one step with the bindings that it reads. The error is an [AbortError] (released semantics, or
// a limit), that of the context or a fault of the rules.
func (d *Domain) do(ctx context.Context, s *plan.Step, before *world.State, bound map[string]*Binding) (*Result, error) {
	q := requests.Get().(*Request)
	if d.ByRules() { // any other mode may keep q
		defer q.release()
	}
	if _, err := d.request(q, s, before, bound); err != nil {
		return nil, err
	}
	if a := q.absent(); a != nil {
		return d.idle(q, d.noSuchThing(s, a, before))
	}
	eff, err := q.Effects(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return d.stopped(q, err)
	}
	defer eff.Release()
	if reasons := d.reasons(q, eff, "aborts"); len(reasons) > 0 {
		return nil, d.aborted(s, reasons)
	}
	if len(eff.Rows("drops")) > 0 {
		return &Result{Step: s, Status: Dropped, Before: q.Before, After: q.Before}, nil
	}
	reasons := d.reasons(q, eff, "blocked")
	warns := untilFirst(d.reasons(q, eff, "warns"), reasons)
	draft, bad, err := q.View.Draft(eff.of(q, len(reasons) > 0))
	if cycle, loops := errors.AsType[*world.CycleError](err); loops {
		return d.stopped(q, q.loop(cycle))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Action.Name, err)
	}
	after := q.Before
	against := worded(q.objections(eff, draft, bad))
	defer draft.Release()
	if draft != nil && len(against) == 0 {
		after = draft.Commit()
	}
	reasons = append(reasons, against...)
	if len(bad) > 0 && d.Semantics.FaultsAbort {
		return nil, d.aborted(s, reasons)
	}
	res := &Result{Step: s, Status: Done, Before: q.Before, After: after, Reasons: reasons, Warns: warns}
	if len(reasons) > 0 {
		res.Status = Failed
		if !d.Semantics.KeepsFailed {
			res.After = q.Before
		}
	}
	return res, d.bind(q, eff.results(), res)
}

// stopped returns the outcome of a step that ended with an error: a failed step or, if Semantics.FaultsAbort
// is set, an [AbortError].
func (d *Domain) stopped(q *Request, err error) (*Result, error) {
	s := q.Step
	if d.Semantics.FaultsAbort {
		return nil, &AbortError{Step: s, Problem: source.Errorf("E0503", s.NameAt, "%s was stopped: %v", s, err)}
	}
	return d.idle(q, q.StopReason(err))
}

// idle returns the outcome of a step that failed before its effects were applied.
func (d *Domain) idle(q *Request, why Reason) (*Result, error) {
	res := &Result{Step: q.Step, Status: Failed, Before: q.Before, After: q.Before, Reasons: []Reason{why}}
	return res, d.bind(q, outputs{start: q.Before.Clock()}, res)
}

// StopReason returns the reason against a step that ended with an error.
func (q *Request) StopReason(err error) Reason {
	return Reason{Code: "stopped", Text: q.domain.ReasonText(q.Step, "stopped", "{value}", err.Error())}
}

func (d *Domain) aborted(s *plan.Step, reasons []Reason) error {
	return &AbortError{Step: s, Reasons: reasons, Problem: source.Errorf("E0501", (&Result{Step: s, Reasons: reasons}).At(), "%s stops the evaluation: %s", s, Explain(reasons[0]))}
}

// reasons returns the reasons in the rows of the predicate blocked, aborts or warns. They are sorted by the
// position that the predicate stops_if gives them, and otherwise keep the order of the rows.
func (d *Domain) reasons(q *Request, eff Effects, pred string) (out []Reason) {
	for _, row := range eff.Rows(pred) {
		r := q.Reason(eff, world.ClassName(row[0]), world.ClassName(row[1]), row[2])
		for _, test := range eff.Rows("stops_if") {
			if test[1] == row[0] && test[2] == row[1] {
				r.place = test[0].Num()
			}
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b Reason) int { return cmp.Compare(a.place, b.place) })
	return out
}

// untilFirst returns the warnings that the rules test before the first reason against a step. Later tests do
// not count.
func untilFirst(warns, reasons []Reason) []Reason {
	if len(reasons) == 0 {
		return warns
	}
	return slices.DeleteFunc(warns, func(w Reason) bool { return w.place >= reasons[0].place })
}
