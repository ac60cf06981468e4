package plan

import (
	"iter"
	"slices"

	"hearth/parser/network"
	"hearth/parser/source"
)

// distinct checks that no variable occurs twice in one action. The released evaluator compares constants too,
// and treats 15 and 15.0 as different.
func (b *builder) distinct(a *network.Action, s *Step) {
	counts := func(arg *network.Arg) bool {
		return arg.Kind != network.List && (arg.Kind == network.Variable || b.sem.AsWritten)
	}
	for i := range a.Args {
		arg := &a.Args[i]
		if counts(arg) && slices.ContainsFunc(a.Args[:i], func(o network.Arg) bool { return o.Text == arg.Text && counts(&o) }) {
			b.problems.Addf("E0210", arg.Span, "%s has %s twice", s.Action.Name, arg.Text).
				WithHint("use a different variable for every argument of an action")
		}
	}
}

// IsRoot reports whether s reads no state, and so returns an initial one.
func (s *Step) IsRoot() bool { return s.Action.StateRole("in") < 0 }

// root returns the name of the action that returns an initial state, or "".
func (b *builder) root() (name string) {
	for _, a := range b.onto.Actions() {
		if a.StateRole("in") < 0 {
			name = a.Name
		}
	}
	return name
}

// roots checks that the network has exactly one initial state.
func (b *builder) roots(n *network.Network) {
	var found []source.Span
	name := b.root()
	if name == "" {
		return // plans of such an ontology start in the first state
	}
	for _, a := range n.Actions {
		if a.Name == name {
			found = append(found, a.Span)
		}
	}
	switch len(found) {
	case 0:
		b.problems.Addf("E0211", n.Span, "the network has no %s", name).WithHint("start with (%s ?kitchen)", name)
	case 1:
	default:
		b.problems.Addf("E0212", found[1], "the network has a second %s", name).WithHint("one %s is enough: every state can be read more than once", name)
	}
}

// reach checks that every required variable is given or bound by another action, and that this action can run
// in turn. It does not report consequences of reported problems. Actions with a problem and variables that
// nothing binds count as correct.
func (b *builder) reach(given func(variable string) bool) {
	bound := reached{given, make(map[string]bool, 2*len(b.plan.Steps))}
	for _, s := range b.plan.Steps {
		if s.Action == nil { // any of its variables may be a result
			for _, a := range b.plan.Network.Actions[s.Index].Args {
				if a.Kind == network.Variable {
					bound.extra[a.Text] = true
				}
			}
		}
	}
	every := func(*Step) bool { return true }
	left := closure(b.plan.Steps, bound, every)
	if len(left) == 0 {
		return
	}
	binders := b.binders()
	for _, s := range left {
		for a := range s.waits(bound) {
			if binders[a.Var] == nil {
				b.problems.Addf("E0213", a.Span, "nothing binds %s, which %s needs as its %s", a.Var, s.Action.Name, a.Role.Name)
				bound.extra[a.Var] = true // report it once
			}
		}
	}
	b.circles(closure(left, bound, every), bound, binders)
}

// binders returns the steps that can bind each variable.
func (b *builder) binders() map[string][]*Step {
	all := map[string][]*Step{}
	for _, s := range b.plan.Steps {
		for i := range s.Args {
			if a := &s.Args[i]; a.mayBind() {
				all[a.Var] = append(all[a.Var], s)
			}
		}
	}
	return all
}

// circles reports actions that wait for each other. It leaves out actions that only wait for the result of a
// cycle.
func (b *builder) circles(left []*Step, bound reached, binders map[string][]*Step) {
	awaited := map[*Step]bool{}
	for n := -1; n != len(left); left = slices.DeleteFunc(left, func(s *Step) bool { return !awaited[s] }) {
		n = len(left)
		clear(awaited)
		for _, s := range left {
			for a := range s.waits(bound) {
				for _, by := range binders[a.Var] {
					awaited[by] = awaited[by] || by != s
				}
			}
		}
	}
	for _, s := range left {
		for a := range s.waits(bound) {
			i := slices.IndexFunc(binders[a.Var], func(by *Step) bool { return by != s && awaited[by] })
			if i >= 0 && s.Problem == nil {
				by := binders[a.Var][i]
				b.problems.Addf("E0214", a.Span, "%s can never run: it waits for %s of %s (step %d), which waits in turn", s.Action.Name, a.Var, by.Name, by.Index+1)
				break
			}
		}
	}
}

// mayBind reports whether the step of a can bind its variable.
func (a *Arg) mayBind() bool { return a.Var != "" && (!a.Role.Input || a.Role.Optional) }

// Unreachable returns the steps that cannot run in any order. They need a variable that no step binds, or only
// other unreachable steps.
func (p *Plan) Unreachable() []*Step {
	return Unreachable(p.Steps, func(string) bool { return false })
}

// Unreachable returns the given steps that cannot run in any order, if the given variables are bound; see
// [Plan.Unreachable].
func Unreachable(steps []*Step, given func(variable string) bool) []*Step {
	return closure(steps, reached{given, make(map[string]bool, 4*len(steps))}, func(s *Step) bool { return s.Problem == nil })
}

// reached is a set of bound variables.
type reached struct {
	isGiven func(variable string) bool
	extra   map[string]bool
}

func (r reached) has(variable string) bool { return r.extra[variable] || r.isGiven(variable) }

// closure treats steps that are ready as executed until no other step is ready, and returns the rest. It adds
// the variables that they bind to bound. Steps for which tried is false always remain.
func closure(steps []*Step, bound reached, tried func(*Step) bool) (left []*Step) {
	left = slices.Clone(steps)
	for n := -1; n != len(left); {
		n = len(left)
		left = slices.DeleteFunc(left, func(s *Step) bool {
			if !tried(s) || !s.ready(bound) {
				return false
			}
			for i := range s.Args {
				if a := &s.Args[i]; a.mayBind() { // the other variables are already bound
					bound.extra[a.Var] = true
				}
			}
			return true
		})
	}
	return left
}

// waits yields the arguments of s that are required and not bound.
func (s *Step) waits(bound reached) iter.Seq[*Arg] {
	return func(yield func(*Arg) bool) {
		for i := range s.Args {
			a := &s.Args[i]
			if a.Var != "" && a.Role.Input && !a.Role.Optional && !bound.has(a.Var) && !yield(a) {
				return
			}
		}
	}
}

// ready reports whether all required arguments of s are bound.
func (s *Step) ready(bound reached) bool {
	for range s.waits(bound) {
		return false
	}
	return true
}

// Problems returns the problems of the steps, in their order.
func (p *Plan) Problems() (all []*source.Diagnostic) {
	for _, s := range p.Steps {
		if s.Problem != nil {
			all = append(all, s.Problem)
		}
	}
	return all
}
