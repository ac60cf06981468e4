package quantitative_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/sim/quantitative"
	"hearth/sim/thermal"
)

// measured computes the measured and the expected number of each case. An expected number of 0 is that of the table.
var measured = map[string]func(t *testing.T) (got, want float64){
	"slab, Bi 1, Fo 1":                                             heisler(thermal.Slab, 1, 1),
	"slab, Bi 10, Fo 0.3":                                          heisler(thermal.Slab, 10, 0.3),
	"cylinder, Bi 1, Fo 0.5":                                       heisler(thermal.Cylinder, 1, 0.5),
	"cylinder, Bi 10, Fo 0.3":                                      heisler(thermal.Cylinder, 10, 0.3),
	"sphere, Bi 1, Fo 0.5":                                         heisler(thermal.Sphere, 1, 0.5),
	"sphere, Bi 10, Fo 0.2":                                        heisler(thermal.Sphere, 10, 0.2),
	"lumped ball, Bi 0.02":                                         lumped,
	"potato of 72 mm in boiling water, core after 10 min":          potato(600),
	"potato of 72 mm in boiling water, core after 20 min":          potato(1200),
	"potato of 72 mm in boiling water, core after 30 min":          potato(1800),
	"egg of 57 g from 5 degrees, yolk at 65":                       egg(57, 5, 65),
	"egg of 67 g from 20 degrees, yolk at 80":                      egg(67, 20, 80),
	"radish of 33 mm in boiling water, core after 30 min":          radish,
	"potatoes in the pot are no warmer than the water":             warmest,
	"heat of potatoes and water, from cold, in 8 min on high heat": coldStart,
	"0.9 kg of water on high heat, 25 to 90 degrees":               toBoil(0.9, "high-heat", 1500*0.74),
	"0.3 kg of water on medium heat, 25 to 90 degrees":             toBoil(0.3, "medium-heat", 800*0.74),
	"boiling water, steam in 5 min":                                steam,
	"boiling water stays at":                                       boilingPoint,
	"hot water at 80 degrees, evaporation":                         evaporation(80),
	"hot water at 60 degrees, evaporation":                         evaporation(60),
	"0.9 kg off the stove, difference in itself after 45 min":      inItself,
	"0.9 kg off the stove, temperature after 45 min":               cools,
	"a ball of water of 20 mm freezes in air of -20 degrees":       plank(thermal.Ball(0.02), 1.0/6, 1.0/24),
	"a slab of water of 20 mm freezes in air of -20 degrees":       plank(thermal.Block(0.5, 0.5, 0.02), 1.0/2, 1.0/8),
	"plateau of freezing water":                                    plateau,
	"0.1 kg of ice at -10 degrees in 1 kg of water at 30":          iceInWater,
	"preheating to 180 degrees":                                    preheats(180),
	"preheating to 220 degrees":                                    preheats(220),
	"preheating to 300 degrees":                                    preheats(300),
	"spill angle of a cup of 70 mm, 30 mm below the rim":           spill,
	"slipping angle, friction 0.4":                                 slips,
	"elastic collision of equal balls":                             collide(1),
	"inelastic collision of equal balls":                           collide(0),
	"falling for 0.4 s":                                            falls,
}

// heldIn returns the first food in the thing bound to a variable, and its room, at the end of an episode.
func heldIn(t *testing.T, mode *quantitative.Mode, e *hearth.Episode, variable string, steps int) (*quantitative.Room, *quantitative.Body) {
	t.Helper()
	r := mode.InitialRoom(e.Reached(steps).Internal().State)
	in := r.Inside(e.Internal().Bindings.Bound(variable).Term)
	require.NotEmpty(t, in, variable)
	return r, in[0]
}

// A trace is the heat of food over time.
type trace struct {
	t    *testing.T
	room *quantitative.Room
}

// at returns a body after some seconds from the start of the trace.
func (c trace) at(id engine.Term, seconds float64) *thermal.Body {
	c.t.Helper()
	r, err := c.room.Later(c.room.Clock + int64(seconds*1000))
	require.NoError(c.t, err)
	return r.Body(id).Heat
}

