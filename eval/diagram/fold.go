package diagram

import (
	"fmt"
	"slices"
	"strings"

	"hearth/sim"
)

// Fold returns the plan without steps that only fetch something for one other step. Each of them becomes a line of
// that step.
func (p *Plan) Fold() *Plan {
	reader := make([]int, len(p.Steps)) // index of the step that a step belongs to; of itself if it is drawn
	for i := range p.Steps {
		reader[i] = p.only(i)
	}
	out, place := *p, map[int]int{}
	out.Steps, out.Arrows = nil, nil
	for i, s := range p.Steps {
		if reader[i] == i {
			place[i] = len(out.Steps)
			out.Steps = append(out.Steps, s)
		}
	}
	for i, s := range p.Steps {
		if reader[i] != i {
			to := &out.Steps[place[reader[i]]]
			to.Fetched = append(to.Fetched, s)
		}
	}
	for _, a := range p.Arrows {
		for a.State && reader[a.Source] != a.Source { // what the step before left
			i := slices.IndexFunc(p.Arrows, func(b Arrow) bool { return b.Target == a.Source && b.State })
			if i < 0 {
				break
			}
			a.Source = p.Arrows[i].Source
		}
		if reader[a.Source] != a.Source || reader[a.Target] != a.Target || a.Source == a.Target {
			continue
		}
		a.Source, a.Target = place[a.Source], place[a.Target]
		if !slices.ContainsFunc(out.Arrows, func(b Arrow) bool { return b.Source == a.Source && b.Target == a.Target }) {
			out.Arrows = append(out.Arrows, a)
		}
	}
	for _, a := range p.Arrows { // a step that read only what was fetched follows the step before
		from, to := a.Source, a.Target
		for reader[from] != from {
			i := slices.IndexFunc(p.Arrows, func(b Arrow) bool { return b.Target == from })
			if i < 0 {
				break
			}
			from = p.Arrows[i].Source
		}
		if reader[from] != from || reader[to] != to || slices.ContainsFunc(out.Arrows, func(b Arrow) bool { return b.Target == place[to] }) {
			continue
		}
		out.Arrows = append(out.Arrows, Arrow{Source: place[from], Target: place[to], State: true})
	}
	return &out
}

// only returns the index of the only step that reads the results of a step, if the step reads none and was done.
// Otherwise it returns the index of the step.
func (p *Plan) only(i int) int {
	to := i
	for _, a := range p.Arrows {
		switch {
		case a.State:
		case a.Target == i, a.Source == i && to != i:
			return i
		case a.Source == i:
			to = a.Target
		}
	}
	if p.Steps[i].Status != sim.Done.String() {
		return i
	}
	return to
}

// fetched returns a line for each step that was folded into a step.
func (s *Step) fetched() (lines []string) {
	for _, f := range s.Fetched {
		line := strings.TrimSpace(f.Name + " " + f.Literals)
		if strings.HasPrefix(f.Name, "fetch") && f.Literals != "" { // what is fetched is enough
			line = f.Literals
		}
		lines = append(lines, fmt.Sprintf("+ %d %s", f.Number, line))
	}
	return lines
}
