package service_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
)

// slow is a store that takes its time. Meanwhile, the call has no slot.
type slow struct {
	*store.Sessions
	pause func(context.Context) (resume func())
}

func (s *slow) wait(ctx context.Context) {
	if s.pause != nil {
		defer s.pause(ctx)()
		time.Sleep(2 * time.Millisecond)
	}
}

func (s *slow) Append(ctx context.Context, id string, e session.Event) error {
	s.wait(ctx)
	return s.Sessions.Append(ctx, id, e)
}

func (s *slow) Since(ctx context.Context, id string, after int) ([]session.Event, error) {
	s.wait(ctx)
	return s.Sessions.Since(ctx, id, after)
}

// A call that waits for the slot may hold a session. Whoever waits for that session has given the slot back.
func TestOneSlotIsEnough(t *testing.T) {
	var held *slow
	s, _ := kept(t, filepath.Join(t.TempDir(), "sessions.db"), func(c *service.Config) {
		held = &slow{Sessions: c.Sessions.Store.(*store.Sessions)}
		c.Sessions.Store, c.Jobs, c.Sessions.Live = held, 1, 4
	})
	const clients, sessions, calls = 3, 4, 4
	var ctx [clients]context.Context
	var ids [clients][sessions]string
	for i := range clients {
		ctx[i] = service.As(t.Context(), service.Client{Owner: fmt.Sprint("client ", i), Write: true})
		for k := range sessions {
			ids[i][k] = asked[session.ChangeResult](t, s, ctx[i], "start", fields{"world": "household"}).ID
		}
	}
	do, err := service.Find("do")
	require.NoError(t, err)
	held.pause = s.Pause
	var work sync.WaitGroup
	wrong := make(chan error, clients*sessions*calls)
	for i := range clients * sessions * calls {
		c, k := i%clients, i/clients%sessions
		work.Go(func() {
			_, err := s.Answer(ctx[c], do, fmt.Appendf(nil, `{"session": %q, "do": "[WALK] <kitchen> (100)"}`, ids[c][k]))
			wrong <- err
		})
	}
	work.Wait()
	for range cap(wrong) {
		require.NoError(t, <-wrong)
	}
	for i := range clients {
		for k := range sessions {
			require.Equal(t, calls, asked[session.Session](t, s, ctx[i], "session", fields{"session": ids[i][k]}).Last)
		}
	}
	computing, waiting := s.Busy()
	require.Zero(t, computing+waiting)
}
