package main

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"slices"

	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
)

// finish writes the results.
func (e *evaluation) finish(complete bool) error {
	if err := e.kept.write(complete, e.notation()); err != nil {
		return err
	}
	if e.summary {
		var all eval.Sample
		for _, r := range e.reports {
			all.Add(r.Scores())
		}
		if err := show.Summary(e.app.err, "", kitchen.Metrics(true), &all, seeded()); err != nil {
			return written(err)
		}
	}
	return errTold(e.code)
}

// seeded draws the same numbers every time.
func seeded() func(n int) int { return rand.New(rand.NewPCG(2, 6)).IntN }

// notation returns what writes the reports; nil when there is no table: messages
// say why, or each report is explained instead.
func (e *evaluation) notation() func(io.Writer) error {
	if e.format == "jsonl" {
		return e.jsonl
	}
	rows := e.rows()
	scored := slices.ContainsFunc(rows, func(r eval.Row) bool { return len(r.Cells) > 0 })
	if !scored && e.code >= exitInput || e.explain && e.kept.output == disk.Stdin {
		return nil
	}
	return func(w io.Writer) error { return eval.WriteCSV(w, "recipe-id", e.columns, rows) }
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

func (e *evaluation) jsonl(w io.Writer) error {
	enc := json.NewEncoder(w)
	for _, r := range e.reports {
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}
