package quantitative_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

// Two branches go on from one state: neither sees what the other one has done, whichever
// is first, and the state that they came from stays what it was.
func TestBranchesDoNotSeeEachOthersKitchen(t *testing.T) {
	const (
		begin  = "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(preheat-oven ?oven ?k3 ?k2 ?any 180 degrees-celsius)\n"
		warmed = "(bring-to-temperature ?b ?k4 ?k3 ?a ?degrees ?celsius)\n(fetch ?w ?k5 ?k4 whisk 1)"
		mashed = "(mash ?b ?k4 ?k3 ?a ?fork)\n(fetch ?w ?k5 ?k4 sift 1)"
	)
	told := func(e *hearth.Episode, steps int) string {
		s := e.Reached(steps)
		var all string
		for _, q := range []string{"position(X, A, B, C)", "mean_temperature(X, N)", "energy_wh(X, N)", "mass_g(X, N)"} {
			answer, err := s.Query(t.Context(), q)
			require.NoError(t, err)
			all += fmt.Sprint(answer.Answers)
		}
		return all + s.Internal().State.Hash()
	}
	went := map[bool][]string{}
	for _, warmedFirst := range []bool{true, false} {
		scene, _ := kitchen(t)
		e := cooked(t, scene, begin)
		n := len(e.Internal().Executed())
		before, ends := told(e, n), map[string]string{}
		order := []string{warmed, mashed}
		if !warmedFirst {
			order = []string{mashed, warmed}
		}
		for _, text := range order {
			branch, err := e.Reached(n).Do(t.Context(), text)
			require.NoError(t, err)
			ends[text] = told(branch, n+2)
			require.Equal(t, before, told(e, n))
			require.Equal(t, before, told(branch, n))
		}
		require.NotEqual(t, ends[warmed], ends[mashed])
		went[warmedFirst] = []string{ends[warmed], ends[mashed]}

		whole := cooked(t, scene, begin+warmed)
		require.Equal(t, ends[warmed], told(whole, n+2), "a branch is what the plan would be without the other")
	}
	require.Equal(t, went[true], went[false])
}
