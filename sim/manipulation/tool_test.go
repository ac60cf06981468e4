package manipulation_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/manipulation"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

// A masher does not get into a bottle, a tea spoon not down to what is left in it.
func TestToolsHaveToReachTheFood(t *testing.T) {
	bottle := &manipulation.Dish{ID: "bottle", Mouth: 0.03, Depth: 0.25, Level: 0.05}
	spoon := &manipulation.Tool{ID: "spoon", Parts: []manipulation.Part{{From: vec{Y: 0.05}, To: vec{Y: 0.1}, Width: 0.02}}, Grip: vec{Y: -0.05}}
	_, err := spoon.Reaches(bottle)
	var r *manipulation.Refusal
	require.ErrorAs(t, err, &r)
	require.Equal(t, "too_short", r.Code)
	require.InDelta(t, 150, r.Figures[0].Value, 1e-9)
	require.InDelta(t, 200, r.Figures[1].Value, 1e-9)
	bottle.Level = 0.15
	_, err = spoon.Reaches(bottle)
	require.NoError(t, err)
	_, err = (&manipulation.Tool{ID: "masher", Parts: []manipulation.Part{{Width: 0.09}}}).Reaches(bottle)
	require.ErrorAs(t, err, &r)
	require.Equal(t, "too_wide", r.Code)
	p, err := (&manipulation.Tool{}).Reaches(bottle)
	require.NoError(t, err, "fingers")
	_, seconds := p.Round(&manipulation.Dish{Mouth: 0.3})
	require.InDelta(t, 2*math.Pi*0.08/0.5, seconds, 1e-9)
}

// What is poured out entirely is turned farther and takes longer than half of it, and a
// wide stream does not fall into a narrow neck.
func TestPouringFollowsFromAngleAndDischarge(t *testing.T) {
	bowl, err := shape.Bowl(0.06, 0.12, 0.1, 0.003)
	require.NoError(t, err)
	h := &spatial.Hollow{Cup: bowl, Origin: vec{Z: 0.003}}
	full := h.Capacity()
	half := manipulation.Pour{ID: "bowl", From: h, Stays: full / 2, Goes: full / 2, Mouth: 0.24, Fall: 0.1, Density: 1}
	all := half
	all.Stays, all.Goes = 0, full
	a, s, err := half.Compute()
	require.NoError(t, err)
	b, u, err := all.Compute()
	require.NoError(t, err)
	require.InDelta(t, float64(h.SpillAngle(full/2, 0, -1)), a, 1e-12)
	require.Greater(t, b, a)
	require.InDelta(t, math.Atan2(0.1, 0.06), b, 0.01, "then its wall is level")
	require.Greater(t, u, s)
	require.InDelta(t, 9, u, 2, "a bowl of 2.6 l")

	narrow := all
	narrow.Mouth = 0.06
	_, slow, err := narrow.Compute()
	require.NoError(t, err)
	require.Greater(t, slow, u, "a thinner stream")
	narrow.Mouth = 0.005
	_, _, err = narrow.Compute()
	var r *manipulation.Refusal
	require.ErrorAs(t, err, &r)
	require.Equal(t, "misses", r.Code)
	require.InDelta(t, 1-0.005/(r.Figures[1].Value/1000), r.Figures[0].Value/full.Millilitres(), 1e-9)
}
