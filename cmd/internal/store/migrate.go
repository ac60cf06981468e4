package store

import (
	"context"
	"fmt"
	"strings"
)

// migrations lead from one version of the database to the next. None is ever changed.
var migrations = []string{
	`CREATE TABLE sessions (
		id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, world TEXT NOT NULL,
		made TEXT NOT NULL, base BLOB, created BIGINT NOT NULL
	);
	CREATE INDEX sessions_owner ON sessions (owner, created);
	CREATE TABLE events (
		session TEXT NOT NULL REFERENCES sessions (id), seq BIGINT NOT NULL, parent BIGINT NOT NULL,
		what TEXT NOT NULL, target BIGINT NOT NULL, request TEXT NOT NULL, hash TEXT NOT NULL,
		made BIGINT NOT NULL, PRIMARY KEY (session, seq)
	)`,
}

// A NewerError is that of a database which a newer Hearth has made.
type NewerError struct{ Version, Known int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("the database has version %d, and this Hearth knows %d: use the Hearth that made it, or a newer one", e.Version, e.Known)
}

// migrate brings the database to the newest version.
func (d *Database) migrate(ctx context.Context) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing, when all was done
	if _, err := tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS version (n BIGINT NOT NULL)"); err != nil {
		return err
	}
	n := 0
	if err := tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(n), 0) FROM version").Scan(&n); err != nil {
		return err
	}
	if n > len(migrations) {
		return &NewerError{n, len(migrations)}
	}
	for i := n; i < len(migrations); i++ {
		text := migrations[i]
		if !d.lite {
			text = postgres.Replace(text)
		}
		if _, err := tx.ExecContext(ctx, text); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, d.rebind("INSERT INTO version (n) VALUES ($1)"), i+1); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// postgres has other names for some types.
var postgres = strings.NewReplacer(" BLOB", " BYTEA")
