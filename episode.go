package hearth

import (
	"context"
	"errors"
	"slices"

	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/agreement"
	"hearth/sim/explanation"
	"hearth/sim/hazards"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/sim/memo"
	"hearth/sim/quantitative"
	"hearth/sim/quantitative/measure"
)

// An Episode is an executed plan: what came of every step, and all the states
// it went through. It never changes: to do more is to make another one, which
// shares with it what they have in common, so that going back, forking and
// keeping cost nothing.
type Episode struct {
	Scene    *Scene
	Plan     *Plan
	Run      *sim.Episode
	Ready    *prepare.Preparation // how the scene was made ready; nil when it was not
	Problems []*diag.Diagnostic   // what is unsound in the plan

	memory  *memo.Memo     // of what can be done next, for all that grows from one scene
	program *household.Run // nil in a kitchen
	given   []program.Line // as the scene was made ready for them; nil when it was not, or more was done
}

// Do executes more after the steps of an episode, written as plans of its world
// are: actions of a network, or lines of a program, whose numbers are ids of
// nodes. The error is one of reading them, or as that of [Scene.Run].
func (e *Episode) Do(ctx context.Context, more *source.File) (*Episode, error) {
	return e.Scene.World.more(ctx, e, more)
}

// A Memory is what was found out about what can be done next. It holds for a world, whatever was
// done: what is so in one episode, and is in another, is not found out again. It is for one
// goroutine at a time; the zero value is empty.
type Memory struct{ kept memo.Memo }

// With is the episode with another memory of what can be done next: what is found out for one of
// two that are apart is not known to the other, and is gone with it.
func (e *Episode) With(m *Memory) *Episode {
	with := *e
	with.memory = &m.kept
	return &with
}

// Forget gives up the memory of what can be done next, which takes some megabytes, for all that
// grows from one scene: it is found out again when it is asked for.
func (e *Episode) Forget() { e.memory.Reset() }

// Said is what is said of the episode.
func (e *Episode) Said() *report.Episode {
	if e.program != nil {
		out := report.OfProgram(e.Plan.Name, e.program, e.Ready)
		out.Problems = append(out.Problems, report.OfDiagnostics(e.Problems, report.Page{}).Items...)
		return out
	}
	out := report.OfEpisode(e.Run)
	out.Hash = e.Run.End().State.Hash()
	return out
}

// Steps is what is said of some steps of the episode.
func (e *Episode) Steps(p report.Page) report.Stretch {
	out := report.OfSteps(e.Run, (&report.List[*sim.Result]{Items: e.Run.Results}).Cut(p).Items)
	for i := range out.New {
		if e.program != nil {
			out.New[i].Text = e.program.Program.Lines[p.After+i].String()
		}
	}
	return out
}

// A Point names a situation of an episode. The zero value is the one after the
// last step that was executed.
type Point struct {
	Start    bool   // before the first step
	Step     int    // after this step, by its place in the plan from 1; 0 for none
	Variable string // in which this variable of the plan was bound, or the state that it stands for
}

// At is a situation of the episode. The error says which step or variable there is not.
func (e *Episode) At(p Point) (*Situation, error) {
	var s *sim.Situation
	var err error
	switch {
	case p.Variable != "":
		s, err = e.Run.At(p.Variable)
	case p.Start || p.Step != 0:
		s, err = e.Run.After(p.Step)
	default:
		s = e.Run.End()
	}
	if err != nil {
		return nil, err
	}
	return &Situation{Episode: e, At: s}, nil
}

// Reached is the situation after so many executed steps.
func (e *Episode) Reached(n int) *Situation { return &Situation{Episode: e, At: e.Run.Reached(n)} }

// Done reports whether all steps were done.
func (e *Episode) Done() bool {
	return !slices.ContainsFunc(e.Run.Results, func(r *sim.Result) bool { return r.Status != sim.Done })
}

// Diagnostics are what is unsound in the plan, and what ended the evaluation.
func (e *Episode) Diagnostics() []*diag.Diagnostic {
	all := slices.Clone(e.Problems)
	if abort, ok := errors.AsType[*sim.AbortError](e.Run.Abort); ok && abort.Problem != nil {
		all = append(all, abort.Problem)
	}
	return all
}

// Start is the situation before anything is done in a scene.
func (s *Scene) Start() *Situation {
	start := s.domain.Start()
	return &Situation{Episode: &Episode{Scene: s, Plan: &Plan{Name: s.World.Name}, Run: start.Episode, memory: &memo.Memo{}}, At: start}
}

// Failures say of every step that was not done why, and what ended the evaluation.
func (e *Episode) Failures() []*diag.Diagnostic { return explanation.Failures(e.Run) }

// Outcome is what came of every step, and what stands where people work, or what
// changed in a home, at the end.
func (e *Episode) Outcome() *report.Outcome {
	if e.program != nil {
		return report.OfChanges(e.program)
	}
	return report.OfOutcome(e.Run)
}

// Room is what a quantitative kitchen keeps beside the states. The error tells that nobody does.
func (e *Episode) Room() (*measure.Episode, error) {
	mode, ok := e.Scene.World.Domain.Mode().(*quantitative.Mode)
	if !ok {
		return nil, errors.New("only steps that are carried out leave a room to look at: open the kitchen with hands")
	}
	return &measure.Episode{Mode: mode, Run: e.Run}, nil
}

// Disagreement is what rules and room do not share after the first step after which there is
// anything: nothing where they always agree ([agreement.Of]).
func (e *Episode) Disagreement(page report.Page) (*report.List[report.Disagreement], error) {
	room, err := e.Room()
	if err != nil {
		return nil, err
	}
	r, found, err := agreement.Of(context.Background(), room.Mode, e.Run)
	var all []report.Disagreement
	for _, d := range found {
		all = append(all, report.Disagreement{Plan: e.Plan.Name, Step: r.Step.Index + 1, Action: r.Step.Action.Name, What: d.What, Thing: d.Thing, Of: d.Of, ByRules: d.ByRules, InRoom: d.InRoom})
	}
	return report.OfDisagreements(all, page), err
}

// Latent says which steps doomed the dish or the cook although they were done by hand.
func (e *Episode) Latent(ctx context.Context) ([]hazards.Failure, error) {
	return e.Scene.World.hazards().Find(ctx, e.Run)
}
