package hearth

import (
	"context"
	"errors"
	"slices"

	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/agreement"
	"hearth/sim/explanation"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/sim/memo"
	"hearth/sim/quantitative"
	"hearth/sim/quantitative/measure"
)

// An Episode is an executed plan: the outcome of every step, and a tree of states. It never changes. Executing
// more steps makes a new episode that shares its states with the old one, so going back and forking cost
// nothing.
type Episode struct {
	Scene    *Scene
	Plan     *Plan
	Run      *sim.Episode
	Ready    *prepare.Preparation // how the scene was prepared for the plan; nil if it was not prepared
	Problems []*diag.Diagnostic   // problems in the plan itself

	memory        *memo.Memo     // affordances, cached for all episodes that start from one scene
	program       *household.Run // nil in a kitchen
	preparedLines []program.Line // the lines that the scene was prepared for; nil if it was not prepared, or if more was executed since
}

// A Memory caches affordances. It is valid for one world, whatever was executed: an answer that holds in one
// episode is reused in another. It is for one goroutine at a time. The zero value is empty.
type Memory struct{ memo memo.Memo }

// With returns the episode with a separate cache of affordances. Use it for two episodes that must not share a
// cache.
func (e *Episode) With(m *Memory) *Episode {
	with := *e
	with.memory = &m.memo
	return &with
}

// Forget drops the cached affordances (some megabytes) of all episodes that grow from the same scene. They are
// computed again when needed.
func (e *Episode) Forget() { e.memory.Reset() }

// Report returns the report of the episode.
func (e *Episode) Report() *report.Episode {
	if e.program != nil {
		out := programOf(e.Plan.Name, e.program, e.Ready)
		out.Problems = append(out.Problems, report.OfDiagnostics(e.Problems, report.Page{}).Items...)
		return out
	}
	out := explanation.ReportEpisode(e.Run)
	out.Status = benchmark.Outcome(e.Run)
	out.Hash = e.Run.End().State.Hash()
	return e.Plan.withProblems(out)
}

// Steps returns the report of one page of steps.
func (e *Episode) Steps(p report.Page) report.StepRange {
	out := explanation.ReportSteps(e.Run, (&report.List[*sim.Result]{Items: e.Run.Results}).Cut(p).Items)
	for i := range out.New {
		if e.program != nil {
			out.New[i].Text = e.program.Program.Lines[p.After+i].String()
		}
	}
	return out
}

// A Point names a situation of an episode. The zero value is the situation after the last executed step.
type Point struct {
	Start    bool   // before the first step
	Step     int    // after this step, counted from 1 in the order of the plan; 0 means not given
	Variable string // where this variable of the plan was bound, or the state that it names
}

// At returns a situation of the episode. The error names the step or variable that does not exist, or explains why
// the step was not executed.
func (e *Episode) At(p Point) (*Situation, error) {
	var s *sim.Situation
	var err error
	switch {
	case p.Variable != "":
		if s, err = e.Run.AtVariable(p.Variable); err != nil {
			if d := explanation.Unbound(e.Run, p.Variable); d != nil {
				err = d
			}
		}
	case p.Start || p.Step != 0:
		if s, err = e.Run.AfterStep(p.Step); err != nil {
			err = explanation.NotExecuted("E0702", e.Run, p.Step)
		}
	default:
		s = e.Run.End()
	}
	if err != nil {
		return nil, err
	}
	return &Situation{Episode: e, Sim: s}, nil
}

// Reached returns the situation after the first n executed steps. If fewer were executed, the answer to every
// question about the situation is an error that explains why.
func (e *Episode) Reached(n int) *Situation {
	return &Situation{Episode: e, Sim: e.Run.AfterExecuted(n)}
}

// Done reports whether every step was done.
func (e *Episode) Done() bool {
	return !slices.ContainsFunc(e.Run.Results, func(r *sim.Result) bool { return r.Status != sim.Done })
}

// Diagnostics returns the problems in the plan itself, and the error that ended the execution, if any.
func (e *Episode) Diagnostics() []*diag.Diagnostic {
	all := slices.Clone(e.Problems)
	if abort, ok := errors.AsType[*sim.AbortError](e.Run.Abort); ok && abort.Problem != nil {
		all = append(all, abort.Problem)
	}
	return all
}

// Start returns the situation before anything is done in the scene.
func (s *Scene) Start() *Situation {
	start := s.domain.Start()
	return &Situation{Episode: &Episode{Scene: s, Plan: &Plan{Name: s.World.Name}, Run: start.Episode, memory: &memo.Memo{}}, Sim: start}
}

// Failures explains every step that was not done, and what ended the execution.
func (e *Episode) Failures() []*diag.Diagnostic { return explanation.Failures(e.Run) }

// Outcome reports the result of every step and the final state: in a kitchen what stands on the work surfaces,
// in a household what changed.
func (e *Episode) Outcome() *report.Outcome {
	if e.program != nil {
		return e.program.Changes()
	}
	return e.Run.Outcome()
}

// Room returns the physical room of a quantitative kitchen. It fails in every other world.
func (e *Episode) Room() (*measure.Episode, error) {
	mode, ok := e.Scene.World.Domain.Mode().(*quantitative.Mode)
	if !ok {
		return nil, errors.New("only the quantitative mode has a room to look at: open the kitchen in that mode")
	}
	return &measure.Episode{Mode: mode, Run: e.Run}, nil
}

// Disagreement lists the differences between rules and physical room after the first step that has any. The
// list is empty if they always agree (see [agreement.Compare]).
func (e *Episode) Disagreement(page report.Page) (*report.List[report.Disagreement], error) {
	room, err := e.Room()
	if err != nil {
		return nil, err
	}
	r, found, err := agreement.Compare(context.Background(), room.Mode, e.Run)
	var all []report.Disagreement
	for _, d := range found {
		all = append(all, report.Disagreement{Plan: e.Plan.Name, Step: r.Step.Index + 1, Action: r.Step.Action.Name, What: d.What, Thing: d.Thing, Other: d.Other, ByRules: d.ByRules, InRoom: d.InRoom})
	}
	return (&report.List[report.Disagreement]{Items: all}).Cut(page), err
}

// Latent returns the steps that were done but make the dish or the cook fail later: hazards that came true.
func (e *Episode) Latent(ctx context.Context) ([]report.Hazard, error) {
	return e.Scene.World.hazards().Find(ctx, e.Run)
}

// programOf describes the execution of a program. A nil ready means that no preparation is reported.
func programOf(name string, r *household.Run, ready *prepare.Preparation) *report.Episode {
	out := explanation.ReportEpisode(r.Episode)
	if ready != nil {
		out.Prepared = ready.Changes()
	}
	for i := range out.Steps {
		out.Steps[i].Text = r.Program.Lines[i].String()
	}
	out.Problems = report.Convert(r.Program.Unread.Items, report.OfDiagnostic)
	kind, _ := r.Outcome()
	before, after := r.Scene.Graph(r.Scene.State), r.Scene.Graph(r.Final())
	out.ID, out.Status, out.Message = name, string(kind), r.Message()
	out.Hash, out.Changes = after.Hash(), graph.Diff(before, after)
	return out
}
