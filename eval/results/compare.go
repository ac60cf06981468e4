package results

import (
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/kitchen"
)

// FailureIsZero reports whether a plan without a value of the metric counts as 0 in comparisons of systems.
// Otherwise a system could gain by failing. Execution times are excluded because a missing time is not 0.
// Metrics of household programs are excluded because a missing value means that it does not apply.
func FailureIsZero(m eval.Metric) bool {
	return m != eval.ExecutionTime && slices.Contains(kitchen.Metrics(true), m)
}

// A Difference compares a group with the base group in one metric.
type Difference struct {
	Comparison
	Group    string
	Metric   eval.Metric
	Unpaired int     // recipes or programs for which only one group has a value
	Holm     float64 // P with Holm correction for all groups compared in the metric
}

// CompareWith compares groups with the group base, metric by metric. Values are paired by recipe; several values
// of one recipe are averaged. Seed is called for every comparison and returns a new source of random numbers.
func CompareWith(base *Group, groups []*Group, metrics []eval.Metric, seed func() func(n int) int) (out []Difference) {
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

// byID returns the mean of a metric for each recipe or program, or nil if no row has a value. A row without a
// recipe is assigned to the recipe named by its file, if it is the only row of the file.
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
