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
