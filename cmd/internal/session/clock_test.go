package session_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
)

// A clock that jumps forward and back changes the recorded times only: no step is lost, repeated or done in another
// order, and followers receive every event.
func TestAClockThatJumpsDisturbsNothing(t *testing.T) {
	by, steps := rand.New(rand.NewPCG(1, 2)), 60
	if sweep {
		steps = 500
	}
	store, err := store.OpenSessions(t.Context(), filepath.Join(t.TempDir(), "sessions.db"), 0)
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	var skew atomic.Int64 // in seconds
	now := func() time.Time { return time.Now().Add(time.Duration(skew.Load()) * time.Second) }
	s, begin := homes(t, store, func(c *session.Config) { c.Now, c.Live, c.Awake = now, 2, 1 })
	var ids [4]string
	var heard [len(ids)]<-chan int
	var made [len(ids)]int
	for i := range ids {
		r, err := s.Start(t.Context(), "me", begin)
		require.NoError(t, err)
		ids[i], heard[i] = r.ID, following(t, s, r.ID, 0)
	}
	for range steps {
		skew.Store(by.Int64N(2e9) - 1e9) // up to 32 years
		if by.IntN(8) == 0 {
			s.UnloadIdle(now().Add(-5 * time.Minute))
		}
		i := by.IntN(len(ids))
		c := &session.Change{Session: ids[i], Do: []string{walk, back}[made[i]%2], Request: fmt.Sprint(made[i])}
		for range 2 { // the second request is the same
			r, err := s.Do(t.Context(), "me", c)
			require.NoError(t, err)
			require.Equal(t, []int{made[i] + 1, made[i] + 1}, []int{r.Position, r.Steps})
			skew.Store(by.Int64N(2e9) - 1e9)
		}
		made[i]++
		require.Equal(t, made[i], <-heard[i])
	}
	for i, id := range ids {
		again, err := s.Replay(t.Context(), "me", &session.Position{Session: id})
		require.NoError(t, err)
		require.Equal(t, []any{true, made[i]}, []any{again.Same, again.Steps})
		_, err = s.Close(t.Context(), "me", id)
		require.NoError(t, err)
		_, more := <-heard[i]
		require.False(t, more)
	}
}
