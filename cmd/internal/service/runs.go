package service

import (
	"cmp"
	"context"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// Runs is a store of runs: executions by commands, by workers of jobs, and in sessions.
type Runs interface {
	// List lists the selected runs, oldest first.
	List(ctx context.Context, c *runs.Choice, p report.Page) (*report.List[report.StoredRun], error)
	// Whole returns all data of the selected run. Exactly one run must be selected.
	Whole(ctx context.Context, c *runs.Choice) (*report.WholeRun, error)
	// Across evaluates a query across the selected runs. It reads the states of at most replay runs.
	Across(ctx context.Context, c *runs.Choice, query string, replay int, p report.Page) (*report.RunsAnswer, error)
	// Keep stores the steps of a session so far.
	Keep(ctx context.Context, r *session.Record, e *hearth.Episode) (*report.StoredRun, error)
}

// choiceOf returns c restricted to the runs that the client may see.
func choiceOf(ctx context.Context, c runs.Choice) *runs.Choice {
	c.Owner = ClientOf(ctx).Owner
	return &c
}

// acrossRequest is a request to evaluate a query across runs.
type acrossRequest struct {
	runs.Choice
	Query  string `json:"query" jsonschema:"body of a rule, as in: failed(Run, Step, Reason), plan(Run, P)"`
	Replay int    `json:"replay,omitempty" jsonschema:"maximum number of runs whose states are read (default 100, maximum 1000)"`
	pageRequest
}

// validate returns an error if a number is negative.
func (q *acrossRequest) validate() error {
	return cmp.Or(q.pageRequest.validate(), NotNegative("replay", int64(q.Replay)))
}

// runsRequest is a request to list runs.
type runsRequest struct {
	runs.Choice
	pageRequest
}

const (
	defaultReplay = 100
	maxReplay     = 1_000
)

// runStore returns the store of runs. The error is E0946 if there is none.
func (s *Service) runStore() (Runs, error) {
	if s.Runs == nil {
		return nil, source.Errorf("E0946", source.Span{}, "this server stores no runs").WithHint("the operator can set a store with hearth serve --runs")
	}
	return s.Runs, nil
}

func (s *Service) runs(ctx context.Context, c *runsRequest) (*report.List[report.StoredRun], error) {
	kept, err := s.runStore()
	if err != nil {
		return nil, err
	}
	return kept.List(ctx, choiceOf(ctx, c.Choice), c.page())
}

func (s *Service) oneRun(ctx context.Context, c *runs.Choice) (*report.WholeRun, error) {
	if err := s.withheld("a stored run"); err != nil {
		return nil, err
	}
	kept, err := s.runStore()
	if err != nil {
		return nil, err
	}
	return kept.Whole(ctx, choiceOf(ctx, *c))
}

func (s *Service) across(ctx context.Context, q *acrossRequest) (*report.RunsAnswer, error) {
	if err := s.withheld("a stored run"); err != nil {
		return nil, err
	}
	kept, err := s.runStore()
	if err != nil {
		return nil, err
	}
	if q.Replay == 0 {
		q.Replay = defaultReplay
	}
	return kept.Across(ctx, choiceOf(ctx, q.Choice), q.Query, min(q.Replay, maxReplay), q.page())
}

func (s *Service) keepRun(ctx context.Context, p *session.Position) (*report.StoredRun, error) {
	kept, err := s.runStore()
	if err != nil {
		return nil, err
	}
	r, e, err := s.SessionManager.Reach(ctx, ClientOf(ctx).Owner, p)
	if err != nil {
		return nil, err
	}
	return kept.Keep(ctx, r, e)
}
