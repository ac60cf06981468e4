package thermal_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/thermal"
)

// model has the figures of docs/physics.md.
var model = &thermal.Model{
	Setting:  thermal.Reaction{Rate: 0.005516, Reference: 75, Activation: 138000},
	Browning: thermal.Reaction{Rate: 0.001692, Reference: 180, Activation: 64151},
	Darkest:  52,
	Lethal:   thermal.Lethality{Reference: 60, D: 102.857, Z: 5.56},
	Danger:   [2]float64{5, 57},
	Stages:   [2]thermal.Stage{{Temperature: 21, Within: 7200}, {Temperature: 5, Within: 21600}},
}

var milkFat = thermal.Melting{Latent: 120e3, Points: 9,
	Temperatures: [12]float64{0, 5, 10, 15, 20, 25, 30, 35, 40},
	Solid:        [12]float64{0.56, 0.53, 0.46, 0.33, 0.2, 0.12, 0.06, 0.01, 0}}

func made(t testing.TB, c thermal.Composition, freezes float64, fat thermal.Melting) thermal.Material {
	t.Helper()
	m, err := thermal.NewMaterial(c, 0, freezes, fat)
	require.NoError(t, err)
	return m
}

func water(t testing.TB) thermal.Material {
	return made(t, thermal.Composition{Water: 1}, 0, thermal.Melting{})
}
func butter(t testing.TB) thermal.Material {
	return made(t, thermal.Composition{Water: 0.1794, Protein: 0.0085, Fat: 0.8111, Carbohydrate: 0.0006, Ash: 0.0004}, 0, milkFat)
}
func chicken(t testing.TB) thermal.Material {
	return made(t, thermal.Composition{Water: 0.6599, Protein: 0.186, Fat: 0.1506, Ash: 0.0079}, -2.8, thermal.Melting{})
}
func dough(t testing.TB) thermal.Material {
	return made(t, thermal.Composition{Water: 0.12, Protein: 0.06, Fat: 0.22, Carbohydrate: 0.57, Fibre: 0.02, Ash: 0.01}, 0, thermal.Melting{})
}

// shaped is a piece in still air.
func shaped(t testing.TB, of thermal.Material, s thermal.Shape, degrees float64) thermal.Body {
	t.Helper()
	b, err := thermal.New(of, s, 10, degrees)
	require.NoError(t, err)
	return b
}

func stirred(t testing.TB, of thermal.Material, mass, area, vessel, degrees float64) thermal.Body {
	t.Helper()
	b, err := thermal.Stirred(of, mass, area, vessel, degrees)
	require.NoError(t, err)
	return b
}

// series are the analytic temperatures of a body that is put into other air: of what
// is left of the difference, in the middle and on the surface.
func series(form thermal.Form, biot, fourier float64) (core, surface float64) {
	var miss func(x float64) float64
	switch form {
	case thermal.Slab:
		miss = func(x float64) float64 { return x*math.Sin(x) - biot*math.Cos(x) }
	case thermal.Cylinder:
		miss = func(x float64) float64 { return x*math.J1(x) - biot*math.J0(x) }
	default:
		miss = func(x float64) float64 { return (1-biot)*math.Sin(x) - x*math.Cos(x) }
	}
	roots := 0
	for x := 0.001; roots < 20; x += 0.001 {
		if miss(x)*miss(x+0.001) > 0 {
			continue
		}
		lo, hi := x, x+0.001
		for range 60 {
			if mid := (lo + hi) / 2; miss(lo)*miss(mid) <= 0 {
				hi = mid
			} else {
				lo = mid
			}
		}
		roots++
		decay, at := math.Exp(-lo*lo*fourier), 0.0
		switch form {
		case thermal.Slab:
			decay, at = decay*4*math.Sin(lo)/(2*lo+math.Sin(2*lo)), math.Cos(lo)
		case thermal.Cylinder:
			j0, j1 := math.J0(lo), math.J1(lo)
			decay, at = decay*2/lo*j1/(j0*j0+j1*j1), j0
		default:
			decay, at = decay*4*(math.Sin(lo)-lo*math.Cos(lo))/(2*lo-math.Sin(2*lo)), math.Sin(lo)/lo
		}
		core += decay
		surface += decay * at
	}
	return core, surface
}

