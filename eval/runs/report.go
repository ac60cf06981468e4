package runs

import (
	"time"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim/ask"
	"hearth/sim/feature"
)

// Report describes a stored run.
func (r *Run) Report(kept time.Time, steps int) report.StoredRun {
	return report.StoredRun{
		Run: "/" + Short(r.ID), StoredAt: kept.UTC().Format(time.RFC3339), World: r.Settings.World, Plan: r.Plan, File: r.File, Status: r.Status,
		Steps: steps, Labels: r.Settings.Labels, Scores: r.Scores, Episode: r.Hash,
	}
}

// Report describes the run with its steps, given its description.
func (r *Record) Report(of report.StoredRun) *report.WholeRun {
	return &report.WholeRun{StoredRun: of, Settings: r.Settings, Executed: Outcomes(r.Episode.Steps, feature.FormatNumber)}
}

// Report describes a page of an answer about many runs.
func (a *Answer) Report(p report.Page) *report.RunsAnswer {
	rows, rest := report.Cut(a.Rows, p)
	out := &report.RunsAnswer{Runs: a.Runs, Left: a.Skipped, Stale: a.Stale, Answer: report.Answer{
		Warnings: report.Convert(a.Warnings, report.OfDiagnostic), Rest: rest,
		Columns: report.Convert(a.Columns, func(c Column) string { return c.Name }),
		Answers: report.Convert(rows, func(row []engine.Term) report.Row {
			out := report.Row{}
			for i, t := range row {
				out[a.Columns[i].Name] = ask.Plain(t, a.Columns[i].Scale)
			}
			return out
		}),
	}}
	if a.ReadsStates {
		out.Replayed = &a.Replayed
	}
	for _, b := range a.Broken {
		out.Broken = append(out.Broken, report.Broken{Run: "/" + b.Run, Why: b.Why})
	}
	return out
}
