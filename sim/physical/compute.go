package physical

import (
	"fmt"

	"hearth/sim/physics/real"
	"hearth/sim/thermal"
)

// Material returns the properties of a food for package thermal. If heaped is true, there is air between its
// pieces. The error is that of [Data.Food], or reports that class is a mixture, whose composition depends on
// its parts ([thermal.Mix]).
func (d *Data) Material(class string, heaped bool) (thermal.Material, error) {
	f, err := d.Food(class)
	if err != nil {
		return thermal.Material{}, err
	}
	if f.Composition == (Composition{}) {
		return thermal.Material{}, fmt.Errorf("%s is a mixture, and its parts are unknown", class)
	}
	density := f.Density
	if heaped && f.BulkDensity > 0 {
		density = f.BulkDensity
	}
	var fat thermal.Melting
	if melts, ok := d.fat(f.Fat); ok {
		fat.Latent = melts.Latent * 1000
		for _, point := range melts.Solid {
			if int(fat.Points) < len(fat.Temperatures) {
				fat.Temperatures[fat.Points], fat.Solid[fat.Points] = point[0], point[1]
				fat.Points++
			}
		}
	}
	return thermal.NewMaterial(thermal.Composition(f.Composition), density*1000, f.Freezes, fat)
}

// Shape returns the shape of a piece of food. It returns false if the shape is unknown.
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

// ShapeOf returns the shape of a volume, in cubic metres, of food in pieces. It is one piece, or a smaller one if
// the volume is less than a piece. If the piece is unknown, it is a cube.
func (p Piece) ShapeOf(volume float64) thermal.Shape {
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

// Model returns the rates of the processes in food.
func (d *Data) Model() *thermal.Model {
	p := &d.Processes
	reaction := func(c *Change) thermal.Reaction {
		return thermal.Reaction{Rate: c.Rate, Reference: c.Reference, Activation: c.Activation * 1000}
	}
	m := &thermal.Model{
		Setting: reaction(&p.Setting), Browning: reaction(&p.Browning), Darkest: p.Browning.Most,
		Lethal: thermal.Lethality{Reference: p.Killing.Reference, D: p.Killing.Decade, Z: p.Killing.TenTimes},
		Danger: [2]float64{p.Growing.Lowest, p.Growing.Highest},
	}
	for i, stage := range p.Growing.stages() {
		m.Stages[i] = thermal.Stage{Temperature: stage[0], Within: stage[1]}
	}
	return m
}

// Oven returns an oven at room temperature that is set to a target, both in degrees Celsius.
func (a Appliance) Oven(room, target float64) thermal.Oven {
	return thermal.Oven{T: room, Target: target, Room: room, Power: a.Power, Capacity: a.Capacity, Loss: a.Loss}
}
