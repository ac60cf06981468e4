package sim

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/machine"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// do evaluates one step against the bindings it reads. The error is an
// [AbortError] (released semantics, or a limit), [ErrStopped] or a fault of the
// rules.
func (d *Domain) do(s *plan.Step, bound map[string]*Binding) (*Result, error) {
	program, err := d.Program(s.Action.Name)
	if err != nil {
		return nil, err
	}
	q := d.request(s, bound)
	derived, err := d.eval(program, q)
	switch {
	case d.Stopped():
		return nil, ErrStopped
	case err != nil:
		return d.stopped(q, err)
	}
	if reasons := d.reasons(q, derived, "aborts"); len(reasons) > 0 {
		return nil, d.aborted(s, reasons)
	}
	if derived.Len("drops") > 0 {
		return &Result{Step: s, Status: Dropped, Before: q.Before, After: q.Before}, nil
	}
	reasons := d.reasons(q, derived, "blocked")
	warns := before(d.reasons(q, derived, "warns"), reasons)
	effects := effectsOf(derived, len(reasons) > 0)
	after, bad, err := q.View.Apply(effects)
	if cycle := (*world.CycleError)(nil); errors.As(err, &cycle) {
		return d.stopped(q, fmt.Errorf("%s would lie in itself", q.classOf(engine.Name(cycle.Thing))))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Action.Name, err)
	}
	for _, v := range bad {
		reasons = append(reasons, q.reason(derived, "not_afforded", v.Fluent, v.Entity, v.Class))
	}
	switch {
	case len(bad) > 0 && d.Semantics == plan.Released:
		return nil, d.aborted(s, reasons)
	case len(bad) > 0:
		after = q.Before
	}
	res := &Result{Step: s, Status: Done, Before: q.Before, After: after, Reasons: reasons, Warns: warns}
	if len(reasons) > 0 {
		res.Status = Failed
		if d.Semantics == plan.Corrected {
			res.After = q.Before
		}
	}
	return res, d.bind(q, d.results(derived), res)
}

// ErrStopped is the error of what [Domain.Stop] has ended.
var ErrStopped = errors.New("stopped")

func (d *Domain) eval(p *machine.Program, q *Request) (*engine.Result, error) {
	switch {
	case d.Stopped():
		return nil, ErrStopped
	case d.Eval != nil:
		return d.Eval(p, q.View, q.Facts)
	}
	return p.Eval(Until(d.Stop), q.View, q.Facts, engine.Limits{})
}

// stopped is the outcome of a step that ran into a limit: it failed, and under
// released semantics that is the end.
func (d *Domain) stopped(q *Request, err error) (*Result, error) {
	s := q.Step
	if d.Semantics == plan.Released {
		return nil, &AbortError{Step: s, Problem: diag.New("E0503", s.NameAt, "%s was stopped: %v", s, err)}
	}
	why := Reason{Code: "stopped", Text: d.words(s, "stopped", "{value}", err.Error())}
	res := &Result{Step: s, Status: Failed, Before: q.Before, After: q.Before, Reasons: []Reason{why}}
	return res, d.bind(q, outputs{start: q.Before.Clock()}, res)
}

func (d *Domain) aborted(s *plan.Step, reasons []Reason) error {
	return &AbortError{Step: s, Reasons: reasons, Problem: diag.New("E0501", (&Result{Step: s, Reasons: reasons}).At(), "%s stops the evaluation: %s", s, Explain(reasons[0]))}
}

// reasons reads blocked, aborts or warns, in the order of the action's demands
// and then in a fixed order.
func (d *Domain) reasons(q *Request, derived *engine.Result, pred string) (out []Reason) {
	for _, row := range derived.Rows(pred) {
		r := q.reason(derived, world.ClassName(row[0]), world.ClassName(row[1]), row[2], q.classOf(row[2]))
		for _, demand := range derived.Rows("demand") {
			if demand[1] == row[0] && demand[2] == row[1] {
				r.place = demand[0].Num()
			}
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b Reason) int { return cmp.Compare(a.place, b.place) })
	return out
}

