package draw

import (
	"fmt"
)

// colours are those of Okabe and Ito, without the ones that are pale on white.
var colours = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"}

// shapes are the SVG paths of marks, centred at the origin. They distinguish groups even without colours.
var shapes = []string{
	"M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z",                         // circle
	"M-4.5 -4.5H4.5V4.5H-4.5Z",                                    // square
	"M0 -5.5L5.2 4H-5.2Z",                                         // triangle
	"M0 -6L6 0L0 6L-6 0Z",                                         // diamond
	"M0 5.5L5.2 -4H-5.2Z",                                         // triangle pointing down
	"M-1.7 -5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",        // plus
	"M-5 -3L-3 -5L0 -2L3 -5L5 -3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0Z", // cross
}

// draw writes the whole picture.
func (s *scene) draw(d *SVG) string {
	w, h := scatterLeft+scatterWidth+20, scatterTop+scatterHeight+64+LineHeight*float64((len(s.groups)+2)/3)
	for i := range s.marks {
		l := s.marks[i].Mark.Label
		w, h = max(w, l.X+l.W+12), max(h, l.Y+l.H+12)
	}
	d.Open(w, h, s.Title)
	d.Add(`<text x="%.1f" y="24" text-anchor="middle" font-size="15">%s</text>`, scatterLeft+scatterWidth/2, Escaped(s.Title))
	s.axes(d)
	for i := range s.marks {
		s.mark(d, &s.marks[i])
	}
	s.legend(d)
	return d.Close()
}

func (s *scene) axes(d *SVG) {
	d.Add(`<g stroke="#d0d0d0" stroke-width="1">`)
	for _, v := range s.xs.ticks() {
		x, _ := s.place(v, 0)
		d.Add(`<path d="M%.1f %.1fV%.1f"/>`, x, scatterTop, scatterTop+scatterHeight)
	}
	for _, v := range s.ys.ticks() {
		_, y := s.place(0, v)
		d.Add(`<path d="M%.1f %.1fH%.1f"/>`, scatterLeft, y, scatterLeft+scatterWidth)
	}
	d.Add("</g>")
	d.Add(`<path d="M%.1f %.1fV%.1fH%.1f" fill="none" stroke="#000000"/>`, scatterLeft, scatterTop, scatterTop+scatterHeight, scatterLeft+scatterWidth)
	for _, v := range s.xs.ticks() {
		x, _ := s.place(v, 0)
		d.Text(x, scatterTop+scatterHeight+18, "middle", percent(v))
	}
	for _, v := range s.ys.ticks() {
		_, y := s.place(0, v)
		d.Text(scatterLeft-8, y+4, "end", percent(v))
	}
	d.Text(scatterLeft+scatterWidth/2, scatterTop+scatterHeight+40, "middle", s.X)
	d.Add(`<text transform="translate(18 %.1f) rotate(-90)" text-anchor="middle">%s</text>`, scatterTop+scatterHeight/2, Escaped(s.Y))
}

func percent(v float64) string { return fmt.Sprintf("%.0f%%", 100*v) }

// look returns the colour and the shape of a group.
func (s *scene) look(group string) (colour, shape string) {
	for i, g := range s.groups {
		if g == group {
			return colours[i%len(colours)], shapes[i%len(shapes)]
		}
	}
	return colours[0], shapes[0]
}

func (s *scene) mark(d *SVG, m *mark) {
	colour, shape := s.look(m.Group)
	d.Add("<g><title>%s</title>", Escaped(fmt.Sprintf("%s: %.2f%%, %.2f%%", m.ScatterPoint.Label, 100*m.ScatterPoint.X, 100*m.ScatterPoint.Y)))
	if m.Spread > 0 {
		d.Add(`<path d="M%.1f %.1fv%.1fm-4 0h8m-8 %.1fh8" stroke="%s" fill="none"/>`, m.Mark.X, m.Avoid.Y, m.Avoid.H, -m.Avoid.H, colour)
	}
	l := m.Mark.Label
	if l.Leader {
		x, y := l.Nearest(m.Mark.X, m.Mark.Y)
		d.Add(`<path d="M%.1f %.1fL%.1f %.1f" stroke="#808080" stroke-width="0.8"/>`, m.Mark.X, m.Mark.Y, x, y)
	}
	d.Add(`<path transform="translate(%.1f %.1f)" d="%s" fill="%s" stroke="#ffffff" stroke-width="0.8"/>`, m.Mark.X, m.Mark.Y, shape, colour)
	d.Haloed(l)
	d.Add("</g>")
}

// legend writes the names of the groups, three in a line. It writes nothing for a single group.
func (s *scene) legend(d *SVG) {
	if len(s.groups) < 2 {
		return
	}
	for i, g := range s.groups {
		colour, shape := s.look(g)
		x, y := scatterLeft+float64(i%3)*scatterWidth/3, scatterTop+scatterHeight+60+LineHeight*float64(i/3)
		d.Add(`<path transform="translate(%.1f %.1f)" d="%s" fill="%s"/>`, x+6, y-4, shape, colour)
		d.Text(x+16, y, "start", newLabel(g).Text)
	}
}
