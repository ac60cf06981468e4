package hearth

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/ask"
	"hearth/sim/explanation"
	"hearth/sim/quantitative/measure"
)

// Why explains a text: a fact, as in "mixed(X, /yes)", the answer to a query, that a thing fits a description, as
// in "X is salad", or the value of a variable of the plan, as in "?dough". A step, counted from 1 in the order of
// the plan, selects that step or the state after it; 0 means the last state. If the text is not true, the
// explanation reports that. The error lists what is wrong with the text, or is E0730 for a step that was not
// executed, or an exceeded limit.
func (e *Episode) Why(ctx context.Context, what string, step int) (*report.Explanation, error) {
	base, at, err := e.asked(e.run.Executed(), step)
	if err != nil {
		return nil, err
	}
	src := &source.File{Name: "fact", Text: what}
	account, err := base.Why(ctx, e.run, src, at)
	if err != nil {
		return nil, err
	}
	said := account.Report(what)
	said.Warmed = e.warmed(account)
	said.Warnings, said.Corrections = report.OfDiagnostics(base.Warnings(e.run, src), report.Page{}).Items, e.Plan.Corrections
	return said, nil
}

// warmed returns the heat history of one food: the food that the explained fact is about, or else the first
// one in its proof. It returns nil if no heat is involved.
func (e *Episode) warmed(a *explanation.Explanation) []report.Warming {
	room, err := e.Scene.World.Internal().Room(e)
	if err != nil || a == nil || a.Situation == nil {
		return nil
	}
	var found engine.Term
	var look func(p *engine.Proof)
	look = func(p *engine.Proof) {
		if f := p.Fact; measure.IsHeat(f.Pred) && found.Kind() != engine.NameKind {
			found = f.Args[0]
		}
		for _, below := range p.Premises {
			look(below)
		}
	}
	if a.Proof != nil {
		look(a.Proof)
	}
	if measure.IsHeat(a.Fact.Pred) {
		found = a.Fact.Args[0]
	}
	if found.Kind() != engine.NameKind {
		return nil
	}
	return warmings(room.Spells(a.Situation, found))
}

// warmings reports each period that food spent in one place, with its temperatures.
func warmings(spells []measure.Spell) (all []report.Warming) {
	rounded := func(x [2]float64) [2]float64 { return [2]float64{thousandth(x[0]), thousandth(x[1])} }
	for _, s := range spells {
		w := report.Warming{Thing: s.Thing.Sym(), Place: s.Place.Sym(), Start: s.From, End: s.To, Core: rounded(s.Core), Mean: rounded(s.Mean)}
		if s.Step != nil {
			w.Step, w.Action = s.Step.Step.Index+1, s.Step.Step.Name
		}
		all = append(all, w)
	}
	return all
}

func thousandth(x float64) float64 { return math.Round(x*1000) / 1000 }

// WhyNot explains why a text, as for [Episode.Why], is not true. About the last state it also lists the actions that
// would make a fact true now, and what each of them lacks. If what is empty, it explains why a step was
// not done. Step 0 means the last state and any step, or the first step that could not be done. If the text is
// true or the steps were done, the result reports that.
func (e *Episode) WhyNot(ctx context.Context, what string, step int) (*report.Absence, error) {
	said, err := e.whyNot(ctx, what, step)
	if err == nil {
		said.Corrections = e.Plan.Corrections
	}
	return said, err
}

// WhyNot is [Episode.WhyNot] about the old episode with all steps of the request. If the request could not be read, and
// no text or step is asked about, the reasons are the mistakes in it.
func (a *Attempt) WhyNot(ctx context.Context, what string, step int) (*report.Absence, error) {
	if what != "" || step != 0 || a.Done || len(a.Steps.New) > 0 {
		return a.Tried.WhyNot(ctx, what, step)
	}
	said := &report.Absence{Cause: "the text was refused"}
	for _, d := range a.Problems {
		said.Reasons = append(said.Reasons, d.Error())
	}
	if len(a.Problems) > 0 {
		said.Cause += ": " + said.Reasons[0]
	}
	return said, nil
}

