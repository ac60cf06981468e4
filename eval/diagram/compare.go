package diagram

import (
	"cmp"
	"slices"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
)

// A Run is an executed plan with its report.
type Run struct {
	Report *report.Episode
	End    *sim.Situation
}

// Compare returns the differences between two executed plans. The page p limits the steps and the things.
func Compare(was, is Run, p report.Page) *report.Contrast {
	out := &report.Contrast{First: ranOf(was.Report), Second: ranOf(is.Report)}
	steps := (&report.List[report.StepChange]{Items: stepsOf(was.Report.Steps, is.Report.Steps)}).Cut(p)
	things := (&report.List[report.Change]{Items: thingsOf(was.End, is.End)}).Cut(p)
	out.Same = len(steps.Items)+len(things.Items) == 0 && steps.Next+things.Next == 0 && out.First.Status == out.Second.Status
	out.Steps, out.Things, out.Rest = steps.Items, things.Items, steps.Rest
	if things.Total > steps.Total {
		out.Rest = things.Rest
	}
	return out
}

func ranOf(e *report.Episode) report.PlanSummary {
	return report.PlanSummary{Status: e.Status, Executed: len(e.Executed()), Time: e.Time, Hash: e.Hash}
}

// stepsOf compares steps. Steps in a common prefix or suffix are paired. Each other step is paired with the
// first unpaired step of the same text.
func stepsOf(was, is []report.Step) []report.StepChange {
	out := []report.StepChange{}
	begin, end := 0, 0
	for begin < min(len(was), len(is)) && was[begin].Text == is[begin].Text {
		begin++
	}
	for end < min(len(was), len(is))-begin && was[len(was)-1-end].Text == is[len(is)-1-end].Text {
		end++
	}
	left, partner := map[string][]int{}, make([]int, len(is))
	for i := begin; i < len(was)-end; i++ {
		left[was[i].Text] = append(left[was[i].Text], i)
	}
	for j := range is {
		switch some := left[is[j].Text]; {
		case j < begin:
			partner[j] = j
		case j >= len(is)-end:
			partner[j] = len(was) - len(is) + j
		case len(some) > 0:
			partner[j], left[is[j].Text] = some[0], some[1:]
		default:
			partner[j] = -1
		}
		if partner[j] < 0 {
			out = append(out, report.StepChange{What: "new", Text: is[j].Text, After: &is[j]})
		} else if what := stepChange(&was[partner[j]], &is[j]); what != "" {
			out = append(out, report.StepChange{What: what, Text: is[j].Text, Before: &was[partner[j]], After: &is[j]})
		}
	}
	for _, some := range left {
		for _, i := range some {
			out = append(out, report.StepChange{What: "gone", Text: was[i].Text, Before: &was[i]})
		}
	}
	place := func(c report.StepChange) int { return cmp.Or(c.After, c.Before).Step }
	slices.SortStableFunc(out, func(a, b report.StepChange) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.What, b.What))
	})
	return out
}

// stepChange returns how the result of a step differs, or "" if it does not.
func stepChange(was, is *report.Step) string {
	same := func(a, b *float64) bool { return a == b || a != nil && b != nil && *a == *b }
	switch {
	case was.Status != is.Status || !slices.Equal(was.Why, is.Why) || !slices.Equal(was.Warnings, is.Warnings):
		return "changed"
	case !same(was.Start, is.Start) || !same(was.End, is.End):
		return "shifted"
	}
	return ""
}

// thingsOf compares the things in the final states.
func thingsOf(was, is *sim.Situation) []report.Change {
	out := []report.Change{}
	other := paired(was, is)
	for _, y := range is.State.Since(was.State) {
		x, ok := other[y]
		if !ok {
			x = y
		}
		if _, lies := is.State.Place(y); y == is.State.Root() || !lies && !was.State.Has(x) {
			continue // the new plan made and used up this thing, so it is not part of the final world
		}
		c := changeOf(is, was.State, x, is.State, y)
		if c != nil && c.FormerContainer != nil && c.NewContainer != nil && other[engine.Name(c.NewContainer.ID)] == engine.Name(c.FormerContainer.ID) {
			c.What, c.FormerContainer, c.NewContainer = "changed", nil, nil // its old and its new container are counterparts, so it was not moved
		}
		if c != nil && (c.What != "changed" || len(c.Properties) > 0) {
			out = append(out, *c)
		}
	}
	taken := map[engine.Term]bool{}
	for _, x := range other {
		taken[x] = true
	}
	for _, x := range was.State.Since(is.State) {
		place, lay := was.State.Place(x)
		if lay && !taken[x] && !is.State.Has(x) {
			out = append(out, report.Change{Thing: thingOf(was, x), What: "gone", FormerContainer: placed(was.State, place, true), Properties: []report.PropertyChange{}})
		}
	}
	return out
}

// paired maps things of the new run to their counterparts with other ids in the old run. Things of the same
// class that a variable of the same name stands for are counterparts. The remaining new things are paired by
// class, in the order in which they were made.
func paired(was, is *sim.Situation) map[engine.Term]engine.Term {
	former, out, taken := map[string]engine.Term{}, map[engine.Term]engine.Term{}, map[engine.Term]bool{}
	for v, x := range was.StandsFor() {
		former[v] = x
	}
	for v, y := range is.StandsFor() {
		x, ok := former[v]
		if ok && x != y && was.State.Class(x) == is.State.Class(y) && (!was.State.Has(y) || !is.State.Has(x)) {
			out[y], taken[x] = x, true
		}
	}
	left := map[string][]engine.Term{}
	for _, x := range was.State.Since(is.State) {
		if !taken[x] && !is.State.Has(x) {
			left[was.State.Class(x)] = append(left[was.State.Class(x)], x)
		}
	}
	for _, y := range is.State.Since(was.State) {
		some := left[is.State.Class(y)]
		if _, ok := out[y]; ok || was.State.Has(y) || len(some) == 0 {
			continue
		}
		out[y], left[is.State.Class(y)] = some[0], some[1:]
	}
	return out
}
