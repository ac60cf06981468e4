package draw

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

// small is the font size of secondary text, in pixels.
const small = 10.0

// write writes a small text in a colour.
func write(d *SVG, x, y float64, anchor, colour, text string) {
	d.Add(`<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%.0f" fill="%s">%s</text>`, x, y, anchor, small, colour, Escaped(text))
}

// haloed writes a small text with an outline in the colour ground, so that it is legible over lines.
func haloed(d *SVG, x, y float64, anchor, colour, ground, text string) {
	d.Add(`<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%.0f" fill="%s" paint-order="stroke" stroke="%s" stroke-width="3">%s</text>`,
		x, y, anchor, small, colour, ground, Escaped(text))
}

// titled returns a text as the title element of a mark.
func titled(text string) string { return "<title>" + Escaped(text) + "</title>" }
