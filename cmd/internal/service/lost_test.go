package service_test

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
	"hearth/testdata/recorded/postgres"
)

// A step whose reply from the database is lost is done once, and the server does not take its own row for that of
// another server. If the outcome cannot be found out, the error says so, and the request can be repeated.
func TestAStepWhoseReplyIsLostIsDoneOnce(t *testing.T) {
	p := &postgres.Proxy{}
	s, ctx := kept(t, p.Start(t, postgres.Start(t)), nil)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{"world": "household"}).ID
	for range 10 { // some of the commits reach the database, others do not
		var lost atomic.Bool
		p.Lose(func() bool { return lost.CompareAndSwap(false, true) })
		before := asked[session.Session](t, s, ctx, "session", fields{"session": id})
		after := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "[WALK] <kitchen> (100)"})
		require.True(t, lost.Load())
		require.Equal(t, []int{before.Position + 1, before.Last + 1}, []int{after.Position, after.Last})
	}
	p.Lose(func() bool { p.Closed.Store(true); return true })
	step := fields{"session": id, "do": "[WALK] <bathroom> (1)", "request_id": "one"}
	require.Equal(t, "E0918", refused(t, s, ctx, "do", step))
	require.Equal(t, "E0911", refused(t, s, ctx, "session", fields{"session": id}))
	p.Lose(nil)
	p.Closed.Store(false)
	require.Equal(t, 11, asked[session.ChangeResult](t, s, ctx, "do", step).Last)
}
