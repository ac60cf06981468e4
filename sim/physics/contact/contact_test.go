package contact_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

type vec = real.Vec

func must(s *shape.Shape, err error) *shape.Shape {
	if err != nil {
		panic(err)
	}
	return s
}

func body(s *shape.Shape, at vec, q real.Quat) *contact.Body {
	return &contact.Body{Shape: s, Position: at, Rotation: q.Mat(), Centre: at}
}

var still = real.NoTurn()

func TestWhereThingsTouch(t *testing.T) {
	ball, cube, cup := must(shape.Ball(0.05)), must(shape.Box(0.1, 0.1, 0.1)), must(shape.Bowl(0.05, 0.05, 0.1, 0.004))
	turned := real.Turn(vec{Z: 1}, math.Pi/4)
	for name, c := range map[string]struct {
		a, b   *contact.Body
		points int
		gap    float64
		normal vec
	}{
		"balls":                {body(ball, vec{}, still), body(ball, vec{X: 0.101}, still), 1, 0.001, vec{X: 1}},
		"ball and face":        {body(ball, vec{Z: 0.099}, still), body(cube, vec{}, still), 1, -0.001, vec{Z: -1}},
		"ball and corner":      {body(ball, vec{X: 0.08, Y: 0.08, Z: 0.08}, still), body(cube, vec{}, still), 1, math.Sqrt(3)*0.03 - 0.05, vec{X: -1, Y: -1, Z: -1}.Unit()},
		"faces":                {body(cube, vec{}, still), body(cube, vec{Z: 0.0995}, still), 4, -0.0005, vec{Z: 1}},
		"faces, aslant":        {body(cube, vec{}, still), body(cube, vec{Z: 0.0995}, turned), 4, -0.0005, vec{Z: 1}},
		"edges":                {body(cube, vec{}, turned), body(cube, vec{X: 0.1414}, real.Turn(vec{Y: 1}, math.Pi/4)), 1, 0.1414 - 0.1*math.Sqrt2, vec{X: 1}},
		"ball in a cup":        {body(must(shape.Ball(0.01)), vec{Z: 0.0145}, still), body(cup, vec{}, still), 1, 0.0005, vec{Z: -1}},
		"far balls":            {body(ball, vec{}, still), body(ball, vec{X: 0.11}, still), 0, 0, vec{}},
		"cups, side by side":   {body(cup, vec{}, still), body(cup, vec{X: 0.1085}, real.Turn(vec{Z: 1}, 1)), 4, 0.0005, vec{X: 1}},
		"cups, one on its lip": {body(cup, vec{}, still), body(cup, vec{Z: 0.1045}, still), 1, 0.0005, vec{Z: 1}},
	} {
		f := contact.Finder{}
		patches := f.Find(c.a, c.b, 0.002, 0)
		points, deepest := 0, math.Inf(1)
		for _, p := range patches {
			points += p.Many
			for _, x := range p.Points[:p.Many] {
				deepest = min(deepest, x.Gap)
			}
		}
		if c.points == 0 {
			require.Empty(t, patches, name)
			continue
		}
		require.GreaterOrEqual(t, points, c.points, name)
		require.InDelta(t, c.gap, deepest, 1e-6, name)
		require.Less(t, patches[0].Normal.Sub(c.normal).Len(), 1e-3, name)
	}
}

// A ball in the corner of a cup touches the bottom and the wall.
func TestBallInTheCornerTouchesTwice(t *testing.T) {
	f := contact.Finder{}
	ball, cup := must(shape.Ball(0.01)), must(shape.Bowl(0.05, 0.05, 0.1, 0.004))
	patches := f.Find(body(ball, vec{X: 0.04, Z: 0.014}, still), body(cup, vec{}, still), 0.001, 0)
	require.Len(t, patches, 2)
	require.Less(t, math.Abs(patches[0].Normal.Dot(patches[1].Normal)), 1e-9)
}

// A fast body yields contacts before it passes through another one; a body that misses the other yields none.
func TestFastBodiesAreFoundBeforeTheyPass(t *testing.T) {
	f := contact.Finder{}
	wall, plate := must(shape.Box(0.002, 1, 1)), must(shape.Box(0.001, 0.2, 0.04))
	a, b := body(wall, vec{}, still), body(plate, vec{X: -0.02}, still)
	b.Velocity = vec{X: 5}
	patches := f.Find(a, b, 0.002, 1./120)
	require.Len(t, patches, 1)
	require.Equal(t, 4, patches[0].Many)
	require.InDelta(t, 0.0185, patches[0].Points[0].Gap, 1e-9)
	require.Less(t, patches[0].Normal.Sub(vec{X: -1}).Len(), 1e-9)
	b.Velocity = vec{X: -5}
	require.Empty(t, f.Find(a, b, 0.002, 1./120))
	b.Velocity, b.Position, b.Centre = vec{X: 5}, vec{X: -0.02, Z: 0.53}, vec{X: -0.02, Z: 0.53}
	require.Empty(t, f.Find(a, b, 0.03, 1./120))
}
