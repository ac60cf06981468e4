package sim

import (
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// A Request is one step about to be evaluated: what it reads and what it was given.
type Request struct {
	Step    *plan.Step
	Program *program.Program // the rules of its action
	Before  *world.State
	View    *world.View   // of the state, for rules
	Facts   []engine.Fact // who plays the roles, and what is open
	Limits  engine.Limits // of what the rules may derive

	domain  *Domain
	view    world.View
	binds   []*Binding
	open    []bool        // which arguments the plan left to the step
	unbound int           // how many of these are variables
	terms   []engine.Term // of the facts
	effects world.Effects
	changes []world.Change // of the effects
	moves   []world.Move   // of the effects
}

// Request returns what an executed step read and was given.
func (e *Episode) Request(r *Result) (*Request, error) {
	bound := map[string]*Binding{}
	for _, a := range r.Step.Args {
		if b := e.Bindings.Bound(a.Var); b != nil && b.By != r.Step {
			bound[a.Var] = b
		}
	}
	return e.Domain.Request(r.Step, r.Before, bound)
}

// Request collects the facts of a step that reads a state: who plays the roles
// the plan names, of what class that must be, since when it is available, and
// what is open. The error is a fault of the rules.
func (d *Domain) Request(s *plan.Step, before *world.State, bound map[string]*Binding) (*Request, error) {
	return d.request(&Request{}, s, before, bound)
}

// request is Request in the memory of one that is no longer wanted.
func (d *Domain) request(q *Request, s *plan.Step, before *world.State, bound map[string]*Binding) (*Request, error) {
	program, err := d.program(s.Action)
	n := len(s.Args)
	q.domain, q.Step, q.Limits, q.Program, q.Before, q.View = d, s, d.limits, program, before, &q.view
	q.view = world.View{State: before, Step: s.Index, Bound: q.view.Bound}
	q.Facts, q.terms, q.open = slices.Grow(q.Facts, 3*n), slices.Grow(q.terms, 6*n), append(q.open, make([]bool, n)...)
	for i := range s.Args {
		b := bound[s.Args[i].Var]
		if a := &s.Args[i]; a.Thing {
			b = &Binding{Var: a.Term.Sym(), State: before, Term: a.Term, Available: before.Clock(), Timed: true}
		}
		q.add(i, b)
	}
	return q, err
}

// requests are those that are no longer wanted.
var requests = sync.Pool{New: func() any { return &Request{} }}

// release says that a request is no longer wanted.
func (q *Request) release() {
	clear(q.binds)
	clear(q.view.Bound)
	*q = Request{view: world.View{Bound: q.view.Bound[:0]}, binds: q.binds[:0], open: q.open[:0], terms: q.terms[:0], Facts: q.Facts[:0], effects: emptied(q.effects), changes: q.changes, moves: q.moves}
	requests.Put(q)
}

// absent returns the argument that is the id of a thing that the state has not;
// nil when there is none.
func (q *Request) absent() *plan.Arg {
	for i := range q.Step.Args {
		if a := &q.Step.Args[i]; a.Thing && !q.Before.Has(a.Term) {
			return a
		}
	}
	return nil
}

// clock is the role whose time is that of the world: the one in which the step
// hands out the state; free when it hands out none.
func (q *Request) clock() engine.Term {
	if i := q.Step.Action.StateRole("out"); i >= 0 {
		return q.Step.Action.Roles[i].Term
	}
	return engine.Term{}
}

// isOpen reports whether the plan left a role to the step.
func (q *Request) isOpen(role string) bool {
	i := slices.IndexFunc(q.Step.Args, func(a plan.Arg) bool { return a.Role.Name == role })
	return i >= 0 && q.open[i]
}

// add says what one argument was given.
func (q *Request) add(i int, b *Binding) {
	a := &q.Step.Args[i]
	role := a.Role.Term
	if a.Role.In && a.Role.Type != "" && !a.Role.Number && a.Role.State == "" {
		q.fact("needs", role, a.Role.Class)
	}
	if b == nil {
		q.constant(i, role)
		return
	}
	q.binds = append(q.binds, b)
	if b.Failed {
		q.fact("failed", role)
	}
	if b.Timed {
		q.fact("avail", role, engine.Number(b.Available))
	}
	there := !b.IsState && b.State != nil && (q.Before.Has(b.Term) || b.State.Has(b.Term)) // mostly it is there still
	pred, t, known := given(a.Role, b, there)
	if known && pred == "arg" {
		q.view.Bound = append(q.view.Bound, world.Binding{Role: role, State: b.State, Entity: t})
	}
	q.fact(pred, role, t)
}

// Given is what a request says of a role that has been given b, which without a
// state is what a plan names itself: the predicate, what it says the role to have, and
// whether that is a thing that the state has.
func Given(r *ontology.Role, b *Binding) (pred string, t engine.Term, known bool) {
	return given(r, b, b.State != nil && b.State.Has(b.Term))
}

// given is Given where it is known whether the state of b has what b is.
func given(r *ontology.Role, b *Binding, there bool) (pred string, t engine.Term, known bool) {
	switch {
	case b.IsState:
		return "arg", b.State.Root(), false
	case b.Term.Kind() == engine.NumberKind:
		return "num", b.Term, false
	}
	switch {
	case there && r.Concept:
		return "says", b.State.ClassTerm(b.Term), true
	case !there && (r.Concept || b.State == nil && len(r.Constants) > 0):
		return "says", b.Term, false
	}
	return "arg", b.Term, there
}

// constant says what a role without a binding was given: a class, a number, or
// nothing.
func (q *Request) constant(i int, role engine.Term) {
	switch a := &q.Step.Args[i]; {
	case a.Var != "" || !a.Role.In || a.Term.Kind() == engine.Free && !a.List:
		q.open[i] = true
		if a.Var != "" {
			q.unbound++
		}
		q.fact("open", role)
	default:
		pred, t, _ := Given(a.Role, &Binding{Term: a.Term})
		q.fact(pred, role, t)
	}
}

func (q *Request) fact(pred string, args ...engine.Term) {
	n := len(q.terms)
	q.terms = append(q.terms, args...)
	q.Facts = append(q.Facts, engine.Fact{Pred: pred, Args: q.terms[n:len(q.terms):len(q.terms)]})
}

// inexact reports whether a decimal number took part in the start of the step.
func (q *Request) inexact(start int64) bool {
	for _, b := range q.binds {
		if b.Inexact && (b.IsState || b.Available >= start) {
			return true
		}
	}
	return false
}

// misplaced returns the argument that is a number where a thing must be; the
// released simulator accepts one in a role that takes anything.
func (q *Request) misplaced() *plan.Arg {
	for i := range q.Step.Args {
		a := &q.Step.Args[i]
		number := a.Term.Kind() == engine.NumberKind || slices.ContainsFunc(q.binds, func(b *Binding) bool { return b.Var == a.Var && kindOf(b) == numberKind })
		if number && wants(a.Role) == thingKind {
			return a
		}
	}
	return nil
}
