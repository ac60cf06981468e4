package diagram

import (
	"slices"

	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/explanation"
)

// Steps is a page of the steps of an executed plan.
type Steps struct {
	World    string   `json:"world" jsonschema:"kitchen or household"`
	ID       string   `json:"id" jsonschema:"recipe id, or name of the program"`
	Status   string   `json:"status" jsonschema:"ok, partial (some steps were not done), no-solution or error"`
	Time     *float64 `json:"execution_time" jsonschema:"seconds until the last result is available; null when nothing was executed or steps take no time"`
	Count    int      `json:"steps" jsonschema:"total number of steps"`
	Executed int      `json:"executed" jsonschema:"number of executed steps; they come first"`
	Done     int      `json:"done" jsonschema:"number of steps that were done"`
	Failed   int      `json:"failed" jsonschema:"number of steps that were not done"`
	Waited   int      `json:"waited" jsonschema:"number of failed steps that were not reached because an input was not made"`
	First    []int    `json:"first_failed" jsonschema:"for each executed step that was not done, the number of steps before it; at most 1000 entries"`
	After    int      `json:"after" jsonschema:"number of steps before this page"`
	report.StepRange
	report.Rest
}

// OfSteps describes a page of the steps of an episode, in the order of execution. If place is the position of
// a step in the plan, it returns the page with that step. The function say describes a page of steps.
func OfSteps(e *sim.Episode, place int, p report.Page, say func(report.Page) report.StepRange) *Steps {
	if i := slices.IndexFunc(e.Results, func(r *sim.Result) bool { return r.Step.Index+1 == place }); place > 0 && i >= 0 && p.Limit > 0 {
		p.After = i / p.Limit * p.Limit
	}
	some := (&report.List[*sim.Result]{Items: e.Results}).Cut(p)
	out := &Steps{World: e.Domain.Name(), ID: e.Plan.Recipe, Status: benchmark.Outcome(e), Count: len(e.Results),
		Executed: len(e.Executed()), First: []int{}, After: min(max(p.After, 0), len(e.Results)), StepRange: say(p), Rest: some.Rest}
	out.Time = e.Duration()
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
			out.New[i].Waited = &report.Cause{Variable: b.Var, Step: b.BoundBy.Index + 1}
		}
	}
	return out
}
