package hearth

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/memo"
	"hearth/sim/search"
	"hearth/sim/world"
)

// supposed executes the plan from a start in which other facts hold, written like a goal. A word stands for the thing that
// the plan names, or for the first of its kind. A state replaces its opposite.
func (e *Episode) supposed(ctx context.Context, facts string) (*Episode, error) {
	if e.program == nil {
		return nil, malformed("facts can only be changed at the start of a program of a household")
	}
	start, err := e.At(Point{Start: true})
	if err != nil {
		return nil, err
	}
	space, goal, err := start.aim(ctx, GoalQuery{Goal: facts, File: "change"})
	if err != nil {
		return nil, err
	}
	if len(goal.Alternatives) == 0 || goal.Acts != nil {
		return nil, source.Errorf("E0718", source.Span{}, "no actions change %.80q", facts)
	}
	w := e.Scene.World
	eff := &world.Effects{}
	all := e.meant(goal)
	for _, l := range all { // a state replaces its opposite
		for _, v := range start.sim.State.Values(l.Thing, l.Fluent) {
			if !l.Absent && space.Opposite(l.Value, v) {
				all = append(all, search.Literal{Fluent: l.Fluent, Thing: l.Thing, Value: v, Absent: true})
			}
		}
	}
	for _, l := range all {
		c := world.Change{Entity: l.Thing, Fluent: engine.Name("/" + l.Fluent), Value: l.Value}
		f, _ := w.Ontology.Fluent(l.Fluent)
		switch {
		case l.Absent:
			eff.Del = append(eff.Del, c)
		case f.Many:
			eff.Add = append(eff.Add, c)
		default:
			eff.Set = append(eff.Set, c)
		}
	}
	in, err := e.program.Scene.Changed(eff)
	if err != nil {
		return nil, err
	}
	fresh := &Episode{Scene: e.Scene, ready: e.ready, preparedLines: e.preparedLines, memory: &memo.Memo{}, run: &sim.Episode{Plan: &plan.Plan{}, Complete: true}}
	return w.kind.(*living).followOn(ctx, fresh, e.Plan, in)
}

// meant returns the conditions of the alternative with the most things that the plan names.
func (e *Episode) meant(g *search.Goal) []search.Literal {
	named := map[engine.Term]bool{}
	for _, b := range e.run.Bindings.All() {
		named[b.Term] = true
	}
	count := func(all []search.Literal) (n int) {
		for _, l := range all {
			if named[l.Thing] {
				n++
			}
		}
		return n
	}
	return slices.MaxFunc(g.Alternatives, func(a, b []search.Literal) int { return count(a) - count(b) })
}

// firstLack reads a text as a goal and returns the first condition that does not hold after a step, as a fact. It returns the
// last condition if all hold, and "" if the text is not such a goal.
func (e *Episode) firstLack(ctx context.Context, text string, step int) (fact string) {
	at, err := e.At(Point{Step: step})
	if err != nil {
		return ""
	}
	_, goal, err := at.aim(ctx, GoalQuery{Goal: text})
	if err != nil || len(goal.Alternatives) == 0 {
		return ""
	}
	for _, l := range e.meant(goal) {
		if l.Absent {
			continue
		}
		if fact = l.String(); !(&search.Goal{Alternatives: [][]search.Literal{{l}}}).Holds(at.sim.State) {
			break
		}
	}
	return fact
}
