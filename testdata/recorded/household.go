package recorded

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// HouseholdFamily is the folder of the repository with the ontology of the
// household and what is said about its programs.
func HouseholdFamily(t testing.TB) fs.FS {
	t.Helper()
	return os.DirFS(filepath.Join(repository(t), "ontology", "household"))
}

// household returns the parts of the name of a shared file about the household.
func household(name ...string) []string { return append([]string{"oracle", "household"}, name...) }

// unpacked reads a shared file; one whose name ends in .gz is unpacked.
func unpacked(t testing.TB, name ...string) []byte {
	t.Helper()
	text := []byte(File(t, name...).Text)
	if path.Ext(name[len(name)-1]) != ".gz" {
		return text
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	require.NoError(t, err)
	text, err = io.ReadAll(r)
	require.NoError(t, err)
	return text
}

// JSONLines reads a shared file with a JSON value in each line, packed or not.
func JSONLines[T any](t testing.TB, name ...string) (out []T) {
	t.Helper()
	for d := json.NewDecoder(bytes.NewReader(unpacked(t, name...))); d.More(); {
		var v T
		require.NoError(t, d.Decode(&v), name)
		out = append(out, v)
	}
	return out
}

// A Spoken is a step in words as the reference understood it.
type Spoken struct {
	Source, Step, Line string
	Understood         bool
}

// SpokenSteps reads the steps that the reference was given.
func SpokenSteps(t testing.TB) (out []Spoken) {
	t.Helper()
	for line := range strings.Lines(string(unpacked(t, household("public", "nl_parse.tsv.gz")...))) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, cells, 4, line)
		out = append(out, Spoken{cells[0], cells[1], cells[2], cells[3] == "1"})
	}
	return out
}

// A Likeness is how much of a program the reference found in those of people.
type Likeness struct {
	ID, Task string
	Program  []string
	Score    float64
	Best     [2]int // the length of the sequence, and of the longer program
}

// Likenesses reads all likenesses, and the programs of people by task.
func Likenesses(t testing.TB) ([]Likeness, map[string][][]string) {
	t.Helper()
	return JSONLines[Likeness](t, household("public", "lcs.jsonl")...),
		JSON[map[string][][]string](t, household("public", "gt88.json")...)
}

// Abstraction reads the names of particular things with those of their kinds.
func Abstraction(t testing.TB) map[string]string {
	t.Helper()
	return JSON[map[string]string](t, household("public", "detail2abstract_paper.json")...)
}

// A Kind is a name in programs with names in scenes.
type Kind struct {
	Name    string
	Details []string
}

// Kinds reads the equivalent names in the order of their file.
func Kinds(t testing.TB) (out []Kind) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(unpacked(t, household("resources", "class_name_equivalence.json")...)))
	_, err := d.Token() // the brace
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

// ObjectProperties reads the properties of objects.
func ObjectProperties(t testing.TB) map[string][]string {
	t.Helper()
	return JSON[map[string][]string](t, household("resources", "properties_data.json")...)
}

// Bank reads the phrases that a plan may be made of, in order.
func Bank(t testing.TB) []string {
	t.Helper()
	return JSON[[]string](t, household("resources", "available_actions.json")...)
}

// Examples reads the plans of people in words, with their tasks.
func Examples(t testing.TB) []string {
	t.Helper()
	return JSON[[]string](t, household("resources", "available_examples.json.gz")...)
}

// A Bound is a program for a scene, and what the simulator made of it.
type Bound struct {
	ID, Mutation string
	Program      []string // not of mutants
	Bound        []string
	Expect       struct {
		Paper struct {
			Outcome string
			Step    *int `json:"fail_step"`
			Message string
		}
	}
}

// BoundPrograms reads the programs of a set: real_programs, mutants or
// scene1_published.
func BoundPrograms(t testing.TB, set string) []Bound {
	t.Helper()
	return JSONLines[Bound](t, household("public", set+".jsonl.gz")...)
}
