package thermal_test

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/thermal"
)

// some is a body and surroundings like those of a kitchen.
func some(t *testing.T, r *rand.Rand) (thermal.Body, thermal.Surroundings) {
	t.Helper()
	of := []thermal.Material{water(t), butter(t), chicken(t), dough(t), thermal.Plain(7800, 500, 16)}[r.IntN(5)]
	size := func() float64 { return math.Exp(r.Float64()*4 - 6) } // 2.5 to 135 mm
	s := []thermal.Shape{thermal.Ball(size()), thermal.Rod(size(), size()), thermal.Block(size(), size(), size())}[r.IntN(3)]
	from := r.Float64()*115 - 20
	film := 2 + r.Float64()*40
	b, err := thermal.New(of, s, film, from)
	require.NoError(t, err)
	in := thermal.Surroundings{Air: r.Float64()*250 - 25, Film: film}
	if of.Water == 1 {
		in.Air = math.Min(in.Air, 95) // ice, which is no piece of anything by then
	}
	if r.IntN(3) == 0 {
		in.Emissivity = 0.9
	}
	if r.IntN(3) == 0 {
		in.Toward, in.Rate, in.Hold = in.Air+80, 0.002, in.Air+40
	}
	return b, in
}

// samples is how many kitchens a law is tried in. With HEARTH_SWEEP=1 there are more.
func samples() int {
	if os.Getenv("HEARTH_SWEEP") != "" {
		return 5000
	}
	return 200
}

// TestHeatIsNeitherMadeNorLost holds that what a body took up is in it, or left with
// the water.
func TestHeatIsNeitherMadeNorLost(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	steam := 2.257e6 + 4176.2*100 - 0.090864*5000 + 5.4731e-3*1e6/3
	for range samples() {
		b, in := some(t, r)
		if r.IntN(4) == 0 {
			in.Power = r.Float64() * 1000 * b.Mass
		}
		then := model.Advance(b, in, r.Float64()*7200)
		if _, most := then.Range(); most > 550 {
			continue // beyond what the figures are for
		}
		gained := then.Enthalpy() - b.Enthalpy() + steam*(b.Water()-then.Water())
		require.InDelta(t, then.Heat, gained, 1e-6*(math.Abs(then.Heat)+40e3*b.Mass), "%+v", in)
	}
}

func TestTemperaturesStayWithinThoseOfTheSurroundings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range samples() {
		b, in := some(t, r)
		least, most := math.Min(b.Core(), in.Air), math.Max(b.Core(), in.Air)
		if in.Rate > 0 {
			most = math.Max(most, in.Hold)
		}
		for range 5 {
			b = model.Advance(b, in, r.Float64()*3000)
			in.Rate = 0 // so that the limits stay what they are
			cold, warm := b.Range()
			require.True(t, cold >= least-1e-6 && warm <= most+1e-6 && b.Skin >= least-1e-6 && b.Skin <= most+1e-6, "%v %v %v of %v %v", cold, warm, b.Skin, least, most)
		}
	}
}

func TestWhatIsHeatedGetsNoColder(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range samples() {
		b, in := some(t, r)
		if in.Rate > 0 || in.Air < b.Core() {
			continue
		}
		for range 10 {
			before := b
			b = model.Advance(b, in, 60)
			for i := range b.Shells {
				require.GreaterOrEqual(t, b.Shells[i].T, before.Shells[i].T-0.25)
				require.LessOrEqual(t, b.Shells[i].Water, before.Shells[i].Water)
				require.True(t, b.Form == thermal.Even || i == 0 || b.Shells[i].T >= b.Shells[i-1].T-0.01, "warmer further out: %v", b.Shells)
			}
			require.GreaterOrEqual(t, b.LogReduction(), before.LogReduction())
			require.GreaterOrEqual(t, b.Brown, before.Brown)
		}
	}
}

func TestATimeInTwoPartsIsThatTime(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range samples() {
		b, in := some(t, r)
		in.Rate = 0
		seconds, at := r.Float64()*5000, r.Float64()
		whole := model.Advance(b, in, seconds)
		parts := model.Advance(model.Advance(b, in, seconds*at), in, seconds*(1-at))
		if whole.Remains() < 0.05*b.Mass {
			continue // water that has boiled away is at no temperature
		}
		for i := range whole.Shells {
			require.InDelta(t, whole.Shells[i].T, parts.Shells[i].T, 1, "shell %d of %+v in %+v", i, b.Form, in)
		}
		require.InDelta(t, whole.Water(), parts.Water(), 0.005*b.Mass)
	}
}

