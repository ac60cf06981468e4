package hearth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/agreement"
	"hearth/sim/codec"
	"hearth/sim/explanation"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/sim/memo"
)

// An Episode is an executed plan: the outcome of every step, and a tree of states. It never changes. Executing
// more steps makes a new episode that shares its states with the old one, so going back and forking cost
// nothing.
type Episode struct {
	Scene    *Scene
	Plan     *Plan
	Problems []*source.Diagnostic // problems in the plan itself

	run           *sim.Episode
	ready         *prepare.Preparation // how the scene was prepared for the plan; nil if it was not prepared
	memory        *memo.Memo           // affordances, cached for all episodes that start from one scene
	program       *household.Run       // nil in a kitchen
	preparedLines []program.Line       // the lines that the scene was prepared for; nil if it was not prepared, or if more was executed since
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

// Preparation returns how the scene was prepared for the plan, or nil if it was not prepared.
func (e *Episode) Preparation() *Preparation { return e.ready }

// Len returns the number of steps.
func (e *Episode) Len() int { return len(e.run.Results) }

// Report returns the report of the episode.
func (e *Episode) Report() *report.Episode {
	if e.program != nil {
		out := programOf(e.Plan.Name, e.program, e.ready)
		out.Problems = append(out.Problems, report.OfDiagnostics(e.Problems, report.Page{}).Items...)
		return out
	}
	out := explanation.ReportEpisode(e.run)
	out.Status = benchmark.Outcome(e.run)
	out.Hash = e.run.End().State.Hash()
	return e.Plan.withProblems(out)
}

// Steps returns the report of one page of steps.
func (e *Episode) Steps(p report.Page) report.StepRange {
	out := explanation.ReportSteps(e.run, (&report.List[*sim.Result]{Items: e.run.Results}).Cut(p).Items)
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
		if s, err = e.run.AtVariable(p.Variable); err != nil {
			if d := explanation.Unbound(e.run, p.Variable); d != nil {
				err = d
			}
		}
	case p.Start || p.Step != 0:
		if s, err = e.run.AfterStep(p.Step); err != nil {
			err = explanation.NotExecuted("E0702", e.run, p.Step)
		}
	default:
		return e.End(), nil
	}
	if err != nil {
		return nil, err
	}
	return &Situation{Episode: e, sim: s}, nil
}

// End returns the situation after the last executed step.
func (e *Episode) End() *Situation { return &Situation{Episode: e, sim: e.run.End()} }

// Reached returns the situation after the first n executed steps. If fewer were executed, the answer to every
// question about the situation is an error that explains why.
func (e *Episode) Reached(n int) *Situation {
	return &Situation{Episode: e, sim: e.run.AfterExecuted(n)}
}

// Done reports whether every step was done.
func (e *Episode) Done() bool {
	return !slices.ContainsFunc(e.run.Results, func(r *sim.Result) bool { return r.Status != sim.Done })
}

// Diagnostics returns the problems in the plan itself, and the error that ended the execution, if any.
func (e *Episode) Diagnostics() []*source.Diagnostic {
	all := slices.Clone(e.Problems)
	if abort, ok := errors.AsType[*sim.AbortError](e.run.Abort); ok && abort.Problem != nil {
		all = append(all, abort.Problem)
	}
	return all
}

// Start returns the situation before anything is done in the scene.
func (s *Scene) Start() *Situation {
	start := s.domain.Start()
	return &Situation{Episode: &Episode{Scene: s, Plan: &Plan{Name: s.World.Name}, run: start.Episode, memory: &memo.Memo{}}, sim: start}
}

// Failures explains every step that was not done, and what ended the execution.
func (e *Episode) Failures() []*source.Diagnostic { return explanation.Failures(e.run) }

// Outcome reports the result of every step and the final state: in a kitchen what stands on the work surfaces,
// in a household what changed.
func (e *Episode) Outcome() *report.Outcome {
	if e.program != nil {
		return e.program.Changes()
	}
	return e.run.Outcome()
}

