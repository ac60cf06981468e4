package service

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// waits begins to wait for a slot, and returns when the call has one or is in the queue.
func waits(t *testing.T, s *scheduler, ctx context.Context, x *turn, resumes bool) <-chan error {
	t.Helper()
	_, before := s.counts()
	got := make(chan error, 1)
	go func() { got <- s.acquire(ctx, x, resumes) }()
	require.Eventually(t, func() bool {
		_, now := s.counts()
		return now > before || len(got) > 0
	}, 10*time.Second, time.Millisecond)
	return got
}

// One client uses all slots. Beside another, it leaves one to it, and both take turns.
func TestClientsTakeTurns(t *testing.T) {
	ctx, s := t.Context(), newScheduler(3, 100)
	var heavy []*turn
	for i := range 20 {
		x := &turn{client: "heavy"}
		got := waits(t, s, ctx, x, false)
		require.Equal(t, i < 3, len(got) > 0)
		heavy = append(heavy, x)
	}
	other := &turn{client: "other"}
	got := waits(t, s, ctx, other, false)
	require.Empty(t, got)
	s.release(heavy[0])
	require.NoError(t, <-got, "it comes before the 17 that waited longer")
	s.release(other)
	busy, _ := s.counts()
	require.Equal(t, 2, busy, "the other client may come back")
	require.NoError(t, s.acquire(ctx, other, false))
	s.mu.Lock()
	s.recent = [2]visit{{"heavy", time.Now()}, {"other", time.Now().Add(-time.Hour)}}
	s.mu.Unlock()
	s.release(other)
	busy, _ = s.counts()
	require.Equal(t, 3, busy, "it has been away for long")
}

// Calls that nobody waits for leave one slot free, over all clients.
func TestAsynchronousCallsLeaveASlot(t *testing.T) {
	ctx, s := t.Context(), newScheduler(2, 2)
	for i := range 100 {
		got := waits(t, s, ctx, &turn{client: fmt.Sprint(i % 3), async: true}, false)
		require.Equal(t, i == 0, len(got) > 0, "they are never refused")
	}
	require.NoError(t, s.acquire(ctx, &turn{client: "0"}, false))
}

// A client cannot fill the queue. A call that is cancelled leaves it.
func TestNoClientFillsTheQueue(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	s := newScheduler(1, 4)
	first := &turn{client: "a"}
	require.NoError(t, s.acquire(ctx, first, false))
	mine := []<-chan error{waits(t, s, ctx, &turn{client: "a"}, false), waits(t, s, ctx, &turn{client: "a"}, false)}
	require.ErrorContains(t, s.acquire(ctx, &turn{client: "a"}, false), "2 of them of this client")
	resumed := waits(t, s, t.Context(), &turn{client: "a"}, true)
	waits(t, s, t.Context(), &turn{client: "b"}, false)
	waits(t, s, t.Context(), &turn{client: "b"}, false)
	require.ErrorContains(t, s.acquire(t.Context(), &turn{client: "c"}, false), "4 calls are waiting")
	stop()
	for _, got := range mine {
		require.ErrorIs(t, <-got, context.Canceled)
	}
	waits(t, s, t.Context(), &turn{client: "c"}, false)
	s.release(first)
	require.NoError(t, <-resumed)
}

// A call gives its slot back while it waits for a database, and a call that looks something up needs none.
func TestAPausedCallComputesNothing(t *testing.T) {
	c := DefaultConfig()
	c.Jobs, c.Waiting = 1, 1
	s := New(c)
	require.NoError(t, s.Within(t.Context(), func(ctx context.Context) error {
		code, err := Find("code")
		require.NoError(t, err)
		_, err = s.Answer(t.Context(), code, []byte(`{"name": "E0909"}`))
		require.NoError(t, err)
		resume := s.Pause(ctx)
		s.Pause(ctx)()
		require.NoError(t, s.Within(t.Context(), func(context.Context) error { return nil }))
		resume()
		busy, _ := s.Busy()
		require.Equal(t, 1, busy)
		return nil
	}))
	busy, waiting := s.Busy()
	require.Zero(t, busy+waiting)
}
