// Package jobs keeps the record of work that many processes share: jobs, the shards that they
// are cut into, who works on which of them until when, and what came of them.
//
// A [Ledger] is the truth, and the only one. A shard is leased, and whoever has the lease says
// now and then that it is still at work; a lease that ends without a result is given to
// somebody else. Two may so do the same work: the first result counts, and one that differs
// from it is an error. Times are those of the database alone, whatever the clocks of workers
// say.
//
// What is in a job, a shard and a result is bytes to this package.
package jobs

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"hearth/cmd/internal/database"
)

// A Job is work to be done.
type Job struct {
	ID      string // a hash of all that its results depend on
	Spec    []byte // what whoever works on it needs to know
	Made    string // the version of Hearth that made it
	Owner   string // who submitted it, as the database knows them
	Created time.Time
}

// A Shard is the items of a job from the first on, counted from 0.
type Shard struct {
	Job   string `json:"job"`
	First int    `json:"first"`
	Len   int    `json:"n"`
}

func (s Shard) String() string { return fmt.Sprintf("%.12s/%d+%d", s.Job, s.First, s.Len) }

// A Turn is a shard that can be leased. It has another number when it was leased before.
type Turn struct {
	Shard
	Number int64
}

// A Part is a shard with its items.
type Part struct {
	First, Len int
	Items      []byte
}

// A Lease is the right to work on a shard for a time.
type Lease struct {
	Shard
	Tries  int // how often it was leased, this time included
	Faults int // how often it failed when it was tried apart from others
	Items  []byte
	number int64 // tells leases of the same shard apart
}

// What a ledger cannot give.
var (
	ErrGone    = errors.New("there is no such job")
	ErrUndone  = errors.New("the job is not done")
	ErrNothing = errors.New("there is nothing to be done") // now, for whom asks
)

// A Conflict is that of a shard which two workers found to have different results.
type Conflict struct {
	Shard
	Was, Is string // hashes
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("shard %v has the result %.12s, and was now found to have %.12s", c.Shard, c.Was, c.Is)
}

// A Damaged is a result that is not as it was written.
type Damaged struct{ Shard }

func (d *Damaged) Error() string {
	return fmt.Sprintf("the result of shard %v is not as it was written", d.Shard)
}

// A Ledger keeps jobs. It serves any number of goroutines and processes.
type Ledger struct {
	db  *database.Database
	now string // in milliseconds, as the database says it
	one string // what keeps two from being given the same shard
	who string // who asks
}

// never is the end of a lease of what is not to be leased; lapsed that of what was tried, and
// comes after all that was not, whose lease has ended at 0.
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
}}

// Local is who submits to a ledger of SQLite: whoever may write the file.
const Local = "local"

// Open opens a ledger: a file for SQLite, or a postgres:// address.
func Open(ctx context.Context, name string) (*Ledger, error) {
	db, err := database.Open(ctx, name, schema)
	if err != nil {
		return nil, err
	}
	if db.Lite {
		return &Ledger{db, "CAST(unixepoch('subsec') * 1000 AS INTEGER)", "", "'" + Local + "'"}, nil
	}
	return &Ledger{db, "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)", " FOR UPDATE SKIP LOCKED", "CAST(current_user AS TEXT)"}, nil
}

// Close closes the ledger.
func (l *Ledger) Close() error { return l.db.Close() }

