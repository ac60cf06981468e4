package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// An evaluation scores the networks of some files.
type evaluation struct {
	app       *app
	kitchen   choice
	recipes   library
	input     []string
	output    string
	metrics   []string
	format    string
	show      string
	libDir    string
	failUnder float64

	evaluator *benchmark.Evaluator
	reports   []*benchmark.Report
	code      int // of the worst that happened
}

func newEvaluate(a *app) *cobra.Command {
	e := &evaluation{app: a}
	cmd := &cobra.Command{
		Use:   "evaluate FILE|RECIPE...",
		Short: "Score networks against the gold standard",
		Long: `Evaluate executes every network of the files, holds it against the gold network of its
recipe and writes the scores as CSV, byte for byte as the released evaluator does, or as
one JSON object per network. The flags of the released evaluator may have a single dash,
and -metrics takes several words.

Under released semantics one error voids the whole file, as it does there.`,
		Example: `  hearth evaluate predicted.solution
  hearth evaluate a.solution b.solution --format jsonl --output scores.jsonl
  hearth evaluate --edition 2023 --benchmark muhai -input a.solution -output a.csv -metrics execution-time`,
		RunE: func(c *cobra.Command, args []string) error { return e.run(c.Context(), args) },
	}
	e.kitchen.bind(cmd)
	e.recipes.bindGold(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&e.input, "input", nil, "a `file` to evaluate, as an argument is")
	f.StringVar(&e.output, "output", disk.Stdin, "the `file` to write; - for the standard output")
	f.StringSliceVar(&e.metrics, "metrics", nil, "`columns` of the CSV: "+names(kitchen.Metrics(true))+"; default: all but the first")
	f.StringVar(&e.format, "format", "csv", "csv or jsonl")
	f.StringVar(&e.show, "show-output", "nil", "t: tell every step of every network on the standard error")
	f.StringVar(&e.libDir, "lib-dir", "", "taken from the released evaluator, and not needed")
	f.Float64Var(&e.failUnder, "fail-under", 0, "exit with 1 when a score is lower")
	return cmd
}

func names(metrics []eval.Metric) string {
	words := make([]string, len(metrics))
	for i, m := range metrics {
		words[i] = string(m)
	}
	return strings.Join(words, " ")
}

func (e *evaluation) run(ctx context.Context, args []string) error {
	args = append(slices.Clone(e.input), args...)
	columns, err := e.check(args)
	if err != nil {
		return err
	}
	set, err := e.recipes.set(e.app)
	if err != nil {
		return err
	}
	k, err := e.kitchen.open()
	if err != nil {
		return err
	}
	e.evaluator = k.Evaluator(set)
	e.evaluator.Smatch = slices.Contains(columns, eval.Smatch)
	bar := newProgress(e.app, len(args))
	for _, word := range args {
		if ctx.Err() != nil {
			break
		}
		e.file(word, set)
		bar.step()
	}
	bar.end()
	if err := e.write(ctx, columns); err != nil {
		return err
	}
	return errTold(e.code)
}

// check returns the columns that the flags ask for.
func (e *evaluation) check(args []string) ([]eval.Metric, error) {
	switch {
	case len(args) == 0:
		return nil, usage("hearth evaluate wants networks: a file, - for the standard input, or the id of a recipe")
	case e.format != "csv" && e.format != "jsonl":
		return nil, usage("there is no format %s: csv or jsonl", e.format)
	case !slices.Contains([]string{"t", "nil", "true", "false"}, strings.ToLower(e.show)):
		return nil, usage("-show-output is t or nil, not %s", e.show)
	}
	return metrics(e.metrics)
}