func TestTheSeriesAreThoseOfTables(t *testing.T) {
	core, surface := series(thermal.Slab, 1, 1)
	require.InDelta(t, 0.533859, core, 1e-6)
	require.InDelta(t, 0.348177, surface, 1e-6)
	core, _ = series(thermal.Sphere, 1, 0.5)
	require.InDelta(t, 0.370777, core, 1e-6)
}

func TestShapesFollowTheirSeries(t *testing.T) {
	of := thermal.Plain(1000, 4000, 0.5)
	const half = 0.01
	for form, shape := range map[thermal.Form]thermal.Shape{
		thermal.Slab: thermal.Block(1, 1, 2*half), thermal.Cylinder: thermal.Rod(2*half, 1), thermal.Sphere: thermal.Ball(2 * half),
	} {
		for _, biot := range []float64{0.5, 1, 10} {
			film := biot * of.Conducts(20) / half
			b, err := thermal.New(of, shape, film, 0)
			require.NoError(t, err)
			require.Equal(t, form, b.Form)
			for _, fourier := range []float64{0.3, 1} {
				seconds := fourier * half * half * 1000 * 4000 / 0.5
				core, surface := series(form, biot, fourier)
				got := model.Advance(b, thermal.Surroundings{Air: 100, Film: film}, seconds)
				require.InDelta(t, 100*(1-core), got.Core(), 0.35, "core of form %d, Bi %v, Fo %v", form, biot, fourier)
				require.InDelta(t, 100*(1-surface), got.Skin, 0.35, "surface of form %d, Bi %v, Fo %v", form, biot, fourier)
			}
		}
	}
}

func TestHoldsKillAsTheTableSays(t *testing.T) {
	for _, hold := range []struct{ t, seconds, want float64 }{
		{60, 720, 7}, {62.8, 240, 7.44}, {63.9, 144, 7.04}, {54.4, 7260, 6.942}, {71.1, 1, 0.964}, {65.6, 60, 5.931}, {73.9, 1, 3.074},
	} {
		b := stirred(t, water(t), 1, 0.05, 0, hold.t)
		b = model.Advance(b, thermal.Surroundings{Air: hold.t, Film: 10}, hold.seconds)
		require.InEpsilon(t, hold.want, b.LogReduction(), 0.001, "%v degrees for %v s", hold.t, hold.seconds)
	}
}

func TestWaterBoilsAndThenBoilsDry(t *testing.T) {
	heat := 1500 * 0.74
	alone := stirred(t, water(t), 1, 0.095, 0, 18)
	seconds, _, ok := model.When(alone, thermal.Surroundings{Air: 18, Power: heat}, 1e4, thermal.Boils)
	require.True(t, ok)
	require.InEpsilon(t, 343828.0/1110-0.05, seconds, 0.005, "343.8 kJ without a pot")
	pot := stirred(t, water(t), 1, 0.095, 400, 18)
	in := thermal.Surroundings{Air: 18, Film: 12, Power: heat}
	seconds, hot, ok := model.When(pot, in, 1e4, thermal.Boils)
	require.True(t, ok)
	require.InEpsilon(t, 354.5, seconds, 0.02)
	held := model.Advance(hot, in, 600)
	require.Equal(t, 100.0, held.Core(), "held while there is water")
	dry := func(b *thermal.Body) bool { return b.Water() == 0 }
	seconds, empty, ok := model.When(hot, in, 1e5, dry)
	require.True(t, ok)
	require.InEpsilon(t, 2220.3, seconds, 0.02)
	require.Zero(t, empty.Remains())
	require.Greater(t, model.Advance(empty, in, 60).Core(), 150.0, "a dry pot becomes hot")
}

