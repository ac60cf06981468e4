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

// Summaries summarizes results group by group.
type Summaries struct {
	GroupedBy results.Property `json:"by" jsonschema:"property by which results are grouped"`
	Items     []*Summary       `json:"items"`
	Baseline  string           `json:"baseline,omitempty" jsonschema:"group that the others are compared with; left out if no comparison was requested"`
	Seed      uint64           `json:"seed" jsonschema:"seed of the random numbers for intervals and for tests that are not exact"`
	Compared  []Comparison     `json:"differences,omitempty" jsonschema:"differences from the baseline, paired by recipe"`
}

// A Summary summarizes the results of a group.
type Summary struct {
	Name     string  `json:"name,omitempty" jsonschema:"name of the group: a file, or the value of the property that groups results"`
	Networks int     `json:"networks" jsonschema:"number of networks or programs"`
	Metrics  []Mean  `json:"metrics" jsonschema:"metrics for which at least one network has a value"`
	Statuses []Count `json:"statuses,omitempty" jsonschema:"number of networks per status of the evaluation"`
	Codes    []Count `json:"codes,omitempty" jsonschema:"number of networks per error code; only first problems are counted if the results hold no others"`
	Kinds    []Count `json:"kinds,omitempty" jsonschema:"number of programs per kind of the error that ended them"`
}

// A Count is the number of networks with some property.
type Count struct {
	Name string `json:"name"`
	N    int    `json:"networks"`
}

// A Mean is the mean of a metric with its confidence interval.
type Mean struct {
	Metric  eval.Metric `json:"metric"`
	N       int         `json:"with_a_value" jsonschema:"number of networks with a value"`
	Missing int         `json:"without"`
	Mean    float64     `json:"mean" jsonschema:"mean of the networks with a value"`
	Low     *float64    `json:"low,omitempty" jsonschema:"lower end of the 95 % confidence interval; left out for fewer than two values"`
	High    *float64    `json:"high,omitempty"`
	Zeros   *float64    `json:"mean_with_zeros,omitempty" jsonschema:"mean with 0 for networks without a value; left out for metrics such as times, where a failure does not count as 0"`
}

// A Comparison is the difference of a group from the baseline in one metric.
type Comparison struct {
	Group    string      `json:"group"`
	Metric   eval.Metric `json:"metric"`
	Pairs    int         `json:"pairs" jsonschema:"number of recipes or programs for which both groups have a value; several values are averaged"`
	Unpaired int         `json:"unpaired" jsonschema:"number of recipes or programs for which only one group has a value"`
	Mean     float64     `json:"mean_difference" jsonschema:"mean of group minus baseline; above 0 if the group has the larger values"`
	Low      *float64    `json:"low,omitempty" jsonschema:"lower end of the 95 % bootstrap interval of the mean difference; left out for fewer than two pairs"`
	High     *float64    `json:"high,omitempty"`
	P        *float64    `json:"p,omitempty" jsonschema:"p-value of the two-sided permutation test for paired differences; left out without pairs"`
	Holm     *float64    `json:"p_holm,omitempty" jsonschema:"the p-value with Holm correction for all groups that are compared in the metric"`
	Exact    bool        `json:"exact" jsonschema:"whether all permutations were tried"`
	Draws    int         `json:"draws,omitempty" jsonschema:"number of random permutations if the test is not exact"`
}

// OfSample summarizes scores. For draw see [eval.Sample.Estimate].
func OfSample(name string, metrics []eval.Metric, all *eval.Sample, draw func(n int) int) *Summary {
	out := &Summary{Name: name, Networks: all.N, Metrics: []Mean{}}
	for _, m := range metrics {
		e := all.Estimate(m, draw)
		if e.N == 0 {
			continue
		}
		mean := Mean{Metric: m, N: e.N, Missing: e.Missing, Mean: e.Mean, Low: orNil(e.Low), High: orNil(e.High)}
		if results.FailureIsZero(m) {
			zeros := e.Mean * float64(e.N) / float64(e.N+e.Missing)
			mean.Zeros = &zeros
		}
		out.Metrics = append(out.Metrics, mean)
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

// OfResults summarizes groups of results. For each group it calls draws, which returns a new source of random
// numbers (see [eval.Sample.Estimate]).
func OfResults(by results.Property, groups []*results.Group, metrics []eval.Metric, seed uint64, draws func() func(n int) int) *Summaries {
	return &Summaries{GroupedBy: by, Seed: seed, Items: every(groups, func(g *results.Group) *Summary {
		out := OfSample(g.Name, metrics, g.Sample(), draws())
		out.Statuses = counts(g, func(r results.Row) []string {
			return slices.DeleteFunc([]string{r.Status}, func(s string) bool { return s == "" })
		})
		out.Codes = counts(g, func(r results.Row) []string { return r.Codes })
		out.Kinds = counts(g, func(r results.Row) []string { return r.Kinds })
		return out
	})}
}

// counts returns how many rows have each of the words, the most frequent word first.
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
			Group: d.Group, Metric: d.Metric, Pairs: d.N, Unpaired: d.Unpaired, Mean: d.Mean, Low: orNil(d.Low), High: orNil(d.High),
			P: orNil(d.P), Holm: orNil(d.Holm), Exact: d.Exact, Draws: d.Draws,
		}
	})
}

// Lines returns the groups as separate values, and then the differences.
func (s *Summaries) Lines() []any {
	return append(every(s.Items, func(x *Summary) any { return x }), every(s.Compared, func(x Comparison) any { return x })...)
}

// Tables returns means, differences and counts.
func (s *Summaries) Tables() []Table {
	means := Table{Title: "Means", Columns: []string{string(s.GroupedBy), "metric", "with a value", "without", "mean", "low", "high", "mean with zeros"}}
	counted := Table{Title: "Counts", Columns: []string{string(s.GroupedBy), "of", "what", "networks"}}
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
	differences := Table{Title: "Differences from " + s.Baseline, Columns: []string{string(s.GroupedBy), "metric", "pairs", "unpaired", "difference", "low", "high", "p", "p (Holm)", "test"}}
	for _, d := range s.Compared {
		differences.Rows = append(differences.Rows, []string{d.Group, string(d.Metric), strconv.Itoa(d.Pairs), strconv.Itoa(d.Unpaired),
			Figure(&d.Mean), Figure(d.Low), Figure(d.High), formatP(d.P), formatP(d.Holm), d.Test(s.Seed)})
	}
	return []Table{means, differences, counted}
}

// Test describes the test: exact, or the number of random permutations and the seed.
func (d *Comparison) Test(seed uint64) string {
	if d.Exact {
		return "exact"
	}
	return strconv.Itoa(d.Draws) + " draws, seed " + strconv.FormatUint(seed, 10)
}

// formatP formats a probability with three significant digits.
func formatP(p *float64) string {
	if p == nil {
		return "-"
	}
	return strconv.FormatFloat(*p, 'g', 3, 64)
}

// Table returns all figures in one table with one line each. The second column is the kind of figure: mean,
// difference, or what is counted.
func (s *Summaries) Table() Table {
	t := Table{Columns: []string{string(s.GroupedBy), "figure", "of", "networks", "value", "low", "high", "with_zeros", "p", "p_holm", "test"}}
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
