package quantitative_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/sim"
)

// plans are the recipes that come with Hearth.
func plans(tb testing.TB) (all []*hearth.Plan) {
	recipes, err := corpus.Recipes()
	require.NoError(tb, err)
	for _, r := range recipes {
		all = append(all, &hearth.Plan{Name: r.ID, Network: r.Gold})
	}
	return all
}

// recipe is one of plans.
func recipe(tb testing.TB, id string) *hearth.Plan {
	for _, p := range plans(tb) {
		if p.Name == id {
			return p
		}
	}
	require.Fail(tb, "no such recipe", id)
	return nil
}

func BenchmarkOpen(b *testing.B) {
	for name, hands := range map[string]bool{"quantitative": true, "qualitative": false} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := hearth.Open(hearth.Options{Hands: hands})
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkRecipe(b *testing.B) {
	scene, _ := kitchen(b)
	p := recipe(b, "mango-radish-salad")
	b.ReportAllocs()
	for b.Loop() {
		e, err := scene.Run(b.Context(), p)
		require.NoError(b, err)
		require.Empty(b, e.Failures())
	}
}

func BenchmarkThirtyRecipes(b *testing.B) {
	scene, _ := kitchen(b)
	all := plans(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range all {
			e, err := scene.Run(b.Context(), p)
			require.NoError(b, err)
			require.Empty(b, e.Failures())
		}
	}
}

// BenchmarkStep executes the steps of a recipe in turn, each in the state that it read.
func BenchmarkStep(b *testing.B) {
	scene, _ := kitchen(b)
	e, err := scene.Run(b.Context(), recipe(b, "mango-radish-salad"))
	require.NoError(b, err)
	var steps []*sim.Result
	for _, r := range e.Run.Executed() {
		if r.Before != nil {
			steps = append(steps, r)
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r := steps[i%len(steps)]
		q, err := e.Run.Request(r)
		require.NoError(b, err)
		_, err = q.Effects(b.Context())
		require.NoError(b, err)
	}
}

// BenchmarkAdmissible asks what can be done next: by itself, and where it was asked one
// step before.
func BenchmarkAdmissible(b *testing.B) {
	scene, _ := kitchen(b)
	p := recipe(b, "mango-radish-salad")
	asked := func(e *hearth.Episode, n int) {
		some, err := e.Reached(n).Admissible(b.Context(), "", false, report.Page{})
		require.NoError(b, err)
		require.NotEmpty(b, some.Items)
	}
	for name, before := range map[string]bool{"first": false, "next": true} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				e, err := scene.Run(b.Context(), p)
				require.NoError(b, err)
				n := len(e.Run.Executed())
				if before {
					asked(e, n-1)
				}
				b.StartTimer()
				asked(e, n)
			}
		})
	}
}
