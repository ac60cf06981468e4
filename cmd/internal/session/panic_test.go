package session_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
)

// ill is a store that panics when it is asked for changes of other processes.
type ill struct {
	session.Store
	panics atomic.Int64 // how often it still does
}

func (s *ill) Last(ctx context.Context, ids []string) (map[string]int, error) {
	if s.panics.Add(-1) >= 0 {
		panic("ill")
	}
	return s.Store.Last(ctx, ids)
}

// A panic while the store is asked for changes ends neither the process nor the followers.
func TestFollowersOutliveAPanic(t *testing.T) {
	store := &ill{Store: session.Memory()}
	store.panics.Store(1)
	faults := make(chan any, 10)
	s, begin := homes(t, store, func(c *session.Config) {
		c.Recover = func(_ context.Context, do func() error) (err error) {
			defer func() {
				if p := recover(); p != nil {
					faults <- p
					err = errors.New("panic")
				}
			}()
			return do()
		}
	})
	x, err := s.Start(t.Context(), "me", begin)
	require.NoError(t, err)
	other, _ := homes(t, store.Store, nil)
	ended := make(chan error, 1)
	go func() {
		ended <- s.Follow(t.Context(), "me", x.ID, 0, time.Hour, func(*session.News) error { return nil })
	}()
	require.Equal(t, "ill", <-faults)
	_, err = other.Close(t.Context(), "me", x.ID)
	require.NoError(t, err)
	require.NoError(t, <-ended)
}
