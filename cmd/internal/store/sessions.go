package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hearth/cmd/internal/database"
	"hearth/cmd/internal/session"
	"hearth/parser/source"
)

// Sessions is a store of sessions. It is safe for concurrent use, and other processes may use the same
// database.
type Sessions struct{ db *database.Database }

// OpenSessions opens or creates a database: the path of an SQLite file, or a postgres:// address. A file has at most
// the given number of bytes; 0 means no limit. If a newer version of Hearth made the database, the error is a
// [*database.NewerError].
func OpenSessions(ctx context.Context, name string, most int64, options ...database.Option) (*Sessions, error) {
	db, err := database.Open(ctx, name, database.Schema{Version: "version", Migrations: sessionMigrations, Most: most}, options...)
	if err != nil {
		return nil, err
	}
	return &Sessions{db}, nil
}

// Close completes pending changes and closes the database. It must not be used afterwards.
func (d *Sessions) Close() error { return d.db.Close() }

// keep makes a change. It converts errors to those of a [session.Store].
func (d *Sessions) keep(ctx context.Context, do func(tx database.Tx) error) error {
	err := d.db.Change(ctx, do)
	of, ok := errors.AsType[*database.Error](err)
	switch {
	case ok && of.Unknown:
		return fmt.Errorf("%w: %w", session.ErrUnknown, err)
	case ok && of.Duplicate:
		return session.ErrElsewhere
	case ok && of.Full:
		return fmt.Errorf("%w: %w", session.ErrFull, err)
	}
	return err
}

// Probe implements [session.Probed]. It changes the marker of this process.
func (d *Sessions) Probe(ctx context.Context) error {
	return d.keep(ctx, func(tx database.Tx) error {
		_, err := tx.Exec("DELETE FROM sessions WHERE id = ''") // a change also if the user has no right to markers
		return err
	})
}

// Create implements [session.Store].
func (d *Sessions) Create(ctx context.Context, r session.Record, events []session.Event) error {
	return d.keep(ctx, func(tx database.Tx) error {
		err := insertRow(tx, "sessions", "", r.ID, r.Owner, r.Title, string(r.Where), r.MadeWith, r.Base, r.Created.UnixMilli())
		for _, e := range events {
			if err == nil {
				err = insertEvent(tx, r.ID, e)
			}
		}
		if err == nil {
			_, err = tx.Exec("UPDATE sessions SET events = $2 WHERE id = $1", r.ID, len(events))
		}
		return err
	})
}

// Append implements [session.Store].
func (d *Sessions) Append(ctx context.Context, id string, e session.Event) error {
	return d.keep(ctx, func(tx database.Tx) error {
		n, err := tx.Exec("UPDATE sessions SET events = $2 WHERE id = $1", id, e.Seq)
		if err == nil && n == 0 {
			err = session.ErrGone
		}
		if err != nil {
			return err
		}
		return insertEvent(tx, id, e)
	})
}

func insertEvent(tx database.Tx, id string, e session.Event) error {
	return insertRow(tx, "events", "", id, e.Seq, e.Parent, e.Text, e.Target, e.Request, e.Hash, e.Time.UnixMilli())
}

func scanRecord(scan database.Scan) (r session.Record, err error) {
	var world string
	var created int64
	err = scan(&r.ID, &r.Owner, &r.Title, &world, &r.MadeWith, &r.Base, &created)
	r.Where, r.Created = []byte(world), time.UnixMilli(created).UTC()
	return r, err
}

