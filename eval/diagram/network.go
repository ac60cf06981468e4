package diagram

import (
	"fmt"
	"slices"
	"strings"

	"hearth/eval/draw"
	"hearth/eval/draw/layered"
	"hearth/eval/report"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/sim"
)

// A Network is the steps of a plan, and what they hand to each other.
type Network struct {
	Title  string
	Steps  []Step
	Arrows []Arrow
}

// An Arrow leads from a step to one that reads its results.
type Arrow struct {
	From, To int      // places in Steps
	Vars     []string // that are handed on
	State    bool     // it hands on nothing but the state of the kitchen or the home
}

// NetworkOf is that of an episode. In a home, where steps have no results, a step hands things
// on to the next that names them.
func NetworkOf(said *report.Episode, run *sim.Episode) *Network {
	n := &Network{Title: said.ID, Steps: steps(said, run)}
	place := map[int]int{} // of steps, by their place in the plan
	for i, r := range run.Results {
		place[r.Step.Index] = i
	}
	maker, named := makers(run), map[string]int{} // the last step that named a thing of a home
	for i, r := range run.Results {
		hands := handed{to: i}
		if i > 0 && stateless(r) {
			hands.add(i-1, "", true)
		}
		for _, a := range reads(run, r) {
			from, ok := -1, false
			if by, made := maker[a.name]; made {
				from, ok = place[by], true
			} else if b := run.Bindings[a.name]; b != nil && b.By == nil {
				from, ok = named[a.name]
				named[a.name] = i
			}
			if ok && from != i {
				hands.add(from, a.name, a.state)
			}
		}
		n.Arrows = append(n.Arrows, hands.arrows...)
	}
	return n
}

// A reading is a variable that a step reads.
type reading struct {
	name  string
	state bool
}

// reads are the variables that a step does not hand out. One that could not be tried may read
// all that it names.
func reads(run *sim.Episode, r *sim.Result) (out []reading) {
	for _, a := range r.Step.Args {
		if a.Var != "" && a.Role.In {
			out = append(out, reading{a.Var, a.Role.State != ""})
		}
	}
	if r.Status == sim.Rejected {
		for _, a := range written(run, r) {
			if !slices.ContainsFunc(r.Step.Args, func(known plan.Arg) bool { return known.Var == a.Text }) && a.Kind == network.Variable {
				out = append(out, reading{a.Text, false})
			}
		}
	}
	return out
}

// makers are the places in the plan of the steps whose results variables are. What no step has
// bound is the result of the first that should.
func makers(run *sim.Episode) map[string]int {
	out := map[string]int{}
	for _, s := range run.Plan.Steps {
		for _, a := range s.Args {
			if _, known := out[a.Var]; a.Var != "" && !a.Role.In && !known {
				out[a.Var] = s.Index
			}
		}
	}
	for name, b := range run.Bindings {
		if b.By != nil {
			out[name] = b.By.Index
		}
	}
	return out
}

// stateless reports whether a step reads the state that the one before it left, without
// saying so.
func stateless(r *sim.Result) bool {
	return r.Step.Action != nil && !slices.ContainsFunc(r.Step.Action.Roles, func(role *ontology.Role) bool { return role.State != "" })
}

// handed is what a step is handed, by whom.
type handed struct {
	to     int
	arrows []Arrow
}

func (h *handed) add(from int, variable string, state bool) {
	i := slices.IndexFunc(h.arrows, func(a Arrow) bool { return a.From == from })
	if i < 0 {
		i, h.arrows = len(h.arrows), append(h.arrows, Arrow{From: from, To: h.to, State: true})
	}
	if variable != "" && !slices.Contains(h.arrows[i].Vars, variable) {
		h.arrows[i].Vars = append(h.arrows[i].Vars, variable)
	}
	h.arrows[i].State = h.arrows[i].State && state
}

// Sizes of a network, in pixels.
const (
	narrowest, widest = 92.0, 190.0
	padding           = 8.0
	row               = 13.0
	across, down      = 18.0, 30.0
	layerOf           = 5 // steps
	margin, head      = 16.0, 58.0
	least             = 420.0 // across
)

