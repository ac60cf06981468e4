package report

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"

	"hearth/eval"
	"hearth/eval/results"
)

// Summaries sum up results, group by group.
type Summaries struct {
	By       results.By   `json:"by" jsonschema:"what results are put together by"`
	Items    []*Summary   `json:"items"`
	Baseline string       `json:"baseline,omitempty" jsonschema:"the group that the others are compared with; left out when that was not asked for"`
	Seed     uint64       `json:"seed" jsonschema:"of the random numbers in intervals, and in tests that are not exact"`
	Compared []Comparison `json:"differences,omitempty" jsonschema:"from the baseline, recipe by recipe"`
}

// A Summary is what came of the plans of a group.
type Summary struct {
	Name     string  `json:"name,omitempty" jsonschema:"of the file, or whatever results are put together by"`
	Networks int     `json:"networks" jsonschema:"or programs"`
	Metrics  []Mean  `json:"metrics" jsonschema:"those that any network has a value of"`
	Statuses []Count `json:"statuses,omitempty" jsonschema:"how the evaluations ended"`
	Codes    []Count `json:"codes,omitempty" jsonschema:"what was wrong: in how many networks each, or as their first problem where only that was written"`
	Kinds    []Count `json:"kinds,omitempty" jsonschema:"of the errors that ended programs"`
}

// A Count says of how many networks something is true.
type Count struct {
	Name string `json:"name"`
	N    int    `json:"networks"`
}

// A Mean is the mean of a metric with its confidence interval.
type Mean struct {
	Metric  eval.Metric `json:"metric"`
	N       int         `json:"with_a_value" jsonschema:"how many networks have one"`
	Missing int         `json:"without"`
	Mean    float64     `json:"mean" jsonschema:"of those with a value"`
	Low     *float64    `json:"low,omitempty" jsonschema:"the lower end of the 95 % confidence interval; left out for fewer than two values"`
	High    *float64    `json:"high,omitempty"`
	Zeros   *float64    `json:"mean_with_zeros,omitempty" jsonschema:"with 0 for those without; left out where a failure is not 0, as for times"`
}

// A Comparison is how a group differs from the baseline in a metric.
type Comparison struct {
	Group    string      `json:"group"`
	Metric   eval.Metric `json:"metric"`
	Pairs    int         `json:"pairs" jsonschema:"how many recipes, or programs, both have a value for; the mean counts of several"`
	Unpaired int         `json:"unpaired" jsonschema:"those of which only one of both has a value"`
	Mean     float64     `json:"mean_difference" jsonschema:"above 0 when the group has more"`
	Low      *float64    `json:"low,omitempty" jsonschema:"the lower end of the 95 % bootstrap interval of the mean difference; left out for fewer than two pairs"`
	High     *float64    `json:"high,omitempty"`
	P        *float64    `json:"p,omitempty" jsonschema:"of the two-sided permutation test for paired differences; left out without pairs"`
	Holm     *float64    `json:"p_holm,omitempty" jsonschema:"the same, corrected for all groups that are compared in the metric, by Holm"`
	Exact    bool        `json:"exact" jsonschema:"all permutations were tried"`
	Draws    int         `json:"draws,omitempty" jsonschema:"how many permutations were drawn otherwise"`
}

// OfSample sums up scores; draw is as in [eval.Sample.Estimate].
func OfSample(name string, metrics []eval.Metric, all *eval.Sample, draw func(n int) int) *Summary {
	out := &Summary{Name: name, Networks: all.N, Metrics: []Mean{}}
	for _, m := range metrics {
		e := all.Estimate(m, draw)
		if e.N == 0 {
			continue
		}
		mean := Mean{Metric: m, N: e.N, Missing: e.Missing, Mean: e.Mean, Low: known(e.Low), High: known(e.High)}
		if results.FailureIsZero(m) {
			zeros := e.Mean * float64(e.N) / float64(e.N+e.Missing)
			mean.Zeros = &zeros
		}
		out.Metrics = append(out.Metrics, mean)
	}
	return out
}

// known is a number, or nil.
func known(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return &v
}

// OfResults sums up groups of results; draws makes what draws random numbers.
func OfResults(by results.By, groups []*results.Group, metrics []eval.Metric, seed uint64, draws func() func(n int) int) *Summaries {
	return &Summaries{By: by, Seed: seed, Items: every(groups, func(g *results.Group) *Summary {
		out := OfSample(g.Name, metrics, g.Sample(), draws())
		out.Statuses = counts(g, func(r results.Row) []string {
			return slices.DeleteFunc([]string{r.Status}, func(s string) bool { return s == "" })
		})
		out.Codes = counts(g, func(r results.Row) []string { return r.Codes })
		out.Kinds = counts(g, func(r results.Row) []string { return r.Kinds })
		return out
	})}
}

