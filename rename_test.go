package hearth_test

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/rules"
	"hearth/testdata/recorded"
)

// A renaming gives a new name to every class of the kitchen.
type renaming struct {
	class    map[string]string // all classes of all editions
	property map[string]bool   // the names of properties, some of which are names of classes too
	role     map[string]bool   // the same of roles
}

// shuffled returns a renaming to random words.
func shuffled(t *testing.T, seed uint64) renaming {
	t.Helper()
	r := renaming{class: map[string]string{}, property: map[string]bool{}, role: map[string]bool{}}
	for _, edition := range recorded.Editions {
		o := open(t, edition).Ontology
		for _, c := range o.Classes() {
			r.class[c.Name] = ""
		}
		for _, p := range o.Properties() {
			r.property[p.Name] = true
		}
		for _, a := range o.Actions() {
			for _, role := range a.Roles {
				r.role[role.Name] = true
			}
		}
	}
	random, taken := rand.New(rand.NewPCG(seed, 0)), map[string]bool{}
	for _, c := range slices.Sorted(maps.Keys(r.class)) {
		name := word(random)
		require.False(t, taken[name], "%s stands for two classes: take another seed", name)
		r.class[c], taken[name] = name, true
	}
	return r
}

// word returns twelve letters that are not a word of any input.
func word(random *rand.Rand) string {
	letters := make([]byte, 12)
	for i := range letters {
		letters[i] = 'a' + byte(random.IntN(26))
	}
	return string(letters)
}

// kitchen opens the kitchen with the new names of all classes.
func (r renaming) kitchen(t *testing.T, edition string) *hearth.World {
	t.Helper()
	k, err := hearth.Open(hearth.KitchenOptions{Edition: edition, Ontology: rewritten{ontology.Kitchen(), r.yaml(t)}, Scenes: rewritten{corpus.Files, r.yaml(t)}, Rules: rewritten{rules.FS, r.rules(t)}})
	require.NoError(t, err)
	for _, c := range k.Ontology.Classes() {
		require.NotContains(t, r.class, c.Name, "a class has kept its name")
	}
	return k
}

// A rewritten file system has the files of another file system with changed text.
type rewritten struct {
	fs.FS
	rewrite func(name, text string) string
}

// ReadFile implements [fs.ReadFileFS].
func (r rewritten) ReadFile(name string) ([]byte, error) {
	text, err := fs.ReadFile(r.FS, name)
	if err != nil {
		return nil, err
	}
	return []byte(r.rewrite(name, string(text))), nil
}

// scores formats the scores of each network of a file.
func scores(reports []*benchmark.Report) (lines []string) {
	show := func(v *float64) any {
		if v == nil {
			return "none"
		}
		return *v
	}
	for _, r := range reports {
		lines = append(lines, fmt.Sprintf("%s %s %s: goals %v, dish %v, time %v",
			r.File, r.Status, r.Code, show(r.Goals), show(r.Dish), show(r.Time)))
	}
	return lines
}

func TestScoresDoNotDependOnTheNamesOfClasses(t *testing.T) {
	r := shuffled(t, 1)
	for _, edition := range recorded.Editions {
		dir := os.DirFS(recorded.Path(t, "benchmark", edition))
		set, err := benchmark.Load(rewritten{dir, r.network(t)}, primaries(t))
		require.NoError(t, err)
		named, renamed := evaluator(t, edition), scorer(t, r.kitchen(t, edition), set)
		examples := recorded.Glob(t, "benchmark", edition, "examples", "evaluation", "*.solution")
		require.Len(t, examples, 10)
		for _, name := range slices.Concat(golds(t, edition), examples) {
			src := recorded.File(t, name)
			want := scores(named.File(t.Context(), src))
			src.Text = r.network(t)(src.Name, src.Text)
			require.Equal(t, want, scores(renamed.File(t.Context(), src)), "%s", edition)
		}
	}
}

func TestCoreRulesNameNoClass(t *testing.T) {
	r := shuffled(t, 1)
	files, err := fs.Glob(rules.FS, "core/*.mg")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		text, err := fs.ReadFile(rules.FS, name)
		require.NoError(t, err)
		require.Equal(t, strings.Split(string(text), "\n"), strings.Split(r.rules(t)(name, string(text)), "\n"))
	}
}
