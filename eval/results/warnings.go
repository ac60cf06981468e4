package results

import (
	"fmt"
	"slices"
	"strings"
)

// comparedSettings lists the settings that make scores incomparable if they differ.
var comparedSettings = []string{"semantics", "edition", "candidates", "lenient"}

// benchmarkSetting stands for the hash of the benchmark in warnings.
const benchmarkSetting = "benchmark"

// settings returns the recorded settings of a value.
func (v *value) settings() map[string]string {
	if v.Settings == nil {
		return nil
	}
	with := map[string]string{}
	for _, what := range comparedSettings {
		is := v.Settings[what]
		if is == nil && what == "lenient" {
			is = false // JSON leaves out lenient if it is false
		}
		if is != nil {
			with[what] = fmt.Sprint(is)
		}
	}
	return with
}

// Warnings returns warnings for readers of comparisons: settings that differ between rows, tables without
// failures, and duplicate plans.
func Warnings(rows []Row) (all []string) {
	var systems []string
	for _, r := range rows {
		if r.Published && !slices.Contains(systems, r.System) {
			systems = append(systems, r.System)
			all = append(all, r.System+" has the published columns, which leave out files with an error and round scores: its means may be too high; evaluate --format jsonl keeps all")
		}
	}
	systems = nil
	for _, what := range append([]string{benchmarkSetting}, comparedSettings...) {
		var values, said []string
		for _, r := range rows {
			is, known := r.Settings[what]
			if what == benchmarkSetting {
				is, known = r.Data, r.Data != ""
			}
			if in := is + " in " + r.System; known && !slices.Contains(said, in) {
				said = append(said, in)
				if !slices.Contains(values, is) {
					values = append(values, is)
				}
			}
		}
		if len(values) > 1 {
			all = append(all, "these scores are not comparable: "+what+" is "+strings.Join(said, ", "))
		}
	}
	seen, again := map[[4]string]bool{}, map[string]int{}
	for _, r := range rows {
		plan := [4]string{r.System, r.ID, r.File, r.Sample}
		if r.File == "" { // a system may have tried a recipe several times
			continue
		}
		if seen[plan] {
			if again[r.System]++; again[r.System] == 1 {
				systems = append(systems, r.System)
			}
		}
		seen[plan] = true
	}
	for _, s := range systems {
		all = append(all, fmt.Sprintf("%s has %s for plans that it already contains", s, rowsOf(again[s])))
	}
	return all
}

func rowsOf(n int) string {
	if n == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", n)
}

// Doubts warns about recipes that are left out of a comparison. Without the same recorded benchmark, a recipe
// without a row cannot count as failed.
func Doubts(base *Group, groups []*Group, all []Difference) (out []string) {
	for _, g := range groups {
		unpaired := 0
		for _, d := range all {
			if d.Group == g.Name && failureIsZero(d.Metric) {
				unpaired = max(unpaired, d.Unpaired)
			}
		}
		if g == base || unpaired == 0 {
			continue
		}
		why := "they do not record their benchmark: --benchmark gives its recipes, and then a missing recipe counts as 0"
		if g.data() != "" && base.data() != "" {
			why = "their benchmarks differ"
		}
		out = append(out, fmt.Sprintf("%s and %s are compared without %s that only one of them has; %s", g.Name, base.Name, recipes(unpaired), why))
	}
	return out
}

func recipes(n int) string {
	if n == 1 {
		return "1 recipe"
	}
	return fmt.Sprintf("%d recipes", n)
}
