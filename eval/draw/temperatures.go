package draw

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"hearth/eval/report"
)

// The plot area and the height of a lane of steps, in pixels.
const (
	left, right   = 52.0, 148.0
	top           = 62.0
	width, height = 660.0, 300.0
	lane          = 15.0
)

// A chart is a picture of temperatures with its axes.
type chart struct {
	*report.Temperatures
	d         SVG
	low, high float64
	lanes     [][]report.CourseStep
}

// Temperatures draws the temperatures of some things during a plan.
func Temperatures(t *report.Temperatures) string {
	c := &chart{Temperatures: t}
	c.scale()
	c.lane()
	w, h := left+width+right, top+height+26+lane*float64(len(c.lanes))+16
	c.d.Open(w, h, t.Title)
	c.d.Add(`<text x="%.1f" y="24" font-size="15" fill="%s">%s</text>`, left, ink, Escaped(t.Title))
	write(&c.d, left, 42, "start", faint, t.About)
	c.zone()
	c.axes()
	c.warning()
	var ends []end
	for i := range t.Courses {
		ends = append(ends, c.course(&t.Courses[i], i)...)
	}
	c.name(ends)
	c.schedule()
	return c.d.Close()
}

// scale computes the range of temperatures to show.
func (c *chart) scale() {
	c.low, c.high = min(0, c.Zone[0]), max(20, c.Zone[1]+8)
	for _, of := range c.Courses {
		for _, p := range of.Points {
			c.low, c.high = min(c.low, p.Core, p.Surface, p.Air), max(c.high, p.Core, p.Surface, p.Air, of.Safe)
		}
	}
	c.low, c.high = math.Floor(c.low/10)*10, math.Ceil(c.high/10)*10
	c.Until = max(c.Until, 1)
}

func (c *chart) x(t float64) float64 { return left + width*min(1, max(0, t/c.Until)) }
func (c *chart) y(t float64) float64 { return top + height*(c.high-t)/(c.high-c.low) }

// zone shades the danger zone.
func (c *chart) zone() {
	y, below := c.y(c.Zone[1]), c.y(c.Zone[0])
	said := fmt.Sprintf("danger zone, %s to %s °C", figureText(c.Zone[0]), figureText(c.Zone[1]))
	c.d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#fbf1d8">%s</rect>`, left, y, width, below-y, titled(said+": germs grow"))
}

// warning labels the danger zone.
func (c *chart) warning() {
	said := fmt.Sprintf("danger zone, %s to %s °C", figureText(c.Zone[0]), figureText(c.Zone[1]))
	y := c.y(c.Zone[1])
	x := left + 6.0
	for _, x = range []float64{x, left + width - Width([]rune(said))*small/FontSize - 6, left + width/3} {
		if !c.passes(Box{X: x, Y: y, W: Width([]rune(said)), H: 16}) {
			break
		}
	}
	haloed(&c.d, x, y+13, "start", "#8a6d1f", "#fbf1d8", said)
}

// passes reports whether a curve goes through a box.
func (c *chart) passes(b Box) bool {
	for _, of := range c.Courses {
		for _, p := range of.Points {
			for _, t := range []float64{p.Core, p.Surface, p.Air} {
				if b.Overlaps(Box{X: c.x(p.Time), Y: c.y(t)}) {
					return true
				}
			}
		}
	}
	return false
}

func (c *chart) axes() {
	step := niceStep(c.high-c.low, 8, []float64{5, 10, 20, 25, 50, 100})
	for t := math.Ceil(c.low/step) * step; t <= c.high; t += step {
		c.d.Add(`<path d="M%.1f %.1fH%.1f" stroke="%s"/>`, left, c.y(t), left+width, grid)
		write(&c.d, left-7, c.y(t)+3.5, "end", faint, figureText(t)+" °C")
	}
	step = Ticks(c.Until, 9)
	for t := 0.0; t <= c.Until; t += step {
		c.d.Add(`<path d="M%.1f %.1fv4" stroke="%s"/>`, c.x(t), top+height, faint)
		write(&c.d, c.x(t), top+height+16, "middle", faint, Clock(t))
	}
	c.d.Add(`<path d="M%.1f %.1fH%.1f" stroke="%s"/>`, left, top+height, left+width, faint)
}

// An end is the label at the end of a curve.
type end struct {
	y            float64
	text, colour string
}

// looks are the colours of the core curves, one for each thing.
var looks = []string{hot, accent, "#009e73", "#cc79a7"}

