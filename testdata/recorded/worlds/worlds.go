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

// Run executes every network of a file in a kitchen, as [hearth.World.Run] does. Messages have the name of the file.
func Run(w *hearth.World, src *source.File) (all []*sim.Episode, err error) {
	scene, err := w.Scene(hearth.Start{})
	if err != nil {
		return nil, err
	}
	plans, err := w.Read(src)
	problems, other := source.SplitError(err)
	if other != nil || err != nil && w.Internal().Domain.Semantics.FaultsVoidScore {
		return nil, err
	}
	for _, p := range plans {
		e, err := scene.Run(context.Background(), p)
		if err != nil {
			return nil, err
		}
		all = append(all, e.Internal())
		problems.Merge(source.Diagnostics{Items: e.Problems})
	}
	return all, problems.Err()
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