// counts counts words of rows, the most frequent first.
func counts(g *results.Group, words func(results.Row) []string) (out []Count) {
	n := map[string]int{}
	for _, r := range g.Rows {
		for _, w := range words(r) {
			n[w]++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n)) {
		out = append(out, Count{name, n[name]})
	}
	slices.SortStableFunc(out, func(a, b Count) int { return cmp.Compare(b.N, a.N) })
	return out
}

// Compare adds differences from a baseline.
func (s *Summaries) Compare(baseline string, all []results.Difference) {
	s.Baseline, s.Compared = baseline, every(all, func(d results.Difference) Comparison {
		return Comparison{
			Group: d.Group, Metric: d.Metric, Pairs: d.N, Unpaired: d.Unpaired, Mean: d.Mean, Low: known(d.Low), High: known(d.High),
			P: known(d.P), Holm: known(d.Holm), Exact: d.Exact, Draws: d.Draws,
		}
	})
}

// Lines returns the groups one by one, and then the differences.
func (s *Summaries) Lines() []any {
	return append(every(s.Items, func(x *Summary) any { return x }), every(s.Compared, func(x Comparison) any { return x })...)
}

// Tables returns means, differences and counts.
func (s *Summaries) Tables() []Table {
	means := Table{Title: "Means", Columns: []string{string(s.By), "metric", "with a value", "without", "mean", "low", "high", "mean with zeros"}}
	counted := Table{Title: "Counts", Columns: []string{string(s.By), "of", "what", "networks"}}
	for _, x := range s.Items {
		for _, m := range x.Metrics {
			means.Rows = append(means.Rows, []string{x.Name, string(m.Metric), strconv.Itoa(m.N), strconv.Itoa(m.Missing),
				Figure(&m.Mean), Figure(m.Low), Figure(m.High), Figure(m.Zeros)})
		}
		for _, of := range []struct {
			name string
			all  []Count
		}{{"status", x.Statuses}, {"code", x.Codes}, {"kind", x.Kinds}} {
			for _, c := range of.all {
				counted.Rows = append(counted.Rows, []string{x.Name, of.name, c.Name, strconv.Itoa(c.N)})
			}
		}
	}
	if s.Baseline == "" {
		return []Table{means, counted}
	}
	differences := Table{Title: "Differences from " + s.Baseline, Columns: []string{string(s.By), "metric", "pairs", "unpaired", "difference", "low", "high", "p", "p (Holm)", "test"}}
	for _, d := range s.Compared {
		differences.Rows = append(differences.Rows, []string{d.Group, string(d.Metric), strconv.Itoa(d.Pairs), strconv.Itoa(d.Unpaired),
			Figure(&d.Mean), Figure(d.Low), Figure(d.High), small(d.P), small(d.Holm), d.Test(s.Seed)})
	}
	return []Table{means, differences, counted}
}

// Test says how the test was done.
func (d *Comparison) Test(seed uint64) string {
	if d.Exact {
		return "exact"
	}
	return strconv.Itoa(d.Draws) + " draws, seed " + strconv.FormatUint(seed, 10)
}

// small writes a probability with three digits that count.
func small(p *float64) string {
	if p == nil {
		return "-"
	}
	return strconv.FormatFloat(*p, 'g', 3, 64)
}

// Table returns all figures in one table, a line for each: what it is the mean, the
// difference or the number of stands in the second column.
func (s *Summaries) Table() Table {
	t := Table{Columns: []string{string(s.By), "figure", "of", "networks", "value", "low", "high", "with_zeros", "p", "p_holm", "test"}}
	add := func(cells ...string) {
		for i, c := range cells {
			if c == "-" {
				cells[i] = ""
			}
		}
		t.Rows = append(t.Rows, append(cells, make([]string, len(t.Columns)-len(cells))...))
	}
	for _, table := range s.Tables() {
		for _, r := range table.Rows {
			switch len(r) {
			case 8:
				add(r[0], "mean", r[1], r[2], r[4], r[5], r[6], r[7])
			case 10:
				add(r[0], "difference", r[1], r[2], r[4], r[5], r[6], "", r[7], r[8], r[9])
			default:
				add(r[0], r[1], r[2], r[3])
			}
		}
	}
	return t
}
