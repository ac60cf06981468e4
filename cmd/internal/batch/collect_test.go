package batch_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
)

// Collect has the flags of the command whose results it writes, and passes each of them on.
func TestCollectPassesItsFlagsOn(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "no.solution"), []byte("#walnut-balls\n(get-kitchen ?k)\n"), 0o600))
	id := did(t, dir, "submit", "evaluate", "no.solution", "--ledger", "jobs.db")
	told, err := hearth(t, dir, 0, "batch", "work", "--until-done", "--ledger", "jobs.db").CombinedOutput()
	require.NoError(t, err, string(told))
	collect := func(flags ...string) (code int, out, told string) {
		var o, e bytes.Buffer
		code = run(t.Context(), append([]string{"batch", "collect", id, "--ledger", "jobs.db"}, flags...), disk.Disk{Dir: dir}, &o, &e)
		return code, o.String(), e.String()
	}
	code, table, notes := collect()
	require.Zero(t, code, notes)
	require.Regexp(t, "^recipe-id,", table)
	require.NotContains(t, notes, "95 % interval")

	_, lines, _ := collect("--format", "jsonl")
	require.Regexp(t, `^{"`, lines)
	_, nothing, _ := collect("--output", "scores.csv")
	require.Empty(t, nothing)
	written, err := os.ReadFile(filepath.Join(dir, "scores.csv"))
	require.NoError(t, err)
	require.Equal(t, table, string(written))
	_, _, notes = collect("--summary")
	require.Contains(t, notes, "95 % interval")
	code, _, _ = collect("--fail-under", "1")
	require.Equal(t, cli.ExitNegative, code)
}
