package session

import (
	"context"
	"slices"
)

// A Fork is a request to start a session from a position of another one.
type Fork struct {
	Session  string `json:"session"`
	Position *int   `json:"position,omitempty" jsonschema:"position to start from (default: the current one)"`
	Title    string `json:"title,omitempty" jsonschema:"title of the new session, for display"`
}

// Fork creates a session that continues from a position of another one. It contains the steps that led to that
// position. If the other session was made with other rules, the steps are executed under the current rules. The
// new session contains those that can be done, and the result reports the first difference.
func (s *Sessions) Fork(ctx context.Context, owner string, f *Fork) (*ChangeResult, error) {
	x, err := s.holdStored(ctx, owner, f.Session)
	if err != nil {
		return nil, err
	}
	defer x.release()
	r := x.Record
	r.Title = f.Title
	if x.outdated != nil {
		again, err := x.renewAt(ctx, f.Position)
		if err != nil {
			return nil, err
		}
		r.MadeWith, r.Base = x.current, again.base
		out, err := s.keep(ctx, r, x.scene, again.events, again.episode)
		if err == nil {
			out.Replayed = &again.ReplayResult
		}
		return out, err
	}
	p, err := x.position(f.Position)
	if err != nil {
		return nil, err
	}
	e, err := x.reach(ctx, p)
	if err != nil {
		return nil, err
	}
	return s.keep(ctx, r, x.scene, renumbered(x.pathTo(p)), e)
}

// pathTo returns the events on the path to a position.
func (x *session) pathTo(position int) (events []Event) {
	for p := position; p != 0; p = x.texts[p].parent {
		i := slices.IndexFunc(x.events, func(e Event) bool { return e.grows() && e.Target == p })
		events = append(events, x.events[i])
	}
	slices.Reverse(events)
	return events
}

// renumbered numbers the events of a path anew.
func renumbered(events []Event) []Event {
	for i := range events {
		events[i].Seq, events[i].Parent, events[i].Target, events[i].Request = i+1, i, i+1, ""
	}
	return events
}
