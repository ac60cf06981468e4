package results

import (
	"fmt"
	"slices"
	"strings"
)

// comparedSettings lists the settings that make scores incomparable if they differ.
var comparedSettings = []string{"semantics", "edition", "candidates", "lenient"}

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

// Warnings returns warnings for readers of comparisons: settings that differ between rows, and duplicate plans.
func Warnings(rows []Row) (all []string) {
	for _, what := range comparedSettings {
		var values, said []string
		for _, r := range rows {
			is, known := r.Settings[what]
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
	seen, again := map[[3]string]bool{}, map[string]int{}
	var systems []string
	for _, r := range rows {
		plan := [3]string{r.System, r.ID, r.File}
		if r.File == "" { // rows without a file name may be different plans for one recipe
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
