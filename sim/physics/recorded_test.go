package physics_test

import (
	"compress/gzip"
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/testdata/recorded"
)

var recordedFigures = []string{"oracle", "physics"}

// at is a number of nested JSON.
func at(t *testing.T, from map[string]any, path ...any) float64 {
	t.Helper()
	var v any = from
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			v = v.([]any)[p]
		}
	}
	require.IsType(t, 0.0, v, path)
	return v.(float64)
}

// TestOracle holds every scene within the tolerances that were recorded with its
// figures; scenes that need seconds are in TestPour.
func TestOracle(t *testing.T) {
	all := recorded.JSON[map[string]any](t, append(recordedFigures, "tolerances.json")...)
	num := func(path ...any) float64 { t.Helper(); return at(t, all, path...) }
	near := func(got float64, path ...any) {
		t.Helper()
		require.InDelta(t, num(append(path, "expected")...), got, num(append(path, "tol")...), path)
	}
	w := physics.New(physics.Earth())
	b := must(w.Add(spec{Name: "falls", Shape: ball(0.03), Mass: 0.1, Position: vec{Z: 2}}))
	run(w, 0.6, nil)
	near(b.Position().Z, "free_fall", "z")
	near(b.Velocity().Z, "free_fall", "vz")
	for angle, name := range map[float64]string{20: "20deg mu0.5", 25.5: "25.5deg", 27.6: "27.6deg", 35: "35deg"} {
		require.InDelta(t, num("incline", name, "d"), slides(angle), num("incline", name, "tol"), name)
	}
	require.InDelta(t, num("stopping_distance", "d"), thrown(box(0.1, 0.1, 0.1), 0.5, 0, 0.05, 0.4).Position().X, num("stopping_distance", "tol"))
	b = thrown(ball(0.05), 0.2, -1, 0.05, 0.3)
	require.InDelta(t, num("slip_to_roll", "v"), b.Velocity().X, num("slip_to_roll", "tol"))
	require.InDelta(t, num("slip_to_roll", "x_end_1s"), b.Position().X, num("slip_to_roll", "x_tol"))
	require.InDelta(t, num("roll_incline", "d_1s"), rolls(), num("roll_incline", "tol"))
	for e, name := range map[float64]string{0.5: "e=0.5", 0.8: "e=0.8", 1: "e=1"} {
		got, most := peaks(e)
		for i := range 2 {
			require.InEpsilon(t, 0.5*math.Pow(e, 2*float64(i+1)), got[i], num("bounce", "tol_rel_first_two", name), name)
		}
		require.LessOrEqual(t, most-1, num("bounce", "energy_never_above"))
	}
	for n, name := range map[int]string{5: "5", 10: "10"} {
		drift, off, asleep := stacked(n)
		require.LessOrEqual(t, drift, num("stack", name, "drift_tol"))
		require.LessOrEqual(t, off, num("stack", name, "top_err_tol"))
		require.True(t, asleep)
	}
	for angle, name := range map[float64]string{14: "14deg", 19: "19deg"} {
		require.InDelta(t, num("topple", name, "final_z"), leans(angle), num("topple", name, "tol"))
	}
	period, amplitude := bowlPeriod()
	require.InDelta(t, num("spherical_bowl_period", "T"), period, num("spherical_bowl_period", "tol"))
	near(amplitude, "spherical_bowl_period", "amplitude_after_6s")
	period, amplitude = pendulum()
	require.InDelta(t, num("pendulum_rod", "T"), period, num("pendulum_rod", "tol"))
	require.LessOrEqual(t, math.Abs(1-amplitude), num("pendulum_rod", "amplitude_loss_20s_rel"))
	end, rate := doorFalls()
	require.InDelta(t, num("oven_door", "t_90"), end, num("oven_door", "tol"))
	require.InDelta(t, num("oven_door", "omega_90"), rate, num("oven_door", "omega_tol"))
	for name, tall := range map[string]float64{"box": 0.03, "ball": 0.04, "cylinder": 0.05, "lying cylinder": 0.04, "tilted box": 0.05, "bowl": 0, "tilted bowl": 0} {
		off, deepest, took := rests(name, tall)
		require.LessOrEqual(t, off, num("rest_*", "rest_error_m", "tol"), name)
		require.LessOrEqual(t, deepest, num("rest_*", "max_penetration_transient_m", "tol"), name)
		require.LessOrEqual(t, took-0.1, num("rest_*", "asleep_within_s"), name) // it falls for 0.1 s
	}
	change := gas()
	require.True(t, change >= num("energy", "elastic_gas_10s_rel", 0) && change <= num("energy", "elastic_gas_10s_rel", 1), change)
	momentum, energy := spins()
	require.LessOrEqual(t, momentum, num("energy", "torque_free_L_rel"))
	require.LessOrEqual(t, math.Abs(energy), num("energy", "torque_free_E_rel"))
	require.InDelta(t, num("ball_in_bowl", "z_end"), ballInBowl(), num("ball_in_bowl", "tol"))
}

