package quantitative_test

import (
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

// A validation is a case of testdata/physics/validation.
type validation struct {
	Unit, Source string
	Value        float64
	Within       float64 // tolerance as a share of the expected number
	Most         float64 // tolerance in units
	Fails        string  // why the model is known to miss it; "" if it does not
}

func validations(t *testing.T) map[string]validation {
	t.Helper()
	src, err := source.Read(os.DirFS("../../testdata/physics/validation"), "cases.yaml")
	require.NoError(t, err)
	var problems source.Diagnostics
	var all struct{ Cases map[string]validation }
	tree.Parse(src, &problems).Decode(&problems, "the cases", &all)
	require.NoError(t, problems.Err())
	return all.Cases
}

// TestTheModelAgreesWithPhysics compares measured numbers with closed forms and published ones. Cases that are known
// to fail say why; they fail the test once they pass.
func TestTheModelAgreesWithPhysics(t *testing.T) {
	cases := validations(t)
	require.GreaterOrEqual(t, len(cases), 25)
	require.Equal(t, slices.Sorted(maps.Keys(cases)), slices.Sorted(maps.Keys(measured)))
	table := "| case | expected | measured | tolerance | source |\n|---|---|---|---|---|\n"
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		c := cases[name]
		got, want := measured[name](t)
		if c.Value != 0 || want == 0 {
			want = c.Value
		}
		most, tolerance := c.Most, fmt.Sprintf("%g %s", c.Most, c.Unit)
		if c.Within > 0 {
			most, tolerance = c.Within*math.Abs(want), fmt.Sprintf("%g %%", 100*c.Within)
		}
		ok := math.Abs(got-want) <= most
		if ok != (c.Fails == "") {
			t.Errorf("%s: %.4g %s, expected %.4g within %s (known to fail: %q)", name, got, c.Unit, want, tolerance, c.Fails)
		}
		t.Logf("%-60s %9.4g %9.4g %s %v", name, want, got, c.Unit, ok)
		if c.Fails != "" {
			tolerance += "; missed: " + c.Fails
		}
		table += fmt.Sprintf("| %s | %.4g %s | %.4g | %s | %s |\n", name, want, c.Unit, got, tolerance, c.Source)
	}
	documented(t, table)
}

// documented holds that docs/physics.md has the table, and writes it with HEARTH_UPDATE=1.
func documented(t *testing.T, table string) {
	t.Helper()
	const file, begin, end = "../../docs/physics.md", "<!-- validation: written by HEARTH_UPDATE=1 go test ./sim/quantitative -run AgreesWithPhysics -->\n", "<!-- end of validation -->"
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(data), begin)
	if !ok {
		return
	}
	was, after, _ := strings.Cut(rest, end)
	if os.Getenv("HEARTH_UPDATE") != "" {
		require.NoError(t, os.WriteFile(file, []byte(before+begin+table+end+after), 0o644))
		return
	}
	require.Equal(t, was, table, "run with HEARTH_UPDATE=1")
}
