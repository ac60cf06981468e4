package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// A Whole is a run with its steps and states.
type Whole struct {
	runs.Record
	ID       string
	StoredAt time.Time
	Scene    string // hash of the state in which it starts
}

// Each calls do with every run of all, in order.
func (a *Runs) Each(ctx context.Context, all []*Run, do func(w *Whole) error) error {
	return a.each(ctx, all, stop, do)
}

func (a *Runs) each(ctx context.Context, all []*Run, bad onDamage, do func(w *Whole) error) error {
	words, err := a.words(ctx, bad)
	if err != nil {
		return err
	}
	of := func(n int64) string {
		if n < 0 || n >= int64(len(words)) {
			return ""
		}
		return words[n]
	}
	for _, r := range all {
		w, err := a.whole(ctx, r, of)
		if damaged, ok := errors.AsType[*Damaged](err); ok {
			of := *damaged
			of.Run, of.n = runs.Short(r.ID), r.N
			if err = bad(&of); err == nil {
				continue
			}
		}
		if err == nil {
			err = do(w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// whole reads a run with its steps and states. The error is a [*Damaged] if rows are missing or the content does
// not match the hash.
func (a *Runs) whole(ctx context.Context, r *Run, words func(int64) string) (w *Whole, err error) {
	w = &Whole{ID: r.ID, StoredAt: r.StoredAt, Record: runs.Record{Settings: *r.Settings, File: r.File, Plan: r.Plan, Status: r.Status, Scores: r.Scores}}
	name := fmt.Sprintf("run %d (/%s)", r.N, runs.Short(r.ID))
	if w.Episode.Steps, err = a.decodeSteps(ctx, r.Episode, words); err != nil {
		return nil, err
	}
	if w.Episode.First, w.Episode.States, err = a.States(ctx, r.Episode); err != nil {
		return nil, err
	}
	w.Scene = runs.Sum(w.Episode.First)
	hash, err := w.Episode.Hash()
	if err == nil && hash != r.Hash {
		err = &Damaged{Row: name, Why: "the hash of the steps does not match"}
	}
	if err != nil {
		return nil, err
	}
	if id, err := w.Record.ID(hash); err != nil || id != r.ID {
		return nil, errors.Join(err, &Damaged{Row: name, Why: "the hash of the run does not match its name"})
	}
	return w, nil
}

// A Checked is the result of [Runs.Check].
type Checked struct {
	Runs, Episodes int
	Damaged        []*Damaged

	runs, words []int64 // numbers of damaged runs and words
}

// Check reads all stored data and returns what is damaged. Once the database itself is known to be damaged, its
// errors are damage, too.
func (a *Runs) Check(ctx context.Context) (*Checked, error) {
	out, told := &Checked{}, map[string]bool{}
	note := func(d *Damaged) error {
		if d.n > 0 {
			out.runs = append(out.runs, d.n)
		}
		if d.word > 0 {
			out.words = append(out.words, d.word)
		}
		if !told[d.Error()] {
			told[d.Error()] = true
			out.Damaged = append(out.Damaged, d)
		}
		return nil
	}
	ctx = database.Bulk(ctx)
	pages, failed := a.db.Check(ctx)
	for _, why := range pages {
		_ = note(&Damaged{Row: "the database", Why: why}) // never fails
	}
	add := func(err error) {
		if _, ok := errors.AsType[*database.Error](err); ok && len(pages) > 0 {
			err = note(&Damaged{Row: "the database", Why: err.Error()})
		}
		failed = errors.Join(failed, err)
	}
	add(a.shared(ctx, note, "SELECT n, hash, state FROM run_scenes ORDER BY n", "scene", func(int64, []byte) error { return nil }))
	all, err := a.runs(ctx, &Selection{}, note)
	add(err)
	add(a.each(ctx, all, note, func(*Whole) error { return nil }))
	episodes := map[int64]bool{}
	for _, r := range all {
		episodes[r.Episode] = true
	}
	out.Runs, out.Episodes = len(all), len(episodes)
	add(a.scan(ctx, func(scan database.Scan) error {
		n := int64(0)
		err := scan(&n)
		return cmp.Or(err, note(&Damaged{Row: fmt.Sprintf("episode %d", n), Why: "its runs are missing"}))
	}, "SELECT n FROM run_episodes WHERE n NOT IN (SELECT episode FROM run_runs)"))
	return out, failed
}
