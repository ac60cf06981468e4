package results

import (
	"fmt"
	"maps"
	"slices"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/kitchen"
)

// failureIsZero reports whether a plan without a value of the metric counts as 0 in comparisons of systems.
// Otherwise a system could gain by failing. Execution times are excluded because a missing time is not 0.
// Metrics of household programs are excluded because a missing value means that it does not apply; see
// [absenceIsZero].
func failureIsZero(m eval.Metric) bool {
	return m != eval.ExecutionTime && (slices.Contains(kitchen.Metrics(true), m) || slices.Contains(benchmark.AmendedMetrics(), m))
}

// absenceIsZero reports whether a program that only one of two systems has counts as 0 for the other one. This
// holds for all metrics of household programs but the length.
func absenceIsZero(m eval.Metric) bool {
	return m != household.Length && slices.Contains(household.Metrics(), m)
}

// A Difference compares a group with the base group in one metric.
type Difference struct {
	Comparison
	Group    string
	Metric   eval.Metric
	Unpaired int     // recipes or programs for which only one group has a value
	Recipes  int     // number of recipes of the benchmark that both groups share; 0 if unknown
	Holm     float64 // P with Holm correction for all groups compared in the metric
	Note     string  // why there are no pairs; "" if there are some
}

// CompareWith compares groups with the group base, metric by metric. Values are paired by recipe; several values
// of one recipe are averaged. Seed is called for every comparison and returns a new source of random numbers.
//
// If both groups were evaluated with the same benchmark, a recipe that only one of them predicted counts as 0
// for the other one. If a list was given, the pairs are its recipes. Otherwise only recipes with a row in both
// groups are pairs. A household program that only one of them has counts as 0 for the other one.
func CompareWith(base *Group, groups []*Group, metrics []eval.Metric, seed func() func(n int) int) (out []Difference) {
	for _, m := range metrics {
		if !base.Computes(m) {
			continue
		}
		first := len(out)
		var ps []float64
		for _, g := range groups {
			if g == base || !g.Computes(m) {
				continue
			}
			differences, unpaired := pair(g, base, m)
			d := Difference{Group: g.Name, Metric: m, Unpaired: unpaired, Comparison: compare(differences, seed())}
			if sameList(g, base) {
				d.Recipes = g.Recipes()
			}
			if d.N == 0 {
				d.Note = fmt.Sprintf("no pairs: %s and %s share no recipe or program with a value of %s", g.Name, base.Name, m)
			}
			out, ps = append(out, d), append(ps, d.P)
		}
		for i, p := range holm(ps) {
			out[first+i].Holm = p
		}
	}
	return out
}

// pair returns the differences of the scores of two groups, sorted by recipe.
func pair(g, base *Group, m eval.Metric) (differences []float64, unpaired int) {
	ours, theirs := g.scores(m), base.scores(m)
	all := maps.Clone(ours)
	maps.Copy(all, theirs)
	if g.List != nil && failureIsZero(m) {
		all = map[string]float64{}
		for _, id := range g.List {
			all[id] = 0
		}
	}
	weTried, theyTried := g.tried(), base.tried()
	for _, id := range slices.Sorted(maps.Keys(all)) {
		a, mine := ours[id]
		b, yours := theirs[id]
		switch {
		case g.List != nil && failureIsZero(m):
		case failureIsZero(m) && !weTried[id] && !theyTried[id]:
			continue
		case failureIsZero(m) && sameList(g, base):
		case absenceIsZero(m) && (mine || !weTried[id]) && (yours || !theyTried[id]):
		case !mine || !yours:
			unpaired++
			continue
		}
		differences = append(differences, a-b)
	}
	return differences, unpaired
}

// sameList reports whether two groups are known to have been evaluated with the same benchmark.
func sameList(a, b *Group) bool {
	if a.List != nil || b.List != nil {
		return slices.Equal(a.List, b.List)
	}
	data := a.data()
	return data != "" && data == b.data()
}

// data returns the hash of the benchmark of all rows, or "" if it is unknown or not the same for all.
func (g *Group) data() string {
	data := ""
	for i, r := range g.Rows {
		if i > 0 && r.Data != data {
			return ""
		}
		data = r.Data
	}
	return data
}
