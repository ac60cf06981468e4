package runkeep_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/postgres"
)

// stored executes hearth store and returns its output, its messages and its error.
func stored(t *testing.T, args ...string) (out, said string, err error) {
	t.Helper()
	var to, messages bytes.Buffer
	cmd := runkeep.Store(&cli.App{Disk: disk.Disk{Stdin: strings.NewReader("")}, Out: &disk.Output{Writer: &to}, Err: &messages})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err = cmd.ExecuteContext(t.Context())
	return to.String(), messages.String(), err
}

// filledWithBoth is filled with sessions in the same file.
func filledWithBoth(t *testing.T) string {
	name, _ := filled(t)
	addSessions(t, name)
	return name
}

func addSessions(t *testing.T, name string) {
	d, err := store.OpenSessions(t.Context(), name, 0)
	require.NoError(t, err)
	for i := range 20 {
		r := session.Record{ID: fmt.Sprint("s", i), Owner: "alice", Title: "n", Where: []byte(`{}`), MadeWith: "m", Base: bytes.Repeat([]byte{byte(i)}, 9000), Created: time.UnixMilli(5).UTC()}
		events := []session.Event{{Seq: 1, Text: "(mix)", Target: 1, Hash: "h", Time: time.UnixMilli(6).UTC()}, {Seq: 2, Parent: 1, Text: "(cut)", Target: 2, Hash: "h", Time: time.UnixMilli(7).UTC()}}
		require.NoError(t, d.Create(t.Context(), r, events))
		require.NoError(t, d.SaveEpisode(t.Context(), r.ID, session.SavedEpisode{Position: 2, Steps: 2, Episode: []byte("episode")}))
	}
	require.NoError(t, d.Close())
}

// changed executes statements in a database behind the back of its stores.
func changed(t *testing.T, name string, statements ...string) {
	d, err := database.Open(t.Context(), name, database.Schema{Version: "changes", Migrations: []string{"SELECT 1"}})
	require.NoError(t, err)
	for _, text := range statements {
		require.NoError(t, d.Change(t.Context(), func(tx database.Tx) error {
			_, err := tx.Exec(text)
			return err
		}))
	}
	require.NoError(t, d.Close())
}

// The check finds damage of every kind, in runs and in sessions, and says where it is.
func TestCheckFindsAllDamage(t *testing.T) {
	recorded.Alone(t)
	name := filledWithBoth(t)
	_, said, err := stored(t, "check", "--store", name)
	require.NoError(t, err)
	require.Contains(t, said, "and 20 sessions were read")
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	damaged := func(data []byte) string {
		name := filepath.Join(t.TempDir(), "ill.db")
		require.NoError(t, os.WriteFile(name, data, 0o600))
		return name
	}
	for pages := range 8 { // pages in all parts of the file
		ill := bytes.Clone(data)
		at := (len(data)/4096 - 3) * (pages + 1) / 8 * 4096
		copy(ill[at:], strings.Repeat("x", 2*4096))
		_, _, err = stored(t, "check", "--store", damaged(ill))
		require.Error(t, err, at)
	}
	for _, size := range []int{0, 100, 4096, len(data) / 2, len(data) - 4096} {
		_, _, err = stored(t, "check", "--store", damaged(data[:size]))
		require.Error(t, err, size)
	}
	const some = "WHERE n = (SELECT MIN(n) FROM "
	for statement, want := range map[string]string{
		"UPDATE run_words SET word = word || 'x' " + some + "run_words)":      "word 1",
		"UPDATE run_made SET what = x'00' " + some + "run_made)":              "description of runs, row 1",
		"UPDATE run_scenes SET state = x'00' " + some + "run_scenes)":         "scene 1",
		"UPDATE run_episodes SET scene = scene + 1 " + some + "run_episodes)": "episode 1 ",
		"DELETE FROM run_episodes " + some + "run_episodes)":                  "run 1 ",
		"UPDATE run_runs SET kept = kept + 1 " + some + "run_runs)":           "run 1 ",
		"UPDATE run_steps SET data = x'00' WHERE episode = 1":                 "row 1 of run_steps is damaged: the checksum",
		"UPDATE run_patterns SET likeness = likeness || 'x'":                  "pattern ",
		"DELETE FROM run_runs " + some + "run_runs)":                          "episode 1 is damaged: its runs are missing",
		"UPDATE sessions SET base = x'00' WHERE id = 's3'":                    "row s3 alice of sessions is damaged: the checksum",
		"UPDATE events SET what = 'other' WHERE session = 's4' AND seq = 2":   "row s4 2 of events is damaged: the checksum",
		"DELETE FROM events WHERE session = 's5' AND seq = 1":                 "row s5 2 of events is damaged: the row before it is missing",
		"DELETE FROM events WHERE session = 's7' AND seq = 2":                 "session s7 is damaged: its last event is 1 instead of 2",
		"UPDATE kept SET steps = 9 WHERE session = 's6'":                      "row s6 2 of kept is damaged",
	} {
		ill := damaged(data)
		changed(t, ill, statement)
		_, _, err := stored(t, "check", "--store", ill)
		require.ErrorContains(t, err, want, statement)
	}
}

