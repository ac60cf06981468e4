package diag

// Nearest returns the candidate that needs the fewest edits to become word,
// or "" when none is near enough to be what was meant.
func Nearest(word string, candidates []string) string {
	best, most := "", 1+len(word)/3
	for _, c := range candidates {
		if d := distance(word, c, most); d <= most && (best == "" || d < distance(word, best, most)) {
			best = c
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
