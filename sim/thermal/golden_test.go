package thermal_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/thermal"
	"hearth/testdata/recorded"
)

// golden is what the study of the physics computed, most of it with another program.
type golden struct {
	Butter struct {
		Rho   float64
		Cp    float64
		K     float64
		H     float64
		Block []float64                        `json:"block_m"`
		Exact map[string]map[string]float64    `json:"times_to"`
		Shell map[string]json.RawMessage       `json:"equivalent_sphere_eigenvalue_matched_N10"`
		Slabs map[string]map[string][2]float64 `json:"shell_model_core_mean_s"`
	} `json:"butter_230g_5C_to_18C_air"`
	Cookie struct {
		Half  float64 `json:"half_thickness_m"`
		Rho   float64
		Cp    float64
		K     float64
		Curve [][5]float64 `json:"curve_min_core_surface_gelat_browningdE"`

		Evaporated float64 `json:"water_evaporated_fraction"`
	} `json:"cookie_15mm_oven_180C"`
	Chicken struct {
		Rho, Cp, K float64
		Core60     float64 `json:"t_core_60"`
		Core65     float64 `json:"t_core_65"`
		Core74     float64 `json:"t_core_74"`
		Log7       float64 `json:"t_7log"`
	} `json:"chicken_breast_25mm_oven_180C"`
	Props map[string][3]float64 `json:"props_20C"`
}

func study(t *testing.T) (g golden) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(recorded.File(t, "oracle", "physics", "thermal", "thermal_golden.json").Text), &g))
	return g
}

// near holds that a value is within 2 % of what the study has.
func near(t *testing.T, want, got float64, what string) {
	t.Helper()
	require.InEpsilon(t, want, got, 0.02, what)
}

func TestPropertiesAreThoseOfTheStudy(t *testing.T) {
	g := study(t)
	rows, err := csv.NewReader(strings.NewReader(recorded.File(t, "oracle", "physics", "thermal", "foods.csv").Text)).ReadAll()
	require.NoError(t, err)
	checked := 0
	for _, row := range rows[1:] {
		want, ok := g.Props[row[0]]
		if !ok {
			continue
		}
		var x [6]float64
		for i := range x {
			x[i], err = strconv.ParseFloat(row[1+i], 64)
			require.NoError(t, err)
		}
		c := thermal.Composition{Water: x[0], Protein: x[1], Fat: x[2], Carbohydrate: x[3] - x[4], Fibre: x[4], Ash: x[5]}
		m, err := thermal.NewMaterial(c, 0, 0, thermal.Melting{})
		require.NoError(t, err, row[0])
		near(t, want[0], m.Density, row[0]+" density")
		near(t, want[1], m.Capacity(20), row[0]+" capacity")
		near(t, want[2], m.Conducts(20), row[0]+" conductivity")
		checked++
	}
	require.Equal(t, len(g.Props), checked)
}

func TestButterWarmsUpAsInTheStudy(t *testing.T) {
	b := study(t).Butter
	of := thermal.Plain(b.Rho, b.Cp, b.K)
	body, err := thermal.New(of, thermal.Block(b.Block[0], b.Block[1], b.Block[2]), b.H, 5)
	require.NoError(t, err)
	require.Equal(t, thermal.Sphere, body.Form)
	near(t, 0.23, body.Mass, "mass")
	in := thermal.Surroundings{Air: 18, Film: b.H}
	for target, times := range b.Exact {
		degrees, err := strconv.ParseFloat(target, 64)
		require.NoError(t, err)
		var shell [2]float64
		require.NoError(t, json.Unmarshal(b.Shell[target], &shell))
		core, _, ok := model.When(body, in, 1e6, thermal.CoreAt(degrees))
		require.True(t, ok)
		near(t, shell[0], core, "core at "+target)
		mean, _, ok := model.When(body, in, 1e6, func(b *thermal.Body) bool { return b.Mean() >= degrees })
		require.True(t, ok)
		near(t, shell[1], mean, "mean at "+target)
		require.InEpsilon(t, times["mean_s"], mean, 0.07, "the exact solution of a brick")
	}
}

func TestACookieBakesAsInTheStudy(t *testing.T) {
	c := study(t).Cookie
	of := thermal.Plain(c.Rho, c.Cp, c.K)
	of.Water = 0.09
	for i := range of.Dry { // the study takes no heat away with the water that leaves
		of.Dry[i] -= 0.09 * [3]float64{4176.2, -0.090864, 5.4731e-3}[i]
	}
	body, err := thermal.New(of, thermal.Block(0.05, 0.05, 2*c.Half), 20, 22)
	require.NoError(t, err)
	require.Equal(t, thermal.Slab, body.Form)
	in := thermal.Surroundings{Air: 180, Film: 8, Emissivity: 0.9}
	now := 0.0
	for _, want := range c.Curve {
		body = model.Advance(body, in, want[0]*60-now)
		now = want[0] * 60
		at := fmt.Sprintf(" after %v minutes", want[0])
		near(t, want[1], body.Core(), "core"+at)
		near(t, want[2], body.Skin, "surface"+at)
		require.InDelta(t, want[3], body.Baked(), 0.01, "bakedness"+at)
		require.InDelta(t, want[4], body.Brown, 0.01+0.02*want[4], "browning"+at)
	}
	near(t, c.Evaporated, 1-body.Water()/(body.Mass*of.Water), "evaporated")
}

func TestChickenCooksAsInTheStudy(t *testing.T) {
	c := study(t).Chicken
	of := thermal.Plain(c.Rho, c.Cp, c.K)
	body, err := thermal.New(of, thermal.Block(0.2, 0.15, 0.025), 20, 5)
	require.NoError(t, err)
	in := thermal.Surroundings{Air: 180, Film: 8, Emissivity: 0.9}
	for at, want := range map[float64]float64{60: c.Core60, 65: c.Core65, 74: c.Core74} {
		got, _, ok := model.When(body, in, 1e5, thermal.CoreAt(at))
		require.True(t, ok)
		near(t, want, got, fmt.Sprintf("core at %v degrees", at))
	}
	got, _, ok := model.When(body, in, 1e5, func(b *thermal.Body) bool { return b.LogReduction() >= 7 })
	require.True(t, ok)
	near(t, c.Log7, got, "7 decades")
}