// course draws three curves for a thing: the air around it, its surface and its core.
func (c *chart) course(of *report.Course, n int) []end {
	if len(of.Points) == 0 {
		return nil
	}
	colour, last := looks[n%len(looks)], of.Points[len(of.Points)-1]
	surface := colour
	if len(c.Courses) == 1 {
		surface = warm
	}
	prefix := ""
	if len(c.Courses) > 1 {
		prefix = of.Name + ", "
	}
	if of.Safe > 0 {
		c.d.Add(`<path d="M%.1f %.1fH%.1f" stroke="#009e73" stroke-dasharray="2 3">%s</path>`, c.x(of.Points[0].Time), c.y(of.Safe), left+width,
			titled(fmt.Sprintf("%s is safe to eat from a core temperature of %s °C", of.Name, figureText(of.Safe))))
	}
	var ends []end
	for _, k := range []struct {
		what, colour, width, dashes string
		of                          func(p report.Moment) float64
	}{
		{"air around", faint, "1", ` stroke-dasharray="5 4"`, func(p report.Moment) float64 { return p.Air }},
		{"surface", surface, "1.2", "", func(p report.Moment) float64 { return p.Surface }},
		{"core", colour, "2.2", "", func(p report.Moment) float64 { return p.Core }},
	} {
		text := fmt.Sprintf("%s of %s: from %s to %s °C", k.what, of.Name, figureText(k.of(of.Points[0])), figureText(k.of(last)))
		stroke := func(points []report.Moment, opacity, text string) {
			if len(points) > 1 {
				c.d.Add(`<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"%s%s>%s</path>`, c.line(points, k.of), k.colour, k.width, k.dashes, opacity, titled(text))
			}
		}
		made := slices.IndexFunc(of.Points, func(p report.Moment) bool { return p.Time >= of.Since })
		stroke(of.Points[:made+1], ` opacity="0.45"`, k.what+" of the main part of "+of.Name+" before it was made")
		stroke(of.Points[made:], "", text)
		if n == 0 || k.what != "air around" {
			ends = append(ends, end{c.y(k.of(last)), prefix + k.what + " " + figureText(k.of(last)) + " °C", k.colour})
		}
	}
	if of.Safe > 0 {
		ends = append(ends, end{c.y(of.Safe), "safe from " + figureText(of.Safe) + " °C", "#00795a"})
	}
	return ends
}

// line returns the path of a curve.
func (c *chart) line(points []report.Moment, of func(p report.Moment) float64) string {
	var b strings.Builder
	pen, x, y := 'M', math.Inf(-1), 0.0
	for i, p := range points {
		px, py := c.x(p.Time), c.y(of(p))
		if i > 0 && i < len(points)-1 && px-x < 0.4 && math.Abs(py-y) < 0.4 {
			continue // too close to the last point to be visible
		}
		fmt.Fprintf(&b, "%c%.1f %.1f", pen, px, py)
		pen, x, y = 'L', px, py
	}
	return b.String()
}

// name writes the names of the curves to the right of their ends, one below the other.
func (c *chart) name(ends []end) {
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.y, b.y) })
	const apart = 13.0
	lowest := top + height - apart*float64(len(ends))
	y := 0.0
	for i, e := range ends {
		y = max(y+apart, min(e.y, lowest+apart*float64(i+1)))
		c.d.Add(`<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="0.7"/>`, left+width, e.y, left+width+10, y, e.colour)
		write(&c.d, left+width+13, y+3.5, "start", e.colour, newLabel(e.text).Text)
	}
}

// lane assigns the steps to lanes, so that no two steps in a lane overlap.
func (c *chart) lane() {
	for _, s := range c.Steps {
		i := slices.IndexFunc(c.lanes, func(l []report.CourseStep) bool { return l[len(l)-1].End <= s.Start })
		if i < 0 {
			i, c.lanes = len(c.lanes), append(c.lanes, nil)
		}
		c.lanes[i] = append(c.lanes[i], s)
	}
}

// schedule draws the steps below the time axis, with as much of their names as fits.
func (c *chart) schedule() {
	for n, steps := range c.lanes {
		y := top + height + 26 + lane*float64(n)
		for _, s := range steps {
			x, w := c.x(s.Start), max(1, c.x(s.End)-c.x(s.Start)-0.6)
			said := fmt.Sprintf("step %d, %s, from %s to %s", s.Number, s.Name, Clock(s.Start), Clock(s.End))
			c.d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#d9e4ec">%s</rect>`, x, y, w, lane-3, titled(said))
			text := fmt.Sprint(s.Number, " ", strings.ReplaceAll(s.Name, "-", " "))
			for _, short := range []string{text, fmt.Sprint(s.Number)} {
				if Width([]rune(short))*small/FontSize < w {
					write(&c.d, x+w/2, y+9.5, "middle", "#2f4a5c", short)
					break
				}
			}
		}
	}
	write(&c.d, left-7, top+height+35.5, "end", faint, "steps")
}
