package planner

import "fmt"

// A Record is what a log is told of: what a plan is made with, a prompt, an
// example that was chosen, a sample with its score, a decision, or a warning.
// What does not apply is left out.
type Record struct {
	Task string `json:"task"`
	Kind string `json:"kind"` // start, example, prompt, sample, append, stop, warning

	// Of the start: all that the rest follows from, but for the answers.
	Model       string  `json:"model,omitempty"`
	Translation string  `json:"translation,omitempty"` // empty: phrases are compared by their words
	Method      string  `json:"method,omitempty"`
	Rules       string  `json:"rules,omitempty"`
	Params      *Params `json:"params,omitempty"`

	Sampling *Sampling `json:"sampling,omitempty"` // of a prompt, which is the text

	Step    int      `json:"step,omitempty"`
	Sample  *int     `json:"sample,omitempty"` // from 0, in the order of the model
	Text    string   `json:"text,omitempty"`
	Phrase  string   `json:"phrase,omitempty"`
	Cosine  *float64 `json:"cosine,omitempty"`
	LogProb *float64 `json:"log_prob,omitempty"` // mean of the tokens
	Penalty float64  `json:"penalty,omitempty"`
	Score   *float64 `json:"score,omitempty"`
	Why     string   `json:"why,omitempty"`
}

// note tells the log, until it fails.
func (r *run) note(n Record) {
	if r.Log == nil || r.unlogged != nil {
		return
	}
	n.Task = r.plan.Task.Name
	if err := r.Log(n); err != nil {
		r.unlogged = fmt.Errorf("write the log of planning: %w", err)
	}
}
