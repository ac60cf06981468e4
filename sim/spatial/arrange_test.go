package spatial_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

func disc(d float64) spatial.Footprint { return spatial.Footprint{R: d / 2} }

// most is how many pieces a floor takes with a gap.
func most(w, d float64, piece spatial.Footprint, gap float64) int {
	h := box(spatial.Top, w, d, 1)
	for n := 0; ; n++ {
		if a, ok := spatial.NewBoard(&h).Arrange(piece, n+1, spatial.Pattern{Gap: gap}); !ok || a.Gap < gap-1e-6 {
			return n
		}
	}
}

func TestTraysHoldALimitedNumberOfPieces(t *testing.T) {
	require.Equal(t, []int{50, 15}, []int{most(0.4, 0.3, disc(0.05), 0), most(0.4, 0.3, disc(0.05), 0.05)}, "discs, by hex lattices")
	square := spatial.Footprint{W: 0.05, D: 0.05}
	require.Equal(t, []int{48, 12}, []int{most(0.4, 0.3, square, 0), most(0.4, 0.3, square, 0.05)})
}

func TestArrangementsShrinkTheGapIfNeeded(t *testing.T) {
	tray := box(spatial.Vessel, 0.4, 0.3, 0.02)
	arrange := func(n int, p spatial.Pattern) (spatial.Arrangement, bool) {
		return spatial.NewBoard(&tray).Arrange(disc(0.05), n, p)
	}
	tests := []struct {
		name string
		n    int
		p    spatial.Pattern
		gap  float64
		hex  bool
		ok   bool
	}{
		{"as wished", 12, spatial.Pattern{Gap: 0.05}, 0.05, false, true},
		{"as wished, by a hex lattice", 13, spatial.Pattern{Gap: 0.05}, 0.05, true, true},
		{"the largest that there is", 26, spatial.Pattern{Gap: 0.05}, 0.02, true, true},
		{"side to side", 48, spatial.Pattern{}, 0, false, true},
		{"only a hex lattice holds so many", 50, spatial.Pattern{Gap: 0.05}, 0, true, true},
		{"not even side to side", 51, spatial.Pattern{Gap: 0.05}, 0, false, false},
		{"evenly spread", 12, spatial.Pattern{Even: true}, 0.0375, false, true},
		{"evenly spread, many", 20, spatial.Pattern{Even: true}, 0.02, false, true},
		{"too many to be spread evenly", 49, spatial.Pattern{Even: true}, 0, true, true},
		{"none", 0, spatial.Pattern{Gap: 0.05}, 0.05, false, true},
		{"turned", 12, spatial.Pattern{Gap: 0.05, Turn: 0.5}, 0.05, false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, ok := arrange(tt.n, tt.p)
			require.Equal(t, tt.ok, ok)
			if ok {
				require.InDelta(t, tt.gap, a.Gap, 1e-4)
				require.Equal(t, tt.hex, a.Hex)
				require.Len(t, a.Spots, tt.n)
			}
		})
	}
}

// far is the least distance of the outlines of discs.
func far(spots []real.Vec, d float64) float64 {
	least := 1e9
	for i, a := range spots {
		for _, b := range spots[:i] {
			least = min(least, real.Vec{X: a.X - b.X, Y: a.Y - b.Y, Z: a.Z - b.Z}.Len()-d)
		}
	}
	return least
}

func TestArrangedPiecesKeepTheirGap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		h := box(spatial.Top, 0.2+r.Float64(), 0.2+r.Float64()/2, 1)
		if r.IntN(4) == 0 {
			h = round(0.1+r.Float64()/4, 0.4, 0.1)
		}
		b, d, wish := spatial.NewBoard(&h), 0.02+0.05*r.Float64(), 0.06*r.Float64()
		var there []spatial.Footprint
		for range r.IntN(4) {
			if f, ok := b.Place(spatial.Footprint{W: 0.03 + 0.2*r.Float64(), D: 0.03 + 0.1*r.Float64(), Turn: r.Float64()}); ok {
				there = append(there, f)
			}
		}
		n := 1 + r.IntN(30)
		a, ok := b.Arrange(disc(d), n, spatial.Pattern{Gap: wish})
		if !ok {
			continue
		}
		require.LessOrEqual(t, a.Gap, wish)
		require.GreaterOrEqual(t, far(a.Spots, d), a.Gap-1e-6)
		alone := spatial.NewBoard(&h)
		for _, f := range there {
			alone.Take(f)
		}
		for _, s := range a.Spots {
			f := disc(d)
			f.X, f.Y = s.X, s.Y
			require.True(t, alone.Free(f), "%v beside %v", f, there)
		}
	}
}

