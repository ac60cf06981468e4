package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

// An Error is a failure of the database, not of the caller: its disk is full, it does not answer, or it is
// damaged. It is also returned for a duplicate key.
type Error struct {
	Full      bool // the disk or the file is full
	Duplicate bool // a row with the same key exists
	Busy      bool // the database is locked or does not answer; nothing was changed
	Unknown   bool // it is not known whether the change was made
	again     bool // the transaction was not committed and may be repeated
	err       error
}

func (e *Error) Error() string {
	switch {
	case e.Full:
		return "the disk is full: " + e.err.Error()
	case e.Unknown:
		return "it is not known whether the change was made: " + e.err.Error()
	case e.Busy:
		return "the database does not answer: " + e.err.Error()
	}
	return e.err.Error()
}

func (e *Error) Unwrap() error { return e.err }

// callLimit is the time limit of a call. A call in a context of [Bulk] has the limit bulkLimit. SQLite waits
// for a lock for less than callLimit.
const (
	callLimit = 5 * time.Second
	bulkLimit = time.Hour
	grace     = 400 * time.Millisecond // for a change that begins at the end of its limit; the same for finding its outcome
)

var errSlow = &Error{Busy: true, err: errors.New("there was no answer within " + callLimit.String() + "; another process may hold a lock")}

type bulkKey struct{}

// Bulk returns a context for calls that read or change much. Their time limit is an hour instead of five
// seconds. A change with this context is not combined with other changes.
func Bulk(ctx context.Context) context.Context { return context.WithValue(ctx, bulkKey{}, true) }

type pauseKey struct{}

// WithPause returns a context in which the database calls pause before it waits, and the function resume afterwards.
// A server can give the processor to other calls meanwhile.
func WithPause(ctx context.Context, pause func(context.Context) (resume func())) context.Context {
	return context.WithValue(ctx, pauseKey{}, pause)
}

func pause(ctx context.Context) (resume func()) {
	if f, ok := ctx.Value(pauseKey{}).(func(context.Context) func()); ok {
		return f(ctx)
	}
	return func() {}
}

func limit(ctx context.Context) time.Duration {
	if ctx.Value(bulkKey{}) != nil {
		return bulkLimit
	}
	return callLimit
}

func limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, limit(ctx), errSlow)
}

// codeOf returns the code of an error of the driver: five characters of Postgres (see appendix A of its manual),
// or "lite", the primary and the extended result code of SQLite.
func codeOf(err error) string {
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		return fmt.Sprintf("lite %d/%d", lite.Code()&0xff, lite.Code())
	}
	if remote, ok := errors.AsType[*pgconn.PgError](err); ok {
		return remote.Code
	}
	return ""
}

// has reports whether the code of an error starts with one of the given texts.
func has(err error, starts ...string) bool {
	code := codeOf(err)
	return slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(code, start) })
}

// isForbidden reports whether the user has no right to use a table, or whether the table is missing.
func isForbidden(err error) bool { return has(err, "42501", "42P01") }

// wrapError converts an error of the driver to an [Error]. If the context ended, the error is its cause.
func wrapError(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if of, ok := errors.AsType[*Error](err); ok && (of.Unknown || ctx.Err() == nil) {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &Error{
		Full: has(err, "lite 13/", "53100"), Duplicate: has(err, "lite 19/1555", "23505"),
		Busy: isRepeatable(err) || has(err, "lite 5/", "lite 6/"), err: err,
	}
}

// interrupted are codes of Postgres if the server, the connection or the transaction is ended by the server.
var interrupted = []string{"08", "57P", "25P03"}

// isDefinite reports whether an error of a commit means that the transaction was not committed.
func isDefinite(err error) bool {
	return codeOf(err) != "" && !has(err, append(interrupted, "XX", "lite 10/")...) || errors.Is(err, pgx.ErrTxCommitRollback)
}

// isRepeatable reports whether a call that failed changed nothing and may succeed if it is repeated: another
// transaction was in its way, or the connection was lost before a commit.
func isRepeatable(err error) bool {
	if of, ok := errors.AsType[*Error](err); ok && (of.again || of.Unknown) {
		return of.again
	}
	if codeOf(err) != "" {
		return has(err, append(interrupted, "40001", "40P01", "53300")...)
	}
	_, network := errors.AsType[net.Error](err)
	return network || pgconn.SafeToRetry(err) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn)
}

const firstPause = 10 * time.Millisecond

// repeat calls do until it succeeds, its error is not repeatable, or ctx ends. After the first failure it goes on
// for at most callLimit.
func repeat(ctx context.Context, do func() error) error {
	until := time.Time{}
	for pause := firstPause; ; pause *= 2 {
		err := do()
		if until.IsZero() {
			until = time.Now().Add(callLimit)
		}
		if !isRepeatable(err) || time.Now().After(until) || !wait(ctx, pause) {
			return err
		}
	}
}

// wait waits for the time of a pause, and reports whether ctx lasts longer.
func wait(ctx context.Context, pause time.Duration) bool {
	select {
	case <-time.After(pause):
		return true
	case <-ctx.Done():
		return false
	}
}

// A Row is the result of a query for one row.
type Row struct{ scan func(to ...any) error }

// Scan reads the row. If there is none, the error is [sql.ErrNoRows].
func (r Row) Scan(to ...any) error { return r.scan(to...) }
