package database

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

// An Error is a failure of the database, not of the caller: its disk is full, it does not answer, or it is
// damaged. It is also returned for a duplicate key.
type Error struct {
	Full      bool // the disk or the file is full
	Duplicate bool // a row with the same key exists
	err       error
}

func (e *Error) Error() string {
	if e.Full {
		return "the disk is full: " + e.err.Error()
	}
	return e.err.Error()
}

func (e *Error) Unwrap() error { return e.err }

// Error codes of a full disk and of a duplicate key.
const (
	liteFull, liteTaken         = 13, 1555
	postgresFull, postgresTaken = "53100", "23505"
)

// wrapError converts an error of the driver to an [Error].
func wrapError(err error) error {
	if err == nil || errors.Is(err, sql.ErrNoRows) || errors.Is(err, context.Canceled) {
		return err
	}
	of := &Error{err: err}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		of.Full, of.Duplicate = lite.Code() == liteFull, lite.Code() == liteTaken
	}
	if remote, ok := errors.AsType[*pgconn.PgError](err); ok {
		of.Full, of.Duplicate = remote.Code == postgresFull, remote.Code == postgresTaken
	}
	return of
}

// A Row is the result of a query for one row.
type Row struct{ row *sql.Row }

// Scan reads the row. If there is none, the error is [sql.ErrNoRows].
func (r Row) Scan(to ...any) error { return wrapError(r.row.Scan(to...)) }
