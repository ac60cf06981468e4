package score

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/report"
)

// finish writes the results.
func (e *evaluation) finish(complete bool) error {
	if err := e.kept.Write(complete, e.notation()); err != nil {
		return err
	}
	if e.summary {
		var all eval.Sample
		for _, r := range e.reports {
			all.Add(r.Scores())
		}
		if err := show.Print(e.App.Err, "table", report.OfSample("", kitchen.Metrics(true), &all, seeded())); err != nil {
			return cli.Written(err)
		}
	}
	return cli.Told(e.code)
}

// seeded draws the same numbers every time.
func seeded() func(n int) int { return rand.New(rand.NewPCG(2, 6)).IntN }

// notation returns what writes the reports; nil when there is no table: messages
// say why, or each report is explained instead.
func (e *evaluation) notation() func(io.Writer) error {
	rows, table := e.rows(), e.shown.Format == "csv"
	scored := slices.ContainsFunc(rows, func(r eval.Row) bool { return len(r.Cells) > 0 })
	switch {
	case table && !scored && e.code >= cli.ExitInput, e.explain && e.kept.Output == disk.Stdin && !e.forPrograms():
		return nil
	case table:
		return func(w io.Writer) error { return eval.WriteCSV(w, "recipe-id", e.columns, rows) }
	}
	return func(w io.Writer) error { return show.Print(w, e.shown.Format, report.OfScores(e.said, e.columns)) }
}

// forPrograms reports whether programs read the standard output, with what
// explains the scores.
func (e *evaluation) forPrograms() bool {
	return e.kept.Output == disk.Stdin && strings.HasPrefix(e.shown.Format, "json")
}

// rows returns the table: a row for every network, but none for those of a
// file that an error has voided.
func (e *evaluation) rows() []eval.Row {
	var rows []eval.Row
	for _, r := range e.reports {
		voided := r.Status == benchmark.Failed && e.evaluator.Domain.Semantics.Voids
		if r.Recipe != nil && !voided {
			rows = append(rows, r.Row())
		}
	}
	return rows
}