// lines are what a step says in its box.
func (s *Step) lines() (name string, more []string) {
	name = fmt.Sprint(s.Number, " ", s.Name)
	if s.With != "" {
		more = append(more, s.With)
	}
	switch {
	case s.Why != "":
		more = append(more, s.Why)
	case s.Gives != "":
		more = append(more, s.Gives)
	}
	for i := range more {
		more[i] = draw.Shortened(more[i], (widest-2*padding)*draw.FontSize/small)
	}
	return draw.Shortened(name, widest-2*padding), more
}

// size is that of a step in a network.
func (s *Step) size() layered.Size {
	name, more := s.lines()
	w := draw.Width([]rune(name))
	for _, line := range more {
		w = max(w, draw.Width([]rune(line))*small/draw.FontSize)
	}
	return layered.Size{W: min(widest, max(narrowest, w+2*padding)), H: padding + draw.LineHeight + row*float64(len(more)) + 2}
}

// SVG draws the network, arrows downwards.
func (n *Network) SVG() string {
	g := &layered.Graph{Most: layerOf, Across: across, Down: down}
	first := map[int]bool{}
	for i := range n.Steps {
		g.Nodes, first[i] = append(g.Nodes, n.Steps[i].size()), true
	}
	for _, a := range n.Arrows {
		first[a.To] = false
	}
	for _, a := range n.Arrows {
		g.Arrows = append(g.Arrows, layered.Arrow{From: a.From, To: a.To, Loose: a.State && !first[a.From]})
	}
	at := layered.Lay(g)
	var d draw.SVG
	begin(&d, "network", max(at.W, least)+2*margin, at.H+head+margin, n.Title, n.about())
	d.Add(`<g transform="translate(%.1f %.1f)">`, margin+max(0, (least-at.W)/2), head)
	p := &pen{d: &d, Layout: at, ports: ports(n, at)}
	for i, a := range n.Arrows {
		p.arrow(n, i, a)
	}
	for i := range n.Steps {
		n.Steps[i].draw(&d, at.Nodes[i])
	}
	d.Add("</g>")
	return d.Close()
}

// about says what there is to see.
func (n *Network) about() string {
	undone := 0
	for _, s := range n.Steps {
		if s.Status != sim.Done.String() {
			undone++
		}
	}
	out := fmt.Sprintf("%d steps", len(n.Steps))
	if undone > 0 {
		out += fmt.Sprintf(", %d not done", undone)
	}
	return out + "; arrows lead from results to who reads them, pale ones hand on the state alone"
}

// draw draws a step in its box.
func (s *Step) draw(d *draw.SVG, b draw.Box) {
	s.open(d, "")
	dashes := ""
	if s.Start == nil {
		dashes = ` stroke-dasharray="4 3"`
	}
	d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="5" fill="%s" fill-opacity="0.06" stroke="%s" stroke-opacity="0.6"%s/>`,
		b.X, b.Y, b.W, b.H, s.colour(), s.colour(), dashes)
	name, more := s.lines()
	y := b.Y + padding + 10
	number, rest, _ := strings.Cut(name, " ")
	d.Add(`<text class="name" x="%.1f" y="%.1f" fill="currentColor" font-weight="bold"><tspan fill-opacity="0.6" font-weight="normal">%s</tspan> %s</text>`,
		b.X+padding, y, number, draw.Escaped(rest))
	for i, line := range more {
		class, colour := "more", `fill="currentColor" fill-opacity="0.75"`
		if s.Why != "" && i == len(more)-1 {
			class, colour = "why", fmt.Sprintf(`fill="%s"`, s.colour())
		}
		y += row
		d.Add(`<text class="%s" x="%.1f" y="%.1f" font-size="%.0f" %s>%s</text>`, class, b.X+padding, y+1, small, colour, draw.Escaped(line))
	}
	d.Add("</g>")
}
