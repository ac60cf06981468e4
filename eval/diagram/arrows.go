package diagram

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/draw"
)

// A pen draws the arrows of a network.
type pen struct {
	*draw.Layout
	d     *draw.SVG
	ports [][2]float64 // by arrow: the x at which it starts and the x at which it ends, in pixels
}

// ports spreads the ends of the arrows along the lower and upper edges of the boxes. At each edge it sorts
// arrows by the x of their next point, so that they do not cross near the box.
func ports(n *Plan, at *draw.Layout) [][2]float64 {
	out := make([][2]float64, len(n.Arrows))
	ends := make([][2][]int, len(n.Steps)) // by step: indices of the arrows that leave it, and of those that enter it
	for i, a := range n.Arrows {
		if at.Layers[a.Source] != at.Layers[a.Target] {
			ends[a.Source][0], ends[a.Target][1] = append(ends[a.Source][0], i), append(ends[a.Target][1], i)
		}
	}
	for step, b := range at.Nodes {
		for side, arrows := range ends[step] {
			towards := func(i int) float64 { return nextX(n.Arrows[i], at, i, side) }
			slices.SortStableFunc(arrows, func(i, j int) int { return cmp.Compare(towards(i), towards(j)) })
			apart := min(18, (b.W-24)/float64(max(1, len(arrows)-1)))
			for k, i := range arrows {
				out[i][side] = b.X + b.W/2 + apart*(float64(k)-float64(len(arrows)-1)/2)
			}
		}
	}
	return out
}

// nextX returns the x of the next point of an arrow after it leaves a step, or of the last point before it
// enters one.
func nextX(a Arrow, at *draw.Layout, i, side int) float64 {
	middle := func(n int) float64 { return at.Nodes[n].X + at.Nodes[n].W/2 }
	route := at.Routes[i]
	switch {
	case side == 0 && len(route) > 0:
		return route[0].X
	case side == 0:
		return middle(a.Target)
	case len(route) > 0:
		return route[len(route)-1].X
	}
	return middle(a.Source)
}

// arrow draws an arrow with a title that names the variables it carries.
func (p *pen) arrow(n *Plan, i int, a Arrow) {
	from, to := p.Nodes[a.Source], p.Nodes[a.Target]
	class, look := "arrow", `stroke-opacity="0.7"`
	if a.State {
		class, look = "arrow state", `stroke-opacity="0.25"`
	}
	var path string
	switch {
	case p.Layers[a.Source] == p.Layers[a.Target]:
		path = p.side(a, from, to)
	case p.Layers[a.Source] < p.Layers[a.Target]:
		path = p.downwards(i, p.ports[i][0], from.Y+from.H, to.Y)
	default:
		path = p.downwards(i, p.ports[i][0], from.Y, to.Y+to.H)
	}
	said := fmt.Sprintf("%s, from step %d to step %d", cmp.Or(strings.Join(a.Vars, " "), "the state"), n.Steps[a.Source].Number, n.Steps[a.Target].Number)
	p.d.Add(`<path class="%s" data-from="%d" data-to="%d" data-vars="%s" d="%s" fill="none" stroke="currentColor" %s><title>%s</title></path>`,
		class, n.Steps[a.Source].Number, n.Steps[a.Target].Number, draw.Escaped(strings.Join(a.Vars, " ")), path, look, draw.Escaped(said))
}

// downwards returns the path of an arrow from one layer to another.
func (p *pen) downwards(i int, x, y, end float64) string {
	out := fmt.Sprintf("M%.1f %.1f", x, y)
	curve := func(toX, toY float64) {
		middle := (y + toY) / 2
		out += fmt.Sprintf("C%.1f %.1f %.1f %.1f %.1f %.1f", x, middle, toX, middle, toX, toY)
		x, y = toX, toY
	}
	for _, pass := range p.Routes[i] {
		near, far := pass.Y, pass.Y+pass.H
		if end < y {
			near, far = far, near
		}
		curve(pass.X, near)
		out += fmt.Sprintf("V%.1f", far)
		y = far
	}
	point := 5.0
	if end < y {
		point = -5
	}
	curve(p.ports[i][1], end)
	return out + fmt.Sprintf("M%.1f %.1fL%.1f %.1fL%.1f %.1f", x-3, end-point, x, end, x+3, end-point)
}

// side returns the path of an arrow within a layer: a line to a neighbour, or else a curve over the steps
// between.
func (p *pen) side(a Arrow, from, to draw.Box) string {
	way, start, end := 1.0, from.X+from.W, to.X
	if from.X > to.X {
		way, start, end = -1, from.X, to.X+to.W
	}
	row := p.Rows[p.Layers[a.Source]]
	if apart := slices.Index(row, a.Target) - slices.Index(row, a.Source); apart*apart > 1 {
		x1, x2, top := from.X+from.W/2+way*from.W/4, to.X+to.W/2-way*to.W/4, min(from.Y, to.Y)-16
		return fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f",
			x1, from.Y, x1, top, x2, top, x2, to.Y, x2-3, to.Y-5, x2, to.Y, x2+3, to.Y-5)
	}
	y1, y2 := from.Y+from.H/2, to.Y+to.H/2
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f", start, y1, end, y2, end-way*5, y2-3, end, y2, end-way*5, y2+3)
}
