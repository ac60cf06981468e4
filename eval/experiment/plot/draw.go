package plot

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// colours are those of Okabe and Ito, the ones that are pale on white left out.
var colours = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"}

// shapes are the paths of marks around 0, so that groups differ without colours.
var shapes = []string{
	"M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z",                         // circle
	"M-4.5 -4.5H4.5V4.5H-4.5Z",                                    // square
	"M0 -5.5L5.2 4H-5.2Z",                                         // triangle
	"M0 -6L6 0L0 6L-6 0Z",                                         // diamond
	"M0 5.5L5.2 -4H-5.2Z",                                         // triangle, upside down
	"M-1.7 -5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",        // plus
	"M-5 -3L-3 -5L0 -2L3 -5L5 -3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0Z", // cross
}

// A drawing is SVG while it is written.
type drawing struct{ strings.Builder }

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(d, format+"\n", args...) }

// text writes a text; anchor is start, middle or end.
func (d *drawing) text(x, y float64, anchor, text string) {
	d.add(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, escaped(text))
}

// escaped returns a text as XML has it. What XML cannot say is replaced.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a builder takes everything
	return b.String()
}

// draw writes all of the picture.
func (s *scene) draw(d *drawing) {
	w, h := left+width+20, top+height+64+lineHeight*float64((len(s.groups)+2)/3)
	for i := range s.marks {
		l := s.marks[i].label
		w, h = max(w, l.x+l.w+12), max(h, l.y+l.h+12)
	}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img" `+
		`font-family="Helvetica, Arial, sans-serif" font-size="%.0f">`, w, h, w, h, fontSize)
	d.add("<title>%s</title>", escaped(s.Title))
	d.add(`<rect width="100%%" height="100%%" fill="#ffffff"/>`)
	d.add(`<text x="%.1f" y="24" text-anchor="middle" font-size="15">%s</text>`, left+width/2, escaped(s.Title))
	s.axes(d)
	for i := range s.marks {
		s.mark(d, &s.marks[i])
	}
	s.legend(d)
	d.WriteString("</svg>\n")
}

func (s *scene) axes(d *drawing) {
	d.add(`<g stroke="#d0d0d0" stroke-width="1">`)
	for _, v := range s.xs.ticks() {
		x, _ := s.place(v, 0)
		d.add(`<path d="M%.1f %.1fV%.1f"/>`, x, top, top+height)
	}
	for _, v := range s.ys.ticks() {
		_, y := s.place(0, v)
		d.add(`<path d="M%.1f %.1fH%.1f"/>`, left, y, left+width)
	}
	d.add("</g>")
	d.add(`<path d="M%.1f %.1fV%.1fH%.1f" fill="none" stroke="#000000"/>`, left, top, top+height, left+width)
	for _, v := range s.xs.ticks() {
		x, _ := s.place(v, 0)
		d.text(x, top+height+18, "middle", percent(v))
	}
	for _, v := range s.ys.ticks() {
		_, y := s.place(0, v)
		d.text(left-8, y+4, "end", percent(v))
	}
	d.text(left+width/2, top+height+40, "middle", s.X)
	d.add(`<text transform="translate(18 %.1f) rotate(-90)" text-anchor="middle">%s</text>`, top+height/2, escaped(s.Y))
}

func percent(v float64) string { return fmt.Sprintf("%.0f%%", 100*v) }

// look returns colour and shape of a group.
func (s *scene) look(group string) (colour, shape string) {
	for i, g := range s.groups {
		if g == group {
			return colours[i%len(colours)], shapes[i%len(shapes)]
		}
	}
	return colours[0], shapes[0]
}

func (s *scene) mark(d *drawing, m *mark) {
	colour, shape := s.look(m.Group)
	d.add("<g><title>%s</title>", escaped(fmt.Sprintf("%s: %.2f%%, %.2f%%", m.Label, 100*m.X, 100*m.Y)))
	if m.Spread > 0 {
		d.add(`<path d="M%.1f %.1fv%.1fm-4 0h8m-8 %.1fh8" stroke="%s" fill="none"/>`, m.x, m.spread.y, m.spread.h, -m.spread.h, colour)
	}
	l := m.label
	if l.leader {
		x, y := l.nearest(m.x, m.y)
		d.add(`<path d="M%.1f %.1fL%.1f %.1f" stroke="#808080" stroke-width="0.8"/>`, m.x, m.y, x, y)
	}
	d.add(`<path transform="translate(%.1f %.1f)" d="%s" fill="%s" stroke="#ffffff" stroke-width="0.8"/>`, m.x, m.y, shape, colour)
	x, anchor := l.anchor()
	d.add(`<text x="%.1f" y="%.1f" text-anchor="%s" paint-order="stroke" stroke="#ffffff" stroke-width="3">%s</text>`,
		x, l.y+lineHeight-4, anchor, escaped(l.text))
	d.add("</g>")
}

// legend names the groups, three in a line; one alone needs none.
func (s *scene) legend(d *drawing) {
	if len(s.groups) < 2 {
		return
	}
	for i, g := range s.groups {
		colour, shape := s.look(g)
		x, y := left+float64(i%3)*width/3, top+height+60+lineHeight*float64(i/3)
		d.add(`<path transform="translate(%.1f %.1f)" d="%s" fill="%s"/>`, x+6, y-4, shape, colour)
		d.text(x+16, y, "start", newLabel(g).text)
	}
}
