package hearth_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	score "hearth/eval/household"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

func TestMain(m *testing.M) { recorded.Main(m) }

// published returns the household with the published resources, its scenes, and a program written by people
// for each of the 88 tasks.
func published(b *testing.B) (all []*hearth.Scene, programs []*hearth.Plan) {
	b.Helper()
	h, err := hearth.Open(hearth.HouseholdOptions{Semantics: "released"})
	require.NoError(b, err)
	for _, n := range homes.HouseholdScenes {
		g, _ := homes.HouseholdScene(b, n)
		home, err := h.Scene(hearth.Start{Graph: g, Resources: homes.Resources(b)})
		require.NoError(b, err)
		all = append(all, home)
	}
	_, people := recorded.Likenesses(b)
	for _, task := range slices.Sorted(maps.Keys(people)) {
		p, err := h.Read(&source.File{Name: task, Text: strings.Join(people[task][0], "\n")})
		require.NoError(b, err)
		programs = append(programs, p...)
	}
	return all, programs
}

// BenchmarkProgramInScene prepares a scene for a program and executes it. It runs all 88 programs in turn.
func BenchmarkProgramInScene(b *testing.B) {
	all, programs := published(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		_, _ = all[0].Run(b.Context(), programs[i%len(programs)]) // what cannot be prepared costs time, too
	}
}

// BenchmarkTasksInScenes is BenchmarkProgramInScene in each of the 7 scenes.
func BenchmarkTasksInScenes(b *testing.B) {
	all, programs := published(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, home := range all {
			for _, p := range programs {
				_, _ = home.Run(b.Context(), p) // what cannot be prepared costs time, too
			}
		}
	}
}

// BenchmarkScoresInScenes scores the programs in each of the 7 scenes.
func BenchmarkScoresInScenes(b *testing.B) {
	all, programs := published(b)
	h, err := hearth.Open(hearth.HouseholdOptions{Semantics: "released"})
	require.NoError(b, err)
	parts := h.Internal()
	set, err := parts.Scorer(homes.Resources(b))
	require.NoError(b, err)
	var sites []score.Site
	for i, home := range all {
		sites = append(sites, parts.Site(home, strconv.Itoa(i)))
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range programs {
			_, err := set.Evaluate(b.Context(), score.Entry{ID: p.Name, Lines: program.Steps(p.Program.Source.Text)}, sites)
			require.NoError(b, err)
		}
	}
}
