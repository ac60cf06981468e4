package jobs

import (
	"context"
	"slices"
	"strings"

	"hearth/cmd/internal/database"
)

// Waiting returns the shards that can be leased, in the order of leasing. At most the first most shards are
// returned. Their jobs have this identity.
func (l *Ledger) Waiting(ctx context.Context, identity string, most int) ([]Ticket, error) {
	which, args := Filter{Identity: identity}.where([]any{most})
	return database.All(ctx, l.db, func(scan database.Scan) (s Ticket, err error) {
		return s, scan(&s.Job, &s.First, &s.Len, &s.Number)
	}, "SELECT job, first, n, number FROM shards WHERE until < "+l.nowExpr+which+" ORDER BY until, job, first LIMIT $1", args...)
}

// HasWork reports whether shards of w are waiting or leased.
func (l *Ledger) HasWork(ctx context.Context, w Filter) (is bool, err error) {
	which, args := w.where([]any{int64(never)})
	err = l.db.Row(ctx, "SELECT EXISTS (SELECT 1 FROM shards WHERE until < $1"+which+")", args...).Scan(&is)
	return is, err
}

// Foreign returns the unfinished jobs that w would select if they had its identity.
func (l *Ledger) Foreign(ctx context.Context, w Filter) ([]Job, error) {
	which, args := Filter{Job: w.Job}.where([]any{int64(never), w.Identity})
	return database.All(ctx, l.db, func(scan database.Scan) (j Job, err error) {
		return j, scan(&j.ID, &j.Version, &j.Identity)
	}, "SELECT id, made, identity FROM jobs WHERE identity <> $2 AND id IN (SELECT job FROM shards WHERE until < $1"+which+") ORDER BY created, id", args...)
}

// Refuse records why a worker cannot do a job.
func (l *Ledger) Refuse(ctx context.Context, job, why string) error {
	return l.end(ctx, "UPDATE jobs SET refused = $2, refused_at = "+l.nowExpr+" WHERE id = $1", job, why)
}

// Jobs returns the ids that start with prefix, newest job first.
func (l *Ledger) Jobs(ctx context.Context, prefix string) ([]string, error) {
	ids, err := l.db.Texts(ctx, "SELECT id FROM jobs ORDER BY created DESC, id")
	return slices.DeleteFunc(ids, func(id string) bool { return !strings.HasPrefix(id, prefix) }), err
}

// Results calls each with the result of every shard of a job, in the order of the items. The error is
// [ErrNotDone] or a [*Damaged].
func (l *Ledger) Results(ctx context.Context, job string, each func(s Shard, result []byte) error) error {
	return l.each(ctx, job, func(s Shard, hash string, body []byte) error {
		if hash == "" {
			return ErrNotDone
		}
		text, err := database.Unpack(body)
		if err != nil || hashOf(text) != hash {
			return &Damaged{Shard: s, Why: "the checksum of its result does not match"}
		}
		return each(s, text)
	})
}

// each calls tell with every shard of a job and its result. The hash is empty if there is no result.
func (l *Ledger) each(ctx context.Context, job string, tell func(s Shard, hash string, body []byte) error) error {
	return l.db.Each(ctx, func(scan database.Scan) error {
		s := Shard{Job: job}
		var hash string
		var body []byte
		if err := scan(&s.First, &s.Len, &hash, &body); err != nil {
			return err
		}
		return tell(s, hash, body)
	}, "SELECT first, n, COALESCE(result, ''), body FROM shards LEFT JOIN results ON hash = result WHERE job = $1 ORDER BY first", job)
}

// GivenUpShard is a shard that was given up, with the reason.
type GivenUpShard struct {
	Shard
	Items []byte
	Why   string
}

// GivenUp returns the shards of a job that were given up.
func (l *Ledger) GivenUp(ctx context.Context, job string) ([]GivenUpShard, error) {
	return database.All(ctx, l.db, func(scan database.Scan) (g GivenUpShard, err error) {
		g.Job = job
		if err = scan(&g.First, &g.Len, &g.Why, &g.Items); err == nil {
			if g.Items, err = database.Unpack(g.Items); err != nil {
				err = &Damaged{Shard: g.Shard, Why: err.Error()}
			}
		}
		return g, err
	}, "SELECT first, n, why, body FROM shards JOIN items USING (job, first) WHERE job = $1 AND given_up = 1 ORDER BY first", job)
}

// Cancel excludes the shards of a job from leasing. Results are kept.
func (l *Ledger) Cancel(ctx context.Context, job string) error {
	return l.db.Change(ctx, func(tx database.Tx) error {
		if _, err := tx.Exec("UPDATE shards SET until = $2 WHERE job = $1 AND result IS NULL", job, int64(never)); err != nil {
			return err
		}
		_, err := tx.Exec("UPDATE jobs SET cancelled = 1 WHERE id = $1", job)
		return err
	})
}

// Retry makes shards available again that were given up or cancelled, or whose result is damaged.
func (l *Ledger) Retry(ctx context.Context, job string) error {
	damaged := map[string]bool{}
	err := l.each(ctx, job, func(_ Shard, hash string, body []byte) error {
		if text, err := database.Unpack(body); hash != "" && (err != nil || hashOf(text) != hash) {
			damaged[hash] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	const again = "UPDATE shards SET until = 0, tries = 0, faults = 0, result = NULL, done = NULL, given_up = 0, why = '', number = number + 1 WHERE "
	return l.db.Change(database.Bulk(ctx), func(tx database.Tx) error {
		for hash := range damaged {
			if _, err := tx.Exec("DELETE FROM results WHERE hash = $1", hash); err != nil {
				return err
			}
			if _, err := tx.Exec(again+"result = $1", hash); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(again+"job = $1 AND (given_up = 1 OR result IS NULL AND until = $2)", job, int64(never)); err != nil {
			return err
		}
		_, err := tx.Exec("UPDATE jobs SET cancelled = 0 WHERE id = $1", job)
		return err
	})
}

// Why returns the reason of the last failure of a shard.
func (l *Ledger) Why(ctx context.Context, s Shard) (why string, err error) {
	err = l.db.Row(ctx, "SELECT why FROM shards WHERE job = $1 AND first = $2", s.Job, s.First).Scan(&why)
	return why, err
}
