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
	t.row("status", c.First.Status, c.Second.Status)
	t.row("steps executed", strconv.Itoa(c.First.Executed), strconv.Itoa(c.Second.Executed))
	if c.First.Time != nil || c.Second.Time != nil {
		t.row("time", ended(c.First.Time), ended(c.Second.Time))
	}
	if a, b := c.First.Score, c.Second.Score; a != nil && b != nil {
		t.row("goals", fmt.Sprintf("%.3f", a.Goals), fmt.Sprintf("%.3f", b.Goals))
		t.row("dish", fmt.Sprintf("%.3f", a.Dish), fmt.Sprintf("%.3f", b.Dish))
	}
	if a, b := c.First.Hazards, c.Second.Hazards; len(a)+len(b) > 0 {
		t.row("hazards", cmp.Or(strings.Join(a, "; "), "none"), cmp.Or(strings.Join(b, "; "), "none"))
	}
	t.part("steps", len(c.Steps))
	for _, s := range c.Steps {
		t.row("  "+strconv.Itoa(cmp.Or(s.After, s.Before).Step), s.What, s.Text, outcomeOf(s.Before)+" → "+outcomeOf(s.After))
	}
	t.part("things", len(c.Things))
	for _, x := range c.Things {
		lines := []string{}
		if x.What == "moved" {
			lines = append(lines, location(x.FormerContainer)+" → "+location(x.NewContainer))
		}
		for _, p := range x.Properties {
			lines = append(lines, fmt.Sprintf("%s %s → %s", p.Name, cmp.Or(p.Before, "none"), cmp.Or(p.After, "none")))
		}
		t.row("  "+strings.TrimPrefix(x.ID, "/"), x.What, strings.Join(x.Variables, " "), strings.Join(lines, "; "))
	}
}

func location(x *report.Thing) string {
	if x == nil {
		return "nowhere"
	}
	return "in " + strings.TrimPrefix(x.ID, "/")
}

// outcomeOf summarizes the outcome of a step.
func outcomeOf(s *report.Step) string {
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
