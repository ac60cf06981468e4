package score

import (
	"io"
	"slices"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/results"
)

// verdict returns the exit code. It prints the means with --summary, and opens the page with --show-output.
func (e *evaluation) verdict() (int, error) {
	e.heap.end(e.App.Err)
	if e.summary {
		all := &results.Group{}
		for _, r := range e.reports {
			all.Rows = append(all.Rows, results.RowOf(r))
		}
		if err := cli.OutputError(show.Print(e.App.Err, "table", all.Summary(slices.Concat(kitchen.Metrics(true), benchmark.AmendedMetrics()), true, cli.Seeded))); err != nil {
			return e.code, err
		}
	}
	if e.show == inPage {
		return e.code, e.page(e.Ctx(), e.Target, e.rendered)
	}
	return e.code, nil
}

// table returns a function that writes the reports. It returns nil if nothing is to be written: the reports
// are already explained, or there are only errors, which are already reported.
func (e *evaluation) table() func(io.Writer) error {
	rows, table := e.rows(), e.scoring.out.Format == "csv" && e.evaluator.Domain.Semantics.FaultsVoidScore
	scored := slices.ContainsFunc(rows, func(r eval.Row) bool { return len(r.Cells) > 0 })
	switch {
	case table && !scored && e.code >= cli.ExitInput, e.explain && e.scoring.output == disk.Stdin && !e.forPrograms():
		return nil
	case table:
		return func(w io.Writer) error {
			return eval.WriteCSV(w, &eval.Table{ID: "recipe-id", Metrics: e.columns, Rows: rows})
		}
	}
	var labels []eval.Label
	if slices.ContainsFunc(e.reports, func(r *benchmark.Report) bool { return r.Sample != "" }) {
		labels = append(labels, eval.SampleLabel)
	}
	if e.Lenient {
		labels = append(labels, eval.Repaired)
	}
	if e.evaluator.Stamp.Mode != "" {
		labels = append(labels, eval.Latent)
	}
	return func(w io.Writer) error {
		return show.Print(w, e.scoring.out.Format, benchmark.NewScores(e.rendered, e.columns, labels...))
	}
}

// forPrograms reports whether the command writes JSON to the standard output. Explanations are then part of
// it.
func (e *evaluation) forPrograms() bool {
	return e.scoring.output == disk.Stdin && strings.HasPrefix(e.scoring.out.Format, "json")
}

// rows returns the table of the released evaluator: a row for every network, except for the networks of a file
// with an error. It has no rows for missing predictions.
func (e *evaluation) rows() []eval.Row {
	var rows []eval.Row
	for _, r := range e.reports {
		if r.Recipe != nil && r.Status != benchmark.Failed && r.Status != benchmark.Unpredicted {
			rows = append(rows, r.ReleasedRow())
		}
	}
	return rows
}
