package batch_test

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/score"
)

var update = flag.Bool("update", false, "record the outcomes of the protocol")

// outcomesOf returns the items and outcomes of a scoring command, without the version and the hashes of rules.
func outcomesOf(t *testing.T, dir string, command func(a *cli.App) jobs.Scoring, words ...string) []byte {
	t.Helper()
	var told, all bytes.Buffer
	s := command(&cli.App{Disk: disk.Disk{Dir: dir}, Out: &disk.Output{Writer: &told}, Err: &told})
	require.NoError(t, s.Command().ParseFlags(words))
	_, err := s.Open()
	require.NoError(t, err)
	items, read, err := s.Inputs(s.Command().Flags().Args())
	require.NoError(t, err)
	fmt.Fprintln(&all, read)
	for _, it := range items {
		item, err := json.Marshal(it)
		require.NoError(t, err)
		out, err := s.Score(t.Context(), it)
		require.NoError(t, err)
		line, err := out.Line()
		require.NoError(t, err)
		fmt.Fprintf(&all, "%s\n%s\n", item, line)
	}
	return regexp.MustCompile(`,"made_with":\{[^}]*\}`).ReplaceAll(all.Bytes(), nil)
}

// TestTheProtocolChangesWithOutcomes reminds of raising protocol in cmd/internal/cli: the recorded hash over the outcomes of a
// small corpus changes with it. If rules, ontologies or data changed the outcomes, -update records them anew;
// it refuses to do so if only Go code can have changed them and the protocol is still the same.
func TestTheProtocolChangesWithOutcomes(t *testing.T) {
	dir := t.TempDir()
	networks(t, dir, 30)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "plans.jsonl"), []byte(`{"id": "1", "task": "Nap", "program": ["[WALK] <bed> (1)", "[LIE] <bed> (1)", "[SLEEP]"]}`+"\n"+`{"id": "2", "steps": ["Walk to sofa", "Sit on sofa"]}`+"\n{}\n"), 0o600))
	sum := sha256.New()
	for _, words := range [][]string{{"nets"}, {"nets", "--lenient", "--metrics", "smatch-score"}, {"nets/n00000.solution", "--edition", "2023"}} {
		sum.Write(outcomesOf(t, dir, func(a *cli.App) jobs.Scoring { return score.Evaluate(a, nil) }, words...))
	}
	sum.Write(outcomesOf(t, dir, score.Household, "plans.jsonl"))
	now := fmt.Sprintf("outcomes %x, %s\n", sum.Sum(nil)[:6], cli.Identity())
	path := filepath.Join("testdata", "protocol.txt")
	was, err := os.ReadFile(path)
	require.NoError(t, err)
	outcomes := func(text string) string { first, _, _ := strings.Cut(text, ", rules "); return first } // and the protocol
	if outcomes(now) == outcomes(string(was)) {
		return
	}
	_, made, _ := strings.Cut(string(was), ", ")
	require.NotEqual(t, made, cli.Identity()+"\n", "outcomes changed, but neither rules nor data did: raise protocol in cmd/internal/cli, then use -update")
	require.True(t, *update, "outcomes changed; if Go code changed their form or meaning, raise protocol in cmd/internal/cli; then record them with -update")
	require.NoError(t, os.WriteFile(path, []byte(now), 0o600))
}

// behind runs a statement on a ledger behind its back.
func behind(t *testing.T, where, query string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", where)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), query, args...)
	require.NoError(t, errors.Join(err, db.Close()))
}

// Another build of the same rules does a job, and writes what the build that submitted it would write.
func TestAnotherBuildOfTheSameRulesDoesAJob(t *testing.T) {
	beside(t)
	dir := t.TempDir()
	want := networks(t, dir, 3)
	where := filepath.Join(dir, "jobs.db")
	id := did(t, dir, "submit", "evaluate", "nets", "--ledger", where)
	const other = "0.1+0123456789ab.dirty"
	behind(t, where, "UPDATE jobs SET made = ?", other)
	out, err := hearth(t, dir, 0, "batch", "work", "--until-done", "--jobs", "1", "--ledger", where).CombinedOutput()
	require.NoError(t, err, string(out))
	require.NotContains(t, want, other)
	collects(t, dir, where, id, strings.ReplaceAll(want, `"hearth":"`+cli.Version()+`"`, `"hearth":"`+other+`"`))
}

// A worker names each job that it cannot do once, ends with a code, and the status names the job and the reason.
func TestAJobOfOtherRulesIsRefusedAloud(t *testing.T) {
	beside(t)
	dir := t.TempDir()
	networks(t, dir, 3)
	where := filepath.Join(dir, "jobs.db")
	id := did(t, dir, "submit", "evaluate", "nets", "--ledger", where)
	other := regexp.MustCompile(`rules \w+`).ReplaceAllString(cli.Identity(), "rules abcdef012345")
	behind(t, where, "UPDATE jobs SET identity = ?, made = '0.0+abc'", other)
	refused := fmt.Sprintf("job %.12s is not for this Hearth: it was made by 0.0+abc with rules abcdef012345; this is %s with %s", id, cli.Version(), cli.Identity())
	work := hearth(t, dir, 0, "batch", "work", "--until-done", "--jobs", "2", "--ledger", where)
	out, err := work.CombinedOutput()
	require.Error(t, err)
	require.Equal(t, cli.ExitInput, work.ProcessState.ExitCode())
	require.Equal(t, 1, strings.Count(string(out), "warning: "+refused), string(out))
	require.Contains(t, string(out), refused+" [E0921]")
	require.Regexp(t, `(?s)[0-9a-f]{12} +refused +0 +3 .*`+regexp.QuoteMeta(refused), did(t, dir, "status", "--ledger", where))
	require.Contains(t, did(t, dir, "status", id, "--ledger", where, "--format", "json"), `"refused": "`+refused)

	behind(t, where, "UPDATE jobs SET identity = ?", cli.Identity())
	out, err = hearth(t, dir, 0, "batch", "work", "--until-done", "--jobs", "1", "--ledger", where).CombinedOutput()
	require.NoError(t, err, string(out))
	require.NotContains(t, did(t, dir, "status", id, "--ledger", where, "--format", "json"), "refused")
}
