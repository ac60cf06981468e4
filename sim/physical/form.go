package physical

import (
	"math"

	"hearth/parser/source"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// Form returns the space that a thing of a class takes and offers. It uses the shape of the class, or that of
// a piece of food. The error is E0329 if the shape is unknown.
func (d *Data) Form(class string) (*spatial.Form, error) {
	s, ok := d.Shapes.Lookup(class)
	if !ok {
		return d.piece(class)
	}
	f := &spatial.Form{Name: class, Stack: int(s.Stack), Sheet: s.Sheet, Fixed: s.Fixed}
	if err := s.hollows(f); err != nil {
		return nil, source.Errorf("E0329", source.Span{}, "%s has no shape: %v", class, err)
	}
	s.outline(f)
	if f.Height <= 0 || f.Foot.Area() <= 0 {
		return nil, noShape(class)
	}
	return f, nil
}

func noShape(class string) error {
	return source.Errorf("E0329", source.Span{}, "%s has no known shape", class).
		WithHint("add it in an overlay of the kitchen: physical: {shapes: {%s: {cup: [[55, 0], [120, 98]], wall: 1, mass: 450}}}", class)
}

// hollows adds the places in or on a thing that can hold other things.
func (s *Shape) hollows(f *spatial.Form) error {
	wall := metres(s.Wall)
	if len(s.Cup) > 0 {
		cup, err := s.cup()
		if err != nil {
			return err
		}
		cells := s.Cells
		if len(cells) == 0 {
			cells = [][]float64{{0, 0}}
		}
		for _, c := range cells {
			f.Hollows = append(f.Hollows, spatial.Hollow{Origin: real.Vec{X: metres(c[0]), Y: metres(c[1]), Z: wall}, Cup: cup})
		}
	}
	if len(s.Tray) > 0 {
		f.Hollows = append(f.Hollows, spatial.Hollow{Origin: real.Vec{Z: wall}, Size: vec(s.Tray)})
	}
	for _, r := range s.Shelves {
		f.Hollows = append(f.Hollows, spatial.Hollow{Kind: spatial.Shelf, Origin: vec(r.Position), Size: vec(r.Size)})
	}
	for _, r := range s.Tops {
		f.Hollows = append(f.Hollows, spatial.Hollow{Kind: spatial.Top, Origin: vec(r.Position), Size: vec(r.Size)})
	}
	return nil
}

// outline sets the height of f and its outline from above. The outline of a single round thing is a disc;
// otherwise it is the bounding rectangle.
func (s *Shape) outline(f *spatial.Form) {
	lo, hi := real.Vec{X: math.Inf(1), Y: math.Inf(1)}, real.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	grow := func(x, y, top, ex, ey float64) {
		lo.X, lo.Y, hi.X, hi.Y = min(lo.X, x-ex), min(lo.Y, y-ey), max(hi.X, x+ex), max(hi.Y, y+ey)
		hi.Z = max(hi.Z, top)
	}
	round := len(s.Solids) == 0 && len(f.Hollows) == 1
	for _, h := range f.Hollows {
		top := h.Origin.Z
		if h.Kind != spatial.Top {
			top += h.Height()
		}
		if h.Cup != nil {
			_, outer := h.Cup.Bounds()
			grow(h.Origin.X, h.Origin.Y, top, outer.X, outer.Y)
			f.Foot.R = outer.X
			continue
		}
		round = false
		wall := metres(s.Wall)
		grow(h.Origin.X, h.Origin.Y, top, h.Size.X/2+wall, h.Size.Y/2+wall)
	}
	for _, d := range s.Solids {
		at, half := vec(d.Position), d.extent().Scale(0.5)
		grow(at.X, at.Y, at.Z+half.Z, half.X, half.Y)
		if len(s.Solids) == 1 && len(f.Hollows) == 0 && d.upright() {
			round, f.Foot.R = true, half.X
		}
	}
	f.Height = hi.Z
	f.Foot.X, f.Foot.Y = (lo.X+hi.X)/2, (lo.Y+hi.Y)/2
	if !round {
		f.Foot.R, f.Foot.W, f.Foot.D = 0, hi.X-lo.X, hi.Y-lo.Y
	}
}

// upright reports whether a solid is round as seen from above.
func (d *Solid) upright() bool {
	return d.Ball > 0 || len(d.Cone) > 0 || len(d.Cylinder) > 0 && (d.Along == "" || d.Along == "z")
}

// extent returns the size of the bounding box of a solid, in metres.
func (d *Solid) extent() real.Vec {
	switch {
	case len(d.Box) == 3:
		return vec(d.Box)
	case len(d.Cone) == 3:
		w := metres(max(d.Cone[0], d.Cone[1]))
		return real.Vec{X: w, Y: w, Z: metres(d.Cone[2])}
	case len(d.Cylinder) == 2:
		return lying(metres(d.Cylinder[0]), metres(d.Cylinder[1]), d.Along)
	}
	w := metres(d.Ball)
	return real.Vec{X: w, Y: w, Z: w}
}

// lying returns the bounding box of a cylinder along an axis.
func lying(wide, long float64, along string) real.Vec {
	switch along {
	case "x":
		return real.Vec{X: long, Y: wide, Z: wide}
	case "y":
		return real.Vec{X: wide, Y: long, Z: wide}
	}
	return real.Vec{X: wide, Y: wide, Z: long}
}

// piece returns the form of a piece of food in its resting position.
func (d *Data) piece(class string) (*spatial.Form, error) {
	food, ok := d.Foods.Lookup(class)
	if !ok || food.Piece.Millilitres() == 0 {
		return nil, noShape(class)
	}
	f := &spatial.Form{Name: class, Piece: true}
	switch p := food.Piece; {
	case len(p.Box) == 3:
		f.Foot.W, f.Foot.D, f.Height = metres(p.Box[0]), metres(p.Box[1]), metres(p.Box[2])
	case len(p.Cylinder) == 2:
		f.Foot.W, f.Foot.D, f.Height = metres(p.Cylinder[1]), metres(p.Cylinder[0]), metres(p.Cylinder[0])
	default:
		f.Foot.R, f.Height = metres(p.Ball)/2, metres(p.Ball)
	}
	return f, nil
}

// Part returns the volume that grams of a food take in a container. Pieces leave gaps between them; powders
// leave those given by their bulk density. Food with neither counts as a liquid. The error is E0326 if the
// composition or the density is unknown.
func (d *Data) Part(class string, grams float64) (spatial.Part, error) {
	f, err := d.Food(class)
	if err != nil {
		return spatial.Part{}, err
	}
	p := spatial.Part{}
	switch {
	case f.Density > 0:
		p.Volume = spatial.Cubic(grams / f.Density / 1e6)
	case f.BulkDensity > 0:
		p.Volume = spatial.Cubic(grams / f.BulkDensity / 1e6)
	default:
		return p, source.Errorf("E0326", source.Span{}, "%s has no known density", class).
			WithHint("add it in an overlay of the kitchen: physical: {foods: {%s: {density: 1}}}", class)
	}
	switch {
	case f.BulkDensity > 0 && f.Density > 0:
		p.Packing = min(1, f.BulkDensity/f.Density)
	case f.BulkDensity > 0:
		p.Packing = 1
	case f.Piece.Millilitres() > 0:
		p.Packing = spatial.Pieces
	}
	return p, nil
}

// Pattern returns the arrangement that a pattern describes. It returns false if the pattern is unknown.
func (d *Data) Pattern(class string) (p spatial.Pattern, ok bool) {
	a, ok := d.Patterns.Lookup(class)
	return spatial.Pattern{Gap: metres(a.Gap), Even: a.Even, Turn: a.Turn * math.Pi / 180, Sections: a.Sections, Heap: a.Heap}, ok
}

// Pose returns the pose of a fixed thing in the room. It returns false if the class has no place.
func (d *Data) Pose(class string) (p spatial.Pose, ok bool) {
	s, _ := d.Shapes.Lookup(class)
	if len(s.Place.Position) != 3 {
		return spatial.Pose{Rot: real.NoTurn()}, false
	}
	return spatial.Pose{Pos: vec(s.Place.Position), Rot: real.Turn(real.Vec{Z: 1}, s.Place.Turn*math.Pi/180)}, true
}

func metres(mm float64) float64 { return mm / 1000 }

// vec converts three lengths in millimetres to metres. It returns the zero vector for another number of
// lengths.
func vec(mm []float64) real.Vec {
	if len(mm) != 3 {
		return real.Vec{}
	}
	return real.Vec{X: metres(mm[0]), Y: metres(mm[1]), Z: metres(mm[2])}
}
