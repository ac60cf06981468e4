package sim_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
)

// allOf returns everything about an episode except the cost of the search.
func allOf(e *sim.Episode) string {
	var out strings.Builder
	fmt.Fprintln(&out, e.Complete, e.Abort, e.Limit)
	for _, r := range e.Results {
		fmt.Fprintln(&out, r.Step.Index, r.Status, sim.Explained(r.Reasons), sim.Explained(r.Warns), r.Start, r.End)
		for _, c := range r.Waits {
			fmt.Fprintln(&out, "  waits", c.Var, c.BoundBy)
		}
		if r.After != nil {
			fmt.Fprintln(&out, "  after", r.After.Hash())
		}
	}
	for v, b := range e.Bindings.All() {
		fmt.Fprintln(&out, v, b.BoundBy, b.Term, b.Nothing, b.Available, b.Timed)
	}
	if last := e.Last(); last != nil {
		fmt.Fprintln(&out, "last", last.Var)
	}
	return out.String()
}

// shaken returns actions with some left out or moved, so that steps wait for each other and compete.
func shaken(by *rand.Rand, lines []string) []string {
	out := append([]string{}, lines...)
	for range by.IntN(4) {
		i, j := by.IntN(len(out)), by.IntN(len(out))
		switch by.IntN(3) {
		case 0:
			out = append(out[:i:i], out[i+1:]...)
		case 1:
			out[i], out[j] = out[j], out[i]
		default:
			out[i] = out[j]
		}
	}
	return out
}

// Attempting actions one by one, with any mistakes among them, gives the same result as running only those
// that were done.
func TestAttemptingEqualsRunningWhatWasDone(t *testing.T) {
	by := rand.New(rand.NewPCG(1, 2))
	undone := 0
	for _, semantics := range []string{"corrected", "released"} {
		w, err := hearth.Open(hearth.KitchenOptions{Semantics: semantics})
		require.NoError(t, err)
		for seed := range 12 {
			f, err := network.Parse(&source.File{Name: "t", Text: assemble(w.Ontology, program(byte(seed)))})
			require.NoError(t, err)
			var lines []string
			for _, a := range f.Networks[0].Actions[:min(len(f.Networks[0].Actions), 14)] {
				lines = append(lines, a.String())
			}
			undone += requireAttempted(t, w, shaken(by, lines))
		}
	}
	require.Greater(t, undone, 20)
}

// requireAttempted attempts lines one after the other, and returns how many were not done.
func requireAttempted(t *testing.T, w *hearth.World, lines []string) (undone int) {
	t.Helper()
	d := w.Internal().Domain
	e := &sim.Episode{Domain: d, Plan: &plan.Plan{Recipe: "t"}, Complete: true}
	done := "#t"
	for _, line := range lines {
		n, err := network.Parse(&source.File{Name: "t", Text: done + "\n" + line})
		require.NoError(t, err)
		actions := n.Networks[0].Actions
		longer, _ := e.Plan.Extend(actions[len(actions)-1:], func(v string) bool { return e.Bindings.Bound(v) != nil }, w.Ontology, d.Semantics)
		next, err := d.Attempt(t.Context(), e, longer)
		require.NoError(t, err)
		last := next.Results[len(next.Results)-1]
		require.Equal(t, len(e.Results)+1, len(next.Results))
		require.Equal(t, len(e.Results), last.Step.Index)
		if last.Status != sim.Done {
			undone++
			require.Empty(t, last.Binds)
			require.Equal(t, last.Before, last.After)
			continue
		}
		whole, _ := plan.Build(n.Networks[0], w.Ontology, d.Semantics)
		all, err := d.Run(t.Context(), whole)
		require.NoError(t, err)
		require.Equal(t, allOf(all), allOf(next), "%s", done+"\n"+line)
		e, done = next, done+"\n"+line
	}
	return undone
}
