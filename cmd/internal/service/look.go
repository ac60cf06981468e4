package service

import (
	"context"

	"hearth"
	"hearth/eval/diagram"
	"hearth/eval/report"
	"hearth/parser/source"
)

// contentsRequest is a request about a thing, or about the world.
type contentsRequest struct {
	situationRequest
	Thing string `json:"thing,omitempty" jsonschema:"an entity (/medium-bowl/243), as answers name it (default: the world)"`
	pageRequest
}

// contents lists the things in a container or in the world.
func (s *Service) contents(ctx context.Context, q *contentsRequest) (*diagram.Contents, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	if out := diagram.OfContents(at.Internal(), q.Thing, q.page()); out != nil {
		return out, nil
	}
	return nil, source.Unknown("E0715", "thing", q.Thing, at.IDs())
}

// changes lists the changes of a step.
func (s *Service) changes(ctx context.Context, m *situationRequest) (*diagram.StepDiff, error) {
	at, err := s.situation(ctx, m)
	if err != nil {
		return nil, err
	}
	if out := diagram.OfLastStep(at.Internal()); out != nil {
		return out, nil
	}
	return nil, invalidRequest("no step was executed yet")
}

// past lists the changes of a thing, step by step.
func (s *Service) past(ctx context.Context, q *contentsRequest) (*report.List[diagram.StepDiff], error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	return diagram.History(at.Internal(), q.Thing, q.page()), nil
}

// A textRequest is a request for the text of a recipe.
type textRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe"`
	Plan
	Actions bool `json:"actions,omitempty" jsonschema:"add the actions that each sentence stands for"`
}

// recipeText writes the executed steps of a network as the text of a recipe.
func (s *Service) recipeText(ctx context.Context, q *textRequest) (*report.WholeRecipe, error) {
	e, err := s.episode(ctx, &situationRequest{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	if e.Scene.World.Name != hearth.Kitchen {
		return nil, invalidRequest("only a network of a kitchen has the text of a recipe")
	}
	out, err := e.Text(ctx)
	if err == nil && !q.Actions {
		out = out.WithoutActions()
	}
	return out, err
}

// A stepsRequest is a request for a page of the steps of an episode.
type stepsRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe"`
	Plan
	Step int `json:"step,omitempty" jsonschema:"return the page that contains this step, counted from 1"`
	pageRequest
}

// steps returns a page of the steps of an episode.
func (s *Service) steps(ctx context.Context, q *stepsRequest) (*diagram.Steps, error) {
	e, err := s.episode(ctx, &situationRequest{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	return diagram.OfSteps(e.Internal(), q.Step, q.page(), e.Steps), nil
}

// A subject selects an episode: of a session, or of a plan.
type subject struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe; without any of them, the start state is used"`
	Plan
}

// A compareRequest is a request to compare two episodes.
type compareRequest struct {
	Was subject `json:"was" jsonschema:"first episode, the baseline"`
	Is  subject `json:"is" jsonschema:"second episode, which is compared with the first"`
	pageRequest
}

// compare returns the differences between two episodes. They must be of the same world.
func (s *Service) compare(ctx context.Context, q *compareRequest) (*report.Contrast, error) {
	var runs [2]diagram.Run
	for i, of := range []subject{q.Was, q.Is} {
		e, err := s.episode(ctx, &situationRequest{Session: of.Session, Plan: of.Plan})
		if err != nil {
			return nil, err
		}
		runs[i] = diagram.Run{Report: e.Report(), End: e.Internal().End()}
	}
	if a, b := runs[0].Report.World, runs[1].Report.World; a != b {
		return nil, invalidRequest("cannot compare episodes of different worlds: the first is of a %s, the second of a %s", a, b)
	}
	return diagram.Compare(runs[0], runs[1], q.page()), nil
}
