package household

import (
	"context"
	"slices"

	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/world"
)

// A Fault is an error of a program.
type Fault struct {
	Step int    `json:"step" jsonschema:"counted from 1; 0 when nothing was executed"`
	Code string `json:"code" jsonschema:"of the first reason against the step, or of the diagnostic"`
	Kind Kind   `json:"kind"`
	Text string `json:"text"`
	Line string `json:"line,omitempty" jsonschema:"the step, as programs write it"`
}

// A trial is a program executed in a scene.
type trial struct {
	TrialReport
	done  []program.Line // the steps that were done
	scene *household.Scene
	end   *world.State // nil when nothing was executed
}

// final is the scene at the end; nil when nothing was executed.
func (t *trial) final() *graph.Graph {
	if t.end == nil {
		return nil
	}
	return t.scene.Graph(t.end)
}

// try executes a program whose instances are ids of nodes. Errors of the program
// are in the trial; the error is that of the context, or a fault of the rules.
func (j *Judge) try(ctx context.Context, scene *household.Scene, p *program.Program) (*trial, error) {
	t, at := &trial{scene: scene}, *scene
	var past []*world.State
	rest := p.Lines
	for {
		run, err := at.Run(ctx, &program.Program{Source: p.Source, Lines: rest})
		if err != nil {
			return nil, err
		}
		if t.Run == nil {
			t.Run = run.Episode
		}
		kind, failed := run.Outcome()
		if kind == household.Done {
			t.done, t.end, t.Executable = append(t.done, rest...), run.Final(), true
			return t, nil
		}
		t.done = append(t.done, rest[:failed]...)
		for _, r := range run.Episode.Results[:failed] {
			past = append(past, r.Before)
		}
		f, err := j.fault(ctx, &at, run, failed, past)
		if err != nil {
			return nil, err
		}
		f.Step += len(p.Lines) - len(rest)
		now := run.Episode.Results[failed].Before
		if !j.Lenient || f.Kind != AdditionalStep {
			t.Fault, t.end = &f, now
			return t, nil
		}
		t.Skipped = append(t.Skipped, f)
		at.State, rest = now, rest[failed+1:]
	}
}

// fault describes the step that could not be done. Of several reasons the first
// one counts: the others are about what is not looked at any more.
func (j *Judge) fault(ctx context.Context, at *household.Scene, run *household.Run, failed int, past []*world.State) (Fault, error) {
	line := run.Program.Lines[failed]
	res := run.Episode.Results[failed]
	f := Fault{Step: failed + 1, Line: line.String()}
	if len(res.Reasons) == 0 {
		return f, nil
	}
	first := res.Reasons[0]
	f.Code, f.Text = first.Code, sim.Explain(first)
	held, err := heldIn(ctx, past, at, line, first)
	if err != nil {
		return f, err
	}
	f.Kind, err = j.KindOf(ctx, res.Step.Name, f.Code, held)
	return f, err
}

// heldIn reports whether what a reason says is missing was there in one of the
// earlier states: the same step, tried there, has no such reason against it.
func heldIn(ctx context.Context, past []*world.State, at *household.Scene, line program.Line, reason sim.Reason) (bool, error) {
	for _, state := range past {
		earlier := *at
		earlier.State = state
		run, err := earlier.Run(ctx, &program.Program{Lines: []program.Line{line}})
		if err != nil {
			return false, err
		}
		same := func(r sim.Reason) bool { return r.Code == reason.Code && r.Role == reason.Role }
		if !slices.ContainsFunc(run.Episode.Results[0].Reasons, same) {
			return true, nil
		}
	}
	return false, nil
}
