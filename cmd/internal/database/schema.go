package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
)

// A Schema defines tables by migrations. Each migration leads from one version to the next and never changes.
type Schema struct {
	Version    string // name of the table with the number of applied migrations
	Migrations []string
	Convert    func(tx Tx, version int) error // called after the statements of each migration; may be nil
	Most       int64                          // maximum size of an SQLite file in bytes, all schemas included; 0 for no limit
	readOnly   bool
	immutable  string // part of the address of a file that no process changes
	announce   func(format string, args ...any)
}

// An Option changes how a database is opened.
type Option func(s *Schema)

// ReadOnly is the option to write nothing, neither the tables nor files of SQLite. Older tables stay as they
// are: see [Database.Version].
func ReadOnly(s *Schema) { s.readOnly = true }

// Announce returns the option to call tell when tables with data are updated to a newer version.
func Announce(tell func(format string, args ...any)) Option {
	return func(s *Schema) { s.announce = tell }
}

// A NewerError reports tables that a newer version of Hearth made.
type NewerError struct{ Version, Supported int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("the database has version %d, but this Hearth supports version %d: use the Hearth that made it, or a newer one", e.Version, e.Supported)
}

// version returns the version of the tables, and whether the table with the version exists. The argument q is the
// database or a transaction.
func (d *Database) version(ctx context.Context, q interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}, s Schema) (n int, there bool, err error) {
	ctx, stop := context.WithTimeoutCause(ctx, callLimit, errSlow)
	defer stop()
	ask := "SELECT to_regclass('" + s.Version + "') IS NOT NULL"
	if d.Lite {
		ask = "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = '" + s.Version + "')"
	}
	if err := q.QueryRowContext(ctx, ask).Scan(&there); err != nil || !there {
		return 0, false, wrapError(ctx, err)
	}
	err = q.QueryRowContext(ctx, "SELECT COALESCE(MAX(n), 0) FROM "+s.Version).Scan(&n)
	if err == nil && n > len(s.Migrations) {
		return n, true, &NewerError{n, len(s.Migrations)}
	}
	return n, true, wrapError(ctx, err)
}

// readVersion sets the version of a database that is open for reading only.
func (d *Database) readVersion(ctx context.Context, s Schema) (err error) {
	if d.Version, _, err = d.version(ctx, d.db, s); !has(err, "lite 14/", "lite 8/") || exists(d.name+"-wal") || s.immutable != "" {
		return err
	}
	// SQLite cannot make its file of locks. Without a -wal file no other process has the database open.
	s.immutable = "&immutable=1"
	if err = errors.Join(d.db.Close(), d.openFile(s)); err != nil {
		return err
	}
	return d.readVersion(ctx, s)
}

// migrate updates the tables to the newest version.
func (d *Database) migrate(ctx context.Context, s Schema) error {
	n, there, err := d.version(ctx, d.db, s)
	if d.Version = len(s.Migrations); err != nil || there && n == d.Version {
		return err
	}
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return wrapError(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	if !d.Lite {                         // a lock, so that only one process migrates at a time
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtext('hearth "+s.Version+"'))"); err != nil {
			return err
		}
	}
	if n, there, err = d.version(ctx, tx, s); err != nil {
		return err
	}
	if !there { // otherwise the user needs no right to create it
		if _, err := tx.ExecContext(ctx, "CREATE TABLE "+s.Version+" (n BIGINT NOT NULL)"); err != nil {
			return err
		}
	}
	if n > 0 && n < len(s.Migrations) {
		if err := d.prepare(ctx, s, n); err != nil {
			return err
		}
	}
	for i := n; i < len(s.Migrations); i++ {
		text := s.Migrations[i]
		if !d.Lite {
			text = postgres.Replace(text)
		}
		if _, err := tx.ExecContext(ctx, text); err != nil {
			return err
		}
		if s.Convert != nil {
			if err := s.Convert(Tx{ctx, tx, d.Lite}, i+1); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO %s (n) VALUES (%d)", s.Version, i+1)); err != nil {
			return err
		}
	}
	return wrapError(ctx, tx.Commit())
}

// prepare announces an update of tables with version n. It copies an SQLite file before.
func (d *Database) prepare(ctx context.Context, s Schema, n int) error {
	if !d.Lite {
		s.announce("updating the tables of %s from version %d to %d; only a copy made by pg_dump leads back", Redacted(d.name), n, len(s.Migrations))
		return nil
	}
	usual := fmt.Sprintf("%s.before-v%d", d.name, len(s.Migrations))
	file := usual
	for i := 2; exists(file); i++ {
		file = fmt.Sprintf("%s-%d", usual, i)
	}
	if err := d.Backup(ctx, file); err != nil {
		return fmt.Errorf("the tables have version %d and are not updated to %d without a copy: %w", n, len(s.Migrations), err)
	}
	s.announce("updating %s from version %d to %d; %s is a copy of the former state", d.name, n, len(s.Migrations), file)
	return nil
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

// postgres replaces SQLite types by those of Postgres.
var postgres = strings.NewReplacer(" BLOB", " BYTEA", " INTEGER", " BIGINT")
