package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"hearth/cmd/internal/database"
)

// Forget deletes a job and its results, even if workers hold leases.
func (l *Ledger) Forget(ctx context.Context, job string) error {
	return l.db.Change(database.Bulk(ctx), func(tx database.Tx) error { return l.forget(tx, job) })
}

// ForgetOld deletes jobs that ended at least age ago, and returns their ids.
func (l *Ledger) ForgetOld(ctx context.Context, age time.Duration) (ids []string, err error) {
	ids, err = l.db.Texts(ctx, "SELECT id FROM jobs WHERE created < "+l.nowExpr+" - $1 AND NOT EXISTS (SELECT 1 FROM shards WHERE job = id AND "+
		"(COALESCE(done, 0) > "+l.nowExpr+" - $1 OR result IS NULL AND cancelled = 0)) ORDER BY created, id", age.Milliseconds())
	if err != nil {
		return nil, err
	}
	for i, id := range ids {
		if err := l.Forget(ctx, id); err != nil {
			return ids[:i], err
		}
	}
	return ids, nil
}

// forget deletes a job and the results that no other job refers to.
func (l *Ledger) forget(tx database.Tx, job string) error {
	if l.lockClause != "" { // keeps workers from recording the same result meanwhile; only for Postgres
		if _, err := tx.Exec("LOCK TABLE shards IN SHARE ROW EXCLUSIVE MODE"); err != nil {
			return err
		}
	}
	for _, query := range []string{
		"DELETE FROM results WHERE hash IN (SELECT result FROM shards WHERE job = $1) AND hash NOT IN (SELECT result FROM shards WHERE job <> $1 AND result IS NOT NULL)",
		"DELETE FROM items WHERE job = $1", "DELETE FROM shards WHERE job = $1", "DELETE FROM jobs WHERE id = $1",
	} {
		if _, err := tx.Exec(query, job); err != nil {
			return err
		}
	}
	return nil
}

// defaultOwner is the owner of the default quota.
const defaultOwner = "*"

// A Quota limits the unfinished work of an owner; 0 means no limit.
type Quota struct {
	Owner string
	Jobs  int
	Items int
}

// QuotaError is the error of a job that exceeds a quota.
type QuotaError struct {
	Quota
	HasJobs, HasItems int // including this job
}

func (o *QuotaError) Error() string {
	return fmt.Sprintf("with this job %s has %d items in %d unfinished jobs, but may have %s items in %s jobs", o.Owner, o.HasItems, o.HasJobs, atMost(o.Items), atMost(o.Jobs))
}

func atMost(n int) string {
	if n == 0 {
		return "any number of"
	}
	return fmt.Sprint(n)
}

// checkQuota returns a *QuotaError if a new job with this number of items exceeds the quota.
func (l *Ledger) checkQuota(tx database.Tx, items int) error {
	if l.lockClause != "" { // counts concurrent submissions of a user one after the other; only for Postgres
		if _, err := tx.Exec("SELECT pg_advisory_xact_lock(hashtext('hearth quota ' || current_user))"); err != nil {
			return err
		}
	}
	over := QuotaError{HasJobs: 1, HasItems: items}
	err := tx.Row("SELECT "+l.ownerExpr+", jobs, items FROM quotas WHERE owner IN ("+l.ownerExpr+", $1) ORDER BY CASE WHEN owner = $1 THEN 1 ELSE 0 END LIMIT 1", defaultOwner).
		Scan(&over.Owner, &over.Jobs, &over.Quota.Items)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	has, of := 0, 0
	err = tx.Row("SELECT count(DISTINCT job), COALESCE(SUM(n), 0) FROM shards JOIN jobs ON id = job WHERE owner = "+l.ownerExpr+" AND cancelled = 0 AND result IS NULL").Scan(&has, &of)
	over.HasJobs, over.HasItems = over.HasJobs+has, over.HasItems+of
	if err == nil && (over.Jobs > 0 && over.HasJobs > over.Jobs || over.Quota.Items > 0 && over.HasItems > over.Quota.Items) {
		return &over
	}
	return err
}

// SetQuota sets a quota. A quota without limits overrides the default quota.
func (l *Ledger) SetQuota(ctx context.Context, q Quota) error {
	return l.end(ctx, "INSERT INTO quotas (owner, jobs, items) VALUES ($1, $2, $3) ON CONFLICT (owner) DO UPDATE SET jobs = $2, items = $3", q.Owner, q.Jobs, q.Items)
}

// Quotas returns the quotas that were set.
func (l *Ledger) Quotas(ctx context.Context) ([]Quota, error) {
	return database.All(ctx, l.db, func(scan database.Scan) (q Quota, err error) {
		return q, scan(&q.Owner, &q.Jobs, &q.Items)
	}, "SELECT owner, jobs, items FROM quotas ORDER BY owner")
}
