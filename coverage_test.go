package hearth_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
)

// A coverage collects the clauses that gave a row.
type coverage struct {
	mu    sync.Mutex
	fired map[string]bool
	rules map[string]string
}

// watch makes a kitchen report to c.
func (c *coverage) watch(t *testing.T, k *hearth.Kitchen) {
	for _, a := range k.Ontology.Actions() {
		p, err := k.Domain.Program(a.Name)
		require.NoError(t, err)
		for _, r := range p.Rules() {
			c.rules[r.At.String()] = r.Text
		}
	}
	k.Domain.Eval = func(p *engine.Program, src engine.Source, given []engine.Fact) (*engine.Result, error) {
		return p.Eval(src, given, engine.Limits{Fired: func(at source.Span) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.fired[at.String()] = true
		}})
	}
}

// all executes every network of a folder, sound or not.
func (c *coverage) all(t *testing.T, k *hearth.Kitchen, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.solution"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		f, err := network.Parse(file(t, path))
		if err != nil {
			continue // what cannot be read executes nothing
		}
		for _, n := range f.Networks {
			_, err := k.RunNetwork(n, &diag.List{})
			require.NoError(t, err, path)
		}
	}
}

func TestEveryRuleFiresInSomeNetwork(t *testing.T) {
	c := &coverage{fired: map[string]bool{}, rules: map[string]string{}}
	for _, edition := range []string{"2023", "2024"} {
		k := open(t, edition)
		c.watch(t, k)
		c.all(t, k, shared(t, "benchmark", edition, "gold-standard-solutions", "meaning-only"))
		c.all(t, k, shared(t, "oracle", "kitchen", "2023", "mutations"))
		c.all(t, k, filepath.Join("testdata", "networks"))
	}
	var silent []string
	for at, text := range c.rules {
		if !c.fired[at] {
			silent = append(silent, at+": "+strings.Join(strings.Fields(text), " "))
		}
	}
	slices.Sort(silent)
	if os.Getenv("HEARTH_COVER") != "" {
		t.Logf("%d of %d", len(c.fired), len(c.rules))
	}
	require.Empty(t, silent, "%d of %d clauses never gave a row", len(silent), len(c.rules))
}