func TestWhenIsTheTimeAtWhichItIsSo(t *testing.T) {
	oven := thermal.Surroundings{Air: 180, Film: 8, Emissivity: 0.9}
	b, err := thermal.New(chicken(t), thermal.Block(0.15, 0.1, 0.025), 20, 5)
	require.NoError(t, err)
	seconds, then, ok := model.When(b, oven, 3600, thermal.CoreAt(74))
	require.True(t, ok)
	require.InDelta(t, 74, then.Core(), 0.001)
	require.InDelta(t, 74, model.Advance(b, oven, seconds).Core(), 0.1)
	again, _, ok := model.When(then, oven, 3600, thermal.CoreAt(74))
	require.True(t, ok && again == 0, "it is so already")
	after, at, ok := model.When(b, oven, 600, thermal.CoreAt(74))
	require.False(t, ok)
	require.Equal(t, []float64{600, model.Advance(b, oven, 600).Core()}, []float64{after, at.Core()})
	room := thermal.Surroundings{Air: 18, Film: 10}
	block := shaped(t, butter(t), thermal.Block(0.1, 0.065, 0.037), 5)
	seconds, then, ok = model.When(block, room, 1e6, thermal.UniformlyAt(18))
	require.True(t, ok)
	require.InDelta(t, 17.5, then.Core(), 0.01)
	require.Greater(t, seconds, 3*3600.0, "its fat melts on the way")
}

func TestBadArgumentsChangeNothing(t *testing.T) {
	b := shaped(t, chicken(t), thermal.Ball(0.05), 5)
	nan := math.NaN()
	for _, in := range []thermal.Surroundings{{Air: nan}, {Air: 180, Film: -1}, {Air: 180, Film: 8, Power: math.Inf(1)}, {Air: 180, Rate: nan}, {Emissivity: 2}} {
		require.Equal(t, b, model.Advance(b, in, 100))
		_, _, ok := model.When(b, in, 100, thermal.CoreAt(74))
		require.False(t, ok)
	}
	for _, seconds := range []float64{0, -5, nan, math.Inf(-1)} {
		require.Equal(t, b, model.Advance(b, thermal.Surroundings{Air: 180, Film: 8}, seconds))
		_, _, ok := model.When(b, thermal.Surroundings{Air: 180, Film: 8}, seconds, thermal.CoreAt(74))
		require.False(t, ok)
	}
	require.Equal(t, b, model.Advance(b, thermal.Surroundings{Air: 180, Film: 8}, math.Inf(1)))
	for _, s := range []thermal.Shape{thermal.Ball(0), thermal.Ball(-1), thermal.Ball(nan), thermal.Rod(0.1, 0), thermal.Block(0.1, 0.1, math.Inf(1))} {
		_, err := thermal.New(chicken(t), s, 10, 5)
		require.ErrorIs(t, err, thermal.ErrBody, s)
	}
	for _, mass := range []float64{0, -1, nan, math.Inf(1)} {
		_, err := thermal.Stirred(water(t), mass, 0.05, 0, 20)
		require.ErrorIs(t, err, thermal.ErrBody)
	}
	_, err := thermal.Stirred(water(t), 1, 0.05, 0, nan)
	require.ErrorIs(t, err, thermal.ErrBody)
	for _, c := range []thermal.Composition{{}, {Water: 2}, {Water: nan}, {Water: 1.2, Fat: -0.2}} {
		_, err := thermal.NewMaterial(c, 0, 0, thermal.Melting{})
		require.ErrorIs(t, err, thermal.ErrComposition)
	}
}

func TestOnlyBodiesThatCanBeArePossible(t *testing.T) {
	b := model.Advance(shaped(t, butter(t), thermal.Ball(0.05), 5), thermal.Surroundings{Air: 30, Film: 10}, 1000)
	require.True(t, b.Possible())
	for _, change := range []func(b *thermal.Body){
		func(b *thermal.Body) { b.Mass = 0 },
		func(b *thermal.Body) { b.HalfThickness = 0 },
		func(b *thermal.Body) { b.Area = math.Inf(1) },
		func(b *thermal.Body) { b.Form = 9 },
		func(b *thermal.Body) { b.Material.Melt.Points = 13 },
		func(b *thermal.Body) { b.Material.Dry[2] = math.NaN() },
		func(b *thermal.Body) { b.Shells[9].T = math.NaN() },
		func(b *thermal.Body) { b.Shells[0].Water = -1 },
	} {
		other := b
		change(&other)
		require.False(t, other.Possible(), "%+v", other)
	}
}

