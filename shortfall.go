package hearth

import (
	"context"
	"slices"

	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// Shortfalls explains why a network scores below 1 against the gold network of its recipe. It lists each
// missed goal and each difference of the dish, with the step of the gold network that would have achieved it.
// The gold network is executed in s. The error is E0732 if there is no gold network, or lists what is wrong
// with this network.
func (k *KitchenParts) Shortfalls(ctx context.Context, s *Scene, set *benchmark.Set, p *Plan) (*report.Shortfalls, error) {
	entry := set.Entry(p.Name)
	if entry == nil || entry.Gold == nil {
		return nil, diag.New("E0732", source.Span{}, "there is no gold network for %q to compare with", p.Name).
			WithHint("hearth recipes list names the recipes that have one")
	}
	made := k.Evaluator(set).Network(ctx, p.Network.Span.File.Name, p.Network)
	if made.Episode == nil {
		return nil, (&diag.List{Items: made.Problems}).Err()
	}
	said, err := k.Lacks(ctx, s, entry, made)
	if err == nil {
		said.Corrections = p.Corrections
	}
	return said, err
}

// Lacks is Shortfalls for a network that was already scored.
func (k *KitchenParts) Lacks(ctx context.Context, s *Scene, entry *benchmark.Entry, made *benchmark.Report) (*report.Shortfalls, error) {
	gold, err := s.Run(ctx, &Plan{Name: entry.ID, Network: entry.Gold})
	if err != nil {
		return nil, err
	}
	return shortfallsOf(made, shortfalls(made, gold.Run)), nil
}

// shortfalls compares a report with the gold episode: goals first, the dish last.
func shortfalls(r *benchmark.Report, gold *sim.Episode) (out []*explanation.Shortfall) {
	note := func(wanted, got string) {
		s := explanation.Compare(r.Episode, gold, wanted, got)
		if s != nil && !slices.ContainsFunc(out, func(o *explanation.Shortfall) bool { return o.Wanted == s.Wanted && o.Nearest == s.Nearest }) {
			out = append(out, s)
		}
	}
	if r.GoalReport != nil {
		for _, g := range r.GoalReport.Goals {
			if g.Step == 0 {
				note(g.Var, "")
			}
		}
	}
	if r.DishReport != nil && r.DishReport.Best != nil && r.DishReport.Score < 1 {
		note(r.DishReport.Gold, r.DishReport.Best.Dish().Var)
	}
	return out
}

// shortfallsOf describes why a network does not score 1.
func shortfallsOf(r *benchmark.Report, all []*explanation.Shortfall) *report.Shortfalls {
	return &report.Shortfalls{Recipe: r.Episode.Plan.Recipe, Goals: r.Goals, Dish: r.Dish, Shortfalls: report.Convert(all, func(s *explanation.Shortfall) report.Shortfall {
		out := report.Shortfall{Wanted: outputOf(s.Wanted), Differs: report.Convert(s.Differs, mismatchOf)}
		if s.Nearest != nil {
			nearest := outputOf(s.Nearest)
			out.Nearest = &nearest
		}
		return out
	})}
}

func outputOf(b *sim.Binding) report.Output {
	return report.Output{Variable: b.Var, Maker: report.Maker{Step: b.BoundBy.Index + 1, Action: b.BoundBy.Name}}
}

func mismatchOf(l explanation.Difference) report.Mismatch {
	out := report.Mismatch{Path: l.Path, Wanted: l.Was.String(), Actual: l.Is.String()}
	if l.ChangedBy != nil {
		out.ChangedBy = &report.Maker{Step: l.ChangedBy.Step.Index + 1, Action: l.ChangedBy.Step.Name}
	}
	return out
}