// reaches returns when the food has a mean temperature, by bisection in a range of seconds.
func (c trace) reaches(id engine.Term, lo, hi, degrees float64) float64 {
	c.t.Helper()
	rising := c.at(id, hi).Mean() > c.at(id, lo).Mean()
	for range 30 {
		mid := (lo + hi) / 2
		if (c.at(id, mid).Mean() < degrees) == rising {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// boils carries out a plan: the lines, then boiling for an hour. It returns the trace of that hour and its foods.
func boils(t *testing.T, heat string, lines ...string) (trace, []*quantitative.Body) {
	t.Helper()
	scene, mode := kitchen(t)
	text := "#test\n(get-kitchen ?k0)\n(fetch ?v0 ?k1 ?k0 cooking-pot 1)"
	n := 1
	for i, l := range lines {
		n++
		text += fmt.Sprintf("\n(fetch-and-proportion ?v%d ?k%d ?k%d ?v%d %s)", i+1, n, n-1, i, l)
	}
	text += fmt.Sprintf("\n(boil ?done ?k%d ?k%d ?v%d ?stove %s 60 minute)", n+1, n, len(lines), heat)
	e := cooked(t, scene, text)
	require.Empty(t, e.Failures())
	r := mode.InitialRoom(e.Reached(n + 2).Internal().State)
	return trace{t, r}, r.Inside(e.Internal().Bindings.Bound("?done").Term)
}

// Figures of the cooking pot: 240 mm wide and 110 mm high, 1.6 kg of steel.
const (
	radius = 0.12
	height = 0.11
	air    = 18
)

// losses returns the watts that a pot loses with water at a temperature: a film of 10 W/m2K, and evaporation after
// ASHRAE. bottom is whether its bottom is exposed, too.
func losses(kg, degrees float64, bottom bool) float64 {
	surface := math.Pi * radius * radius
	area := surface + 2*kg/1000/radius
	if bottom {
		area += surface
	}
	return 10*area*(degrees-air) + surface*ashrae(degrees)*latent(degrees)
}

// vapour is the pressure of saturated vapour in kPa (Magnus).
func vapour(degrees float64) float64 { return 0.6112 * math.Exp(17.62*degrees/(243.12+degrees)) }

// latent is the heat of vaporization in J/kg.
func latent(degrees float64) float64 { return 2.501e6 - 2380*degrees }

// ashrae is the evaporation of still water in kg/m2s, in air of 18 degrees with half of the vapour it can hold.
func ashrae(degrees float64) float64 {
	return 0.089 * (vapour(degrees) - vapour(air)/2) * 1000 / latent(degrees)
}

// capacity returns the heat capacity of water in a pot in J/K, with the wetted part of the pot.
func capacity(kg float64) float64 {
	surface := math.Pi * radius * radius
	wet, all := surface+2*kg/1000/radius, surface+2*math.Pi*radius*height
	return 4190*kg + 1.6*500*wet/all
}

func toBoil(kg float64, heat string, watts float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		c, all := boils(t, heat, fmt.Sprintf("water %g g", kg*1000))
		id := all[0].ID
		want, dt := 0.0, 0.5
		for degrees := 25.0; degrees < 90; want += dt {
			degrees += dt * (watts - losses(kg, degrees, false)) / capacity(kg)
		}
		return c.reaches(id, 0, 1800, 90) - c.reaches(id, 0, 1800, 25), want
	}
}

func steam(t *testing.T) (float64, float64) {
	c, all := boils(t, "high-heat", "water 900 g")
	id := all[0].ID
	surface := math.Pi * radius * radius
	wall := 10 * (surface + 2*0.9/1000/radius) * (100 - air)
	return 1000 * (c.at(id, 900).Water() - c.at(id, 1200).Water()), 1000 * 300 * (1110 - wall) / 2.257e6
}

func boilingPoint(t *testing.T) (float64, float64) {
	c, all := boils(t, "high-heat", "water 900 g")
	return c.at(all[0].ID, 1000).Mean(), 0
}

// offStove boils 0.9 kg of water and lets it stand for an hour. The trace begins when it stands.
func offStove(t *testing.T) (trace, engine.Term) {
	t.Helper()
	scene, mode := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch ?pot ?k1 ?k cooking-pot 1)\n(fetch-and-proportion ?w ?k2 ?k1 ?pot water 900 g)\n"+
		"(boil ?b ?k3 ?k2 ?w ?stove high-heat 10 minute)\n(leave-for-time ?c ?k4 ?k3 ?b 3 hour)\n(fetch ?x ?k5 ?k4 fork 1)")
	require.Empty(t, e.Failures())
	r, b := heldIn(t, mode, e, "?c", 5)
	return trace{t, r}, b.ID
}

