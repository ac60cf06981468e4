package diagram

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/draw"
	"hearth/sim/quantitative"
)

// Sizes of a timeline and its lanes, in pixels.
const (
	left, right = 24.0, 24.0
	span        = 960.0
	top         = 92.0
	lane, bar   = 18.0, 13.0
)

// A schedule holds the executed steps, sorted by start.
type schedule struct {
	*Plan
	steps []Step
	end   float64 // in seconds
}

// x returns the x of a time in seconds. The function y returns the top of the lane of a step. Both are in
// pixels.
func (t *schedule) x(at float64) float64 { return left + float64(span*at)/max(1, t.end) }
func (t *schedule) y(step int) float64   { return top + float64(lane*float64(step)) }

// Time draws the executed steps on a timeline, in simulated seconds from left to right.
func (p *Plan) Time() string {
	t := &schedule{Plan: p}
	for _, s := range p.Steps {
		if s.Start != nil {
			t.steps, t.end = append(t.steps, s), max(t.end, *s.End)
		}
	}
	slices.SortStableFunc(t.steps, func(a, b Step) int { return cmp.Compare(*a.Start, *b.Start) })
	byHand := slices.ContainsFunc(t.steps, func(s Step) bool { return len(s.Tasks) > 0 })
	h := t.y(len(t.steps)) + 14
	if byHand {
		h = t.y(len(t.steps)+len(quantitative.Sides)) + 20
	}
	var d draw.SVG
	begin(&d, "time", left+span+right, h, p.Title, p.about()+"; "+draw.Clock(t.end)+" of simulated time", "dark: the critical path")
	step := draw.Ticks(t.end, 12)
	for at := 0.0; at <= t.end; at += step {
		d.Add(`<path class="tick" d="M%.1f %.1fV%.1f" stroke="currentColor" stroke-opacity="0.14"/>`, t.x(at), top-8, h-10)
		d.Add(`<text class="tick" x="%.1f" y="%.1f" text-anchor="middle" font-size="%.0f" fill="currentColor" fill-opacity="0.7">%s</text>`, t.x(at), top-12, small, draw.Clock(at))
	}
	t.path(&d)
	for i := range t.steps {
		t.draw(&d, i)
	}
	if byHand {
		t.hands(&d)
	}
	return d.Close()
}

// A stretch is a period in which one hand works without a pause, or holds something.
type stretch struct {
	start, end int64 // in milliseconds
	holds      bool
	verbs      []string
}

// stretches returns the periods in which a hand is busy in a step.
func (s *Step) stretches(hand int) (all []stretch) {
	for _, task := range s.Tasks {
		holds := task.Verb == quantitative.Holding
		switch n := len(all); {
		case task.Hand != hand:
			continue
		case n == 0 || all[n-1].end < task.From || all[n-1].holds != holds:
			all = append(all, stretch{task.From, task.To, holds, []string{task.Verb}})
		default:
			if all[n-1].end = task.To; !slices.Contains(all[n-1].verbs, task.Verb) {
				all[n-1].verbs = append(all[n-1].verbs, task.Verb)
			}
		}
	}
	return all
}

// hands draws the work of each hand of the cook below the steps. It is dark while a hand works, and light
// while it holds something for the other hand.
func (t *schedule) hands(d *draw.SVG) {
	for hand, side := range quantitative.Sides {
		y := t.y(len(t.steps)+hand) + 6
		for i := range t.steps {
			s := &t.steps[i]
			for _, h := range s.stretches(hand) {
				from, to := float64(h.start)/1000, float64(h.end)/1000
				opacity := "0.42"
				if h.holds {
					opacity = "0.18"
				}
				said := fmt.Sprintf("step %d, %s hand, from %s to %s: %s", s.Number, side, draw.Clock(from), draw.Clock(to), strings.Join(h.verbs, ", "))
				d.Add(`<g class="hand" data-step="%d"><title>%s</title>`, s.Number, draw.Escaped(said))
				d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="currentColor" fill-opacity="%s"/></g>`, t.x(from), y, max(0.3, t.x(to)-t.x(from)), bar, opacity)
			}
		}
		d.Add(`<text class="hand" x="%.1f" y="%.1f" font-size="%.0f" fill="currentColor">%s hand</text>`, left+4, y+10, small, side)
	}
}

// path draws the connections between the steps of the critical path.
func (t *schedule) path(d *draw.SVG) {
	lanes := map[int]int{}
	for i, s := range t.steps {
		lanes[s.Number] = i
	}
	for i := 1; i < len(t.Path); i++ {
		from, drawn := lanes[t.Path[i-1]]
		to, also := lanes[t.Path[i]]
		if !drawn || !also {
			continue
		}
		d.Add(`<path class="critical" d="M%.1f %.1fV%.1f" stroke="currentColor" stroke-opacity="0.5"/>`, t.x(*t.steps[to].Start)+0.5, t.y(from)+bar, t.y(to))
	}
}

// critical returns the time until which a step determines the total time: the start of the next step on the critical
// path, if that comes before the end of the step. Such a step waits for the hands alone.
func (t *schedule) critical(s *Step) float64 {
	if i := slices.Index(t.Path, s.Number); i >= 0 && i+1 < len(t.Path) {
		for _, next := range t.steps {
			if next.Number == t.Path[i+1] {
				return min(*s.End, *next.Start)
			}
		}
	}
	return *s.End
}

// draw draws a step as a bar, with its name inside or next to it.
func (t *schedule) draw(d *draw.SVG, step int) {
	s := &t.steps[step]
	s.open(d, fmt.Sprintf(", from %s to %s", draw.Clock(*s.Start), draw.Clock(*s.End)))
	x, y := t.x(*s.Start), t.y(step)
	w := max(2, t.x(*s.End)-x)
	block := func(w float64, opacity string) {
		d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="2" fill="%s" fill-opacity="%s"/>`, x, y, w, bar, s.colour(), opacity)
	}
	switch until := t.critical(s); {
	case until < *s.End:
		block(w, "0.18")
		block(max(2, t.x(until)-x), "0.3")
	case s.Critical:
		block(w, "0.42")
	default:
		block(w, "0.18")
	}
	said := fmt.Sprint(s.Number, " ", s.Name)
	wide := draw.Width([]rune(said)) * small / draw.FontSize
	at, anchor := x+w+4, "start"
	switch {
	case wide < w-10:
		at = x + 5
	case at+wide > left+span+right:
		at, anchor = x-4, "end"
	}
	d.Add(`<text class="name" x="%.1f" y="%.1f" text-anchor="%s" font-size="%.0f" fill="%s">%s</text>`, at, y+10, anchor, small, s.colour(), draw.Escaped(said))
	d.Add("</g>")
}