func TestOvensHeatUpAndHold(t *testing.T) {
	off := thermal.Oven{T: 18, Room: 18, Power: 2500, Capacity: 7900, Loss: 4.5}
	for target, want := range map[float64]float64{150: 476.254, 180: 605.221, 200: 696.783, 220: 793.385} {
		on := off
		on.Target = target
		seconds, ok := on.Reaches()
		require.True(t, ok)
		require.InDelta(t, want, seconds, 0.01)
		hot := on.After(seconds)
		require.Equal(t, target, hot.T)
		require.InDelta(t, want*2500, hot.Energy, 30)
	}
	on := off
	on.Target = 180
	all, _ := on.Reaches()
	require.InEpsilon(t, 784.79, on.After(all+1800).Energy/3600, 0.001)
	require.InEpsilon(t, on.After(all+1800).Energy, on.After(200).After(all-200).After(900).After(900).Energy, 1e-9)
	hot := on.After(3600)
	hot.Target = 0
	cool := hot.After(1200)
	require.InDelta(t, 18+162*math.Exp(-1200*4.5/7900), cool.T, 1e-9)
	require.Equal(t, hot.Energy, cool.Energy)
	hot.Target = 150
	seconds, _ := hot.Reaches()
	require.InDelta(t, 150.0, hot.After(seconds+5).T, 0)
	on.Target = 1000
	_, ok := on.Reaches()
	require.False(t, ok, "its power is not enough")
	in := off
	in.Target = 180
	b := stirred(t, thermal.Plain(1000, 1000, 1), 0.001, 0.05, 0, 18) // follows at once
	got := model.Advance(b, in.Inside(1000, 0), 300)
	require.InDelta(t, in.After(300).T, got.Core(), 0.3)
	require.InDelta(t, 180.0, model.Advance(b, in.Inside(1000, 0), 3000).Core(), 1e-3)
}

func TestHeatOfMeltingAndFreezing(t *testing.T) {
	b := stirred(t, butter(t), 1, 0.05, 0, 5)
	warm := stirred(t, butter(t), 1, 0.05, 0, 40)
	require.InEpsilon(t, 134784.7, warm.Enthalpy()-b.Enthalpy(), 0.02)
	seconds, _, ok := model.When(stirred(t, butter(t), 0.05, 0.01, 0, 5), thermal.Surroundings{Power: 480}, 100, thermal.CoreAt(40))
	require.True(t, ok)
	require.InEpsilon(t, 14.04, seconds, 0.02)
	ice := stirred(t, water(t), 1, 0.05, 0, -18)
	cold := stirred(t, water(t), 1, 0.05, 0, 0)
	require.InEpsilon(t, 333600+18*2010.0, cold.Enthalpy()-ice.Enthalpy(), 0.01)
}

func TestWhatIsMixedKeepsItsHeat(t *testing.T) {
	sugar := made(t, thermal.Composition{Water: 0.0002, Carbohydrate: 0.9998}, 0, thermal.Melting{})
	egg := made(t, thermal.Composition{Water: 0.7533, Protein: 0.1249, Fat: 0.1002, Carbohydrate: 0.0122, Ash: 0.0094}, -0.6, thermal.Melting{})
	plain := made(t, thermal.Composition{Water: 0.1794, Protein: 0.0085, Fat: 0.8111, Carbohydrate: 0.0006, Ash: 0.0004}, 0, thermal.Melting{})
	parts := []thermal.Body{
		stirred(t, plain, 0.230, 0.02, 0, 18), stirred(t, sugar, 0.120, 0.02, 0, 18), stirred(t, egg, 0.050, 0.02, 0, 5),
	}
	all, err := thermal.Mix(parts...)
	require.NoError(t, err)
	require.InEpsilon(t, 15.4236, all.Core(), 0.02)
	heat := 0.0
	for i := range parts {
		heat += parts[i].Enthalpy()
	}
	require.InEpsilon(t, heat, all.Enthalpy(), 1e-9)
	require.InDelta(t, 0.4, all.Remains(), 1e-12)
	frozen, err := thermal.Mix(stirred(t, water(t), 0.1, 0.01, 0, -10), stirred(t, water(t), 1, 0.05, 300, 30))
	require.NoError(t, err)
	require.InDelta(t, (30*4180-0.1*(333600+10*2040))/(1.1*4185), frozen.Core(), 0.3, "ice in water")
	_, err = thermal.Mix()
	require.ErrorIs(t, err, thermal.ErrBody)
}

