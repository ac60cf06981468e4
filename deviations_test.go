package hearth_test

import (
	"encoding/csv"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/testdata/recorded"
)

const (
	deviationsFile = "testdata/deviations.csv"
	fixesFile      = "rules/CORRECTED.md"
)

// A deviation is a position at which a gold run ends in another kitchen than the recorded run, or at another
// time. It has the ids of the fixes in rules/CORRECTED.md that explain it.
type deviation struct{ edition, recipe, where, reference, ours, fix string }

func (d deviation) row() []string {
	return []string{d.edition, d.recipe, d.where, d.reference, d.ours, d.fix}
}

// key identifies a deviation. The fix is not part of it, because people add it by hand.
func (d deviation) key() string { return strings.Join(d.row()[:5], "|") }

// readDeviations reads the listed deviations. Each must name an existing fix.
func readDeviations(t *testing.T) map[string]deviation {
	t.Helper()
	fixes, out := readFixes(t), map[string]deviation{}
	for _, r := range recorded.OwnTable(t, deviationsFile) {
		d := deviation{r["edition"], r["recipe"], r["where"], r["reference"], r["ours"], r["fix"]}
		out[d.key()] = d
		if !recorded.Updating() && d.fix == "" {
			t.Errorf("%s names no fix for %s", deviationsFile, d.key())
		}
		for _, fix := range strings.Fields(d.fix) {
			if !recorded.Updating() && !fixes[fix] {
				t.Errorf("%s has no fix %q, which %s names for %s", fixesFile, fix, deviationsFile, d.key())
			}
		}
	}
	return out
}

// readFixes returns the ids in the first columns of the tables.
func readFixes(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(fixesFile)
	require.NoError(t, err)
	ids := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(string(text), -1) {
		ids[row[1]] = true
	}
	return ids
}

// TestEveryListedDeviationNamesAFix checks the list without running the conformance suite, which finds the
// deviations.
func TestEveryListedDeviationNamesAFix(t *testing.T) {
	require.NotEmpty(t, readDeviations(t))
}

// place matches an element of a path with a position, such as contents[3 counter-top].
var place = regexp.MustCompile(`[a-z-]+\[\d+ ([a-z0-9-]*)\]`)

// deviationOf converts a difference to a row without the numbers of positions, so that equal portions share
// one row.
func deviationOf(edition, recipe, difference string) deviation {
	where, rest, _ := strings.Cut(difference, ": want ")
	want, got, _ := strings.Cut(rest, ", got ")
	if strings.Contains(where, "amount/quantity") && strings.Count(where, "[") > 2 && want != "<nil>" && got != "<nil>" {
		want, got = shorten(want), shorten(got)
	}
	return deviation{edition: edition, recipe: recipe, where: strings.TrimPrefix(place.ReplaceAllString(where, "$1"), "/"), reference: want, ours: got}
}

func shorten(number string) string {
	if n, err := strconv.ParseFloat(number, 64); err == nil {
		return strconv.FormatFloat(n, 'g', 6, 64)
	}
	return number
}

// checkDeviations compares the differences with the listed deviations. Neither may contain one that the other
// lacks.
func checkDeviations(t *testing.T, found []deviation) {
	t.Helper()
	listed := readDeviations(t)
	seen := map[string]bool{}
	var rows [][]string
	for _, d := range found {
		if seen[d.key()] {
			continue
		}
		seen[d.key()] = true
		known, ok := listed[d.key()]
		d.fix = known.fix
		rows = append(rows, d.row())
		if !recorded.Updating() && !ok {
			t.Errorf("not listed in %s: %s", deviationsFile, d.key())
		}
	}
	for key := range listed {
		if !recorded.Updating() && !seen[key] {
			t.Errorf("listed in %s, but not so: %s", deviationsFile, key)
		}
	}
	if recorded.Updating() {
		writeDeviations(t, rows)
	}
}

func writeDeviations(t *testing.T, rows [][]string) {
	t.Helper()
	slices.SortFunc(rows, slices.Compare)
	f, err := os.Create(deviationsFile)
	require.NoError(t, err)
	defer f.Close()
	w := csv.NewWriter(f)
	require.NoError(t, w.Write([]string{"edition", "recipe", "where", "reference", "ours", "fix"}))
	require.NoError(t, w.WriteAll(rows))
}