// Load implements [session.Store].
func (d *Sessions) Load(ctx context.Context, id string) (session.Record, []session.Event, error) {
	r, err := scanRecord(d.db.Row(ctx, "SELECT "+sessionColumns["sessions"]+" FROM sessions WHERE id = $1", id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return r, nil, session.ErrGone
	}
	if err != nil {
		return r, nil, err
	}
	events, err := d.Since(ctx, id, 0)
	return r, events, err
}

// Since implements [session.Store].
func (d *Sessions) Since(ctx context.Context, id string, after int) (events []session.Event, err error) {
	there := false
	err = d.db.Each(ctx, func(scan database.Scan) error {
		var e session.Event
		var made int64
		if err := scan(&e.Seq, &e.Parent, &e.Text, &e.Target, &e.Request, &e.Hash, &made); err != nil {
			return err
		}
		if there = true; e.Seq == 0 {
			return nil // the session has no event after the given number
		}
		if next := after + len(events) + 1; e.Seq != next {
			return fmt.Errorf("%w: event %d is missing", session.ErrDamaged, next)
		}
		e.Time = time.UnixMilli(made).UTC()
		events = append(events, e)
		return nil
	}, `SELECT COALESCE(e.seq, 0), COALESCE(e.parent, 0), COALESCE(e.what, ''), COALESCE(e.target, 0), COALESCE(e.request, ''), COALESCE(e.hash, ''), COALESCE(e.made, 0)
		FROM sessions s LEFT JOIN events e ON e.session = s.id AND e.seq > $2 WHERE s.id = $1 ORDER BY 1`, id, after)
	if err == nil && !there {
		err = session.ErrGone
	}
	return events, err
}

// Last implements [session.Store]. The ids are one parameter, so that the text of the query never changes.
func (d *Sessions) Last(ctx context.Context, ids []string) (map[string]int, error) {
	text, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	list := "SELECT value FROM json_each($1)"
	if !d.db.Lite {
		list = "SELECT value FROM json_array_elements_text($1::json)"
	}
	last := map[string]int{}
	return last, d.db.Each(ctx, func(scan database.Scan) error {
		id, n := "", 0
		err := scan(&id, &n)
		last[id] = n
		return err
	}, "SELECT id, COALESCE((SELECT MAX(seq) FROM events WHERE session = sessions.id), 0) FROM sessions WHERE id IN ("+list+")", string(text))
}

// SaveEpisode implements [session.Store].
func (d *Sessions) SaveEpisode(ctx context.Context, id string, k session.SavedEpisode) error {
	return d.keep(ctx, func(tx database.Tx) error {
		if err := insertRow(tx, "kept", " ON CONFLICT DO NOTHING", id, k.Position, k.Steps, k.Episode); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM kept WHERE session = $1 AND position NOT IN (SELECT position FROM kept WHERE session = $1 ORDER BY position DESC LIMIT $2)",
			id, session.MaxSavedEpisodes)
		return err
	})
}

// SavedEpisodes implements [session.Store].
func (d *Sessions) SavedEpisodes(ctx context.Context, id string) (all []session.SavedEpisode, err error) {
	return database.All(ctx, d.db, func(scan database.Scan) (k session.SavedEpisode, err error) {
		return k, scan(&k.Position, &k.Steps, &k.Episode)
	}, "SELECT position, steps, episode FROM kept WHERE session = $1 ORDER BY position", id)
}

// List implements [session.Store]. The field Base of the records is nil.
func (d *Sessions) List(ctx context.Context, owner string) (all []session.Record, err error) {
	return database.All(ctx, d.db, scanRecord, "SELECT id, owner, name, world, made, NULL, created FROM sessions WHERE owner = $1 ORDER BY created DESC, id", owner)
}

// Count implements [session.Store].
func (d *Sessions) Count(ctx context.Context, owner string) (all, own int, err error) {
	err = d.db.Row(ctx, "SELECT count(*), COALESCE(SUM(CASE WHEN owner = $1 THEN 1 ELSE 0 END), 0) FROM sessions", owner).Scan(&all, &own)
	return all, own, err
}

// sessionTables lists the tables with data of sessions, in the order in which they are cleared. The events come last,
// because they determine whether a session is old.
var sessionTables = []string{"kept", "events"}

// Delete implements [session.Store].
func (d *Sessions) Delete(ctx context.Context, id string) error {
	return d.keep(ctx, func(tx database.Tx) error {
		for _, table := range sessionTables {
			if _, err := tx.Exec("DELETE FROM "+table+" WHERE session = $1", id); err != nil {
				return err
			}
		}
		_, err := tx.Exec("DELETE FROM sessions WHERE id = $1", id)
		return err
	})
}

// oldSessions is the SQL condition for sessions that were not changed since the time $1.
const oldSessions = "created < $1 AND NOT EXISTS (SELECT 1 FROM events WHERE session = sessions.id AND made >= $1)"

