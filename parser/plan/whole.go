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
	name := "get-kitchen"
	for _, a := range b.onto.Actions() {
		if (&Step{Action: a}).IsRoot() {
			name = a.Name
		}
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
// by some other action, and that this one can run in its turn.
func (b *builder) reach() {
	binders := map[string]bool{}
	for _, s := range b.plan.Steps {
		for _, a := range s.Args {
			if a.Var != "" && (!a.Role.In || a.Role.Optional) {
				binders[a.Var] = true
			}
		}
	}
	runs := map[string]bool{}
	left := b.plan.Steps
	for again := true; again; {
		again = false
		var waiting []*Step
		for _, s := range left {
			if s.waitsFor(runs) != "" {
				waiting = append(waiting, s)
				continue
			}
			for _, v := range s.Vars() {
				runs[v] = true
			}
			again = true
		}
		left = waiting
	}
	for _, s := range left {
		for _, a := range s.Args {
			switch {
			case a.Var == "" || !a.Role.In || a.Role.Optional || runs[a.Var]:
			case !binders[a.Var]:
				b.problems.Addf("E0213", a.At, "nothing binds %s, which %s needs as its %s", a.Var, s.Action.Name, a.Role.Name)
			default:
				b.problems.Addf("E0214", s.At, "%s can never run: it waits for %s, which is bound by an action that waits in turn", s.Action.Name, a.Var)
			}
		}
	}
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