func (e *Episode) whyNot(ctx context.Context, what string, step int) (*report.Absence, error) {
	base, at, err := e.asked(e.run.Results, step)
	if err != nil {
		return nil, err
	}
	if what != "" {
		src := &source.File{Name: "fact", Text: what}
		absence, err := base.WhyNot(ctx, e.run, src, at)
		if fact := e.firstLack(ctx, what, step); err != nil && fact != "" {
			what, src = fact, &source.File{Name: "fact", Text: fact}
			absence, err = base.WhyNot(ctx, e.run, src, at)
		}
		if err != nil {
			return nil, err
		}
		said := absence.Report(what)
		said.Warnings = report.OfDiagnostics(base.Warnings(e.run, src), report.Page{}).Items
		if absence != nil && step == 0 {
			if said.Actions, err = e.remedies(ctx, absence.Wanted()); err == nil {
				said.Way, err = e.wayTo(ctx, absence.Wanted())
			}
			if len(said.Actions) > 0 && absence.AboutPast() {
				return explanation.ReportRemedies(e.run.End(), said), err
			}
		}
		return said, err
	}
	if at == nil {
		at = e.undone()
	}
	if at == nil {
		return (*explanation.Absence)(nil).Report(what), nil
	}
	absence, err := explanation.WhyNot(ctx, e.run, engine.Fact{}, at)
	if err != nil {
		return nil, err
	}
	said := absence.Report(what)
	said.Step, said.Action = at.Step.Index+1, at.Step.Name
	name, open := e.words(at)
	said.Try = explanation.Alternative(ctx, e.run, at, name, open)
	said.Advice, err = e.advice(ctx, at, said.Try)
	return said, err
}

// words returns the words with which the line of a failed step can name things, and a variable that the plan does not
// have. In a scene that is made ready for plans nothing has a word: the line would change the scene.
func (e *Episode) words(failed *sim.Result) (name func(engine.Term) string, open string) {
	if e.Scene.home != nil {
		bound := e.Scene.home.ready == nil
		return func(x engine.Term) string {
			if !bound {
				return ""
			}
			return paramOf(x).String()
		}, ""
	}
	said := map[engine.Term]string{}
	before := e.run.AfterExecuted(max(0, slices.Index(e.run.Executed(), failed)))
	for v, x := range before.StandsFor() {
		said[x] = v
	}
	for open = "?any"; failed.Step.Span.File != nil && strings.Contains(failed.Step.Span.File.Text, open); {
		open += "0"
	}
	return func(x engine.Term) string { return said[x] }, open
}

// undone returns the first failed step, else the first rejected one, else the first that was not reached. It
// returns nil if all steps were done.
func (e *Episode) undone() *sim.Result {
	for _, status := range []sim.Status{sim.Failed, sim.Rejected, sim.NotReached} {
		if i := slices.IndexFunc(e.run.Results, func(r *sim.Result) bool { return r.Status == status }); i >= 0 {
			return e.run.Results[i]
		}
	}
	return nil
}

// asked returns the base for questions about the episode, and the result of a step by its number from 1. The
// result is nil for step 0.
func (e *Episode) asked(results []*sim.Result, step int) (*ask.Base, *sim.Result, error) {
	base, err := e.Scene.World.base()
	if err != nil {
		return nil, nil, err
	}
	base = base.WithDomain(e.run.Domain)
	if step == 0 {
		return base, nil, nil
	}
	i := slices.IndexFunc(results, func(r *sim.Result) bool { return r.Step.Index+1 == step })
	if i < 0 {
		return nil, nil, explanation.NotExecuted("E0730", e.run, step)
	}
	return base, results[i], nil
}

// maxRemedies is the maximum number of actions that an answer lists.
const maxRemedies = 5

// remedies returns actions that would make a fact true in the last state, and what each of them lacks now. Those
// that can be done come first. The result is empty unless the fact is one of states.
func (e *Episode) remedies(ctx context.Context, f engine.Fact) (all []report.Remedy, err error) {
	if !explanation.IsStateFact(e.run, f) {
		return nil, nil
	}
	s := e.End()
	m := s.moment(ctx, true)
	m.Rows = 1
	by := e.Scene.World.writer(ctx, s)
	for _, a := range e.Scene.World.Ontology.Actions() {
		if could, err := explanation.CanCause(e.run, a, f); !could || err != nil || a.StateRole("in") < 0 && a.StateRole("out") >= 0 {
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
		if t.Kind() != engine.NameKind || !s.sim.State.Has(t) {
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
