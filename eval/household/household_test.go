package household_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/world"
	"hearth/testdata/recorded"
)

// newSet returns a household with everything that scoring needs.
func newSet(t testing.TB, sem plan.Semantics, lenient bool) *score.Set {
	t.Helper()
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	none, err := world.FromFacts(world.NewModel(onto, false), nil)
	require.NoError(t, err)
	s := &score.Set{House: household.New(sim.NewDomain("household", onto, rules.FS, sem, none))}
	s.Judge, err = score.NewJudge(s.House.Domain, rules.FS)
	require.NoError(t, err)
	s.Judge.Lenient = lenient
	s.Reader.Actions, s.Reader.Templates, err = phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	return s
}

// studio returns the graph in testdata/studio.json.
func studio(t testing.TB, s *score.Set) *graph.Graph {
	t.Helper()
	text, err := os.ReadFile("testdata/studio.json")
	require.NoError(t, err)
	g, err := graph.Parse(&source.File{Name: "studio.json", Text: string(text)}, graph.WordsOf(s.House.Domain.Model().Ontology()))
	require.NoError(t, err)
	return g
}

// evaluated returns the row of a program in a scene.
func evaluated(t testing.TB, s *score.Set, e score.Entry, at score.Site) *score.Row {
	t.Helper()
	row, err := s.Evaluate(t.Context(), e, []score.Site{at})
	require.NoError(t, err)
	return row
}
