package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim/codec"
)

// TestAnEpisodeIsKeptAndGoneOnWith checks that a decoded episode is equal to the encoded one. It can be
// queried, continued and executed again.
func TestAnEpisodeIsKeptAndGoneOnWith(t *testing.T) {
	tests := []struct{ world, begun, more, fact string }{
		{hearth.Kitchen, "#dough\n(get-kitchen ?k)\n(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 100 g)\n",
			"(mix ?dough ?k3 ?k2 ?butter ?whisk)", "mixed(X, /yes)"},
		{hearth.Household, "[WALK] <living_room> (1)\n[RUN] <sofa> (1)\n[LIE] <sofa> (1)\n", "[SLEEP]", "state(/character/206, /lying)"},
	}
	for _, tt := range tests {
		t.Run(tt.world, func(t *testing.T) {
			w, err := hearth.Open(hearth.Named{World: tt.world})
			require.NoError(t, err)
			begun, err := w.Run(t.Context(), tt.begun)
			require.NoError(t, err)
			require.True(t, begun[0].Done())

			data, err := begun[0].Encode()
			require.NoError(t, err)
			read, err := w.Decode(data)
			require.NoError(t, err)
			require.Equal(t, begun[0].Internal().Hash(), read.Internal().Hash())
			_, err = read.Verify(t.Context())
			require.NoError(t, err)
			again, err := read.Encode()
			require.NoError(t, err)
			require.Equal(t, data, again)

			at, err := read.At(hearth.Point{})
			require.NoError(t, err)
			longer, err := at.Do(t.Context(), tt.more)
			require.NoError(t, err)
			same, err := begun[0].Act(t.Context(), &source.File{Name: "more", Text: tt.more})
			require.NoError(t, err)
			require.Equal(t, same.Episode.Internal().Hash(), longer.Internal().Hash())
			why, err := longer.Why(t.Context(), tt.fact, 0)
			require.NoError(t, err)
			require.True(t, why.Holds)
			require.Equal(t, begun[0].Internal().Hash(), read.Internal().Hash(), "it stays as it was")

			data[len(data)/2] ^= 1
			_, err = w.Decode(data)
			require.Error(t, err)
		})
	}
	kitchen, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	scene, err := kitchen.Scene(hearth.Start{})
	require.NoError(t, err)
	data, err := scene.Start().Episode.Encode()
	require.NoError(t, err)
	other, err := hearth.Open(over(map[string]string{"wash.mg": "# nothing\n"}))
	require.NoError(t, err)
	_, err = other.Decode(data)
	require.ErrorAs(t, err, new(*codec.StaleError))
}

// TestAnEpisodeThatWasReadHasItsProblems checks that a decoded episode reports the same problems of its plan.
func TestAnEpisodeThatWasReadHasItsProblems(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	plans, err := w.Read(&source.File{Name: "begun", Text: "#begun\n(get-kitchen ?k)\n(juggle ?y ?k)\n(fetch ?f ?k2 ?k knife 1)\n(mix ?a ?b ?c)\n"})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	begun, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	data, err := begun.Encode()
	require.NoError(t, err)
	read, err := w.Decode(data)
	require.NoError(t, err)
	said := func(e *hearth.Episode) (all []string) {
		for _, d := range e.Diagnostics() {
			all = append(all, d.Code+d.Msg)
		}
		return all
	}
	require.Len(t, said(begun), 2)
	require.Equal(t, said(begun), said(read))
}
