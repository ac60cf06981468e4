package service

import (
	"context"

	"hearth/cmd/internal/usual"
	"hearth/eval/benchmark"
	"hearth/eval/report"
)

// An askRequest is a usual question about a situation.
type askRequest struct {
	situationRequest
	Question string `json:"question" jsonschema:"as in: where is ?egg; how warm is the oven; questions, which lists all kinds"`
}

// ask answers a usual question in sentences.
func (s *Service) ask(ctx context.Context, q *askRequest) (*report.Reply, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	set := func() (*benchmark.Set, error) {
		if err := s.withheld("an explanation of a score"); err != nil {
			return nil, err
		}
		return s.set(at.Episode.Scene.World.Edition)
	}
	a := &usual.Asker{Situation: at, Set: set, Name: q.Recipe}
	return a.Ask(ctx, q.Question)
}
