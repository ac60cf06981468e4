// Package plan converts a parsed network to a typed plan. Every action is known. Every argument is a variable,
// a class or a number, and is checked against the action's signature in the ontology.
//
// Start with [Build]. The package executes nothing; the simulation decides whether an action is possible.
package plan

import (
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A Plan is one network, ready for execution.
type Plan struct {
	Recipe  string // id in the network's header
	Primary string // variable the network names as its dish, or ""
	Steps   []*Step
	Notes   []string // parts of the text that were reinterpreted
	Span    source.Span
	Network *network.Network // source of the plan

	stepsPlusOne int                    // 1 + len(Steps) if Network contains no actions of other steps; 0 if unknown
	appended     scan.AppendList[*Step] // the steps, if Append added some
}

// A Step is one action of a plan.
type Step struct {
	Index   int    // index in the network, from 0; part of the names of its results
	Name    string // action name as written
	Action  *ontology.Action
	Args    []Arg // one for each role of the action
	Span    source.Span
	NameAt  source.Span        // span of the action's name
	Problem *source.Diagnostic // why the step cannot be tried, or nil
}

// An Arg is the argument of one role of a step: a variable or a constant.
type Arg struct {
	Role  *ontology.Role
	Var   string      // with its "?"; "" for a constant
	Term  engine.Term // a class, a number in billionths or a thing; free for a variable or a list
	Thing bool        // Term is the id of a thing, such as /oven/7, not a class
	List  bool        // a literal list, which no built-in action accepts
	Span  source.Span
}

// Build checks a network against the ontology. The error is a *[source.Diagnostics] of all problems. The returned plan
// has all steps even then; Problem marks those that cannot be tried.
func Build(n *network.Network, onto *ontology.Ontology, sem Semantics) (*Plan, error) {
	b := &builder{onto: onto, sem: sem, plan: &Plan{Recipe: n.ID, Primary: n.Primary, Span: n.Span, Network: n}}
	for i, a := range n.Actions {
		b.step(i, a)
	}
	b.plan.stepsPlusOne = 1 + len(b.plan.Steps)
	if n.Primary != "" && !slices.ContainsFunc(b.plan.Steps, func(s *Step) bool { return b.plan.mentions(s, n.Primary) }) {
		b.plan.Notes = append(b.plan.Notes, n.PrimaryAt.String()+": no action has "+n.Primary+", the declared primary output")
	}
	b.roots(n)
	if !sem.AsWritten {
		b.reach(func(string) bool { return false })
	}
	return b.plan, b.problems.Err()
}

// String returns the name of a step with its number in the network, from 1.
func (s *Step) String() string { return fmt.Sprintf("%s (step %d)", s.Name, s.Index+1) }

// Binds reports whether s returns the variable as a result.
func (s *Step) Binds(variable string) bool {
	return slices.ContainsFunc(s.Args, func(a Arg) bool { return a.Var == variable && !a.Role.Input })
}

// Arg returns the argument of a role, or nil if s has no such role.
func (s *Step) Arg(role string) *Arg {
	for i := range s.Args {
		if s.Args[i].Role.Name == role {
			return &s.Args[i]
		}
	}
	return nil
}

// mentions reports whether the action of s contains the variable as written, even if its arguments are
// invalid.
func (p *Plan) mentions(s *Step, variable string) bool {
	return slices.ContainsFunc(p.Network.Actions[s.Index].Args, func(a network.Arg) bool {
		return a.Kind == network.Variable && a.Text == variable
	})
}

// ShouldBind returns the variables that s should bind. For a step with a problem they include all variables it was
// written with.
func (p *Plan) ShouldBind(s *Step) (all []string) {
	for _, a := range s.Args {
		if a.Var != "" && !a.Role.Input {
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

// Vars returns the variables of s in the order of its roles.
func (s *Step) Vars() []string {
	out := make([]string, 0, len(s.Args))
	for _, a := range s.Args {
		if a.Var != "" {
			out = append(out, a.Var)
		}
	}
	return out
}
