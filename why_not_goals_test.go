package hearth_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/testdata/recorded/homes"
)

// The first step of the plan that why-not suggests leaves a plan that is one step shorter. Facts that random actions
// brought about are asked about before these actions; a fifth of them in the built-in home, the others in small homes.
func TestTheFirstSuggestionShortensThePlan(t *testing.T) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	asked, shorter, named := 0, 0, 0
	for seed := uint64(0); asked < 200; seed++ {
		random := rand.New(rand.NewPCG(seed, 5))
		start := hearth.Start{Bound: true}
		if seed%5 > 0 {
			start.Graph = homes.Small(t, random.IntN, 10)
		}
		scene, err := w.Scene(start)
		require.NoError(t, err)
		first := scene.Start().Episode
		e := first
		for range 6 {
			lines, err := e.End().Next(t.Context(), hearth.AffordanceQuery{Seed: int64(seed) + 1})
			require.NoError(t, err)
			a, err := e.Act(t.Context(), &source.File{Text: lines[random.IntN(len(lines))]})
			require.NoError(t, err)
			e = a.Episode
		}
		was, is := first.Internal().State(), e.Internal().State()
		var facts []string
		for _, x := range is.Things() {
			for _, f := range []string{"on", "inside", "state", "holds_rh", "close"} {
				had := map[string]bool{}
				for _, v := range was.Values(x, f) {
					had[v.Sym()] = true
				}
				for _, v := range is.Values(x, f) {
					if !had[v.Sym()] {
						facts = append(facts, fmt.Sprintf("%s(%s, %s)", f, x.Sym(), v.Sym()))
					}
				}
			}
		}
		random.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
		for _, f := range facts[:min(len(facts), 4)] {
			if asked == 200 {
				break
			}
			asked++
			said, err := first.WhyNot(t.Context(), f, 0)
			require.NoError(t, err)
			if len(said.Actions) > 0 {
				named++
			}
			if len(said.Way) == 0 {
				t.Logf("no plan for %s", f)
				continue
			}
			a, err := first.Act(t.Context(), &source.File{Text: said.Way[0]})
			require.NoError(t, err)
			after, err := a.Episode.WhyNot(t.Context(), f, 0)
			require.NoError(t, err)
			if after.Holds != (len(said.Way) == 1) || len(after.Way) != len(said.Way)-1 {
				t.Logf("%s: %v, then %v", f, said.Way, after.Way)
				continue
			}
			shorter++
		}
	}
	t.Logf("%d of %d suggestions leave a plan that is one step shorter; actions are named for %d facts", shorter, asked, named)
	require.GreaterOrEqual(t, shorter, asked*9/10)
}
