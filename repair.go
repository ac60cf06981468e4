package hearth

import (
	"cmp"
	"context"

	"fmt"
	"slices"
	"strings"

	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/sim/repair"
	"hearth/sim/search"
)

// DefaultEdits is the default of RepairQuery.Edits.
const DefaultEdits = search.DefaultEdits

// A RepairQuery asks for the fewest edits with which a plan can be executed.
type RepairQuery struct {
	Goal        string               // conditions at the end: in a household as for [Situation.Reach], in a kitchen a query
	Score       *benchmark.Evaluator // find the best score of a network against the gold network of its recipe; nil to ignore scores
	Edits       int                  // maximum number of edits; 0 means [DefaultEdits]
	Corrections []Correction         // what [Scene.Corrected] changed in the plan before
	Tries       int                  // maximum number of edited plans to execute; 0 means a default
}

// The values of [report.Repair.Status].
const (
	sound    = "sound"
	repaired = "repaired"
	improved = "improved"
	failed   = "failed"
)

// Repair searches for the fewest edits with which all steps of the plan are done. An edit inserts a line, leaves one out,
// moves one, or replaces a thing, a number or a variable in one. With a goal or a score, the plan must also reach it. The
// error is E0903 if plans of the world cannot be repaired, E0716 about the goal, that of the context, or a fault of the rules.
func (e *Episode) Repair(ctx context.Context, q RepairQuery) (*report.Repair, error) {
	w := e.Scene.World
	switch {
	case w.domain.Semantics.AsWritten:
		return nil, source.Errorf("E0903", source.Span{}, "plans are repaired only with corrected semantics")
	case !w.domain.ByRules():
		return nil, source.Errorf("E0903", source.Span{}, "plans are repaired only in the qualitative mode, where a step takes less than a millisecond")
	case q.Score != nil && w.Name == Household:
		return nil, source.Errorf("E0903", source.Span{}, "programs of a household have no score to repair: give a goal")
	case e.Plan.Program != nil:
		return e.repairProgram(ctx, q)
	case e.Plan.Network != nil:
		return e.repairNetwork(ctx, q)
	}
	return nil, source.NoPlan(e.Plan.Name, "plan")
}

// status returns the status of a repair.
func status(edits int, solved bool) string {
	switch {
	case solved && edits == 0:
		return sound
	case solved:
		return repaired
	case edits > 0:
		return improved
	}
	return failed
}

func (e *Episode) repairNetwork(ctx context.Context, q RepairQuery) (*report.Repair, error) {
	n := e.Plan.Network
	ask := repair.Question{Domain: e.Scene.domain, Network: n}
	switch {
	case q.Goal != "":
		if _, err := e.End().Query(ctx, q.Goal); err != nil {
			return nil, err
		}
		ask.Judge = func(run *sim.Episode) (value, full float64, err error) {
			answer, err := (&Episode{Scene: e.Scene, Plan: e.Plan, run: run, memory: e.memory}).End().Query(ctx, q.Goal)
			if err == nil && len(answer.Answers) > 0 {
				value = 1
			}
			return value, 1, err
		}
	case q.Score != nil:
		if entry := q.Score.Set.Entry(n.ID); entry != nil {
			ask.Gold = entry.Gold
		}
		if _, err := q.Score.Gold(n.ID); err != nil {
			return nil, err
		}
		ask.Judge = func(run *sim.Episode) (value, full float64, err error) {
			w := worth(q.Score.Executed(n.ID, n, nil, run))
			return w.Goals + w.Dish, 2, nil
		}
	}
	first, err := repair.New(ctx, ask)
	if err != nil {
		return nil, err
	}
	found, err := search.Repair(ctx, first, search.RepairOptions{Edits: q.Edits, Tries: cmp.Or(q.Tries, repair.DefaultTries)})
	if err != nil {
		return nil, err
	}
	out := &report.Repair{Name: e.Plan.Name, Status: status(found.Draft.Edits(), found.Draft.Solved()), Tried: found.Tried, Edits: []report.Edit{}}
	out.Minimal = found.Minimal && found.Draft.Solved()
	drafts := found.Draft.Drafts()
	for i, d := range drafts {
		run, problems, err := d.Executed(ctx)
		if err != nil {
			return nil, err
		}
		var scored *benchmark.Report
		if q.Score != nil {
			scored = q.Score.Executed(n.ID, n, nil, run)
			if out.After = worth(scored); i == 0 {
				out.Before = out.After
			}
		}
		if i+1 < len(drafts) {
			out.Edits = append(out.Edits, editOf(drafts[i+1].Change, lacking(run, problems, scored, q.Goal)))
		}
	}
	head := "#" + cmp.Or(n.ID, "plan") + "\n"
	if n.Primary != "" {
		head += ";primary " + n.Primary + "\n"
	}
	finish(out, q.Corrections, report.Convert(n.Actions, (*network.Action).String), report.Convert(found.Draft.Network.Actions, (*network.Action).String), head)
	return out, nil
}

// worth returns the scores of a report; those it lacks are 0.
func worth(r *benchmark.Report) *report.Worth {
	w := &report.Worth{}
	if r.Goals != nil {
		w.Goals = *r.Goals
	}
	if r.Dish != nil {
		w.Dish = *r.Dish
	}
	return w
}

// editOf returns an edit of a network.
func editOf(c *search.Change[*network.Action], why string) report.Edit {
	edit := report.Edit{Kind: c.Kind, Line: c.Index + 1, Why: why}
	if c.Was != nil {
		edit.Was = c.Was.String()
	}
	if c.Is != nil {
		edit.Is = c.Is.String()
	}
	return edit
}

// lacking explains why an executed network is not a solution: its first problem, the first step that failed, or the first
// difference from the gold network.
func lacking(e *sim.Episode, problems []*source.Diagnostic, scored *benchmark.Report, goal string) string {
	if len(problems) > 0 {
		return problems[0].Msg
	}
	if causes := explanation.RootCauses(e); len(causes) > 0 {
		return causes[0].Problem.Msg
	}
	if scored != nil {
		if all := benchmark.NewScore(scored).Losses; len(all) > 0 {
			return fmt.Sprintf("step %d of the gold network, %s: %s", all[0].Step, all[0].Action, all[0].Reason)
		}
		return "the dish differs from the gold dish"
	}
	if goal != "" {
		return "at the end: " + goal
	}
	return "not all steps were done"
}

// finish sets the texts of a repair, and adds the corrections that were made before.
func finish(out *report.Repair, made []Correction, was, is []string, head string) {
	for _, c := range slices.Backward(made) {
		out.Edits = slices.Insert(out.Edits, 0, c.Edit)
		if c.Line > 0 && c.Line <= len(was) {
			was[c.Line-1] = c.Was
		}
	}
	if len(made) > 0 && out.Status != repaired {
		out.Status = map[bool]string{true: repaired, false: improved}[out.Status == sound]
	}
	out.Broken, out.Text = head+strings.Join(was, "\n")+"\n", head+strings.Join(is, "\n")+"\n"
}
