package environment

import (
	"fmt"
	"slices"
	"strings"
)

// Limits of a summary: the number of goals and actions, and the length of a line and of the whole, in bytes.
const (
	mostGoals   = 3
	mostActions = 5
	mostLine    = 240
	mostSummary = 1000
)

// summary describes a situation in less than 1 kB: what is seen, what the goal lacks, and useful actions. The lists of goals
// and actions may be longer; the summary shows how many there are.
func summary(seen, open, actions []string) string {
	var b strings.Builder
	add := func(line string) {
		if line = cut(line, mostLine); b.Len()+len(line) < mostSummary {
			b.WriteString(line + "\n")
		}
	}
	for _, line := range seen {
		add(line)
	}
	if len(open) > 0 {
		some := slices.Compact(slices.Clone(open))
		add(fmt.Sprintf("missing: %d, such as %s", len(open), strings.Join(some[:min(len(some), mostGoals)], "; ")))
	}
	for i, a := range actions[:min(len(actions), mostActions)] {
		if i == 0 {
			add("possible next:")
		}
		add("  " + strings.ReplaceAll(a, "\n", " "))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// cut shortens a line to a number of bytes.
func cut(line string, most int) string {
	if len(line) <= most {
		return line
	}
	return strings.ToValidUTF8(line[:most-len("…")], "") + "…"
}
