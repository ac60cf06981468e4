package store_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
)

// What can be read of damaged sessions is exported with all others, and the error names the damaged ones.
func TestAllPassesWhatCanBeReadOfDamagedSessions(t *testing.T) {
	ctx := t.Context()
	d := openSessions(t, filepath.Join(t.TempDir(), "sessions.db"))
	defer func() { require.NoError(t, d.Close()) }()
	for _, id := range []string{"a", "b", "c"} {
		require.NoError(t, d.Create(ctx, record(id, "me", 0), []session.Event{event(1), event(2), event(3)}))
	}
	require.NoError(t, store.Exec(d, "DELETE FROM events WHERE session = 'a' AND seq = 3 OR session = 'b' AND seq = 2"))
	var read []int
	err := d.All(ctx, func(_ session.Record, events []session.Event) error { read = append(read, len(events)); return nil })
	require.EqualError(t, err, "session b: the session is damaged: event 2 is missing [E0911]")
	require.Equal(t, []int{2, 1, 3}, read, "nobody can know that a had another event")
}
