package hearth

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/explanation"
)

// maxRemedies is the maximum number of actions that an answer lists.
const maxRemedies = 5

// remedies returns actions that would make a fact true in the last state, and what each of them lacks now. Those
// that can be done come first. The result is empty unless the fact is one of states.
func (e *Episode) remedies(ctx context.Context, f engine.Fact) (all []report.Remedy, err error) {
	if !explanation.IsStateFact(e.Run, f) {
		return nil, nil
	}
	s := &Situation{Episode: e, Sim: e.Run.End()}
	m := s.moment(ctx, true)
	m.Rows = 1
	by := e.Scene.World.writer(ctx, s)
	for _, a := range e.Scene.World.Ontology.Actions() {
		if could, err := explanation.CanCause(e.Run, a, f); !could || err != nil || a.StateRole("in") < 0 && a.StateRole("out") >= 0 {
			if err != nil {
				return nil, err
			}
			continue
		}
		o, err := m.Option(a)
		if err != nil {
			return nil, err
		}
		best, err := remedy(ctx, o, f, s.mentioned(m, f), by)
		if err != nil {
			return nil, err
		}
		if best != nil {
			all = append(all, *best)
		}
	}
	slices.SortStableFunc(all, func(a, b report.Remedy) int { return cmp.Compare(len(a.Why), len(b.Why)) })
	return all[:min(len(all), maxRemedies)], ctx.Err()
}

// mentioned returns the things that a fact names.
func (s *Situation) mentioned(m *affordance.Affordances, f engine.Fact) (things []affordance.Filler) {
	for _, t := range f.Args {
		if t.Kind() != engine.NameKind || !s.Sim.State.Has(t) {
			continue
		}
		if thing, ok := m.Named(t.Sym()); ok {
			things = append(things, thing)
		}
	}
	return things
}

// remedy returns the nearest way in which an action would make a fact true, or nil if it has none. The things that
// the fact names fill roles of the action.
func remedy(ctx context.Context, o *affordance.Option, f engine.Fact, things []affordance.Filler, by affordance.Writer) (best *report.Remedy, err error) {
	for _, given := range assignments(o.ObjectRoles(), things) {
		found := o.Find(given)
		c, reasons := found.Nearest, found.Reasons
		if found.Ways != nil {
			c, reasons = found.Ways.First(), nil
		}
		q, err := o.Request(c)
		if err != nil {
			return nil, err
		}
		does, err := explanation.Causes(ctx, q, f)
		if err != nil {
			return nil, err
		}
		if does && (best == nil || len(reasons) < len(best.Why)) {
			best = &report.Remedy{Action: o.Action.Name, Call: by.Write(o, c), Can: found.Ways != nil, Why: sim.Explained(reasons)}
		}
	}
	return best, nil
}

// assignments returns every way to put some of the things into different roles, those with most things first.
func assignments(roles []string, things []affordance.Filler) (all []affordance.Choice) {
	if len(things) == 0 {
		return []affordance.Choice{{}}
	}
	for _, without := range assignments(roles, things[1:]) {
		all = append(all, without)
		for _, r := range roles {
			if _, filled := without[r]; !filled {
				with := maps.Clone(without)
				with[r] = things[0]
				all = append(all, with)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b affordance.Choice) int { return cmp.Compare(len(b), len(a)) })
	return all
}
