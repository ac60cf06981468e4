package physics_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// FuzzDrop drops bodies of all kinds on a table: nothing gets lost, gains energy
// or falls through.
func FuzzDrop(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
	f.Add([]byte("a bowl, a box and a ball fall upon each other and come to rest"))
	f.Add([]byte{0xff, 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01, 0xfe, 0xfd, 0xfb, 0xf7, 0xef, 0xdf, 0xbf, 0x7f, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9})
	long := make([]byte, 250) // a dozen bodies
	for i := range long {
		long[i] = byte(i*i*7 + i*31)
	}
	f.Add(long)
	f.Fuzz(func(t *testing.T, data []byte) {
		w := table(0.9)
		share := func() float64 {
			if len(data) == 0 {
				return 0.5
			}
			x := float64(data[0]) / 256
			data = data[1:]
			return x
		}
		for n := 0; len(data) > 6 && n < 12; n++ {
			size := 0.02 + 0.08*share()
			var s *shape.Shape
			switch kind := share(); {
			case kind < 0.3:
				s = ball(size / 2)
			case kind < 0.6:
				s = box(size, 0.02+0.08*share(), 0.01+0.09*share())
			case kind < 0.8:
				s = must(shape.Prism(size/2, size/3, 0.02+0.08*share(), 5+int(8*share())))
			default:
				s = must(shape.Bowl(size/2, size/2+0.03*share(), 0.03+0.05*share(), 0.004))
			}
			must(w.Add(spec{Name: fmt.Sprint(n), Shape: s, Mass: 0.05 + share(), Orientation: turn(share()-0.5, share()-0.5, share()-0.5, 6*share()),
				Position: vec{X: 0.2 * (share() - 0.5), Y: 0.2 * (share() - 0.5), Z: 0.15 + 0.3*float64(n)},
				Velocity: vec{X: share() - 0.5, Y: share() - 0.5, Z: -share()}, Spin: vec{X: 8 * (share() - 0.5), Z: 8 * (share() - 0.5)},
				Material: physics.Material{Friction: share(), Bounce: 0.5 * share(), Rolling: 0.001 * share()}}))
		}
		start := w.Energy()
		run(w, 1.5, func() {
			require.LessOrEqual(t, w.Energy(), start+0.01*(start+0.01))
		})
		for _, b := range w.Bodies()[1:] {
			require.True(t, b.Centre().Finite() && b.Velocity().Finite(), b.Name())
			if c := b.Centre(); real.Hypot(c.X, c.Y) < 1.8 {
				lo, _ := b.Shape().Span(b.Orientation().Inverse().Apply(vec{Z: 1}))
				require.Greater(t, b.Position().Z+lo, -0.01, b.Name())
			}
		}
	})
}