func evaporation(degrees float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		c, id := offStove(t)
		at := c.reaches(id, 60, 10000, degrees)
		return (c.at(id, at-60).Water() - c.at(id, at+60).Water()) * 30 / (math.Pi * radius * radius), ashrae(degrees) * 3600
	}
}

func inItself(t *testing.T) (float64, float64) {
	c, id := offStove(t)
	least, most := c.at(id, 2700).Range()
	return most - least, 0
}

func cools(t *testing.T) (float64, float64) {
	c, id := offStove(t)
	b := c.at(id, 60)
	degrees, kg := b.Mean(), b.Remains()
	for s := 60.0; s < 2700; s++ {
		degrees -= losses(kg, degrees, true) / capacity(kg)
		kg -= math.Pi * radius * radius * ashrae(degrees)
	}
	return c.at(id, 2700).Mean(), degrees
}

func radish(t *testing.T) (float64, float64) {
	c, all := boils(t, "high-heat", "water 900 g", "radish 100 g")
	return kind(t, c, all, "radish").Core(), 0
}

// kind returns the food of a class after 30 minutes: long after the water began to boil.
func kind(t *testing.T, c trace, all []*quantitative.Body, class string) *thermal.Body {
	t.Helper()
	for _, b := range all {
		if c.room.State.Class(b.ID) == class {
			return c.at(b.ID, 1800)
		}
	}
	require.Fail(t, "no such food", class)
	return nil
}

func warmest(t *testing.T) (float64, float64) {
	c, all := boils(t, "high-heat", "potato 3 piece", "water 900 g")
	more := 0.0
	for s := 60.0; s < 2100; s += 240 {
		water, other := 0.0, -math.MaxFloat64
		for _, b := range all {
			h := c.at(b.ID, s)
			if _, most := h.Range(); c.room.State.Class(b.ID) == "potato" {
				other = max(other, most)
			} else {
				water = most
			}
		}
		more = max(more, other-water)
	}
	return more, 0
}

func coldStart(t *testing.T) (float64, float64) {
	c, all := boils(t, "high-heat", "potato 3 piece", "water 900 g")
	begin := 0.0
	for begin < 600 && c.at(all[0].ID, begin+5).Heat < 1000 {
		begin += 5
	}
	heat := 0.0
	for _, b := range all {
		pieces := (b.Grams - b.Steam) / (b.Heat.Mass * 1000)
		heat += pieces * (c.at(b.ID, begin+480).Heat - c.at(b.ID, begin).Heat)
	}
	return heat / 1000, 0.48 * (1110 - losses(0.9, 45, false))
}

// preheats returns how long an oven takes from its switch to the next step that needs it.
func preheats(degrees float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		scene, _ := kitchen(t)
		e := cooked(t, scene, fmt.Sprintf("#test\n(get-kitchen ?k)\n(preheat-oven ?oven ?k1 ?k ?o %g degrees-celsius)", degrees))
		require.Empty(t, e.Failures())
		last := e.Internal().Executed()[1]
		return float64(last.End-last.Start) / 1000, -7900 / 4.5 * math.Log(1-(degrees-air)*4.5/2500)
	}
}
