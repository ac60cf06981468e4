package diagram

import (
	"fmt"
	"slices"
	"strings"

	"hearth/eval/draw"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/sim"
)

// An Arrow leads from a step to another step that reads its results.
type Arrow struct {
	Source, Target int      // indices in Steps
	Vars           []string // variables that it carries
	State          bool     // it carries only the state of the kitchen or the home
}

// join finds the arrows between steps. Steps in a home have no results, so each thing links a step to the next
// step that names it.
func (p *Plan) join(run *sim.Episode) {
	drawn := map[int]int{} // indices in Steps, by position in the plan from 0
	for i, s := range p.Steps {
		drawn[s.Number-1] = i
	}
	maker, named := makers(run), map[string]int{} // by thing of a home: the last step that named it
	for i := range p.Steps {
		r := run.Results[p.after+i]
		hands := incoming{step: i}
		if i > 0 && stateless(r) {
			hands.add(i-1, "", true)
		}
		for _, a := range reads(run, r) {
			from, ok := -1, false
			if by, made := maker[a.name]; made {
				from, ok = drawn[by]
			} else if b := run.Bindings.Bound(a.name); b != nil && b.BoundBy == nil {
				from, ok = named[a.name]
				named[a.name] = i
			}
			if ok && from != i {
				hands.add(from, a.name, a.state)
			}
		}
		p.Arrows = append(p.Arrows, hands.arrows...)
	}
}

// A reading is a variable that a step reads.
type reading struct {
	name  string
	state bool
}

// reads returns the variables that a step reads. For a rejected step it adds all other variables in its text,
// because their roles are unknown.
func reads(run *sim.Episode, r *sim.Result) (out []reading) {
	for _, a := range r.Step.Args {
		if a.Var != "" && a.Role.Input {
			out = append(out, reading{a.Var, a.Role.State != ""})
		}
	}
	if r.Status == sim.Rejected {
		for _, a := range networkArgs(run, r) {
			if !slices.ContainsFunc(r.Step.Args, func(known plan.Arg) bool { return known.Var == a.Text }) && a.Kind == network.Variable {
				out = append(out, reading{a.Text, false})
			}
		}
	}
	return out
}

// makers maps each variable to the plan position, from 0, of the step that makes it. If no step has bound a
// variable, the maker is the first step with it as an output. If there is no such step either, it is the first
// step with a problem that names it.
func makers(run *sim.Episode) map[string]int {
	out := map[string]int{}
	for _, s := range run.Plan.Steps {
		for _, a := range s.Args {
			if _, known := out[a.Var]; a.Var != "" && !a.Role.Input && !known {
				out[a.Var] = s.Index
			}
		}
	}
	for name, b := range run.Bindings.All() {
		if b.BoundBy != nil {
			out[name] = b.BoundBy.Index
		}
	}
	for _, s := range run.Plan.Steps {
		if s.Problem == nil || run.Plan.Network == nil {
			continue
		}
		for _, a := range run.Plan.Network.Actions[s.Index].Args {
			if _, known := out[a.Text]; a.Kind == network.Variable && !known {
				out[a.Text] = s.Index
			}
		}
	}
	return out
}

// stateless reports whether the action of a step has no state roles. Such a step reads the state that the step
// before it left.
func stateless(r *sim.Result) bool {
	return r.Step.Action != nil && !slices.ContainsFunc(r.Step.Action.Roles, func(role *ontology.Role) bool { return role.State != "" })
}

// incoming collects the arrows that lead to a step.
type incoming struct {
	step   int
	arrows []Arrow
}

func (h *incoming) add(from int, variable string, state bool) {
	i := slices.IndexFunc(h.arrows, func(a Arrow) bool { return a.Source == from })
	if i < 0 {
		i, h.arrows = len(h.arrows), append(h.arrows, Arrow{Source: from, Target: h.step, State: true})
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
	maxPerLayer       = 5 // maximum number of steps in a layer
	margin, head      = 16.0, 76.0
	minWidth          = 420.0 // minimum width
)

// lines returns the lines of text in the box of a step.
func (s *Step) lines() (name string, more []string) {
	name = fmt.Sprint(s.Number, " ", s.Name)
	more = append(more, s.fetched()...)
	if s.Literals != "" {
		more = append(more, s.Literals)
	}
	switch {
	case s.Why != "":
		more = append(more, s.Why)
	case s.Result != "":
		more = append(more, s.Result)
	}
	for i := range more {
		more[i] = draw.Shortened(more[i], (widest-2*padding)*draw.FontSize/small)
	}
	return draw.Shortened(name, widest-2*padding), more
}

// size returns the size of the box of a step.
func (s *Step) size() draw.Size {
	name, more := s.lines()
	w := draw.Width([]rune(name))
	for _, line := range more {
		w = max(w, draw.Width([]rune(line))*small/draw.FontSize)
	}
	return draw.Size{W: min(widest, max(narrowest, w+2*padding)), H: padding + draw.LineHeight + row*float64(len(more)) + 2}
}

// Network draws the steps with arrows downwards, from results to their readers.
func (p *Plan) Network() string {
	g := &draw.Graph{MaxPerLayer: maxPerLayer, Across: across, Down: down}
	first := map[int]bool{}
	for i := range p.Steps {
		g.Nodes, first[i] = append(g.Nodes, p.Steps[i].size()), true
	}
	for _, a := range p.Arrows {
		first[a.Target] = false
	}
	for _, a := range p.Arrows {
		g.Arrows = append(g.Arrows, draw.Arrow{Source: a.Source, Target: a.Target, Loose: a.State && !first[a.Source]})
	}
	at := draw.Lay(g)
	var d draw.SVG
	begin(&d, "network", max(at.W, minWidth)+2*margin, at.H+head+margin, p.Title, p.about(), "arrows lead from a result to its readers; pale: state only")
	d.Add(`<g transform="translate(%.1f %.1f)">`, margin+max(0, (minWidth-at.W)/2), head)
	w := &pen{d: &d, Layout: at, ports: ports(p, at)}
	for i, a := range p.Arrows {
		w.arrow(p, i, a)
	}
	for i := range p.Steps {
		p.Steps[i].draw(&d, at.Nodes[i])
	}
	d.Add("</g>")
	return d.Close()
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
