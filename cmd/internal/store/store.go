// Package store keeps sessions of package session in a database.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"hearth/cmd/internal/database"
	"hearth/cmd/internal/session"
)

// A Database keeps sessions. It serves any number of goroutines, and one process.
type Database struct{ db *database.Database }

// Open opens a database, and makes it ready: the path of a file for SQLite, or a
// postgres:// address. The error is one of opening it, or a [*database.NewerError].
func Open(ctx context.Context, name string) (*Database, error) {
	db, err := database.Open(ctx, name, database.Schema{Version: "version", Migrations: migrations})
	if err != nil {
		return nil, err
	}
	return &Database{db}, nil
}

// Close writes what is still to be written, and closes the database. Nothing may be asked of
// it afterwards.
func (d *Database) Close() error { return d.db.Close() }

// Create implements [session.Store].
func (d *Database) Create(ctx context.Context, r session.Record, events []session.Event) error {
	return d.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec("INSERT INTO sessions (id, owner, name, world, made, base, created) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			r.ID, r.Owner, r.Name, string(r.Where), r.Made, r.Base, r.Created.UnixMilli())
		for _, e := range events {
			if err == nil {
				err = insert(tx, r.ID, e)
			}
		}
		return err
	})
}

// Append implements [session.Store].
func (d *Database) Append(ctx context.Context, id string, e session.Event) error {
	return d.db.Change(ctx, func(tx database.Tx) error {
		n := 0
		err := tx.Row("SELECT 1 FROM sessions WHERE id = $1", id).Scan(&n)
		if errors.Is(err, sql.ErrNoRows) {
			return session.ErrGone
		}
		if err != nil {
			return err
		}
		return insert(tx, id, e)
	})
}

func insert(tx database.Tx, id string, e session.Event) error {
	_, err := tx.Exec("INSERT INTO events (session, seq, parent, what, target, request, hash, made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
		id, e.Seq, e.Parent, e.Text, e.To, e.Request, e.Hash, e.At.UnixMilli())
	return err
}

const columns = "id, owner, name, world, made, base, created"

func scanned(scan database.Scan) (r session.Record, err error) {
	var world string
	var created int64
	err = scan(&r.ID, &r.Owner, &r.Name, &world, &r.Made, &r.Base, &created)
	r.Where, r.Created = []byte(world), time.UnixMilli(created).UTC()
	return r, err
}

// Load implements [session.Store].
func (d *Database) Load(ctx context.Context, id string) (session.Record, []session.Event, error) {
	r, err := scanned(d.db.Row(ctx, "SELECT "+columns+" FROM sessions WHERE id = $1", id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return r, nil, session.ErrGone
	}
	if err != nil {
		return r, nil, err
	}
	var events []session.Event
	err = d.db.Each(ctx, func(scan database.Scan) error {
		var e session.Event
		var made int64
		if err := scan(&e.Seq, &e.Parent, &e.Text, &e.To, &e.Request, &e.Hash, &made); err != nil {
			return err
		}
		if e.Seq != len(events)+1 {
			return fmt.Errorf("session %s is damaged: event %d is missing", id, len(events)+1)
		}
		e.At = time.UnixMilli(made).UTC()
		events = append(events, e)
		return nil
	}, "SELECT seq, parent, what, target, request, hash, made FROM events WHERE session = $1 ORDER BY seq", id)
	return r, events, err
}

// Keep implements [session.Store].
func (d *Database) Keep(ctx context.Context, id string, k session.Kept) error {
	return d.db.Change(ctx, func(tx database.Tx) error {
		if _, err := tx.Exec("INSERT INTO kept (session, position, steps, episode) VALUES ($1, $2, $3, $4)", id, k.Position, k.Steps, k.Episode); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM kept WHERE session = $1 AND position NOT IN (SELECT position FROM kept WHERE session = $1 ORDER BY position DESC LIMIT $2)",
			id, session.MostKept)
		return err
	})
}

// Kept implements [session.Store].
func (d *Database) Kept(ctx context.Context, id string) (all []session.Kept, err error) {
	return database.All(ctx, d.db, func(scan database.Scan) (k session.Kept, err error) {
		return k, scan(&k.Position, &k.Steps, &k.Episode)
	}, "SELECT position, steps, episode FROM kept WHERE session = $1 ORDER BY position", id)
}

// List implements [session.Store]. The bases are left out.
func (d *Database) List(ctx context.Context, owner string) (all []session.Record, err error) {
	return database.All(ctx, d.db, scanned, "SELECT id, owner, name, world, made, NULL, created FROM sessions WHERE owner = $1 ORDER BY created DESC, id", owner)
}

// Count implements [session.Store].
func (d *Database) Count(ctx context.Context, owner string) (all, own int, err error) {
	err = d.db.Row(ctx, "SELECT count(*), COALESCE(SUM(CASE WHEN owner = $1 THEN 1 ELSE 0 END), 0) FROM sessions", owner).Scan(&all, &own)
	return all, own, err
}

// parts are the tables of what belongs to sessions, in the order in which they are cleared:
// whether a session is old is told by its events.
var parts = []string{"kept", "events"}

// Delete implements [session.Store].
func (d *Database) Delete(ctx context.Context, id string) error {
	return d.db.Change(ctx, func(tx database.Tx) error {
		for _, table := range parts {
			if _, err := tx.Exec("DELETE FROM "+table+" WHERE session = $1", id); err != nil {
				return err
			}
		}
		_, err := tx.Exec("DELETE FROM sessions WHERE id = $1", id)
		return err
	})
}

// old are sessions of which nothing was changed since a time.
const old = "created < $1 AND NOT EXISTS (SELECT 1 FROM events WHERE session = sessions.id AND made >= $1)"

// Old are the sessions that Forget deletes, without their bases.
func (d *Database) Old(ctx context.Context, before time.Time) ([]session.Record, error) {
	return database.All(ctx, d.db, scanned, "SELECT id, owner, name, world, made, NULL, created FROM sessions WHERE "+old+" ORDER BY id", before.UnixMilli())
}

// Forget deletes the sessions of which nothing was changed since a time, and tells how many
// these were.
func (d *Database) Forget(ctx context.Context, before time.Time) (n int, err error) {
	err = d.db.Change(ctx, func(tx database.Tx) error {
		for _, table := range parts {
			if _, err := tx.Exec("DELETE FROM "+table+" WHERE session IN (SELECT id FROM sessions WHERE "+old+")", before.UnixMilli()); err != nil {
				return err
			}
		}
		n, err = tx.Exec("DELETE FROM sessions WHERE "+old, before.UnixMilli())
		return err
	})
	return n, err
}

// All tells every session with its events, in the order of their ids.
func (d *Database) All(ctx context.Context, each func(session.Record, []session.Event) error) error {
	ids, err := d.db.Texts(ctx, "SELECT id FROM sessions ORDER BY id")
	if err != nil {
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
func (d *Database) Backup(ctx context.Context, file string) error { return d.db.Backup(ctx, file) }
