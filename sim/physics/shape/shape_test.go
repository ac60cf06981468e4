package shape_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

const degree = math.Pi / 180

// must is a shape that can be built.
func must(s *shape.Shape, err error) *shape.Shape {
	if err != nil {
		panic(err)
	}
	return s
}

func diagonal(x, y, z float64) real.Mat3 { return real.Mat3{{X: x}, {Y: y}, {Z: z}} }

func nearMat(t *testing.T, want, got real.Mat3, within float64) {
	t.Helper()
	for i := range want {
		require.Less(t, want[i].Sub(got[i]).Len(), within, "%v, not %v", got, want)
	}
}

func TestMassOfSolidsIsThatOfTheFormulas(t *testing.T) {
	box := must(shape.Box(0.2, 0.1, 0.02))
	require.InDelta(t, 4e-4, box.Volume(), 1e-18)
	nearMat(t, diagonal((0.01+0.0004)/12, (0.04+0.0004)/12, (0.04+0.01)/12), box.Inertia(), 1e-15)

	moved := must(shape.Join(shape.Placed{Shape: box, Place: real.Vec{X: 1, Y: 2, Z: 3}}))
	require.Less(t, moved.Centre().Sub(real.Vec{X: 1, Y: 2, Z: 3}).Len(), 1e-14)
	nearMat(t, box.Inertia(), moved.Inertia(), 1e-15)

	n := 32 // the area of a polygon is that of its circle times sin(2π/n)/(2π/n)
	prism := must(shape.Prism(0.04, 0.04, 0.1, n))
	require.InEpsilon(t, 0.1*0.0016*float64(n)/2*math.Sin(2*math.Pi/float64(n)), prism.Volume(), 1e-12)

	ball := must(shape.Ball(0.05))
	require.InEpsilon(t, 4./3*math.Pi*0.05*0.05*0.05, ball.Volume(), 1e-15)
	nearMat(t, diagonal(1e-3, 1e-3, 1e-3), ball.Inertia(), 1e-17)

	corner := must(shape.Hull([]real.Vec{{}, {X: 6}, {Y: 6}, {Z: 6}, {X: 1, Y: 1, Z: 1}, {X: 3}}))
	require.InDelta(t, 36, corner.Volume(), 1e-12)
	require.Len(t, corner.Parts()[0].Vertices, 4, "points inside and on edges are no corners")
	require.Less(t, corner.Centre().Sub(real.Vec{X: 1.5, Y: 1.5, Z: 1.5}).Len(), 1e-14)
	require.InDelta(t, 36./80, corner.Inertia()[0].Y*1, 1e-12) // ∫xy over the corner: 36·36/20, less that of the centre
}

// A hull keeps a detail of a two-hundredth of its size: here the tip of a flat roof.
func TestAHullKeepsSmallDetails(t *testing.T) {
	points := append(slices.Clone(must(shape.Box(0.1, 0.1, 0.1)).Parts()[0].Vertices), real.Vec{Z: 0.0505})
	roofed := must(shape.Hull(points))
	require.Len(t, roofed.Parts()[0].Vertices, 9)
	require.InEpsilon(t, 1e-3+0.01*0.0005/3, roofed.Volume(), 1e-12)
}

func TestMassOfCupsIsThatOfTheFormulas(t *testing.T) {
	s := must(shape.Bowl(0.03, 0.03, 0.1, 0.004)) // a tube and a disc
	tube, disc := math.Pi*(0.034*0.034-0.03*0.03)*0.1, math.Pi*0.034*0.034*0.004
	require.InEpsilon(t, tube+disc, s.Volume(), 1e-12)
	z := (tube*0.054 + disc*0.002) / (tube + disc)
	require.InDelta(t, z, s.Centre().Z, 1e-15)
	i := tube*(0.034*0.034+0.03*0.03)/2 + disc*0.034*0.034/2
	require.InEpsilon(t, i/(tube+disc), s.Inertia()[2].Z, 1e-12)
	i = tube*((0.034*0.034+0.03*0.03)/4+0.01/12+math.Pow(0.054-z, 2)) + disc*(0.034*0.034/4+0.004*0.004/12+math.Pow(z-0.002, 2))
	require.InEpsilon(t, i/(tube+disc), s.Inertia()[0].X, 1e-12)
}

