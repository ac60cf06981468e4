package serve

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
)

// A damaged session can be described and closed over HTTP. The export writes what can be read of it, and all other
// sessions, and names it.
func TestADamagedSessionIsExportedAndClosed(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.db")
	p := start(t, "--store", file, "--runs", filepath.Join(dir, "runs.db"))
	var ids []string
	for range 3 {
		id := p.asked(t, "start", fields{"world": "household"}).Session
		for _, room := range []string{"<kitchen> (100)", "<bedroom> (400)", "<kitchen> (100)"} {
			p.asked(t, "do", fields{"session": id, "do": "[WALK] " + room})
		}
		ids = append(ids, id)
	}
	require.NoError(t, p.Process.Kill())
	_ = p.Wait()
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), "DELETE FROM events WHERE session = ? AND seq = 2", ids[0])
	require.NoError(t, err)
	require.NoError(t, db.Close())
	code, lines, told := ran(t, dir, "", "store", "export", "--store", "a.db")
	require.Equal(t, cli.ExitInput, code)
	require.Contains(t, told, "session "+ids[0]+": the session is damaged: event 2 is missing [E0911]")
	require.Equal(t, 7, strings.Count(lines, "[WALK]"))
	code, _, told = ran(t, dir, lines, "store", "import", "-", "--store", "b.db")
	require.Zero(t, code, told)
	require.Contains(t, told, "3 sessions were imported")

	p = start(t, "--store", file, "--runs", filepath.Join(dir, "runs.db"))
	with := fields{"session": ids[0]}
	var said struct {
		Outdated struct {
			Why    struct{ Code string }
			Events []any
		}
	}
	require.NoError(t, p.call("session", with, &said))
	require.Equal(t, []any{"E0911", 1}, []any{said.Outdated.Why.Code, len(said.Outdated.Events)})
	require.Equal(t, 1, p.now(t, "fork", with).Steps)
	require.ErrorContains(t, p.call("do", fields{"session": ids[0], "do": "[WALK] <kitchen> (100)"}, new(turn)), "E0911")
	var closed struct {
		NotStored struct{ Code string } `json:"not_stored"`
	}
	require.NoError(t, p.call("close", with, &closed))
	require.Equal(t, "E0911", closed.NotStored.Code)
	require.ErrorContains(t, p.call("session", with, new(turn)), "E0905")
}
