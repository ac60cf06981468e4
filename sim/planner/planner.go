package planner

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// A Planner makes plans by Algorithm 1. It may be used concurrently if its model and its log allow it. Its
// fields must not change while it plans.
type Planner struct {
	Model          Model
	Bank           *bank.Bank // the phrases that plans consist of
	Demonstrations *Demonstrations
	Method         Method
	Rules          Rules
	Params         Params
	Log            func(Record) error // called with each record; may be nil

	// ModelName and Translation are the names of the models in the log.
	ModelName, Translation string
}

// New returns a planner with the final method of the paper and the default parameters of the rules.
func New(m Model, b *bank.Bank, d *Demonstrations, r Rules) *Planner {
	return &Planner{Model: m, Bank: b, Demonstrations: d, Method: Methods[0], Rules: r, Params: r.Defaults}
}

// A Plan is the steps for a task, in words.
type Plan struct {
	Task       Task
	Examples   []Demonstration // the demonstrations used
	Steps      []string        // phrases of the bank; in a raw plan, words of the model
	Scores     []float64       // scores of the steps; a plan made at once has a single score
	Stop       Stop
	Warnings   []string // warnings, for example about missing scores; each text occurs once
	KnownShare float64  // share of the task that is known, set by a [Rehearsal]; otherwise 0
}

// Shown returns the steps as sentences, such as "Walk to living room".
func (p *Plan) Shown() []string {
	out := make([]string, len(p.Steps))
	for i, s := range p.Steps {
		out[i] = phrase.Sentence(s)
	}
	return out
}

// A Stop is the reason why a plan has no more steps.
type Stop string

// The reasons to end a plan.
const (
	Empty   Stop = "empty"   // the most likely samples are empty
	Below   Stop = "below"   // the best score is below epsilon
	Limit   Stop = "limit"   // the maximum number of steps was reached
	AtOnce  Stop = "at once" // the plan was made as a whole
	Adapted Stop = "adapted" // the plan was adapted from demonstrations
	Refused Stop = "refused" // too little of the task is known, or no plan that was tried fits it
)

// Plan makes a plan for a task. The error is one of the model, the embedder or the log, or reports an invalid
// parameter.
func (p *Planner) Plan(ctx context.Context, task Task) (*Plan, error) {
	if p.Params.Samples < 1 || p.Params.MaxSteps < 1 || p.Params.Examples < 1 {
		return nil, fmt.Errorf("samples, steps and examples must be at least 1, not %d, %d and %d",
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

// A run makes one plan.
type run struct {
	*Planner
	plan     *Plan
	phrases  []string // the phrase of each step, even if the plan has the words of the model
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
		if r.plan.Examples, cosines, err = r.Demonstrations.Similar(r.plan.Task.Name, n); err != nil {
			return "", err
		}
	}
	var parts []string
	for i := n - 1; i >= 0; i-- { // the best example comes last, next to the task
		record := Record{Kind: "example", Text: r.plan.Examples[i].Name}
		if cosines != nil {
			record.Cosine = &cosines[i]
		}
		r.note(record)
		parts = append(parts, r.plan.Examples[i].String())
	}
	return strings.Join(append(parts, r.plan.Task.String()), "\n\n"), nil
}

// warn adds a warning to the plan unless it has it already.
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
		err = fmt.Errorf("the model returned %d samples, expected %d", len(samples), r.Params.Samples)
	}
	return samples, err
}
