package experiment_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/batch"
	"hearth/eval/experiment"
	"hearth/eval/household"
	"hearth/sim/planner"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// published returns the materials of the paper: 88 tasks in 7 scenes.
func published(t testing.TB) *experiment.Materials {
	t.Helper()
	h, err := hearth.Open(hearth.HouseholdOptions{Semantics: "released"})
	require.NoError(t, err)
	in := h.Internal()
	set, err := in.Scorer(homes.Resources(t))
	require.NoError(t, err)
	set.Reader.Abstract = recorded.Abstraction(t)
	m := &experiment.Materials{Set: set, Phrases: recorded.Bank(t)}
	_, m.People = recorded.Likenesses(t)
	for _, task := range slices.Sorted(maps.Keys(m.People)) {
		m.Tasks = append(m.Tasks, planner.Task{Name: task})
	}
	for _, text := range recorded.Examples(t) {
		d, err := planner.ParseDemonstration(text)
		require.NoError(t, err)
		m.Demonstrations = append(m.Demonstrations, d)
	}
	for _, n := range homes.HouseholdScenes {
		given, _ := homes.HouseholdScene(t, n)
		place, err := h.Scene(hearth.Start{Graph: given, Resources: homes.Resources(t)})
		require.NoError(t, err)
		m.Sites = append(m.Sites, h.Internal().Site(place, fmt.Sprint(n)))
	}
	return m
}

// The test covers the methods without a model, over the tasks and scenes of the paper. Table 1 of the paper
// gives people 100 %. Here their programs are executed too, in scenes that are prepared for them.
func TestThePublishedTasks(t *testing.T) {
	r := &experiment.Runner{Materials: published(t), Jobs: 2, Journal: &batch.Journal[experiment.Note]{}, Spec: parsed(t, `
methods:
  - {name: Human, plan: people}
  - {name: Nearest, plan: nearest}
  - {name: Adapted, plan: adapted}
table: [executability, lcs, length, object, errors]
`)}
	results, _ := ran(t, r)
	t.Log(table(t, results))
	human, nearest, adapted := results.Outcomes[0], results.Outcomes[1], results.Outcomes[2]
	for _, o := range results.Outcomes {
		require.Len(t, o.Plans, 88)
		require.Len(t, o.Plans[0].Row.Trials, 7)
	}
	require.Greater(t, human.Figures[household.Executability], 0.9)
	require.Greater(t, human.Figures[household.LCS], adapted.Figures[household.LCS])
	require.Greater(t, adapted.Figures[household.LCS], nearest.Figures[household.LCS])
}
