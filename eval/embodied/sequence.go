package embodied

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"hearth/eval/household"
	"hearth/eval/sequence"
)

// sequence scores a plan for a program.
func (e *Evaluator) sequence(ctx context.Context, s *tally, o *output, p *entry, g *pair) error {
	goals := distinct(p.Goals)
	if e.Compat[goalOrder] {
		slices.Reverse(goals.Actions)
	}
	if e.Compat[goldTest] {
		final := e.reached(goals, goals.Check(g.end, nil), nil)
		if final.states.Count < final.states.Total || final.relations.Count < final.relations.Total {
			return nil
		}
	}
	s.programs++
	got := e.reached(goals, goals.Check(nil, nil), nil)
	defer func() { s.add(got) }()
	acts, err := e.acts(o.text)
	if err != nil || len(acts) == 0 {
		s.counts[string(household.Parsing)]++
		if err != nil && e.Compat[parsingTwice] {
			s.counts[string(household.Parsing)]++
		}
		return nil
	}
	lines, kind := e.lines(acts, p, g)
	if kind != "" {
		s.counts[string(kind)]++
		return nil
	}
	if e.Compat[goldPlan] {
		recorded, err := e.data.recorded(p.ID)
		if err != nil {
			return err
		}
		if slices.Equal(lines, recorded) {
			s.counts[executable]++
			return nil
		}
	}
	row, err := e.Set.Evaluate(ctx, household.Entry{ID: p.ID, Lines: lines, Goals: &goals}, []household.Site{g.scene()})
	if err != nil {
		return err
	}
	t := row.Trials[0]
	for _, f := range t.Skipped {
		s.counts[string(f.Kind)]++
	}
	if t.Fault != nil {
		s.counts[string(t.Fault.Kind)]++
	}
	if t.Executable {
		s.counts[executable]++
	}
	got = e.reached(goals, t.Goals, completed(lines, t))
	if got.all() && (t.Executable || e.Compat[skipsSteps]) {
		s.counts[success]++
	}
	return nil
}

// scene returns the initial graph as a place to execute plans.
func (g *pair) scene() household.Site {
	if g.site.Ready == nil {
		g.site = household.WithGraph("", g.start)
	}
	return g.site
}

// completed returns the lines that a trial completed.
func completed(lines []string, t household.TrialReport) []string {
	end := len(lines)
	if t.Fault != nil {
		end = max(0, t.Fault.Step-1)
	}
	var out []string
	for i, l := range lines[:end] {
		if !slices.ContainsFunc(t.Skipped, func(f household.Fault) bool { return f.Step == i+1 }) {
			out = append(out, l)
		}
	}
	return out
}

// distinct returns goals without repetitions.
func distinct(g household.Goals) household.Goals {
	var out household.Goals
	seen := map[string]bool{}
	for _, a := range g.Actions {
		if !seen[a.String()] {
			out.Actions = append(out.Actions, a)
		}
		seen[a.String()] = true
	}
	for _, c := range g.Final {
		key, err := json.Marshal(c)
		if err != nil || !seen[string(key)] {
			out.Final = append(out.Final, c)
		}
		seen[string(key)] = true
	}
	return out
}

// A reach counts reached goals.
type reach struct{ states, relations, actions sequence.Share }

func (r reach) all() bool {
	sum := r.states.Plus(r.relations).Plus(r.actions)
	return sum.Count == sum.Total
}

// counted counts the goals of a report.
func counted(r *household.GoalReport) (out reach) {
	for _, g := range r.States {
		out.states.Add(g.Reached)
	}
	for _, g := range r.Edges {
		out.relations.Add(g.Reached)
	}
	for _, g := range r.Actions {
		out.actions.Add(g.Reached)
	}
	return out
}

// reached counts the goals of a plan. The lines are the completed steps.
func (e *Evaluator) reached(goals household.Goals, r *household.GoalReport, lines []string) reach {
	out := counted(r)
	if e.Compat[firstRelation] {
		out.relations.Count = min(1, out.relations.Count)
	}
	if e.Compat[actionText] {
		out.actions.Count = inText(goals.Actions, strings.Join(lines, " "))
	}
	return out
}

// inText counts action goals whose names are in a text, each after the previous one, until one is not.
func inText(goals []household.Alternatives, text string) (n int) {
	for _, g := range goals {
		found := false
		for _, name := range g {
			if i := strings.Index(text, name); i >= 0 {
				text, found = text[i+len(name):], true
				break
			}
		}
		if !found {
			return n
		}
		n++
	}
	return n
}
