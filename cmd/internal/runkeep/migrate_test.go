package runkeep_test

import (
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/testdata/recorded"
)

// former returns a copy of a store that a Hearth with version 4 of the tables of runs made. It has runs of both
// worlds, some with equal episodes, and a session.
func former(t *testing.T) string {
	t.Helper()
	from, err := os.Open("testdata/runs-v4.db.gz")
	require.NoError(t, err)
	defer func() { require.NoError(t, from.Close()) }()
	plain, err := gzip.NewReader(from)
	require.NoError(t, err)
	data, err := io.ReadAll(plain)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "runs.db")
	require.NoError(t, os.WriteFile(name, data, 0o600))
	return name
}

// A store of the former version is updated when it is written, after a copy was made, and nothing is lost: the check
// verifies the hash of every run, and lists and answers are those that the former Hearth wrote.
func TestAStoreOfTheFormerVersionIsUpdated(t *testing.T) {
	recorded.Alone(t)
	name := former(t)
	before, err := os.ReadFile(name)
	require.NoError(t, err)
	_, _, err = stored(t, "list", "--store", name)
	require.ErrorContains(t, err, "hearth store import - ")
	_, said, err := stored(t, "import", "-", "--store", name)
	require.NoError(t, err)
	require.Contains(t, said, name+".before-v4") // of sessions
	require.Contains(t, said, name+".before-v5") // of runs
	copied, _, err := stored(t, "list", "--store", name+".before-v5")
	require.ErrorContains(t, err, "the runs have version 4", copied)
	after, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NotEqual(t, before, after)

	_, said, err = stored(t, "check", "--store", name)
	require.NoError(t, err)
	require.Contains(t, said, "25 runs with 24 episodes and 1 session were read")
	want, err := os.ReadFile("testdata/runs-v4.json")
	require.NoError(t, err)
	found, _, err := stored(t, "list", "--store", name, "--format", "json")
	require.NoError(t, err)
	require.Equal(t, string(want), found)
	answers := sha256.New()
	for _, query := range []string{
		"binding(R, S, Role, X)", "binding_class(R, S, Role, X)", "binding_variable(R, S, Role, X)", "reason(R, S, C, Role, X)", "waits_for(R, S, V, O)", "time(R, S, A, B)",
		"outcome(R, S, O)", "step(R, S, A)", "score(R, M, X)", "label(R, K, V)", "episode(R, E)", "temperature_during(R, X, T, A, B), T > 17.0",
	} {
		found, _, err := stored(t, "query", query, "--store", name, "--limit", "0", "--format", "jsonl")
		require.NoError(t, err)
		_, _ = io.WriteString(answers, found)
	}
	require.Equal(t, "ae20b0c7ce6c424ddf076169147ac10fe7a295231264d7b1ec41edec4c039582", fmt.Sprintf("%x", answers.Sum(nil)))
}
