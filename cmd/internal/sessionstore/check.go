package sessionstore

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"time"

	"hearth/cmd/internal/database"
	"hearth/cmd/internal/session"
)

// sumOf returns a checksum of the fields of a row.
func sumOf(fields ...any) int64 {
	sum := crc32.NewIEEE()
	for _, f := range fields {
		_, _ = fmt.Fprintf(sum, "%v\x00", f) // never fails
	}
	return int64(sum.Sum32())
}

func sumOfRecord(r *session.Record) int64 {
	return sumOf(r.ID, r.Owner, r.Name, string(r.Where), r.MadeWith, string(r.Base), r.Created.UnixMilli())
}

func sumOfEvent(id string, e *session.Event) int64 {
	return sumOf(id, e.Seq, e.Parent, e.Text, e.Target, e.Request, e.Hash, e.Time.UnixMilli())
}

func sumOfEpisode(id string, k *session.SavedEpisode) int64 {
	return sumOf(id, k.Position, k.Steps, string(k.Episode))
}

// Check reads all rows and returns the number of sessions. It calls note for each damaged row.
// Rows of older versions have no checksum. If the database has no tables of sessions, the number is -1.
func (d *Database) Check(ctx context.Context, note func(row, why string)) (sessions int, err error) {
	if d.db.Version == 0 {
		return -1, nil
	}
	crc := "crc"
	if d.db.Version < 3 {
		crc = "NULL"
	}
	compare := func(crc *int64, sum int64, format string, args ...any) {
		if crc != nil && *crc != sum {
			note(fmt.Sprintf(format, args...), "the checksum does not match")
		}
	}
	ctx, last := database.Bulk(ctx), map[string]int{} // number of the last event of each session
	readSession := func(scan database.Scan) error {
		var crc *int64
		r, err := scanned(func(to ...any) error { return scan(append(to, &crc)...) })
		compare(crc, sumOfRecord(&r), "session %s", r.ID)
		last[r.ID] = 0
		return err
	}
	readEvent := func(scan database.Scan) error {
		var id string
		var e session.Event
		var made int64
		var crc *int64
		err := scan(&id, &e.Seq, &e.Parent, &e.Text, &e.Target, &e.Request, &e.Hash, &made, &crc)
		e.Time = time.UnixMilli(made)
		compare(crc, sumOfEvent(id, &e), "event %d of session %s", e.Seq, id)
		switch before, found := last[id]; {
		case !found:
			note(fmt.Sprintf("event %d of session %s", e.Seq, id), "the session is missing")
		case e.Seq != before+1:
			note(fmt.Sprintf("event %d of session %s", before+1, id), "the row is missing")
			fallthrough
		default:
			last[id] = e.Seq
		}
		return err
	}
	readEpisode := func(scan database.Scan) error {
		var id string
		var k session.SavedEpisode
		var crc *int64
		err := scan(&id, &k.Position, &k.Steps, &k.Episode, &crc)
		compare(crc, sumOfEpisode(id, &k), "episode at position %d of session %s", k.Position, id)
		return err
	}
	err = errors.Join(
		d.db.Each(ctx, readSession, "SELECT "+columns+", "+crc+" FROM sessions"),
		d.db.Each(ctx, readEvent, "SELECT session, seq, parent, what, target, request, hash, made, "+crc+" FROM events ORDER BY session, seq"))
	if d.db.Version > 1 {
		err = errors.Join(err, d.db.Each(ctx, readEpisode, "SELECT session, position, steps, episode, "+crc+" FROM kept"))
	}
	return len(last), err
}
