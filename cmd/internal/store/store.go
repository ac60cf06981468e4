// Package store keeps sessions of package session in a database: SQLite, in a file, or
// Postgres. What it acknowledges is on the disk: it survives the end of the process and, as
// far as the disk tells the truth, of the machine. Changes that are made at the same time
// are written together.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	_ "modernc.org/sqlite"             // the driver "sqlite"

	"hearth/cmd/internal/session"
)

// A Database keeps sessions. It serves any number of goroutines, and one process.
type Database struct {
	db      *sql.DB
	rebind  func(query string) string // from $1 to what the driver reads
	lite    bool
	writes  chan write
	stopped chan struct{} // closed when nothing is written any more
}

// A write is a change that somebody waits for.
type write struct {
	do   func(tx *sql.Tx) error
	done chan error
}

// mostWrites is how many changes are written together.
const mostWrites = 256

// Open opens a database, and makes it ready: the path of a file for SQLite, or a
// postgres:// address. The error is one of opening it, or a [*NewerError].
func Open(ctx context.Context, name string) (*Database, error) {
	d := &Database{rebind: func(q string) string { return q }, writes: make(chan write, 4*mostWrites), stopped: make(chan struct{})}
	var err error
	if strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://") {
		d.db, err = sql.Open("pgx", name)
	} else {
		d.lite = true
		d.rebind = func(q string) string { return strings.ReplaceAll(q, "$", "?") }
		d.db, err = sql.Open("sqlite", "file:"+strings.NewReplacer("?", "%3f", "#", "%23", "%", "%25").Replace(name)+
			"?_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_txlock=immediate")
	}
	if err != nil {
		return nil, err
	}
	d.db.SetMaxOpenConns(8)
	if err := d.migrate(ctx); err != nil {
		return nil, errors.Join(err, d.db.Close())
	}
	go d.write()
	return d, nil
}

// Close writes what is still to be written, and closes the database. Nothing may be asked of
// it afterwards.
func (d *Database) Close() error {
	close(d.writes)
	<-d.stopped
	return d.db.Close()
}

// write writes changes, as many together as there are.
func (d *Database) write() {
	defer close(d.stopped)
	for first := range d.writes {
		batch := []write{first}
		for len(batch) < mostWrites {
			select {
			case next, open := <-d.writes:
				if open {
					batch = append(batch, next)
					continue
				}
			default:
			}
			break
		}
		d.commit(batch)
	}
}

// commit writes changes in one transaction. Where one of them fails, each is written by
// itself, so that the others do not.
func (d *Database) commit(batch []write) {
	if err := d.transact(batch); err == nil || len(batch) == 1 {
		for _, w := range batch {
			w.done <- err
		}
		return
	}
	for _, w := range batch {
		w.done <- d.transact([]write{w})
	}
}

