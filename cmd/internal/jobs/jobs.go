// Package jobs stores work that many processes share, and executes it. A [Ledger] records jobs, their shards, the
// leases of workers, and results. A [Worker] executes shards, and a [Supervisor] restarts workers. A [Broker]
// announces shards to workers.
//
// The [Ledger] is the only source of truth. A worker leases a shard and extends the lease while it works. When
// a lease ends without a result, another worker gets the shard. Therefore two workers may do the same work.
// The first result counts, and a different second result is an error. All times come from the clock of the
// database, never from workers.
//
// The content of jobs, items and results is opaque bytes to a ledger.
package jobs

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"hearth/cmd/internal/database"
)

// A Job is work that is split into shards.
type Job struct {
	ID       string // hash of all that the results depend on
	Spec     []byte // description of the work for workers
	Version  string // version of Hearth that made the job
	Identity string // what a worker must have in common with the Hearth that made the job
	Owner    string // user who submitted the job, as the database names users
	Created  time.Time
}

// A Shard is a range of Len items of a job that starts at item First, counted from 0.
type Shard struct {
	Job   string `json:"job"`
	First int    `json:"first"`
	Len   int    `json:"n"`
}

func (s Shard) String() string { return fmt.Sprintf("%.12s/%d+%d", s.Job, s.First, s.Len) }

// A Ticket is a shard that can be leased. Number changes with each lease.
type Ticket struct {
	Shard
	Number int64
}

// A Part is a range of items with their content.
type Part struct {
	First, Len int
	Items      []byte
}

// A Lease is the right of a worker to work on a shard for a limited time.
type Lease struct {
	Shard
	Tries  int // number of leases of the shard, including this one
	Faults int // number of times that the shard failed alone in a process
	Items  []byte
	number int64 // distinguishes leases of the same shard
}

// Errors of a ledger.
var (
	ErrNoJob   = errors.New("the job does not exist")
	ErrNotDone = errors.New("the job is not done")
	ErrNoShard = errors.New("no shard can be leased") // at this time and with this filter
)

// A Conflict is the error of a shard for which two workers found different results.
type Conflict struct {
	Shard
	Recorded, Found string // hashes of the recorded and the new result
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("shard %v has the result %.12s, but a second worker found %.12s", c.Shard, c.Recorded, c.Found)
}

// A Ledger is a database of jobs. It may be used concurrently, by several processes too.
type Ledger struct {
	db         *database.Database
	nowExpr    string // SQL expression for the current time in milliseconds
	lockClause string // SQL clause that keeps two workers from leasing the same shard
	ownerExpr  string // SQL expression for the current user
}

// never and lapsed are special values of the column until, which is the end of the last lease. A shard with
// never cannot be leased. One with lapsed was tried and its lease ended early. A shard that was not tried has
// 0, so that it is leased first.
const (
	never  = 1 << 62
	lapsed = 1
)

var schema = database.Schema{Version: "jobs_version", Migrations: []string{
	`CREATE TABLE jobs (id TEXT PRIMARY KEY, spec BLOB NOT NULL, made TEXT NOT NULL, items BIGINT NOT NULL, created BIGINT NOT NULL, cancelled BIGINT NOT NULL);
	CREATE TABLE shards (
		job TEXT NOT NULL REFERENCES jobs (id), first BIGINT NOT NULL, n BIGINT NOT NULL,
		tries BIGINT NOT NULL, faults BIGINT NOT NULL, number BIGINT NOT NULL, worker TEXT NOT NULL, until BIGINT NOT NULL,
		why TEXT NOT NULL, result TEXT, given_up BIGINT NOT NULL, done BIGINT, PRIMARY KEY (job, first)
	);
	CREATE INDEX shards_until ON shards (until, job, first);
	CREATE TABLE items (job TEXT NOT NULL, first BIGINT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (job, first));
	CREATE TABLE results (hash TEXT PRIMARY KEY, body BLOB NOT NULL)`,
	`ALTER TABLE jobs ADD COLUMN owner TEXT NOT NULL DEFAULT '';
	CREATE TABLE quotas (owner TEXT PRIMARY KEY, jobs BIGINT NOT NULL, items BIGINT NOT NULL)`,
	`ALTER TABLE jobs ADD COLUMN identity TEXT NOT NULL DEFAULT '';
	ALTER TABLE jobs ADD COLUMN refused TEXT NOT NULL DEFAULT ''; ALTER TABLE jobs ADD COLUMN refused_at BIGINT NOT NULL DEFAULT 0`,
}}

// Open opens a ledger: an SQLite file or a postgres:// address.
func Open(ctx context.Context, name string, options ...database.Option) (*Ledger, error) {
	db, err := database.Open(ctx, name, schema, options...)
	if err != nil {
		return nil, err
	}
	if db.Lite {
		return &Ledger{db, "CAST(unixepoch('subsec') * 1000 AS INTEGER)", "", "'local'"}, nil
	}
	return &Ledger{db, "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)", " FOR UPDATE SKIP LOCKED", "CAST(current_user AS TEXT)"}, nil
}

