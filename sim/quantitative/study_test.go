package quantitative_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/sim/quantitative"
)

// A pouring that balls do is a study: with it the step comes to the same state and room, and all
// that was in the vessel is where balls are, to the billionth of a gram.
func TestPouringByBallsChangesNothing(t *testing.T) {
	const text = "#pour\n(get-kitchen ?k)\n(fetch ?jar ?k2 ?k jar 1)\n(fetch-and-proportion ?oil ?k3 ?k2 ?bowl vegetable-oil 120 g)\n(transfer-contents ?in ?rest ?k4 ?k3 ?jar ?oil 90 g)"
	scene, _ := kitchen(t)
	plain := cooked(t, scene, text)
	require.Empty(t, plain.Failures())
	w, err := hearth.Open(hearth.Options{Hands: true, Particles: 40})
	require.NoError(t, err)
	balls, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	studied := cooked(t, balls, text)
	require.Equal(t, plain.Run.Hash(), studied.Run.Hash())
	was, is := plain.Run.Final().Attached().(*quantitative.Kitchen), studied.Run.Final().Attached().(*quantitative.Kitchen)
	require.Equal(t, was.Canonical(), is.Canonical())
	require.Equal(t, was.Happened(), is.Happened())
	require.Empty(t, was.Poured())

	require.Len(t, is.Poured(), 1)
	row := is.Poured()[0].Args
	require.Equal(t, []engine.Term{studied.Run.Bindings.Bound("?bowl").Term, studied.Run.Bindings.Bound("?jar").Term, engine.Number(40e9), engine.Number(90e9)}, row[:4])
	lands, stays, beside := row[4].Num(), row[5].Num(), row[6].Num()
	require.EqualValues(t, 120e9, lands+stays+beside)
	require.Positive(t, lands)
	require.Positive(t, beside, "a bowl has no spout, and a jar a narrow mouth")
	for _, n := range []int64{lands, stays, beside} {
		require.Zero(t, n%3e9, "each ball stands for 3 g")
	}
}

// What is poured onto a board is no study; and there are none where nobody pours by hand.
func TestStudiesWantVesselsAndHands(t *testing.T) {
	_, err := hearth.Open(hearth.Options{Particles: 40})
	require.ErrorContains(t, err, "quantitative mode")
	for _, n := range []int{-1, 501} {
		_, err = hearth.Open(hearth.Options{Hands: true, Particles: n})
		require.ErrorContains(t, err, "1 to 500 are possible", n)
	}
	w, err := hearth.Open(hearth.Options{Hands: true, Particles: 40})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	e := cooked(t, scene, "#cut\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl carrot 1 piece)\n(cut ?b ?k3 ?k2 ?a slices ?knife ?board)")
	require.Empty(t, e.Failures())
	for _, f := range e.Run.Final().Attached().(*quantitative.Kitchen).Poured() {
		require.Equal(t, e.Run.Bindings.Bound("?bowl").Term, f.Args[1])
	}
}
