package service

import (
	"context"
	"encoding/json"

	"hearth/cmd/internal/session"
	"hearth/eval/report"
)

// A startRequest is a request to start a session.
type startRequest struct {
	Plan
	Title    string `json:"title,omitempty" jsonschema:"title of the session, for display"`
	Snapshot string `json:"snapshot,omitempty" jsonschema:"text from the call snapshot, instead of a plan"`
}

func (s *Service) start(ctx context.Context, b *startRequest) (*session.ChangeResult, error) {
	at, err := s.open(ctx, &b.Where)
	if err != nil {
		return nil, err
	}
	begin := &session.Beginning{Title: b.Title, Scene: at.scene, MadeWith: at.hash, Snapshot: b.Snapshot}
	begin.Where, _ = json.Marshal(origin{b.Where, b.Recipe}) // cannot fail: all fields are strings
	if b.Text != "" || b.Recipe != "" {
		if b.Snapshot != "" {
			return nil, invalidRequest("plan and snapshot are mutually exclusive")
		}
		if begin.Done, err = s.run(ctx, &b.Plan); err != nil {
			return nil, err
		}
	}
	return s.SessionManager.Start(ctx, ClientOf(ctx).Owner, begin)
}

func (s *Service) do(ctx context.Context, c *session.Change) (*session.ChangeResult, error) {
	return s.SessionManager.Do(ctx, ClientOf(ctx).Owner, c)
}

func (s *Service) undo(ctx context.Context, m *session.Move) (*session.ChangeResult, error) {
	if m.Changes != nil {
		if err := NotNegative("changes", int64(*m.Changes)); err != nil {
			return nil, err
		}
	}
	return s.SessionManager.Undo(ctx, ClientOf(ctx).Owner, m)
}

func (s *Service) goTo(ctx context.Context, m *session.Move) (*session.ChangeResult, error) {
	return s.SessionManager.GoTo(ctx, ClientOf(ctx).Owner, m)
}

func (s *Service) fork(ctx context.Context, f *session.Fork) (*session.ChangeResult, error) {
	return s.SessionManager.Fork(ctx, ClientOf(ctx).Owner, f)
}

// ref is a request about a session.
type ref struct {
	Session string `json:"session"`
}

func (s *Service) session(ctx context.Context, r *ref) (*session.Session, error) {
	return s.SessionManager.Session(ctx, ClientOf(ctx).Owner, r.Session)
}

// A History holds the steps of a session.
type History struct {
	report.Episode
	Session *session.Session `json:"session,omitempty" jsonschema:"stored changes of a session that was made with other rules. The other fields are then empty"`
}

// history returns all steps of a session.
func (s *Service) history(ctx context.Context, r *ref) (*History, error) {
	said, err := s.session(ctx, r)
	if err != nil {
		return nil, err
	}
	if said.Outdated != nil {
		return &History{report.Episode{World: said.World, ID: said.Title, Status: "outdated", Steps: []report.Step{}, Bindings: map[string]report.Binding{}, Failures: []report.Failure{}}, said}, nil
	}
	e, err := s.SessionManager.Episode(ctx, ClientOf(ctx).Owner, r.Session)
	if err != nil {
		return nil, err
	}
	out, err := reported(ctx, e)
	if err != nil {
		return nil, err
	}
	return &History{Episode: *out}, nil
}

func (s *Service) snapshot(ctx context.Context, p *session.Position) (*session.Snapshot, error) {
	return s.SessionManager.Snapshot(ctx, ClientOf(ctx).Owner, p)
}

func (s *Service) replay(ctx context.Context, p *session.Position) (*session.ReplayResult, error) {
	return s.SessionManager.Replay(ctx, ClientOf(ctx).Owner, p)
}

func (s *Service) list(ctx context.Context, p *pageRequest) (*report.List[session.Session], error) {
	return s.SessionManager.List(ctx, ClientOf(ctx).Owner, p.page())
}

func (s *Service) close(ctx context.Context, r *ref) (*session.Closed, error) {
	return s.SessionManager.Close(ctx, ClientOf(ctx).Owner, r.Session)
}
