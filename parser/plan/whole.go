package plan

import (
	"hearth/parser/network"
	"hearth/parser/source"
)

// distinct checks that no variable stands twice in one action. The released
// evaluator compares constants too, and 15 and 15.0 are different there.
func (b *builder) distinct(a *network.Action, s *Step) {
	seen := map[string]bool{}
	for i, arg := range a.Args {
		if arg.Kind == network.List || arg.Kind != network.Variable && b.sem == Corrected {
			continue
		}
		if seen[arg.Text] {
			b.problems.Addf("E0210", a.Args[i].At, "%s has %s twice", s.Action.Name, arg.Text).
				WithHint("every argument of an action has a variable of its own")
		}
		seen[arg.Text] = true
	}
}

// IsRoot reports whether s hands out a first state: it reads none.
func (s *Step) IsRoot() bool {
	for _, r := range s.Action.Roles {
		if r.State == "in" {
			return false
		}
	}
	return true
}

// roots checks that the network starts in exactly one state.
func (b *builder) roots(n *network.Network) {
	var found []source.Span
	var name string
	for _, a := range b.onto.Actions() {
		if (&Step{Action: a}).IsRoot() {
			name = a.Name
		}
	}
	if name == "" {
		return // an ontology without one: its plans start in the first state
	}
	for _, a := range n.Actions {
		if a.Name == name {
			found = append(found, a.At)
		}
	}
	switch len(found) {
	case 0:
		b.problems.Addf("E0211", n.At, "the network has no %s", name).WithHint("start with (%s ?kitchen)", name)
	case 1:
	default:
		b.problems.Addf("E0212", found[1], "the network has a second %s", name).WithHint("one %s is enough: every state can be read more than once", name)
	}
}

// reach checks that every variable that an action cannot do without is bound
// by some other action, and that this one can run in its turn. Actions that
// were reported already count as run: what follows from them is no news.
func (b *builder) reach() {
	binders, bound := map[string]bool{}, map[string]bool{}
	for _, s := range b.plan.Steps {
		if s.Action == nil { // any of its variables may be a result
			for _, a := range b.plan.Network.Actions[s.Index].Args {
				bound[a.Text] = bound[a.Text] || a.Kind == network.Variable
			}
		}
		for _, a := range s.Args {
			if a.Var != "" && (!a.Role.In || a.Role.Optional) {
				binders[a.Var] = true
			}
		}
	}
	left := b.plan.closure(bound, func(*Step) bool { return true })
	for _, s := range left {
		for _, a := range s.Args {
			switch {
			case a.Var == "" || !a.Role.In || a.Role.Optional || bound[a.Var]:
			case !binders[a.Var]:
				b.problems.Addf("E0213", a.At, "nothing binds %s, which %s needs as its %s", a.Var, s.Action.Name, a.Role.Name)
			case s.Problem == nil:
				b.problems.Addf("E0214", s.At, "%s can never run: it waits for %s, which is bound by an action that waits in turn", s.Action.Name, a.Var)
			}
		}
	}
}

// Unreachable returns the steps that cannot run in any order: what they need is
// bound by no step, or only by others of them.
func (p *Plan) Unreachable() []*Step {
	return p.closure(map[string]bool{}, func(s *Step) bool { return s.Problem == nil })
}

// closure lets the steps that can be tried bind their variables until no more
// can run, and returns those that cannot; bound grows.
func (p *Plan) closure(bound map[string]bool, tried func(*Step) bool) (left []*Step) {
	left = p.Steps
	for again := true; again; {
		again = false
		var waiting []*Step
		for _, s := range left {
			if !tried(s) || s.waitsFor(bound) != "" {
				waiting = append(waiting, s)
				continue
			}
			for _, v := range s.Vars() {
				bound[v] = true
			}
			again = true
		}
		left = waiting
	}
	return left
}

// waitsFor returns a variable that s needs and that is not among the bound ones.
func (s *Step) waitsFor(bound map[string]bool) string {
	for _, a := range s.Args {
		if a.Var != "" && a.Role.In && !a.Role.Optional && !bound[a.Var] {
			return a.Var
		}
	}
	return ""
}
