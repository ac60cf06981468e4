package database_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/database"
	"hearth/testdata/recorded/postgres"
)

var schema = database.Schema{Version: "tests", Migrations: []string{"CREATE TABLE t (k BIGINT PRIMARY KEY, v BIGINT NOT NULL)"}}

func opened(t *testing.T, where string) *database.Database {
	t.Helper()
	d, err := database.Open(t.Context(), where, schema)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

func set(v int) func(tx database.Tx) error {
	return func(tx database.Tx) error {
		_, err := tx.Exec("INSERT INTO t (k, v) VALUES (1, $1) ON CONFLICT (k) DO UPDATE SET v = $1", v)
		return err
	}
}

// Who is frozen in the middle of a change keeps nobody from theirs: Postgres gives that change up.
func TestAFrozenClientLosesWhatItHasLocked(t *testing.T) {
	where := postgres.Start(t)
	frozen, other := opened(t, where+"&idle_in_transaction_session_timeout=300"), opened(t, where)
	require.NoError(t, other.Change(t.Context(), set(1)))
	locked, ended := make(chan struct{}), make(chan error)
	errGivenUp := errors.New("the change was given up")
	go func() {
		tries := 0
		ended <- frozen.Change(t.Context(), func(tx database.Tx) error {
			if tries++; tries > 1 {
				return errGivenUp
			}
			if err := set(2)(tx); err != nil {
				return err
			}
			close(locked)
			time.Sleep(time.Second)
			return nil
		})
	}()
	<-locked
	require.NoError(t, other.Change(t.Context(), set(3)))
	require.ErrorIs(t, <-ended, errGivenUp, "the change is repeated")
	require.Equal(t, 3, value(t, other))
	said := ""
	require.NoError(t, other.Change(t.Context(), func(tx database.Tx) error {
		return tx.Row("SHOW idle_in_transaction_session_timeout").Scan(&said)
	}))
	require.Equal(t, "30s", said, "the default")
}

func value(t *testing.T, d *database.Database) (v int) {
	t.Helper()
	require.NoError(t, d.Row(t.Context(), "SELECT v FROM t WHERE k = 1").Scan(&v))
	return v
}

// A change after Close is an error. Changes that waited before are made.
func TestChangesEndWhenTheDatabaseIsClosed(t *testing.T) {
	d, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"), schema)
	require.NoError(t, err)
	var callers sync.WaitGroup
	for range 20 {
		callers.Go(func() {
			var err error
			for err == nil {
				err = d.Change(context.Background(), set(1))
			}
			assert.ErrorContains(t, err, "the database is closed")
		})
	}
	time.Sleep(20 * time.Millisecond)
	require.NoError(t, d.Close())
	callers.Wait()
}

// A file that has reached its maximum size is like a full disk, and the error says so.
func TestAFullFileIsAFullDisk(t *testing.T) {
	small := schema
	small.Most = 64 << 10
	d, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), small)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	err = d.Change(t.Context(), func(tx database.Tx) error {
		_, err := tx.Exec("WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 100000) INSERT INTO t SELECT k, k FROM n")
		return err
	})
	var failed *database.Error
	require.ErrorAs(t, err, &failed)
	require.True(t, failed.Full)
	require.ErrorContains(t, err, "the disk is full: ")
}

// What a database cannot do is its error, and not of who asks.
func TestErrorsOfADatabaseSayThatTheyAre(t *testing.T) {
	for kind, where := range map[string]string{"SQLite": filepath.Join(t.TempDir(), "t.db"), "Postgres": postgres.Start(t)} {
		d := opened(t, where)
		var failed *database.Error
		require.ErrorAs(t, d.Change(t.Context(), func(tx database.Tx) error {
			_, err := tx.Exec("INSERT INTO nowhere (k) VALUES (1)")
			return err
		}), &failed, kind)
		require.False(t, failed.Full)
		v := 0
		require.ErrorAs(t, d.Row(t.Context(), "SELECT k FROM nowhere").Scan(&v), &failed, kind)
	}
}

// A change that panics does so for its caller, and the database goes on.
func TestAPanicHarmsNoOtherChange(t *testing.T) {
	d := opened(t, filepath.Join(t.TempDir(), "t.db"))
	require.NoError(t, d.Change(t.Context(), set(0)))
	ill := func() (text string) {
		defer func() { text, _ = recover().(string) }()
		_ = d.Change(t.Context(), func(database.Tx) error { panic("ill") })
		return ""
	}
	var work sync.WaitGroup
	for i := range 50 {
		work.Go(func() {
			if i%10 == 0 {
				assert.Regexp(t, "^ill\n[^$]*database_test.go", ill())
				return
			}
			assert.NoError(t, d.Change(t.Context(), func(tx database.Tx) error {
				_, err := tx.Exec("UPDATE t SET v = v + 1")
				return err
			}))
		})
	}
	work.Wait()
	require.Equal(t, 45, value(t, d))
}
