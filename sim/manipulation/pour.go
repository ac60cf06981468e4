package manipulation

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// A Pour is what is let run from one vessel, which is tilted, into the mouth of another.
type Pour struct {
	ID      string          // of what is tilted
	From    *spatial.Hollow // of that
	Stays   spatial.Volume  // what is to stay in it; the rest goes
	Goes    spatial.Volume
	Mouth   float64 // m across, of what it runs into, where that is narrowest
	Fall    float64 // m from the lip down to that mouth
	Density float64 // of what goes, in g/ml
}

// How things are poured.
const (
	tilts     = math.Pi / 4 // rad/s at which a vessel is turned
	heads     = 0.015       // m above the lip at which a stream runs over it, where there is room for it
	drips     = 0.0005      // m of a stream that is as thin as can be
	discharge = 0.62        // over a lip, as in sim/physics
)

// A stream runs over a lip: how wide it is, how far it falls beside the lip, in m, how fast it
// goes there, in m/s, and how much of it runs in a second, in m3.
type stream struct{ wide, long, speed, rate float64 }

// stream is the thickest that falls into the mouth below: a lip of a radius R has one as wide as
// the chord under which it stands, which leaves it at two thirds of the speed of its fall. It is
// not ok if the thinnest falls beside.
func (p *Pour) stream() (s stream, ok bool) {
	lip := p.From.Size.Y / 2
	if p.From.Cup != nil {
		lip = p.From.Cup.Rim().R
	}
	fall := math.Sqrt(2 * max(p.Fall, 0) / gravity)
	for head := heads; ; head /= 2 {
		s.wide = float64(2 * math.Sqrt(max(0, float64(2*lip*head)-float64(head*head))))
		s.speed = float64(math.Sqrt(float64(2*gravity*head)) * 2 / 3)
		s.long = float64(s.speed * fall)
		s.rate = float64(discharge * 2 / 3 * s.wide * math.Sqrt(float64(2*gravity*head)) * head)
		if ok = real.Hypot(s.wide, s.long) <= p.Mouth; ok || head < drips {
			return s, ok
		}
	}
}

// Do turns the vessel by the angle at which what is to go has gone, and back, and waits for
// the stream. It is the thicker the wider the mouth below. What would fall beside the mouth at
// the thinnest stream is refused.
func (p *Pour) Do() (angle, seconds float64, err error) {
	angle = p.From.SpillAngle(max(p.Stays, 1), 0, -1)
	s, ok := p.stream()
	if !ok {
		beside := real.Hypot(s.wide, s.long)
		lost := 1 - p.Mouth/beside
		return angle, 0, &Refusal{"misses", p.ID, []spatial.Figure{
			{Name: "spilled_g", Value: float64(float64(p.Goes.Millilitres()*p.Density) * lost)}, {Name: "stream_mm", Value: float64(beside * 1000)}, {Name: "mouth_mm", Value: float64(p.Mouth * 1000)}}}
	}
	return angle, float64(2*angle)/tilts + p.Goes.Metres()/s.rate, nil
}
