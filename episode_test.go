package hearth_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
	"hearth/sim/feature"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

func TestReplayingAnEpisodeGivesItsHash(t *testing.T) {
	k := open(t, "2024")
	for _, path := range golds(t, "2024")[:3] {
		e := execute(t, k, path)
		again, err := e.Again(t.Context())
		require.NoError(t, err)
		require.Equal(t, e.Hash(), again.Hash())
	}
}

func TestANetworkGivenPieceByPieceEndsLikeTheWhole(t *testing.T) {
	k := open(t, "2024")
	whole := recorded.File(t, golds(t, "2024")[0])
	lines := strings.SplitAfter(whole.Text, "\n")
	e, err := k.Run(t.Context(), strings.Join(lines[:12], ""))
	require.NoError(t, err)
	before := e[0].Internal().Final().Hash()
	rest, err := e[0].Act(t.Context(), &source.File{Name: "rest", Text: strings.Join(lines[12:], "")})
	require.NoError(t, err)
	require.True(t, rest.Done)
	longer := rest.Episode
	all, err := worlds.Run(k, whole)
	require.NoError(t, err)
	require.Equal(t, all[0].Hash(), longer.Internal().Hash())
	require.Equal(t, before, e[0].Internal().Final().Hash(), "the episode that was continued stays as it was")
	require.Same(t, e[0].Internal().Results[3], longer.Internal().Results[3], "what was done is not done again")
}

func TestDiffOfTwoStatesNamesWhatAStepChanged(t *testing.T) {
	k := open(t, "2024")
	e, err := worlds.Run(k, &source.File{Name: "two", Text: "#two\n(get-kitchen ?k)\n(fetch ?pan ?k2 ?k pan 1)\n"})
	require.NoError(t, err)
	tree := e[0].Tree()
	require.Equal(t, "?k", tree[1].Parent)
	var paths []string
	was, is := tree[0].State, tree[1].State
	for _, d := range feature.Diff(was.Features(was.Root()), is.Features(is.Root())) {
		paths = append(paths, d.Path)
	}
	require.Equal(t, []string{"contents[3].contents[0]", "contents[8].contents[190]", "kitchen-time"}, paths)
}