// TestTrajectories compares whole ways with those that another engine computed at
// 1920 Hz, where that is no worse than we are: root mean squares in mm.
func TestTrajectories(t *testing.T) {
	post, table1 := box(0.06, 0.06, 0.2), func() *physics.World { return table(1) }
	for _, c := range []struct {
		file     string
		shape    *shape.Shape
		mass     float64
		material physics.Material
		world    func() *physics.World
		within   float64
	}{
		{"rest_box", box(0.1, 0.08, 0.06), 0.4, rubs(0.5), table1, 0.15},
		{"rest_sphere", ball(0.04), 0.4, rubs(0.5), table1, 0.15},
		{"slip_to_roll", ball(0.05), 0.2, rubs(0.3), table1, 0.3},
		{"stopping_distance", box(0.1, 0.1, 0.1), 0.5, rubs(0.4), table1, 1},
		{"topple_above", post, 0.5, rubs(0.8), table1, 5},
		{"topple_below", post, 0.5, rubs(0.8), table1, 5},
		{"bounce_e50", ball(0.02), 0.05, physics.Material{Friction: 0.5, Bounce: 0.5}, table1, 2},
		{"bounce_e80", ball(0.02), 0.05, physics.Material{Friction: 0.5, Bounce: 0.8}, table1, 4},
	} {
		rows := way(t, c.file)
		first := rows[0]
		w := c.world()
		b := must(w.Add(spec{Name: "it", Shape: c.shape, Mass: c.mass, Material: c.material, Position: vec{X: first[0], Y: first[1], Z: first[2]},
			Orientation: real.Quat{X: first[3], Y: first[4], Z: first[5], W: first[6]}, Velocity: vec{X: first[7], Y: first[8], Z: first[9]}}))
		sum := 0.0
		for i, r := range rows {
			if i > 0 {
				run(w, 1./60, nil)
			}
			sum += b.Position().Sub(vec{X: r[0], Y: r[1], Z: r[2]}).Len2()
		}
		rms := 1000 * math.Sqrt(sum/float64(len(rows)))
		t.Logf("%s: %.2f mm", c.file, rms)
		require.Less(t, rms, c.within, c.file)
	}
}

// way reads the places, orientations and velocities of a recorded scene.
func way(t *testing.T, name string) (rows [][]float64) {
	f, err := os.Open(recorded.Path(t, append(recordedFigures, "bullet-1920hz", name+".csv.gz")...))
	require.NoError(t, err)
	defer f.Close()
	plain, err := gzip.NewReader(f)
	require.NoError(t, err)
	all, err := csv.NewReader(plain).ReadAll()
	require.NoError(t, err)
	for _, cells := range all[1:] {
		var row []float64
		for _, c := range cells[2:] {
			x, err := strconv.ParseFloat(c, 64)
			require.NoError(t, err)
			row = append(row, x)
		}
		rows = append(rows, row)
	}
	return rows
}

// TestPour holds what stays in a tilted cup and what leaves it.
func TestPour(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("takes seconds: HEARTH_SWEEP=1")
	}
	all := recorded.JSON[map[string]any](t, append(recordedFigures, "tolerances.json")...)
	pour := func(n int, angle float64) (inBowl, inCup int) {
		w := table(1)
		cup := must(w.Add(spec{Name: "cup", Shape: must(shape.Bowl(0.045, 0.045, 0.136, 0.004)), Mass: 1, Position: vec{X: -0.09, Z: 0.16}, Material: rubs(1)}))
		bowl := must(w.Add(spec{Name: "bowl", Shape: must(shape.Bowl(0.07, 0.12, 0.09, 0.005)), Fixed: true, Material: rubs(1)}))
		h := must(w.AddHand(vec{X: -0.135, Z: 0.25}, still, physics.Grip{Force: 500, Torque: 100, Slip: 1}))
		try(h.Grab(cup))
		var peas []*physics.Body
		for i := range n {
			x := [4][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}[i%4]
			peas = append(peas, must(w.Add(spec{Name: "pea", Shape: ball(0.008), Mass: 0.002, Material: physics.Material{Friction: 0.3, Rolling: 1e-5},
				Position: vec{X: -0.09 + x[0]*0.017 + 1e-4*float64(i%7), Y: x[1]*0.017 + 1e-4*float64(i%5), Z: 0.175 + 0.0165*float64(i/4)}})))
			if i%4 == 3 {
				run(w, 0.03, nil)
			}
		}
		run(w, 1, nil)
		require.Equal(t, n, inside(cup, peas), "in the cup at first")
		rim := cup.Shape().Rim()
		try(h.Swing(cup.Outside(vec{X: rim.R, Z: rim.Z}), vec{Y: 1}, angle*degree, vec{}, 2))
		run(w, 4, nil)
		return inside(bowl, peas), inside(cup, peas)
	}
	in, _ := pour(100, 70)
	require.LessOrEqual(t, float64(in), at(t, all, "pour_70", "in_bowl_max"))
	in, left := pour(120, 120)
	require.GreaterOrEqual(t, float64(in), 120*at(t, all, "pour_120", "in_bowl_min_fraction"))
	require.Equal(t, at(t, all, "pour_120", "still_in_cup"), float64(left))
}
