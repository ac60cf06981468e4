package api

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"hearth/parser/source"
)

// A lookup caches an answer of the store. Concurrent callers share one question, so however many ask, the store
// has little to do.
type lookup[T any] struct {
	ask   func(ctx context.Context) (T, error)
	guard func(ctx context.Context, do func() error) error // turns a panic into an error

	mu      sync.Mutex
	pending chan struct{} // closed when the question is answered; nil if there is none
	asked   time.Time     // of the last answer
	value   T             // the last answer without an error; zero if there is none
	err     error         // of the last question
}

const (
	lookupFresh = time.Second     // time for which an answer is used again
	lookupLimit = 4 * time.Second // maximum time of a question; less than the five seconds of hearth serve health
)

// errSilent is the error of a store that does not answer in time.
var errSilent = errors.New("the store does not answer")

// get returns the answer. It waits for at most the given time; after that or another error, the value is the last
// known answer.
func (l *lookup[T]) get(wait time.Duration) (T, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.pending == nil && time.Since(l.asked) > lookupFresh {
		l.pending = make(chan struct{})
		go l.update()
	}
	if pending := l.pending; pending != nil {
		l.mu.Unlock()
		select {
		case <-pending:
		case <-time.After(wait):
		}
		l.mu.Lock()
		if l.pending == pending {
			return l.value, errSilent
		}
	}
	return l.value, l.err
}

// update asks the question.
func (l *lookup[T]) update() {
	ctx, stop := context.WithTimeoutCause(context.Background(), lookupLimit, errSilent)
	defer stop()
	var value T
	err := l.guard(ctx, func() (err error) {
		value, err = l.ask(ctx)
		return err
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err = err; err == nil {
		l.value = value
	}
	l.asked = time.Now()
	close(l.pending)
	l.pending = nil
}

type status struct {
	Status string `json:"status"`
}

func (s *Server) isReady(w http.ResponseWriter, _ *http.Request) {
	if s.leaving.Load() {
		fail(w, errEnding)
		return
	}
	if _, err := s.ready.get(lookupLimit); err != nil {
		fail(w, source.Errorf("E0911", source.Span{}, "the server is not ready: %v", err))
		return
	}
	write(w, http.StatusOK, status{"ready"})
}

// Leave makes probes fail, so that no balancer sends more requests. All requests are still answered.
func (s *Server) Leave() { s.leaving.Store(true) }

// Drain ends the event streams of sessions before a shutdown. Their clients can reconnect to another server.
func (s *Server) Drain() { s.drain() }