// before returns the warnings that come before the first reason against a step:
// nothing behind it is looked at.
func before(warns, reasons []Reason) []Reason {
	if len(reasons) == 0 {
		return warns
	}
	return slices.DeleteFunc(warns, func(w Reason) bool { return w.place >= reasons[0].place })
}

// effectsOf reads the effects of a step. Of a blocked one only what is kept
// moves, and the clock goes on when the kitchen is kept.
func effectsOf(derived *engine.Result, blocked bool) *world.Effects {
	e := &world.Effects{}
	kept := map[engine.Term]bool{}
	for _, row := range derived.Rows("kept") {
		kept[row[0]] = true
	}
	moves := func(pred string) (out []world.Move) {
		for _, row := range derived.Rows(pred) {
			if !blocked || kept[row[0]] {
				out = append(out, world.Move{Thing: row[0], Place: row[1], K: row[2].Num()})
			}
		}
		return out
	}
	e.Front, e.Back = moves("front"), moves("back")
	for _, row := range derived.Rows("gone") {
		if !blocked || kept[row[0]] {
			e.Gone = append(e.Gone, row[0])
		}
	}
	kitchen := engine.Name("/kitchen")
	for _, row := range derived.Rows("ready") {
		if row[0] == kitchen && (!blocked || kept[kitchen]) {
			e.Clock, e.Tick = row[1], true
		}
	}
	if blocked {
		return e
	}
	changes := func(pred string) (out []world.Change) {
		for _, row := range derived.Rows(pred) {
			out = append(out, world.Change{Entity: row[0], Fluent: row[1], Value: row[2]})
		}
		return out
	}
	e.Set, e.Add, e.Del = changes("set"), changes("add"), changes("del")
	for _, row := range derived.Rows("inherit") {
		e.Inherit = append(e.Inherit, world.Copy{New: row[0], Old: row[1]})
	}
	for _, row := range derived.Rows("sorts") {
		e.Sorts = append(e.Sorts, world.Key{Entity: row[0], K: row[1].Num()})
	}
	return e
}

// bind gives every open role of the step its value and its time.
func (d *Domain) bind(q *Request, results outputs, res *Result) error {
	idle := res.Status == Failed && d.Semantics == plan.Corrected
	clock, haveClock := results.ready["kitchen"]
	if !haveClock || idle {
		clock = engine.Number(q.Before.Clock())
	}
	res.Start, res.End = min(results.start, clock.Num()), clock.Num()
	inexact := results.inexact || q.inexact(results.start)
	for i := range q.Step.Args {
		a := &q.Step.Args[i]
		if !q.open[a.Role.Name] || a.Var == "" {
			continue
		}
		b := &Binding{Var: a.Var, Role: a.Role.Name, By: q.Step, Timed: true}
		at, ok := results.ready[a.Role.Name]
		if !ok || idle {
			at = clock
		}
		b.Available, b.Inexact = at.Num(), inexact
		res.End = max(res.End, b.Available)
		b.Timed = !results.untimed[a.Role.Name]
		b.Default = a.Role.In && !results.plain[a.Role.Name] || results.marked[a.Role.Name]
		switch term, ok := results.out[a.Role.Name]; {
		case a.Role.State == "out":
			b.IsState, b.State = true, res.After
		case len(res.Reasons) > 0 && !results.firm[a.Role.Name]:
			d.fail(q, a, b)
		case ok:
			b.Term, b.State = term, res.After
			if results.former[a.Role.Name] {
				b.State = res.Before
			}
		case d.Semantics == plan.Released:
			d.fail(q, a, b)
		default:
			b.Nothing = true
		}
		if err := d.typed(q.Step, a, b); err != nil {
			return err
		}
		res.Binds = append(res.Binds, b)
	}
	return d.silent(q, results, res)
}

