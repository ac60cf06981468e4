package classical

import (
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/axioms"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/search"
	"hearth/sim/world"
)

// maxLines limits the length of a plan.
const maxLines = 10_000

// ReadPlan reads a plan of a planner: a line for each action, such as (grab plate__149). A number before an action, such as
// 0.000:, and anything after it are ignored, like comments. The error is E0719.
func ReadPlan(d *sim.Domain, s *world.State, f *source.File) (moves []search.Move, err error) {
	things := map[string]engine.Term{}
	for _, x := range s.Things() {
		things[axioms.Word(x)] = x
	}
	actions := map[string]*ontology.Action{}
	for _, a := range d.Model().Ontology().Actions() {
		actions[a.Name] = a
	}
	start := 0
	for line := range strings.Lines(f.Text) {
		at := source.Span{File: f, Start: start, End: start + len(strings.TrimRight(line, "\r\n"))}
		start += len(line)
		line, _, _ = strings.Cut(line, ";")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		_, inner, ok := strings.Cut(line, "(")
		inner, _, closed := strings.Cut(inner, ")")
		words := strings.Fields(strings.ToLower(inner))
		switch {
		case !ok || !closed || len(words) == 0:
			return nil, source.Errorf("E0719", at, "cannot read %.60q as an action", line).WithHint("write actions as planners do, as in (grab plate__149)")
		case len(moves) == maxLines:
			return nil, source.Errorf("E0719", at, "the plan has more than %d actions", maxLines)
		case actions[words[0]] == nil:
			return nil, unknown("action", words[0], at, slices.Collect(maps.Keys(actions)))
		}
		m := search.Move{Action: actions[words[0]]}
		for _, word := range words[1:] {
			x, known := things[word]
			if !known {
				return nil, unknown("thing", word, at, slices.Collect(maps.Keys(things)))
			}
			m.Fillers = append(m.Fillers, x)
		}
		if least, most := takes(m.Action); len(m.Fillers) < least || len(m.Fillers) > most {
			return nil, source.Errorf("E0719", at, "%s takes %d things, not %d", words[0], least, len(m.Fillers))
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// takes returns the least and the largest number of things of an action.
func takes(a *ontology.Action) (least, most int) {
	for _, r := range a.Roles {
		if r.Input {
			most++
			if !r.Optional {
				least++
			}
		}
	}
	return least, most
}

func unknown(what, name string, at source.Span, known []string) error {
	slices.Sort(known)
	d := source.Unknown("E0719", what, name, known)
	d.Span = at
	return d
}
