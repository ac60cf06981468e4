package session

import (
	"context"
	"slices"
)

// A Fork is a request to start a session from a position of another one.
type Fork struct {
	Session  string `json:"session"`
	Position *int   `json:"position,omitempty" jsonschema:"position to start from (default: the current one)"`
	Name     string `json:"name,omitempty"`
}

// Fork creates a session that continues from a position of another one. It contains the steps that led to that
// position.
func (s *Sessions) Fork(ctx context.Context, owner string, f *Fork) (*ChangeResult, error) {
	x, err := s.hold(ctx, owner, f.Session)
	if err != nil {
		return nil, err
	}
	p := x.head
	if f.Position != nil {
		p = *f.Position
	}
	if err = x.has(p); err != nil {
		x.mu.Unlock()
		return nil, err
	}
	e, err := x.reach(ctx, p)
	r, at, way := x.Record, x.scene, x.pathTo(p)
	x.mu.Unlock()
	if err != nil {
		return nil, err
	}
	r.Name = f.Name
	return s.keep(ctx, r, at, way, e)
}

// pathTo returns the events on the path to a position, numbered anew.
func (x *session) pathTo(position int) (events []Event) {
	for p := position; p != 0; p = x.texts[p].parent {
		i := slices.IndexFunc(x.events, func(e Event) bool { return e.grows() && e.Target == p })
		events = append(events, x.events[i])
	}
	slices.Reverse(events)
	for i := range events {
		events[i].Seq, events[i].Parent, events[i].Target, events[i].Request = i+1, i, i+1, ""
	}
	return events
}
