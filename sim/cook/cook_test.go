package cook_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/cook"
	"hearth/sim/physics/real"
)

// Nothing jumps: along any way a hand keeps to its speed and its acceleration.
func TestHandsNeverJump(t *testing.T) {
	for _, to := range []real.Vec{{X: 0.02}, {X: 0.3, Y: 0.1, Z: 0.2}, {X: -1, Y: 0.5, Z: -0.4}} {
		w := cook.Over(real.Vec{Z: 0.9}, real.Vec{Z: 0.9}.Add(to), 1.2)
		const h = 1.0 / 960
		var before, speed real.Vec
		for i, at := 0, 0.0; at <= w.Seconds()+h; i, at = i+1, at+h {
			p := w.At(at)
			if i > 0 {
				v := p.Sub(before).Scale(1 / h)
				require.LessOrEqual(t, v.Len(), cook.Speed*1.001)
				if i > 1 {
					require.LessOrEqual(t, v.Sub(speed).Len()/h, 2*cook.Acceleration, "two legs meet at rest")
				}
				speed = v
			}
			before = p
		}
		require.Equal(t, real.Vec{Z: 0.9}.Add(to), w.At(w.Seconds()))
	}
}

func TestHandsHaveLimits(t *testing.T) {
	stands := []real.Vec{{X: 2}}
	var c cook.Cook
	seconds, err := c.Reach(real.Vec{X: 2, Y: 0.5, Z: 0.9}, stands)
	require.NoError(t, err)
	require.Greater(t, seconds, 2.0, "two metres are walked")
	_, err = c.Grasp("pot")
	require.NoError(t, err)
	_, err = c.Carry("pot", 12.5, real.Vec{X: 2, Y: 0.5, Z: 1}, stands)
	require.EqualError(t, err, "too_heavy: weight_kg 12.5, at most 12")
	_, err = c.Reach(real.Vec{X: 2, Y: 2, Z: 0.9}, stands)
	require.ErrorContains(t, err, "out_of_arms_reach")
	_, err = c.Grasp("lid")
	require.NoError(t, err)
	_, err = c.Reach(real.Vec{X: 2, Y: 0.5, Z: 0.9}, stands)
	require.ErrorContains(t, err, "hands_full")
	require.Greater(t, c.Release("pot"), 0.0)
}
