package jobs

import (
	"context"
	"fmt"
	"time"

	"hearth/cmd/internal/database"
)

// Skew gives the machine of a ledger in SQLite a clock that is wrong by so much.
func Skew(l *Ledger, by time.Duration) {
	l.nowExpr = fmt.Sprintf("(%s + (%d))", l.nowExpr, by.Milliseconds())
}

// Exec changes a ledger behind its back.
func Exec(l *Ledger, query string, args ...any) error {
	return l.db.Change(context.Background(), func(tx database.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
}

// Rows is how many rows a table has.
func Rows(l *Ledger, table string) (n int) {
	if l.db.Row(context.Background(), "SELECT count(*) FROM "+table).Scan(&n) != nil {
		return -1
	}
	return n
}

// Pending is how many messages wait for workers.
func Pending(ctx context.Context, q *Broker) uint64 {
	from, err := q.consumer(ctx)
	if err != nil {
		return 1 << 32
	}
	is, err := from.Info(ctx)
	if err != nil {
		return 1 << 32
	}
	return is.NumPending
}

// Subject is where messages for the workers of a queue go.
func Subject(q *Broker) string { return q.subject }