func TestAnEggTakesAboutAsLongAsWilliamsSays(t *testing.T) {
	egg := made(t, thermal.Composition{Water: 0.7533, Protein: 0.1249, Fat: 0.1002, Carbohydrate: 0.0122, Ash: 0.0094}, -0.6, thermal.Melting{})
	for _, c := range []struct{ grams, from, want float64 }{{57, 5, 63}, {67, 4, 70}, {67, 20, 70}} {
		diameter := 2 * math.Cbrt(3*c.grams/1000/egg.Density/(4*math.Pi))
		b, err := thermal.New(egg, thermal.Ball(diameter), 1000, c.from)
		require.NoError(t, err)
		williams := 0.451 * math.Pow(c.grams, 2.0/3) * math.Log(0.76*(c.from-100)/(c.want-100)) * 60
		// The yolk is a third of the volume: its boundary, at 0.69 of the radius, is between two shells.
		boundary := func(b *thermal.Body) float64 { return 0.6*b.Shells[6].T + 0.4*b.Shells[7].T }
		got, _, ok := model.When(b, thermal.Surroundings{Air: 100, Film: 1000}, 1e4, func(b *thermal.Body) bool { return boundary(b) >= c.want })
		require.True(t, ok)
		require.InEpsilon(t, williams, got, 0.25, "%v", c)
	}
}

func TestSoupHasToBeSpreadToCoolInTime(t *testing.T) {
	soup := thermal.Plain(1000, 3900, 0.6)
	for _, c := range []struct {
		name            string
		area, air, film float64
		inTime          bool
	}{
		{"in a pot in the kitchen", 0.055, 18, 10, false},
		{"in a pot in the fridge", 0.055, 4, 10, false},
		{"spread in a tray in the fridge", 0.3, 4, 10, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := stirred(t, soup, 1, c.area, 0, 80)
			b = model.Advance(b, thermal.Surroundings{Air: c.air, Film: c.film}, 60000)
			want := 3900 / (c.film * c.area) * math.Log((57-c.air)/(21-c.air))
			require.InEpsilon(t, want, b.Cooling.Reached[0], 0.005)
			inTime, hot := model.CooledInTime(b.Cooling)
			require.Equal(t, []bool{c.inTime, true}, []bool{inTime, hot})
		})
	}
	cold := stirred(t, soup, 1, 0.055, 0, 4)
	_, hot := model.CooledInTime(model.Advance(cold, thermal.Surroundings{Air: 18, Film: 10}, 3600).Cooling)
	require.False(t, hot)
}

func TestTheTimeInTheDangerZoneIsThatBetweenItsEnds(t *testing.T) {
	soup := thermal.Plain(1000, 3900, 0.6)
	b := stirred(t, soup, 1, 0.055, 0, 80)
	b = model.Advance(b, thermal.Surroundings{Air: 0, Film: 10}, 60000)
	require.InEpsilon(t, 3900/0.55*math.Log(57.0/5), b.Danger, 0.005)
}

func ExampleModel_When() {
	meat, _ := thermal.NewMaterial(thermal.Composition{Water: 0.66, Protein: 0.186, Fat: 0.146, Ash: 0.008}, 0, -2.8, thermal.Melting{})
	breast, _ := thermal.New(meat, thermal.Block(0.15, 0.1, 0.025), 20, 5)
	oven := thermal.Surroundings{Air: 180, Film: 8, Emissivity: 0.9}
	seconds, then, ok := model.When(breast, oven, 3600, thermal.CoreAt(74))
	fmt.Printf("%.0f min %v, surface %.0f degrees, 10^-%.0f of the germs\n", seconds/60, ok, then.Skin, then.LogReduction())
	// Output: 24 min true, surface 97 degrees, 10^-170 of the germs
}

// TestWhatDriesOutWithinAStepIsNoHotterThanTheOven holds for a thin slab whose shells boil
// dry one after the other in steps of minutes.
func TestWhatDriesOutWithinAStepIsNoHotterThanTheOven(t *testing.T) {
	b, err := thermal.New(chicken(t), thermal.Block(1, 1, 0.00526), 32.9, 92)
	require.NoError(t, err)
	for range 180 {
		b = model.Advance(b, thermal.Surroundings{Air: 135.4, Film: 32.9}, 60)
		_, most := b.Range()
		require.LessOrEqual(t, most, 135.4+1e-6)
	}
	require.Zero(t, b.Water())
}
