package database_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/sqlite"

	"hearth/cmd/internal/database"
	"hearth/testdata/recorded/postgres"
)

// losing decides which replies to commits are lost: a third of them while it is on.
type losing struct{ on atomic.Bool }

func (l *losing) now() bool { return l.on.Load() && rand.IntN(3) == 0 }

var errLost = errors.New("the reply is lost")

// A lossy driver is that of SQLite, but loses replies to commits. Half of these commits are made.
type lossyDriver struct{ *losing }

func (l lossyDriver) Open(name string) (driver.Conn, error) {
	c, err := new(sqlite.Driver).Open(name)
	return lossyConn{c.(sqliteConn), l.losing}, err
}

type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

type lossyConn struct {
	sqliteConn
	*losing
}

func (c lossyConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	tx, err := c.sqliteConn.BeginTx(ctx, o)
	return lossyTx{tx, c.losing}, err
}

type lossyTx struct {
	driver.Tx
	*losing
}

func (t lossyTx) Commit() error {
	if !t.now() {
		return t.Tx.Commit()
	}
	if rand.IntN(2) == 0 {
		return errors.Join(errLost, t.Tx.Commit())
	}
	return errors.Join(errLost, t.Tx.Rollback())
}

// A change is done exactly once, although replies to commits are lost, single or combined with others. With
// HEARTH_SWEEP=1 there are 1,000 commits in each database, otherwise 50.
func TestALostReplyIsNeitherAFailureNorDoneTwice(t *testing.T) {
	changes := 50
	if os.Getenv("HEARTH_SWEEP") != "" {
		changes = 1000
	}
	l := &losing{}
	sql.Register("lossy", lossyDriver{l})
	for kind, where := range map[string]func() string{
		"SQLite": func() string { return filepath.Join(t.TempDir(), "t.db") },
		"Postgres": func() string {
			p := &postgres.Proxy{}
			p.Lose(l.now)
			return p.Start(t, postgres.Start(t))
		},
	} {
		t.Run(kind, func(t *testing.T) {
			defer database.SetDriver("lossy")()
			d := opened(t, where())
			l.on.Store(true)
			defer l.on.Store(false)
			for _, writers := range []int{1, 10} {
				var all sync.WaitGroup
				for w := range writers {
					all.Go(func() {
						for range changes / writers {
							if err := d.Change(t.Context(), add(w)); err != nil {
								t.Error(err)
							}
						}
					})
				}
				all.Wait()
				for w := range writers {
					v := 0
					require.NoError(t, d.Row(t.Context(), "SELECT v FROM t WHERE k = $1", w).Scan(&v))
					require.Equal(t, changes/writers, v, fmt.Sprint(writers, w))
				}
				require.NoError(t, d.Change(t.Context(), func(tx database.Tx) error {
					_, err := tx.Exec("DELETE FROM t")
					return err
				}))
			}
		})
	}
}

func add(k int) func(tx database.Tx) error {
	return func(tx database.Tx) error {
		_, err := tx.Exec("INSERT INTO t (k, v) VALUES ($1, 1) ON CONFLICT (k) DO UPDATE SET v = t.v + 1", k)
		return err
	}
}
