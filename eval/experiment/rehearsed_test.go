package experiment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/program"
)

// Rehearsed plans are tried in the home, and adapted plans are not.
func TestPlansAreRehearsedAtHome(t *testing.T) {
	for plan, want := range map[string]bool{"rehearsed": true, "adapted": false, "repaired": false} {
		tried := 0
		r := newRunner(t, "methods: [{name: A, plan: "+plan+"}]")
		r.Materials.Home = func(lines []program.Line) (int, string) {
			tried++
			return len(lines), ""
		}
		ran(t, r)
		require.Equal(t, want, tried > 0, plan)
	}
}
