package console

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"hearth/cmd/internal/show"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// A branch is an executed plan and a position in it. Branches share the states
// of the steps that they have in common.
type branch struct {
	name    string
	episode *sim.Episode
	done    []*sim.Result // the steps that were executed, in their order
	at      int           // how many of them lie before the position
}

func newBranch(name string, e *sim.Episode) *branch {
	return &branch{name: name, episode: e, done: e.Executed()}
}

// last is the step before the position, nil at the start.
func (b *branch) last() *sim.Result {
	if b.at == 0 {
		return nil
	}
	return b.done[b.at-1]
}

// situation is what can be asked about at the position. The variables of the
// whole plan have names there, also those that later steps bind.
func (b *branch) situation() *sim.Situation { return b.episode.Reached(b.at) }

// whole reports whether the position is behind everything in the plan.
func (b *branch) whole() bool { return b.at == len(b.episode.Results) }

func (s *Session) do(rest string) error {
	src := &source.File{Name: "do", Text: rest}
	actions, err := network.ParseActions(src, 0, len(rest))
	switch {
	case err != nil:
		return err
	case len(actions) == 0:
		return misused("do")
	}
	past := s.here.situation().Past()
	longer, err := s.lengthen(past, actions, src)
	if err != nil {
		return err
	}
	b := newBranch(s.here.name, longer)
	b.at = len(b.done)
	if s.here.whole() {
		s.branches[slices.Index(s.branches, s.here)] = b
	} else {
		b.name = s.freshName(s.here.name)
		s.branches = append(s.branches, b)
		fmt.Fprintf(s.out, "branch %s\n", b.name)
	}
	s.here = b
	return show.Steps(s.out, longer, b.done[len(past.Results):])
}

// lengthen executes more actions, those of src, after an episode. The error
// says why one of them cannot be done.
func (s *Session) lengthen(past *sim.Episode, more []*network.Action, src *source.File) (*sim.Episode, error) {
	p, problems := s.longer(past.Plan, more, src)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	e, err := s.kitchen.Domain.Continue(past, p)
	switch {
	case s.running.Err() != nil:
		return nil, errInterrupted
	case err != nil:
		return nil, s.host.Blame(s.kitchen, err)
	}
	for _, d := range explanation.Failures(e) {
		if d.At.File == src || d == e.Limit {
			problems.Add(d)
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	for i, r := range past.Results {
		if e.Results[i] != r {
			return nil, problem("E0764", "this cannot be done after %s, step %d, only before it", r.Step.Name, r.Step.Index+1).
				WithHint("a variable is bound once: use new ones for what an action makes or may choose")
		}
	}
	return e, nil
}

// longer is a plan with more actions behind its steps, and what is wrong with
// these. The places of steps that are not in the plan any more stay theirs: what
// steps make is named after them.
func (s *Session) longer(p *plan.Plan, more []*network.Action, src *source.File) (*plan.Plan, diag.List) {
	kept := make([]*network.Action, len(p.Network.Actions), len(p.Network.Actions)+len(more))
	for i := range kept {
		kept[i] = &network.Action{} // its step stayed behind in another branch
	}
	for _, step := range p.Steps {
		kept[step.Index] = p.Network.Actions[step.Index]
	}
	n := *p.Network
	n.Actions = append(kept, more...)
	whole, err := plan.Build(&n, s.kitchen.Ontology, s.kitchen.Domain.Semantics)
	all, _ := diag.Of(err)
	var problems diag.List
	for _, d := range all.Items {
		if d.At.File == src {
			problems.Add(d)
		}
	}
	out := *p
	out.Network, out.Steps = &n, slices.Concat(p.Steps, whole.Steps[len(kept):])
	return &out, problems
}

func (s *Session) fork(name string) error {
	switch {
	case strings.ContainsAny(name, " \t()"):
		return misused("fork")
	case s.branch(name) != nil:
		return problem("E0763", "there is a branch %.40s already", name).WithHint("switch %.40s goes there", name)
	}
	b := newBranch(name, s.here.situation().Past())
	b.at = len(b.done)
	s.branches, s.here = append(s.branches, b), b
	return s.where()
}

func (s *Session) switchTo(name string) error {
	b := s.branch(name)
	if b == nil {
		return unknown("branch", name, s.branchNames(""))
	}
	s.here = b
	return s.where()
}

func (s *Session) list(string) error {
	out := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, b := range s.branches {
		mark := ""
		if b == s.here {
			mark = ">"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\tafter %d of %d steps\n", mark, b.name, b.episode.Plan.Recipe, b.at, len(b.done))
	}
	return out.Flush()
}

func (s *Session) branchNames(string) (names []string) {
	for _, b := range s.branches {
		names = append(names, b.name)
	}
	return names
}

// freshName numbers a branch after the one that it leaves.
func (s *Session) freshName(name string) string {
	name, _, _ = strings.Cut(name, "~")
	for n := 2; ; n++ {
		if fresh := fmt.Sprintf("%s~%d", name, n); s.branch(fresh) == nil {
			return fresh
		}
	}
}
