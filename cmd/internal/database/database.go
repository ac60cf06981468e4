// Package database keeps tables in SQLite, in a file, or in Postgres. What it acknowledges is
// on the disk: it survives the end of the process and, as far as the disk tells the truth, of
// the machine. Changes that are made at the same time are written together.
//
// Queries are written once, with $1 for what is given, and read by both.
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

// A Database serves any number of goroutines; other processes may use the same tables.
type Database struct {
	Lite    bool // it is SQLite
	most    int64
	db      *sql.DB
	writes  chan write
	stopped chan struct{} // closed when nothing is written any more
}

// A Tx is a change that is being made.
type Tx struct {
	tx   *sql.Tx
	lite bool
}

// A write is a change that somebody waits for.
type write struct {
	do   func(tx Tx) error
	done chan error
}

// mostWrites is how many changes are written together.
const mostWrites = 256

// Open opens a database, and brings its tables to the newest version: the path of a file for
// SQLite, or a postgres:// address. The error is one of opening it, or a [*NewerError].
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

// pageSize is that of a file that SQLite makes.
const pageSize = 4096

// bounded is the part of an address that keeps a file from growing: what is written then is
// refused as by a disk that is full.
func bounded(most int64) string {
	if most == 0 {
		return ""
	}
	return fmt.Sprintf("&_pragma=max_page_count(%d)", max(1, most/pageSize))
}

// forsaken makes Postgres end what a client has begun that is frozen, or whose machine is no more:
// nobody waits for what it has locked. An address may say otherwise.
const forsaken = "SET idle_in_transaction_session_timeout = '30s'; SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"

// remote opens a database of Postgres.
func remote(address string) (*sql.DB, error) {
	c, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	settings := stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		if _, said := c.RuntimeParams["idle_in_transaction_session_timeout"]; said {
			return nil
		}
		_, err := conn.Exec(ctx, forsaken)
		return err
	})
	return stdlib.OpenDB(*c, settings), nil
}

// Close writes what is still to be written, and closes the database. Nothing may be asked of
// it afterwards.
func (d *Database) Close() error {
	close(d.writes)
	<-d.stopped
	return d.db.Close()
}

// write writes changes, as many together as there are.
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

// commit writes changes in one transaction. Where one of them fails, each is written by
// itself, so that the others do not.
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
		return unwell(err)
	}
	for _, w := range batch {
		if err = w.do(Tx{tx, d.Lite}); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return unwell(tx.Commit())
}

// Change makes a change, and waits until it is on the disk. It may be begun more than once,
// and is made once.
func (d *Database) Change(ctx context.Context, do func(tx Tx) error) error {
	w := write{do, make(chan error, 1)}
	select {
	case d.writes <- w:
	case <-ctx.Done():
		return ctx.Err()
	}
	return <-w.done
}

// A Scan reads the columns of a row into what it is given.
type Scan func(to ...any) error

// Each asks for rows of what is on the disk, and calls do with one after the other, until it fails.
func (d *Database) Each(ctx context.Context, do func(scan Scan) error, query string, args ...any) error {
	rows, err := d.db.QueryContext(ctx, bound(query, d.Lite), args...)
	if err != nil {
		return unwell(err)
	}
	defer func() { _ = rows.Close() }() // what was wrong is told by Err
	for rows.Next() {
		if err := do(rows.Scan); err != nil {
			return err
		}
	}
	return unwell(rows.Err())
}

// All asks for rows of what is on the disk, each as the value that read makes of it.
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

// Texts asks for rows that are one text each.
func (d *Database) Texts(ctx context.Context, query string, args ...any) ([]string, error) {
	return All(ctx, d, func(scan Scan) (text string, err error) { return text, scan(&text) }, query, args...)
}

// Row asks for a row of what is on the disk.
func (d *Database) Row(ctx context.Context, query string, args ...any) Row {
	return Row{d.db.QueryRowContext(ctx, bound(query, d.Lite), args...)}
}

// Exec changes rows, and tells how many.
func (t Tx) Exec(query string, args ...any) (int, error) {
	done, err := t.tx.Exec(bound(query, t.lite), args...)
	if err != nil {
		return 0, unwell(err)
	}
	n, err := done.RowsAffected()
	return int(n), err
}

// Row asks for a row as the change sees it.
func (t Tx) Row(query string, args ...any) Row {
	return Row{t.tx.QueryRow(bound(query, t.lite), args...)}
}

// bound writes what is given as the driver reads it.
func bound(query string, lite bool) string {
	if lite {
		return strings.ReplaceAll(query, "$", "?")
	}
	return query
}

// Backup writes a copy of the database into a file that is not there yet, while it is in use.
// The error of a database that is no file says so.
func (d *Database) Backup(ctx context.Context, file string) error {
	if !d.Lite {
		return errors.New("a database of Postgres is backed up with pg_dump")
	}
	_, err := d.db.ExecContext(ctx, "VACUUM INTO ?1", file)
	return err
}

// Size tells how many bytes of the database are in use, and how many there may be; 0 is any number.
func (d *Database) Size(ctx context.Context) (used, most int64, err error) {
	ask := "SELECT (c.page_count - f.freelist_count) * s.page_size FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s"
	if !d.Lite {
		ask = "SELECT pg_database_size(current_database())"
	}
	return used, d.most, d.Row(ctx, ask).Scan(&used)
}

// Shrink gives back the room of what was deleted. A server does so by itself.
func (d *Database) Shrink(ctx context.Context) error {
	if !d.Lite {
		return nil
	}
	_, err := d.db.ExecContext(ctx, "VACUUM")
	return err
}

// Place is where a name leads from a folder: an address stays as it is, and no name is that of
// a file for what the user keeps.
func Place(name, dir, usual string) (string, error) {
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

// Named is the name of a database without what it has of secrets.
func Named(name string) string {
	u, err := url.Parse(name)
	if err != nil || u.User == nil {
		return name
	}
	return u.Redacted()
}
