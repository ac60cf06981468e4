package quantitative_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim"
)

// Pieces that are laid out closer together than their pattern asks for are told with both distances. The step is done.
func TestPiecesThatAreTooCloseAreTold(t *testing.T) {
	scene, _ := kitchen(t)
	const text = `#cookies
(get-kitchen ?k0)
(fetch-and-proportion ?butter ?k1 ?k0 ?bowl butter 200 g)
(fetch-and-proportion ?flour ?k2 ?k1 ?butter all-purpose-flour 400 g)
(mix ?dough ?k3 ?k2 ?flour ?whisk)
(fetch ?tray ?k4 ?k3 baking-tray 1)
(portion-and-arrange ?cookies ?k5 ?k4 ?dough %d g 5-cm-apart ?tray)
`
	for grams, want := range map[int][]string{
		10: {"there is too little space on baking-tray ?tray: the pieces are 29 mm apart, not 50 mm"},
		40: nil,
	} {
		last := cooked(t, scene, fmt.Sprintf(text, grams)).Internal().Results[5]
		require.Equal(t, sim.Done, last.Status)
		require.Equal(t, want, sim.Explained(last.Warns))
	}
}
