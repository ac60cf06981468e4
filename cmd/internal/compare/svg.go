package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hearth/eval/draw"
)

// The plane of a picture, in pixels.
const (
	left, top     = 76.0, 44.0
	width, height = 520.0, 320.0
)

// colours are those of Okabe and Ito that are not pale on white.
var colours = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7"}

// A scale goes from one power of ten to another.
type scale struct{ from, to float64 }

// scaleOf is the shortest scale on which all values of the curves are.
func scaleOf(curves []curve, value func(point) float64) scale {
	s := scale{math.Inf(1), math.Inf(-1)}
	for _, c := range curves {
		for _, p := range c.points {
			log := math.Log10(value(p))
			s.from, s.to = min(s.from, math.Floor(log+1e-9)), max(s.to, math.Ceil(log-1e-9))
		}
	}
	s.to = max(s.to, s.from+1)
	return s
}

// share is how far along the scale a value is, from 0 to 1.
func (s scale) share(v float64) float64 { return (math.Log10(v) - s.from) / (s.to - s.from) }

// svg draws the curves, both axes by powers of ten.
func (g *growth) svg() string {
	var d draw.SVG
	xs := scaleOf(g.curves, func(p point) float64 { return p.x })
	ys := scaleOf(g.curves, func(p point) float64 { return p.y })
	at := func(p point) (x, y float64) { return left + width*xs.share(p.x), top + height*(1-ys.share(p.y)) }
	d.Open(left+width+24, top+height+76, g.title)
	d.Add(`<text x="%.0f" y="24" text-anchor="middle" font-size="15">%s</text>`, left+width/2, draw.Escaped(g.title))
	for e := xs.from; e <= xs.to; e++ {
		x, _ := at(point{math.Pow(10, e), math.Pow(10, ys.from)})
		d.Add(`<path d="M%.1f %.1fV%.1f" stroke="#d0d0d0"/>`, x, top, top+height)
		d.Text(x, top+height+18, "middle", strconv.FormatFloat(math.Pow(10, e), 'f', -1, 64))
	}
	for e := ys.from; e <= ys.to; e++ {
		_, y := at(point{math.Pow(10, xs.from), math.Pow(10, e)})
		d.Add(`<path d="M%.1f %.1fH%.1f" stroke="#d0d0d0"/>`, left, y, left+width)
		d.Text(left-8, y+4, "end", g.figure(math.Pow(10, e)))
	}
	d.Text(left+width/2, top+height+38, "middle", g.grows)
	d.Add(`<text transform="translate(18 %.0f) rotate(-90)" text-anchor="middle">%s</text>`, top+height/2, draw.Escaped(g.cost))
	for i, c := range g.curves {
		colour, path := colours[i%len(colours)], ""
		for j, p := range c.points {
			x, y := at(p)
			path += fmt.Sprintf("%s%.1f %.1f", map[bool]string{true: "M", false: "L"}[j == 0], x, y)
			d.Add(`<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"><title>%s: %.0f, %s</title></circle>`, x, y, colour, draw.Escaped(c.label), p.x, g.figure(p.y))
		}
		d.Add(`<path d="%s" fill="none" stroke="%s" stroke-width="1.5"/>`, path, colour)
		x := left + width*float64(i)/float64(len(g.curves))
		d.Add(`<path d="M%.0f %.0fh16" stroke="%s" stroke-width="3"/>`, x, top+height+58, colour)
		d.Text(x+22, top+height+62, "start", c.label)
	}
	return d.Close()
}

// figure writes a cost in its unit.
func (g *growth) figure(v float64) string {
	if strings.HasPrefix(g.unit, "ns/") {
		return shown([]float64{v})
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
