package database_test

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/database"
	"hearth/testdata/recorded/postgres"
)

// lock keeps other processes from writing to an SQLite file until release is called.
func lock(t *testing.T, file string) (release func()) {
	other, locked, held, ended := opened(t, file), make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		ended <- other.Change(database.Bulk(t.Context()), func(database.Tx) error { close(locked); <-held; return nil })
	}()
	<-locked
	return func() { close(held); require.NoError(t, <-ended) }
}

// A database that is locked or frozen gives an error in time, also to callers that wait for others. Their changes
// are not made later.
func TestADatabaseThatDoesNotAnswerIsAnErrorInTime(t *testing.T) {
	for kind, begin := range map[string]func(t *testing.T) (d *database.Database, stop func() (goOn func())){
		"locked SQLite": func(t *testing.T) (*database.Database, func() func()) {
			file := filepath.Join(t.TempDir(), "t.db")
			return opened(t, file), func() func() { return lock(t, file) }
		},
		"frozen Postgres": func(t *testing.T) (*database.Database, func() func()) {
			p := &postgres.Proxy{}
			return opened(t, p.Start(t, postgres.Start(t))), func() func() { p.Frozen.Store(true); return func() { p.Frozen.Store(false) } }
		},
		"stopped Postgres": func(t *testing.T) (*database.Database, func() func()) {
			p := &postgres.Proxy{}
			return opened(t, p.Start(t, postgres.Start(t))), func() func() { p.Closed.Store(true); return func() { p.Closed.Store(false) } }
		},
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			d, stop := begin(t)
			goOn := stop()
			var all sync.WaitGroup
			var done atomic.Int32
			for i := range 20 {
				all.Go(func() {
					time.Sleep(time.Duration(i) * 20 * time.Millisecond)
					begun := time.Now()
					err := d.Change(t.Context(), func(tx database.Tx) error { done.Add(1); return add(1)(tx) })
					var failed *database.Error
					if took := time.Since(begun); took > 10*time.Second {
						t.Error("a change waited for", took)
					}
					require.ErrorAs(t, err, &failed)
					require.True(t, failed.Busy)
				})
			}
			begun, n := time.Now(), 0
			err := d.Row(t.Context(), "SELECT count(*) FROM t").Scan(&n)
			if d.Lite {
				require.NoError(t, err, "reading goes on")
				require.Less(t, time.Since(begun), 3*time.Second)
			} else if kind == "frozen Postgres" {
				var failed *database.Error
				require.ErrorAs(t, err, &failed)
				require.True(t, failed.Busy)
			}
			all.Wait()
			goOn()
			require.Eventually(t, func() bool { return d.Change(t.Context(), set(7)) == nil }, 30*time.Second, 100*time.Millisecond)
			require.Equal(t, 7, value(t, d))
			require.Zero(t, done.Load(), "no change was begun")
		})
	}
}

// A caller whose context ends does not wait any longer, and its change is not made later.
func TestACallerCanGiveUpWhileItWaits(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.db")
	d := opened(t, file)
	release := lock(t, file)
	for range 3 {
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		begun := time.Now()
		require.ErrorIs(t, d.Change(ctx, func(database.Tx) error { t.Error("the change was made"); return nil }), context.DeadlineExceeded)
		require.Less(t, time.Since(begun), 3*time.Second)
		stop()
	}
	release()
	require.NoError(t, d.Change(t.Context(), set(1)))
}

// If the outcome of a commit cannot be found out, the error says so.
func TestAnUnknownOutcomeIsNotAFailure(t *testing.T) {
	p := &postgres.Proxy{}
	d := opened(t, p.Start(t, postgres.Start(t)))
	require.NoError(t, d.Change(t.Context(), add(1)))
	p.Lose(func() bool { p.Closed.Store(true); return true })
	var failed *database.Error
	require.ErrorAs(t, d.Change(t.Context(), add(1)), &failed)
	require.True(t, failed.Unknown)
	require.ErrorContains(t, failed, "not known")
}
