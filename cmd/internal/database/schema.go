package database

import (
	"context"
	"fmt"
	"strings"
)

// A Schema defines tables by migrations. Each migration leads from one version to the next and never changes.
type Schema struct {
	Version    string // name of the table with the number of applied migrations
	Migrations []string
	Most       int64 // maximum size of an SQLite file in bytes, all schemas included; 0 for no limit
}

// A NewerError reports tables that a newer version of Hearth made.
type NewerError struct{ Version, Supported int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("the database has version %d, but this Hearth supports version %d: use the Hearth that made it, or a newer one", e.Version, e.Supported)
}

// migrate updates the tables to the newest version.
func (d *Database) migrate(ctx context.Context, s Schema) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	if !d.Lite {                         // a lock, so that only one process migrates at a time
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtext($1))", "hearth "+s.Version); err != nil {
			return err
		}
	}
	there := false // whether the version table exists; if so, the user needs no right to create it
	if !d.Lite {
		if err := tx.QueryRowContext(ctx, "SELECT to_regclass($1) IS NOT NULL", s.Version).Scan(&there); err != nil {
			return err
		}
	}
	if !there {
		if _, err := tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS "+s.Version+" (n BIGINT NOT NULL)"); err != nil {
			return err
		}
	}
	n := 0
	if err := tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(n), 0) FROM "+s.Version).Scan(&n); err != nil {
		return err
	}
	if n > len(s.Migrations) {
		return &NewerError{n, len(s.Migrations)}
	}
	for i := n; i < len(s.Migrations); i++ {
		text := s.Migrations[i]
		if !d.Lite {
			text = postgres.Replace(text)
		}
		if _, err := tx.ExecContext(ctx, text); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, withParameters("INSERT INTO "+s.Version+" (n) VALUES ($1)", d.Lite), i+1); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// postgres replaces SQLite types by those of Postgres.
var postgres = strings.NewReplacer(" BLOB", " BYTEA")
