package report

import (
	"encoding/json"
	"strconv"
	"time"

	"hearth/engine"
	"hearth/eval/runs"
	"hearth/sim/feature"
)

// A KeptRun is a run in a store.
type KeptRun struct {
	Run     string             `json:"run" jsonschema:"how queries name it"`
	Kept    string             `json:"kept" jsonschema:"when it was kept"`
	World   string             `json:"world"`
	Plan    string             `json:"plan,omitempty"`
	File    string             `json:"file,omitempty"`
	Status  string             `json:"status"`
	Steps   int                `json:"steps"`
	Labels  map[string]string  `json:"labels,omitempty" jsonschema:"that the user gave"`
	Scores  map[string]float64 `json:"scores,omitempty"`
	Episode string             `json:"episode" jsonschema:"its hash: runs that did the same share it"`
}

// OfRunKept describes a run.
func OfRunKept(r *runs.Run, kept time.Time, steps int) KeptRun {
	return KeptRun{
		Run: "/" + runs.Short(r.ID), Kept: kept.UTC().Format(time.RFC3339), World: r.Made.World, Plan: r.Plan, File: r.File, Status: r.Status,
		Steps: steps, Labels: r.Made.Labels, Scores: r.Scores, Episode: r.Hash,
	}
}

// A WholeRun is a run with what came of its steps.
type WholeRun struct {
	KeptRun
	Made     runs.Made   `json:"made_with"`
	Executed []runs.Step `json:"outcomes" jsonschema:"in the order in which the steps were executed, then those that were not"`
}

// OfWholeRun describes a run.
func OfWholeRun(k KeptRun, r *runs.Record) *WholeRun { return &WholeRun{k, r.Made, r.Episode.Steps} }

// Across is what a query found in many runs.
type Across struct {
	Answer
	Runs     int      `json:"runs" jsonschema:"that the answer is about"`
	Replayed *int     `json:"replayed,omitempty" jsonschema:"of how many of them states were looked at; left out where the query asks for none"`
	Stale    int      `json:"made_by_other_rules,omitempty" jsonschema:"of these, how many other rules or another ontology made: their states are as they were, and what follows from them is as rules say now"`
	Left     int      `json:"left_out,omitempty" jsonschema:"runs whose states would have to be looked at, too: the answer is about the others"`
	Broken   []Broken `json:"unreadable,omitempty" jsonschema:"runs that cannot be looked at: the answer is about the others"`
}

// Broken is a run that cannot be looked at.
type Broken struct {
	Run string `json:"run"`
	Why string `json:"why"`
}

// OfAcross describes a page of what a query found.
func OfAcross(a *runs.Answer, p Page) *Across {
	rows, rest := cut(a.Rows, p)
	out := &Across{Runs: a.Runs, Left: a.Left, Stale: a.Stale, Answer: Answer{
		Warnings: every(a.Warnings, OfDiagnostic), Rest: rest,
		Columns: every(a.Columns, func(c runs.Column) string { return c.Name }),
		Answers: every(rows, func(row []engine.Term) Row {
			out := Row{}
			for i, t := range row {
				out[a.Columns[i].Name] = plainOf(t, a.Columns[i].Scale)
			}
			return out
		}),
	}}
	if a.States {
		out.Replayed = &a.Replayed
	}
	for _, b := range a.Broken {
		out.Broken = append(out.Broken, Broken{"/" + b.Run, b.Why})
	}
	return out
}

// plainOf is the value of a term that is no thing of a state at hand.
func plainOf(t engine.Term, scale int64) any {
	switch {
	case t.Kind() == engine.TextKind:
		return Text(t.Sym())
	case t.Kind() != engine.NumberKind:
		return t.Sym()
	case scale == 1:
		return json.Number(strconv.FormatInt(t.Num(), 10))
	}
	return json.Number(feature.FormatNumber(float64(t.Num()) / float64(scale)))
}
