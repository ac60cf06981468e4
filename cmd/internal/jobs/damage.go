package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hearth/cmd/internal/database"
)

// A Damaged is the error of a shard whose items or result cannot be read.
type Damaged struct {
	Shard
	Why    string
	Others int // number of other damaged shards, if the error is about several
}

func (d *Damaged) Error() string {
	text := fmt.Sprintf("shard %v is damaged: %s", d.Shard, d.Why)
	if d.Others > 0 {
		text += fmt.Sprintf(" (and %d others)", d.Others)
	}
	return text
}

// open decompresses the items of a lease.
func (l *Lease) open() error {
	var err error
	switch {
	case l.First < 0 || l.Len < 1:
		err = errors.New("it has no valid range of items")
	case l.Items == nil:
		err = errors.New("its items are missing")
	default:
		l.Items, err = database.Unpack(l.Items)
	}
	if err != nil {
		return &Damaged{Shard: l.Shard, Why: err.Error()}
	}
	return nil
}

// SetAside ends a lease of a damaged shard and records why. The shard cannot be leased until [Ledger.Retry].
func (l *Ledger) SetAside(ctx context.Context, one Lease, why string) error {
	return l.end(ctx, "UPDATE shards SET until = $5, why = $6"+heldCondition, one.key(int64(never), why)...)
}

// Damage returns a [*Damaged] for the selected shards that were set aside, or nil if there are none. It ignores
// jobs that were cancelled.
func (l *Ledger) Damage(ctx context.Context, w Filter) error {
	which, args := w.where([]any{int64(never)})
	var d Damaged
	err := l.db.Row(ctx, "SELECT job, first, n, why, (COUNT(*) OVER ()) - 1 FROM shards WHERE result IS NULL AND until = $1 AND job IN (SELECT id FROM jobs WHERE cancelled = 0)"+
		which+" ORDER BY job, first LIMIT 1", args...).Scan(&d.Job, &d.First, &d.Len, &d.Why, &d.Others)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return &d
}
