package serve

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file of sessions that hearth serve wrote at commit 28113848, and that was open when it was killed, is served by this
// version: all sessions are exported, described, executed again, forked and closed, and their runs are stored.
func TestAFileOfAnOlderVersionIsServed(t *testing.T) {
	dir := t.TempDir()
	packed, err := os.Open(filepath.Join("testdata", "sessions-28113848.db.gz"))
	require.NoError(t, err)
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	require.NoError(t, err)
	data, err := io.ReadAll(text)
	require.NoError(t, err)
	file := filepath.Join(dir, "old.db")
	require.NoError(t, os.WriteFile(file, data, 0o600))
	code, lines, told := ran(t, dir, "", "store", "export", "--store", "old.db")
	require.Zero(t, code, told)
	require.Equal(t, 6, strings.Count(lines, "\n"))

	p := start(t, "--store", file, "--runs", filepath.Join(dir, "runs.db"))
	var all struct{ Items []turn }
	require.NoError(t, p.call("sessions", fields{}, &all))
	require.Len(t, all.Items, 6)
	events, same := 0, 0
	for _, s := range all.Items {
		with := fields{"session": s.Session}
		var said struct {
			Hash     string
			Outdated struct {
				Why    struct{ Code string }
				Events []any
			}
		}
		require.NoError(t, p.call("session", with, &said))
		require.Equal(t, "E0910", said.Outdated.Why.Code)
		events += len(said.Outdated.Events)
		var history struct{ Status string }
		require.NoError(t, p.call("history", with, &history))
		require.Equal(t, "outdated", history.Status)
		require.ErrorContains(t, p.call("undo", with, new(turn)), "E0910")
		var again struct {
			Same  bool
			Steps int
			Why   string
		}
		require.NoError(t, p.call("replay", with, &again))
		require.Equal(t, again.Same, again.Why == "")
		fork := p.now(t, "fork", with)
		require.Equal(t, again.Steps, fork.Steps)
		var closed struct {
			NotStored any `json:"not_stored"`
		}
		require.NoError(t, p.call("close", with, &closed))
		require.Equal(t, again.Same, closed.NotStored == nil)
		if again.Same {
			same++
		}
	}
	require.Equal(t, 15, events)
	t.Logf("%d of %d sessions are the same under the current rules", same, len(all.Items))
	require.NoError(t, p.call("sessions", fields{}, &all))
	require.Len(t, all.Items, 6, "the forks")
}
