// Package worlds executes recorded plans for tests.
package worlds

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
)

// Run executes every network of a file in a kitchen, as [hearth.World.Run] does.
func Run(w *hearth.World, src *source.File) (all []*sim.Episode, err error) {
	episodes, err := w.Run(context.Background(), src.Text)
	for _, e := range episodes {
		all = append(all, e.Internal())
	}
	return all, err
}

// RunNetwork executes one network without syntax errors.
func RunNetwork(t testing.TB, w *hearth.World, n *network.Network) *sim.Episode {
	t.Helper()
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	e, err := scene.Run(t.Context(), &hearth.Plan{Name: n.ID, Network: n})
	require.NoError(t, err)
	return e.Internal()
}
