package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/store"
	"hearth/testdata/recorded/postgres"
)

// Where a disk is full that is told, what was acknowledged can be read, and it goes on when there
// is room again.
func TestAFullDiskLosesNothing(t *testing.T) {
	ctx := t.Context()
	d := openSessions(t, filepath.Join(t.TempDir(), "sessions.db"))
	defer func() { require.NoError(t, d.Close()) }()
	require.NoError(t, d.Create(ctx, record("a", "me", 0), nil))
	require.NoError(t, store.Exec(d, "PRAGMA max_page_count = 40"))
	kept, err := 0, error(nil)
	next := event(1)
	for next.Text = strings.Repeat("x", 2000); err == nil && kept < 1000; {
		next.Seq, next.Parent, next.Target = kept+1, kept, kept+1
		if err = d.Append(ctx, "a", next); err == nil {
			kept++
		}
	}
	require.ErrorContains(t, err, "full")
	require.Greater(t, kept, 10)
	_, events, err := d.Load(ctx, "a")
	require.NoError(t, err)
	require.Len(t, events, kept)
	require.NoError(t, store.Exec(d, "PRAGMA max_page_count = 4000"))
	require.NoError(t, d.Append(ctx, "a", next))
}

// While another process writes, sessions are read, and what is to be written waits; with
// HEARTH_SWEEP=1 also until nobody waits any more.
func TestALockedDatabaseIsWaitedFor(t *testing.T) {
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "sessions.db")
	d, other := openSessions(t, file), openSessions(t, file)
	defer func() { require.NoError(t, d.Close()); require.NoError(t, other.Close()) }()
	require.NoError(t, d.Create(ctx, record("a", "me", 0), nil))
	lock := func(of time.Duration) (released <-chan error) {
		held, release, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() { ended <- store.Hold(other, held, release) }()
		<-held
		time.AfterFunc(of, func() { close(release) })
		return ended
	}
	released := lock(300 * time.Millisecond)
	_, _, err := d.Load(ctx, "a")
	require.NoError(t, err)
	require.NoError(t, d.Append(ctx, "a", event(1)))
	require.NoError(t, <-released)
	if os.Getenv("HEARTH_SWEEP") == "" {
		return
	}
	released = lock(8 * time.Second)
	require.ErrorContains(t, d.Append(ctx, "a", event(2)), "does not answer")
	require.NoError(t, <-released)
	require.NoError(t, d.Append(ctx, "a", event(2)))
}

// A probe fails where a change would: if another process keeps writing, if nothing may be written, and if the disk is
// full. It waits no longer than its context.
func TestAProbeFailsLikeAChange(t *testing.T) {
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "sessions.db")
	d, other := openSessions(t, file), openSessions(t, file)
	defer func() { require.NoError(t, d.Close()); require.NoError(t, other.Close()) }()
	require.NoError(t, d.Probe(ctx))
	held, release, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() { ended <- store.Hold(other, held, release) }()
	<-held
	soon, stop := context.WithTimeout(ctx, 100*time.Millisecond)
	defer stop()
	require.Error(t, d.Probe(soon))
	close(release)
	require.NoError(t, <-ended)
	require.NoError(t, d.Probe(ctx))

	var usual syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual))
	few := usual
	few.Cur = 1
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &few))
	err := d.Probe(ctx)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual))
	require.Error(t, err)

	p := openSessions(t, postgres.Start(t))
	defer func() { require.NoError(t, p.Close()) }()
	require.NoError(t, p.Probe(ctx))
	require.NoError(t, store.Exec(p, "SET default_transaction_read_only = on"))
	require.ErrorContains(t, p.Probe(ctx), "read-only")
}
