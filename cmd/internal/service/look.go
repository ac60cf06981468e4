package service

import (
	"context"

	"hearth"
	"hearth/eval/report"
	"hearth/eval/sight"
)

// An inside is a thing to look into.
type inside struct {
	moment
	Thing string `json:"thing,omitempty" jsonschema:"an entity (/medium-bowl/243), as all answers call it; left out: the world"`
	part
}

// contents is what lies in a thing.
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

// changes is what a step changed.
func (s *Service) changes(ctx context.Context, m *moment) (*sight.Turn, error) {
	at, err := s.situation(ctx, m)
	if err != nil {
		return nil, err
	}
	if out := sight.OfTurn(at.At); out != nil {
		return out, nil
	}
	return nil, senseless("nothing was done yet")
}

// past is what became of a thing.
func (s *Service) past(ctx context.Context, q *inside) (*report.List[sight.Turn], error) {
	at, err := s.situation(ctx, &q.moment)
	if err != nil {
		return nil, err
	}
	return sight.OfPast(at.At, q.Thing, q.page()), nil
}

// A stretch is some steps of an episode.
type stretch struct {
	Session string `json:"session,omitempty" jsonschema:"a session; or else a plan or recipe"`
	Plan
	Step int `json:"step,omitempty" jsonschema:"the page that has this step, by its place from 1"`
	part
}

// steps are some steps of what was done.
func (s *Service) steps(ctx context.Context, q *stretch) (*sight.Steps, error) {
	e, err := s.episode(ctx, &moment{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	return sight.OfSteps(e.Run, q.Step, q.page(), e.Steps), nil
}
