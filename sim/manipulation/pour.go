package manipulation

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// A Pour is a pour from one vessel, which is tilted, into the mouth of another.
type Pour struct {
	ID      string          // id of the tilted vessel
	From    *spatial.Hollow // hollow of the tilted vessel
	Stays   spatial.Volume  // volume that stays; Goes is the volume that is poured
	Goes    spatial.Volume
	Mouth   float64 // narrowest width of the target in m
	Fall    float64 // height from the lip down to the mouth in m
	Density float64 // density of the poured contents in g/ml
}

// Parameters of pouring.
const (
	tilts     = math.Pi / 4 // angular speed of the vessel in rad/s
	heads     = 0.015       // maximum height in m of a stream above the lip
	drips     = 0.0005      // height in m of the thinnest stream
	discharge = 0.62        // discharge coefficient of a lip, as in package physics
)

// A stream flows over a lip. wide is its width and long its horizontal throw, in m. speed is its speed at the
// lip in m/s, rate its flow in m3/s.
type stream struct{ wide, long, speed, rate float64 }

// stream returns the thickest stream that fits into the mouth below. It starts with the height h = heads of the
// liquid above the lip and halves it until the stream fits; ok is false if it never does. Over a round lip of
// radius R the stream is 2·√(2Rh − h²) wide. Its speed at the lip is ⅔·√(2gh).
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

// Compute returns the angle in radians by which the vessel turns, and the duration in seconds. The vessel turns
// until the wanted volume has left, and back. The stream is as thick as the mouth below allows. If even the
// thinnest stream misses the mouth, the error is a [Refusal].
func (p *Pour) Compute() (angle, seconds float64, err error) {
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
