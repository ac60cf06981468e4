// Package database stores tables in an SQLite file or in Postgres. An acknowledged change is on the disk. It
// survives the end of the process and, if the disk is reliable, a crash of the machine. Concurrent changes are
// committed together.
//
// Queries use $1, $2 … for parameters in both databases.
package database

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

// A Database is an open database. It is safe for concurrent use, and other processes may use the same tables.
//
// Every call has a time limit of five seconds, or an hour in a context of [Bulk]. The time in which a change
// waits for others counts. Beyond the limit the error is an [Error] with Busy set.
type Database struct {
	Lite    bool // SQLite, not Postgres
	Version int  // version of the tables; if it is open for reading only, they may be older than the schema
	name    string
	most    int64
	db      *sql.DB
	writes  chan *write   // nil if the database is open for reading only
	closing chan struct{} // closed by Close
	stopped chan struct{} // closed after the last change

	ownTimeout bool // the address sets the idle timeout of transactions
}

// Open opens a database and updates its tables to the newest version. The name is the path of an SQLite file
// or a postgres:// address. If a newer version of Hearth made the tables, the error is a [*NewerError].
func Open(ctx context.Context, name string, s Schema, options ...Option) (*Database, error) {
	s.announce = func(string, ...any) {}
	for _, set := range options {
		set(&s)
	}
	d := &Database{most: s.Most, name: name}
	var err error
	if strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://") {
		err = d.openRemote()
	} else {
		d.Lite = true
		err = d.openFile(s)
	}
	if err != nil {
		return nil, err
	}
	d.db.SetMaxOpenConns(8)
	ctx = Bulk(ctx)
	if s.readOnly {
		err = d.readVersion(ctx, s)
	} else if err = d.migrate(ctx, markers); err == nil || isForbidden(err) {
		err = d.migrate(ctx, s)
	}
	if err != nil {
		return nil, errors.Join(err, d.db.Close())
	}
	if !s.readOnly {
		d.writes, d.closing, d.stopped = make(chan *write, 4*mostWrites), make(chan struct{}), make(chan struct{})
		go d.write()
	}
	return d, nil
}

// liteDriver is the name of the driver for SQLite.
var liteDriver = "sqlite"

// openFile opens an SQLite file. The file and its folder are not written if it is opened for reading only.
func (d *Database) openFile(s Schema) (err error) {
	address := "file:" + strings.NewReplacer("?", "%3f", "#", "%23", "%", "%25").Replace(d.name) + "?_pragma=busy_timeout(4000)"
	if s.readOnly {
		address += "&mode=rw" + s.immutable // mode=rw does not create the file
	} else {
		address += "&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=foreign_keys(1)&_txlock=immediate" + bounded(s.Most)
	}
	d.db, err = sql.Open(liteDriver, address)
	return err
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

// openRemote opens a Postgres database.
func (d *Database) openRemote() error {
	c, err := pgx.ParseConfig(d.name)
	if err != nil {
		return err
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = 3 * time.Second
	}
	_, d.ownTimeout = c.RuntimeParams["idle_in_transaction_session_timeout"]
	d.db = stdlib.OpenDB(*c)
	return nil
}

// Close completes pending changes and closes the database. It must not be used afterwards.
func (d *Database) Close() error {
	if d.writes != nil {
		close(d.closing)
		<-d.stopped
	}
	return d.db.Close()
}

// A Scan copies the columns of a row to the given pointers.
type Scan func(to ...any) error

// Each runs a query and calls do for each row. It stops at the first error of do. The limit of a call holds for
// the time until the next row.
func (d *Database) Each(ctx context.Context, do func(scan Scan) error, query string, args ...any) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	clock := time.AfterFunc(limit(ctx), func() { stop(errSlow) })
	defer clock.Stop()
	var late error // an error after the first row: the query must not be repeated
	err := repeat(ctx, func() error {
		resume := pause(ctx)
		rows, err := d.db.QueryContext(ctx, withParameters(query, d.Lite), args...)
		if err == nil {
			clock.Stop() // the database has answered: waiting for resume does not count
		}
		resume()
		if err != nil {
			return wrapError(ctx, err)
		}
		clock.Reset(limit(ctx))
		defer func() { _ = rows.Close() }() // rows.Err returns the error
		n := 0
		for ; late == nil && rows.Next(); n++ {
			clock.Stop()
			late = do(rows.Scan)
			clock.Reset(limit(ctx))
		}
		if err = wrapError(ctx, rows.Err()); n > 0 {
			late, err = cmp.Or(late, err), nil
		}
		return err
	})
	return cmp.Or(late, err)
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
	return Row{func(to ...any) error {
		defer pause(ctx)()
		ctx, stop := limited(ctx)
		defer stop()
		return repeat(ctx, func() error {
			return wrapError(ctx, d.db.QueryRowContext(ctx, withParameters(query, d.Lite), args...).Scan(to...))
		})
	}}
}

// withParameters converts the parameters of a query to the notation of the driver.
func withParameters(query string, lite bool) string {
	if lite {
		return strings.ReplaceAll(query, "$", "?")
	}
	return query
}

// Size returns the number of bytes in use and the maximum; a maximum of 0 means no limit.
func (d *Database) Size(ctx context.Context) (used, most int64, err error) {
	ask := "SELECT (c.page_count - f.freelist_count) * s.page_size FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s"
	if !d.Lite {
		ask = "SELECT pg_database_size(current_database())"
	}
	return used, d.most, d.Row(ctx, ask).Scan(&used)
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
