package planner

import (
	"cmp"
	"math"
	"slices"
)

// Parts of the similarity of tasks. The similarity is the cosine of their names, plus the mean cosine of the
// name of one and the plans of the other, plus the parts below. The weight of a voter is this similarity to
// the power of sharpness, so a higher sharpness favours the most similar tasks.
const (
	thingsAlike = 0.2 // added if all demonstrations name all things of the request; in proportion if some do
	alwaysAlike = 0.1 // added for any two tasks
	sharpness   = 2
)

// A voter is a task with its plans adapted to another task.
type voter struct {
	Voter
	plans *taskPlans
}

// voters returns all tasks with a plan, most similar first. It returns none if no text of any task has
// anything in common with the name of the task.
func (a *Adapter) voters(task Task) (voters []voter, err error) {
	names, unnamed := a.names.similarity(task.Name)
	steps, unlike := a.steps.similarity(task.Name)
	if err := cmp.Or(unnamed, unlike); err != nil {
		return nil, err
	}
	if slices.Max(names) == 0 && slices.Max(steps) == 0 {
		return nil, nil
	}
	asked := a.words.title(task.Name)
	for i := range a.tasks {
		t := &a.tasks[i]
		like := alwaysAlike + names[i]
		for j, p := range t.plans {
			like += p.Share * steps[j]
		}
		steps = steps[len(t.plans):]
		for _, thing := range asked.things {
			like += thingsAlike * t.naming[thing] / float64(len(asked.things))
		}
		v := voter{Voter{Weight: math.Pow(like, sharpness)}, t}
		if v.Plans = a.adapted(t, asked); len(v.Plans) > 0 {
			voters = append(voters, v)
		}
	}
	slices.SortStableFunc(voters, func(a, b voter) int { return cmp.Compare(b.Weight, a.Weight) })
	return voters, nil
}

// adapted returns the plans of a task adapted to another one.
func (a *Adapter) adapted(t *taskPlans, asked title) (plans []RankedPlan) {
	s := a.words.substitution(t.title, asked)
	for _, p := range t.plans {
		if steps := s.apply(p.Steps); len(steps) > 0 {
			plans = append(plans, RankedPlan{Steps: steps, Share: p.Share})
		}
	}
	return plans
}
