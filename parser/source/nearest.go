package source

import (
	"maps"
	"slices"
	"strings"
)

// mostWord is the maximum length of a compared word, in bytes. Words may come from clients, and comparing takes time.
const mostWord = 200

// Nearest returns the candidate with the fewest edits from word. A tie goes to the longest common prefix. It
// returns "" if no candidate is close: at most one edit per three letters. If no whole candidate is close, it
// compares hyphenated parts by a stricter limit, as in degrees-celsius for celsus and cooked-chicken for
// raw-chiken.
func Nearest(word string, candidates []string) string {
	if len(word) > mostWord {
		return ""
	}
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

// IsSlip reports whether two words differ by at most one inserted, deleted, replaced or swapped letter.
func IsSlip(a, b string) bool { return distance(a, b, 1) <= 1 }

// Misspelt returns a warning (E0364) for each key in given that looks like a misspelt known key. given maps
// keys to their positions. If the known key is in given too, a similar key is reported only if it differs by a
// single slip.
func Misspelt(given map[string]Span, known []string) (all []*Diagnostic) {
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if slices.Contains(known, key) {
			continue
		}
		near := Nearest(strings.ToLower(key), known)
		if _, there := given[near]; near == "" || there && !IsSlip(key, near) {
			continue
		}
		d := Errorf("E0364", given[key], "the unknown key %s is ignored", key).WithHint("did you mean %s?", near)
		d.Severity = Warning
		all = append(all, d)
	}
	return all
}

// nearest compares word with the parts of every candidate. It allows one edit
// per given number of letters of the shorter word, and more if one word is a prefix of the other.
func nearest(word string, candidates []string, parts func(string) []string, letters int) (best string) {
	least, start := len(word), 0
	for _, c := range candidates {
		for _, p := range parts(c) {
			if len(p) < 3 {
				continue
			}
			short, alike := min(len(word), len(p)), common(word, p)
			most := (short + 1) / letters
			if long := max(len(word), len(p)); alike == short && 2*short >= long { // one is a prefix of the other
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

// common returns the length of the common prefix of two words.
func common(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// distance returns the number of insertions, deletions, replacements and swaps of adjacent letters from a to
// b. It returns more than limit if there are more.
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