func (d *Database) transact(batch []write) (err error) {
	tx, err := d.db.Begin()
	if err != nil {
		return err
	}
	for _, w := range batch {
		if err = w.do(tx); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

// change makes a change, and waits until it is on the disk.
func (d *Database) change(ctx context.Context, do func(tx *sql.Tx) error) error {
	w := write{do, make(chan error, 1)}
	select {
	case d.writes <- w:
	case <-ctx.Done():
		return ctx.Err()
	}
	return <-w.done
}

func (d *Database) exec(tx *sql.Tx, query string, args ...any) (sql.Result, error) {
	return tx.Exec(d.rebind(query), args...)
}

// Create implements [session.Store].
func (d *Database) Create(ctx context.Context, r session.Record, events []session.Event) error {
	return d.change(ctx, func(tx *sql.Tx) error {
		_, err := d.exec(tx, "INSERT INTO sessions (id, owner, name, world, made, base, created) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			r.ID, r.Owner, r.Name, string(r.Where), r.Made, r.Base, r.Created.UnixMilli())
		for _, e := range events {
			if err == nil {
				err = d.insert(tx, r.ID, e)
			}
		}
		return err
	})
}

// Append implements [session.Store].
func (d *Database) Append(ctx context.Context, id string, e session.Event) error {
	return d.change(ctx, func(tx *sql.Tx) error {
		n := 0
		err := tx.QueryRow(d.rebind("SELECT 1 FROM sessions WHERE id = $1"), id).Scan(&n)
		if errors.Is(err, sql.ErrNoRows) {
			return session.ErrGone
		}
		if err != nil {
			return err
		}
		return d.insert(tx, id, e)
	})
}

func (d *Database) insert(tx *sql.Tx, id string, e session.Event) error {
	_, err := d.exec(tx, "INSERT INTO events (session, seq, parent, what, target, request, hash, made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
		id, e.Seq, e.Parent, e.Text, e.To, e.Request, e.Hash, e.At.UnixMilli())
	return err
}

const columns = "id, owner, name, world, made, base, created"

func scan(row interface{ Scan(...any) error }) (r session.Record, err error) {
	var world string
	var created int64
	err = row.Scan(&r.ID, &r.Owner, &r.Name, &world, &r.Made, &r.Base, &created)
	r.Where, r.Created = []byte(world), time.UnixMilli(created).UTC()
	return r, err
}

// Load implements [session.Store].
func (d *Database) Load(ctx context.Context, id string) (session.Record, []session.Event, error) {
	r, err := scan(d.db.QueryRowContext(ctx, d.rebind("SELECT "+columns+" FROM sessions WHERE id = $1"), id))
	if errors.Is(err, sql.ErrNoRows) {
		return r, nil, session.ErrGone
	}
	if err != nil {
		return r, nil, err
	}
	rows, err := d.db.QueryContext(ctx, d.rebind("SELECT seq, parent, what, target, request, hash, made FROM events WHERE session = $1 ORDER BY seq"), id)
	if err != nil {
		return r, nil, err
	}
	defer func() { _ = rows.Close() }() // what was wrong is told by Err
	var events []session.Event
	for rows.Next() {
		var e session.Event
		var made int64
		if err := rows.Scan(&e.Seq, &e.Parent, &e.Text, &e.To, &e.Request, &e.Hash, &made); err != nil {
			return r, nil, err
		}
		if e.Seq != len(events)+1 {
			return r, nil, fmt.Errorf("session %s is damaged: event %d is missing", id, len(events)+1)
		}
		e.At = time.UnixMilli(made).UTC()
		events = append(events, e)
	}
	return r, events, rows.Err()
}

// List implements [session.Store]. The bases are left out.
func (d *Database) List(ctx context.Context, owner string) (all []session.Record, err error) {
	rows, err := d.db.QueryContext(ctx, d.rebind("SELECT id, owner, name, world, made, NULL, created FROM sessions WHERE owner = $1 ORDER BY created DESC, id"), owner)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // what was wrong is told by Err
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, rows.Err()
}

// Count implements [session.Store].
func (d *Database) Count(ctx context.Context, owner string) (all, own int, err error) {
	err = d.db.QueryRowContext(ctx, d.rebind("SELECT count(*), COALESCE(SUM(CASE WHEN owner = $1 THEN 1 ELSE 0 END), 0) FROM sessions"), owner).Scan(&all, &own)
	return all, own, err
}

// Delete implements [session.Store].
func (d *Database) Delete(ctx context.Context, id string) error {
	return d.change(ctx, func(tx *sql.Tx) error {
		if _, err := d.exec(tx, "DELETE FROM events WHERE session = $1", id); err != nil {
			return err
		}
		_, err := d.exec(tx, "DELETE FROM sessions WHERE id = $1", id)
		return err
	})
}

// Forget deletes the sessions of which nothing was changed since a time, and tells how many
// these were.
func (d *Database) Forget(ctx context.Context, before time.Time) (n int, err error) {
	const old = "created < $1 AND NOT EXISTS (SELECT 1 FROM events WHERE session = sessions.id AND made >= $1)"
	err = d.change(ctx, func(tx *sql.Tx) error {
		if _, err := d.exec(tx, "DELETE FROM events WHERE session IN (SELECT id FROM sessions WHERE "+old+")", before.UnixMilli()); err != nil {
			return err
		}
		done, err := d.exec(tx, "DELETE FROM sessions WHERE "+old, before.UnixMilli())
		if err != nil {
			return err
		}
		gone, err := done.RowsAffected()
		n = int(gone)
		return err
	})
	return n, err
}

// All tells every session with its events, in the order of their ids.
func (d *Database) All(ctx context.Context, each func(session.Record, []session.Event) error) error {
	rows, err := d.db.QueryContext(ctx, "SELECT id FROM sessions ORDER BY id")
	if err != nil {
		return err
	}
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return errors.Join(err, rows.Close())
		}
		ids = append(ids, id)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, id := range ids {
		r, events, err := d.Load(ctx, id)
		if errors.Is(err, session.ErrGone) {
			continue // it was closed meanwhile
		}
		if err != nil {
			return err
		}
		if err := each(r, events); err != nil {
			return err
		}
	}
	return nil
}

// Backup writes a copy of the database into a file that is not there yet, while it is in use.
// The error of a database that is no file says so.
func (d *Database) Backup(ctx context.Context, file string) error {
	if !d.lite {
		return errors.New("a database of Postgres is backed up with pg_dump")
	}
	_, err := d.db.ExecContext(ctx, "VACUUM INTO ?1", file)
	return err
}

// Named is the name of a database without what it has of secrets.
func Named(name string) string {
	u, err := url.Parse(name)
	if err != nil || u.User == nil {
		return name
	}
	return u.Redacted()
}
