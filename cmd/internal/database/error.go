package database

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

// An Error is what a database says that cannot do what it is asked: its disk is full, it does not
// answer, or it is damaged. Who asked is not to blame.
type Error struct {
	Full  bool // the disk has no room, or the file may not be larger
	Taken bool // a row of that key is there already
	err   error
}

func (e *Error) Error() string {
	if e.Full {
		return "its disk is full: " + e.err.Error()
	}
	return e.err.Error()
}

func (e *Error) Unwrap() error { return e.err }

// Codes of a disk without room, and of a key that is taken.
const (
	liteFull, liteTaken         = 13, 1555
	postgresFull, postgresTaken = "53100", "23505"
)

// unwell makes an error of a database one that says so.
func unwell(err error) error {
	if err == nil || errors.Is(err, sql.ErrNoRows) || errors.Is(err, context.Canceled) {
		return err
	}
	of := &Error{err: err}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		of.Full, of.Taken = lite.Code() == liteFull, lite.Code() == liteTaken
	}
	if remote, ok := errors.AsType[*pgconn.PgError](err); ok {
		of.Full, of.Taken = remote.Code == postgresFull, remote.Code == postgresTaken
	}
	return of
}

// A Row is a row that was asked for.
type Row struct{ row *sql.Row }

// Scan reads the row; the error of none is [sql.ErrNoRows].
func (r Row) Scan(to ...any) error { return unwell(r.row.Scan(to...)) }
