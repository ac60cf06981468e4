package thermal_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/thermal"
)

var films = thermal.Films{Still: 200, Simmering: 650, Boiling: 1200, Floor: 200}

// steamHeat is the heat in J that leaves with each kg of water.
const steamHeat = 2.257e6 + 4176.2*100 - 0.090864*5000 + 5.4731e-3*1e6/3

// vessel is a system like those of a kitchen: a liquid with pieces, or pieces on a floor.
func vessel(t testing.TB, r *rand.Rand) thermal.System {
	t.Helper()
	s := thermal.System{Films: films, Around: thermal.Surroundings{Air: 18, Film: 10}}
	if r.IntN(3) > 0 {
		kg := math.Exp(r.Float64()*4 - 3) // 50 g to 2.7 kg
		of := []thermal.Material{water(t), chicken(t), made(t, thermal.Composition{Fat: 1}, 0, thermal.Melting{})}[r.IntN(3)]
		b := stirred(t, of, kg, 0.05, r.Float64()*800, 5+r.Float64()*90)
		s.Parts, s.Liquid = []thermal.Part{{Body: b, Number: 1}}, true
		s.Wall, s.Surface = 0.02+r.Float64()*0.1, r.Float64()*0.05
	}
	for range r.IntN(4) {
		of := []thermal.Material{butter(t), chicken(t), dough(t), thermal.Plain(7800, 500, 16), water(t)}[r.IntN(5)]
		size := func() float64 { return math.Exp(r.Float64()*2.5 - 5.5) } // 4 to 50 mm
		shape := []thermal.Shape{thermal.Ball(size()), thermal.Rod(size(), size()), thermal.Block(size(), size(), size())}[r.IntN(3)]
		from := r.Float64()*115 - 20
		if of.Water == 1 {
			from = -20 * r.Float64()
		}
		b := shaped(t, of, shape, from)
		s.Parts = append(s.Parts, thermal.Part{Body: b, Number: float64(1 + r.IntN(20)), Wet: r.Float64()})
	}
	switch r.IntN(4) {
	case 0:
		s.Around.Power, s.Around.Contact, s.Around.Plate = 300+r.Float64()*1200, 5+r.Float64()*40, 110+r.Float64()*90
	case 1:
		s.Around = thermal.Surroundings{Air: 18, Film: 8, Emissivity: 0.9, Toward: 570, Rate: 6e-4, Hold: 180}
	case 2:
		s.Around.Air = -18 + r.Float64()*23
	}
	return s
}

// scenes is how many vessels a law is tried in: 100, or 1,000 with HEARTH_SWEEP=1.
func scenes() int {
	if os.Getenv("HEARTH_SWEEP") != "" {
		return 1000
	}
	return 100
}

// content returns the heat in all parts, and the water, in J and kg.
func content(s *thermal.System) (heat, kg float64) {
	for i := range s.Parts {
		p := &s.Parts[i]
		heat += p.Number * p.Body.Enthalpy()
		kg += p.Number * p.Body.Water()
	}
	return heat, kg
}

// taken returns the heat that all parts took up, in J.
func taken(s *thermal.System) (heat float64) {
	for i := range s.Parts {
		heat += s.Parts[i].Number * s.Parts[i].Body.Heat
	}
	return heat
}

// TestVesselsConserveHeatAndWater holds that what is in a vessel changes by what it took up and by the steam, and
// that an insulated vessel takes up nothing.
func TestVesselsConserveHeatAndWater(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for i := range scenes() {
		s := vessel(t, r)
		insulated := i%2 == 0
		if insulated {
			s.Around, s.Surface = thermal.Surroundings{Air: 18}, 0
		}
		before, wet := content(&s)
		then := model.AdvanceSystem(s, r.Float64()*3600)
		after, left := content(&then)
		scale := math.Abs(taken(&then)) + 1e3
		for j := range s.Parts {
			scale += s.Parts[j].Number * s.Parts[j].Body.Mass * 40e3
		}
		require.InDelta(t, taken(&then), after-before+steamHeat*(wet-left), 1e-3*scale, "scene %d", i)
		require.GreaterOrEqual(t, wet+1e-12, left)
		if insulated {
			require.InDelta(t, 0, taken(&then), 1e-6*scale, "scene %d", i)
		}
	}
}

func TestNoPieceIsHotterThanAllThatHeatsIt(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for i := range scenes() {
		s := vessel(t, r)
		least, most := s.Around.Air, max(s.Around.Air, s.Around.Hold, s.Around.Plate)
		for j := range s.Parts {
			cold, warm := s.Parts[j].Body.Range()
			least, most = min(least, cold), max(most, warm)
		}
		for range 4 {
			s = model.AdvanceSystem(s, r.Float64()*1200)
			s.Around.Rate = 0
			for j := range s.Parts {
				cold, warm := s.Parts[j].Body.Range()
				require.True(t, cold >= least-1e-6 && warm <= most+1e-6, "scene %d, part %d: %v to %v of %v to %v", i, j, cold, warm, least, most)
			}
		}
	}
}

