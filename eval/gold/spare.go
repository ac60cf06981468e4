package gold

import (
	"maps"
	"slices"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/plan"
)

// spare finds the actions of an executed network that its dish does not need.
// Those that only serve others of them are reported with these.
func (c *check) spare(w web, full eval.Run) error {
	needed := w.needed()
	told := map[int]bool{}
	for _, s := range w.plan.Steps {
		after := w.dependents(s)
		if s.IsRoot() || !w.unused(s) && (needed[s.Index] || told[s.Index]) {
			continue
		}
		same, err := c.same(w, full, after)
		switch {
		case err != nil:
			return err
		case w.unused(s):
			c.unused(s, hintFor(same, needed[s.Index]))
		case same:
			c.report("E0632", s.At, "the dish is the same without %.40s, which %.40s gives", purpose(s), s.Name).
				WithHint("leave it out, with all that only it is needed for: %d of %d actions", len(after), len(w.plan.Steps))
			maps.Copy(told, after)
		}
	}
	return nil
}

// unused reports that nothing takes what an action is done for.
func (c *check) unused(s *plan.Step, hint string) {
	c.report("E0631", s.At, "nothing uses %.40s, which %.40s gives", purpose(s), s.Name).WithHint("%s", hint)
}

// hintFor says what to do about an action whose result nothing uses.
func hintFor(same, needed bool) string {
	switch {
	case same:
		return "leave the action out: the dish is the same without it"
	case needed:
		return "the dish needs a by-product of the action only: use the rest, too, or do less"
	}
	return "the dish needs what the action does, so name its result where it is meant"
}

// same executes the plan without some steps and reports whether its dish is
// what it was, as goal conditions compare things, and whether it scores 1.
func (c *check) same(w web, full eval.Run, dropped map[int]bool) (bool, error) {
	e, problems, err := c.execute(w.without(dropped))
	if err != nil || len(problems) > 0 || e.Abort != nil || !e.Complete {
		return false, err
	}
	less := benchmark.Outputs(e, w.dish)
	old, dish := output(full, w.dish), output(less, w.dish)
	if old == nil || dish == nil || !old.Like(*dish) {
		return false, nil
	}
	score, err := c.ev.Scorer.Score(full, less)
	return err == nil && score.Err() == nil && score.Score > 1-tolerance, nil
}

// output returns what a run made under the name of a variable, or nil.
func output(r eval.Run, variable string) *eval.Entity {
	i := slices.IndexFunc(r.Steps, func(s eval.Step) bool { return s.Output.Var == variable })
	if i < 0 || r.Steps[i].Root {
		return nil
	}
	return &r.Steps[i].Output
}

// without writes the network without some steps: who starts in the state after
// one of them starts in the state before it.
func (w web) without(dropped map[int]bool) *network.Network {
	before := map[string]string{} // the state after a dropped step → the one before it
	for _, s := range w.plan.Steps {
		if dropped[s.Index] {
			before[state(s, "out")] = state(s, "in")
		}
	}
	n := *w.plan.Network
	n.Actions = nil
	for i, a := range w.plan.Network.Actions {
		if dropped[i] {
			continue
		}
		kept := *a
		kept.Args = slices.Clone(a.Args)
		for j, arg := range kept.Args {
			for earlier, ok := before[arg.Text]; ok && arg.Kind == network.Variable; earlier, ok = before[earlier] {
				kept.Args[j].Text = earlier
			}
		}
		n.Actions = append(n.Actions, &kept)
	}
	return &n
}

// state returns the variable of the state that s starts from or leads to.
func state(s *plan.Step, which string) string {
	for _, a := range s.Args {
		if a.Role.State == which {
			return a.Var
		}
	}
	return ""
}
