// Package database stores tables in an SQLite file or in Postgres. An acknowledged change is on the disk. It
// survives the end of the process and, if the disk is reliable, a crash of the machine. Concurrent changes are
// committed together.
//
// Queries use $1, $2 … for parameters in both databases.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

// A Database is an open database. It is safe for concurrent use, and other processes may use the same tables.
type Database struct {
	Lite    bool // SQLite, not Postgres
	most    int64
	db      *sql.DB
	writes  chan write
	stopped chan struct{} // closed after the last change
}

// A Tx is a transaction.
type Tx struct {
	tx   *sql.Tx
	lite bool
}

// A write is a change with a caller that waits for it.
type write struct {
	do   func(tx Tx) error
	done chan error
}

// mostWrites is the maximum number of changes in one transaction.
const mostWrites = 256

// Open opens a database and updates its tables to the newest version. The name is the path of an SQLite file
// or a postgres:// address. If a newer version of Hearth made the tables, the error is a [*NewerError].
func Open(ctx context.Context, name string, s Schema) (*Database, error) {
	d := &Database{most: s.Most, writes: make(chan write, 4*mostWrites), stopped: make(chan struct{})}
	var err error
	if strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://") {
		d.db, err = remote(name)
	} else {
		d.Lite = true
		d.db, err = sql.Open("sqlite", "file:"+strings.NewReplacer("?", "%3f", "#", "%23", "%", "%25").Replace(name)+
			"?_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_txlock=immediate"+bounded(s.Most))
	}
	if err != nil {
		return nil, err
	}
	d.db.SetMaxOpenConns(8)
	if err := d.migrate(ctx, s); err != nil {
		return nil, errors.Join(err, d.db.Close())
	}
	go d.write()
	return d, nil
}

// pageSize is the size of a page of an SQLite file, in bytes.
const pageSize = 4096

// bounded returns the part of an address that limits the size of a file. Beyond the limit, writes fail like
// writes to a full disk.
func bounded(most int64) string {
	if most == 0 {
		return ""
	}
	return fmt.Sprintf("&_pragma=max_page_count(%d)", max(1, most/pageSize))
}

// idleTimeouts makes Postgres end transactions of clients that hang or are unreachable, so that their locks
// are released. It is not used if the address sets idle_in_transaction_session_timeout.
const idleTimeouts = "SET idle_in_transaction_session_timeout = '30s'; SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"

// remote opens a Postgres database.
func remote(address string) (*sql.DB, error) {
	c, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	settings := stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		if _, said := c.RuntimeParams["idle_in_transaction_session_timeout"]; said {
			return nil
		}
		_, err := conn.Exec(ctx, idleTimeouts)
		return err
	})
	return stdlib.OpenDB(*c, settings), nil
}

// Close completes pending changes and closes the database. It must not be used afterwards.
func (d *Database) Close() error {
	close(d.writes)
	<-d.stopped
	return d.db.Close()
}

// write commits changes until the database is closed. It combines changes that wait at the same time.
func (d *Database) write() {
	defer close(d.stopped)
	for first := range d.writes {
		batch := []write{first}
		for len(batch) < mostWrites {
			select {
			case next, open := <-d.writes:
				if open {
					batch = append(batch, next)
					continue
				}
			default:
			}
			break
		}
		d.commit(batch)
	}
}

// commit commits changes in one transaction. If that fails, it commits each change separately, so that one
// failure does not affect the others.
func (d *Database) commit(batch []write) {
	if err := d.transact(batch); err == nil || len(batch) == 1 {
		for _, w := range batch {
			w.done <- err
		}
		return
	}
	for _, w := range batch {
		w.done <- d.transact([]write{w})
	}
}

