package database

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// A Tx is a transaction.
type Tx struct {
	ctx  context.Context
	tx   *sql.Tx
	lite bool
}

// Exec executes a statement and returns the number of affected rows.
func (t Tx) Exec(query string, args ...any) (int, error) {
	done, err := t.tx.ExecContext(t.ctx, withParameters(query, t.lite), args...)
	if err != nil {
		return 0, wrapError(t.ctx, err)
	}
	n, err := done.RowsAffected()
	return int(n), err
}

// Row runs a query for one row within the transaction.
func (t Tx) Row(query string, args ...any) Row {
	return Row{func(to ...any) error {
		return wrapError(t.ctx, t.tx.QueryRowContext(t.ctx, withParameters(query, t.lite), args...).Scan(to...))
	}}
}

// A write is a change with a caller that waits for it.
type write struct {
	do    func(tx Tx) error
	done  chan error
	due   time.Time   // when the caller gives up
	taken atomic.Bool // set by the writer that makes the change, or by the caller that gives up
}

// mostWrites is the maximum number of changes in one transaction.
const mostWrites = 256

// Change makes a change and waits until it is on the disk. The function do may be called more than once, but
// only one call is committed.
//
// If ctx ends or the database does not answer before the change begins, Change returns and do is never called.
// A change that has begun is completed: Change returns its outcome at most a second after the limit of a call,
// and do is not called afterwards. If the reply to a commit is lost, Change asks the database whether the change
// was made. If that is not possible either, the error is an [Error] with Unknown set.
func (d *Database) Change(ctx context.Context, do func(tx Tx) error) error {
	if d.writes == nil {
		return &Error{err: errors.New("the database is open for reading only")}
	}
	var fault any
	defer func() {
		if fault != nil {
			panic(fault) // for the caller, not for the writer of all changes
		}
	}()
	defer pause(ctx)()
	ctx, stop := limited(ctx)
	defer stop()
	w := &write{do: func(tx Tx) (err error) {
		defer func() {
			if p := recover(); p != nil {
				fault, err = fmt.Sprintf("%v\n%s", p, debug.Stack()), errFault
			}
		}()
		return do(tx)
	}, done: make(chan error, 1)}
	w.due, _ = ctx.Deadline()
	if limit(ctx) == bulkLimit {
		return d.transact(ctx, &marker{id: rand.Text()}, func() []*write { return []*write{w} })
	}
	select {
	case d.writes <- w:
	case <-d.stopped:
		return errClosed
	case <-ctx.Done():
		return wrapError(ctx, ctx.Err())
	}
	lost := errClosed
	select {
	case err := <-w.done:
		return err
	case <-d.stopped:
	case <-ctx.Done():
		lost = wrapError(ctx, ctx.Err())
	}
	if w.taken.CompareAndSwap(false, true) {
		return lost
	}
	return <-w.done
}

// errFault is the error of a change that panics.
var errFault = errors.New("the change panics")

// errClosed is the error of a change after Close.
var errClosed error = &Error{err: errors.New("the database is closed")}

// write makes changes until the database is closed.
func (d *Database) write() {
	defer close(d.stopped)
	m := &marker{id: rand.Text()}
	for {
		select {
		case first := <-d.writes:
			d.commit(m, first)
		case <-d.closing:
			for len(d.writes) > 0 { // no other goroutine receives
				d.commit(m, <-d.writes)
			}
			return
		}
	}
}

// commit makes a change and those that wait when its transaction begins in one transaction. If that fails, it
// makes each change separately, so that one failure does not affect the others.
func (d *Database) commit(m *marker, first *write) {
	if first.taken.Load() { // its caller has given up
		return
	}
	var batch []*write
	err := d.transactBy(first, m, func() []*write {
		if batch == nil {
			batch = d.waiting(first)
		}
		return batch
	})
	if batch == nil && first.taken.CompareAndSwap(false, true) { // no transaction could begin
		batch = []*write{first}
	}
	of, ok := errors.AsType[*Error](err)
	for _, w := range batch {
		if err != nil && len(batch) > 1 && !(ok && of.Unknown) {
			w.done <- d.transactBy(w, m, func() []*write { return []*write{w} })
		} else {
			w.done <- err
		}
	}
}

// transactBy makes changes in a transaction that ends shortly after the caller of w gives up.
func (d *Database) transactBy(w *write, m *marker, changes func() []*write) error {
	ctx, stop := context.WithDeadlineCause(context.Background(), w.due.Add(grace), errSlow)
	defer stop()
	return d.transact(ctx, m, changes)
}

