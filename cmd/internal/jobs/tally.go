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

// A Tally counts the progress of jobs.
type Tally struct {
	Jobs       int
	Items      int // number of all items
	Done       int // number of items that are done
	GivenUp    int // number of done items that were given up
	LastMinute int // number of items done in the last minute
	Shards     int // number of all shards
	Finished   int // number of shards that are done
	Waiting    int // number of shards that can be leased
	Leased     int // number of leased shards
	Workers    int // number of workers that hold a lease
}

// Complete reports whether every item is done.
func (t *Tally) Complete() bool { return t.Done == t.Items }

// A Status is a job with its progress.
type Status struct {
	Job
	Tally
	Cancelled bool
	Refused   string        // why the last worker that looked cannot do the job; empty if one with its identity was at work since
	Age       time.Duration // time since the job was made; for a finished job, until its last result
}

// Rate returns the items done per second in the last minute. For a finished job it is the mean over its whole
// time.
func (s *Status) Rate() float64 {
	switch seconds := s.Age.Seconds(); {
	case seconds <= 0:
		return 0
	case s.Complete():
		return float64(s.Done) / seconds
	default:
		return float64(s.LastMinute) / min(seconds, 60)
	}
}

// Remaining estimates the remaining time at a rate in items per second. It is 0 if the rate is 0.
func (t *Tally) Remaining(rate float64) time.Duration {
	if rate <= 0 {
		return 0
	}
	return time.Duration(float64(t.Items-t.Done) / rate * float64(time.Second))
}

// Status returns the progress of a job, or [ErrNoJob].
func (l *Ledger) Status(ctx context.Context, job string) (*Status, error) {
	s := &Status{Job: Job{ID: job}}
	var created, now int64
	able := fmt.Sprintf("EXISTS (SELECT 1 FROM shards WHERE job IN (SELECT id FROM jobs AS other WHERE other.identity = jobs.identity) AND (done > refused_at OR until > %s AND until < %d))", l.nowExpr, int64(never))
	err := l.db.Row(ctx, "SELECT spec, made, identity, owner, created, cancelled, CASE WHEN refused = '' OR "+able+" THEN '' ELSE refused END, "+l.nowExpr+" FROM jobs WHERE id = $1", job).
		Scan(&s.Spec, &s.Version, &s.Identity, &s.Owner, &created, &s.Cancelled, &s.Refused, &now)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoJob
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

// all returns the progress of all jobs that were not cancelled.
func (l *Ledger) all(ctx context.Context) (Tally, error) {
	all, _, err := l.tally(ctx, "job IN (SELECT id FROM jobs WHERE cancelled = 0)")
	return all, err
}

// UnfinishedTally returns the progress of all jobs that have waiting or leased shards.
func (l *Ledger) UnfinishedTally(ctx context.Context) (Tally, error) {
	all, _, err := l.tally(ctx, fmt.Sprintf("job IN (SELECT job FROM shards WHERE until < %d)", int64(never)))
	return all, err
}

// tally counts the shards that match a condition; last is the time of the last result in Unix milliseconds.
func (l *Ledger) tally(ctx context.Context, where string, args ...any) (t Tally, last int64, err error) {
	count := func(what, when string) string {
		return "COALESCE(SUM(CASE WHEN " + when + " THEN " + what + " ELSE 0 END), 0)"
	}
	leased := fmt.Sprintf("result IS NULL AND until > %s AND until < %d", l.nowExpr, int64(never))
	err = l.db.Row(ctx, "SELECT count(DISTINCT job), COALESCE(SUM(n), 0), count(*), "+strings.Join([]string{
		count("n", "result IS NOT NULL"), count("n", "given_up = 1"), count("n", "done > "+l.nowExpr+" - 60000"), count("1", "result IS NOT NULL"),
		count("1", "result IS NULL AND until <= "+l.nowExpr), count("1", leased), "count(DISTINCT CASE WHEN " + leased + " THEN worker END)", "COALESCE(MAX(done), 0)",
	}, ", ")+" FROM shards WHERE "+where, args...).
		Scan(&t.Jobs, &t.Items, &t.Shards, &t.Done, &t.GivenUp, &t.LastMinute, &t.Finished, &t.Waiting, &t.Leased, &t.Workers, &last)
	return t, last, err
}

// Measure writes the progress of all jobs in the format of Prometheus.
func (l *Ledger) Measure(ctx context.Context, w io.Writer) error {
	all, err := l.all(ctx)
	if err != nil {
		return err
	}
	open, err := l.UnfinishedTally(ctx)
	if err != nil {
		return err
	}
	for _, m := range []struct {
		name, about string
		of          map[string]int // values, keyed by Prometheus labels such as {state="done"}
	}{
		{"hearth_batch_jobs", "Number of jobs in the ledger that were not cancelled.", map[string]int{`{state="undone"}`: open.Jobs, `{state="done"}`: all.Jobs - open.Jobs}},
		{"hearth_batch_items", "Number of inputs (networks and programs) of these jobs.", map[string]int{`{state="undone"}`: all.Items - all.Done, `{state="done"}`: all.Done - all.GivenUp, `{state="given up"}`: all.GivenUp}},
		{"hearth_batch_items_last_minute", "Number of inputs done in the last minute.", map[string]int{"": all.LastMinute}},
		{"hearth_batch_shards", "Number of shards: waiting for a worker, leased to a worker, or done.", map[string]int{`{state="waiting"}`: all.Waiting, `{state="leased"}`: all.Leased, `{state="done"}`: all.Finished}},
		{"hearth_batch_workers", "Number of workers that hold a lease.", map[string]int{"": all.Workers}},
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