func TestExtent(t *testing.T) {
	tray := must(shape.Tray(0.4, 0.3, 0.02, 0.006))
	lo, hi := tray.Bounds()
	require.Less(t, lo.Sub(real.Vec{X: -0.2, Y: -0.15}).Len()+hi.Sub(real.Vec{X: 0.2, Y: 0.15, Z: 0.026}).Len(), 1e-15)
	bowl := must(shape.Bowl(0.05, 0.09, 0.07, 0.004))
	_, high := bowl.Span(real.Vec{X: 0.6, Z: 0.8})
	outside := 0.09 + 0.004*real.Hypot(0.07, 0.04)/0.07
	require.InDelta(t, 0.6*outside+0.8*0.074, high, 1e-15)
	require.InDelta(t, real.Hypot(outside, 0.074-bowl.Centre().Z), bowl.Reach(), 1e-15)
}

func TestPiecesMakeUpTheWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, s := range map[string]*shape.Shape{
		"box": must(shape.Box(0.2, 0.1, 0.05)), "prism": must(shape.Prism(0.02, 0.03, 0.1, 12)), "ball": must(shape.Ball(0.03)),
	} {
		whole := func(parts ...*shape.Shape) {
			t.Helper()
			vol, at := 0.0, real.Vec{}
			for _, p := range parts {
				vol, at = vol+p.Volume(), at.AddScaled(p.Volume(), p.Centre())
			}
			require.InEpsilon(t, s.Volume(), vol, 1e-12, name)
			require.Less(t, at.Scale(1/vol).Sub(s.Centre()).Len(), 1e-12, name)
		}
		for range 50 {
			n := real.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
			_, high := s.Span(n)
			below, above, err := s.Cut(n.Scale(3), 3*(r.Float64()-0.5)*high)
			require.NoError(t, err, name)
			whole(below, above)
		}
		below, above, err := s.Cut(real.Vec{Z: 1}, 0) // through corners and along edges
		require.NoError(t, err)
		whole(below, above)
		for _, n := range []int{2, 3, 8} {
			parts, err := s.Pieces(n)
			require.NoError(t, err)
			require.Len(t, parts, n)
			whole(parts...)
			for _, p := range parts {
				require.InEpsilon(t, s.Volume()/float64(n), p.Volume(), 1e-6, "%s in %d", name, n)
			}
		}
		_, _, err = s.Cut(real.Vec{X: 1}, 1)
		require.EqualError(t, err, "the plane does not intersect the shape")
	}
}

func TestLiquidIsWhereTheFormulasSay(t *testing.T) {
	cyl, bowl := must(shape.Bowl(0.04, 0.04, 0.1, 0.004)), must(shape.Bowl(0.05, 0.09, 0.07, 0.004))
	area := math.Pi * 0.0016
	require.InEpsilon(t, area*0.1, cyl.Capacity(), 1e-12)
	require.InDelta(t, 0.05, cyl.Level(area*0.05), 1e-12)
	require.InEpsilon(t, math.Pi*0.07/3*(0.0025+0.0045+0.0081), bowl.Capacity(), 1e-12)
	z := (math.Cbrt(3*0.04/0.07*0.0003/math.Pi+0.000125) - 0.05) / (0.04 / 0.07)
	require.InDelta(t, z, bowl.Level(0.0003), 1e-12)
	require.Equal(t, 0.07, math.Round(1e12*bowl.Level(1))/1e12)
	for _, a := range []float64{10, 30, 50} { // the surface does not reach the bottom
		tan := math.Tan(a * degree)
		got := cyl.Brim(math.Cos(a * degree))
		require.InEpsilon(t, area*(0.1-0.04*tan), got.Volume, 1e-6)
		require.InEpsilon(t, area/math.Cos(a*degree), got.Area, 1e-4)
		h := 0.05 // mean height; the centre of a cylinder cut by a slope
		p := cyl.Pool(area*h, math.Cos(a*degree))
		require.InEpsilon(t, area*h, p.Volume, 1e-6)
		require.InDelta(t, 0.0016*tan/(4*h), p.Centre.X, 1e-7, "at %v degrees", a)
		require.InDelta(t, 0.004+h/2+0.0016*tan*tan/(8*h), p.Centre.Z, 1e-7, "at %v degrees", a)
	}
	require.InDelta(t, math.Atan(2*0.04/0.08), cyl.SpillAngle(area*0.06), 1e-6)
	require.InDelta(t, 0.004+0.015, cyl.Pool(area*0.03, 1).Centre.Z, 1e-12)
	last := math.Inf(1)
	for a := 0.0; a < 180; a++ {
		v := bowl.Brim(math.Cos(a * degree)).Volume
		require.LessOrEqual(t, v, last+1e-9, "more tilted, it holds no more: %v", a)
		last = v
	}
	require.InDelta(t, 0, last, 1e-15)
	sum, n := 0.0, 400 // against a sum over slices
	for i := range n {
		u := (float64(i) + 0.5) / float64(n)
		h, r := 0.004+0.07*u, 0.05+0.04*u
		if x := h/math.Tan(40*degree) - (0.074/math.Tan(40*degree) - 0.09); x < r {
			x = max(x, -r)
			sum += (r*r*math.Acos(x/r) - x*math.Sqrt(r*r-x*x)) * 0.07 / float64(n)
		}
	}
	require.InEpsilon(t, sum, bowl.Brim(math.Cos(40*degree)).Volume, 1e-4)
}

