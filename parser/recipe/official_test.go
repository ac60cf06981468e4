package recipe_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/parser/recipe"
)

func TestEveryOfficialRecipeTextParsesAndRoundTrips(t *testing.T) {
	files := shared(t, "benchmark/*/recipe-texts/*.xml")
	require.Len(t, files, 60)
	for _, path := range files {
		src := read(t, path)
		r, err := recipe.Parse(src)
		require.NoError(t, err, path)
		require.NotEmpty(t, r.Ingredients, path)
		require.NotEmpty(t, r.Instructions, path)
		requireRecipeRoundTrip(t, r)
	}
}

func TestEveryOfficialAlignmentParsesAndRoundTrips(t *testing.T) {
	files := shared(t, "benchmark/*/gold-standard-solutions/utterance-and-meaning/*.xml")
	require.Len(t, files, 60)
	for _, path := range files {
		a, err := recipe.ParseAlignment(read(t, path))
		require.NoError(t, err, path)
		require.NotEmpty(t, a.Network().Actions, path)
		requireAlignmentRoundTrip(t, a)
	}
}

// The others differ in what they say, by an action or a variable.
func TestMostAlignmentsOf2023AreTheNetworksOfTheSameName(t *testing.T) {
	different := map[string]bool{
		"almond-crescent-cookies-3": true,
		"avocado-chicken-salad":     true,
		"easy-oatmeal-cookies":      true,
	}
	for _, path := range shared(t, "benchmark/2023/gold-standard-solutions/utterance-and-meaning/*.xml") {
		name := strings.TrimSuffix(filepath.Base(path), ".xml")
		a, err := recipe.ParseAlignment(read(t, path))
		require.NoError(t, err)
		solution := filepath.Join(filepath.Dir(path), "..", "meaning-only", name+".solution")
		gold, err := network.Parse(read(t, solution))
		require.NoError(t, err)
		same := network.Print(gold) == network.Print(&network.File{Networks: []*network.Network{a.Network()}})
		require.Equal(t, !different[name], same, name)
	}
}
