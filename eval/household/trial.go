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
	Step int    `json:"step" jsonschema:"step counted from 1; 0 if nothing was executed"`
	Code string `json:"code" jsonschema:"code of the first reason against the step, or of the diagnostic"`
	Kind Kind   `json:"kind"`
	Text string `json:"text"`
	Line string `json:"line,omitempty" jsonschema:"the step as a program line"`
}

// A trial is the execution of a program in one scene.
type trial struct {
	TrialReport
	done  []program.Line // completed steps
	scene *household.Scene
	end   *world.State // final state; nil if nothing was executed
}

// final returns the final graph, or nil if nothing was executed.
func (t *trial) final() *graph.Graph {
	if t.end == nil {
		return nil
	}
	return t.scene.Graph(t.end)
}

// try executes a program whose instances are node identifiers. The trial holds the errors of the program. The
// returned error means that ctx ended, or that the rules have a fault.
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

// fault describes the failed step, given by its index. It uses only the first of several reasons.
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

// heldIn reports whether the missing condition of a reason held in one of the earlier states. It tries the
// same step in each state and looks for the reason.
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

// Step executes a line whose instances are node identifiers, and returns the scene after it. If the step cannot be
// done, it returns the fault and the same scene. The earlier states distinguish a wrong order from a missing step.
func (j *Judge) Step(ctx context.Context, at *household.Scene, line program.Line, past []*world.State) (*household.Scene, *Fault, error) {
	run, err := at.Run(ctx, &program.Program{Lines: []program.Line{line}})
	if err != nil {
		return nil, nil, err
	}
	if kind, failed := run.Outcome(); kind != household.Done {
		f, err := j.fault(ctx, at, run, failed, past)
		return at, &f, err
	}
	after := *at
	after.State = run.Final()
	return &after, nil, nil
}
