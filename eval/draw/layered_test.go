package draw

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// random returns a graph of n nodes. Each node but the first is joined to an earlier one, and some are joined
// to two.
func random(n int, seed uint64) *Graph {
	r := rand.New(rand.NewPCG(1, seed))
	g := &Graph{MaxPerLayer: 5, Across: 18, Down: 30}
	for i := range n {
		g.Nodes = append(g.Nodes, Size{W: 60 + float64(r.IntN(120)), H: 30 + float64(r.IntN(30))})
		if i > 0 {
			g.Arrows = append(g.Arrows, Arrow{i - 1, i, true}, Arrow{Source: max(0, i-1-r.IntN(12)), Target: i, Loose: r.IntN(4) == 0})
		}
	}
	return g
}

func TestNothingCoversAnythingAndArrowsLeadDown(t *testing.T) {
	for n := range 61 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			g := random(n, uint64(n))
			l := Lay(g)
			require.Equal(t, l, Lay(g))
			for i, a := range l.Nodes {
				require.GreaterOrEqual(t, a.X, -1e-9)
				require.LessOrEqual(t, a.X+a.W, l.W+1e-9)
				require.LessOrEqual(t, a.Y+a.H, l.H+1e-9)
				for _, b := range l.Nodes[i+1:] {
					require.False(t, a.WithMargin(g.Across/2-1e-6).Overlaps(b.WithMargin(g.Across/2-1e-6)))
				}
			}
			for i, a := range g.Arrows {
				require.GreaterOrEqual(t, l.Layers[a.Target]-l.Layers[a.Source], minLayers(a))
				for k, pass := range l.Routes[i] {
					require.Equal(t, l.Layers[a.Source]+1+k, layerOf(l, pass))
					for _, b := range l.Nodes {
						require.False(t, b.Overlaps(pass.WithMargin(1)), "an arrow goes through a node")
					}
				}
			}
			for _, row := range l.Rows {
				require.NotEmpty(t, row)
				require.LessOrEqual(t, len(row), g.MaxPerLayer)
			}
		})
	}
}

// layerOf returns the layer that an arrow passes.
func layerOf(l *Layout, pass Box) int {
	for layer, row := range l.Rows {
		for _, n := range row {
			if b := l.Nodes[n]; b.Y >= pass.Y && b.Y+b.H <= pass.Y+pass.H {
				return layer
			}
		}
	}
	return -1
}

func TestArrowsThatNeedNotCrossDoNot(t *testing.T) {
	g := &Graph{Across: 10, Down: 10, Nodes: make([]Size, 8)}
	for i := range 4 {
		g.Nodes[i], g.Nodes[4+i] = Size{20, 10}, Size{20, 10}
		g.Arrows = append(g.Arrows, Arrow{Source: i, Target: 7 - i})
	}
	l := Lay(g)
	for _, a := range g.Arrows {
		require.InDelta(t, l.Nodes[a.Source].X, l.Nodes[a.Target].X, 0.01, "each is straight below the other")
	}
}

func TestAnArrowBackIsLaidAsOneForth(t *testing.T) {
	l := Lay(&Graph{Nodes: []Size{{20, 10}, {20, 10}, {20, 10}}, Arrows: []Arrow{{Source: 0, Target: 1}, {Source: 1, Target: 2}, {Source: 2, Target: 0}}, Down: 10})
	require.Equal(t, []int{0, 1, 2}, l.Layers)
	require.Len(t, l.Routes[2], 1)
}

func TestManyNodesTakeTimeInProportion(t *testing.T) {
	took := func(n int) time.Duration {
		least := time.Hour
		for range 3 {
			g, start := random(n, 7), time.Now()
			Lay(g)
			least = min(least, time.Since(start))
		}
		return least
	}
	require.Eventually(t, func() bool { // retries, because other processes may slow the machine down
		return took(2000) < 24*took(250)+20*time.Millisecond
	}, time.Minute, time.Millisecond, "8 times as many")
}

func TestALayerHasAtMostMaxPerLayerNodes(t *testing.T) {
	g := &Graph{MaxPerLayer: 5, Across: 10, Down: 10}
	for i := range 60 {
		g.Nodes = append(g.Nodes, Size{W: 50, H: 10})
		if i > 0 {
			g.Arrows = append(g.Arrows, Arrow{Source: i - 1, Target: i, Loose: true})
		}
	}
	require.InDelta(t, 5*50+4*10, Lay(g).W, 0.1)
}
