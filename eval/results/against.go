package results

import (
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/kitchen"
)

// FailureIsZero reports whether a plan without a value of a metric counts as 0 where
// systems are compared, so that none gains by failing. No time is no time of 0, and
// programs without a value have nothing to be measured by.
func FailureIsZero(m eval.Metric) bool {
	return m != eval.ExecutionTime && slices.Contains(kitchen.Metrics(true), m)
}

// A Difference is how a group differs from another one in a metric.
type Difference struct {
	Comparison
	Group    string
	Metric   eval.Metric
	Unpaired int     // recipes, or programs, of which only one of both has a value
	Holm     float64 // P, corrected for all groups that are compared in the metric
}

// Against compares groups with one of them, metric by metric, recipe by recipe: of
// several networks of one recipe the mean counts. seed returns what draws random
// numbers, anew for every comparison.
func Against(base *Group, groups []*Group, metrics []eval.Metric, seed func() func(n int) int) (out []Difference) {
	for _, m := range metrics {
		theirs := base.byID(m)
		if len(theirs) == 0 {
			continue
		}
		first := len(out)
		var ps []float64
		for _, g := range groups {
			ours := g.byID(m)
			if g == base || len(ours) == 0 {
				continue
			}
			var differences []float64
			for _, id := range slices.Sorted(maps.Keys(ours)) {
				if v, ok := theirs[id]; ok {
					differences = append(differences, ours[id]-v)
				}
			}
			n := len(differences)
			d := Difference{Group: g.Name, Metric: m, Unpaired: len(ours) + len(theirs) - 2*n, Comparison: compare(differences, seed())}
			out, ps = append(out, d), append(ps, d.P)
		}
		for i, p := range holm(ps) {
			out[first+i].Holm = p
		}
	}
	return out
}

// byID is the mean of a metric for each recipe or program; nothing when no row has a
// value of it. A file that holds nothing else than what is of no recipe counts for the
// one that it is named after.
func (g *Group) byID(m eval.Metric) map[string]float64 {
	sum, n, any := map[string]float64{}, map[string]float64{}, false
	files := map[string]int{}
	for _, r := range g.Rows {
		files[r.File]++
	}
	for _, r := range g.Rows {
		id := r.ID
		if id == "" && r.File != "" && files[r.File] == 1 {
			id = strings.ToLower(strings.TrimSuffix(path.Base(r.File), path.Ext(r.File)))
		}
		v, ok := r.Scores[m]
		any = any || ok
		if id != "" && (ok || FailureIsZero(m)) {
			sum[id] += v
			n[id]++
		}
	}
	if !any {
		return nil
	}
	for id := range sum {
		sum[id] /= n[id]
	}
	return sum
}
