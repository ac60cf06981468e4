package benchmark

import "hearth/eval"

// Scores against the amended gold network of a recipe.
const (
	AmendedGoals eval.Metric = "amended-goal-condition-success"
	AmendedDish  eval.Metric = "amended-dish-approximation-score"
)

// AmendedMetrics returns the scores against amended gold networks.
func AmendedMetrics() []eval.Metric { return []eval.Metric{AmendedGoals, AmendedDish} }

// amend adds the scores against the amended gold network of a recipe to its report.
func (ev *Evaluator) amend(r *Report, got eval.Run) {
	if ev.Amended == nil || r.Recipe == nil {
		return
	}
	id := *r.Recipe
	if old, now := ev.Set.entryToScore(id), ev.Amended.Set.entryToScore(id); old != nil && now != nil && old.Gold == now.Gold {
		r.AmendedGoals, r.AmendedDish = r.Goals, r.Dish
		return
	}
	want, err := ev.Amended.standard(id)
	if err != nil {
		r.note(err)
		return
	}
	r.AmendedGoals = new(eval.GoalConditions(want.standard.Run, got).Score())
	dishes, _ := ev.Amended.dishes(&Report{}, want, got) // what cannot be weighed is noted by the score against the published network
	if dishes != nil {
		r.AmendedDish = new(dishes.Score)
	}
}