// metrics returns the chosen columns in the order of the benchmark's files.
func metrics(words []string) ([]eval.Metric, error) {
	all := kitchen.Metrics(true)
	chosen := map[eval.Metric]bool{}
	for _, w := range words {
		m := eval.Metric(strings.ToLower(w))
		if !slices.Contains(all, m) {
			return nil, usage("there is no metric %s: %s", w, names(all))
		}
		chosen[m] = true
	}
	if len(chosen) == 0 {
		return kitchen.Metrics(false), nil
	}
	return slices.DeleteFunc(all, func(m eval.Metric) bool { return !chosen[m] }), nil
}

// file evaluates the networks of one file. The reports of a file stand in
// reverse order, as the released evaluator writes them.
func (e *evaluation) file(word string, set *benchmark.Set) {
	src, err := e.app.input(word, set)
	var one *diag.Diagnostic
	if errors.As(err, &one) {
		e.app.tell(one)
		e.worst(codeOf(one))
		e.reports = append(e.reports, &benchmark.Report{File: word, Status: benchmark.Failed, Code: one.Code})
		return
	}
	reports := e.evaluator.File(src)
	e.tell(src, reports)
	for _, r := range slices.Backward(reports) {
		r.Episode, r.Reached, r.Dishes = nil, nil, nil // told; the states of many episodes would fill the memory
		e.reports = append(e.reports, r)
	}
}

func (e *evaluation) worst(code int) { e.code = max(e.code, code) }

// tell says what is wrong with the networks of a file.
func (e *evaluation) tell(src *source.File, reports []*benchmark.Report) {
	told := map[*diag.Diagnostic]bool{}
	for _, r := range reports {
		for _, d := range r.Problems {
			if !told[d] {
				e.app.tell(d)
			}
			told[d] = true
		}
		e.judge(src, r)
		if r.Episode == nil {
			continue
		}
		if strings.HasPrefix(strings.ToLower(e.show), "t") {
			_ = show.Episode(e.app.err, r.Episode, r.Status) // nothing is left to tell it to
		} else if r.Status == benchmark.Partial {
			e.failures(r, told)
		}
	}
}

func (e *evaluation) failures(r *benchmark.Report, told map[*diag.Diagnostic]bool) {
	for _, d := range r.Episode.Failures() {
		if !told[d] {
			e.app.tell(d)
		}
	}
}

// judge takes a report into the exit code.
func (e *evaluation) judge(src *source.File, r *benchmark.Report) {
	under := func(score *float64) bool { return score != nil && *score < e.failUnder }
	switch {
	case r.Status == benchmark.Empty:
		fmt.Fprintf(e.app.err, "hearth: %s holds no network\n", src.Name)
		e.worst(exitNegative)
	case r.Recipe == nil, r.Status == benchmark.Failed && e.evaluator.Domain.Semantics == plan.Released:
		e.worst(exitInput)
	case r.Status != benchmark.OK, under(r.Smatch), under(r.Goals), under(r.Dish):
		e.worst(exitNegative)
	}
}

// write puts the reports where they belong.
func (e *evaluation) write(ctx context.Context, columns []eval.Metric) error {
	write := e.jsonl
	if e.format == "csv" {
		rows := e.rows()
		if ctx.Err() != nil || len(rows) == 0 && e.code >= exitInput {
			return nil // the messages say why there is no table
		}
		write = func(w io.Writer) error { return eval.WriteCSV(w, "recipe-id", columns, rows) }
	}
	if e.output == disk.Stdin {
		return written(write(e.app.out))
	}
	return e.app.disk.Write(e.output, write)
}

// rows returns the table: a row for every network, but none for those of a
// file that an error has voided.
func (e *evaluation) rows() []eval.Row {
	var rows []eval.Row
	for _, r := range e.reports {
		voided := r.Status == benchmark.Failed && e.evaluator.Domain.Semantics == plan.Released
		if r.Recipe != nil && !voided {
			rows = append(rows, r.Row())
		}
	}
	return rows
}

func (e *evaluation) jsonl(w io.Writer) error {
	enc := json.NewEncoder(w)
	for _, r := range e.reports {
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}
