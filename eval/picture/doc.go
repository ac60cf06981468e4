// Package picture draws what the quantitative kitchen measures: [Temperatures] over the time
// of a plan, and a [Room] from above and from its sides.
//
// Both are values that somebody else fills in, and are drawn as SVG with attributes alone:
// the same values give the same bytes. Every mark says in its title what it is.
package picture

import "hearth/eval/draw"

// The colours of pictures, on white.
const (
	ink    = "#333333"
	faint  = "#767676"
	grid   = "#e4e4e4"
	accent = "#0072b2"
	hot    = "#d55e00"
	warm   = "#e69f00"
	food   = "#ebc27a"
)

// small is the size of text that says less.
const small = 10.0

// write writes a small text in a colour.
func write(d *draw.SVG, x, y float64, anchor, colour, text string) {
	d.Add(`<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%.0f" fill="%s">%s</text>`, x, y, anchor, small, colour, draw.Escaped(text))
}

// haloed writes a small text that can be read over lines on a ground.
func haloed(d *draw.SVG, x, y float64, anchor, colour, ground, text string) {
	d.Add(`<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%.0f" fill="%s" paint-order="stroke" stroke="%s" stroke-width="3">%s</text>`,
		x, y, anchor, small, colour, ground, draw.Escaped(text))
}

// titled is a text as the title of a mark.
func titled(text string) string { return "<title>" + draw.Escaped(text) + "</title>" }
