package draw

// Labels returns the boxes of the labels of a picture.
func Labels(s *Scatter) (out []Box) {
	scene := s.arrange()
	for _, m := range scene.marks {
		out = append(out, m.Mark.Label.Box)
	}
	return out
}

// Ticks returns the labelled values of an axis for some values.
func ScatterTicks(values ...float64) []float64 { return newAxis(values).ticks() }
