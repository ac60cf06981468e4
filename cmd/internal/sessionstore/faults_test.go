package sessionstore_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/sessionstore"
)

// Where a disk is full that is told, what was acknowledged can be read, and it goes on when there
// is room again.
func TestAFullDiskLosesNothing(t *testing.T) {
	ctx := t.Context()
	d := open(t, filepath.Join(t.TempDir(), "sessions.db"))
	defer func() { require.NoError(t, d.Close()) }()
	require.NoError(t, d.Create(ctx, record("a", "me", 0), nil))
	require.NoError(t, sessionstore.Exec(d, "PRAGMA max_page_count = 40"))
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
	require.NoError(t, sessionstore.Exec(d, "PRAGMA max_page_count = 4000"))
	require.NoError(t, d.Append(ctx, "a", next))
}

// While another process writes, sessions are read, and what is to be written waits; with
// HEARTH_SWEEP=1 also until nobody waits any more.
func TestALockedDatabaseIsWaitedFor(t *testing.T) {
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "sessions.db")
	d, other := open(t, file), open(t, file)
	defer func() { require.NoError(t, d.Close()); require.NoError(t, other.Close()) }()
	require.NoError(t, d.Create(ctx, record("a", "me", 0), nil))
	lock := func(of time.Duration) (released <-chan error) {
		held, release, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() { ended <- sessionstore.Hold(other, held, release) }()
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
