package diag

import "strings"

// Nearest returns the candidate that needs the fewest edits to become word,
// or "" when none is near enough to be what was meant. When no whole candidate
// is near, one of which a part is counts: degrees-celsius for celsus.
func Nearest(word string, candidates []string) string {
	whole := func(c string) []string { return []string{c} }
	if near := nearest(word, candidates, whole); near != "" {
		return near
	}
	return nearest(word, candidates, func(c string) []string { return strings.Split(c, "-") })
}

// nearest compares word with the parts of every candidate.
func nearest(word string, candidates []string, parts func(string) []string) (best string) {
	least := 2 + len(word)/3
	for _, c := range candidates {
		for _, p := range parts(c) {
			if len(p) < 3 {
				continue
			}
			if d := distance(word, p, least-1); d < least {
				best, least = c, d
			}
		}
	}
	return best
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
