package draw

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// FontSize and LineHeight are the sizes of text in pictures, in pixels.
const (
	FontSize   = 12.0
	LineHeight = 16.0
)

// An SVG is a picture under construction.
type SVG struct{ strings.Builder }

// Add writes a line.
func (d *SVG) Add(format string, args ...any) { fmt.Fprintf(d, format+"\n", args...) }

// Open begins a picture of the given size and title.
func (d *SVG) Open(w, h float64, title string) { d.open("", "", w, h, title) }

// Begin begins a picture with a class, for pages that choose its colours. The colour ink is the initial
// currentColor, and the background has the class ground.
func (d *SVG) Begin(class, ink string, w, h float64, title string) {
	d.open(fmt.Sprintf(`class="%s" color="%s" `, class, ink), `class="ground" `, w, h, title)
}

func (d *SVG) open(of, ground string, w, h float64, title string) {
	d.Add(`<svg %sxmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img" `+
		`font-family="Helvetica, Arial, sans-serif" font-size="%.0f">`, of, w, h, w, h, FontSize)
	d.Add("<title>%s</title>", Escaped(title))
	d.Add(`<rect %swidth="100%%" height="100%%" fill="#ffffff"/>`, ground)
}

// Close ends the picture and returns it.
func (d *SVG) Close() string {
	d.WriteString("</svg>\n")
	return d.String()
}

// Text writes a text; anchor is start, middle or end.
func (d *SVG) Text(x, y float64, anchor, text string) {
	d.Add(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, Escaped(text))
}

// Haloed writes a text with a white outline, so that it is legible over lines.
func (d *SVG) Haloed(l Label) {
	x, anchor := l.anchor()
	d.Add(`<text x="%.1f" y="%.1f" text-anchor="%s" paint-order="stroke" stroke="#ffffff" stroke-width="3">%s</text>`,
		x, l.Y+LineHeight-4, anchor, Escaped(l.Text))
}

// Escaped returns a text escaped for XML. It replaces characters that XML does not allow.
func Escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // writing to a builder cannot fail
	return b.String()
}