// Disagreement lists the differences between rules and physical room after the first step that has any. Without one,
// it lists the liquids that count as boiled and never did, which is expected if the plan states too little. The
// list is empty if they always agree (see [agreement.Compare]).
func (e *Episode) Disagreement(page report.Page) (*report.List[report.Disagreement], error) {
	room, err := e.Scene.World.Internal().Room(e)
	if err != nil {
		return nil, err
	}
	r, found, err := agreement.Compare(context.Background(), room.Mode, e.run)
	var all []report.Disagreement
	for _, d := range found {
		all = append(all, report.Disagreement{Plan: e.Plan.Name, Step: r.Step.Index + 1, Action: r.Step.Action.Name, What: d.What, Thing: d.Thing, Other: d.Other, ByRules: d.ByRules, InRoom: d.InRoom})
	}
	if err != nil || len(all) > 0 {
		return (&report.List[report.Disagreement]{Items: all}).Cut(page), err
	}
	hazards, err := e.Hazards(context.Background())
	for _, h := range hazards {
		if peak, ok := h.Figures["peak_celsius"]; ok {
			all = append(all, report.Disagreement{Plan: e.Plan.Name, Step: h.Step, Action: h.Action, What: "boiled", Thing: h.Things[0], ByRules: "yes", InRoom: fmt.Sprintf("%.1f degrees-celsius at most", peak), Expected: true})
		}
	}
	return (&report.List[report.Disagreement]{Items: all}).Cut(page), err
}

// Hazards returns the steps that were done but make the dish or the cook fail later: hazards that came true.
func (e *Episode) Hazards(ctx context.Context) ([]report.Hazard, error) {
	return e.Scene.World.hazards().Find(ctx, e.run)
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

// A StaleError is the error of decoding an episode that was made with other rules or another ontology.
type StaleError = codec.StaleError

// A DifferenceError is the error of an episode that gives another result when executed again.
type DifferenceError = codec.DifferenceError

// Encode returns the episode as bytes, to be stored, sent, or continued later. Equal episodes give equal
// bytes. See package codec.
func (e *Episode) Encode() ([]byte, error) {
	c, err := codec.New(e.run.Domain)
	if err != nil {
		return nil, err
	}
	return c.Encode(e.run), nil
}

// Decode reads an episode of the world. The error is a [*StaleError] if it was made with other rules or
// another ontology; otherwise it says why the bytes are invalid. Reading is bounded in time and memory for any
// input.
func (w *World) Decode(data []byte) (*Episode, error) { return w.decode(data, false) }

// DecodeStale reads an episode like Decode, also if other rules or another ontology made it. [Episode.Verify]
// executes it under the current ones.
func (w *World) DecodeStale(data []byte) (*Episode, error) { return w.decode(data, true) }

func (w *World) decode(data []byte, stale bool) (*Episode, error) {
	c, err := codec.New(w.domain)
	if err != nil {
		return nil, err
	}
	c.AllowStale = stale
	run, err := c.Decode(data)
	if err != nil {
		return nil, err
	}
	return w.decoded(run)
}

func (w *World) decoded(run *sim.Episode) (*Episode, error) {
	return w.restored(&Episode{Scene: &Scene{World: w, domain: run.Domain}, run: run, memory: &memo.Memo{}})
}

// Verify executes the episode again and returns the new episode. If a step has another result, the error is a
// [*DifferenceError] that names the first one.
func (e *Episode) Verify(ctx context.Context) (*Episode, error) {
	c, err := codec.New(e.run.Domain)
	if err != nil {
		return nil, err
	}
	run, differs := c.Verify(ctx, e.run)
	if run == nil {
		return nil, differs
	}
	again, err := e.Scene.World.decoded(run)
	return again, cmp.Or(err, differs)
}

func (*cooking) restored(e *Episode) (*Episode, error) {
	e.Plan, e.Problems = &Plan{Name: e.run.Plan.Recipe, Network: e.run.Plan.Network}, e.run.Plan.Problems()
	return e, nil
}

func (l *living) restored(e *Episode) (*Episode, error) {
	in := l.house.SceneOf(e.Scene.domain.First())
	e.Scene.home = &home{base: in, graph: in.Graph(in.State)}
	p, err := program.Parse(&source.File{Name: e.run.Plan.Recipe, Text: written(e.run)}, l.actions)
	e.Plan = &Plan{Name: e.run.Plan.Recipe, Program: p}
	e.program = &household.Run{Episode: e.run, Scene: in, Program: p}
	return e, err
}

// written returns the program of an episode as text.
func written(e *sim.Episode) string {
	var text strings.Builder
	for _, s := range e.Plan.Steps {
		text.WriteString("[" + program.NameOf(s.Name) + "]")
		for _, a := range s.Args {
			if a.Var != "" {
				text.WriteString(" " + a.Var)
			}
		}
		text.WriteString("\n")
	}
	return text.String()
}
