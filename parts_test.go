package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/source"
)

// TestWhatOnlyAKitchenOrAHouseholdHasIsAskedFor calls the methods that only one kind of world supports on both
// kinds.
func TestWhatOnlyAKitchenOrAHouseholdHasIsAskedFor(t *testing.T) {
	kitchen, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	full, err := kitchen.Scene(hearth.Start{})
	require.NoError(t, err)
	house, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	own, err := house.Scene(hearth.Start{})
	require.NoError(t, err)

	_, ok := full.Home()
	require.False(t, ok)

	k := kitchen.Internal()
	require.NotNil(t, k.Evaluator(benchmark.NewSet()))
	stamp, err := k.Stamp(benchmark.NewSet(), "1", "")
	require.NoError(t, err)
	require.Equal(t, "2024", stamp.Edition)

	h := house.Internal()
	require.Contains(t, h.Words.States, "OPEN")
	_, err = h.Scorer(nil)
	require.NoError(t, err)

	home, ok := own.Home()
	require.True(t, ok)
	require.True(t, home.Prepares())
	require.NotEmpty(t, home.Graph().Nodes)
	plans, err := house.Read(&source.File{Name: "nap", Text: "[WALK] <sofa> (1)\n[LIE] <sofa> (1)\n"})
	require.NoError(t, err)
	ready, err := home.Ready(plans[0])
	require.NoError(t, err)
	require.Equal(t, "[LIE] <sofa> (216)", ready.Bound[1].String())
	done, why := home.Try(t.Context(), plans[0].Program.Lines)
	require.Equal(t, 2, done, why)
	end, err := home.Replay(t.Context(), &hearth.Case{ID: "nap", Program: []string{"[LIE] <sofa> (1)"}})
	require.NoError(t, err)
	require.Equal(t, "nap", end.ID)
	end, err = home.Replay(t.Context(), &hearth.Case{ID: "walk", Bound: []string{"[WALK] <sofa> (216)"}})
	require.NoError(t, err)
	require.Equal(t, "ok", end.Outcome)

	changed, err := house.Scene(hearth.Start{Graph: home.Graph(), Bound: true})
	require.NoError(t, err)
	bound, ok := changed.Home()
	require.True(t, ok)
	require.False(t, bound.Prepares())
	_, err = bound.Ready(plans[0])
	require.ErrorContains(t, err, "plans are bound to the nodes of this scene")
	require.Equal(t, "home", h.Site(changed, "home").Name)
	plans, err = house.Read(&source.File{Name: "nap", Text: "[WALK] <sofa> (216)\n"})
	require.NoError(t, err)
	e, err := changed.Run(t.Context(), plans[0])
	require.NoError(t, err)
	require.True(t, e.Done())
}

// TestWorldsShareTheOntologyThatComesWithHearth checks that the built-in ontology is loaded once. An ontology
// that the caller gives or overlays is not shared.
func TestWorldsShareTheOntologyThatComesWithHearth(t *testing.T) {
	opened := func(o hearth.Options) *ontology.Ontology {
		w, err := hearth.Open(o)
		require.NoError(t, err)
		return w.Ontology
	}
	own := opened(hearth.KitchenOptions{})
	require.Same(t, own, opened(hearth.KitchenOptions{Semantics: "released"}))
	require.Equal(t, "2023", opened(hearth.KitchenOptions{Edition: "2023"}).Edition())
	require.NotNil(t, opened(hearth.HouseholdOptions{}).Action("walk"))
	with, err := overlay.Files(map[string]string{"more.yaml": "classes: {sourdough: homogeneous-mixture}\n"})
	require.NoError(t, err)
	require.NotNil(t, opened(hearth.KitchenOptions{With: with}).Class("sourdough"))
	require.Nil(t, opened(hearth.KitchenOptions{}).Class("sourdough"))
	given := opened(hearth.KitchenOptions{Ontology: ontology.Kitchen()})
	require.NotSame(t, own, given)
	require.Equal(t, own.Facts(), given.Facts())
}
