package sim

import (
	"context"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// A Request is one step ready to be evaluated: the state that it reads and the values of its roles.
type Request struct {
	Step    *plan.Step
	Program *program.Program // the rules of its action
	Before  *world.State
	View    *world.View   // the state as rules read it
	Facts   []engine.Fact // the values of the roles, and which roles are open
	Limits  engine.Limits // limits on what the rules may derive

	domain  *Domain
	view    world.View
	binds   []*Binding
	open    []bool        // by argument: whether the plan left it open
	unbound int           // number of open arguments that are variables
	terms   []engine.Term // memory for the arguments of Facts
	effects world.Effects
	changes []world.Change // memory for the properties in effects
	moves   []world.Move   // memory for the moves in effects
}

// Request rebuilds the request of an executed step.
func (e *Episode) Request(r *Result) (*Request, error) {
	return e.Domain.Request(r.Step, r.Before, e.boundTo(r))
}

// boundTo returns the bindings that an executed step read.
func (e *Episode) boundTo(r *Result) map[string]*Binding {
	bound := map[string]*Binding{}
	for _, a := range r.Step.Args {
		if b := e.Bindings.Bound(a.Var); b != nil && b.BoundBy != r.Step {
			bound[a.Var] = b
		}
	}
	return bound
}

// DoInstead executes s in place of an executed step, in the state and with the bindings that the step read. The
// episode does not change.
func (e *Episode) DoInstead(ctx context.Context, r *Result, s *plan.Step) (*Result, error) {
	return e.Domain.Do(ctx, s, r.Before, e.boundTo(r))
}

// Request collects the facts of a step that reads a state. They give the values of its roles, the required
// classes, the times from which the values are available, and the open roles. The error is a fault of the
// rules.
func (d *Domain) Request(s *plan.Step, before *world.State, bound map[string]*Binding) (*Request, error) {
	return d.request(&Request{}, s, before, bound)
}

// request is like Request but reuses the memory of q, which must be empty or released.
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

// requests holds released requests for reuse.
var requests = sync.Pool{New: func() any { return &Request{} }}

// release returns a request to the pool; it must not be used afterwards.
func (q *Request) release() {
	clear(q.binds)
	clear(q.view.Bound)
	*q = Request{view: world.View{Bound: q.view.Bound[:0]}, binds: q.binds[:0], open: q.open[:0], terms: q.terms[:0], Facts: q.Facts[:0], effects: emptied(q.effects), changes: q.changes, moves: q.moves}
	requests.Put(q)
}

// absent returns the first argument that is the id of a thing the state does not have, or nil if there is
// none.
func (q *Request) absent() *plan.Arg {
	for i := range q.Step.Args {
		if a := &q.Step.Args[i]; a.Thing && !q.Before.Has(a.Term) {
			return a
		}
	}
	return nil
}

// clock returns the role in which the step returns its state. The time of this result becomes the clock of the
// world. It returns the zero Term if the action has no such role.
func (q *Request) clock() engine.Term {
	if i := q.Step.Action.StateRole("out"); i >= 0 {
		return q.Step.Action.Roles[i].Term
	}
	return engine.Term{}
}

// isOpen reports whether the plan left a role open.
func (q *Request) isOpen(role string) bool {
	i := slices.IndexFunc(q.Step.Args, func(a plan.Arg) bool { return a.Role.Name == role })
	return i >= 0 && q.open[i]
}

// add adds the facts about the value of one argument; b is nil if it has no binding.
func (q *Request) add(i int, b *Binding) {
	a := &q.Step.Args[i]
	role := a.Role.Term
	if a.Role.Input && a.Role.Type != "" && !a.Role.Number && a.Role.State == "" {
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
	there := !b.IsState && b.State != nil && (q.Before.Has(b.Term) || b.State.Has(b.Term)) // in most cases the state before has the term, which is the faster test
	pred, t, known := roleFact(a.Role, b, there)
	if known && pred == "arg" {
		q.view.Bound = append(q.view.Bound, world.Binding{Role: role, State: b.State, Entity: t})
	}
	q.fact(pred, role, t)
}

// RoleFact returns the fact that a request states about a role with value b: its predicate and its term. A
// binding without a state is a constant of the plan. The last result reports whether the term is a thing in
// the state of b.
func RoleFact(r *ontology.Role, b *Binding) (pred string, t engine.Term, known bool) {
	return roleFact(r, b, b.State != nil && b.State.Has(b.Term))
}

// roleFact is [RoleFact] for callers that know whether the state of b contains the term of b.
func roleFact(r *ontology.Role, b *Binding, there bool) (pred string, t engine.Term, known bool) {
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

// constant adds the fact about an argument without a binding: the constant that it is, or that its role is
// open.
func (q *Request) constant(i int, role engine.Term) {
	switch a := &q.Step.Args[i]; {
	case a.Var != "" || !a.Role.Input || a.Term.Kind() == engine.Free && !a.List:
		q.open[i] = true
		if a.Var != "" {
			q.unbound++
		}
		q.fact("open", role)
	default:
		pred, t, _ := RoleFact(a.Role, &Binding{Term: a.Term})
		q.fact(pred, role, t)
	}
}

func (q *Request) fact(pred string, args ...engine.Term) {
	n := len(q.terms)
	q.terms = append(q.terms, args...)
	q.Facts = append(q.Facts, engine.Fact{Pred: pred, Args: q.terms[n:len(q.terms):len(q.terms)]})
}

// inexact reports whether a decimal number was used to compute the start time of the step.
func (q *Request) inexact(start int64) bool {
	for _, b := range q.binds {
		if b.Inexact && (b.IsState || b.Available >= start) {
			return true
		}
	}
	return false
}

// misplaced returns the first argument that is a number where a thing is required, or nil. The released
// simulator accepts a number in a role without a type.
func (q *Request) misplaced() *plan.Arg {
	for i := range q.Step.Args {
		a := &q.Step.Args[i]
		number := a.Term.Kind() == engine.NumberKind || slices.ContainsFunc(q.binds, func(b *Binding) bool { return b.Var == a.Var && kindOf(b) == numberKind })
		if number && wantedKind(a.Role) == thingKind {
			return a
		}
	}
	return nil
}
