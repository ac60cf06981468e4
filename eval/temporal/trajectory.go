package temporal

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/facts/graph"
)

// A Trajectory is the states of a plan. Its vocabulary must be set.
type Trajectory struct {
	moments []moment
	*Vocabulary
	things []string // all objects, as name.id
}

// Add adds a state with the step that follows it, which is nil for the last state.
func (t *Trajectory) Add(g *graph.Graph, step *Step) {
	m := moment{Graph: g, step: step, nodes: map[int]*graph.Node{}}
	for i := range g.Nodes {
		m.nodes[g.Nodes[i].ID] = &g.Nodes[i]
		if len(t.moments) == 0 {
			t.things = append(t.things, fmt.Sprintf("%s.%d", g.Nodes[i].Class, g.Nodes[i].ID))
		}
	}
	t.moments = append(t.moments, m)
}

// Holds reports whether a formula holds.
func (t *Trajectory) Holds(f *Formula) bool {
	_, ok := t.reached(f, 0, nil)
	return ok
}

// temporal reports whether a formula has a then.
func (f *Formula) temporal() bool {
	return f.op == "then" || slices.ContainsFunc(f.parts, (*Formula).temporal)
}

// reached reports whether a formula holds in a part of the trajectory, and after how many states at the earliest. A
// formula without then holds if it holds in one state.
func (t *Trajectory) reached(f *Formula, from int, objects map[string]string) (after int, ok bool) {
	if !f.temporal() {
		for i := from; i < len(t.moments); i++ {
			if t.holds(f, &t.moments[i], objects) {
				return i + 1, true
			}
		}
		return 0, false
	}
	switch f.op {
	case "then":
		for _, p := range f.parts {
			if from, ok = t.reached(p, from, objects); !ok {
				return 0, false
			}
		}
		return from, true
	case "not":
		_, ok := t.reached(f.parts[0], from, objects)
		return len(t.moments), !ok
	case "and", "or":
		var ends []int
		for _, p := range f.parts {
			if end, ok := t.reached(p, from, objects); ok {
				ends = append(ends, end)
			}
		}
		return t.joined(f.op == "or", ends, len(f.parts))
	}
	var ends []int
	for inner := range t.bindings(f.word, objects) {
		if end, ok := t.reached(f.parts[0], from, inner); ok {
			ends = append(ends, end)
		}
	}
	if f.op == "forn" {
		return len(t.moments), len(ends) == f.count
	}
	return t.joined(f.op == "exists", ends, len(t.things))
}

// joined returns the earliest of some ends if one is enough, otherwise the latest of all.
func (t *Trajectory) joined(one bool, ends []int, all int) (after int, ok bool) {
	if len(ends) == 0 || !one && len(ends) < all {
		return 0, false
	}
	if one {
		return slices.Min(ends), true
	}
	return slices.Max(ends), true
}

// bindings yields objects with each object for a variable.
func (t *Trajectory) bindings(variable string, objects map[string]string) func(func(map[string]string) bool) {
	return func(yield func(map[string]string) bool) {
		inner := maps.Clone(objects)
		if inner == nil {
			inner = map[string]string{}
		}
		for _, o := range t.things {
			if inner[variable] = o; !yield(inner) {
				return
			}
		}
	}
}

// holds reports whether a formula without then holds in a state.
func (t *Trajectory) holds(f *Formula, at *moment, objects map[string]string) bool {
	holds := func(p *Formula) bool { return t.holds(p, at, objects) }
	switch f.op {
	case "atom":
		return t.atomHolds(f, at, objects)
	case "not":
		return !holds(f.parts[0])
	case "and":
		return !slices.ContainsFunc(f.parts, func(p *Formula) bool { return !holds(p) })
	case "or":
		return slices.ContainsFunc(f.parts, holds)
	}
	n := 0
	for inner := range t.bindings(f.word, objects) {
		if t.holds(f.parts[0], at, inner) {
			if n++; f.op == "exists" {
				return true
			}
		} else if f.op == "forall" {
			return false
		}
	}
	return f.op == "forall" || f.op == "forn" && n == f.count
}

// atomHolds reports whether an atom holds in a state, or is the next step.
func (t *Trajectory) atomHolds(f *Formula, at *moment, objects map[string]string) bool {
	if !t.IsPredicate(f.Name) && (at.step == nil || at.step.Name != f.Name) {
		return false
	}
	args := slices.Clone(f.Args)
	for i, a := range args {
		if o, ok := objects[a]; ok {
			args[i] = o
		}
	}
	if !t.IsPredicate(f.Name) {
		return slices.Equal(at.step.Args, args)
	}
	var ids []int
	for _, a := range args {
		name, number, _ := strings.Cut(a, ".")
		id, err := strconv.Atoi(number)
		if n := at.nodes[id]; err != nil || n == nil || n.Class != name {
			return false
		}
		ids = append(ids, id)
	}
	switch published := t.Published[f.Name]; len(ids) {
	case 1:
		return slices.Contains(at.nodes[ids[0]].States, published)
	case 2:
		return at.Has(graph.Edge{From: ids[0], Relation: published, To: ids[1]})
	}
	return false
}
