package corpus_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// shared returns the files below the folder of shared data that match pattern,
// and skips the test when there are none.
func shared(t testing.TB, pattern string) []string {
	t.Helper()
	root := os.Getenv("HEARTH_SHARED")
	if root == "" {
		root = filepath.Join(moduleRoot(t), "..", "shared")
	}
	files, err := filepath.Glob(filepath.Join(root, pattern))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skipf("no %s in %s: set HEARTH_SHARED to the folder that holds the benchmark", pattern, root)
	}
	return files
}

// moduleRoot walks up to the folder with go.mod.
func moduleRoot(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		require.NotEqual(t, filepath.Dir(dir), dir, "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
}

// load reads a JSON file of the shared data into v.
func load(t testing.TB, name string, v any) {
	t.Helper()
	text, err := os.ReadFile(shared(t, name)[0])
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, v))
}

// An action as the reference describes it.
type primitive struct {
	Slots [][2]string // name and type
}

func TestTogetherTheRecipesUseEveryActionOfEdition2023(t *testing.T) {
	var actions map[string]primitive
	load(t, "oracle/kitchen/2023/primitives.json", &actions)
	for _, e := range recipes(t) {
		for _, a := range e.Gold.Actions {
			delete(actions, a.Name)
		}
	}
	require.Empty(t, actions, "never used")
}

func TestActionsHaveTheArgumentsTheReferenceKnows(t *testing.T) {
	var actions map[string]primitive
	load(t, "oracle/kitchen/2024/primitives.json", &actions)
	known := classes(t)
	for _, e := range recipes(t) {
		for _, a := range e.Gold.Actions {
			slots := actions[a.Name].Slots
			require.Len(t, a.Args, len(slots), "%s: %s", e.ID, a)
			for i, arg := range a.Args {
				requireFits(t, known, a, arg, slots[i][1])
			}
		}
	}
}

// requireFits checks a constant against the type of its slot.
func requireFits(t *testing.T, known map[string][]string, a *network.Action, arg network.Arg, want string) {
	switch arg.Kind {
	case network.Number:
		require.Equal(t, "quantity", want, "%s: %s", a, arg)
	case network.Symbol:
		require.Contains(t, known, arg.Text, "%s names no class %s", a, arg)
		if want != "t" {
			require.Contains(t, known[arg.Text], want, "%s: %s", a, arg)
		}
	}
}

// classes returns for each class itself and all its superclasses.
func classes(t *testing.T) map[string][]string {
	var list []struct {
		Name       string   `json:"name"`
		Precedence []string `json:"precedence_list"`
	}
	load(t, "oracle/kitchen/2024/classes.json", &list)
	known := map[string][]string{}
	for _, c := range list {
		known[c.Name] = c.Precedence
	}
	return known
}

func TestNoSentenceAndNoTitleIsTakenFromTheBenchmark(t *testing.T) {
	official := map[string]bool{}
	for _, name := range shared(t, "benchmark/*/recipe-texts/*.xml") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		r, err := recipe.Parse(&source.File{Name: filepath.Base(name), Text: string(text)})
		require.NoError(t, err)
		official[r.Title] = true
		for _, s := range append(texts(r.Ingredients), texts(r.Instructions)...) {
			official[s] = true
		}
	}
	for _, e := range recipes(t) {
		for _, s := range append(texts(e.Recipe.Ingredients), texts(e.Recipe.Instructions)...) {
			require.NotContains(t, official, s, e.ID)
		}
		require.NotContains(t, official, e.Title)
	}
}
