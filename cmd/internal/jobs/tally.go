package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

// A Tally is how far work has come.
type Tally struct {
	Jobs     int
	Items    int // that there are
	Done     int // of them
	GivenUp  int // of those that are done: there is no result of them
	Recently int // items that were done in the last minute
	Shards   int // that there are
	Finished int // of them
	Waiting  int // of them, for a worker
	Leased   int // of them, to workers
	Workers  int // that have a lease
}

// Complete reports whether every item is done.
func (t *Tally) Complete() bool { return t.Done == t.Items }

// A Status is how far a job has come.
type Status struct {
	Job
	Tally
	Cancelled bool
	Age       time.Duration // of the job, until its last result when all is done
}

// Rate is how many items are done in a second, of late; of all the time when nothing is left.
func (s *Status) Rate() float64 {
	switch seconds := s.Age.Seconds(); {
	case seconds <= 0:
		return 0
	case s.Complete():
		return float64(s.Done) / seconds
	default:
		return float64(s.Recently) / min(seconds, 60)
	}
}

// Left is how long the rest takes at a rate; 0 when nothing is left, or nothing is known.
func (t *Tally) Left(rate float64) time.Duration {
	if rate <= 0 {
		return 0
	}
	return time.Duration(float64(t.Items-t.Done) / rate * float64(time.Second))
}

// Status tells how far a job has come.
func (l *Ledger) Status(ctx context.Context, job string) (*Status, error) {
	s := &Status{Job: Job{ID: job}}
	var created, now int64
	err := l.db.Row(ctx, "SELECT spec, made, owner, created, cancelled, "+l.now+" FROM jobs WHERE id = $1", job).
		Scan(&s.Spec, &s.Made, &s.Owner, &created, &s.Cancelled, &now)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrGone
	}
	if err != nil {
		return nil, err
	}
	tally, last, err := l.tally(ctx, "job = $1", job)
	s.Tally, s.Created = tally, time.UnixMilli(created).UTC()
	if s.Age = time.Duration(now-created) * time.Millisecond; s.Complete() && last > 0 {
		s.Age = time.Duration(last-created) * time.Millisecond
	}
	return s, err
}

// all tells how far all jobs have come that were not cancelled.
func (l *Ledger) all(ctx context.Context) (Tally, error) {
	all, _, err := l.tally(ctx, "job IN (SELECT id FROM jobs WHERE cancelled = 0)")
	return all, err
}

// Undone tells how far those jobs have come of which something is to be done, or being done.
func (l *Ledger) Undone(ctx context.Context) (Tally, error) {
	all, _, err := l.tally(ctx, fmt.Sprintf("job IN (SELECT job FROM shards WHERE until < %d)", int64(never)))
	return all, err
}

// tally counts shards; last is when one of them was done last.
func (l *Ledger) tally(ctx context.Context, where string, args ...any) (t Tally, last int64, err error) {
	count := func(what, when string) string {
		return "COALESCE(SUM(CASE WHEN " + when + " THEN " + what + " ELSE 0 END), 0)"
	}
	leased := fmt.Sprintf("result IS NULL AND until > %s AND until < %d", l.now, int64(never))
	err = l.db.Row(ctx, "SELECT count(DISTINCT job), COALESCE(SUM(n), 0), count(*), "+strings.Join([]string{
		count("n", "result IS NOT NULL"), count("n", "given_up = 1"), count("n", "done > "+l.now+" - 60000"), count("1", "result IS NOT NULL"),
		count("1", "result IS NULL AND until <= "+l.now), count("1", leased), "count(DISTINCT CASE WHEN " + leased + " THEN worker END)", "COALESCE(MAX(done), 0)",
	}, ", ")+" FROM shards WHERE "+where, args...).
		Scan(&t.Jobs, &t.Items, &t.Shards, &t.Done, &t.GivenUp, &t.Recently, &t.Finished, &t.Waiting, &t.Leased, &t.Workers, &last)
	return t, last, err
}

// Measure writes how far all jobs have come in the format of Prometheus.
func (l *Ledger) Measure(ctx context.Context, w io.Writer) error {
	all, err := l.all(ctx)
	if err != nil {
		return err
	}
	open, err := l.Undone(ctx)
	if err != nil {
		return err
	}
	for _, m := range []struct {
		name, about string
		of          map[string]int // by labels
	}{
		{"hearth_batch_jobs", "Jobs of the ledger that were not cancelled.", map[string]int{`{state="undone"}`: open.Jobs, `{state="done"}`: all.Jobs - open.Jobs}},
		{"hearth_batch_items", "Networks and programs of these jobs.", map[string]int{`{state="undone"}`: all.Items - all.Done, `{state="done"}`: all.Done - all.GivenUp, `{state="given up"}`: all.GivenUp}},
		{"hearth_batch_items_last_minute", "Of them, done in the last minute.", map[string]int{"": all.Recently}},
		{"hearth_batch_shards", "Parts that workers take: waiting is the length of the queue, leased is what is worked on.", map[string]int{`{state="waiting"}`: all.Waiting, `{state="leased"}`: all.Leased, `{state="done"}`: all.Finished}},
		{"hearth_batch_workers", "Workers that have a part.", map[string]int{"": all.Workers}},
	} {
		if err := gauge(w, m.name, m.about, m.of); err != nil {
			return err
		}
	}
	return nil
}

func gauge(w io.Writer, name, about string, of map[string]int) error {
	_, err := fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s gauge\n", name, about, name)
	for _, labels := range slices.Sorted(maps.Keys(of)) {
		if err == nil {
			_, err = fmt.Fprintf(w, "%s%s %d\n", name, labels, of[labels])
		}
	}
	return err
}
