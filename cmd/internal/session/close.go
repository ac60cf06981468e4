package session

import (
	"context"

	"hearth"
	"hearth/eval/report"
)

// Close deletes a session after Config.OnClose has stored its steps. If that fails, the session stays. A session
// that was made with other rules is stored only if its steps have the same results now; otherwise the answer
// says why not.
func (s *Sessions) Close(ctx context.Context, owner, id string) (*Closed, error) {
	x, err := s.holdStored(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	defer x.release()
	out := &Closed{Session: id, Closed: true}
	if s.OnClose != nil {
		var e *hearth.Episode
		if x.outdated != nil {
			e, out.NotStored, err = x.unchanged(ctx)
		} else {
			e, err = x.reach(ctx, x.head)
		}
		if err == nil && e != nil && e.Len() > 0 {
			err = s.OnClose(context.WithoutCancel(ctx), &x.Record, e)
		}
		if err != nil {
			return nil, err
		}
	}
	s.closing(x)
	if err := s.Store.Delete(context.WithoutCancel(ctx), x.ID); err != nil {
		return nil, storeError(err)
	}
	s.drop(x)
	s.wake(id, closedSession)
	return out, nil
}

// A Closed confirms that a session was closed.
type Closed struct {
	Session   string             `json:"session"`
	Closed    bool               `json:"closed"`
	NotStored *report.Diagnostic `json:"not_stored,omitempty" jsonschema:"only if the session was made with other rules and its steps could not be stored as a run: why"`
}
