package results

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"

	"hearth/eval"
	"hearth/eval/report"
)

// Summary summarizes a group of results. It calls draws for each figure to get a new source of random numbers.
// If listed is true, it adds means over the recipes of the benchmark; the caller sets it for systems and
// folders.
func (g *Group) Summary(metrics []eval.Metric, listed bool, draws func() func(n int) int) *report.Summary {
	all, draw := g.Sample(), draws()
	out := &report.Summary{Name: g.Name, Networks: all.N, Extra: g.Extra(), Metrics: []report.Mean{}}
	if listed {
		out.Recipes, out.Missing = g.Recipes(), g.Unpredicted()
	}
	for _, m := range metrics {
		e := all.Estimate(m, draw)
		if e.N == 0 && !(failureIsZero(m) && g.Computes(m)) {
			continue
		}
		mean := report.Mean{Metric: string(m), N: e.N, Missing: e.Missing, Mean: orNil(e.Mean), Low: orNil(e.Low), High: orNil(e.High)}
		if g.Samples() {
			mean.Low, mean.High = nil, nil // samples of a recipe are not independent
		}
		if failureIsZero(m) && all.N > 0 {
			zeros := 0.0
			if e.N > 0 {
				zeros = e.Mean * float64(e.N) / float64(all.N)
			}
			mean.Zeros = &zeros
		}
		if e, ok := g.OverList(m, draws()); ok && listed {
			overRecipes(&mean, e)
		}
		out.Metrics = append(out.Metrics, mean)
	}
	if listed && g.Samples() {
		out.Metrics = append(out.Metrics, passMeans(g, draws)...)
	}
	return out
}

// overRecipes adds a mean over recipes.
func overRecipes(m *report.Mean, e eval.Estimate) {
	m.List, m.ListLow, m.ListHigh = orNil(e.Mean), orNil(e.Low), orNil(e.High)
}

// passMeans returns pass@k for some k, as far as each recipe has k predictions.
func passMeans(g *Group, draws func() func(n int) int) (out []report.Mean) {
	for _, k := range []int{1, 2, 5, 10, 20, 50, 100} {
		e, ok := g.PassAt(k, draws())
		if !ok {
			break
		}
		with := e.N - g.Unpredicted()
		m := report.Mean{Metric: "pass@" + strconv.Itoa(k), N: with, Missing: g.Unpredicted(), Mean: orNil(e.Mean * float64(e.N) / float64(with))}
		overRecipes(&m, e)
		out = append(out, m)
	}
	return out
}

// orNil returns a pointer to v, or nil for NaN.
func orNil(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return &v
}

// Summarize summarizes groups of results. For each group it calls draws, which returns a new source of random
// numbers (see [eval.Sample.Estimate]).
func Summarize(by Property, groups []*Group, metrics []eval.Metric, seed uint64, draws func() func(n int) int) *report.Summaries {
	return &report.Summaries{GroupedBy: string(by), Seed: seed, Items: report.Convert(groups, func(g *Group) *report.Summary {
		out := g.Summary(metrics, by == System || by == Folder, draws)
		out.Statuses = counts(g.Scored(), func(r Row) []string {
			return slices.DeleteFunc([]string{r.Status}, func(s string) bool { return s == "" })
		})
		out.Codes = counts(g.Rows, func(r Row) []string { return r.Codes })
		out.Kinds = counts(g.Rows, func(r Row) []string { return r.Kinds })
		return out
	})}
}

// counts returns how many rows have each of the words, the most frequent word first.
func counts(rows []Row, words func(Row) []string) (out []report.Count) {
	n := map[string]int{}
	for _, r := range rows {
		for _, w := range words(r) {
			n[w]++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n)) {
		out = append(out, report.Count{Name: name, N: n[name]})
	}
	slices.SortStableFunc(out, func(a, b report.Count) int { return cmp.Compare(b.N, a.N) })
	return out
}

// AddDifferences adds differences from a baseline to summaries.
func AddDifferences(s *report.Summaries, baseline string, all []Difference) {
	s.Baseline, s.Compared = baseline, report.Convert(all, func(d Difference) report.Comparison {
		return report.Comparison{
			Group: d.Group, Metric: string(d.Metric), Pairs: d.N, Unpaired: d.Unpaired, Recipes: d.Recipes, Mean: orNil(d.Mean), Low: orNil(d.Low), High: orNil(d.High),
			P: orNil(d.P), Holm: orNil(d.Holm), Exact: d.Exact, Draws: d.Draws, Note: d.Note,
		}
	})
}