func (d *Database) transact(batch []write) (err error) {
	tx, err := d.db.Begin()
	if err != nil {
		return wrapError(err)
	}
	for _, w := range batch {
		if err = w.do(Tx{tx, d.Lite}); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return wrapError(tx.Commit())
}

// Change makes a change and waits until it is on the disk. The function do may be called more than once, but
// only one call is committed.
func (d *Database) Change(ctx context.Context, do func(tx Tx) error) error {
	w := write{do, make(chan error, 1)}
	select {
	case d.writes <- w:
	case <-ctx.Done():
		return ctx.Err()
	}
	return <-w.done
}

// A Scan copies the columns of a row to the given pointers.
type Scan func(to ...any) error

// Each runs a query and calls do for each row. It stops at the first error of do.
func (d *Database) Each(ctx context.Context, do func(scan Scan) error, query string, args ...any) error {
	rows, err := d.db.QueryContext(ctx, withParameters(query, d.Lite), args...)
	if err != nil {
		return wrapError(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err returns the error
	for rows.Next() {
		if err := do(rows.Scan); err != nil {
			return err
		}
	}
	return wrapError(rows.Err())
}

// All runs a query and returns the value of read for each row.
func All[T any](ctx context.Context, d *Database, read func(scan Scan) (T, error), query string, args ...any) (all []T, err error) {
	err = d.Each(ctx, func(scan Scan) error {
		one, err := read(scan)
		if err == nil {
			all = append(all, one)
		}
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// Texts runs a query whose rows have a single text column.
func (d *Database) Texts(ctx context.Context, query string, args ...any) ([]string, error) {
	return All(ctx, d, func(scan Scan) (text string, err error) { return text, scan(&text) }, query, args...)
}

// Row runs a query for one row.
func (d *Database) Row(ctx context.Context, query string, args ...any) Row {
	return Row{d.db.QueryRowContext(ctx, withParameters(query, d.Lite), args...)}
}

// Exec executes a statement and returns the number of affected rows.
func (t Tx) Exec(query string, args ...any) (int, error) {
	done, err := t.tx.Exec(withParameters(query, t.lite), args...)
	if err != nil {
		return 0, wrapError(err)
	}
	n, err := done.RowsAffected()
	return int(n), err
}

// Row runs a query for one row within the transaction.
func (t Tx) Row(query string, args ...any) Row {
	return Row{t.tx.QueryRow(withParameters(query, t.lite), args...)}
}

// withParameters converts the parameters of a query to the notation of the driver.
func withParameters(query string, lite bool) string {
	if lite {
		return strings.ReplaceAll(query, "$", "?")
	}
	return query
}

// Backup copies the database to a new file while it is in use. It fails if the database is Postgres.
func (d *Database) Backup(ctx context.Context, file string) error {
	if !d.Lite {
		return errors.New("use pg_dump to back up Postgres")
	}
	_, err := d.db.ExecContext(ctx, "VACUUM INTO ?1", file)
	return err
}

// Size returns the number of bytes in use and the maximum; a maximum of 0 means no limit.
func (d *Database) Size(ctx context.Context) (used, most int64, err error) {
	ask := "SELECT (c.page_count - f.freelist_count) * s.page_size FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s"
	if !d.Lite {
		ask = "SELECT pg_database_size(current_database())"
	}
	return used, d.most, d.Row(ctx, ask).Scan(&used)
}

// Shrink returns the space of deleted rows of an SQLite file to the disk. Postgres does so by itself.
func (d *Database) Shrink(ctx context.Context) error {
	if !d.Lite {
		return nil
	}
	_, err := d.db.ExecContext(ctx, "VACUUM")
	return err
}

// Resolve returns the path or address of the database called name. An address or an absolute path is returned
// unchanged; a relative path starts in dir. An empty name stands for the file called usual in the user's
// folder for state, $XDG_STATE_HOME/hearth or ~/.local/state/hearth, which is created.
func Resolve(name, dir, usual string) (string, error) {
	switch {
	case name == "":
		state := os.Getenv("XDG_STATE_HOME")
		if state == "" {
			home, err := os.UserHomeDir()
			if err != nil {
				return "", err
			}
			state = filepath.Join(home, ".local", "state")
		}
		state = filepath.Join(state, "hearth")
		return filepath.Join(state, usual), os.MkdirAll(state, 0o700)
	case strings.Contains(name, "://") || filepath.IsAbs(name):
		return name, nil
	}
	return filepath.Join(dir, name), nil
}

// Redacted returns a name without the password of an address.
func Redacted(name string) string {
	u, err := url.Parse(name)
	if err != nil || u.User == nil {
		return name
	}
	return u.Redacted()
}
