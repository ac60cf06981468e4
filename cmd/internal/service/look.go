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

// A subject is what was done: in a session, or by a plan.
type subject struct {
	Session string `json:"session,omitempty" jsonschema:"a session; or else a plan or recipe, or nothing: the start"`
	Plan
}

// A comparing asks how what was done differs from something else.
type comparing struct {
	Was subject `json:"was" jsonschema:"what was done before"`
	Is  subject `json:"is" jsonschema:"what is compared with it"`
	part
}

// compare tells how what was done differs from something else.
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
		return nil, senseless("one was done in a %s, the other in a %s", a, b)
	}
	return sight.Compare(runs[0], runs[1], q.page()), nil
}
