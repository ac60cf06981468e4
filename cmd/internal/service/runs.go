package service

import (
	"context"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
	"hearth/eval/runs"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Runs are what was executed and kept: by commands, by the workers of jobs, and in sessions.
type Runs interface {
	// List lists those that are chosen, in the order in which they were kept.
	List(ctx context.Context, c *runs.Choice, p report.Page) (*report.List[report.KeptRun], error)
	// Whole tells all of the one that is chosen.
	Whole(ctx context.Context, c *runs.Choice) (*report.WholeRun, error)
	// Across answers a query across those that are chosen; states are looked at of so many.
	Across(ctx context.Context, c *runs.Choice, query string, replay int, p report.Page) (*report.Across, error)
	// Keep keeps what was done in a session so far.
	Keep(ctx context.Context, r *session.Record, e *hearth.Episode) (*report.KeptRun, error)
}

// choiceOf is a choice of who asks.
func choiceOf(ctx context.Context, c runs.Choice) *runs.Choice {
	c.Owner = ClientOf(ctx).Owner
	return &c
}

// across is a query across runs.
type across struct {
	runs.Choice
	Query  string `json:"query" jsonschema:"the body of a rule, as in: failed(Run, Step, Reason), plan(Run, P)"`
	Replay int    `json:"replay,omitempty" jsonschema:"of how many runs states are looked at, at most; 100 at first, 1000 at most"`
	part
}

// chosen are some of the runs.
type chosen struct {
	runs.Choice
	part
}

const (
	usualReplay = 100
	mostReplay  = 1_000
)

// kept are the runs. The error is that nobody keeps them here.
func (s *Service) kept() (Runs, error) {
	if s.Runs == nil {
		return nil, diag.New("E0946", source.Span{}, "no runs are kept here").WithHint("whoever runs the server says where: hearth serve --runs")
	}
	return s.Runs, nil
}

func (s *Service) runs(ctx context.Context, c *chosen) (*report.List[report.KeptRun], error) {
	kept, err := s.kept()
	if err != nil {
		return nil, err
	}
	return kept.List(ctx, choiceOf(ctx, c.Choice), c.page())
}

func (s *Service) oneRun(ctx context.Context, c *runs.Choice) (*report.WholeRun, error) {
	kept, err := s.kept()
	if err != nil {
		return nil, err
	}
	return kept.Whole(ctx, choiceOf(ctx, *c))
}

func (s *Service) across(ctx context.Context, q *across) (*report.Across, error) {
	kept, err := s.kept()
	if err != nil {
		return nil, err
	}
	if q.Replay <= 0 {
		q.Replay = usualReplay
	}
	return kept.Across(ctx, choiceOf(ctx, q.Choice), q.Query, min(q.Replay, mostReplay), q.page())
}

func (s *Service) keepRun(ctx context.Context, p *session.Position) (*report.KeptRun, error) {
	kept, err := s.kept()
	if err != nil {
		return nil, err
	}
	r, e, err := s.Kept.Reach(ctx, ClientOf(ctx).Owner, p)
	if err != nil {
		return nil, err
	}
	return kept.Keep(ctx, r, e)
}
