package session

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"
)

// A News item describes an event of a session.
type News struct {
	Event    int    `json:"event" jsonschema:"number of the event, from 1"`
	Did      string `json:"did,omitempty" jsonschema:"text of the requested steps; missing if the session only moved to another position"`
	Parent   int    `json:"from"`
	Position int    `json:"position" jsonschema:"position after the event; the same as from if no step was done"`
	Hash     string `json:"hash"`
}

const (
	pollInterval  = time.Second // interval at which Sessions looks for events from other processes
	mostPolled    = 1000        // maximum number of sessions in one query for them
	closedSession = -1          // stands for the number of the last event of a closed session
)

// followed holds what the followers of one session share. Sessions.mu guards it.
type followed struct {
	followers int
	last      int           // number of the last event that the followers were woken for
	changed   chan struct{} // closed after the next event
	events    []Event       // all events, if this process closes the session
}

// Follow calls each with every event after number after, and with nil at the start and at every interval alive. It
// returns nil when the session is closed. If another process closes the session, its last events may be missing. It returns an error if each fails, if ctx ends, or if there is no such
// session. The session need not be in memory. If the store does not answer later, Follow asks it again.
func (s *Sessions) Follow(ctx context.Context, owner, id string, after int, alive time.Duration, each func(*News) error) error {
	changed := s.join(id)
	defer s.leave(id)
	r, events, err := s.Store.Load(ctx, id)
	switch {
	case errors.Is(err, ErrGone) || err == nil && r.Owner != owner:
		if after > 0 {
			return nil // the session was closed meanwhile
		}
		return unknownSession(id)
	case err != nil:
		return storeError(err)
	}
	events, err = events[min(max(0, after), len(events)):], each(nil)
	gone := false
	for tick := time.NewTicker(alive); err == nil; {
		for _, e := range events {
			if err := each(&News{e.Seq, e.Text, e.Parent, e.Target, e.Hash}); err != nil {
				return err
			}
			after = e.Seq
		}
		if gone {
			return nil
		}
		events = nil
		select {
		case <-changed:
			changed = s.nextChange(id) // before the store is asked, so that no event is missed
			switch events, err = s.Store.Since(ctx, id, after); {
			case errors.Is(err, ErrGone):
				gone, events, err = true, s.lastEvents(id, after), nil
			case errors.Is(err, ErrDamaged):
				return storeError(err)
			case err != nil:
				again := make(chan struct{})
				time.AfterFunc(pollInterval, func() { close(again) })
				changed, err = again, nil
			}
		case <-tick.C:
			err = each(nil)
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	return err
}

// join adds a follower of a session and returns a channel that is closed after the next event. The first follower
// starts polling.
func (s *Sessions) join(id string) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.followed[id]
	if t == nil {
		t = &followed{changed: make(chan struct{})}
		s.followed[id] = t
	}
	t.followers++
	if !s.polling {
		s.polling = true
		go s.poll()
	}
	return t.changed
}

func (s *Sessions) leave(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.followed[id].followers--; s.followed[id].followers == 0 {
		delete(s.followed, id)
	}
}

func (s *Sessions) nextChange(id string) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.followed[id].changed
}

// closing stores the events of a session for its followers, because the store is about to delete them.
func (s *Sessions) closing(x *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.followed[x.ID]; t != nil {
		t.events = x.events
	}
}

// lastEvents returns the events of a closed session after number after.
func (s *Sessions) lastEvents(id string, after int) []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.followed[id].events
	return all[min(after, len(all)):]
}

// wake wakes the followers of a session if last, the number of its last event, is new to them.
func (s *Sessions) wake(id string, last int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.followed[id]; t != nil && (last > t.last || last == closedSession) {
		t.last = max(t.last, last)
		close(t.changed)
		t.changed = make(chan struct{})
	}
}

// poll wakes the followers of sessions that other processes have changed or closed, until no session is followed.
func (s *Sessions) poll() {
	for {
		time.Sleep(pollInterval)
		s.mu.Lock()
		ids := slices.Collect(maps.Keys(s.followed))
		s.polling = len(ids) > 0
		s.mu.Unlock()
		if len(ids) == 0 {
			return
		}
		ctx := context.Background()
		_ = s.Recover(ctx, func() error { return s.wakeChanged(ctx, ids) }) // if the store does not answer, it is asked again
	}
}

// wakeChanged wakes the followers of the sessions in ids that have changed or were closed.
func (s *Sessions) wakeChanged(ctx context.Context, ids []string) error {
	for some := range slices.Chunk(ids, mostPolled) {
		last, err := s.Store.Last(ctx, some)
		if err != nil {
			return err
		}
		for _, id := range some {
			n, exists := last[id]
			if !exists {
				n = closedSession
			}
			s.wake(id, n)
		}
	}
	return nil
}