// Commands that only read need no right to write, leave nothing in the folder, and update nothing.
func TestReadingNeedsNoRightToWrite(t *testing.T) {
	recorded.Alone(t)
	name := filledWithBoth(t)
	only := filepath.Join(t.TempDir(), "sessions.db")
	addSessions(t, only)
	for _, name := range []string{name, only} {
		before, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, os.Chmod(name, 0o400))
		require.NoError(t, os.Chmod(filepath.Dir(name), 0o500))
		for _, args := range [][]string{{"list"}, {"check"}, {"export"}, {"export", "--format", "turtle"}, {"query", "step(R, S, /mix)"}, {"backup", filepath.Join(t.TempDir(), "copy.db")}} {
			_, said, err := stored(t, append(args, "--store", name)...)
			if of := (*cli.Exit)(nil); !(name == only && args[0] == "query") {
				require.NoError(t, err, "%v %v %v", args, said, of)
			}
		}
		require.NoError(t, os.Chmod(filepath.Dir(name), 0o700))
		after, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, before, after)
		found, err := fs.Glob(os.DirFS(filepath.Dir(name)), "*")
		require.NoError(t, err)
		require.Equal(t, []string{filepath.Base(name)}, found)
	}
	missing := filepath.Join(t.TempDir(), "nowhere.db")
	for _, args := range [][]string{{"list"}, {"check"}, {"export"}, {"query", "step(R, S, /mix)"}, {"show", "3fa2"}} {
		_, _, err := stored(t, append(args, "--store", missing)...)
		require.Error(t, err)
	}
	require.NoFileExists(t, missing)
}

// The runs that are left fit into the size that --most gives, whatever takes the room.
func TestForgetLeavesWhatFits(t *testing.T) {
	recorded.Alone(t)
	name, _ := filled(t)
	info, err := os.Stat(name)
	require.NoError(t, err)
	before := info.Size()
	_, _, err = stored(t, "forget", "--store", name, "--most", fmt.Sprint(before))
	require.NoError(t, err)
	out, _, err := stored(t, "list", "--store", name, "--format", "csv")
	require.NoError(t, err)
	count := strings.Count(out, "\n")
	const others = 8 * 4096 // pages of other tables
	for _, most := range []int64{before * 3 / 4, before / 2} {
		_, _, err = stored(t, "forget", "--store", name, "--most", fmt.Sprint(most-others))
		require.NoError(t, err)
		info, err = os.Stat(name)
		require.NoError(t, err)
		require.LessOrEqual(t, info.Size(), most)
		out, _, err = stored(t, "list", "--store", name, "--format", "csv")
		require.NoError(t, err)
		left := strings.Count(out, "\n")
		require.Less(t, left, count)
		require.Positive(t, left)
		count = left
	}
}

// Sessions and runs that are exported and imported are the same, in each database and from each database.
func TestExportsOfDatabasesAreEqual(t *testing.T) {
	recorded.Alone(t)
	name := filledWithBoth(t)
	want, _, err := stored(t, "export", "--store", name)
	require.NoError(t, err)
	require.Equal(t, 20, strings.Count(want, `{"id":"s`))
	lines := filepath.Join(t.TempDir(), "all.jsonl")
	require.NoError(t, os.WriteFile(lines, []byte(want), 0o600))
	for _, to := range []string{filepath.Join(t.TempDir(), "copy.db"), postgres.Start(t)} {
		_, said, err := stored(t, "import", lines, "--store", to)
		require.NoError(t, err, said)
		found, _, err := stored(t, "export", "--store", to)
		require.NoError(t, err)
		require.Equal(t, want, found)
		_, said, err = stored(t, "check", "--store", to)
		require.NoError(t, err, said)
	}
	a, err := store.OpenRuns(t.Context(), name, database.ReadOnly)
	require.NoError(t, err)
	require.NoError(t, a.Close())
}
