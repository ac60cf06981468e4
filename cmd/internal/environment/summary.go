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

// summary describes a situation in less than 1 kB: the things in view, the open goals, and actions that can
// be done next. Only the first goals and actions are listed; the number of all open goals is given.
func summary(seen []string, missing string, actions []string) string {
	var b strings.Builder
	add := func(line string) {
		if line = cut(line, mostLine); b.Len()+len(line) < mostSummary {
			b.WriteString(line + "\n")
		}
	}
	for _, line := range seen {
		add(line)
	}
	if missing != "" {
		add("missing: " + missing)
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

// hidesGoals reports whether the open goals are withheld, because they follow from a gold network.
func (e *Environment) hidesGoals() bool {
	switch e.goals.(type) {
	case outputs, dish:
		return !e.Gold
	}
	return false
}

// missing describes what the goal lacks: the number of open goals, and the first ones unless they are withheld.
func (e *Environment) missing(open []string) string {
	switch some := slices.Compact(slices.Clone(open)); {
	case len(open) == 0:
		return ""
	case e.hidesGoals() && e.Reward == "dish":
		return fmt.Sprintf("%d points of the dish", len(open))
	case e.hidesGoals():
		return fmt.Sprintf("%d results of the recipe", len(open))
	default:
		return fmt.Sprintf("%d, such as %s", len(open), strings.Join(some[:min(len(some), mostGoals)], "; "))
	}
}
