package runkeep

import (
	"context"
	"fmt"
	"time"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/eval/report"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// A Desk answers calls of package service about the runs of a store. It also stores runs of sessions.
type Desk struct {
	name string
	runs *store.Runs
	open func(m *runs.Settings) (*hearth.World, error)
}

// OpenDesk opens a store, and creates it if it is missing. The function open returns the world in which a run
// was made.
func OpenDesk(ctx context.Context, a *cli.App, name string, open func(m *runs.Settings) (*hearth.World, error)) (*Desk, error) {
	to, err := opened(ctx, a, name, true, database.Announce(a.Warn))
	if err != nil {
		return nil, err
	}
	return &Desk{name, to, open}, nil
}

// Close closes the store.
func (d *Desk) Close() error { return d.runs.Close() }

// selection converts the selection of a call to one of package store.
func selection(c *runs.Choice) (*store.Selection, error) {
	out := &store.Selection{Labels: c.Where, Owner: c.Owner}
	if c.Run != "" {
		out.IDs = []string{c.Run}
	}
	var err error
	if out.Since, err = timeOf(c.Since); err == nil {
		out.Until, err = timeOf(c.Until)
	}
	if err != nil {
		return nil, source.Errorf("E0904", source.Span{}, "%v", err)
	}
	return out, nil
}

// List lists the selected runs.
func (d *Desk) List(ctx context.Context, c *runs.Choice, p report.Page) (*report.List[report.StoredRun], error) {
	s, err := selection(c)
	if err != nil {
		return nil, err
	}
	all, err := d.runs.Select(ctx, s)
	if err != nil {
		return nil, diagnosticOf(d.name, err)
	}
	return listed(all).Cut(p), nil
}

// Whole returns the one selected run with its steps.
func (d *Desk) Whole(ctx context.Context, c *runs.Choice) (*report.WholeRun, error) {
	s, err := selection(c)
	if err != nil {
		return nil, err
	}
	all, err := d.runs.Select(ctx, s)
	if err == nil {
		var w *report.WholeRun
		if w, err = whole(ctx, d.runs, all, c.Run); err == nil {
			return w, nil
		}
	}
	return nil, diagnosticOf(d.name, err)
}

// Across answers a query across runs. It reads the states of at most replay runs.
func (d *Desk) Across(ctx context.Context, c *runs.Choice, query string, replay int, p report.Page) (*report.RunsAnswer, error) {
	s, err := selection(c)
	if err != nil {
		return nil, err
	}
	all, left, err := d.runs.ReadableRuns(ctx, s)
	if err == nil {
		var out *report.RunsAnswer
		if out, err = answerQuery(ctx, d.runs, all, left, &queryRequest{query, replay, d.open, p}); err == nil {
			return out, nil
		}
	}
	return nil, diagnosticOf(d.name, err)
}

// Keep stores the current episode of a session as a run.
func (d *Desk) Keep(ctx context.Context, r *session.Record, e *hearth.Episode) (*report.StoredRun, error) {
	by, err := runs.NewWriter(e.Scene.Internal())
	if err != nil {
		return nil, err
	}
	labels := map[string]string{"session": r.ID}
	if r.Owner != "" {
		labels[store.OwnerLabel] = r.Owner
	}
	m, err := describeRuns(e.Scene.World, labels)
	if err != nil {
		return nil, err
	}
	rec := &runs.Record{Settings: m, File: r.Title, Status: e.Report().Status, Episode: by.Episode(e.Internal())}
	if e.Plan != nil {
		rec.Plan = e.Plan.Name
	}
	hash, err := rec.Episode.Hash()
	if err != nil {
		return nil, err
	}
	id, err := rec.ID(hash)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	if _, _, err = d.runs.Keep(ctx, now, []*runs.Record{rec}); err != nil {
		return nil, diagnosticOf(d.name, err)
	}
	out := (&runs.Run{ID: id, Settings: &rec.Settings, Hash: hash, File: rec.File, Plan: rec.Plan, Status: rec.Status}).Report(now, len(rec.Episode.Steps))
	return &out, nil
}

// listed returns the runs as a list for output.
func listed(all []*store.Run) *report.List[report.StoredRun] {
	told := &report.List[report.StoredRun]{Items: []report.StoredRun{}}
	for _, r := range all {
		told.Items = append(told.Items, r.Run.Report(r.StoredAt, r.Steps))
	}
	return told
}

// lists is the hint of errors about missing runs.
const lists = "hearth store list lists runs"

// whole returns the only run in all, with its steps. If all does not have exactly one run, the error is E0942.
// It quotes chosen, the name that the caller asked for.
func whole(ctx context.Context, a *store.Runs, all []*store.Run, chosen string) (out *report.WholeRun, err error) {
	switch {
	case len(all) == 0 && chosen != "":
		return nil, source.Errorf("E0942", source.Span{}, "run %.40s does not exist", chosen).WithHint(lists)
	case len(all) != 1 && chosen != "":
		return nil, source.Errorf("E0942", source.Span{}, "%d runs start with %.40s; expected one", len(all), chosen).WithHint(lists)
	case len(all) != 1:
		return nil, source.Errorf("E0942", source.Span{}, "%d runs are selected; expected one", len(all)).WithHint(lists)
	}
	return out, a.Each(ctx, all, func(w *store.Whole) error {
		out = w.Record.Report(all[0].Run.Report(w.StoredAt, all[0].Steps))
		return nil
	})
}

// queryRequest is a query across runs with its options.
type queryRequest struct {
	query  string
	replay int
	open   func(m *runs.Settings) (*hearth.World, error)
	page   report.Page
}

// answerQuery answers a query across the runs in all. The answer also lists the damaged runs in left, which
// are not in all.
func answerQuery(ctx context.Context, a *store.Runs, all []*store.Run, left []*store.Damaged, q *queryRequest) (*report.RunsAnswer, error) {
	k, opened := a.QueryData(ctx, all), map[string]*runs.World{}
	k.Replay = q.replay
	k.Open = func(m *runs.Settings) (*runs.World, error) {
		name := fmt.Sprint(m.World, m.Edition, m.Semantics, m.Mode, m.Hash)
		if opened[name] != nil {
			return opened[name], nil
		}
		w, err := q.open(m)
		if err != nil {
			return nil, err
		}
		base, err := w.Internal().Questions()
		if err != nil {
			return nil, err
		}
		hash, err := w.Hash()
		opened[name] = &runs.World{Domain: w.Internal().Domain, Base: base, Stale: hash != m.Hash}
		return opened[name], err
	}
	found, err := k.Ask(ctx, &source.File{Name: "query", Text: q.query})
	if err != nil {
		return nil, err
	}
	for _, d := range left {
		found.Broken = append(found.Broken, runs.Broken{Run: d.Run, Why: d.Why})
	}
	return found.Report(q.page), nil
}

// describeRuns returns the settings that are stored with runs in the world w.
func describeRuns(w *hearth.World, labels map[string]string) (runs.Settings, error) {
	hash, err := w.Hash()
	out := runs.Settings{World: w.Name, Edition: w.Edition, Semantics: w.Internal().Domain.Semantics.String(), Mode: "qualitative", Hearth: cli.Version(), Hash: hash, Labels: labels}
	if !w.Internal().Domain.ByRules() {
		out.Mode = "quantitative"
	}
	return out, err
}
