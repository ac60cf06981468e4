package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

// A case in testdata/rules is a network and what comes of it: a line for every
// step, then what stands on the counter top. A new case is a new file.
func TestNetworksInTestdataRulesEndAsWritten(t *testing.T) {
	k, err := theKitchen()
	require.NoError(t, err)
	recorded.Golden(t, "../testdata/rules/*.txtar", func(t *testing.T, in *source.File) string {
		require.Equal(t, "network.solution", in.Name)
		episodes, err := worlds.Run(k, in)
		require.NoError(t, err)
		require.NoError(t, episodes[0].Abort)
		return outcome(episodes[0])
	})
}

// outcome tells every step, when it was over or why it was not done, and what
// stands on the counter top at the end.
func outcome(e *sim.Episode) string {
	var out strings.Builder
	for _, r := range e.Results {
		switch r.Status {
		case sim.Done:
			fmt.Fprintf(&out, "%s: done at %d s\n", r.Step.Name, r.End/1000)
		case sim.Failed:
			fmt.Fprintf(&out, "%s: failed, %s\n", r.Step.Name, words(r))
		default:
			fmt.Fprintf(&out, "%s: %s\n", r.Step.Name, r.Status)
		}
	}
	s := e.Final()
	for _, place := range s.WorkPlaces() {
		tree(&out, s, place, 0)
	}
	return out.String()
}

// tree tells what an entity is, what it wears and what lies in it.
func tree(out *strings.Builder, s *world.State, x engine.Term, depth int) {
	fmt.Fprintf(out, "%s%s", strings.Repeat("  ", depth), told(s, x))
	for _, fluent := range worn {
		if y, ok := s.Value(x, fluent); ok {
			fmt.Fprintf(out, ", %s %s", strings.ReplaceAll(fluent, "_", " "), told(s, y))
		}
	}
	out.WriteString("\n")
	for _, y := range s.Contents(x) {
		tree(out, s, y, depth+1)
	}
}
