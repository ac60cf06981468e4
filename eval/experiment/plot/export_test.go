package plot

// A Box is the place of a label.
type Box struct{ box }

// Overlaps tells whether two boxes have a point in common.
func (b Box) Overlaps(c Box) bool { return b.overlaps(c.box) }

// Labels returns the places of the labels of a picture.
func Labels(s *Scatter) (out []Box) {
	scene := s.arrange()
	for _, m := range scene.marks {
		out = append(out, Box{m.label.box})
	}
	return out
}

// Crossed tells whether the line between two points goes through a box of 10 by 10.
func Crossed(x1, y1, x2, y2 float64) bool { return box{0, 0, 10, 10}.crossed(x1, y1, x2, y2) }

// Ticks returns what is written at the axis of some values.
func Ticks(values ...float64) []float64 { return newAxis(values).ticks() }
