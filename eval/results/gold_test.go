package results_test

import (
	"encoding/csv"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/eval/results"
	"hearth/facts/corpus"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func open(t *testing.T, edition string) *hearth.World {
	t.Helper()
	k, err := hearth.Open(hearth.KitchenOptions{Edition: edition})
	require.NoError(t, err)
	return k
}

func evaluator(t *testing.T, k *hearth.World, set *benchmark.Set) *benchmark.Evaluator {
	t.Helper()
	in, ok := k.Internal(), k.Name == hearth.Kitchen
	require.True(t, ok)
	return in.Evaluator(set)
}

// faults lints all recipes of a set, in the order of their ids.
func faults(t *testing.T, k *hearth.World, set *benchmark.Set) map[string][]*source.Diagnostic {
	t.Helper()
	l := &results.Linter{Evaluator: evaluator(t, k, set)}
	found := map[string][]*source.Diagnostic{}
	for _, id := range set.IDs() {
		of, err := l.Recipe(t.Context(), id)
		require.NoError(t, err)
		if len(of) > 0 {
			found[id] = of
		}
	}
	return found
}

// Each archive in testdata is a benchmark. Its last file lists the expected faults.
func TestFaultsHavePlaces(t *testing.T) {
	k := open(t, "2024")
	names, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			require.NoError(t, err)
			last := len(archive.Files) - 1
			folder, err := txtar.FS(&txtar.Archive{Files: archive.Files[:last]})
			require.NoError(t, err)
			set, err := benchmark.Load(folder, nil)
			require.NoError(t, err)
			got := rendered(set, faults(t, k, set))
			if recorded.Updating() {
				archive.Files[last].Data = []byte(got)
				require.NoError(t, os.WriteFile(name, txtar.Format(archive), 0o644))
			}
			require.Equal(t, string(archive.Files[last].Data), got)
		})
	}
}

func rendered(set *benchmark.Set, found map[string][]*source.Diagnostic) string {
	var out strings.Builder
	for _, id := range set.IDs() {
		for _, d := range found[id] {
			out.WriteString(d.Render())
		}
	}
	return out.String()
}

func TestAnUnknownRecipeHasNoFaults(t *testing.T) {
	found, err := (&results.Linter{Evaluator: evaluator(t, open(t, "2024"), benchmark.NewSet())}).Recipe(t.Context(), "soup")
	require.NoError(t, err)
	require.Empty(t, found)
}

func TestOwnRecipesAreClean(t *testing.T) {
	for _, edition := range open(t, corpus.Written).Ontology.Editions() {
		k := open(t, edition)
		recipes, err := corpus.Open(edition)
		require.NoError(t, err)
		require.LessOrEqual(t, len(recipes.Missing), 1, edition)
		set := benchmark.Corpus(recipes)
		require.Empty(t, rendered(set, faults(t, k, set)), edition)
	}
}

const officialFile = "../../testdata/gold-faults.csv"

// The expected faults of the official data are listed without quoting it: a row for each fault, with the names
// of its variables and actions.
func TestTheFaultsOfTheOfficialDataAreKnown(t *testing.T) {
	primaries, err := corpus.LoadPrimaryOutputs(corpus.Files)
	require.NoError(t, err)
	rows := [][]string{{"edition", "recipe", "folder", "line", "code", "fault"}}
	for _, edition := range recorded.Editions {
		set, err := benchmark.Load(os.DirFS(recorded.Path(t, "benchmark", edition)), primaries)
		require.NoError(t, err)
		require.Empty(t, set.Problems())
		found := faults(t, open(t, edition), set)
		for _, id := range set.IDs() {
			for _, d := range found[id] {
				line, _ := d.Span.Pos()
				folder := path.Base(path.Dir(d.Span.File.Name))
				rows = append(rows, []string{edition, id, folder, strconv.Itoa(line), d.Code, d.Msg})
			}
		}
	}
	var got strings.Builder
	require.NoError(t, csv.NewWriter(&got).WriteAll(rows))
	if recorded.Updating() {
		require.NoError(t, os.WriteFile(officialFile, []byte(got.String()), 0o644))
	}
	want, err := os.ReadFile(officialFile)
	require.NoError(t, err)
	require.Equal(t, string(want), got.String())
}
