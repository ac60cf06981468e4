package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"hearth/parser/source"
)

// A lock excludes other calls. Waiting for it ends with the context.
type lock chan struct{}

func newLock() lock { return make(lock, 1) }

// tryAcquire acquires the lock if it is free, and reports whether it was.
func (l lock) tryAcquire() bool {
	select {
	case l <- struct{}{}:
		return true
	default:
		return false
	}
}

func (l lock) release() { <-l }

// acquire waits for a lock. While it waits, other calls may compute: see Config.Pause.
func (s *Sessions) acquire(ctx context.Context, l lock) error {
	if l.tryAcquire() {
		return nil
	}
	if s.Pause != nil {
		defer s.Pause(ctx)()
	}
	select {
	case l <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func newSession(id, client string) *session {
	x := &session{lock: newLock(), client: client}
	x.ID = id
	return x
}

// hold returns a session of the client with its lock held. The caller must release it. On error it is not
// locked. The error is E0910 if the session was made with other rules.
func (s *Sessions) hold(ctx context.Context, owner, id string) (*session, error) {
	x, err := s.holdStored(ctx, owner, id)
	if err == nil && x.outdated != nil {
		x.release()
		return nil, x.outdated
	}
	return x, err
}

// holdStored returns a session like hold, also if it was made with other rules.
func (s *Sessions) holdStored(ctx context.Context, owner, id string) (*session, error) {
	for {
		s.mu.Lock()
		x := s.open[id]
		if x == nil {
			x = newSession(id, owner)
			s.open[id] = x
		}
		s.touch(id)
		s.mu.Unlock()
		if err := s.acquire(ctx, x.lock); err != nil {
			return nil, err
		}
		if x.dropped {
			x.release()
			continue
		}
		if err := s.ready(ctx, owner, x); err != nil {
			x.release()
			return nil, err
		}
		s.unloadSurplus()
		return x, nil
	}
}

// ready loads a session from the store or, if it is in memory, adds the events of other processes. The caller
// holds the session. The error is E0905 if the session belongs to another owner.
func (s *Sessions) ready(ctx context.Context, owner string, x *session) error {
	if x.scene != nil && x.damage == nil {
		if x.Owner != owner {
			return unknownSession(x.ID)
		}
		if err := s.catchUp(ctx, x); !errors.Is(err, ErrDamaged) {
			return err
		}
	}
	err := s.load(ctx, owner, x)
	if err != nil {
		s.drop(x)
	}
	return err
}

func unknownSession(id string) error {
	return source.Errorf("E0905", source.Span{}, "there is no session %.40q", id).WithHint("start begins a session and returns its id")
}

// touch marks a session as used now. The caller holds mu.
func (s *Sessions) touch(id string) {
	s.open[id].used = s.Now()
	s.order = append(slices.DeleteFunc(s.order, func(o string) bool { return o == id }), id)
}

// unloadSurplus removes sessions from memory while there are more than Live, and clears the caches of the session
// that has just left the Awake most recently used ones.
func (s *Sessions) unloadSurplus() {
	for x := s.surplus(); x != nil && s.forget(x); x = s.surplus() {
	}
	s.mu.Lock()
	var still *session
	if n := len(s.order) - s.Awake; s.Awake > 0 && n > 0 {
		still = s.open[s.order[n-1]]
	}
	s.mu.Unlock()
	still.clearCaches()
}

// surplus returns the session to remove if there are more than Live: the least recently used one, not in use, of
// the client with most of them. It returns nil if there is none. If Live is 0, there is no limit.
func (s *Sessions) surplus() (least *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Live <= 0 || len(s.order) <= s.Live {
		return nil
	}
	n := map[string]int{} // by client
	for _, x := range s.open {
		n[x.client]++
	}
	for _, id := range s.order[:len(s.order)-1] {
		if x := s.open[id]; len(x.lock) == 0 && (least == nil || n[x.client] > n[least.client]) {
			least = x
		}
	}
	return least
}

// clearCaches clears the cached affordances of a session, unless the session is in use.
func (x *session) clearCaches() {
	if x == nil || !x.tryAcquire() {
		return
	}
	defer x.release()
	for _, e := range x.episodes {
		if e != nil {
			e.Forget()
		}
	}
}

// UnloadIdle removes the sessions that were not used since the given time from memory and returns their number.
// Sessions in use stay. The next request replays the steps of a removed session.
func (s *Sessions) UnloadIdle(since time.Time) (n int) {
	s.mu.Lock()
	var resting []*session
	for _, x := range s.open {
		if x.used.Before(since) {
			resting = append(resting, x)
		}
	}
	s.mu.Unlock()
	for _, x := range resting {
		if s.forget(x) {
			n++
		}
	}
	return n
}

// forget removes a session from memory, unless it is in use. It reports whether it did.
func (s *Sessions) forget(x *session) bool {
	if !x.tryAcquire() {
		return false
	}
	defer x.release()
	if x.dropped {
		return false
	}
	s.drop(x)
	return true
}

// drop removes a session from memory. The caller holds the session. Calls that wait for it load it again.
func (s *Sessions) drop(x *session) {
	x.dropped = true
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[x.ID] == x {
		delete(s.open, x.ID)
		s.order = slices.DeleteFunc(s.order, func(id string) bool { return id == x.ID })
	}
}
