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

// finish writes the results. What is not complete goes to the standard output
// only: a file has all results, or those of before.
func (e *evaluation) finish(complete bool) error {
	if complete || e.kept.output == disk.Stdin {
		if err := e.write(); err != nil {
			return err
		}
	}
	if complete {
		if err := e.kept.complete(); err != nil {
			return err
		}
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

// write puts the reports where they belong.
func (e *evaluation) write() error {
	write := e.jsonl
	if e.format == "csv" {
		rows := e.rows()
		scored := slices.ContainsFunc(rows, func(r eval.Row) bool { return len(r.Cells) > 0 })
		if !scored && e.code >= exitInput {
			return nil // the messages say why there is no table
		}
		write = func(w io.Writer) error { return eval.WriteCSV(w, "recipe-id", e.columns, rows) }
	}
	switch {
	case e.kept.output != disk.Stdin:
		return e.app.disk.Write(e.kept.output, write)
	case e.explain && e.format == "csv":
		return nil
	}
	return written(write(e.app.out))
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
