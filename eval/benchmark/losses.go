package benchmark

import (
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// A Loss is one difference from the gold network with all that it cost: the goals that depend on it, and a part of
// the score of the dish.
type Loss struct {
	Step   int      `json:"step" jsonschema:"number, from 1, of the step of the gold network whose output is missing, although the inputs of the step were made"`
	Action string   `json:"action"`
	Reason string   `json:"reason" jsonschema:"how the nearest output differs, or that nothing like the step was done"`
	Goals  []string `json:"goals" jsonschema:"the goals that were not reached because of it: the output of the step, and those made of it"`
	Dish   float64  `json:"dish" jsonschema:"part of the dish score that this difference cost, 0 to 1"`

	classes, slots []string // what differs
}

// maxReasons is the maximum number of differences in a reason.
const maxReasons = 3

// lossesOf groups the missed goals by their cause: the first step of the gold network that they depend on and
// whose inputs were made. A step that was left out is a separate cause. It returns nil if every goal was
// reached.
func lossesOf(r *Report) (all []Loss) {
	if r.Gold == nil || r.Episode == nil || r.GoalReport == nil {
		return nil
	}
	t := &tracing{gold: r.Gold, missed: map[string]bool{}, leftOut: map[string]bool{}}
	times := map[string]int{} // how often the network lacks an action
	for _, g := range r.GoalReport.Goals {
		t.goals, t.missed[g.Var] = append(t.goals, g.Var), g.Step == 0
		times[g.Action]++
	}
	for _, done := range r.Episode.Executed() {
		if done.Status == sim.Done {
			times[done.Step.Name]--
		}
	}
	for _, g := range slices.Backward(r.GoalReport.Goals) {
		if t.missed[g.Var] && times[g.Action] > 0 {
			t.leftOut[g.Var] = true
			times[g.Action]--
		}
	}
	place := map[string]int{}
	for i, variable := range t.goals {
		if !t.missed[variable] {
			continue
		}
		root := t.firstMissed(i)
		k, known := place[root]
		if !known {
			k = len(all)
			place[root], all = k, append(all, lossOf(r, root, t.leftOut[root]))
		}
		all[k].Goals = append(all[k].Goals, variable)
	}
	shareDish(r, all)
	return all
}

// A tracing follows missed goals back to their causes.
type tracing struct {
	gold    *sim.Episode
	goals   []string        // in the order of the gold run
	missed  map[string]bool // the goals that were not reached
	leftOut map[string]bool // those whose step was left out
}

// firstMissed follows the inputs of goal i back to a missed goal with no missed input. An input is missed if
// an earlier goal for the same step or the same thing was missed.
func (t *tracing) firstMissed(i int) string {
	step := t.gold.Bindings.Bound(t.goals[i]).BoundBy
	if t.leftOut[t.goals[i]] {
		return t.goals[i]
	}
	for _, a := range step.Args {
		b := t.gold.Bindings.Bound(a.Var)
		if a.Var == "" || b == nil || b.IsState || b.BoundBy == step {
			continue
		}
		for k := range slices.Backward(t.goals[:i]) {
			goal := t.gold.Bindings.Bound(t.goals[k])
			if t.missed[t.goals[k]] && (goal.BoundBy == b.BoundBy || goal.Term == b.Term) {
				return t.firstMissed(k)
			}
		}
	}
	return t.goals[i]
}

// lossOf describes how the nearest output differs from an output of the gold network.
func lossOf(r *Report, variable string, leftOut bool) Loss {
	step := r.Gold.Bindings.Bound(variable).BoundBy
	out := Loss{Step: step.Index + 1, Action: step.Name, Reason: "nothing like it was made"}
	if leftOut {
		out.Reason = "it was not done"
	}
	about := ""
	for _, a := range step.Args {
		if a.Role.Concept && a.Var == "" && a.Role.Input && len(a.Role.Constants) == 0 {
			about = world.ClassName(a.Term) + ": "
			out.classes = append(out.classes, world.ClassName(a.Term))
		}
	}
	if leftOut {
		out.slots = changedBy(r.Gold, step)
		return out
	}
	s := explanation.Compare(r.Episode, r.Gold, variable, "")
	if s == nil {
		return out
	}
	var texts []string
	for _, d := range s.Differs {
		slot := lastOf(d.Path)
		if slices.Contains(out.slots, slot) {
			continue
		}
		out.slots = append(out.slots, slot)
		texts = append(texts, fmt.Sprintf("%s %s, not %s", slot, d.Is, d.Was))
	}
	switch {
	case s.Nearest == nil || s.Nearest.BoundBy.Action != step.Action:
	case len(texts) > maxReasons:
		out.Reason = fmt.Sprintf("%s%s, and %d more", about, strings.Join(texts[:maxReasons], ", "), len(texts)-maxReasons)
	case len(texts) > 0:
		out.Reason = about + strings.Join(texts, ", ")
	}
	return out
}

// changedBy returns the properties that a step of the gold network changes in the thing that it returns.
func changedBy(gold *sim.Episode, step *plan.Step) (slots []string) {
	for _, done := range gold.Executed() {
		b := gold.Bindings.Bound(step.Args[0].Var)
		if done.Step != step || b.Term.Kind() != engine.NameKind {
			continue
		}
		before, after := done.Before.Features(b.Term), done.After.Features(b.Term)
		if before == nil || after == nil {
			return nil
		}
		for _, d := range feature.Diff(before, after) {
			slots = append(slots, lastOf(d.Path))
		}
	}
	return slots
}

func lastOf(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// shareDish divides the lost points of the dish among the losses: each goes to the loss whose differences
// explain it best, if any does. A single loss gets all points, unless the dish has an ingredient that the
// gold dish lacks: no goal is about such an ingredient.
func shareDish(r *Report, all []Loss) {
	if len(all) == 0 || r.DishReport == nil || r.DishReport.Best == nil {
		return
	}
	dish := r.DishReport.Best.Dish()
	single := len(all) == 1 && len(dish.Surplus) == 0
	for _, c := range dish.Costs() {
		for _, lack := range c.Shortcomings {
			best, most := 0, 0
			for i := range all {
				if n := all[i].concerns(c.Subject, lack); n > most {
					best, most = i, n
				}
			}
			if most > 0 || single {
				all[best].Dish += c.Lost / float64(len(c.Shortcomings))
			}
		}
	}
}

// concerns rates how likely a shortcoming of a part of the dish follows from l: 0 if it does not.
func (l *Loss) concerns(part, lack string) (n int) {
	if slices.ContainsFunc(l.slots, func(slot string) bool { return strings.Contains(lack, slot+" ") }) {
		n = 2
	}
	if (n > 0 || lack == "is missing") && slices.ContainsFunc(l.classes, func(c string) bool { return strings.Contains(part, c) }) {
		n++
	}
	return n
}
