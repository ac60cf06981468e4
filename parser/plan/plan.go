// Package plan turns a parsed network into a typed plan: every action known,
// every argument resolved to a variable, a class or a number and checked
// against the action's signature in the ontology.
//
// Start with [Build]. The package executes nothing: whether an action can be
// done is for the simulation to find out.
package plan

import (
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/grown"
	"hearth/parser/network"
	"hearth/parser/source"
)

// A Plan is one network, ready to be executed.
type Plan struct {
	Recipe  string // the id of the network's header
	Primary string // the variable the network names as its dish, or ""
	Steps   []*Step
	Notes   []string // what was read differently from how it was written
	At      source.Span
	Network *network.Network // what the plan was made from

	whole int              // 1 more than the steps that it had when there was one for every action; 0: not known
	grown grown.Log[*Step] // the steps, where others were put behind them
}

// A Step is one action of a plan.
type Step struct {
	Index   int    // place in the network, from 0: part of the names of what it makes
	Name    string // of the action, as written
	Action  *ontology.Action
	Args    []Arg // one for each role of the action
	At      source.Span
	NameAt  source.Span      // the action's name
	Problem *diag.Diagnostic // why it cannot even be tried; nil for a sound step
}

// An Arg is what one role of a step was given: a variable or a constant.
type Arg struct {
	Role  *ontology.Role
	Var   string      // with its "?"; "" for a constant
	Term  engine.Term // a class, a number in billionths or a thing; free for a variable or a list
	Thing bool        // Term is the id of a thing, such as /oven/7, and no class
	List  bool        // a literal list, which no action of ours can use
	At    source.Span
}

// Build checks a network against the ontology. The error is a *[diag.List] of
// everything that is wrong; the plan that comes with it still has all steps,
// those that cannot be tried marked with their problem.
func Build(n *network.Network, onto *ontology.Ontology, sem Semantics) (*Plan, error) {
	b := &builder{onto: onto, sem: sem, plan: &Plan{Recipe: n.ID, Primary: n.Primary, At: n.At, Network: n}}
	for i, a := range n.Actions {
		b.step(i, a)
	}
	b.plan.whole = 1 + len(b.plan.Steps)
	if n.Primary != "" && !slices.ContainsFunc(b.plan.Steps, func(s *Step) bool { return b.plan.mentions(s, n.Primary) }) {
		b.plan.Notes = append(b.plan.Notes, n.PrimaryAt.String()+": no action has "+n.Primary+", which is to be the primary output")
	}
	b.roots(n)
	if !sem.AsWritten {
		b.reach(func(string) bool { return false })
	}
	return b.plan, b.problems.Err()
}

// String names a step with its place in the network, from 1.
func (s *Step) String() string { return fmt.Sprintf("%s (step %d)", s.Name, s.Index+1) }

// Binds reports whether s hands out the variable as a result.
func (s *Step) Binds(variable string) bool {
	return slices.ContainsFunc(s.Args, func(a Arg) bool { return a.Var == variable && !a.Role.In })
}

// Arg returns what the role of that name was given, nil when s has no such role.
func (s *Step) Arg(role string) *Arg {
	for i := range s.Args {
		if s.Args[i].Role.Name == role {
			return &s.Args[i]
		}
	}
	return nil
}

// mentions reports whether the action of s was written with the variable, even
// if its arguments could not be understood.
func (p *Plan) mentions(s *Step, variable string) bool {
	return slices.ContainsFunc(p.Network.Actions[s.Index].Args, func(a network.Arg) bool {
		return a.Kind == network.Variable && a.Text == variable
	})
}

// Owed are the variables that s should bind: of one that is not understood, all that it was
// written with.
func (p *Plan) Owed(s *Step) (all []string) {
	for _, a := range s.Args {
		if a.Var != "" && !a.Role.In {
			all = append(all, a.Var)
		}
	}
	if s.Problem != nil {
		for _, a := range p.Network.Actions[s.Index].Args {
			if a.Kind == network.Variable {
				all = append(all, a.Text)
			}
		}
	}
	return all
}

// Vars lists the variables of s in the order of its roles.
func (s *Step) Vars() []string {
	out := make([]string, 0, len(s.Args))
	for _, a := range s.Args {
		if a.Var != "" {
			out = append(out, a.Var)
		}
	}
	return out
}
