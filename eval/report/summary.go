package report

import (
	"slices"
	"strconv"
)

// Summaries summarizes results group by group.
type Summaries struct {
	GroupedBy string       `json:"by" jsonschema:"property by which results are grouped"`
	Items     []*Summary   `json:"items"`
	Baseline  string       `json:"baseline,omitempty" jsonschema:"group that the others are compared with; left out if no comparison was requested"`
	Seed      uint64       `json:"seed" jsonschema:"seed of the random numbers for intervals and for tests that are not exact"`
	Compared  []Comparison `json:"differences,omitempty" jsonschema:"differences from the baseline, paired by recipe"`
}

// A Summary summarizes the results of a group.
type Summary struct {
	Name     string  `json:"name,omitempty" jsonschema:"name of the group: a file, or the value of the property that groups results"`
	Networks int     `json:"networks" jsonschema:"number of networks or programs; those for unknown recipes and missing predictions are not counted"`
	Recipes  int     `json:"recipes,omitempty" jsonschema:"number of recipes of the benchmark; left out if the results do not hold it"`
	Missing  int     `json:"missing,omitempty" jsonschema:"number of recipes of the benchmark without a prediction"`
	Extra    int     `json:"extra,omitempty" jsonschema:"number of networks for recipes that the benchmark does not have; they count in no mean"`
	Metrics  []Mean  `json:"metrics" jsonschema:"metrics for which at least one network has a value"`
	Statuses []Count `json:"statuses,omitempty" jsonschema:"number of networks per status of the evaluation; networks for unknown recipes are not counted"`
	Codes    []Count `json:"codes,omitempty" jsonschema:"number of networks per error code; only first problems are counted if the results hold no others"`
	Kinds    []Count `json:"kinds,omitempty" jsonschema:"number of programs per kind of the error that ended them"`
}

// A Count is the number of networks with some property.
type Count struct {
	Name string `json:"name"`
	N    int    `json:"networks"`
}

// A Mean is the mean of a metric with its confidence interval. The metric pass@k stands for the probability that
// one of k predictions for a recipe has a dish score of 1.
type Mean struct {
	Metric  string   `json:"metric"`
	N       int      `json:"with_a_value" jsonschema:"number of networks with a value"`
	Missing int      `json:"without"`
	Mean    *float64 `json:"mean" jsonschema:"mean of the networks with a value; null if there is none"`
	Low     *float64 `json:"low,omitempty" jsonschema:"lower end of the 95 % confidence interval; left out for fewer than two values"`
	High    *float64 `json:"high,omitempty"`
	Zeros   *float64 `json:"mean_with_zeros,omitempty" jsonschema:"mean with 0 for networks without a value; left out for metrics such as times, where a failure does not count as 0"`

	List     *float64 `json:"mean_over_recipes,omitempty" jsonschema:"mean over all recipes of the benchmark: each counts once, with the mean of its predictions, or with 0 without one"`
	ListLow  *float64 `json:"low_over_recipes,omitempty" jsonschema:"lower end of its 95 % bootstrap interval, with recipes resampled"`
	ListHigh *float64 `json:"high_over_recipes,omitempty"`
}

// A Comparison is the difference of a group from the baseline in one metric.
type Comparison struct {
	Group    string   `json:"group"`
	Metric   string   `json:"metric"`
	Pairs    int      `json:"pairs" jsonschema:"number of recipes or programs that are compared; several values are averaged. If both groups have the same benchmark, a recipe that only one predicted counts as 0 for the other"`
	Unpaired int      `json:"unpaired" jsonschema:"number of recipes or programs for which only one group has a value"`
	Recipes  int      `json:"recipes,omitempty" jsonschema:"number of recipes of the benchmark of both groups; left out if the results do not hold it"`
	Mean     *float64 `json:"mean_difference" jsonschema:"mean of group minus baseline; above 0 if the group has the larger values; null without pairs"`
	Low      *float64 `json:"low,omitempty" jsonschema:"lower end of the 95 % bootstrap interval of the mean difference; left out for fewer than two pairs"`
	High     *float64 `json:"high,omitempty"`
	P        *float64 `json:"p,omitempty" jsonschema:"p-value of the two-sided permutation test for paired differences; left out without pairs"`
	Holm     *float64 `json:"p_holm,omitempty" jsonschema:"the p-value with Holm correction for all groups that are compared in the metric"`
	Exact    bool     `json:"exact" jsonschema:"whether all permutations were tried"`
	Draws    int      `json:"draws,omitempty" jsonschema:"number of random permutations if the test is not exact"`
	Note     string   `json:"note,omitempty" jsonschema:"why there are no pairs"`
}

