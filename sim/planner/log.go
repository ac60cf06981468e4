package planner

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Record is a line of the log: an example that was chosen, a sample with its
// score, a decision, or a warning. What does not apply is left out.
type Record struct {
	Task    string   `json:"task"`
	Kind    string   `json:"kind"` // example, sample, append, stop, warning
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

// A journal writes records, and keeps the first error of the writer.
type journal struct {
	task string
	out  io.Writer
	err  error
}

func (j *journal) write(r Record) {
	if j.out == nil || j.err != nil {
		return
	}
	r.Task = j.task
	line, err := json.Marshal(r)
	if err == nil {
		_, err = j.out.Write(append(line, '\n'))
	}
	if err != nil {
		j.err = fmt.Errorf("write the log of planning: %w", err)
	}
}
