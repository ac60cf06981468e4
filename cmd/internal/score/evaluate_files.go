package score

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/show"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/parser/source"
)

// score evaluates one file. It is safe for concurrent use. The reports are in reverse order, as the released
// evaluator writes them.
func (e *evaluation) score(ctx context.Context, p benchmark.Prediction) (out []benchmark.Report, err error) {
	for _, r := range slices.Backward(e.evaluator.Prediction(context.WithoutCancel(ctx), p)) { // a started evaluation is completed
		if err := e.record(ctx, r); err != nil {
			return nil, err
		}
		if !e.explain {
			r.GoalReport, r.DishReport = nil, nil
		}
		out = append(out, *r)
	}
	return out, nil
}

func (e *evaluation) flushRuns(ctx context.Context) error { return e.keep.Flush(ctx) }
func (e *evaluation) close(ctx context.Context) error     { return e.keep.Close(ctx) }

// record stores a network with its scores if --runs is set, even if the network was not executed.
func (e *evaluation) record(ctx context.Context, r *benchmark.Report) error {
	if e.written == nil {
		return nil
	}
	rec := runkeep.Scored(r)
	if r.Episode != nil {
		rec.Episode = e.written.Episode(r.Episode)
	}
	return e.keep.Add(ctx, rec)
}

// take reports the results of a file. It is called in the order of the command line.
func (e *evaluation) take(o batch.Result[benchmark.Prediction, []benchmark.Report]) error {
	if !o.FromJournal {
		e.printProblems(o.Out)
	}
	for i := range o.Out {
		e.judge(&o.Out[i])
		if err := e.add(&o.Out[i]); err != nil {
			return err
		}
	}
	return nil
}

// add adds a report to the results, and explains it if that is requested.
func (e *evaluation) add(r *benchmark.Report) error {
	said := benchmark.NewScore(r)
	if e.explain && !e.forPrograms() {
		if len(e.reports) > 0 {
			fmt.Fprintln(e.App.Out)
		}
		explain := func() error { return show.Explain(e.App.Out, said, e.App.Colour.Ink(e.App.Out)) }
		if e.scoring.out.Format == "md" {
			explain = func() error { return show.ExplainMarkdown(e.App.Out, said) }
		}
		if err := explain(); err != nil {
			return cli.OutputError(err)
		}
	}
	r.Episode = nil // already printed; many episodes would fill the memory
	e.reports, e.rendered = append(e.reports, r), append(e.rendered, said)
	return nil
}

func (e *evaluation) raiseCode(code int) { e.code = max(e.code, code) }

// printProblems prints the problems of the networks of a file, in the order of the file. They are the problems
// of the plans and the root causes of failed steps. If --show-output prints all steps, the root causes are
// left out.
func (e *evaluation) printProblems(reports []benchmark.Report) {
	told := map[*source.Diagnostic]bool{}
	for i := range slices.Backward(reports) {
		r := &reports[i]
		whole := r.Episode != nil && strings.HasPrefix(strings.ToLower(e.show), "t")
		list := r.Problems
		if !whole {
			list = r.Causes()
		}
		for _, d := range slices.Concat(r.Warnings, list) {
			if !told[d] {
				told[d] = true
				e.heap.print(e.App, d)
			}
		}
		if whole {
			told := r.Steps()
			_ = show.Print(e.App.Err, "table", told) // the standard error is the last place for messages
		}
	}
}

// judge updates the exit code for a report.
func (e *evaluation) judge(r *benchmark.Report) {
	under := func(score *float64) bool { return score != nil && *score < e.failUnder }
	switch {
	case r.Wrong():
		e.raiseCode(cli.ExitInput)
	case r.Status != benchmark.OK, under(r.Smatch), under(r.Goals), under(r.Dish):
		e.raiseCode(cli.ExitNegative)
	}
}