// Lines returns the groups as separate values, and then the differences.
func (s *Summaries) Lines() []any {
	return append(Convert(s.Items, func(x *Summary) any { return x }), Convert(s.Compared, func(x Comparison) any { return x })...)
}

// Tables returns means, differences and counts.
func (s *Summaries) Tables() []Table {
	tables := []Table{s.means()}
	if s.Baseline != "" {
		tables = append(tables, s.differences())
	}
	counted := Table{Title: "Counts", Columns: []string{s.GroupedBy, "of", "what", "networks"}}
	for _, x := range s.Items {
		for _, of := range []struct {
			name string
			all  []Count
		}{{"status", x.Statuses}, {"code", x.Codes}, {"kind", x.Kinds}} {
			for _, c := range of.all {
				counted.Rows = append(counted.Rows, []string{x.Name, of.name, c.Name, strconv.Itoa(c.N)})
			}
		}
	}
	return append(tables, counted)
}

// means returns the table of means. It has columns for means over recipes if a group has them.
func (s *Summaries) means() Table {
	t := Table{Title: "Means", Columns: []string{s.GroupedBy, "metric", "with a value", "without", "mean", "low", "high", "mean with zeros"}}
	listed := slices.ContainsFunc(s.Items, (*Summary).Listed)
	if listed {
		t.Columns = append(t.Columns, "recipes", "mean over recipes", "low", "high")
	}
	for _, x := range s.Items {
		for _, m := range x.Metrics {
			row := []string{x.Name, m.Metric, strconv.Itoa(m.N), strconv.Itoa(m.Missing),
				Figure(m.Mean), Figure(m.Low), Figure(m.High), Figure(m.Zeros)}
			if listed {
				row = append(row, strconv.Itoa(x.Recipes), Figure(m.List), Figure(m.ListLow), Figure(m.ListHigh))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// Listed reports whether a summary has means over the recipes of the benchmark.
func (s *Summary) Listed() bool {
	return slices.ContainsFunc(s.Metrics, func(m Mean) bool { return m.List != nil })
}

// differences returns the table of differences.
func (s *Summaries) differences() Table {
	t := Table{Title: "Differences from " + s.Baseline, Columns: []string{s.GroupedBy, "metric", "pairs", "unpaired", "difference", "low", "high", "p", "p (Holm)", "test"}}
	for _, d := range s.Compared {
		t.Rows = append(t.Rows, []string{d.Group, d.Metric, strconv.Itoa(d.Pairs), strconv.Itoa(d.Unpaired),
			Figure(d.Mean), Figure(d.Low), Figure(d.High), formatP(d.P), formatP(d.Holm), d.Test(s.Seed)})
	}
	return t
}

// Test describes the test: exact, or the number of random permutations and the seed. Without pairs it says why.
func (d *Comparison) Test(seed uint64) string {
	switch {
	case d.Note != "":
		return d.Note
	case d.Exact:
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
	t := Table{Columns: []string{s.GroupedBy, "figure", "of", "networks", "value", "low", "high", "with_zeros", "p", "p_holm", "test"}}
	add := func(cells ...string) {
		for i, c := range cells {
			if c == "-" {
				cells[i] = ""
			}
		}
		t.Rows = append(t.Rows, append(cells, make([]string, len(t.Columns)-len(cells))...))
	}
	for _, r := range s.means().Rows {
		add(r[0], "mean", r[1], r[2], r[4], r[5], r[6], r[7])
		if len(r) > 8 && r[9] != "-" {
			add(r[0], "mean over recipes", r[1], r[8], r[9], r[10], r[11])
		}
	}
	for _, table := range s.Tables()[1:] {
		for _, r := range table.Rows {
			if len(r) == 4 {
				add(r[0], r[1], r[2], r[3])
				continue
			}
			add(r[0], "difference", r[1], r[2], r[4], r[5], r[6], "", r[7], r[8], r[9])
		}
	}
	return t
}
