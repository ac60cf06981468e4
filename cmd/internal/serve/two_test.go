package serve

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
)

// Two servers that share a file change the same sessions, and others, at once: no step is lost or
// done twice, each sees what the other did, and what one closed is gone for both.
func TestTwoServersShareAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	servers := []*process{start(t, "--store", file), start(t, "--store", file)}
	shared := servers[0].asked(t, "start", fields{"world": "household"}).Session
	own := []string{servers[0].asked(t, "start", fields{"world": "household"}).Session, servers[1].asked(t, "start", fields{"plan": "#x\n(get-kitchen ?k)"}).Session}
	const each = 20
	var work sync.WaitGroup
	for k, p := range servers {
		for i := range each {
			work.Go(func() {
				room := []string{"<kitchen> (100)", "<bedroom> (400)"}[i%2]
				with := fields{"session": shared, "do": "[WALK] " + room, "request_id": fmt.Sprint(i)} // both ask for the same
				if err := p.call("do", with, new(turn)); err != nil {
					t.Error(err)
				}
				with = fields{"session": own[k], "do": []string{"[WALK] " + room, fmt.Sprintf("(fetch ?b%d ?k%d ?k whisk 1)", i, i)}[k]}
				if err := p.call("do", with, new(turn)); err != nil {
					t.Error(err)
				}
			})
		}
	}
	work.Wait()
	var last [2]turn
	for k, p := range servers {
		require.NoError(t, p.call("session", fields{"session": shared}, &last[k]))
		require.Equal(t, each, last[k].Steps, "what both asked for is done once")
		for i, id := range own {
			require.Equal(t, each+i, p.now(t, "session", fields{"session": id}).Steps) // the second starts with a step
		}
	}
	require.Equal(t, last[0], last[1])
	var replayed struct{ Same bool }
	require.NoError(t, servers[1].call("replay", fields{"session": shared}, &replayed))
	require.True(t, replayed.Same)

	back := servers[0].now(t, "undo", fields{"session": shared})
	require.Equal(t, back.Hash, servers[1].now(t, "session", fields{"session": shared}).Hash)
	require.NoError(t, servers[1].call("close", fields{"session": shared}, new(fields)))
	for _, call := range []string{"session", "do"} {
		with := fields{"session": shared}
		if call == "do" {
			with["do"] = "[WALK] <kitchen> (100)"
		}
		require.ErrorContains(t, servers[0].call(call, with, new(turn)), "E0905")
	}
}

// now is where a session is after a call.
func (p *process) now(t *testing.T, name string, with any) (at turn) {
	t.Helper()
	require.NoError(t, p.call(name, with, &at), name)
	return at
}

// aged makes a store with a session that was changed so long ago, and one that was changed then,
// in a home.
func aged(t *testing.T, age ...time.Duration) (file string) {
	file = filepath.Join(t.TempDir(), "sessions.db")
	p := start(t, "--store", file)
	var ids []string
	for range age {
		ids = append(ids, p.asked(t, "start", fields{"world": "household"}).Session)
		p.asked(t, "do", fields{"session": ids[len(ids)-1], "do": "[WALK] <kitchen> (100)", "request_id": "first"})
	}
	require.NoError(t, p.Process.Kill())
	_ = p.Wait()
	d, err := store.OpenSessions(t.Context(), file, 0)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	for i, id := range ids { // as if the clock had been another one
		r, events, err := d.Load(t.Context(), id)
		require.NoError(t, err)
		require.NoError(t, d.Delete(t.Context(), id))
		r.ID, r.Created, events[0].Time = fmt.Sprint("session-", i), time.Now().Add(-age[i]), time.Now().Add(-age[i])
		require.NoError(t, d.Create(t.Context(), r, events))
	}
	return file
}

const day = 24 * time.Hour

// What is old is forgotten when a server starts, unless nothing was kept for so long that the clock
// may have been put forward; where it was put back that is told, and sessions go on as they were,
// with the names that their steps were asked for by.
func TestAClockThatWasSetBetweenRestartsForgetsNothing(t *testing.T) {
	for _, tt := range []struct {
		name string
		age  []time.Duration
		left int
		told string
	}{
		{"in use", []time.Duration{60 * day, time.Hour}, 1, "deleted old sessions"},
		{"forward", []time.Duration{60 * day, 59 * day}, 2, "the last change is more than a day ago"},
		{"back", []time.Duration{-60 * day, time.Hour}, 2, "the clock may be behind"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := start(t, "--store", aged(t, tt.age...))
			list := func() int {
				var all struct{ Items []any }
				require.NoError(t, p.call("sessions", fields{}, &all))
				return len(all.Items)
			}
			require.Eventually(t, func() bool { return list() == tt.left }, time.Minute, 50*time.Millisecond)
			for i := range tt.age[len(tt.age)-tt.left:] {
				id := fmt.Sprint("session-", i+len(tt.age)-tt.left)
				again := p.now(t, "do", fields{"session": id, "do": "[WALK] <kitchen> (100)", "request_id": "first"})
				require.Equal(t, 1, again.Steps, "it was done already")
				require.Equal(t, 2, p.now(t, "do", fields{"session": id, "do": "[WALK] <bedroom> (400)"}).Steps)
			}
			require.Equal(t, tt.left, list())
			require.NoError(t, p.Process.Kill())
			<-p.heard
			require.Contains(t, p.told.String(), tt.told)
		})
	}
}

// A server whose file may be only so large forgets what nobody wanted for longest, and tells so in
// its figures; sessions that are in use stay, and what does not fit is refused.
func TestAStoreIsOnlySoLarge(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	p := start(t, "--store", file, "--max-store", fmt.Sprint(leastStore), "--live", "3")
	padding := strings.Repeat("# a long remark\n", 2000)
	for range 60 {
		id := p.asked(t, "start", fields{"world": "household"}).Session
		require.NoError(t, p.call("do", fields{"session": id, "do": padding + "[WALK] <kitchen> (100)"}, new(turn)))
	}
	_, figures := p.send(t, "", "GET", "/metrics", "", "")
	require.Contains(t, figures, fmt.Sprintf("hearth_store_bytes_limit %d\n", leastStore))
	require.Regexp(t, `hearth_sessions_forgotten_total [1-9]`, figures)
	var all struct{ Items []session.Session }
	require.NoError(t, p.call("sessions", fields{}, &all))
	require.NotEmpty(t, all.Items)
	require.Less(t, len(all.Items), 60)

	id := p.asked(t, "start", fields{"world": "household"}).Session
	var err error
	for i := 0; err == nil && i < 60; i++ {
		err = p.call("do", fields{"session": id, "do": padding + "[WALK] <kitchen> (100)"}, new(turn))
	}
	require.ErrorContains(t, err, "E0909")
	require.NotZero(t, p.now(t, "session", fields{"session": id}).Steps, "it is unharmed")
	_, told := ranWith(t, "--max-store", "5")
	require.Contains(t, told, "at least")
	_, told = ranWith(t, "--max-store", "5000000", "--store", "postgres://nobody@127.0.0.1:1/x")
	require.Contains(t, told, "--max-store requires a file")
}

// ranWith is what hearth serve says to flags that it refuses.
func ranWith(t *testing.T, flags ...string) (code int, told string) {
	code, _, told = ran(t, t.TempDir(), "", append([]string{"serve"}, flags...)...)
	require.NotZero(t, code)
	return code, told
}
