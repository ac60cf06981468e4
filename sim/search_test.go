package sim_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// repeated returns a network with some lines repeated n times, followed by more lines. A # is replaced by the
// number of the copy, from 1.
func repeated(n int, lines string, more ...string) []string {
	out := []string{"(get-kitchen ?k)"}
	for i := range n {
		out = append(out, strings.ReplaceAll(lines, "#", strconv.Itoa(i+1)))
	}
	return append(out, more...)
}

const (
	ownBowl = "(fetch-and-proportion ?x# ?k# ?k ?bowl# butter 1 g)"
	oneBowl = "(fetch-and-proportion ?x# ?k# ?k ?bowl butter 1 g)"

	// The first step chooses the bowl, and the other one uses it.
	sharedBowl = "(fetch-and-proportion ?a# ?ka# ?k ?bowl# butter 1 g)\n(fetch-and-proportion ?b# ?kb# ?k ?bowl# butter 1 g)"

	// In file order the first step chooses a bowl, and the second can then no longer bind that variable.
	wrongOrder = "(fetch-and-proportion ?a# ?ka# ?k ?bowl# butter 1 g)\n(fetch ?bowl# ?kb# ?k medium-bowl 1)"

	// A step that fails and one that needs its results. The failure is known from the start, or only when all
	// other steps are done.
	failsEarly = "(fetch ?wraps ?k-wraps ?k plastic-wrap 5)\n(cover ?covered ?k-covered ?k-wraps ?wraps ?lid)"
	failsLate  = "(fetch ?wraps ?k-wraps ?kb15 plastic-wrap 5)\n(cover ?covered ?k-covered ?k-wraps ?wraps ?lid)"
	failsLast  = "(fetch ?wraps ?k-wraps ?k30 plastic-wrap 5)\n(cover ?covered ?k-covered ?k-wraps ?wraps ?lid)"
)

// searched is the result of a search and its cost.
type searched struct {
	done, rest   int    // numbers of steps that were executed and that were not
	code         string // of the exceeded limit
	nodes, evals int    // numbers of search nodes and evaluated steps
}

func search(t testing.TB, semantics string, actions []string) (out searched) {
	t.Helper()
	k, err := hearth.Open(hearth.KitchenOptions{Semantics: semantics})
	require.NoError(t, err)
	k = k.Internal().With(k.Internal().Domain.WithMode(sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		out.evals++
		return sim.Rules{}.Step(ctx, q)
	})))
	began := time.Now()
	e, err := k.Internal().Domain.Run(t.Context(), planned(t, k, actions))
	require.NoError(t, err)
	t.Logf("%s: %v", semantics, time.Since(began))
	out.done, out.nodes = len(e.Executed()), e.Nodes
	out.rest = len(e.Results) - out.done
	if e.Limit != nil {
		out.code = e.Limit.Code
	}
	if abort, ok := errors.AsType[*sim.AbortError](e.Abort); ok {
		out.code = abort.Problem.Code
	}
	return out
}

// planned builds a network that is valid under the semantics of k.
func planned(t testing.TB, k *hearth.World, actions []string) *plan.Plan {
	t.Helper()
	f, err := network.Parse(&source.File{Name: "test", Text: "#test\n" + strings.Join(actions, "\n") + "\n"})
	require.NoError(t, err)
	p, err := plan.Build(f.Networks[0], k.Ontology, k.Internal().Domain.Semantics)
	require.NoError(t, err)
	return p
}

// A search ends with a solution, or with a limit and the best order found. The counts are its cost: there are
// 30! orders of 30 steps.
func TestTheSearchForAnOrderEnds(t *testing.T) {
	tests := []struct {
		name                string
		actions             []string
		corrected, released searched
	}{
		{"each has its own results", repeated(30, ownBowl), searched{31, 0, "", 1, 31}, searched{31, 0, "", 1, 31}},
		{"all choose the same bowl", repeated(30, oneBowl), searched{31, 0, "", 2, 31}, searched{31, 0, "", 2, 31}},
		{"two and two choose a bowl", repeated(15, sharedBowl), searched{31, 0, "", 16, 31}, searched{31, 0, "", 16, 31}},
		{"the second of two must come first", repeated(15, wrongOrder), searched{31, 0, "", 31, 46}, searched{23, 8, "E0502", 20001, 30}},
		{"and something fails early", repeated(15, wrongOrder, failsEarly), searched{32, 1, "", 31, 47}, searched{24, 9, "E0502", 20001, 30}},
		{"two and two choose, something fails early", repeated(15, sharedBowl, failsEarly), searched{32, 1, "", 16, 32}, searched{33, 0, "", 16, 33}},
		{"all choose the same, something fails late", repeated(30, oneBowl, failsLast), searched{32, 1, "", 62, 931}, searched{33, 0, "", 2, 33}},
		{"two and two choose, something fails at the end", repeated(15, sharedBowl, failsLate), searched{32, 1, "E0502", 20001, 47}, searched{33, 0, "", 16, 33}},
		{"and the second of two must come first", repeated(15, wrongOrder, failsLate), searched{32, 1, "E0502", 20001, 47}, searched{24, 9, "E0502", 20001, 30}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.corrected, search(t, "corrected", tt.actions))
			require.Equal(t, tt.released, search(t, "released", tt.actions))
		})
	}
}

// Under corrected semantics a limit is reported, but results remain valid.
func TestSearchLimitsAreReportedWithTheFailures(t *testing.T) {
	k, err := theKitchen()
	require.NoError(t, err)
	e, err := k.Internal().Domain.Run(t.Context(), planned(t, k, repeated(15, sharedBowl, failsLate)))
	require.NoError(t, err)
	require.NoError(t, e.Abort)
	list := explanation.Failures(e)
	require.Equal(t, []string{"E0504", "E0505", "E0502"}, []string{list[0].Code, list[1].Code, list[2].Code})
	ms, ok := e.Time()
	require.True(t, ok)
	require.Equal(t, int64(30_000), ms)
}

// BenchmarkSearch runs a search up to its limit.
func BenchmarkSearch(b *testing.B) {
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(b, err)
	p := planned(b, k, repeated(15, sharedBowl, failsLate))
	b.ReportAllocs()
	for b.Loop() {
		e, err := k.Internal().Domain.Run(b.Context(), p)
		require.NoError(b, err)
		require.NotNil(b, e.Limit)
	}
}
