package main

import (
	"slices"

	"hearth/cmd/internal/show"
	"hearth/eval/benchmark"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// score says why a network does not score 1: the goals that it missed, and what
// its dish lacks, each with the step of the gold network that would have done it.
func (p *prover) score(word string) error {
	if p.step != 0 || p.format != "text" {
		return usage("--score tells all steps, as text: leave --step and --format out")
	}
	k, err := p.asker.kitchen.open(p.asker.app)
	if err != nil {
		return err
	}
	set, err := p.asker.recipes.set(p.asker.app, p.asker.kitchen.edition)
	if err != nil {
		return err
	}
	src, err := p.asker.app.input(word, set)
	if err != nil {
		return err
	}
	f, err := network.Parse(src)
	if err != nil {
		return err
	}
	ev := k.Evaluator(set)
	for _, n := range f.Networks {
		entry := set.Entry(n.ID)
		if entry == nil || entry.Gold == nil {
			return diag.New("E0732", source.Span{}, "there is no gold network for %q to fall short of", n.ID).
				WithHint("hearth recipes list names the recipes that have one")
		}
		report := ev.Network(src.Name, n)
		if report.Episode == nil {
			p.asker.app.tell(report.Problems...)
			return errTold(exitInput)
		}
		var problems diag.List
		gold, err := k.RunNetwork(entry.Gold, &problems)
		if err != nil {
			return p.asker.kitchen.blame(p.asker.app, k, err)
		}
		if err := show.Shortfalls(p.asker.app.out, report, shortfalls(report, gold)); err != nil {
			return written(err)
		}
	}
	return nil
}

// shortfalls compares what a report misses with the gold episode: goals first,
// the dish last.
func shortfalls(r *benchmark.Report, gold *sim.Episode) (out []*explanation.Shortfall) {
	note := func(wanted, got string) {
		s := explanation.Compare(r.Episode, gold, wanted, got)
		if s != nil && !slices.ContainsFunc(out, func(o *explanation.Shortfall) bool { return o.Wanted == s.Wanted && o.Nearest == s.Nearest }) {
			out = append(out, s)
		}
	}
	if r.Reached != nil {
		for _, g := range r.Reached.Goals {
			if g.Step < 0 {
				note(g.Var, "")
			}
		}
	}
	if r.Dishes != nil && r.Dishes.Best != nil && r.Dishes.Score < 1 {
		note(r.Dishes.Gold, r.Dishes.Best.Var)
	}
	return out
}