// silent is the error of a step of which the rules say nothing: a fault of
// theirs, unless the released simulator was given what they cannot know.
func (d *Domain) silent(q *Request, results outputs, res *Result) error {
	if len(res.Reasons) > 0 || len(results.out) > 0 || q.Step.IsRoot() {
		return nil
	}
	a := q.misplaced()
	if a == nil || d.Semantics == plan.Corrected {
		return diag.New("E0427", q.Step.At, "the rules of %s give neither a result nor a reason", q.Step.Action.Name)
	}
	r := Reason{Code: "no_thing", Role: a.Role.Name, Var: a.Var, Class: q.value(a), At: a.At}
	r.Text = d.words(q.Step, r.Code, "{role}", a.Role.Name, "{thing}", q.value(a))
	return d.aborted(q.Step, []Reason{r})
}

// fail binds what a failed step leaves behind.
func (d *Domain) fail(q *Request, a *plan.Arg, b *Binding) {
	if d.Semantics == plan.Corrected {
		b.Nothing, b.Timed = true, false
		return
	}
	b.Failed = true
	b.Term = engine.Name(fmt.Sprintf("/failed/%d/%s", q.Step.Index, a.Role.Name))
}

// typed is the released simulator's check of what a step hands out.
func (d *Domain) typed(s *plan.Step, a *plan.Arg, b *Binding) error {
	if r := d.wrongResult(s, a, b); r != nil {
		return d.aborted(s, []Reason{*r})
	}
	return nil
}

// wrongResult is the reason against a result of a class that its role does not
// take, under released semantics; nil when there is none.
func (d *Domain) wrongResult(s *plan.Step, a *plan.Arg, b *Binding) *Reason {
	if d.Semantics != plan.Released || a.Role.Type == "" || b.IsState || b.Term.Kind() == engine.NumberKind {
		return nil
	}
	onto := d.model.Ontology()
	class := b.Class(d.model)
	if onto.Class(class) != nil && onto.IsA(class, a.Role.Type) {
		return nil
	}
	r := &Reason{Code: "wrong_result", Role: a.Role.Name, Var: a.Var, Entity: b.Term.Sym(), Class: class, At: a.At}
	r.Text = d.words(s, r.Code, "{thing}", class, "{role}", a.Role.Name, "{wanted}", plan.Wanted(a.Role))
	return r
}

// outputs are the results of a step by role.
type outputs struct {
	out                                  map[string]engine.Term
	ready                                map[string]engine.Term
	start                                int64
	inexact                              bool // a decimal number says how long the step takes
	untimed, former, plain, marked, firm map[string]bool
}

func (d *Domain) results(derived *engine.Result) outputs {
	r := outputs{out: map[string]engine.Term{}, ready: map[string]engine.Term{}}
	for _, pred := range []string{"out", "out_num"} {
		for _, row := range derived.Rows(pred) {
			r.out[strings.TrimPrefix(row[0].Sym(), "/")] = row[1]
		}
	}
	for _, row := range derived.Rows("ready") {
		r.ready[strings.TrimPrefix(row[0].Sym(), "/")] = row[1]
	}
	for _, row := range derived.Rows("start") {
		r.start = row[0].Num()
	}
	flags := func(pred string) map[string]bool {
		m := map[string]bool{}
		for _, row := range derived.Rows(pred) {
			m[strings.TrimPrefix(row[0].Sym(), "/")] = true
		}
		return m
	}
	paces := flags("paces")
	for _, row := range derived.Rows("num") {
		if row[1].Exact().IsSingle() && paces[strings.TrimPrefix(row[0].Sym(), "/")] {
			r.inexact = true
		}
	}
	r.untimed, r.former, r.plain = flags("untimed"), flags("former"), flags("plain")
	r.marked, r.firm = flags("marked"), flags("firm")
	return r
}
