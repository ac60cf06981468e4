package service

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"hearth/parser/source"
)

// A scheduler shares the slots for computing among clients. Waiting calls are queued for each client, and the
// clients take turns.
//
// Asynchronous calls leave one slot free, so that others find one soon. A client leaves one slot free while
// another client is active. With one slot, nothing can be left free.
type scheduler struct {
	slots int // maximum number of computing calls
	most  int // maximum number of waiting calls; one client may have half of them

	mu      sync.Mutex
	busy    int                // number of slots in use
	late    int                // number of slots in use by asynchronous calls
	waiting int                // number of waiting calls that were not asynchronous
	running map[string]int     // number of slots in use by other calls, by client
	queues  map[string][]*turn // waiting calls, by client
	clients []string           // clients with waiting calls, the next one first
	recent  [2]visit           // the last call, and the last call of another client
}

// A visit is the last call of a client.
type visit struct {
	client string
	begun  time.Time
}

// activeFor is the time for which a client is active after it begins a call.
const activeFor = 10 * time.Second

// A turn is a call that has a slot or waits for one.
type turn struct {
	client string
	async  bool
	has    atomic.Bool // whether the call has a slot; set by the caller of acquire
	ready  chan struct{}
	queued bool // guarded by scheduler.mu
	counts bool // whether the waiting call counts in scheduler.waiting
}

func newScheduler(slots, most int) *scheduler {
	return &scheduler{slots: slots, most: most, running: map[string]int{}, queues: map[string][]*turn{}}
}

// acquire waits for a slot. A call that resumes is never refused and comes before others of its client. The error
// is E0909 if too many calls wait, or the error of ctx.
func (s *scheduler) acquire(ctx context.Context, t *turn, resumes bool) error {
	s.mu.Lock()
	if !resumes {
		if s.recent[0].client != t.client {
			s.recent[1] = s.recent[0]
		}
		s.recent[0] = visit{t.client, time.Now()}
	}
	if s.may(t) && !slices.ContainsFunc(s.queues[t.client], s.may) {
		s.grant(t)
		s.mu.Unlock()
		return nil
	}
	if t.counts = !resumes && !t.async; t.counts {
		if err := s.full(t.client); err != nil {
			s.mu.Unlock()
			return err
		}
		s.waiting++
	}
	t.ready, t.queued = make(chan struct{}), true
	q := s.queues[t.client]
	if len(q) == 0 {
		s.clients = append(s.clients, t.client)
	}
	if resumes {
		s.queues[t.client] = append([]*turn{t}, q...)
	} else {
		s.queues[t.client] = append(q, t)
	}
	s.mu.Unlock()
	select {
	case <-t.ready:
		return nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !t.queued { // it got a slot meanwhile
		s.free(t)
	} else {
		s.dequeue(t)
	}
	return ctx.Err()
}

// full returns an error if no more calls of a client may wait.
func (s *scheduler) full(client string) error {
	own := 0
	for _, t := range s.queues[client] {
		if t.counts {
			own++
		}
	}
	if s.waiting < s.most && own < (s.most+1)/2 {
		return nil
	}
	return source.Errorf("E0909", source.Span{}, "too many calls: %d calls are waiting already, %d of them of this client", s.waiting, own).WithHint("try again in a moment")
}

// may reports whether a call may take a slot now.
func (s *scheduler) may(t *turn) bool {
	others := s.recent[0]
	if others.client == t.client {
		others = s.recent[1]
	}
	shared := max(1, s.slots-1)
	if t.async {
		return s.busy < s.slots && s.late < shared
	}
	return s.busy < s.slots && (s.running[t.client] < shared || time.Since(others.begun) > activeFor)
}

func (s *scheduler) grant(t *turn) {
	s.busy++
	if t.async {
		s.late++
	} else {
		s.running[t.client]++
	}
}

// release gives the slot of a call to the next one.
func (s *scheduler) release(t *turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free(t)
}

func (s *scheduler) free(t *turn) {
	s.busy--
	if t.async {
		s.late--
	} else if s.running[t.client]--; s.running[t.client] == 0 {
		delete(s.running, t.client)
	}
	for i := 0; i < len(s.clients); {
		client := s.clients[i]
		n := slices.IndexFunc(s.queues[client], s.may)
		if n < 0 {
			i++
			continue
		}
		next := s.queues[client][n]
		s.dequeue(next)
		if i < len(s.clients) && s.clients[i] == client { // it has more calls: the others come first
			s.clients = append(slices.Delete(s.clients, i, i+1), client)
		}
		s.grant(next)
		close(next.ready)
	}
}

// dequeue removes a waiting call.
func (s *scheduler) dequeue(t *turn) {
	t.queued = false
	if t.counts {
		s.waiting--
	}
	q := slices.DeleteFunc(s.queues[t.client], func(o *turn) bool { return o == t })
	if s.queues[t.client] = q; len(q) == 0 {
		delete(s.queues, t.client)
		s.clients = slices.DeleteFunc(s.clients, func(c string) bool { return c == t.client })
	}
}

// counts returns the number of slots in use and of waiting calls.
func (s *scheduler) counts() (busy, waiting int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, q := range s.queues {
		waiting += len(q)
	}
	return s.busy, waiting
}

type turnKey struct{}

// Pause gives the slot of a call back while the call waits for something else, such as a lock or a database. The
// caller must call resume to continue computing. In other contexts Pause does nothing.
func (s *Service) Pause(ctx context.Context) (resume func()) {
	t, _ := ctx.Value(turnKey{}).(*turn)
	if t == nil || !t.has.CompareAndSwap(true, false) {
		return func() {}
	}
	s.turns.release(t)
	return func() { t.has.Store(s.turns.acquire(ctx, t, true) == nil) }
}
