package results

import (
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/kitchen"
)

// Extra counts the networks for recipes that the benchmark does not have. They count in no mean and in no
// comparison.
func (g *Group) Extra() int { return len(g.Rows) - len(g.Scored()) }

// Scored returns the rows that are not extra.
func (g *Group) Scored() []Row {
	return slices.DeleteFunc(slices.Clone(g.Rows), func(r Row) bool {
		return r.extra() || g.List != nil && r.ID != "" && !slices.Contains(g.List, r.ID)
	})
}

// Predicted returns the rows that count in means and stand for a prediction, not for a missing one.
func (g *Group) Predicted() []Row {
	return slices.DeleteFunc(g.Scored(), func(r Row) bool { return r.missing() })
}

// listed reports whether a row shows that the evaluation knew the list of recipes: it is for a missing
// prediction, or it has a sample.
func (g *Group) listed() bool {
	return slices.ContainsFunc(g.Rows, func(r Row) bool { return r.missing() || r.Sample != "" })
}

// each calls visit for each row that is not extra and has a recipe or program. A row without one belongs to the
// recipe that its file is named after, if it is the only row of the file and the evaluation did not know the
// list of the benchmark.
func (g *Group) each(visit func(id string, r *Row)) {
	files, listed := map[string]int{}, g.listed()
	for _, r := range g.Rows {
		files[r.File]++
	}
	for _, r := range g.Scored() {
		id := r.ID
		if id == "" && r.File != "" && r.Recipes == 0 && !listed && files[r.File] == 1 {
			id = strings.ToLower(strings.TrimSuffix(path.Base(r.File), path.Ext(r.File)))
		}
		if id != "" && (g.List == nil || slices.Contains(g.List, id)) {
			visit(id, &r)
		}
	}
}

// Sample collects the scores of the predictions of a group.
func (g *Group) Sample() *eval.Sample {
	var all eval.Sample
	for _, r := range g.Predicted() {
		all.Add(r.Scores)
	}
	return &all
}

// Samples reports whether the group has several predictions for a recipe, told apart by their samples.
func (g *Group) Samples() bool {
	return slices.ContainsFunc(g.Rows, func(r Row) bool { return r.Sample != "" })
}

// Recipes returns the number of recipes of the benchmark, or 0 if it is unknown.
func (g *Group) Recipes() (n int) {
	if g.List != nil {
		return len(g.List)
	}
	for _, r := range g.Rows {
		n = max(n, r.Recipes)
	}
	if g.listed() {
		n = max(n, len(g.scores(eval.GoalConditionSuccess)))
	}
	return n
}

// Unpredicted returns the number of recipes of the benchmark without a prediction.
func (g *Group) Unpredicted() int { return max(0, g.Recipes()-len(g.tried())) }

// tried returns the recipes with a prediction.
func (g *Group) tried() map[string]bool {
	out := map[string]bool{}
	g.each(func(id string, r *Row) {
		if !r.missing() {
			out[id] = true
		}
	})
	return out
}

// Computes reports whether the evaluations of the group compute a metric.
func (g *Group) Computes(m eval.Metric) bool {
	return slices.ContainsFunc(g.Rows, func(r Row) bool {
		_, ok := r.Scores[m]
		return ok || slices.Contains(r.Metrics, m)
	})
}

// scores returns the mean of a metric for each recipe or program. A missing score counts as 0 if
// [failureIsZero].
func (g *Group) scores(m eval.Metric) map[string]float64 {
	sum, n := map[string]float64{}, map[string]float64{}
	g.each(func(id string, r *Row) {
		if v, ok := r.Scores[m]; ok || failureIsZero(m) {
			sum[id] += v
			n[id]++
		}
	})
	for id := range sum {
		sum[id] /= n[id]
	}
	return sum
}

// OverList estimates the mean of a metric over all recipes of the benchmark. Each recipe counts once, with the
// mean of its predictions; a recipe without one counts as 0. It reports false if the list is unknown, or if a
// failure does not count as 0.
func (g *Group) OverList(m eval.Metric, draw func(n int) int) (eval.Estimate, bool) {
	if !failureIsZero(m) || g.Recipes() == 0 || !g.Computes(m) {
		return eval.Estimate{}, false
	}
	return g.overList(g.scores(m), draw), true
}

func (g *Group) overList(values map[string]float64, draw func(n int) int) eval.Estimate {
	const metric eval.Metric = "value"
	var all eval.Sample
	for _, id := range slices.Sorted(maps.Keys(values)) {
		all.Add(map[eval.Metric]float64{metric: values[id]})
	}
	for all.N < g.Recipes() {
		all.Add(map[eval.Metric]float64{metric: 0})
	}
	return all.Estimate(metric, draw)
}

// success is the dish score from which a prediction counts as a success: 1, except for rounding.
const success = 1 - 1e-9

// PassAt estimates pass@k: the probability that at least one of k predictions for a recipe succeeds, that is,
// has a dish score of 1. With n predictions and c successes for a recipe it is 1 − C(n−c, k) / C(n, k), without
// bias (Chen et al., 2021). The mean is over the recipes of the benchmark. It reports false if a recipe with
// predictions has fewer than k.
func (g *Group) PassAt(k int, draw func(n int) int) (eval.Estimate, bool) {
	n, c := map[string]int{}, map[string]int{}
	g.each(func(id string, r *Row) {
		n[id]++
		if r.Scores[kitchen.DishApproximation] >= success {
			c[id]++
		}
	})
	values := map[string]float64{}
	for id := range g.tried() {
		if n[id] < k {
			return eval.Estimate{}, false
		}
		values[id] = eval.PassAt(n[id], c[id], k)
	}
	if len(values) == 0 || !g.Computes(kitchen.DishApproximation) {
		return eval.Estimate{}, false
	}
	return g.overList(values, draw), true
}
