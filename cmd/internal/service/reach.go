package service

import (
	"context"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A reachRequest asks for a plan that reaches a goal, from the end of a session or of a plan, or from the start.
type reachRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, the search starts after the plan, or where the scene starts"`
	Plan
	Goal   string `json:"goal,omitempty" jsonschema:"conditions at the end: in a home such as on(plate, table), in a kitchen a query such as salad(X), cold(X)"`
	Dish   string `json:"dish,omitempty" jsonschema:"instead of a goal: a network whose dish is to be made, or the id of a recipe. Its steps are not used"`
	States int    `json:"states,omitempty" jsonschema:"give up after continuing from this many states, 1 to 5000 (default 1000); in a kitchen, after executing 20 times as many actions"`
}

// The limits of a search for one request.
const (
	usualStates = 1000
	mostStates  = hearth.DefaultStates
)

// reach searches for the steps to a goal.
func (s *Service) reach(ctx context.Context, q *reachRequest) (*report.Way, error) {
	switch {
	case (q.Goal == "") == (q.Dish == ""):
		return nil, invalidRequest("give either a goal or a dish")
	case q.States < 0 || q.States > mostStates:
		return nil, invalidRequest("states is %d: expected 1 to %d", q.States, mostStates)
	case q.States == 0:
		q.States = usualStates
	}
	at, err := s.situation(ctx, &situationRequest{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	find := hearth.GoalQuery{Goal: q.Goal, States: q.States}
	if q.Dish != "" {
		if find.Dish, err = s.dish(ctx, q, at.Episode.Scene); err != nil {
			return nil, err
		}
		find.Goal = "the dish of " + find.Dish.Plan.Name
	}
	return at.Reach(ctx, find)
}

// dish executes the network whose dish is to be made.
func (s *Service) dish(ctx context.Context, q *reachRequest, in *hearth.Scene) (*hearth.Episode, error) {
	src := &source.File{Name: "dish", Text: q.Dish}
	if recipe, err := in.World.Recipe(q.Dish); err == nil {
		if err := s.withheld("the dish of a recipe"); err != nil {
			return nil, err
		}
		return in.Run(ctx, recipe)
	}
	plans, err := in.World.Read(src)
	if err != nil {
		return nil, err
	}
	if len(plans) != 1 || plans[0].Network == nil {
		return nil, invalidRequest("the dish is neither one network nor the id of a recipe")
	}
	return in.Run(ctx, plans[0])
}
