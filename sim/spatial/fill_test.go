package spatial_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

// round is a vessel with straight walls.
func round(r0, r1, height float64) spatial.Hollow {
	return cup(shape.RZ{R: r0}, shape.RZ{R: r1, Z: height})
}

func cup(inner ...shape.RZ) spatial.Hollow {
	s, err := shape.Cup(inner, 0.002)
	if err != nil {
		panic(err)
	}
	return spatial.Hollow{Cup: s}
}

func box(kind spatial.Kind, w, d, h float64) spatial.Hollow {
	return spatial.Hollow{Kind: kind, Size: real.Vec{X: w, Y: d, Z: h}}
}

func TestCapacityAndLevel(t *testing.T) {
	cylinder, cone, tub := round(0.05, 0.05, 0.2), round(0, 0.06, 0.09), box(spatial.Vessel, 0.3, 0.2, 0.1)
	z, _ := cylinder.Level(cylinder.Capacity() / 4)
	require.InDelta(t, 0.05, z, 1e-9)
	z, _ = tub.Level(tub.Capacity() / 4)
	require.InDelta(t, 0.025, z, 1e-9)
	require.InEpsilon(t, math.Pi*0.05*0.05*0.2*1e6, cylinder.Capacity().Millilitres(), 1e-9)
	require.InEpsilon(t, math.Pi*0.06*0.06*0.09/3*1e6, cone.Capacity().Millilitres(), 1e-8)
	require.Equal(t, 6000*spatial.Millilitre, tub.Capacity())
	jar := cup(shape.RZ{R: 0.05}, shape.RZ{R: 0.05, Z: 0.1}, shape.RZ{R: 0.03, Z: 0.12}, shape.RZ{R: 0.03, Z: 0.14})
	for _, h := range []spatial.Hollow{cylinder, cone, tub, jar, round(0.05, 0.05+1e-12, 0.1), round(0.06, 0.055, 0.1)} {
		z, over := h.Level(h.Capacity() + 3)
		require.Equal(t, h.Height(), z)
		require.EqualValues(t, 3, over)
		for k := range 50 {
			v := h.Capacity() / 50 * spatial.Volume(k)
			z, over := h.Level(v)
			require.Zero(t, over)
			higher, _ := h.Level(v + spatial.Millilitre)
			require.Greater(t, higher, z)
		}
	}
}

func TestSpillAngleOfACylinderAndABox(t *testing.T) {
	const d, height = 0.09, 0.14
	h, tub := round(d/2, d/2, height), box(spatial.Vessel, d, 0.2, height)
	for _, full := range []float64{0.5, 0.6, 0.75, 0.9, 0.99} {
		want := math.Atan(2 * height * (1 - full) / d) // while the surface does not cross the bottom
		v := spatial.Volume(full * float64(h.Capacity()))
		require.InDelta(t, want, h.SpillAngle(v, 1, 0), 1e-6, "%v full", full)
		v = spatial.Volume(full * float64(tub.Capacity()))
		require.InDelta(t, want, tub.SpillAngle(v, 1, 0), 1e-9, "%v full", full)
		require.Less(t, tub.SpillAngle(v, 0, 1), want, "over its long side it spills earlier")
	}
	require.InDelta(t, math.Pi/2, h.SpillAngle(1, 1, 0), 1e-2)
}

// What a tilted box holds is counted out in small cubes.
func TestWhatATiltedBoxHolds(t *testing.T) {
	h := box(spatial.Vessel, 0.3, 0.2, 0.1)
	for _, axis := range []real.Vec{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 3, Y: -1}} {
		for _, angle := range []float64{0.1, 0.4, 0.8, 1.3} {
			up := real.Turn(axis, -angle).Apply(real.Vec{Z: 1})
			brim := math.Inf(1)
			for i := range 4 {
				brim = min(brim, up.Dot(real.Vec{X: 0.15 * float64(i&1*2-1), Y: 0.1 * float64(i&2-1), Z: 0.1}))
			}
			n, in := 60, 0
			for i := range n * n * n {
				p := real.Vec{X: 0.3*(float64(i%n)+0.5)/float64(n) - 0.15, Y: 0.2*(float64(i/n%n)+0.5)/float64(n) - 0.1, Z: 0.1 * (float64(i/n/n) + 0.5) / float64(n)}
				if up.Dot(p) <= brim {
					in++
				}
			}
			require.InDelta(t, 6000*float64(in)/float64(n*n*n), h.Held(up).Millilitres(), 30, "%v by %v", axis, angle)
		}
	}
}

func TestLiquidFillsTheRoomBetweenPieces(t *testing.T) {
	const ml = spatial.Millilitre
	pieces := spatial.Part{Volume: 600 * ml, Packing: spatial.Pieces}
	require.Equal(t, 1000*ml, spatial.Bulk([]spatial.Part{pieces}))
	require.Equal(t, 1000*ml, spatial.Bulk([]spatial.Part{pieces, {Volume: 400 * ml}}))
	require.Equal(t, 1100*ml, spatial.Bulk([]spatial.Part{{Volume: 500 * ml}, pieces}))
	require.Equal(t, 300*ml, spatial.Bulk([]spatial.Part{{Volume: 300 * ml, Packing: 1}}))
}

func TestFullIsSaidAsTheRulesSayIt(t *testing.T) {
	const ml = spatial.Millilitre
	bowl := &spatial.Form{Name: "bowl", Hollows: []spatial.Hollow{box(spatial.Vessel, 0.1, 0.1, 0.03)}}
	require.NoError(t, bowl.Room("/bowl/1", []spatial.Part{{Volume: 120 * ml}}, []spatial.Part{{Volume: 180 * ml}}))
	err := bowl.Room("/bowl/1", []spatial.Part{{Volume: 120 * ml}}, []spatial.Part{{Volume: 500 * ml}})
	require.EqualError(t, err, "/bowl/1 is full: 500 ml needed, 300 ml capacity, 120 ml inside, 180 ml free")
	var r *spatial.Refusal
	require.ErrorAs(t, err, &r)
	require.Equal(t, spatial.Figure{Name: "needed_ml", Value: 500}, r.Figures[0])

	rules, err := os.ReadFile("../../rules/kitchen/shared.mg")
	require.NoError(t, err)
	said := strings.NewReplacer("/bowl/1", "{thing}", "500", "{needed_ml}", "300", "{capacity_ml}", "120", "{inside_ml}", "180", "{free_ml}")
	require.Contains(t, string(rules), `reason(/full,`+"\n"+`  "`+said.Replace(r.Error())+`")`)
	board := &spatial.Form{Name: "board", Hollows: []spatial.Hollow{box(spatial.Top, 0.4, 0.3, 0.5)}}
	require.NoError(t, board.Room("/board/1", nil, []spatial.Part{{Volume: 9000 * ml}}))
}