func TestDistanceFromACup(t *testing.T) {
	s := must(shape.Bowl(0.05, 0.05, 0.1, 0.004))
	for _, c := range []struct {
		p, away real.Vec
		d       float64
	}{
		{real.Vec{X: 0.04, Z: 0.05}, real.Vec{X: -1}, 0.01},
		{real.Vec{Y: -0.07, Z: 0.05}, real.Vec{Y: -1}, 0.016},
		{real.Vec{X: 0.051, Z: 0.05}, real.Vec{X: -1}, -0.001},
		{real.Vec{Z: 0.03}, real.Vec{Z: 1}, 0.026},
		{real.Vec{Z: -0.03}, real.Vec{Z: -1}, 0.03},
	} {
		d, away, _ := s.Distance(c.p)
		require.InDelta(t, c.d, d, 1e-15, "at %v", c.p)
		require.Less(t, away.Sub(c.away).Len(), 1e-12, "at %v", c.p)
	}
	require.True(t, s.Hollow(real.Vec{X: 0.049, Z: 0.05}))
	require.False(t, s.Hollow(real.Vec{X: 0.051, Z: 0.05}) || s.Hollow(real.Vec{Z: 0.11}))
	require.Equal(t, 0.05, s.Rim().R)
	require.InDelta(t, 0.104, s.Rim().Z, 1e-15)
}

func TestInvalidShapesAreErrors(t *testing.T) {
	nan, flat := math.NaN(), []real.Vec{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}}
	box := must(shape.Box(1, 1, 1))
	for want, build := range map[string]func() (*shape.Shape, error){
		"radius is -1 m: must be more than 0 and less than 1000 m":                                    func() (*shape.Shape, error) { return shape.Ball(-1) },
		"side is NaN m: must be more than 0 and less than 1000 m":                                     func() (*shape.Shape, error) { return shape.Box(1, nan, 1) },
		"size is 0 m: must be more than 0 and less than 1000 m":                                       func() (*shape.Shape, error) { return shape.Tray(1, 1, 0, 1) },
		"the rim leaves no room inside: the thickness must be below half of the shorter side":         func() (*shape.Shape, error) { return shape.Tray(1, 1, 1, 0.6) },
		"prism has 2 sides: expected 3 to 32":                                                         func() (*shape.Shape, error) { return shape.Prism(1, 1, 1, 2) },
		"the points of a hull lie in one plane":                                                       func() (*shape.Shape, error) { return shape.Hull(flat) },
		"hull has 3 points: expected 4 to 64":                                                         func() (*shape.Shape, error) { return shape.Hull(flat[:3]) },
		"hull has the point {+Inf 0 0}: points must be finite and within 1000 m of each other":        func() (*shape.Shape, error) { return shape.Hull(append(flat[:3:3], real.Vec{X: math.Inf(1)})) },
		"radius -1 m in the profile of a cup: must be positive, or 0 at the bottom, and below 1000 m": func() (*shape.Shape, error) { return shape.Bowl(0.1, -1, 1, 0.01) },
		"the profile of a cup must rise from the bottom to the lip":                                   func() (*shape.Shape, error) { return shape.Bowl(0.1, 0.1, 0, 0.01) },
		"profile of a cup has 1 points: expected 2 to 1000":                                           func() (*shape.Shape, error) { return shape.Cup([]shape.RZ{{R: 1}}, 1) },
		"only convex shapes can be joined":                                                            func() (*shape.Shape, error) { return shape.Join(shape.Placed{}) },
		"the position of a part must be finite":                                                       func() (*shape.Shape, error) { return shape.Join(shape.Placed{Shape: box, Place: real.Vec{X: nan}}) },
		"shape has 0 convex parts: expected 1 to 256":                                                 func() (*shape.Shape, error) { return shape.Join() },
	} {
		s, err := build()
		require.EqualError(t, err, want)
		require.Nil(t, s)
	}
	_, err := must(shape.Tray(1, 1, 0.1, 0.1)).Pieces(2)
	require.EqualError(t, err, "only a ball or a single convex shape can be cut")
	_, err = box.Pieces(1)
	require.EqualError(t, err, "cannot cut into 1 pieces: expected 2 to 1000")
	_, _, err = box.Cut(real.Vec{}, 0)
	require.EqualError(t, err, "the normal of a cut must be a finite vector that is not zero")
}