func TestPlacesAreFoundFromTheBackLeft(t *testing.T) {
	counter := box(spatial.Top, 1, 0.6, 0.5)
	b := spatial.NewBoard(&counter)
	first, ok := b.Place(disc(0.2))
	require.True(t, ok)
	require.InDelta(t, -0.4, first.X, 1e-9)
	require.InDelta(t, 0.2, first.Y, 1e-9)
	second, _ := b.Place(disc(0.2))
	require.InDelta(t, -0.19, second.X, 1e-9, "0.5 cm apart, on a grid of 1 cm")
	for range 100 {
		if _, ok = b.Place(disc(0.2)); !ok {
			break
		}
	}
	require.False(t, ok)
	_, ok = b.Place(disc(0.02))
	require.True(t, ok)

	shelf := box(spatial.Shelf, 0.5, 0.25, 0.2)
	b = spatial.NewBoard(&shelf)
	for _, x := range []float64{-0.125, 0.125} {
		at, ok := b.Place(disc(0.24))
		require.True(t, ok)
		require.InDelta(t, x, at.X, 1e-9)
	}
	_, ok = b.Place(disc(0.24))
	require.False(t, ok)
}

// What is free is asked anew of exact distances: corners to sides, and discs.
func TestNoTwoFootprintsOverlap(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	counter := box(spatial.Top, 1.2, 0.6, 0.5)
	for range 8 {
		b := spatial.NewBoard(&counter)
		var all []spatial.Footprint
		for range 60 {
			f := disc(0.02 + 0.1*r.Float64())
			if r.IntN(2) == 0 {
				f = spatial.Footprint{W: 0.02 + 0.2*r.Float64(), D: 0.02 + 0.1*r.Float64(), Turn: 6 * r.Float64()}
			}
			if at, ok := b.Place(f); ok {
				all = append(all, at)
			}
		}
		require.Greater(t, len(all), 15)
		for i, f := range all {
			for _, g := range all[:i] {
				require.GreaterOrEqual(t, distance(f, g), 0.005-1e-6, "%v and %v", f, g)
			}
		}
	}
}

// distance is that of two outlines, sampled along their edges.
func distance(f, g spatial.Footprint) float64 {
	least := real.Hypot(f.X-g.X, f.Y-g.Y)
	if least > 0.26 {
		return least - 0.25 // that wide are the largest
	}
	for _, p := range edge(f) {
		for _, q := range edge(g) {
			least = min(least, real.Hypot(p.X-q.X, p.Y-q.Y))
		}
	}
	return least
}

func edge(f spatial.Footprint) (all []real.Vec) {
	const n = 60 // a multiple of 4
	for i := range n {
		if f.R > 0 {
			s, c := real.SinCos(6.283185307179586 * float64(i) / n)
			all = append(all, real.Vec{X: f.X + f.R*c, Y: f.Y + f.R*s})
			continue
		}
		u, side := float64(i%15)/15*2-1, i/15
		x, y := [4]float64{u, 1, -u, -1}[side]*f.W/2, [4]float64{-1, u, 1, -u}[side]*f.D/2
		s, c := real.SinCos(f.Turn)
		all = append(all, real.Vec{X: f.X + x*c - y*s, Y: f.Y + x*s + y*c})
	}
	return all
}

func TestPilesWidenWithTheBowl(t *testing.T) {
	bowl := round(0.05, 0.1, 0.1)
	spots, ok := spatial.NewBoard(&bowl).Pile(disc(0.04), 0.03, 12)
	require.True(t, ok)
	require.Len(t, spots, 12)
	require.GreaterOrEqual(t, far(spots, 0.03), -1e-9, "layers lie on each other")
	_, ok = spatial.NewBoard(&bowl).Pile(disc(0.04), 0.03, 100)
	require.False(t, ok)
}

// sixty fills a counter of usual size with sixty things.
func sixty() (*spatial.Board, []spatial.Footprint) {
	counter := box(spatial.Top, 2, 0.6, 0.5)
	b, r := spatial.NewBoard(&counter), rand.New(rand.NewPCG(7, 8))
	var all []spatial.Footprint
	for len(all) < 60 {
		f := disc(0.06 + 0.06*r.Float64())
		if len(all)%2 == 0 {
			f = spatial.Footprint{W: 0.05 + 0.1*r.Float64(), D: 0.05 + 0.08*r.Float64(), Turn: r.Float64()}
		}
		if at, ok := b.Place(f); ok {
			all = append(all, at)
		}
	}
	return b, all
}

func BenchmarkPlaceAmongSixty(b *testing.B) {
	_, all := sixty()
	counter := box(spatial.Top, 2, 0.6, 0.5)
	for b.Loop() {
		board := spatial.NewBoard(&counter)
		for _, f := range all {
			board.Take(f)
		}
		board.Place(disc(0.25)) // the last that there is room for, if any
	}
}
