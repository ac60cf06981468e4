package sim_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

// fired collects the clauses that derived a row in any test of this package.
var fired sync.Map

type watching struct{}

func (watching) Begin() {}

func (watching) End(w engine.Work) {
	if w.Rows > 0 {
		fired.Store(w.Span.String(), true)
	}
}

// watched opens a kitchen that reports the clauses that derive a row.
func watched(o hearth.KitchenOptions) (*hearth.World, error) {
	o.Limits.Observer = watching{}
	return hearth.Open(o)
}

// execute runs the networks of a folder of the repository or of the shared data, valid or not, as long as
// wanted returns true. A missing folder has none.
func execute(t *testing.T, k *hearth.World, dir string, wanted func() bool) {
	files, err := filepath.Glob(filepath.Join(dir, "*.solution"))
	require.NoError(t, err)
	for _, path := range files {
		if !wanted() {
			return
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		f, err := network.Parse(&source.File{Name: path, Text: string(text)})
		if err != nil {
			continue // unreadable networks execute nothing
		}
		for _, n := range f.Networks {
			_, err := worlds.RunNetwork(t, k, n), error(nil)
			require.NoError(t, err, path)
		}
	}
}

// askInVain asks about facts that do not hold in a kitchen.
func askInVain(t *testing.T) {
	full, err := fs.ReadFile(corpus.Files, "full.yaml")
	require.NoError(t, err)
	for lost, step := range map[string]string{
		"{oven:":              "(preheat-oven ?o ?k3 ?k2 ?oven 180 degrees-celsius)",
		"{all-purpose-flour:": "(flour ?o ?k3 ?k2 ?pan ?flour)",
	} {
		lines := slices.DeleteFunc(strings.SplitAfter(string(full), "\n"), func(l string) bool { return strings.Contains(l, lost) })
		bare := fstest.MapFS{"full.yaml": {Data: []byte(strings.Join(lines, ""))}}
		k, err := watched(hearth.KitchenOptions{Scenes: bare})
		require.NoError(t, err)
		e, err := worlds.Run(k, &source.File{Name: lost, Text: "#lost\n(get-kitchen ?k)\n(fetch ?pan ?k2 ?k pan 1)\n" + step + "\n"})
		require.NoError(t, err)
		require.Equal(t, "never_here", e[0].Results[2].Reasons[0].Code)
	}
}

// silent returns the positions of the rules that never derived a row.
func silent(rules map[string]string) (all []string) {
	for at, text := range rules {
		if _, ok := fired.Load(at); !ok {
			all = append(all, at+": "+text)
		}
	}
	slices.Sort(all)
	return all
}

// The tests of this package and the networks of testdata/networks together must make every rule of the kitchen
// derive a row. A rule that never does is wrong or unnecessary. Official networks are added as needed.
func TestEveryWrittenRuleGivesARowInSomeTest(t *testing.T) {
	if flag.Lookup("test.run").Value.String() != "" {
		t.Skip("only some tests were run")
	}
	askInVain(t)
	rules := map[string]string{}
	kitchens := map[string]*hearth.World{}
	for _, o := range []hearth.KitchenOptions{{Edition: "2023"}, {Edition: "2024"}, {Edition: "2024", Semantics: "released"}} {
		k, err := watched(o)
		require.NoError(t, err)
		kitchens[o.Edition+o.Semantics] = k
		for _, a := range k.Ontology.Actions() {
			p, err := k.Internal().Domain.Program(a.Name)
			require.NoError(t, err)
			for _, r := range p.Rules() {
				rules[r.Span.String()] = strings.Join(strings.Fields(r.Text), " ")
			}
		}
	}
	wanted := func() bool { return len(silent(rules)) > 0 }
	for name, k := range kitchens {
		edition := name[:len("2023")]
		execute(t, k, filepath.Join("..", "testdata", "networks"), wanted)
		execute(t, k, recorded.Path(t, "benchmark", edition, "gold-standard-solutions", "meaning-only"), wanted)
		execute(t, k, recorded.Path(t, "oracle", "kitchen", edition, "systematic"), wanted)
	}
	for _, k := range kitchens {
		execute(t, k, recorded.Path(t, "oracle", "kitchen", "2023", "mutations"), wanted)
	}
	require.Empty(t, silent(rules), "of %d clauses they never gave a row", len(rules))
}
