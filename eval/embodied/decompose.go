package embodied

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/household"
	"hearth/eval/temporal"
	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/parser/source"
)

// braces matches the first object without objects in it.
var braces = source.LazyRegexp(`(?s)\{[^{}]*\}`)

// An atom of a subgoal looks like this.
var atomText = source.LazyRegexp(`\w+\(.*?\)`)

// subgoals reads an output: {"output": ["OPEN(fridge.3)", …]}. It returns false for an output in another form.
func (e *Evaluator) subgoals(text string) (f *temporal.Formula, ok bool) {
	var in struct{ Output []string }
	text = braces().FindString(strings.ReplaceAll(text, "}}", "}"))
	if text == "" || json.Unmarshal([]byte(text), &in) != nil || in.Output == nil {
		return nil, false
	}
	var all []string
	for _, s := range in.Output {
		s = strings.TrimSpace(s)
		if n, known := e.data.vocabulary.Actions[s]; known && n == 0 || s == "STANDUP" {
			s += "()"
		}
		switch {
		case s == "":
		case atomText().MatchString(s):
			first, _, _ := strings.Cut(s, " or ")
			all = append(all, first)
		case !e.Compat[dropsSubgoals]:
			return nil, false
		}
	}
	f, err := temporal.Parse(strings.Join(all, " then "))
	return f, err == nil
}

// check returns the kind of the error in subgoals that cannot be tried.
func (e *Evaluator) check(f *temporal.Formula, g *pair) household.Kind {
	atoms := f.Atoms()
	for _, a := range atoms {
		if _, known := e.data.vocabulary.Arity(a.Name); !known {
			return household.Hallucination
		}
	}
	for _, a := range atoms {
		if n, _ := e.data.vocabulary.Arity(a.Name); n != len(a.Args) {
			return household.ArgumentNumber
		}
	}
	for _, a := range atoms {
		for _, o := range a.Args {
			name, number, numbered := strings.Cut(o, ".")
			id, err := strconv.Atoi(number)
			if !numbered && slices.ContainsFunc(g.start.Nodes, func(n graph.Node) bool { return n.Class == name }) {
				return household.Parsing // steps need ids
			}
			if err != nil || g.class[id] != name {
				return household.Hallucination
			}
		}
	}
	return ""
}

// decompose scores the subgoals that a model wrote for a program.
func (e *Evaluator) decompose(ctx context.Context, s *tally, o *output, p *entry, g *pair) error {
	s.programs++
	goals := p.Goals
	if !e.Compat[repeatedGoals] {
		goals = distinct(goals)
	}
	got := counted(goals.Check(nil, nil))
	defer func() { s.add(got) }()
	formula, err := temporal.Parse(p.Formula)
	if err != nil {
		s.counts[string(household.Parsing)]++
		return nil
	}
	subgoals, ok := e.subgoals(o.text)
	if !ok {
		s.counts[string(household.Parsing)]++
		return nil
	}
	if kind := e.check(subgoals, g); kind != "" {
		s.counts[string(kind)]++
		return nil
	}
	path, ok := subgoals.Path()
	if !ok {
		s.counts[string(household.Parsing)]++
		return nil
	}
	b, err := e.reach(ctx, path, formula, g)
	if err != nil {
		return err
	}
	if b.end != failed {
		s.counts[executable]++
	}
	if b.end == succeeded {
		s.counts[success]++
	}
	if b.end != unsuccessful || !e.Compat[repeatedGoals] {
		for i, k := range b.faults {
			if k != household.AdditionalStep || !slices.Contains(b.faults[:i], k) {
				s.counts[string(k)]++
			}
		}
	}
	return e.reachedBy(&got, b, goals)
}

// reachedBy counts the goals that a branch reaches.
func (e *Evaluator) reachedBy(got *reach, b *branch, goals household.Goals) error {
	final := goals
	if e.Compat[repeatedGoals] {
		final.Final = withoutRepeatedRelations(goals.Final)
	}
	lines := make([]program.Line, len(b.steps))
	var text []string
	for i := range lines {
		lines[i] = b.steps[i].line
		text = append(text, lines[i].String())
	}
	*got = counted(final.Check(b.scene.Graph(b.scene.State), lines))
	if e.Compat[actionText] {
		got.actions.Count = 0
		for _, a := range goals.Actions {
			if !slices.ContainsFunc(a, func(name string) bool { return strings.Contains(strings.Join(text, " "), name) }) {
				break
			}
			got.actions.Count++
		}
	}
	return nil
}

// withoutRepeatedRelations removes relations that occur before.
func withoutRepeatedRelations(all []household.Condition) (out []household.Condition) {
	for _, c := range all {
		one := distinct(household.Goals{Final: append(slices.Clone(out), c)})
		if c.ID != nil || len(one.Final) > len(distinct(household.Goals{Final: out}).Final) {
			out = append(out, c)
		}
	}
	return out
}
