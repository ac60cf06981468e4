package physical

import (
	"fmt"

	"hearth/sim/physics/real"
	"hearth/sim/thermal"
)

// Material is what package thermal computes with for a food; heaped, there is air
// between its pieces. The error is that of [Data.Food], or tells that a mixture has
// the composition of what was mixed ([thermal.Mix]).
func (d *Data) Material(class string, heaped bool) (thermal.Material, error) {
	f, err := d.Food(class)
	if err != nil {
		return thermal.Material{}, err
	}
	if f.Composition == (Composition{}) {
		return thermal.Material{}, fmt.Errorf("%s is made of its parts, and none is known", class)
	}
	density := f.Density
	if heaped && f.BulkDensity > 0 {
		density = f.BulkDensity
	}
	var fat thermal.Melting
	if melts, ok := d.fat(f.Fat); ok {
		fat.Latent = melts.Latent * 1000
		for _, point := range melts.Solid {
			if int(fat.Points) < len(fat.At) {
				fat.At[fat.Points], fat.Solid[fat.Points] = point[0], point[1]
				fat.Points++
			}
		}
	}
	return thermal.Made(thermal.Composition(f.Composition), density*1000, f.Freezes, fat)
}

// Shape is the shape of a piece of a food; ok is false where nobody says it.
func (p Piece) Shape() (s thermal.Shape, ok bool) {
	const mm = 0.001
	switch {
	case len(p.Box) == 3:
		return thermal.Block(p.Box[0]*mm, p.Box[1]*mm, p.Box[2]*mm), true
	case len(p.Cylinder) == 2:
		return thermal.Rod(p.Cylinder[0]*mm, p.Cylinder[1]*mm), true
	}
	return thermal.Ball(p.Ball * mm), p.Ball > 0
}

// Of is the shape of so many cubic metres of food that comes in pieces: one of them where
// there is no less, else a smaller one; and a cube where nobody says what a piece is like.
func (p Piece) Of(volume float64) thermal.Shape {
	if s, ok := p.Shape(); ok && volume > 0 && s.Volume() > 0 {
		by := real.Cbrt(min(1, volume/s.Volume()))
		for i := range s.Sides {
			s.Sides[i] = float64(s.Sides[i] * by)
		}
		return s
	}
	side := real.Cbrt(volume)
	return thermal.Block(side, side, side)
}

// Model is how fast food changes.
func (d *Data) Model() *thermal.Model {
	p := &d.Processes
	reaction := func(c *Change) thermal.Reaction {
		return thermal.Reaction{Rate: c.Rate, At: c.At, Activation: c.Activation * 1000}
	}
	m := &thermal.Model{
		Setting: reaction(&p.Setting), Browning: reaction(&p.Browning), Darkest: p.Browning.Most,
		Lethal: thermal.Lethality{At: p.Killing.At, D: p.Killing.Decade, Z: p.Killing.TenTimes},
		Danger: [2]float64{p.Growing.From, p.Growing.To},
	}
	for i, stage := range p.Growing.stages() {
		m.Stages[i] = thermal.Stage{To: stage[0], Within: stage[1]}
	}
	return m
}

// Oven is an appliance that is as warm as the room, and set to a temperature.
func (a Appliance) Oven(room, target float64) thermal.Oven {
	return thermal.Oven{T: room, Target: target, Room: room, Power: a.Power, Capacity: a.Capacity, Loss: a.Loss}
}