// TestTheSceneIsTheSameToTheBit holds what every processor has to compute: cookies in
// an oven that heats up, soup that cools in its pot, chicken that is fried, cut and
// frozen, ice in water.
func TestTheSceneIsTheSameToTheBit(t *testing.T) {
	var all []byte
	add := func(b thermal.Body) {
		var err error
		all, err = b.AppendBinary(all)
		require.NoError(t, err)
	}
	oven := thermal.Oven{T: 18, Target: 180, Room: 18, Power: 2500, Capacity: 7900, Loss: 4.5}
	cookie := shaped(t, dough(t), thermal.Block(0.05, 0.05, 0.015), 22)
	add(model.Advance(cookie, oven.Inside(8, 0.9), 1500))
	add(model.Advance(cookie, oven.After(605).Inside(25, 0.9), 900))
	soup := stirred(t, made(t, thermal.Composition{Water: 0.92, Protein: 0.01, Fat: 0.01, Carbohydrate: 0.05, Ash: 0.01}, -0.5, thermal.Melting{}), 1, 0.055, 400, 20)
	seconds, hot, ok := model.When(soup, thermal.Surroundings{Air: 18, Film: 12, Power: 1110}, 3600, thermal.Boils)
	require.True(t, ok)
	add(hot)
	add(model.Advance(model.Advance(hot, thermal.Surroundings{Air: 18, Film: 12, Power: 1110}, 300), thermal.Surroundings{Air: 18, Film: 10}, 20000))
	breast := shaped(t, chicken(t), thermal.Block(0.15, 0.1, 0.025), 5)
	fried := model.Advance(breast, thermal.Surroundings{Air: 175, Film: 200}, 600)
	strips := fried.Reshaped(shaped(t, chicken(t), thermal.Block(0.05, 0.02, 0.01), 5))
	add(strips)
	add(model.Advance(strips, thermal.Surroundings{Air: -18, Film: 10}, 7200))
	add(model.Advance(shaped(t, butter(t), thermal.Block(0.1, 0.065, 0.037), 5), thermal.Surroundings{Air: 18, Film: 10}, 9535))
	mixed, err := thermal.Mix(hot, shaped(t, water(t), thermal.Ball(0.03), -18), shaped(t, butter(t), thermal.Ball(0.03), 5))
	require.NoError(t, err)
	add(mixed)
	sum := sha256.Sum256(all)
	require.Equal(t, "dcd7b65f52c1a0776040743435d904e022cf4838f0cfed6df9df7baa7bdbedc8", hex.EncodeToString(sum[:]), "after %v s", seconds)
}

func BenchmarkAnHourInTheOven(b *testing.B) {
	breast, _ := thermal.New(chicken(b), thermal.Block(0.15, 0.1, 0.025), 20, 5)
	oven := thermal.Surroundings{Air: 180, Film: 8, Emissivity: 0.9}
	for b.Loop() {
		model.Advance(breast, oven, 3600)
	}
}

func BenchmarkADayInTheFridge(b *testing.B) {
	breast, _ := thermal.New(chicken(b), thermal.Block(0.15, 0.1, 0.025), 20, 80)
	for b.Loop() {
		model.Advance(breast, thermal.Surroundings{Air: 5, Film: 10}, 86400)
	}
}

func BenchmarkWhenIsItDone(b *testing.B) {
	breast, _ := thermal.New(chicken(b), thermal.Block(0.15, 0.1, 0.025), 20, 5)
	for b.Loop() {
		model.When(breast, thermal.Surroundings{Air: 180, Film: 8, Emissivity: 0.9}, 7200, thermal.CoreAt(74))
	}
}

// What a body holds, less what it took up, with the steam that left it, stays as it was: in
// an oven, in a freezer, and on a stove until it has boiled dry and is as hot as it gets.
func TestTheBalanceOfABodyStays(t *testing.T) {
	for name, in := range map[string]thermal.Surroundings{
		"oven": {Air: 200, Film: 20}, "freezer": {Air: -18, Film: 10}, "stove": {Air: 18, Film: 10, Power: 900},
	} {
		for _, b := range []thermal.Body{shaped(t, butter(t), thermal.Block(0.1, 0.065, 0.0373), 20), stirred(t, chicken(t), 0.5, 0.03, 0, 20)} {
			later := b
			for range 60 {
				later = model.Advance(later, in, 60)
			}
			require.InDelta(t, 0, (later.Balance()-b.Balance())/(b.Mass*b.Material.Capacity(20)), 1e-3, name)
		}
	}
}

// TestNothingGetsHotterThanThePlateItStandsOn holds of what boils dry, too.
func TestNothingGetsHotterThanThePlateItStandsOn(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	reached := 0
	for range samples() {
		b, in := some(t, r)
		in.Rate, in.Emissivity = 0, 0
		in.Power, in.Plate, in.Contact = r.Float64()*3000*b.Mass, 100+r.Float64()*420, 200*b.Area
		most := math.Max(math.Max(b.Core(), in.Air), in.Plate)
		for range 5 {
			then := model.Advance(b, in, r.Float64()*3000)
			_, warm := then.Range()
			require.LessOrEqual(t, warm, most+1e-6, "%+v", in)
			require.LessOrEqual(t, then.Skin, most+1e-6)
			gained := then.Balance() - b.Balance()
			require.InDelta(t, 0, gained, 1e-6*(math.Abs(then.Heat)+40e3*b.Mass), "heat is neither made nor lost: %+v", in)
			if b = then; warm > in.Plate-5 {
				reached++
			}
		}
	}
	require.Positive(t, reached, "some get as hot as it")
}
