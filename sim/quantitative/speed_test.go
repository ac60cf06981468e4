package quantitative_test

import (
	"runtime/metrics"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/facts/corpus"
	"hearth/parser/source"
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
				_, err := hearth.Open(hearth.KitchenOptions{Quantitative: hands})
				require.NoError(b, err)
			}
		})
	}
}

// executed executes plans in a kitchen in which nothing was done before, and tells how long
// a step takes, and how much memory is in use at a time.
func executed(b *testing.B, all []*hearth.Plan) {
	steps := 0
	used := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	most := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		scene, _ := kitchen(b)
		b.StartTimer()
		for _, p := range all {
			e, err := scene.Run(b.Context(), p)
			require.NoError(b, err)
			require.Empty(b, e.Failures())
			steps += len(e.Internal().Executed())
			metrics.Read(used)
			most = max(most, used[0].Value.Uint64())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
	b.ReportMetric(float64(most)/1e6, "MB-in-use")
}

func BenchmarkRecipe(b *testing.B) { executed(b, []*hearth.Plan{recipe(b, "mango-radish-salad")}) }

func BenchmarkThirtyRecipes(b *testing.B) { executed(b, plans(b)) }

// BenchmarkRecipeAgain executes what was executed before, as for its scores.
func BenchmarkRecipeAgain(b *testing.B) {
	scene, _ := kitchen(b)
	p := recipe(b, "mango-radish-salad")
	_, err := scene.Run(b.Context(), p)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		_, err := scene.Run(b.Context(), p)
		require.NoError(b, err)
	}
}

// BenchmarkAdmissible asks what can be done next: by itself, and where it was asked one
// step before.
func BenchmarkAdmissible(b *testing.B) {
	p := recipe(b, "mango-radish-salad")
	asked := func(e *hearth.Episode, n int) {
		some, err := e.Reached(n).Admissible(b.Context(), hearth.AffordanceQuery{})
		require.NoError(b, err)
		require.NotEmpty(b, some.Items)
	}
	for name, before := range map[string]bool{"first": false, "next": true} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				scene, _ := kitchen(b)
				e, err := scene.Run(b.Context(), p)
				require.NoError(b, err)
				n := len(e.Internal().Executed())
				if before {
					asked(e, n-1)
				}
				b.StartTimer()
				asked(e, n)
			}
		})
	}
}

// BenchmarkAsleep lets a day pass while nobody does anything, in the full kitchen with its
// food; it tells how many times as fast as real time that is.
func BenchmarkAsleep(b *testing.B) {
	const plan = "#day\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(leave-for-time ?b ?k3 ?k2 ?a 24 hour)\n(fetch ?w ?k4 ?k3 whisk 1)"
	for b.Loop() {
		b.StopTimer()
		scene, _ := kitchen(b)
		plans, err := scene.World.Read(&source.File{Name: "day", Text: plan})
		require.NoError(b, err)
		b.StartTimer()
		e, err := scene.Run(b.Context(), plans[0])
		require.NoError(b, err)
		require.Empty(b, e.Failures())
	}
	b.ReportMetric(float64(b.N)*86400/b.Elapsed().Seconds(), "x-real-time")
}
