package score

import (
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
	"hearth/cmd/internal/jobs"
	"hearth/eval/batch"
	"hearth/parser/source"
)

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

func (s *scoring[In, Out]) Inputs(words []string) (all []jobs.Item, read jobs.Read, err error) {
	_, inputs, err := s.work.inputs(words)
	if err != nil {
		return nil, read, err
	}
	for in := range inputs {
		it := jobs.Item{Name: in.Name, Key: in.Key}
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
	return all, jobs.Read{Code: s.code, Lists: s.work.lists()}, nil
}

func (s *scoring[In, Out]) Score(ctx context.Context, it jobs.Item) (jobs.Outcome, error) {
	out := jobs.Outcome{Name: it.Name, Problem: it.Problem}
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
			out.Result, err = batch.JSON(r.Out)
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

func (s *scoring[In, Out]) Collect(of int, read jobs.Read, all iter.Seq2[*jobs.Outcome, error]) error {
	s.code = max(s.code, read.Code)
	done := 0
	for o, err := range all {
		if err != nil {
			return err
		}
		r := batch.Result[In, Out]{ID: batch.ID{Name: o.Name, Stamp: s.stamp}, FromJournal: true}
		switch {
		case o.Problem != nil:
			r.Err = source.Errorf(o.Problem.Code, source.Span{}, "%s", o.Problem.Message).WithHint("%s", o.Problem.Hint)
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
