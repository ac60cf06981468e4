package manipulation_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
)

// Nothing jumps: along any way, walks and turns included, a thing keeps to the speed and the
// acceleration of a hand, and to that of one who walks.
func TestHandsNeverJump(t *testing.T) {
	stands := []real.Vec{{}, {X: 2}}
	half := real.Turn(real.Vec{Z: 1}, math.Pi)
	for _, to := range []real.Vec{{X: 0.02, Y: 0.5, Z: 0.9}, {X: 0.3, Y: 0.6, Z: 1.1}, {X: 2.1, Y: -0.5, Z: 0.4}} {
		for _, turn := range []real.Quat{real.NoTurn(), half} {
			var c manipulation.Cook
			from := real.Vec{Y: 0.5, Z: 0.9}
			_, err := c.Reach(from, stands)
			require.NoError(t, err)
			_, err = c.Grasp("bowl")
			require.NoError(t, err)
			load := &manipulation.Load{Thing: "bowl", Kg: 0.5, From: real.NoTurn(), To: turn, Grip: real.Vec{Y: -0.1},
				PathOut: []real.Vec{from, from.Add(real.Vec{Z: 0.1})}, PathIn: []real.Vec{to.Add(real.Vec{Z: 0.1}), to}}
			w, hands, err := c.Carry(load, stands)
			require.NoError(t, err)
			require.Equal(t, 1, hands)
			const h = 1.0 / 960
			before, was := w.PoseAfter(0)
			require.Equal(t, from, before)
			for at := h; at <= w.Seconds()+h; at += h {
				p, q := w.PoseAfter(at)
				require.LessOrEqual(t, p.Sub(before).Len()/h, manipulation.Speed*1.001)
				grip, held := p.Add(q.Apply(load.Grip)), before.Add(was.Apply(load.Grip))
				require.LessOrEqual(t, grip.Sub(held).Len()/h, manipulation.Speed*1.001, "nor does the hand")
				before, was = p, q
			}
			require.Equal(t, to, before)
			require.InDelta(t, 0, was.Mul(turn.Inverse()).Unit().Vector().Len(), 1e-9)
		}
	}
}

// What is heavy, held far from its weight or full is moved as gently as that asks for, or by
// both hands.
func TestWhatIsHeavyIsMovedSlowly(t *testing.T) {
	seconds := func(l manipulation.Load) (float64, int) {
		c := manipulation.Cook{Hands: [2]manipulation.Hand{{Position: real.Vec{Y: 0.5, Z: 1}, Holds: "pot"}, {Holds: l.Thing}}}
		l.Thing, l.From, l.To = "pot", real.NoTurn(), real.NoTurn()
		l.DirectPath = []real.Vec{{Y: 0.5, Z: 1}, {X: 0.1, Y: 0.5, Z: 1}}
		l.PathOut, l.PathIn = l.DirectPath[:1], l.DirectPath[1:]
		w, hands, err := c.Carry(&l, []real.Vec{{}})
		require.NoError(t, err)
		return w.Seconds(), hands
	}
	light, _ := seconds(manipulation.Load{Kg: 1})
	heavy, hands := seconds(manipulation.Load{Kg: 5, Thing: "spoon"})
	require.Equal(t, 1, hands)
	require.InDelta(t, math.Sqrt(manipulation.Acceleration/(12-9.81)), heavy/light, 1e-9, "60 N lift 5 kg at 2.19 m/s²")
	helped, hands := seconds(manipulation.Load{Kg: 5})
	require.Equal(t, 2, hands)
	require.Equal(t, light, helped)
	full, _ := seconds(manipulation.Load{Kg: 1, MaxAcceleration: 1})
	require.InDelta(t, 2, full/light, 1e-9)
	c := manipulation.Cook{Hands: [2]manipulation.Hand{{Holds: "pot"}, {Holds: "spoon"}}}
	_, _, err := c.Carry(&manipulation.Load{Thing: "pot", Kg: 5, Arm: 0.2}, nil)
	require.ErrorContains(t, err, "bends: torque_nm 9.91")
}

func TestHandsHaveLimits(t *testing.T) {
	stands := []real.Vec{{X: 2}}
	var c manipulation.Cook
	seconds, err := c.Reach(real.Vec{X: 2, Y: 0.5, Z: 0.9}, stands)
	require.NoError(t, err)
	require.Greater(t, seconds, 2.0, "two metres are walked")
	_, err = c.Grasp("pot")
	require.NoError(t, err)
	_, _, err = c.Carry(&manipulation.Load{Thing: "pot", Kg: 12.5}, stands)
	require.EqualError(t, err, "too_heavy: weight_kg 12.5, at most 12")
	_, err = c.Reach(real.Vec{X: 2, Y: 2, Z: 0.9}, stands)
	require.ErrorContains(t, err, "out_of_arms_reach")
	_, err = c.Grasp("lid")
	require.NoError(t, err)
	_, err = c.Reach(real.Vec{X: 2, Y: 0.5, Z: 0.9}, stands)
	require.ErrorContains(t, err, "hands_full")
	require.Greater(t, c.Release("pot", func(string) bool { return true }), 0.0)
}
