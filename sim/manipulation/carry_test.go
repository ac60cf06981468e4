package manipulation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

type vec = real.Vec

func at(x, y, z float64) spatial.Pose {
	return spatial.Pose{Pos: vec{X: x, Y: y, Z: z}, Rot: real.NoTurn()}
}

func box(t *testing.T, id string, x, y, z, kg float64, p spatial.Pose) manipulation.Thing {
	t.Helper()
	b, err := shape.Box(x, y, z)
	require.NoError(t, err)
	p.Pos.Z += z / 2
	return manipulation.Thing{ID: id, Shape: b, Mass: kg, Friction: 0.5, Pose: p}
}

func table(t *testing.T) manipulation.Thing {
	top := box(t, "table", 2, 1, 0.04, 1, at(0, 0, -0.04))
	top.Fixed = true
	return top
}

func leg(from, to vec, seconds float64) manipulation.Leg {
	return manipulation.Leg{From: from, To: to, Turned: real.NoTurn(), Seconds: seconds}
}

// carried takes a thing from its place through others to a last one.
func carried(of manipulation.Thing, near []manipulation.Thing, lands bool, through ...vec) *manipulation.Carry {
	c := &manipulation.Carry{Thing: of, Hands: 1, Obstacles: near, Lands: lands}
	from := of.Pose.Pos
	for _, to := range through {
		c.Way = append(c.Way, leg(from, to, 1))
		from = to
	}
	return c
}

func refused(t *testing.T, c *manipulation.Carry) *manipulation.Refusal {
	t.Helper()
	var r *manipulation.Refusal
	_, err := c.Simulate()
	require.ErrorAs(t, err, &r)
	return r
}

// Only what is near others is computed as a body, and it ends where the hand does.
func TestFreeFlightIsNotComputed(t *testing.T) {
	b := box(t, "box", 0.1, 0.1, 0.1, 0.5, at(-0.5, 0, 0))
	up, over := vec{X: -0.5, Z: 0.3}, vec{X: 0.5, Z: 0.3}
	end := vec{X: 0.5, Z: 0.05 + manipulation.Dropped}
	done, err := carried(b, []manipulation.Thing{table(t)}, true, up, over, end).Simulate()
	require.NoError(t, err)
	require.Less(t, done.Steps, 400, "two of three seconds, and what it takes to rest")
	require.Len(t, done.Rests, 1)
	require.InDelta(t, 0.5*9.81, done.Rests[0].Force, 0.1)
	require.Empty(t, done.Moved)
}

func TestWhatStandsInTheWayIsTold(t *testing.T) {
	b := box(t, "box", 0.1, 0.1, 0.1, 0.5, at(-0.5, 0, 0))
	up, over := vec{X: -0.5, Z: 0.1}, vec{X: 0.5, Z: 0.1}
	post := box(t, "post", 0.02, 0.02, 0.4, 1, at(0, 0, 0))
	post.Fixed = true
	r := refused(t, carried(b, []manipulation.Thing{table(t), post}, false, up, over))
	require.Equal(t, "collides", r.Code)
	require.Equal(t, "post", r.Thing)
	require.InDelta(t, 1870, r.Figures[0].Value, 60, "in the middle of a metre in a second")

	vase := box(t, "vase", 0.05, 0.05, 0.3, 0.4, at(0, 0, 0))
	r = refused(t, carried(b, []manipulation.Thing{table(t), vase}, false, up, over))
	require.Equal(t, "pushed", r.Code)
	require.Equal(t, "vase", r.Thing)
	require.Greater(t, r.Figures[0].Value, 50.0)
}

// A thing that is brushed by less than the gap between things stays where it was pushed.
func TestBrushedThingsMove(t *testing.T) {
	b := box(t, "box", 0.1, 0.1, 0.1, 0.5, at(-0.5, 0, 0))
	beside := box(t, "beside", 0.1, 0.1, 0.1, 0.5, at(0.098, 0, 0))
	up := vec{X: -0.5, Z: 0.053}
	done, err := carried(b, []manipulation.Thing{table(t), beside}, true, up, vec{X: 0, Z: 0.053}).Simulate()
	require.NoError(t, err)
	require.Len(t, done.Moved, 1)
	require.InDelta(t, 0.1, done.Moved[0].Pose.Pos.X, 0.001)
	require.Equal(t, 0.05, done.Moved[0].Pose.Pos.Z)
}

