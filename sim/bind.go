package sim

import (
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// bind computes the value and the time of every open role of the step and adds the bindings to res.
func (d *Domain) bind(q *Request, results outputs, res *Result) error {
	idle := res.Status == Failed && !d.Semantics.KeepsFailed
	clock, haveClock := last(results.readies, q.clock())
	if !haveClock || idle {
		clock = engine.Number(q.Before.Clock())
	}
	res.Start, res.End = min(results.start, clock.Num()), clock.Num()
	inexact := results.inexact || q.inexact(results.start)
	made := make([]Binding, 0, q.unbound)
	res.Binds = slices.Grow(res.Binds, q.unbound)
	for i := range q.Step.Args {
		a := &q.Step.Args[i]
		if !q.open[i] || a.Var == "" {
			continue
		}
		role := a.Role.Term
		made = append(made, Binding{Var: a.Var, Role: a.Role.Name, BoundBy: q.Step, Timed: true})
		b := &made[len(made)-1]
		at, ok := last(results.readies, role)
		if !ok || idle {
			at = clock
		}
		b.Available, b.Inexact = at.Num(), inexact
		res.End = max(res.End, b.Available)
		b.Timed = !among(results.untimed, role)
		b.Default = a.Role.Input && !among(results.plain, role) || among(results.marked, role)
		switch term, ok := results.out(role); {
		case a.Role.State == "out":
			b.IsState, b.State = true, res.After
		case len(res.Reasons) > 0 && !among(results.firm, role):
			d.fail(q, a, b)
		case ok:
			b.Term, b.State = term, res.After
			if among(results.former, role) {
				b.State = res.Before
			}
		case d.Semantics.KeepsFailed:
			d.fail(q, a, b)
		default:
			b.Nothing = true
		}
		if d.Semantics.TypesAreModes && !b.IsState {
			if r := d.wrongResult(q.Step, a, b.Term, b.Class(d.model)); r != nil {
				return d.aborted(q.Step, []Reason{*r})
			}
		}
		res.Binds = append(res.Binds, b)
	}
	return d.checkOutput(q, results, res)
}

// checkOutput returns an error if the rules gave neither a result nor a reason, or made a result ready before
// the step starts. Both are faults of the rules. Without a result, a released simulator that was given a
// number in place of a thing aborts the evaluation instead.
func (d *Domain) checkOutput(q *Request, results outputs, res *Result) error {
	if early := func(row []engine.Term) bool { return row[1].Num() < results.start }; len(res.Reasons) == 0 && slices.ContainsFunc(results.readies, early) {
		return d.book.Fault("E0449", q.Step.Span, q.Step.Action.Name, "make a result ready before the step starts")
	}
	if len(res.Reasons) > 0 || len(results.outs)+len(results.nums) > 0 || q.Step.IsRoot() {
		return nil
	}
	a := q.misplaced()
	if a == nil || !d.Semantics.FaultsAbort {
		return d.book.Fault("E0427", q.Step.Span, q.Step.Action.Name, "give neither a result nor a reason")
	}
	r := Reason{Code: "no_thing", Role: a.Role.Name, Var: a.Var, Class: q.value(a), Span: a.Span}
	r.Text = d.ReasonText(q.Step, r.Code, "{role}", a.Role.Name, "{thing}", q.value(a))
	return d.aborted(q.Step, []Reason{r})
}

// fail sets b to what a failed step gives a variable: no value or, if Semantics.KeepsFailed is set, a failed
// object.
func (d *Domain) fail(q *Request, a *plan.Arg, b *Binding) {
	if !d.Semantics.KeepsFailed {
		b.Nothing, b.Timed = true, false
		return
	}
	b.Failed = true
	b.Term = engine.Name(fmt.Sprintf("/failed/%d/%s", q.Step.Index, a.Role.Name))
}

// WrongResults returns a reason for each result in eff whose class does not suit its role. The state after the
// effects gives the classes of results.
func (q *Request) WrongResults(eff Effects, after *world.Draft) (all []Reason) {
	results := eff.results()
	for i := range q.Step.Args {
		a := &q.Step.Args[i]
		role := a.Role.Term
		term, ok := results.out(role)
		if !ok || !q.open[i] {
			continue
		}
		class := after.Class(term)
		if among(results.former, role) {
			class = q.Before.Class(term)
		}
		if class == "" {
			class = world.ClassName(term)
		}
		if r := q.domain.wrongResult(q.Step, a, term, class); r != nil {
			all = append(all, *r)
		}
	}
	return all
}

// wrongResult returns the reason against a result whose class its role does not accept. It returns nil if
// there is none or if the semantics do not check types.
func (d *Domain) wrongResult(s *plan.Step, a *plan.Arg, of engine.Term, class string) *Reason {
	if !d.Semantics.TypesAreModes || a.Role.Type == "" || of.Kind() == engine.NumberKind {
		return nil
	}
	if d.model.Ontology().IsA(class, a.Role.Type) {
		return nil
	}
	r := &Reason{Code: "wrong_result", Role: a.Role.Name, Var: a.Var, Entity: of.Sym(), Class: class, Span: a.Span}
	r.Text = d.ReasonText(s, r.Code, "{thing}", class, "{role}", a.Role.Name, "{wanted}", plan.DescribeFiller(a.Role))
	return r
}
