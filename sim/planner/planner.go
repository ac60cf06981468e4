package planner

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// A Planner makes plans by Algorithm 1. It never changes while it plans and may
// be used from many goroutines, if its model and its log may.
type Planner struct {
	Model          Model
	Bank           *bank.Bank // the phrases that a plan may be made of
	Demonstrations *Demonstrations
	Method         Method
	Rules          Rules
	Params         Params
	Log            func(Record) error // nil for no log

	// ModelName and Translation name the models, for the log.
	ModelName, Translation string
}

// New makes a planner with the final method of the paper and the defaults of
// some rules.
func New(m Model, b *bank.Bank, d *Demonstrations, r Rules) *Planner {
	return &Planner{Model: m, Bank: b, Demonstrations: d, Method: Methods[0], Rules: r, Params: r.Defaults}
}

// A Plan is the steps for a task, in words.
type Plan struct {
	Task     Task
	Examples []Demonstration // whom it was made after
	Steps    []string        // phrases of the bank; of a raw plan, the words of the model
	Scores   []float64       // of the steps; of a whole plan only one
	Stop     Stop
	Warnings []string // what the scores do not rest on, and why there is no plan; each is said once
	Known    float64  // the part of the task that is known, of a [Rehearsal]; else 0
}

// Shown returns the steps as people write them: "Walk to living room".
func (p *Plan) Shown() []string {
	out := make([]string, len(p.Steps))
	for i, s := range p.Steps {
		out[i] = phrase.Sentence(s)
	}
	return out
}

// A Stop is why a plan has no more steps.
type Stop string

// The reasons to end a plan.
const (
	Empty   Stop = "empty"   // the likeliest samples say nothing
	Below   Stop = "below"   // the best score is below epsilon
	Limit   Stop = "limit"   // it has as many steps as it may have
	AtOnce  Stop = "at once" // it was made as a whole
	Adapted Stop = "adapted" // it was made of demonstrations
	Refused Stop = "refused" // too little of the task is known, or nothing that was tried is about it
)

// Plan makes a plan for a task. The error is one of the model, of the embedder
// or of the log, or says which parameter is impossible.
func (p *Planner) Plan(ctx context.Context, task Task) (*Plan, error) {
	if p.Params.Samples < 1 || p.Params.MaxSteps < 1 || p.Params.Examples < 1 {
		return nil, fmt.Errorf("samples, steps and examples must be at least 1, and are %d, %d and %d",
			p.Params.Samples, p.Params.MaxSteps, p.Params.Examples)
	}
	r := &run{Planner: p, plan: &Plan{Task: task}}
	r.note(Record{Kind: "start", Model: p.ModelName, Translation: p.Translation, Method: p.Method.Name, Rules: p.Rules.Name, Params: &p.Params})
	prompt, err := r.start()
	if err != nil {
		return nil, err
	}
	if p.Method.Whole {
		err = r.whole(ctx, prompt)
	} else {
		err = r.steps(ctx, prompt)
	}
	if err == nil {
		err = r.unlogged
	}
	return r.plan, err
}

// A run is the making of one plan.
type run struct {
	*Planner
	plan     *Plan
	phrases  []string // of the steps, also where the plan has the words of the model
	unlogged error    // the first error of the log
}

// start chooses the examples and returns the prompt up to the task.
func (r *run) start() (string, error) {
	n := min(r.Params.Examples, len(r.Demonstrations.List))
	var cosines []float64
	if r.Method.Fixed {
		r.plan.Examples = r.Demonstrations.List[:n]
	} else {
		var err error
		if r.plan.Examples, cosines, err = r.Demonstrations.Like(r.plan.Task.Name, n); err != nil {
			return "", err
		}
	}
	var parts []string
	for i := n - 1; i >= 0; i-- { // the best one stands next to the task
		record := Record{Kind: "example", Text: r.plan.Examples[i].Name}
		if cosines != nil {
			record.Cosine = &cosines[i]
		}
		r.note(record)
		parts = append(parts, r.plan.Examples[i].String())
	}
	return strings.Join(append(parts, r.plan.Task.String()), "\n\n"), nil
}

// warn says once what scores do not rest on.
func (r *run) warn(step int, text string) {
	if !slices.Contains(r.plan.Warnings, text) {
		r.plan.Warnings = append(r.plan.Warnings, text)
		r.note(Record{Kind: "warning", Step: step, Why: text})
	}
}

// sample asks the model for all samples of a step.
func (r *run) sample(ctx context.Context, step int, prompt string, s Sampling) ([]Sample, error) {
	r.note(Record{Kind: "prompt", Step: step, Text: prompt, Sampling: &s})
	samples, err := r.Model.Sample(ctx, prompt, r.Params.Samples, s)
	if err == nil && len(samples) != r.Params.Samples {
		err = fmt.Errorf("the model made %d samples, and %d were asked for", len(samples), r.Params.Samples)
	}
	return samples, err
}
