package service

import (
	"context"

	"hearth"
	"hearth/eval/report"
	"hearth/eval/sight"
)

// inside is a request about a thing, or about the world.
type inside struct {
	moment
	Thing string `json:"thing,omitempty" jsonschema:"an entity (/medium-bowl/243), as answers name it (default: the world)"`
	part
}

// contents lists the things in a container or in the world.
func (s *Service) contents(ctx context.Context, q *inside) (*sight.Contents, error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	if out := sight.OfContents(at.At, q.Thing, q.page()); out != nil {
		return out, nil
	}
	return nil, hearth.Unknown("E0715", "thing", q.Thing, at.IDs())
}

// changes lists the changes of a step.
func (s *Service) changes(ctx context.Context, m *moment) (*sight.Turn, error) {
	at, err := s.situation(ctx, m)
	if err != nil {
		return nil, err
	}
	if out := sight.OfTurn(at.At); out != nil {
		return out, nil
	}
	return nil, senseless("no step was executed yet")
}

// past lists the changes of a thing, step by step.
func (s *Service) past(ctx context.Context, q *inside) (*report.List[sight.Turn], error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	return sight.OfPast(at.At, q.Thing, q.page()), nil
}

// A stretch is a request for a page of the steps of an episode.
type stretch struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe"`
	Plan
	Step int `json:"step,omitempty" jsonschema:"return the page that contains this step, counted from 1"`
	part
}

// steps returns a page of the steps of an episode.
func (s *Service) steps(ctx context.Context, q *stretch) (*sight.Steps, error) {
	e, err := s.episode(ctx, &moment{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	return sight.OfSteps(e.Run, q.Step, q.page(), e.Steps), nil
}

// A subject selects an episode: of a session, or of a plan.
type subject struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe; without any of them, the start state is used"`
	Plan
}

// A comparing is a request to compare two episodes.
type comparing struct {
	Was subject `json:"was" jsonschema:"first episode, the baseline"`
	Is  subject `json:"is" jsonschema:"second episode, which is compared with the first"`
	part
}

// compare returns the differences between two episodes. They must be of the same world.
func (s *Service) compare(ctx context.Context, q *comparing) (*report.Contrast, error) {
	var runs [2]sight.Run
	for i, of := range []subject{q.Was, q.Is} {
		e, err := s.episode(ctx, &moment{Session: of.Session, Plan: of.Plan})
		if err != nil {
			return nil, err
		}
		runs[i] = sight.Run{Said: e.Said(), End: e.Run.End()}
	}
	if a, b := runs[0].Said.World, runs[1].Said.World; a != b {
		return nil, senseless("cannot compare episodes of different worlds: the first is of a %s, the second of a %s", a, b)
	}
	return sight.Compare(runs[0], runs[1], q.page()), nil
}
