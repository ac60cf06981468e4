package manipulation_test

import (
	"fmt"
	"testing"

	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

// This file is compiled for other processors by itself, so that it imports nothing but the
// standard library and what it tests.

// hollow is the inside of a round vessel, from radii and heights in millimetres.
func hollow(profile ...[2]float64) *spatial.Hollow {
	var inner []shape.RZ
	for _, p := range profile {
		inner = append(inner, shape.RZ{R: p[0] / 1000, Z: p[1] / 1000})
	}
	cup, err := shape.Cup(inner, 0.002)
	if err != nil {
		panic(err)
	}
	return &spatial.Hollow{Cup: cup}
}

// A pourScene is a vessel with millilitres in it of which some are poured into another, with how
// many of 40 balls land, stay and fall beside, and the first bytes of the hash at the end.
type pourScene struct {
	name          string
	from, into    *spatial.Hollow
	stays, goes   float64
	inside        float64
	flows         bool
	lands, misses [2]int // the least and the most
	want          string
}

var (
	smallBowl  = hollow([2]float64{35, 0}, [2]float64{80, 68})
	mediumBowl = hollow([2]float64{55, 0}, [2]float64{120, 98})
	largeBowl  = hollow([2]float64{70, 0}, [2]float64{152, 125})
	pot        = hollow([2]float64{120, 0}, [2]float64{120, 110})
	glass      = hollow([2]float64{30, 0}, [2]float64{35, 120})
	dish       = &spatial.Hollow{Size: real.Vec{X: 0.3, Y: 0.2, Z: 0.05}}
)

var pourScenes = []pourScene{
	{"all of a bowl of water into a large one", mediumBowl, largeBowl, 0, 800, 0, true, [2]int{40, 40}, [2]int{0, 0}, "cb951f8cd88e50de"},
	{"half of it", mediumBowl, largeBowl, 400, 400, 0, true, [2]int{20, 30}, [2]int{0, 0}, "bd7bf3c919bb9d44"},
	{"flour into a bowl with milk", mediumBowl, largeBowl, 0, 500, 1500, false, [2]int{40, 40}, [2]int{0, 0}, "0cf725b083de5e35"},
	{"twice as much as a bowl holds", mediumBowl, smallBowl, 0, 1500, 0, true, [2]int{15, 20}, [2]int{20, 25}, "b4309c08659710a0"},
	{"a pot into a glass, without a spout", pot, glass, 2000, 200, 0, true, [2]int{0, 2}, [2]int{3, 6}, "0878c8ecff9e899f"},
	{"a dish into another", dish, dish, 0, 600, 0, false, [2]int{30, 40}, [2]int{0, 5}, "ba1980b854299be7"},
}

func (s pourScene) study(balls int) (*manipulation.Study, error) {
	ml := func(x float64) spatial.Volume { return spatial.Cubic(x * 1e-6) }
	mouth := s.into.Size.Y
	if s.into.Cup != nil {
		mouth = 2 * s.into.Cup.Rim().R
	}
	p := &manipulation.Pour{ID: "vessel", From: s.from, Stays: ml(s.stays), Goes: ml(s.goes), Mouth: mouth, Fall: 0.08, Density: 1}
	was := []spatial.Part{{Volume: ml(s.stays + s.goes)}}
	if !s.flows {
		was[0].Packing = spatial.Pieces
	}
	return p.Study(s.into, ml(s.inside), was, balls)
}

// TestBallsArePouredAlike runs on other processors too: see TestOtherProcessors.
func TestBallsArePouredAlike(t *testing.T) {
	for _, s := range pourScenes {
		got, err := s.study(40)
		if err != nil {
			t.Fatal(err)
		}
		if got.Lands+got.Stays+got.Misses != got.Balls {
			t.Errorf("%s: balls are lost: %+v", s.name, got)
		}
		if got.Lands < s.lands[0] || got.Lands > s.lands[1] || got.Misses < s.misses[0] || got.Misses > s.misses[1] {
			t.Errorf("%s: %d of %d land, %d stay, %d fall beside", s.name, got.Lands, got.Balls, got.Stays, got.Misses)
		}
		if end := fmt.Sprintf("%.8x", got.End); end != s.want {
			t.Errorf("%s: %s, not %s", s.name, end, s.want)
		}
	}
}

// More balls than a study can have are refused, and fewer are taken where they would be too small.
func TestBallsAreNeitherTooManyNorTooSmall(t *testing.T) {
	for _, n := range []int{0, -1, manipulation.MostBalls + 1} {
		if _, err := pourScenes[0].study(n); err == nil {
			t.Errorf("%d balls were poured", n)
		}
	}
	pinch := pourScene{from: smallBowl, into: largeBowl, goes: 1}
	got, err := pinch.study(manipulation.MostBalls)
	if err != nil || got.Balls > 20 || got.Radius < 0.002 || got.Lands != got.Balls {
		t.Errorf("%+v, %v", got, err)
	}
}
