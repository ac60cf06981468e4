package results

import (
	"maps"
	"slices"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/plan"
)

// spare reports the actions of an executed network that its dish does not need. Actions that only serve such
// an action are reported together with it.
func (c *check) spare(w flow, full eval.Run) error {
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
			c.report("E0632", s.Span, "the dish is the same without %.40s, which %.40s makes", mainResult(s), s.Name).
				WithHint("leave it out, with everything that only it needs: %d of %d actions", len(after), len(w.plan.Steps))
			maps.Copy(told, after)
		}
	}
	return nil
}

// unused reports that nothing uses the main result of an action.
func (c *check) unused(s *plan.Step, hint string) {
	c.report("E0631", s.Span, "nothing uses %.40s, which %.40s makes", mainResult(s), s.Name).WithHint("%s", hint)
}

// hintFor returns the advice for an action whose main result is unused.
func hintFor(same, needed bool) string {
	switch {
	case same:
		return "leave the action out: the dish is the same without it"
	case needed:
		return "the dish needs only a by-product of the action: use the main result too, or do less"
	}
	return "the dish needs the effect of the action: name its result where the dish uses it"
}

// same executes the plan without the dropped steps. It reports whether the dish has the same class, location and
// features as before, and scores 1.
func (c *check) same(w flow, full eval.Run, dropped map[int]bool) (bool, error) {
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

// output returns the output that a run bound to a variable, or nil.
func output(r eval.Run, variable string) *eval.Entity {
	i := slices.IndexFunc(r.Steps, func(s eval.Step) bool { return s.Output.Var == variable })
	if i < 0 || r.Steps[i].Root {
		return nil
	}
	return &r.Steps[i].Output
}

// without returns the network without some steps. A step that starts in the state after a dropped step starts
// in the state before it instead.
func (w flow) without(dropped map[int]bool) *network.Network {
	before := map[string]string{} // the state after a dropped step → the state before it
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

// state returns the variable of the state before or after s; which is "in" or "out".
func state(s *plan.Step, which string) string {
	for _, a := range s.Args {
		if a.Role.State == which {
			return a.Var
		}
	}
	return ""
}
