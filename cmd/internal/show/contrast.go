package show

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"hearth/eval/report"
	"hearth/sim/feature"
)

// contrast writes how an executed plan differs from another.
func (t table) contrast(c *report.Contrast) {
	if c.Same {
		t.row("no differences")
		return
	}
	t.row("", "was", "is")
	t.row("status", c.Was.Status, c.Is.Status)
	t.row("steps executed", strconv.Itoa(c.Was.Executed), strconv.Itoa(c.Is.Executed))
	if c.Was.Time != nil || c.Is.Time != nil {
		t.row("time", ended(c.Was.Time), ended(c.Is.Time))
	}
	t.part("steps", len(c.Steps))
	for _, s := range c.Steps {
		t.row("  "+strconv.Itoa(cmp.Or(s.Is, s.Was).Step), s.What, s.Text, went(s.Was)+" → "+went(s.Is))
	}
	t.part("things", len(c.Things))
	for _, x := range c.Things {
		lines := []string{}
		if x.What == "moved" {
			lines = append(lines, lay(x.From)+" → "+lay(x.To))
		}
		for _, p := range x.Properties {
			lines = append(lines, fmt.Sprintf("%s %s → %s", p.Name, cmp.Or(p.Was, "none"), cmp.Or(p.Is, "none")))
		}
		t.row("  "+strings.TrimPrefix(x.ID, "/"), x.What, strings.Join(x.Variables, " "), strings.Join(lines, "; "))
	}
}

func lay(x *report.Thing) string {
	if x == nil {
		return "nowhere"
	}
	return "in " + strings.TrimPrefix(x.ID, "/")
}

// went summarizes the outcome of a step.
func went(s *report.Step) string {
	switch {
	case s == nil:
		return "none"
	case len(s.Why) > 0:
		return s.Status + ": " + strings.Join(s.Why, "; ")
	case s.End != nil:
		return s.Status + " at " + ended(s.End)
	}
	return s.Status
}

func ended(at *float64) string {
	if at == nil {
		return "-"
	}
	return feature.FormatNumber(*at) + " s"
}
