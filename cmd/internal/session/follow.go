package session

import (
	"context"
	"errors"
	"io"
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

func (e *Event) news() News { return News{e.Seq, e.Text, e.Parent, e.Target, e.Hash} }

// pollInterval is the interval at which Sessions looks for events from other processes.
const pollInterval = time.Second

// mostPolled is the maximum number of sessions in one query for events from other processes.
const mostPolled = 1000

// followed holds what the followers of one session share. Sessions.mu guards it.
type followed struct {
	followers int
	last      int           // number of the last event that the followers were woken for
	changed   chan struct{} // closed after the next event
}

// closedSession stands for the number of the last event of a closed session.
const closedSession = -1

// A Follower receives the events of one session in their order. It does not need the session in memory.
type Follower struct {
	s       *Sessions
	id      string
	after   int              // number of the last event in pending, or of the last received one
	pending []Event          // events that Next returns without asking the store
	changed <-chan struct{}  // closed after the next event
	again   <-chan time.Time // when to ask the store again after an error; nil if there was none
	closed  bool             // the session was closed before it was followed
}

// Follow returns a follower of the events after number after. The caller must close it. The error is E0905 if
// there is no such session; a client that has received events before learns from Next that it was closed.
func (s *Sessions) Follow(ctx context.Context, owner, id string, after int) (*Follower, error) {
	f := &Follower{s: s, id: id, after: max(0, after)}
	s.mu.Lock()
	t := s.followed[id]
	if t == nil {
		t = &followed{changed: make(chan struct{})}
		s.followed[id] = t
	}
	t.followers++
	f.changed = t.changed
	if len(s.followed) == 1 && t.followers == 1 {
		s.startPolling()
	}
	s.mu.Unlock()
	r, events, err := s.Store.Load(ctx, id)
	switch {
	case errors.Is(err, ErrGone) || err == nil && r.Owner != owner:
		if f.closed = true; after <= 0 {
			f.Close()
			return nil, unknownSession(id)
		}
	case err != nil:
		f.Close()
		return nil, storeError(err)
	default:
		f.add(events[min(f.after, len(events)):])
		s.mu.Lock()
		t.last = max(t.last, len(events))
		s.mu.Unlock()
	}
	return f, nil
}

// Close ends following. The follower must not be used afterwards.
func (f *Follower) Close() {
	f.s.mu.Lock()
	defer f.s.mu.Unlock()
	t := f.s.followed[f.id]
	if t.followers--; t.followers == 0 {
		delete(f.s.followed, f.id)
	}
}

func (f *Follower) add(events []Event) {
	if f.pending = events; len(events) > 0 {
		f.after = events[len(events)-1].Seq
	}
}

// Next waits for the next event. The error is [io.EOF] if the session was closed, or that of the context, after
// which Next can be called again. If the store does not answer, Next waits until it does.
func (f *Follower) Next(ctx context.Context) (News, error) {
	for len(f.pending) == 0 {
		if f.closed {
			return News{}, io.EOF
		}
		select {
		case <-f.changed:
		case <-f.again:
		case <-ctx.Done():
			return News{}, ctx.Err()
		}
		f.s.mu.Lock()
		f.changed = f.s.followed[f.id].changed // taken before the store is asked: no event is missed
		f.s.mu.Unlock()
		events, err := f.s.Store.Since(ctx, f.id, f.after)
		f.closed, f.again = errors.Is(err, ErrGone), nil
		if err != nil {
			f.again = time.After(pollInterval)
		}
		f.add(events)
	}
	e := f.pending[0]
	f.pending = f.pending[1:]
	return e.news(), nil
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

// startPolling starts looking for events of other processes. It ends when no session is followed. The caller holds
// mu.
func (s *Sessions) startPolling() {
	if s.polling {
		return
	}
	s.polling = true
	go func() {
		for {
			time.Sleep(pollInterval)
			s.mu.Lock()
			ids := slices.Collect(maps.Keys(s.followed))
			s.polling = len(ids) > 0
			s.mu.Unlock()
			if len(ids) == 0 {
				return
			}
			s.poll(ids)
		}
	}()
}

// poll wakes the followers of those sessions that other processes have changed or closed.
func (s *Sessions) poll(ids []string) {
	for some := range slices.Chunk(ids, mostPolled) {
		last, err := s.Store.Last(context.Background(), some)
		if err != nil {
			return // the store does not answer: it is asked again
		}
		for _, id := range some {
			n, exists := last[id]
			if !exists {
				n = closedSession
			}
			s.wake(id, n)
		}
	}
}