func TestTooHeavyThingsSlip(t *testing.T) {
	b := box(t, "anvil", 0.1, 0.1, 0.1, 7, at(0, 0, 0))
	r := refused(t, carried(b, []manipulation.Thing{table(t)}, false, vec{Z: 0.3}))
	require.Equal(t, "slips", r.Code)
	c := carried(b, []manipulation.Thing{table(t)}, false, vec{Z: 0.3})
	c.Hands = 2
	_, err := c.Simulate()
	require.NoError(t, err, "two hands hold it")
}

func TestDroppedPolesDoNotStand(t *testing.T) {
	b := box(t, "pole", 0.02, 0.02, 0.4, 0.3, at(0, 0, 0))
	end := vec{X: 0.995, Z: 0.2 + manipulation.Dropped}
	r := refused(t, carried(b, []manipulation.Thing{table(t)}, true, vec{Z: 0.5}, vec{X: 0.995 + 0.01, Z: 0.5}, end.Add(vec{X: 0.01})))
	require.Equal(t, "does_not_stand", r.Code)
}

// A bowl of water bears as much acceleration as the slope of its surface.
func TestFullBowlsAreCarriedGently(t *testing.T) {
	bowl, err := shape.Bowl(0.06, 0.12, 0.1, 0.003)
	require.NoError(t, err)
	h := &spatial.Hollow{Cup: bowl, Origin: vec{Z: 0.003}}
	most, err := manipulation.SafeAcceleration("bowl", h, []spatial.Part{{Volume: h.Capacity() / 2}}, 1)
	require.NoError(t, err)
	angle := h.SpillAngle(h.Capacity()/2, 0, 1)
	s, c := real.SinCos(angle)
	require.InDelta(t, 9.81*s/(c+s), most, 1e-9)
	most, err = manipulation.SafeAcceleration("bowl", h, []spatial.Part{{Volume: h.Capacity(), Packing: 0.6}}, 1)
	require.NoError(t, err)
	require.Zero(t, most, "nothing of a heap runs over")
	_, err = manipulation.SafeAcceleration("bowl", h, []spatial.Part{{Volume: h.Capacity()}}, 1)
	var r *manipulation.Refusal
	require.ErrorAs(t, err, &r)
	require.Equal(t, "runs_over", r.Code)
	s, c = real.SinCos(real.Atan2(0.1, 9.81))
	require.InDelta(t, (h.Capacity() - h.Held(vec{Y: s, Z: c})).Millilitres(), r.Figures[0].Value, 1e-6)
}

// A thing far back on a shelf is taken straight out, past what is set aside for that.
func TestWhatStandsInFrontIsSetAside(t *testing.T) {
	shelf := &spatial.Form{Hollows: []spatial.Hollow{{Kind: spatial.Shelf, Size: vec{X: 1, Y: 0.5, Z: 0.2}}}}
	b := box(t, "box", 0.1, 0.1, 0.1, 0.5, at(0, 0.15, 1))
	front := box(t, "front", 0.1, 0.1, 0.1, 0.5, at(0.05, -0.1, 1))
	other := box(t, "other", 0.1, 0.1, 0.1, 0.5, at(0.3, 0, 1))
	on := box(t, "on", 0.05, 0.05, 0.05, 0.1, at(0, 0.15, 1.1))
	s := manipulation.Spot{Pose: b.Pose, Furniture: shelf, FurniturePose: at(0, 0, 1), Stand: vec{Y: -1}, Neighbours: []manipulation.Thing{front, other, on}}
	places, aside := s.PathOut(&b)
	require.Equal(t, []int{0, 2}, aside)
	require.Less(t, places[len(places)-1].Y, -0.3)
	require.Less(t, places[1].Z, 1.1, "below the shelf above")
	require.Equal(t, 2, s.Piles(aside))

	above := box(t, "above", 0.1, 0.1, 0.1, 0.5, at(0, 0.15, 1.25))
	s.Neighbours = []manipulation.Thing{above}
	_, aside = s.PathOut(&b)
	require.Empty(t, aside, "what stands on the next shelf is in nobody's way")

	low := box(t, "low", 0.1, 0.1, 0.03, 0.5, at(0.05, -0.1, 1))
	s.Neighbours = []manipulation.Thing{low}
	places, aside = s.PathOut(&b)
	require.Empty(t, aside, "it is lifted over what is low")
	require.Greater(t, places[1].Z, 1.03)

	top := box(t, "top", 0.1, 0.1, 0.1, 0.5, at(0.05, -0.1, 1.1))
	s.Neighbours = []manipulation.Thing{front, top}
	_, aside = s.PathOut(&b)
	require.Equal(t, []int{0, 1}, aside)
	require.Equal(t, 1, s.Piles(aside), "a pile is set aside as one")
}
