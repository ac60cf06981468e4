package database

import (
	"context"
	"fmt"
	"strings"
)

// A Schema is the tables that somebody keeps, as migrations which lead from one version of
// them to the next. None is ever changed.
type Schema struct {
	Version    string // the table that holds the number of those that were made
	Migrations []string
	Most       int64 // bytes that a file of SQLite may have, with what others keep in it; 0: any number
}

// A NewerError is that of tables which a newer Hearth has made.
type NewerError struct{ Version, Known int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("the database has version %d, and this Hearth knows %d: use the Hearth that made it, or a newer one", e.Version, e.Known)
}

// migrate brings the tables to the newest version.
func (d *Database) migrate(ctx context.Context, s Schema) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing, when all was done
	if !d.Lite {                         // of those who open it at once the first makes the tables
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtext($1))", "hearth "+s.Version); err != nil {
			return err
		}
	}
	there := false // who may only use the tables may not even say that they are to be made
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
		if _, err := tx.ExecContext(ctx, bound("INSERT INTO "+s.Version+" (n) VALUES ($1)", d.Lite), i+1); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// postgres has other names for some types.
var postgres = strings.NewReplacer(" BLOB", " BYTEA")
