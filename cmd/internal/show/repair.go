package show

import (
	"fmt"
	"strings"

	"hearth/eval/report"
)

// repair writes the edits of a plan with their reasons, then both plans line by line. The format plan is the repaired plan.
func repair(r *report.Repair, format string) string {
	if format == "plan" {
		return r.Text
	}
	var b strings.Builder
	b.WriteString(r.Name + ": " + r.Status)
	switch n := len(r.Edits); n {
	case 0:
	case 1:
		b.WriteString(" with one edit")
	default:
		fmt.Fprintf(&b, " with %d edits", n)
	}
	if r.Before != nil && r.After != nil {
		fmt.Fprintf(&b, ", goals %.3f → %.3f, dish %.3f → %.3f", r.Before.Goals, r.After.Goals, r.Before.Dish, r.After.Dish)
	}
	b.WriteString("\n")
	for _, e := range r.Edits {
		fmt.Fprintf(&b, "  %s line %d, because %s\n", e.Kind, e.Line, e.Why)
	}
	if len(r.Edits) > 0 {
		was, is := strings.Split(strings.TrimSpace(r.Broken), "\n"), strings.Split(strings.TrimSpace(r.Text), "\n")
		b.WriteString("\n" + sideBySide(was, is))
	}
	return b.String()
}

// sideBySide writes two plans line by line: lines that only the first has begin with -, those that only the second has with
// +. The lines of both are a longest common subsequence.
func sideBySide(was, is []string) string {
	common := make([][]int, len(was)+1)
	for i := range common {
		common[i] = make([]int, len(is)+1)
	}
	for i := len(was) - 1; i >= 0; i-- {
		for j := len(is) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); was[i] == is[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var b strings.Builder
	for i, j := 0, 0; i < len(was) || j < len(is); {
		switch {
		case i < len(was) && j < len(is) && was[i] == is[j]:
			b.WriteString("  " + was[i] + "\n")
			i, j = i+1, j+1
		case i < len(was) && (j == len(is) || common[i+1][j] >= common[i][j+1]):
			b.WriteString("- " + was[i] + "\n")
			i++
		default:
			b.WriteString("+ " + is[j] + "\n")
			j++
		}
	}
	return b.String()
}
