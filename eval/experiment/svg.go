package experiment

import (
	"io"

	"hearth/eval"
	"hearth/eval/experiment/plot"
	"hearth/eval/household"
)

// WriteSVG plots correctness against executability, as Figure 1 does; where nobody
// has judged, the LCS. It has a labelled point for each method of which both are
// known.
func (r *Results) WriteSVG(w io.Writer) error {
	y := household.LCS
	for _, o := range r.Outcomes {
		if known(o.Figures, Correctness) {
			y = Correctness
		}
	}
	picture := &plot.Scatter{Title: r.Title, X: headings[household.Executability], Y: headings[y]}
	for _, o := range r.Outcomes {
		if known(o.Figures, household.Executability) && known(o.Figures, y) {
			picture.Points = append(picture.Points, o.point(y))
		}
	}
	return picture.WriteSVG(w)
}

func (o *Outcome) point(y eval.Metric) plot.Point {
	p := plot.Point{X: o.Figures[household.Executability], Y: o.Figures[y], Label: o.Method, Group: string(o.Plan)}
	if y == Correctness && o.Judged != nil && o.Judged.StandardError != nil {
		p.Spread = *o.Judged.StandardError
	}
	return p
}
