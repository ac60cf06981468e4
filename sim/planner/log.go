package planner

import "fmt"

// A Record is an entry of the planning log: the settings, a prompt, a chosen example, a sample with its score,
// a decision, or a warning. Fields that do not apply are left out.
type Record struct {
	Task string `json:"task"`
	Kind string `json:"kind"` // start, example, prompt, sample, append, stop, warning

	// Fields of the kind start: the settings that, with the answers of the model, determine the plan.
	Model       string  `json:"model,omitempty"`
	Translation string  `json:"translation,omitempty"` // empty if phrases are compared by their words
	Method      string  `json:"method,omitempty"`
	Rules       string  `json:"rules,omitempty"`
	Params      *Params `json:"params,omitempty"`

	Sampling *Sampling `json:"sampling,omitempty"` // settings of a prompt; its text is in Text

	Step    int      `json:"step,omitempty"`
	Sample  *int     `json:"sample,omitempty"` // index of the sample, from 0, in the order of the model
	Text    string   `json:"text,omitempty"`
	Phrase  string   `json:"phrase,omitempty"`
	Cosine  *float64 `json:"cosine,omitempty"`
	LogProb *float64 `json:"log_prob,omitempty"` // mean log-probability of the tokens
	Penalty float64  `json:"penalty,omitempty"`
	Score   *float64 `json:"score,omitempty"`
	Why     string   `json:"why,omitempty"`
}

// note writes a record to the log. After an error of the log it does nothing.
func (r *run) note(n Record) {
	if r.Log == nil || r.unlogged != nil {
		return
	}
	n.Task = r.plan.Task.Name
	if err := r.Log(n); err != nil {
		r.unlogged = fmt.Errorf("write the log of planning: %w", err)
	}
}