// TestEntropyNeverDecreasesInAnInsulatedVessel holds for constant heat capacities: each part adds m c ln T.
func TestEntropyNeverDecreasesInAnInsulatedVessel(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	entropy := func(s *thermal.System) (sum float64) {
		for _, p := range s.Parts {
			layers := p.Body.Shells[:]
			share := func(i int) float64 { return 1.0 / 10 } // slabs only
			if p.Body.Form == thermal.Even {
				layers, share = layers[:1], func(int) float64 { return 1 }
			}
			for i, x := range layers {
				sum += p.Number * p.Body.Mass * share(i) * p.Body.Material.Capacity(x.T) * math.Log(x.T+273.15)
			}
		}
		return sum
	}
	for range scenes() {
		of := thermal.Plain(1000, 4000, 0.5)
		s := thermal.System{Films: films, Liquid: true, Wall: 0.1, Around: thermal.Surroundings{Air: 18}}
		s.Parts = []thermal.Part{{Body: stirred(t, of, 0.1+r.Float64(), 0.05, 0, r.Float64()*100), Number: 1}}
		for range 1 + r.IntN(3) {
			b, err := thermal.New(of, thermal.Block(1, 1, 0.005+r.Float64()*0.02), 200, r.Float64()*100)
			require.NoError(t, err)
			s.Parts = append(s.Parts, thermal.Part{Body: b, Number: 0.01, Wet: r.Float64()})
		}
		last := entropy(&s)
		for range 6 {
			s = model.AdvanceSystem(s, r.Float64()*300)
			now := entropy(&s)
			require.GreaterOrEqual(t, now, last-1e-6*math.Abs(last))
			last = now
		}
	}
}

// TestPiecesFollowTheirSeriesInALotOfLiquid holds that a vessel with much boiling water is a bath of 100 degrees.
func TestPiecesFollowTheirSeriesInALotOfLiquid(t *testing.T) {
	of := thermal.Plain(1000, 4000, 0.5)
	b, err := thermal.New(of, thermal.Ball(0.06), 1200, 20)
	require.NoError(t, err)
	s := thermal.System{Films: thermal.Films{Still: 1000, Simmering: 1000, Boiling: 1000}, Liquid: true, Around: thermal.Surroundings{Air: 100, Film: 10},
		Parts: []thermal.Part{{Body: stirred(t, thermal.Plain(1000, 4000, 0.5), 1000, 1, 0, 100), Number: 1}, {Body: b, Number: 1, Wet: 1}}}
	then := model.AdvanceSystem(s, 1200)
	core, _ := series(thermal.Sphere, 60, 0.5/4e6*1200/0.0009)
	require.InDelta(t, 100-80*core, then.Parts[1].Body.Core(), 0.7)
	require.InDelta(t, 100, then.Parts[0].Body.Core(), 0.1)
}

// TestIceMeltsInItsWater holds the final temperature by the heat balance, in an insulated vessel.
func TestIceMeltsInItsWater(t *testing.T) {
	s := thermal.System{Films: films, Liquid: true, Around: thermal.Surroundings{Air: 18},
		Parts: []thermal.Part{{Body: stirred(t, water(t), 1, 0.05, 0, 30), Number: 1}, {Body: shaped(t, water(t), thermal.Ball(0.02), -10), Number: 20, Wet: 1}}}
	ice := 20 * s.Parts[1].Body.Mass
	then := model.AdvanceSystem(s, 3600)
	want := (30*4180 - ice*(333600+10*2040)) / ((1 + ice) * 4185)
	require.InDelta(t, want, then.Parts[0].Body.Core(), 0.3)
	require.InDelta(t, want, then.Parts[1].Body.Core(), 0.3)
}

// TestAWellStirredPotLosesHeatToItsPieces holds a cold charge in hot water: both meet between.
func TestAWellStirredPotLosesHeatToItsPieces(t *testing.T) {
	of := thermal.Plain(1000, 4000, 0.5)
	b, err := thermal.New(of, thermal.Ball(0.03), 200, 20)
	require.NoError(t, err)
	s := thermal.System{Films: films, Liquid: true, Around: thermal.Surroundings{Air: 18},
		Parts: []thermal.Part{{Body: stirred(t, of, 1, 0.05, 0, 90), Number: 1}, {Body: b, Number: 1 / b.Mass, Wet: 1}}}
	then := model.AdvanceSystem(s, 7200)
	require.InDelta(t, 55, then.Parts[0].Body.Core(), 0.05)
	require.InDelta(t, 55, then.Parts[1].Body.Core(), 0.05)
}

func BenchmarkAnHourInThePot(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	s := vessel(b, r)
	for !s.Liquid || len(s.Parts) < 3 {
		s = vessel(b, r)
	}
	for b.Loop() {
		model.AdvanceSystem(s, 3600)
	}
}