// Old returns the sessions that Forget would delete. The field Base of the records is nil.
func (d *Sessions) Old(ctx context.Context, before time.Time) ([]session.Record, error) {
	return database.All(ctx, d.db, scanRecord, "SELECT id, owner, name, world, made, NULL, created FROM sessions WHERE "+oldSessions+" ORDER BY id", before.UnixMilli())
}

// Forget deletes the sessions that were not changed since the given time, and returns their number.
func (d *Sessions) Forget(ctx context.Context, before time.Time) (n int, err error) {
	err = d.db.Change(database.Bulk(ctx), func(tx database.Tx) error {
		for _, table := range sessionTables {
			if _, err := tx.Exec("DELETE FROM "+table+" WHERE session IN (SELECT id FROM sessions WHERE "+oldSessions+")", before.UnixMilli()); err != nil {
				return err
			}
		}
		n, err = tx.Exec("DELETE FROM sessions WHERE "+oldSessions, before.UnixMilli())
		return err
	})
	return n, err
}

// Newest returns the time of the last change, or the zero time if there are no sessions.
func (d *Sessions) Newest(ctx context.Context) (at time.Time, err error) {
	last := int64(0)
	err = d.db.Row(ctx, "SELECT COALESCE(MAX(at), 0) FROM (SELECT MAX(made) AS at FROM events UNION ALL SELECT MAX(created) FROM sessions) AS changes").Scan(&last)
	if err == nil && last > 0 {
		at = time.UnixMilli(last)
	}
	return at, err
}

// Size implements [session.Bounded].
func (d *Sessions) Size(ctx context.Context) (used, most int64, err error) { return d.db.Size(ctx) }

// Room implements [session.Bounded]. It deletes the sessions with the oldest last change first: one, then
// twice as many in each round.
func (d *Sessions) Room(ctx context.Context, bytes int64, spared func(id string) bool) (forgotten int, err error) {
	enough := func() (bool, error) {
		used, most, err := d.Size(ctx)
		if err == nil && most > 0 && bytes > most-most/10 {
			err = session.ErrFull // more than the store can ever hold
		}
		return most == 0 || used+bytes <= most-most/10, err
	}
	if is, err := enough(); is || err != nil {
		return 0, err
	}
	ids, err := d.db.Texts(ctx, "SELECT id FROM sessions ORDER BY COALESCE((SELECT made FROM events WHERE session = id ORDER BY seq DESC LIMIT 1), created), id")
	if err != nil {
		return 0, err
	}
	ids = slices.DeleteFunc(ids, spared)
	for n := 1; len(ids) > 0; n *= 2 {
		n = min(n, len(ids))
		for _, id := range ids[:n] {
			if err := d.Delete(ctx, id); err != nil {
				return forgotten, err
			}
			forgotten++
		}
		if is, err := enough(); is || err != nil {
			return forgotten, err
		}
		ids = ids[n:]
	}
	if forgotten == 0 {
		return 0, session.ErrFull
	}
	return forgotten, nil
}

// All calls each with every session and its events, in the order of their ids. Of a damaged session it passes the
// events that can be read; the error, E0911, then names all damaged sessions.
func (d *Sessions) All(ctx context.Context, each func(session.Record, []session.Event) error) error {
	if d.db.Version == 0 {
		return nil // a store of runs
	}
	var damaged []string
	ids, err := d.db.Texts(ctx, "SELECT id FROM sessions ORDER BY id")
	if err != nil {
		return err
	}
	for _, id := range ids {
		r, events, err := d.Load(ctx, id)
		if errors.Is(err, session.ErrGone) {
			continue // the session was closed meanwhile
		}
		if errors.Is(err, session.ErrDamaged) {
			damaged = append(damaged, fmt.Sprintf("session %s: %v", id, err))
		} else if err != nil {
			return err
		}
		if err := each(r, events); err != nil {
			return err
		}
	}
	if damaged == nil {
		return nil
	}
	return source.Errorf("E0911", source.Span{}, "%s", strings.Join(damaged, "; ")).WithHint("the events before the damage were read, and all other sessions")
}

// Backup copies the database to a new file while it is in use. It fails if the database is not a file.
func (d *Sessions) Backup(ctx context.Context, file string) error { return d.db.Backup(ctx, file) }
