package diag

import (
	"maps"
	"slices"
	"strings"

	"hearth/parser/source"
)

// Nearest returns the candidate that needs the fewest edits to become word, of
// several the one that starts most like it, or "" when none is near enough to be
// what was meant: in a third of its letters. When no whole candidate is near, one
// of which a part is counts, where that is nearer still: degrees-celsius for celsus,
// cooked-chicken for raw-chiken.
func Nearest(word string, candidates []string) string {
	whole := func(c string) []string { return []string{c} }
	if near := nearest(word, candidates, whole, 3); near != "" {
		return near
	}
	parts := func(c string) []string {
		return strings.FieldsFunc(c, func(r rune) bool { return r == '-' || r == '_' })
	}
	if near := nearest(word, candidates, parts, 4); near != "" {
		return near
	}
	return nearest(word[strings.LastIndexByte(word, '-')+1:], candidates, parts, 4)
}

// IsSlip reports whether one letter too many, too few or in the wrong place is all
// that two words differ by.
func IsSlip(a, b string) bool { return distance(a, b, 1) <= 1 }

// Misspelt warns of keys, by where they stand, that are not among those that are known
// and hardly anything else: near one that is missing, or a slip from one (E0364).
func Misspelt(given map[string]source.Span, known []string) (all []*Diagnostic) {
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if slices.Contains(known, key) {
			continue
		}
		near := Nearest(strings.ToLower(key), known)
		if _, there := given[near]; near == "" || there && !IsSlip(key, near) {
			continue
		}
		d := New("E0364", given[key], "the key %s is not read", key).WithHint("did you mean %s?", near)
		d.Severity = Warning
		all = append(all, d)
	}
	return all
}

// nearest compares word with the parts of every candidate.
// One edit is allowed for so many letters.
func nearest(word string, candidates []string, parts func(string) []string, letters int) (best string) {
	least, start := len(word), 0
	for _, c := range candidates {
		for _, p := range parts(c) {
			if len(p) < 3 {
				continue
			}
			short, alike := min(len(word), len(p)), common(word, p)
			most := (short + 1) / letters
			if long := max(len(word), len(p)); alike == short && 2*short >= long { // one is the start of the other
				most = max(most, long-short)
			}
			most = min(most, least)
			d := distance(word, p, most)
			if d <= most && (best == "" || d < least || alike > start) {
				best, least, start = c, d, alike
			}
		}
	}
	return best
}

// common is how many letters two words start with alike.
func common(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// distance counts insertions, deletions, replacements and swaps of neighbours
// from a to b, and stops counting above limit.
func distance(a, b string, limit int) int {
	if n := len(a) - len(b); n > limit || -n > limit {
		return limit + 1
	}
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}
