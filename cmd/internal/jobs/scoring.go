package jobs

import (
	"context"
	"encoding/json"
	"iter"

	"github.com/spf13/cobra"

	"hearth/eval/batch"
	"hearth/parser/source"
)

// Scoring is a scoring command whose parts can run in different processes: one process reads the inputs, others
// score them, and one collects the results and writes the output as if it had scored them.
type Scoring interface {
	Command() *cobra.Command
	Open() (stamp string, err error) // opens the world; called before the methods below
	Flags() []string                 // flags that were set and affect the scores
	Inputs(words []string) (all []Item, read Read, err error)
	Score(ctx context.Context, it Item) (Outcome, error)             // an error affects more than this input
	Collect(of int, read Read, all iter.Seq2[*Outcome, error]) error // writes the output
}

// A Read holds what reading the inputs reports besides the inputs.
type Read struct {
	Code  int      `json:"code"`            // exit code for errors in the inputs
	Lists []string `json:"lists,omitempty"` // folders and files whose plans must cover the whole benchmark
}

// An Item is an input as it is sent to another process. A text that is not UTF-8 is in Raw instead of Text.
type Item struct {
	Name    string        `json:"name"`
	Key     string        `json:"key,omitempty"`
	Text    string        `json:"text,omitempty"`
	Raw     []byte        `json:"raw,omitempty"`
	Problem *source.Plain `json:"problem,omitempty"` // why the input cannot be read; nil if it can. An unreadable input is not scored
}

// An Outcome is the result of an item, or the reason why there is none.
type Outcome struct {
	Result  json.RawMessage
	Name    string
	Problem *source.Plain
}

// failedOutcome is the first byte of an outcome without a result; a result has no prefix.
const failedOutcome = '!'

// Line encodes the outcome as a line.
func (o *Outcome) Line() ([]byte, error) {
	if o.Problem == nil {
		return o.Result, nil
	}
	text, err := batch.JSON(Item{Name: o.Name, Problem: o.Problem})
	return append([]byte{failedOutcome}, text...), err
}

// Read decodes a line of Line.
func (o *Outcome) Read(line []byte) error {
	if len(line) == 0 || line[0] != failedOutcome {
		*o = Outcome{Result: line}
		return nil
	}
	var it Item
	err := json.Unmarshal(line[1:], &it)
	*o = Outcome{Name: it.Name, Problem: it.Problem}
	return err
}
