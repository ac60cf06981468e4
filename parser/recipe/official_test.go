package recipe_test

import (
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/testdata/recorded"
)

func TestEveryOfficialRecipeTextParsesAndRoundTrips(t *testing.T) {
	files := recorded.Glob(t, "benchmark/*/recipe-texts/*.xml")
	require.Len(t, files, 60)
	for _, file := range files {
		r, err := recipe.Parse(recorded.File(t, file))
		require.NoError(t, err, file)
		require.NotEmpty(t, r.Ingredients, file)
		require.NotEmpty(t, r.Instructions, file)
		requireRecipeRoundTrip(t, r)
	}
}

func TestEveryOfficialAlignmentParsesAndRoundTrips(t *testing.T) {
	files := recorded.Glob(t, "benchmark/*/gold-standard-solutions/utterance-and-meaning/*.xml")
	require.Len(t, files, 60)
	for _, file := range files {
		a, err := recipe.ParseAlignment(recorded.File(t, file))
		require.NoError(t, err, file)
		require.NotEmpty(t, a.Network().Actions, file)
		requireAlignmentRoundTrip(t, a)
	}
}

// The others differ from their network in an action or a variable.
func TestMostAlignmentsOf2023AreTheNetworksOfTheSameName(t *testing.T) {
	different := map[string]bool{
		"almond-crescent-cookies-3": true,
		"avocado-chicken-salad":     true,
		"easy-oatmeal-cookies":      true,
	}
	const solutions = "benchmark/2023/gold-standard-solutions"
	for _, file := range recorded.Glob(t, solutions, "utterance-and-meaning", "*.xml") {
		name := strings.TrimSuffix(path.Base(file), ".xml")
		a, err := recipe.ParseAlignment(recorded.File(t, file))
		require.NoError(t, err)
		gold, err := network.Parse(recorded.File(t, solutions, "meaning-only", name+".solution"))
		require.NoError(t, err)
		same := network.Print(gold) == network.Print(&network.File{Networks: []*network.Network{a.Network()}})
		require.Equal(t, !different[name], same, name)
	}
}
