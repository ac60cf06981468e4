package sim_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

const theCases = "../testdata/rules/*.txtar"

// A case in testdata/rules is a network with its outcome under corrected and under released semantics: a line
// for every step, then the contents of the counter top. To add a case, add a file.
func TestNetworksInTestdataRulesEndAsWritten(t *testing.T) {
	corrected, err := theKitchen()
	require.NoError(t, err)
	released, err := watched(hearth.KitchenOptions{Semantics: "released"})
	require.NoError(t, err)
	recorded.Golden(t, theCases, func(t *testing.T, in *source.File) string {
		require.Equal(t, "network.solution", in.Name)
		episodes, err := worlds.Run(corrected, in)
		require.NoError(t, err)
		require.NoError(t, episodes[0].Abort)
		return outcome(episodes[0])
	}, func(t *testing.T, in *source.File) string {
		episodes, err := worlds.Run(released, in)
		if err != nil {
			return recorded.Report(t, err)
		}
		switch e := episodes[0]; {
		case e.Abort != nil:
			return fmt.Sprintln("stopped:", e.Abort.(*sim.AbortError).Problem.Msg)
		case !e.Complete:
			return "no solution\n"
		default:
			return outcome(e)
		}
	})
}

// Every id in rules/CORRECTED.md has a case whose outcomes under the two semantics differ, and no case has an
// unknown id.
func TestEveryCorrectionHasACaseThatTellsItApart(t *testing.T) {
	list, err := os.ReadFile("../rules/CORRECTED.md")
	require.NoError(t, err)
	want := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllSubmatch(list, -1) {
		want[string(row[1])] = true
	}
	require.NotRegexp(t, `(?m)^\| \|`, string(list), "a row without an id")
	files, err := filepath.Glob(theCases)
	require.NoError(t, err)
	got := map[string]bool{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		_, ids, named := strings.Cut(strings.TrimRight(string(archive.Comment), "]\n"), " [")
		if !named {
			continue
		}
		require.NotEqual(t, string(archive.Files[1].Data), string(archive.Files[2].Data), "%s tells nothing apart", file)
		for _, id := range strings.Fields(ids) {
			got[id] = true
		}
	}
	require.Equal(t, want, got)
}

// outcome returns a line for every step, with its end time or the reasons against it, and the final contents
// of the counter top.
func outcome(e *sim.Episode) string {
	return strings.Join(e.Outcome().Lines, "\n") + "\n"
}
