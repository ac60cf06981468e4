package session

import (
	"context"
	"errors"
	"fmt"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// catchUp adds the events that other processes have stored to a session. The caller holds the session.
func (s *Sessions) catchUp(ctx context.Context, x *session) error {
	events, err := s.Store.Since(ctx, x.ID, len(x.events))
	switch {
	case errors.Is(err, ErrGone):
		s.drop(x)
		s.wake(x.ID, closedSession)
		return unknownSession(x.ID)
	case errors.Is(err, ErrDamaged):
		return err
	case err != nil:
		return storeError(err)
	case len(events) == 0:
		return nil
	}
	if err := x.addEvents(events); err != nil {
		return err
	}
	s.wake(x.ID, len(x.events))
	return nil
}

// addEvents adds events whose steps are not executed yet. At a damaged event it stops and returns ErrDamaged.
func (x *session) addEvents(events []Event) error {
	for _, e := range events {
		made := e.grows() && e.Target == len(x.texts) && e.Parent >= 0 && e.Parent < e.Target
		if stays := !e.grows() && x.has(e.Target) == nil; !made && !stays {
			return fmt.Errorf("%w: event %d leads from position %d to %d", ErrDamaged, e.Seq, e.Parent, e.Target)
		}
		x.addEvent(e, nil)
	}
	return nil
}

// Forgotten returns the number of sessions that were deleted to make room for others.
func (s *Sessions) Forgotten() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.forgotten
}

// withRoom calls write. If the store is full, it deletes old sessions to free the given number of bytes and
// calls write again.
func (s *Sessions) withRoom(ctx context.Context, bytes int, write func() error) error {
	err := write()
	b, bounded := s.Store.(Bounded)
	if !bounded || !errors.Is(err, ErrFull) {
		return err
	}
	if err := s.acquire(ctx, s.making); err != nil {
		return err
	}
	n, cannot := b.Room(ctx, int64(bytes), func(id string) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.open[id] != nil
	})
	s.making.release()
	s.mu.Lock()
	s.forgotten += n
	s.mu.Unlock()
	if cannot != nil {
		return cannot
	}
	if err = write(); n > 0 && errors.Is(err, ErrFull) {
		return ErrFull // not wrapped: no more sessions can be deleted
	}
	return err
}

// mostTries is the maximum number of attempts to change a session that other processes change at the same
// time.
const mostTries = 20

// retry makes a change. It repeats the attempt if another process changed the session meanwhile.
func retry(change func() (*ChangeResult, error)) (t *ChangeResult, err error) {
	for range mostTries {
		if t, err = change(); !errors.Is(err, ErrElsewhere) {
			return t, err
		}
	}
	return nil, source.Errorf("E0906", source.Span{}, "other processes keep changing the session").WithHint("try again in a moment")
}

// unreadable returns the result of a change whose text cannot be read, with the mistakes in err: it changes
// nothing, and the events of the session show the attempt. A request that is sent again adds no event. Other
// errors are returned.
func (s *Sessions) unreadable(ctx context.Context, x *session, c *Change, err error) (*ChangeResult, error) {
	wrong, other := source.SplitError(err)
	if other != nil {
		return nil, other
	}
	i, asked := x.asked[c.Request]
	if asked = asked && c.Request != ""; asked && x.events[i].Text != c.Do {
		return nil, usedBefore(c)
	} else if err := x.checkPosition(c.Expected); !asked && err != nil {
		return nil, err
	}
	at := x.head
	if asked {
		at = x.events[i].Parent
	}
	e, err := x.reach(ctx, at)
	if err != nil {
		return nil, err
	}
	ev := Event{Parent: at, Text: c.Do, Target: at, Request: c.Request, Hash: StateHash(e)}
	if !asked {
		if err := s.append(ctx, x, ev, nil); err != nil {
			return nil, err
		}
	}
	return x.changeResult(&hearth.Attempt{Episode: e, Steps: report.NoSteps(), Problems: wrong.Items}, e, ev), nil
}
