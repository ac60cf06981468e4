package store

import (
	"context"
	"fmt"
	"hash/crc32"
	"strings"

	"hearth/cmd/internal/database"
)

// sessionColumns lists the columns of each table, without the checksum.
var sessionColumns = map[string]string{
	"sessions": "id, owner, name, world, made, base, created",
	"events":   "session, seq, parent, what, target, request, hash, made",
	"kept":     "session, position, steps, episode",
}

// insertRow inserts a row with its checksum.
func insertRow(tx database.Tx, table, conflict string, values ...any) error {
	marks := "$1"
	for i := range values {
		marks += fmt.Sprint(", $", i+2)
	}
	_, err := tx.Exec("INSERT INTO "+table+" ("+sessionColumns[table]+", crc) VALUES ("+marks+")"+conflict, append(values, rowSum(values))...)
	return err
}

// rowSum returns the checksum of the values of a row.
func rowSum(values []any) int64 {
	sum := crc32.NewIEEE()
	for _, v := range values {
		if data, ok := v.([]byte); ok {
			v = string(data)
		} else if v == nil {
			v = ""
		}
		_, _ = fmt.Fprintf(sum, "%v\x00", v) // never fails
	}
	return int64(sum.Sum32())
}

// Check reads all rows and calls note for each that is damaged or missing. Rows of older versions have no checksum.
// It returns the number of sessions, or -1 if the database has no tables of sessions.
func (d *Sessions) Check(ctx context.Context, note func(row, why string)) (sessions int) {
	if d.db.Version == 0 {
		return -1
	}
	last, crc := map[any]int64{}, "crc" // last is the number of the last event of each session
	if d.db.Version < 3 {
		crc = "NULL"
	}
	for _, table := range []string{"sessions", "events", "kept"}[:min(d.db.Version+1, 3)] {
		n := strings.Count(sessionColumns[table], ",") + 1
		row, to := make([]any, n+1), make([]any, n+1)
		for i := range row {
			to[i] = &row[i]
		}
		err := d.db.Each(database.Bulk(ctx), func(scan database.Scan) error {
			if err := scan(to...); err != nil {
				return err
			}
			name := fmt.Sprintf("row %v %v of %s", row[0], row[1], table)
			if row[n] != nil && row[n] != rowSum(row[:n]) {
				note(name, "the checksum does not match")
			}
			if table == "sessions" {
				last[row[0]] = 0
			} else if before, found := last[row[0]]; !found {
				note(name, "the session is missing")
			} else if seq, _ := row[1].(int64); table == "events" {
				if last[row[0]] = seq; seq != before+1 {
					note(name, "the row before it is missing")
				}
			}
			return nil
		}, "SELECT "+sessionColumns[table]+", "+crc+" FROM "+table+" ORDER BY 1, 2")
		if err != nil {
			note("table "+table, err.Error())
		}
	}
	if d.db.Version < 4 {
		return len(last)
	}
	err := d.db.Each(database.Bulk(ctx), func(scan database.Scan) error {
		id, events := "", int64(0)
		err := scan(&id, &events)
		if found := last[id]; err == nil && found != events {
			note("session "+id, fmt.Sprintf("its last event is %d instead of %d", found, events))
		}
		return err
	}, "SELECT id, events FROM sessions ORDER BY id")
	if err != nil {
		note("table sessions", err.Error())
	}
	return len(last)
}
