package hearth

import (
	"context"
	"math"
	"slices"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/explanation"
	"hearth/sim/quantitative/measure"
)

// Why accounts for what a text says, as [ask.Base.Why] reads it: a fact, the
// answer to a query, that a thing fits a description, or what a variable of the
// plan stands for. With a step, by its place in the plan from 1, it is about that
// step, or the state after it. What is said says so when it is not so. The error
// is what is wrong with the text, a step that was not executed (E0730), or a limit.
func (e *Episode) Why(ctx context.Context, what string, step int) (*report.Explanation, error) {
	base, at, err := e.asked(e.Run.Executed(), step)
	if err != nil {
		return nil, err
	}
	src := &source.File{Name: "fact", Text: what}
	account, err := base.Why(ctx, e.Run, src, at)
	if err != nil {
		return nil, err
	}
	said := report.OfExplanation(what, account)
	said.Warmed = e.warmed(account)
	said.Warnings = report.OfDoubts(base.Doubts(e.Run, src))
	return said, nil
}

// warmed is what made the food as it is whose heat an account first speaks of.
func (e *Episode) warmed(a *explanation.Explanation) []report.Warming {
	room, err := e.Room()
	if err != nil || a == nil || a.At == nil {
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
	return warmings(room.Spells(a.At, found))
}

// warmings tell where some food was, and how warm that made it.
func warmings(spells []measure.Spell) (all []report.Warming) {
	rounded := func(x [2]float64) [2]float64 { return [2]float64{thousandth(x[0]), thousandth(x[1])} }
	for _, s := range spells {
		w := report.Warming{Thing: s.Thing.Sym(), Place: s.Place.Sym(), From: s.From, To: s.To, Core: rounded(s.Core), Mean: rounded(s.Mean)}
		if s.Step != nil {
			w.Step, w.Action = s.Step.Step.Index+1, s.Step.Step.Name
		}
		all = append(all, w)
	}
	return all
}

func thousandth(x float64) float64 { return math.Round(x*1000) / 1000 }

// WhyNot says why what a text says is not so, as [ask.Base.WhyNot] reads it, or,
// where that is "", why a step was not done. Step 0 is the last state and whatever
// step is to blame, or the first one that could not be done. What is said says so
// when it is so, or the step, or all of them, were done.
func (e *Episode) WhyNot(ctx context.Context, what string, step int) (*report.Absence, error) {
	base, at, err := e.asked(e.Run.Results, step)
	if err != nil {
		return nil, err
	}
	if what != "" {
		src := &source.File{Name: "fact", Text: what}
		absence, err := base.WhyNot(ctx, e.Run, src, at)
		if err != nil {
			return nil, err
		}
		said := report.OfAbsence(what, absence)
		said.Warnings = report.OfDoubts(base.Doubts(e.Run, src))
		return said, nil
	}
	if at == nil {
		at = e.undone()
	}
	if at == nil {
		return report.OfAbsence(what, nil), nil
	}
	absence, err := explanation.WhyNot(ctx, e.Run, engine.Fact{}, at)
	if err != nil {
		return nil, err
	}
	said := report.OfAbsence(what, absence)
	said.Step, said.Action = at.Step.Index+1, at.Step.Name
	return said, nil
}

// undone is the first step that failed or else could not be tried, or else was not
// reached; nil when all were done.
func (e *Episode) undone() *sim.Result {
	for _, status := range []sim.Status{sim.Failed, sim.Rejected, sim.NotReached} {
		if i := slices.IndexFunc(e.Run.Results, func(r *sim.Result) bool { return r.Status == status }); i >= 0 {
			return e.Run.Results[i]
		}
	}
	return nil
}

// asked returns the step that is asked about, nil for 0, and what answers.
func (e *Episode) asked(results []*sim.Result, step int) (*ask.Base, *sim.Result, error) {
	base, err := e.Scene.World.Questions()
	if err != nil {
		return nil, nil, err
	}
	base = base.In(e.Run.Domain)
	if step == 0 {
		return base, nil, nil
	}
	i := slices.IndexFunc(results, func(r *sim.Result) bool { return r.Step.Index+1 == step })
	if i < 0 {
		return nil, nil, diag.New("E0730", source.Span{}, "no step %d was executed", step)
	}
	return base, results[i], nil
}