// Submit adds a job with its parts, unless it is there, and tells whether it was not. The error is
// an [*Over] when its owner may not have so much.
func (l *Ledger) Submit(ctx context.Context, j Job, parts []Part) (fresh bool, err error) {
	items, bodies := 0, make([][]byte, len(parts))
	for i, p := range parts {
		items += p.Len
		bodies[i] = packed(p.Items)
	}
	err = l.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec("INSERT INTO jobs (id, spec, made, items, owner, created, cancelled) VALUES ($1, $2, $3, $4, "+l.who+", "+l.now+", 0) ON CONFLICT DO NOTHING", j.ID, j.Spec, j.Made, items)
		if fresh = n == 1; err != nil || !fresh {
			return err
		}
		if err := l.room(tx, items); err != nil {
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

func insert(tx database.Tx, s Shard, tries, until int, items []byte) error {
	_, err := tx.Exec("INSERT INTO shards (job, first, n, tries, faults, number, worker, until, why, given_up) VALUES ($1, $2, $3, $4, 0, 0, '', $5, '', 0)", s.Job, s.First, s.Len, tries, until)
	if err == nil {
		_, err = tx.Exec("INSERT INTO items (job, first, body) VALUES ($1, $2, $3)", s.Job, s.First, items)
	}
	return err
}

// A Wish is which shards somebody would work on: all, those of a job, or one; and of which
// version of Hearth, or any.
type Wish struct {
	Job   string
	Shard *Shard
	Made  string
}

// where is the wish as a condition, and what stands for its places behind those of args.
func (w Wish) where(args []any) (string, []any) {
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
	if w.Made != "" {
		is("job IN (SELECT id FROM jobs WHERE made = $%d)", w.Made)
	}
	return text, args
}

// Lease gives a worker a shard for a time: what was not tried yet comes first, then what has
// waited longest. The error is [ErrNothing] when there is none.
func (l *Ledger) Lease(ctx context.Context, worker string, w Wish, spell time.Duration) (out Lease, err error) {
	which, args := w.where([]any{worker, spell.Milliseconds()})
	query := "UPDATE shards SET tries = tries + 1, number = number + 1, worker = $1, until = " + l.now + " + $2 WHERE (job, first) = (" +
		"SELECT job, first FROM shards WHERE until < " + l.now + which + " ORDER BY until, job, first LIMIT 1" + l.one + ") RETURNING job, first, n, tries, faults, number"
	err = l.db.Change(ctx, func(tx database.Tx) error {
		out = Lease{}
		err := tx.Row(query, args...).Scan(&out.Job, &out.First, &out.Len, &out.Tries, &out.Faults, &out.number)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err == nil {
			err = tx.Row("SELECT body FROM items WHERE job = $1 AND first = $2", out.Job, out.First).Scan(&out.Items)
		}
		return err
	})
	if err == nil && out.Job == "" {
		err = ErrNothing
	}
	if err == nil {
		out.Items, err = unpacked(out.Items)
	}
	return out, err
}

// A Queue gives shards to workers: the ledger itself, or who tells of what is in it.
type Queue interface {
	// Put tells of shards that are in the ledger; of the same turn it may be told often.
	Put(ctx context.Context, turns []Turn) error
	// Take is [Ledger.Lease], and may wait for a while; done is called when the ledger has what
	// came of the shard.
	Take(ctx context.Context, worker string, w Wish, spell time.Duration) (lease Lease, done func(), err error)
}

// Put implements [Queue].
func (l *Ledger) Put(context.Context, []Turn) error { return nil }

// Take implements [Queue].
func (l *Ledger) Take(ctx context.Context, worker string, w Wish, spell time.Duration) (Lease, func(), error) {
	lease, err := l.Lease(ctx, worker, w, spell)
	return lease, func() {}, err
}

// held is the condition that a lease is still held: of $1 to $4, see [Lease.key].
var held = fmt.Sprintf(" WHERE job = $1 AND first = $2 AND n = $3 AND number = $4 AND result IS NULL AND until < %d", int64(never))

func (l Lease) key(more ...any) []any { return append([]any{l.Job, l.First, l.Len, l.number}, more...) }

// Extend makes leases last for a time from now on, and returns those that are held no more.
func (l *Ledger) Extend(ctx context.Context, leases []Lease, spell time.Duration) (lost []Lease, err error) {
	err = l.db.Change(ctx, func(tx database.Tx) error {
		lost = nil
		for _, one := range leases {
			n, err := tx.Exec("UPDATE shards SET until = "+l.now+" + $5"+held, one.key(spell.Milliseconds())...)
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

// Complete records a result of a shard; givenUp is that there will be no other. It counts also
// when the lease is held no more, if it is the first one. The error is a [*Conflict], or
// [ErrGone] when the shard was divided meanwhile.
func (l *Ledger) Complete(ctx context.Context, one Lease, result []byte, givenUp bool) error {
	hash, body := hashOf(result), packed(result)
	return l.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec("UPDATE shards SET result = $4, given_up = $5, until = $6, done = "+l.now+" WHERE job = $1 AND first = $2 AND n = $3 AND result IS NULL",
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
			return ErrGone
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

// Fail ends a lease whose shard could not be worked on, and keeps why; apart is that nothing
// else can have been the cause.
func (l *Ledger) Fail(ctx context.Context, one Lease, why string, apart bool) error {
	return l.end(ctx, "UPDATE shards SET until = $5, why = $6, faults = faults + $7"+held, one.key(lapsed, why, bit(apart))...)
}

// Release gives a lease back as if it had not been given.
func (l *Ledger) Release(ctx context.Context, one Lease) error {
	return l.end(ctx, "UPDATE shards SET until = 0, tries = tries - 1"+held, one.key()...)
}

// Abandon ends the leases of a worker that is no more, and tells how many it had.
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

// Divide makes two shards of one, with its items; both count as tried. Nothing happens when
// the lease is held no more.
func (l *Ledger) Divide(ctx context.Context, one Lease, left, right Part) error {
	return l.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec("UPDATE shards SET n = $5, tries = 1, faults = 0, number = number + 1, until = $6"+held, one.key(left.Len, lapsed)...)
		if err != nil || n == 0 {
			return err
		}
		if _, err := tx.Exec("UPDATE items SET body = $3 WHERE job = $1 AND first = $2", one.Job, one.First, packed(left.Items)); err != nil {
			return err
		}
		return insert(tx, Shard{one.Job, right.First, right.Len}, 1, lapsed, packed(right.Items))
	})
}
