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

// Runs is a store of runs: executions by commands, by workers of jobs, and in sessions.
type Runs interface {
	// List lists the selected runs, oldest first.
	List(ctx context.Context, c *runs.Choice, p report.Page) (*report.List[report.KeptRun], error)
	// Whole returns all data of the selected run. Exactly one run must be selected.
	Whole(ctx context.Context, c *runs.Choice) (*report.WholeRun, error)
	// Across evaluates a query across the selected runs. It reads the states of at most replay runs.
	Across(ctx context.Context, c *runs.Choice, query string, replay int, p report.Page) (*report.Across, error)
	// Keep stores the steps of a session so far.
	Keep(ctx context.Context, r *session.Record, e *hearth.Episode) (*report.KeptRun, error)
}

// choiceOf returns c restricted to the runs that the client may see.
func choiceOf(ctx context.Context, c runs.Choice) *runs.Choice {
	c.Owner = ClientOf(ctx).Owner
	return &c
}

// across is a request to evaluate a query across runs.
type across struct {
	runs.Choice
	Query  string `json:"query" jsonschema:"body of a rule, as in: failed(Run, Step, Reason), plan(Run, P)"`
	Replay int    `json:"replay,omitempty" jsonschema:"maximum number of runs whose states are read (default 100, maximum 1000)"`
	part
}

// chosen is a request to list runs.
type chosen struct {
	runs.Choice
	part
}

const (
	usualReplay = 100
	mostReplay  = 1_000
)

// kept returns the store of runs. The error is E0946 if there is none.
func (s *Service) kept() (Runs, error) {
	if s.Runs == nil {
		return nil, diag.New("E0946", source.Span{}, "this server stores no runs").WithHint("the operator can set a store with hearth serve --runs")
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