// Close closes the ledger.
func (l *Ledger) Close() error { return l.db.Close() }

// Submit adds a job with its parts and reports whether it was new. An existing job is not changed. The error
// is a [*QuotaError] if the job exceeds the quota of its owner.
func (l *Ledger) Submit(ctx context.Context, j Job, parts []Part) (fresh bool, err error) {
	items, bodies := 0, make([][]byte, len(parts))
	for i, p := range parts {
		items += p.Len
		if bodies[i], err = packed(p.Items); err != nil {
			return false, fmt.Errorf("item %d of the job is too large: %w", p.First+1, err)
		}
	}
	err = l.db.Change(database.Bulk(ctx), func(tx database.Tx) error {
		n, err := tx.Exec("INSERT INTO jobs (id, spec, made, identity, items, owner, created, cancelled) VALUES ($1, $2, $3, $4, $5, "+l.ownerExpr+", "+l.nowExpr+", 0) ON CONFLICT DO NOTHING", j.ID, j.Spec, j.Version, j.Identity, items)
		if fresh = n == 1; err != nil || !fresh {
			return err
		}
		if err := l.checkQuota(tx, items); err != nil {
			return err
		}
		for i, p := range parts {
			if err := insert(tx, Shard{j.ID, p.First, p.Len}, 0, 0, bodies[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return fresh, err
}

// encoder compresses items and results.
var encoder = sync.OnceValue(func() *database.Encoder {
	by, _ := database.NewEncoder(nil, zstd.WithEncoderLevel(zstd.SpeedFastest)) // fails only for invalid options
	return by
})

func packed(text []byte) ([]byte, error) { return encoder().Encode(text) }

func insert(tx database.Tx, s Shard, tries, until int, items []byte) error {
	_, err := tx.Exec("INSERT INTO shards (job, first, n, tries, faults, number, worker, until, why, given_up) VALUES ($1, $2, $3, $4, 0, 0, '', $5, '', 0)", s.Job, s.First, s.Len, tries, until)
	if err == nil {
		_, err = tx.Exec("INSERT INTO items (job, first, body) VALUES ($1, $2, $3)", s.Job, s.First, items)
	}
	return err
}

// A Filter selects shards: those of a job, a single shard, or those of jobs with an identity. Zero fields select
// all.
type Filter struct {
	Job      string
	Shard    *Shard
	Identity string
}

// where returns the SQL condition and its arguments, appended to args.
func (w Filter) where(args []any) (string, []any) {
	text := ""
	is := func(condition string, v any) {
		args = append(args, v)
		text += fmt.Sprintf(" AND "+condition, len(args))
	}
	if w.Shard != nil {
		is("job = $%d", w.Shard.Job)
		is("first = $%d", w.Shard.First)
		is("n = $%d", w.Shard.Len)
	}
	if w.Job != "" {
		is("job = $%d", w.Job)
	}
	if w.Identity != "" {
		is("job IN (SELECT id FROM jobs WHERE identity = $%d)", w.Identity)
	}
	return text, args
}

// Lease leases a shard to a worker for the time spell. Shards that were not tried come first, then those that
// have waited longest. The error is [ErrNoShard] if there is none, or a [*Damaged] if the items of the leased
// shard cannot be read.
func (l *Ledger) Lease(ctx context.Context, worker string, w Filter, spell time.Duration) (out Lease, err error) {
	which, args := w.where([]any{worker, spell.Milliseconds()})
	query := "UPDATE shards SET tries = tries + 1, number = number + 1, worker = $1, until = " + l.nowExpr + " + $2 WHERE (job, first) = (" +
		"SELECT job, first FROM shards WHERE until < " + l.nowExpr + which + " ORDER BY until, job, first LIMIT 1" + l.lockClause + ") RETURNING job, first, n, tries, faults, number"
	err = l.db.Change(ctx, func(tx database.Tx) error {
		out = Lease{}
		err := tx.Row(query, args...).Scan(&out.Job, &out.First, &out.Len, &out.Tries, &out.Faults, &out.number)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err == nil {
			err = tx.Row("SELECT body FROM items WHERE job = $1 AND first = $2", out.Job, out.First).Scan(&out.Items)
		}
		if errors.Is(err, sql.ErrNoRows) {
			return nil // open reports that the items are missing
		}
		return err
	})
	if err == nil && out.Job == "" {
		err = ErrNoShard
	}
	if err == nil {
		err = out.open()
	}
	return out, err
}

// A Queue gives shards to workers. It is the ledger itself or a message broker.
type Queue interface {
	// Put announces shards that are in the ledger. The same shard may be announced several times.
	Put(ctx context.Context, turns []Ticket) error
	// Take is like [Ledger.Lease], but may wait for a while. The caller calls done when the result is in the
	// ledger.
	Take(ctx context.Context, worker string, w Filter, spell time.Duration) (lease Lease, done func(), err error)
}

// Put implements [Queue].
func (l *Ledger) Put(context.Context, []Ticket) error { return nil }

// Take implements [Queue].
func (l *Ledger) Take(ctx context.Context, worker string, w Filter, spell time.Duration) (Lease, func(), error) {
	lease, err := l.Lease(ctx, worker, w, spell)
	return lease, func() {}, err
}

// heldCondition is the SQL condition that a lease is still valid. Its parameters $1 to $4 are the values of
// Lease.key.
var heldCondition = fmt.Sprintf(" WHERE job = $1 AND first = $2 AND n = $3 AND number = $4 AND result IS NULL AND until < %d", int64(never))

func (l Lease) key(more ...any) []any { return append([]any{l.Job, l.First, l.Len, l.number}, more...) }

// Extend extends leases to the time spell from now, and returns those that are no longer valid.
func (l *Ledger) Extend(ctx context.Context, leases []Lease, spell time.Duration) (lost []Lease, err error) {
	err = l.db.Change(ctx, func(tx database.Tx) error {
		lost = nil
		for _, one := range leases {
			n, err := tx.Exec("UPDATE shards SET until = "+l.nowExpr+" + $5"+heldCondition, one.key(spell.Milliseconds())...)
			if err != nil {
				return err
			}
			if n == 0 {
				lost = append(lost, one)
			}
		}
		return nil
	})
	return lost, err
}

// Complete records the result of a shard; givenUp marks an item that cannot be done. A first result counts
// even if the lease has ended. The error is a [*Conflict], [ErrNoJob] if the shard was divided, or a [*Damaged] if
// the result is too large.
func (l *Ledger) Complete(ctx context.Context, one Lease, result []byte, givenUp bool) error {
	hash := hashOf(result)
	body, err := packed(result)
	if err != nil {
		return &Damaged{Shard: one.Shard, Why: "its result is too large: " + err.Error()}
	}
	return l.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec("UPDATE shards SET result = $4, given_up = $5, until = $6, done = "+l.nowExpr+" WHERE job = $1 AND first = $2 AND n = $3 AND result IS NULL",
			one.Job, one.First, one.Len, hash, bit(givenUp), int64(never))
		if err != nil {
			return err
		}
		if n == 1 {
			_, err := tx.Exec("INSERT INTO results (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING", hash, body)
			return err
		}
		var was sql.NullString
		err = tx.Row("SELECT result FROM shards WHERE job = $1 AND first = $2 AND n = $3", one.Job, one.First, one.Len).Scan(&was)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return ErrNoJob
		case err == nil && was.String != hash:
			return &Conflict{one.Shard, was.String, hash}
		}
		return err
	})
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// Fail ends a lease and records why the shard failed. The flag apart means that the shard ran alone in a
// process, so that nothing else can be the cause.
func (l *Ledger) Fail(ctx context.Context, one Lease, why string, apart bool) error {
	return l.end(ctx, "UPDATE shards SET until = $5, why = $6, faults = faults + $7"+heldCondition, one.key(lapsed, why, bit(apart))...)
}

// Release returns a lease as if it had not been taken.
func (l *Ledger) Release(ctx context.Context, one Lease) error {
	return l.end(ctx, "UPDATE shards SET until = 0, tries = tries - 1"+heldCondition, one.key()...)
}

// Abandon ends the leases of a dead worker and returns their number.
func (l *Ledger) Abandon(ctx context.Context, worker, why string) (n int, err error) {
	err = l.db.Change(ctx, func(tx database.Tx) error {
		n, err = tx.Exec("UPDATE shards SET until = $2, why = $3 WHERE worker = $1 AND result IS NULL AND until > $2 AND until < $4", worker, lapsed, why, int64(never))
		return err
	})
	return n, err
}

func (l *Ledger) end(ctx context.Context, query string, args ...any) error {
	return l.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
}

// Divide splits a leased shard in two; both count as tried. It does nothing if the lease is no longer valid.
func (l *Ledger) Divide(ctx context.Context, one Lease, left, right Part) error {
	bodies := [2][]byte{}
	for i, p := range []Part{left, right} {
		var err error
		if bodies[i], err = packed(p.Items); err != nil {
			return &Damaged{Shard: one.Shard, Why: "its items are too large: " + err.Error()}
		}
	}
	return l.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec("UPDATE shards SET n = $5, tries = 1, faults = 0, number = number + 1, until = $6"+heldCondition, one.key(left.Len, lapsed)...)
		if err != nil || n == 0 {
			return err
		}
		if _, err := tx.Exec("UPDATE items SET body = $3 WHERE job = $1 AND first = $2", one.Job, one.First, bodies[0]); err != nil {
			return err
		}
		return insert(tx, Shard{one.Job, right.First, right.Len}, 1, lapsed, bodies[1])
	})
}
