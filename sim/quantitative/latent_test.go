package quantitative_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

// perilous is the kitchen with raw meat, ice cream and a bowl of metal.
func perilous(t *testing.T) *hearth.Scene {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, With: os.DirFS("../../testdata/latent")})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	return scene
}

func TestRawMeatAndIceCreamCanBeFetched(t *testing.T) {
	e := cooked(t, perilous(t), `#stock
(get-kitchen ?k)
(fetch-and-proportion ?a ?k1 ?k ?bowl-1 raw-chicken-breast 2 piece)
(fetch-and-proportion ?b ?k2 ?k1 ?bowl-2 raw-pork-chop 2 piece)
(fetch-and-proportion ?c ?k3 ?k2 ?bowl-3 raw-ground-beef 500 g)
(fetch-and-proportion ?d ?k4 ?k3 ?bowl-4 raw-salmon-fillet 2 piece)
(fetch-and-proportion ?e ?k5 ?k4 ?bowl-5 vanilla-ice-cream 200 g)
(fetch ?m ?k6 ?k5 metal-bowl 1)
(fetch-and-proportion ?f ?k7 ?k6 ?m butter 100 g)
(melt ?g ?k8 ?k7 ?f ?microwave)
(cut ?h ?k9 ?k8 ?a cubes ?knife ?board)`)
	require.Empty(t, e.Failures())
}
