package sight

import (
	"slices"

	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/explanation"
)

// Steps is a part of an executed plan, for those who look at a long one bit by bit.
type Steps struct {
	World    string   `json:"world" jsonschema:"kitchen or household"`
	ID       string   `json:"id" jsonschema:"of the recipe, or the name of the program"`
	Status   string   `json:"status" jsonschema:"ok, partial (some steps were not done), no-solution or error"`
	Time     *float64 `json:"execution_time" jsonschema:"until the last result is there; null when nothing was executed, and where steps take no time"`
	Count    int      `json:"steps" jsonschema:"how many there are in all"`
	Executed int      `json:"executed" jsonschema:"how many were: they come first"`
	Done     int      `json:"done" jsonschema:"how many steps were done"`
	Failed   int      `json:"failed" jsonschema:"how many steps were not done"`
	Waited   int      `json:"waited" jsonschema:"how many of these were not reached: they wait for what was not made"`
	First    []int    `json:"first_failed" jsonschema:"how many steps come before each of the executed ones that were not done, of a thousand at most"`
	After    int      `json:"after" jsonschema:"how many steps come before these"`
	report.Stretch
	report.Rest
}

// OfSteps describes a page of the steps of an episode, in the order of execution: the page that a
// step is on where its place in the plan is given. Say tells of a page of them.
func OfSteps(e *sim.Episode, place int, p report.Page, say func(report.Page) report.Stretch) *Steps {
	if i := slices.IndexFunc(e.Results, func(r *sim.Result) bool { return r.Step.Index+1 == place }); place > 0 && i >= 0 && p.Limit > 0 {
		p.After = i / p.Limit * p.Limit
	}
	some := (&report.List[*sim.Result]{Items: e.Results}).Cut(p)
	out := &Steps{World: e.Domain.Name(), ID: e.Plan.Recipe, Status: benchmark.Outcome(e), Count: len(e.Results),
		Executed: len(e.Executed()), First: []int{}, After: min(max(p.After, 0), len(e.Results)), Stretch: say(p), Rest: some.Rest}
	out.Time = report.Lasted(e)
	for i, r := range e.Results {
		if r.Status != sim.Done {
			out.Failed++
			if r.Status == sim.NotReached {
				out.Waited++
			}
			if i < out.Executed && len(out.First) < 1000 {
				out.First = append(out.First, i)
			}
		}
	}
	out.Done = out.Count - out.Failed
	for i, r := range some.Items {
		if b := explanation.Waited(e, r); b != nil {
			out.New[i].Waited = &report.Cause{Variable: b.Var, Step: b.By.Index + 1}
		}
	}
	return out
}
