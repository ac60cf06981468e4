package ask

import (
	"slices"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// score says why a network does not score 1: the goals that it missed, and what
// its dish lacks, each with the step of the gold network that would have done it.
func (x *why) score(word string) error {
	if x.step != 0 {
		return cli.Usage("--score tells all steps: leave --step out")
	}
	set, err := x.Library()
	if err != nil {
		return err
	}
	scene, err := x.Enter()
	if err != nil {
		return err
	}
	src, err := x.Text(word)
	if err != nil {
		return err
	}
	plans, err := scene.World.Read(src)
	if err != nil {
		return err
	}
	ev := scene.World.Evaluator(set)
	for _, p := range plans {
		entry := set.Entry(p.Name)
		if entry == nil || entry.Gold == nil {
			return diag.New("E0732", source.Span{}, "there is no gold network for %q to fall short of", p.Name).
				WithHint("hearth recipes list names the recipes that have one")
		}
		made := ev.Network(x.Ctx(), src.Name, p.Network)
		if made.Episode == nil {
			x.App.Tell(made.Problems...)
			return cli.Told(cli.ExitInput)
		}
		gold, err := x.Run(scene, &hearth.Plan{Name: p.Name, Network: entry.Gold})
		if err != nil {
			return err
		}
		if err := x.out.Print(report.OfShortfalls(made, shortfalls(made, gold.Run))); err != nil {
			return err
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
