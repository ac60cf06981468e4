package physical

import (
	"math"

	"hearth/parser/source"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// board is the thickness of a shelf's floor, in metres.
const board = 0.01

// sides is the number of flat sides of a round solid.
const sides = 16

// Solid returns the collision shape of a thing of a class. A vessel is represented without its handle, any
// other thing by its parts and a floor under each shelf. A thing with several cups is represented by its
// solids, a food by one piece. The origin is that of the form; for a ball it is the middle. The error is E0329
// if the shape is unknown.
func (d *Data) Solid(class string) (*shape.Shape, error) {
	s, ok := d.Shapes.Lookup(class)
	if !ok {
		f, found := d.Foods.Lookup(class)
		if s = f.Piece.lying(); !found || len(s.Solids) == 0 {
			return nil, noShape(class)
		}
	}
	r, err := s.solid()
	if err != nil {
		return nil, source.Errorf("E0329", source.Span{}, "%s has no shape: %v", class, err)
	}
	return r, nil
}

// lying returns a piece as a shape that rests on its foot. It has no solids if p is empty.
func (p Piece) lying() (s Shape) {
	d := Solid{Box: p.Box, Cylinder: p.Cylinder, Ball: p.Ball}
	if size := d.extent(); size.Z > 0 {
		if d.Position = []float64{0, 0, size.Z * 500}; len(p.Cylinder) == 2 {
			d.Along, d.Position[2] = "x", p.Cylinder[0]/2
		}
		s.Solids = []Solid{d}
	}
	return s
}

func (s *Shape) solid() (*shape.Shape, error) {
	switch {
	case len(s.Solids) == 1 && s.Solids[0].Ball > 0:
		return shape.Ball(metres(s.Solids[0].Ball) / 2)
	case len(s.Cup) > 0 && len(s.Cells) == 0:
		return s.cup()
	case len(s.Tray) == 3:
		size, wall := vec(s.Tray), metres(s.Wall)
		return shape.Tray(size.X+2*wall, size.Y+2*wall, size.Z, wall)
	}
	var all []shape.Placed
	for _, d := range s.Solids {
		r, err := d.shape()
		if err != nil {
			return nil, err
		}
		all = append(all, shape.Placed{Shape: r, Place: vec(d.Position)})
	}
	for _, r := range s.Shelves {
		size, at := vec(r.Size), vec(r.Position)
		floor, err := shape.Box(size.X, size.Y, board)
		if err != nil {
			return nil, err
		}
		at.Z -= board / 2
		all = append(all, shape.Placed{Shape: floor, Place: at})
	}
	return shape.Join(all...)
}

func (s *Shape) cup() (*shape.Shape, error) {
	var rings []shape.RZ
	for _, r := range s.Cup {
		rings = append(rings, shape.RZ{R: metres(r[0]), Z: metres(r[1])})
	}
	return shape.Cup(rings, metres(s.Wall))
}

// shape returns a solid centred on its middle. A ball that is one of several parts becomes a drum, as only
// polyhedra can be joined.
func (d *Solid) shape() (*shape.Shape, error) {
	size := d.extent()
	switch {
	case len(d.Box) == 3:
		return shape.Box(size.X, size.Y, size.Z)
	case len(d.Cone) == 3:
		return shape.Prism(metres(d.Cone[0])/2, metres(d.Cone[1])/2, size.Z, sides)
	case d.Along == "x" || d.Along == "y":
		var points []real.Vec
		for i := range sides {
			sin, cos := real.SinCos(2 * math.Pi * float64(i) / sides)
			for _, end := range [2]float64{-0.5, 0.5} {
				p := real.Vec{X: size.X * end, Y: size.Y / 2 * cos, Z: size.Z / 2 * sin}
				if d.Along == "y" {
					p.X, p.Y = size.X/2*cos, size.Y*end
				}
				points = append(points, p)
			}
		}
		return shape.Hull(points)
	}
	return shape.Prism(size.X/2, size.X/2, size.Z, sides)
}
