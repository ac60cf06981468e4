package experiment

import (
	"io"

	"hearth/eval/draw"
	"hearth/eval/household"
	"hearth/eval/kitchen"
)

// WriteSVG plots correctness against executability, as Figure 1 does. Without judgements it plots the LCS
// instead of correctness, and in a kitchen the dish score against the executed share. Each method for which both values are known has a labelled point.
func (r *Results) WriteSVG(w io.Writer) error {
	x, y := household.Executability, household.LCS
	if r.inKitchen() {
		x, y = Executed, kitchen.DishApproximation
	}
	for _, o := range r.Outcomes {
		if _, judged := o.Figures[Correctness]; judged {
			y = Correctness
		}
	}
	picture := &draw.Scatter{Title: r.Title, X: headings[x], Y: headings[y]}
	for _, o := range r.Outcomes {
		across, executed := o.Figures[x]
		up, known := o.Figures[y]
		if !executed || !known {
			continue
		}
		p := draw.ScatterPoint{X: across, Y: up, Label: o.Method, Group: string(o.Plan)}
		if y == Correctness && o.Judged != nil && o.Judged.StandardError != nil {
			p.Spread = *o.Judged.StandardError
		}
		picture.Points = append(picture.Points, p)
	}
	return picture.WriteSVG(w)
}
