package report

import (
	"encoding/json"
	"strconv"
	"time"

	"hearth/engine"
	"hearth/eval/runs"
	"hearth/sim/feature"
)

// A StoredRun is a stored run.
type StoredRun struct {
	Run      string             `json:"run" jsonschema:"name of the run in queries"`
	StoredAt string             `json:"kept" jsonschema:"time when the run was stored"`
	World    string             `json:"world"`
	Plan     string             `json:"plan,omitempty"`
	File     string             `json:"file,omitempty"`
	Status   string             `json:"status"`
	Steps    int                `json:"steps"`
	Labels   map[string]string  `json:"labels,omitempty" jsonschema:"labels that the user gave"`
	Scores   map[string]float64 `json:"scores,omitempty"`
	Episode  string             `json:"episode" jsonschema:"hash of the episode; runs with equal results share it"`
}

// OfStoredRun describes a stored run.
func OfStoredRun(r *runs.Run, kept time.Time, steps int) StoredRun {
	return StoredRun{
		Run: "/" + runs.Short(r.ID), StoredAt: kept.UTC().Format(time.RFC3339), World: r.Settings.World, Plan: r.Plan, File: r.File, Status: r.Status,
		Steps: steps, Labels: r.Settings.Labels, Scores: r.Scores, Episode: r.Hash,
	}
}

// A WholeRun is a stored run with the results of its steps.
type WholeRun struct {
	StoredRun
	Settings runs.Settings  `json:"made_with"`
	Executed []runs.Outcome `json:"outcomes" jsonschema:"executed steps in the order of execution, then the other steps"`
}

// OfWholeRun describes a run with its steps.
func OfWholeRun(k StoredRun, r *runs.Record) *WholeRun {
	return &WholeRun{k, r.Settings, runs.Outcomes(r.Episode.Steps, feature.FormatNumber)}
}

// RunsAnswer is the answer of a query about many runs.
type RunsAnswer struct {
	Answer
	Runs     int      `json:"runs" jsonschema:"number of runs that the answer covers"`
	Replayed *int     `json:"replayed,omitempty" jsonschema:"number of covered runs that were replayed to read their states; left out if the query reads no states"`
	Stale    int      `json:"made_by_other_rules,omitempty" jsonschema:"number of covered runs that other rules or another ontology produced; their states are unchanged, but queries on them use the current rules"`
	Left     int      `json:"left_out,omitempty" jsonschema:"number of runs that the answer leaves out because they would have to be replayed too"`
	Broken   []Broken `json:"unreadable,omitempty" jsonschema:"runs whose data cannot be read; the answer leaves them out"`
}

// Broken is a run whose data cannot be read.
type Broken struct {
	Run string `json:"run"`
	Why string `json:"why"`
}

// OfRunsAnswer describes a page of an answer about many runs.
func OfRunsAnswer(a *runs.Answer, p Page) *RunsAnswer {
	rows, rest := cut(a.Rows, p)
	out := &RunsAnswer{Runs: a.Runs, Left: a.Skipped, Stale: a.Stale, Answer: Answer{
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
	if a.ReadsStates {
		out.Replayed = &a.Replayed
	}
	for _, b := range a.Broken {
		out.Broken = append(out.Broken, Broken{"/" + b.Run, b.Why})
	}
	return out
}

// plainOf converts a term that is not an entity of a state. A number is divided by scale.
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
