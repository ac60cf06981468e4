package session

import (
	"context"
	"errors"
	"fmt"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// catchUp adds the events that other processes have stored to a session. The caller holds x.mu.
func (s *Sessions) catchUp(ctx context.Context, x *session) error {
	events, err := s.Store.Since(ctx, x.ID, len(x.events))
	switch {
	case errors.Is(err, ErrGone):
		x.gone = true
		s.drop(x)
		return unknownSession(x.ID)
	case err != nil:
		return storeError(err)
	case len(events) == 0:
		return nil
	}
	if err := x.addEvents(events); err != nil {
		s.drop(x)
		return err
	}
	x.wakeFollowers()
	return nil
}

// wakeFollowers wakes the calls of Follow that wait for events of a session. The caller holds x.mu.
func (x *session) wakeFollowers() {
	close(x.changed)
	x.changed = make(chan struct{})
}

// addEvents adds events whose steps are not executed yet. It returns an error if an event is damaged.
func (x *session) addEvents(events []Event) error {
	for _, e := range events {
		made := e.grows() && e.Target == len(x.texts) && e.Parent >= 0 && e.Parent < e.Target
		if stays := !e.grows() && x.has(e.Target) == nil; !made && !stays {
			return storeError(fmt.Errorf("session %s is damaged: event %d leads from position %d to %d", x.ID, e.Seq, e.Parent, e.Target))
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
	s.lock(ctx, &s.making)
	n, cannot := b.Room(ctx, int64(bytes), func(id string) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.open[id] != nil
	})
	s.making.Unlock()
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
	return nil, diag.New("E0906", source.Span{}, "other processes keep changing the session").WithHint("try again in a moment")
}