// waiting takes the changes that wait, starting with first. Changes whose callers have given up are left out.
func (d *Database) waiting(first *write) []*write {
	batch := []*write{}
	for w := first; w != nil; {
		if w.taken.CompareAndSwap(false, true) {
			batch = append(batch, w)
		}
		if w = nil; len(batch) < mostWrites {
			select {
			case w = <-d.writes:
			default:
			}
		}
	}
	return batch
}

// transact makes changes in one transaction. It calls changes after each beginning of the transaction.
func (d *Database) transact(ctx context.Context, m *marker, changes func() []*write) error {
	return repeat(ctx, func() (err error) {
		defer func() {
			if of, ok := errors.AsType[*Error](err); ok && (of.Busy || of.Unknown) {
				m.id, m.number = rand.Text(), 0 // the lost transaction may hold a lock on the old row for a while
			}
		}()
		tx, err := d.db.BeginTx(ctx, nil)
		if err != nil {
			return wrapError(ctx, err)
		}
		defer func() { _ = tx.Rollback() }() // no effect after a commit
		if err := d.mark(ctx, tx, m); err != nil {
			return wrapError(ctx, err)
		}
		for _, w := range changes() {
			if err := w.do(Tx{ctx, tx, d.Lite}); err != nil {
				return err
			}
		}
		if err = tx.Commit(); err != nil && !isDefinite(err) {
			err = d.outcome(ctx, m, err)
		}
		return wrapError(ctx, err)
	})
}

// A marker is a row of the table commits that belongs to one writer. Each transaction of the writer changes its
// number. If the number in the database is the new one, the last transaction was committed.
type marker struct {
	id     string
	number int64
	off    bool // the user has no right to write to the table
}

// markers is the schema of the markers. Every database has it. An unused marker is deleted after markerAge.
var markers = Schema{Version: "commits_version", Migrations: []string{"CREATE TABLE commits (writer TEXT PRIMARY KEY, number BIGINT NOT NULL, made BIGINT NOT NULL)"}}

const markerAge = 30 * 24 * time.Hour

// insertMarker inserts or updates a marker; what to update must be appended.
func insertMarker(m *marker, number int64) string {
	return fmt.Sprintf("INSERT INTO commits (writer, number, made) VALUES ('%s', %d, %d) ON CONFLICT (writer) DO UPDATE SET made = excluded.made", m.id, number, time.Now().UnixMilli())
}

// idleTimeout makes Postgres end the transaction of a client that hangs, so that its locks are released. The
// setting ends with the transaction, so it works with a pool of connections such as PgBouncer.
const idleTimeout = "SET LOCAL idle_in_transaction_session_timeout = '30s'; "

// mark changes the marker within a transaction.
func (d *Database) mark(ctx context.Context, tx *sql.Tx, m *marker) error {
	text := ""
	if !d.Lite && !d.ownTimeout {
		text = idleTimeout
	}
	if m.number++; m.number == 1 {
		text += fmt.Sprintf("DELETE FROM commits WHERE made < %d; ", time.Now().Add(-markerAge).UnixMilli())
	}
	if !m.off {
		text += insertMarker(m, m.number) + ", number = excluded.number"
	}
	_, err := tx.ExecContext(ctx, text)
	if m.off = m.off || isForbidden(err); err != nil && m.off {
		return &Error{again: true, err: err}
	}
	return err
}

// outcome returns nil if the transaction with the current marker was committed although the reply was the error
// lost. The query waits for the end of that transaction.
func (d *Database) outcome(ctx context.Context, m *marker, lost error) error {
	due, _ := ctx.Deadline()
	if limit := time.Now().Add(callLimit); due.After(limit) {
		due = limit
	}
	ctx, stop := context.WithDeadline(context.WithoutCancel(ctx), due.Add(grace))
	defer stop()
	for pause := firstPause; !m.off; pause *= 2 {
		number := int64(0)
		switch err := d.db.QueryRowContext(ctx, insertMarker(m, 0)+" RETURNING number").Scan(&number); {
		case err == nil && number == m.number:
			return nil
		case err == nil:
			return &Error{Busy: true, again: true, err: lost}
		case !wait(ctx, pause):
			return &Error{Unknown: true, err: lost}
		}
	}
	return &Error{Unknown: true, err: lost}
}
