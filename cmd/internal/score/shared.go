package score

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hearth/cmd/internal/cli"
	"hearth/eval/batch"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Shared is a scoring command whose parts can run in different processes: one process reads the inputs, others
// score them, and one collects the results and writes the output as if it had scored them.
type Shared interface {
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
	Name    string      `json:"name"`
	Key     string      `json:"key,omitempty"`
	Text    string      `json:"text,omitempty"`
	Raw     []byte      `json:"raw,omitempty"`
	Problem *diag.Plain `json:"problem,omitempty"` // why the input cannot be read; nil if it can. An unreadable input is not scored
}

// An Outcome is the result of an item, or the reason why there is none.
type Outcome struct {
	Result  json.RawMessage
	Name    string
	Problem *diag.Plain
}

// failedOutcome is the first byte of an outcome without a result; a result has no prefix.
const failedOutcome = '!'

// Line encodes the outcome as a line.
func (o *Outcome) Line() ([]byte, error) {
	if o.Problem == nil {
		return o.Result, nil
	}
	text, err := plainJSON(Item{Name: o.Name, Problem: o.Problem})
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

func (s *scoring[In, Out]) Command() *cobra.Command { return s.cmd }

func (s *scoring[In, Out]) Open() (stamp string, err error) {
	s.world, s.stamp, err = s.work.open()
	return s.stamp, err
}

// presentationFlags are the flags that affect no result, only inputs and presentation.
var presentationFlags = []string{
	"input", "output", "format", "jobs", "resume", "summary", "fail-under", "verbose", "show-output", "lib-dir",
	"max-time", "max-memory", "color",
}

func (s *scoring[In, Out]) Flags() (all []string) {
	s.cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Changed || slices.Contains(presentationFlags, f.Name) {
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, v := range values {
			all = append(all, "--"+f.Name+"="+v)
		}
	})
	return all
}

func (s *scoring[In, Out]) Inputs(words []string) (all []Item, read Read, err error) {
	_, inputs, err := s.work.inputs(words)
	if err != nil {
		return nil, read, err
	}
	for in := range inputs {
		it := Item{Name: in.Name, Key: in.Key}
		if !utf8.ValidString(in.Name) {
			return nil, read, cli.Usage("%q cannot be sent: it is not UTF-8", in.Name)
		}
		text, err := s.work.pack(in.Value)
		if err = errors.Join(in.Err, err); err != nil {
			problem := problemOf(err)
			if problem == nil {
				return nil, read, s.venue.BlameRules(s.world, err)
			}
			plain := problem.Plain()
			it.Problem = &plain
		} else if it.Text = text; !utf8.ValidString(text) {
			it.Text, it.Raw = "", []byte(text)
		}
		all = append(all, it)
	}
	return all, Read{s.code, s.work.lists()}, nil
}

func (s *scoring[In, Out]) Score(ctx context.Context, it Item) (Outcome, error) {
	out := Outcome{Name: it.Name, Problem: it.Problem}
	if out.Problem != nil {
		return out, nil
	}
	text := it.Text
	if it.Raw != nil {
		text = string(it.Raw)
	}
	in, err := s.work.unpack(text)
	if err != nil {
		return out, fmt.Errorf("%s was damaged in transit: %w", it.Name, err)
	}
	one := batch.Batch[In, Out]{Do: s.Do}
	for r := range one.Run(ctx, slices.Values([]batch.Input[In]{{ID: batch.ID{Name: it.Name}, Value: in}})) {
		if r.Err == nil {
			if err := s.work.flushRuns(ctx); err != nil { // before the result is reported
				return out, err
			}
			out.Result, err = plainJSON(r.Out)
			return out, err
		}
		if problem := problemOf(r.Err); problem != nil {
			plain := problem.Plain()
			out.Problem = &plain
			return out, nil
		}
		return out, s.venue.BlameRules(s.world, r.Err)
	}
	return out, context.Cause(ctx)
}

// plainJSON encodes a value as JSON without HTML escapes, as journals do.
func plainJSON(v any) (json.RawMessage, error) {
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	err := to.Encode(v)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

func (s *scoring[In, Out]) Collect(of int, read Read, all iter.Seq2[*Outcome, error]) error {
	s.code = max(s.code, read.Code)
	done := 0
	for o, err := range all {
		if err != nil {
			return err
		}
		r := batch.Result[In, Out]{ID: batch.ID{Name: o.Name, Stamp: s.stamp}, FromJournal: true}
		switch {
		case o.Problem != nil:
			r.Err = diag.New(o.Problem.Code, source.Span{}, "%s", o.Problem.Message).WithHint("%s", o.Problem.Hint)
		default:
			if err := json.Unmarshal(o.Result, &r.Out); err != nil {
				return fmt.Errorf("the result of %s was damaged in transit: %w", o.Name, source.JSONError(err))
			}
		}
		if err := s.take(r); err != nil {
			return err
		}
		done++
	}
	if done == of {
		if err := s.work.complete(read.Lists); err != nil {
			return err
		}
	}
	return s.end(done == of)
}
