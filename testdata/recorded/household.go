package recorded

import (
	"bufio"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// HouseholdFamily returns the folder of the repository with the ontology of the household.
func HouseholdFamily(t testing.TB) fs.FS {
	t.Helper()
	return os.DirFS(filepath.Join(repository(t), "ontology", "household"))
}

// household returns the path of a shared file about the household.
func household(name ...string) []string { return append([]string{"oracle", "household"}, name...) }

// A Spoken is a step in words and what the reference parsed.
type Spoken struct {
	Source, Step, Line string
	Understood         bool
}

// SpokenSteps reads the steps in words that the reference parsed.
func SpokenSteps(t testing.TB) (out []Spoken) {
	t.Helper()
	lines := bufio.NewScanner(unpacked(t, household("public", "nl_parse.tsv.gz")...))
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		require.Len(t, cells, 4, lines.Text())
		out = append(out, Spoken{cells[0], cells[1], cells[2], cells[3] == "1"})
	}
	return out
}

// A Likeness is the similarity of a program to programs written by people, as the reference measured it.
type Likeness struct {
	ID, Task string
	Program  []string
	Score    float64
	Best     [2]int // lengths of the common subsequence and of the longer program
}

// Likenesses reads all likenesses, and the programs written by people by task.
func Likenesses(t testing.TB) ([]Likeness, map[string][][]string) {
	t.Helper()
	return JSONLines[Likeness](t, household("public", "lcs.jsonl")...),
		JSON[map[string][][]string](t, household("public", "gt88.json")...)
}

// Abstraction reads a map from names of specific objects to names of kinds.
func Abstraction(t testing.TB) map[string]string {
	t.Helper()
	return JSON[map[string]string](t, household("public", "detail2abstract_paper.json")...)
}

// A Kind is a name in programs with equivalent names in scenes.
type Kind struct {
	Name    string
	Details []string
}

// Kinds reads the equivalent names in the order of the file.
func Kinds(t testing.TB) (out []Kind) {
	t.Helper()
	d := json.NewDecoder(unpacked(t, household("resources", "class_name_equivalence.json")...))
	_, err := d.Token() // the opening brace
	require.NoError(t, err)
	for d.More() {
		key, err := d.Token()
		require.NoError(t, err)
		k := Kind{Name: key.(string)}
		require.NoError(t, d.Decode(&k.Details))
		out = append(out, k)
	}
	return out
}

// Bank reads the phrases from which plans are made, in order.
func Bank(t testing.TB) []string {
	t.Helper()
	return JSON[[]string](t, household("resources", "available_actions.json")...)
}

// Examples reads example plans in words, with their tasks.
func Examples(t testing.TB) []string {
	t.Helper()
	return JSON[[]string](t, household("resources", "available_examples.json.gz")...)
}
