package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/testdata/recorded"
	"hearth/testdata/recorded/postgres"
)

// A crowd is a server with clients that make steps, and followers that come and go.
type crowd struct {
	server   atomic.Pointer[process] // nil while it restarts
	sessions []string
	made     []atomic.Int64 // number of steps, by session
	over     atomic.Bool    // no more steps are made
	refused  atomic.Int64   // number of requests that were sent again
	received atomic.Int64   // number of events
}

// step makes the next step of a session, with a request name. It sends the request again until it is answered.
func (c *crowd) step(of int) error {
	n := c.made[of].Load()
	with := fields{"session": c.sessions[of], "request_id": fmt.Sprint(n), "do": []string{"[WALK] <kitchen> (100)", "[WALK] <bedroom> (400)"}[n%2]}
	for {
		p, now := c.server.Load(), turn{}
		if p == nil {
			time.Sleep(time.Millisecond)
			continue
		}
		err := p.call("do", with, &now)
		if err == nil {
			if c.made[of].Store(n + 1); int64(now.Steps) != n+1 {
				return fmt.Errorf("session %d has %d steps, not %d", of, now.Steps, n+1)
			}
			return nil
		}
		if c.server.Load() == p && !strings.Contains(err.Error(), "E0911") && !strings.Contains(err.Error(), "E0918") {
			return err
		}
		c.refused.Add(1)
		time.Sleep(10 * time.Millisecond)
	}
}

// follow follows a session from event after on until the time is over or enough returns true. It returns the number of
// the last event.
func (c *crowd) follow(of, after int, enough func(after int) bool, limit time.Duration) (last int, err error) {
	ctx, end := context.WithTimeout(context.Background(), limit)
	defer end()
	p := c.server.Load()
	if p == nil {
		time.Sleep(10 * time.Millisecond)
		return after, nil
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/v1/sessions/"+c.sessions[of]+"/events", nil)
	if err != nil {
		return after, err
	}
	q.Header.Set("Last-Event-ID", fmt.Sprint(after))
	r, err := client.Do(q)
	if err != nil {
		if ctx.Err() == nil {
			c.refused.Add(1)
			time.Sleep(10 * time.Millisecond)
		}
		return after, nil // the server was killed, or the time is over
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		said, err := io.ReadAll(r.Body)
		if err == nil && !strings.Contains(string(said), "E0911") { // the database may be slow on a loaded machine
			return after, fmt.Errorf("%s: %s", r.Status, said)
		}
		c.refused.Add(1)
		time.Sleep(10 * time.Millisecond)
		return after, nil
	}
	return c.read(r.Body, after, enough)
}

// read reads events that follow event after.
func (c *crowd) read(stream io.Reader, after int, enough func(after int) bool) (int, error) {
	id, lines := 0, bufio.NewScanner(stream)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "id: "):
			if _, err := fmt.Sscan(line[4:], &id); err != nil {
				return after, err
			}
		case line == "event: closed":
			return after, fmt.Errorf("the session is closed after event %d", after)
		case line == "" && id > 0:
			if after++; id != after {
				return after, fmt.Errorf("expected event %d, received %d", after, id)
			}
			c.received.Add(1)
			id = 0
		}
		if enough(after) {
			break
		}
	}
	return after, nil // the follower connects again after an error
}

// attend follows a session again and again, and then until it has all events.
func (c *crowd) attend(t *testing.T, of int, longest time.Duration) {
	after, err := 0, error(nil)
	for err == nil && !c.over.Load() {
		after, err = c.follow(of, after, func(int) bool { return c.over.Load() }, time.Duration(1+rand.Int64N(int64(longest))))
	}
	all := int(c.made[of].Load())
	for due := time.Now().Add(5 * time.Minute); err == nil && after < all && time.Now().Before(due); {
		after, err = c.follow(of, after, func(after int) bool { return after >= all }, 5*time.Second)
	}
	if err != nil || after != all {
		t.Errorf("a follower received %d of %d events: %v", after, all, err)
	}
}

// A size is how large a crowd is.
type size struct {
	followers, sessions, live int
	lasts                     time.Duration
	kills                     int // how often the server is killed
}

// run lets a crowd use a server, and checks that nothing is left of it. It returns the server.
func (s size) run(t *testing.T, store string) *process {
	serve := func() *process { return start(t, "--store", store, "--live", fmt.Sprint(s.live), "--rest", "2s") }
	c, p := &crowd{made: make([]atomic.Int64, s.sessions)}, serve()
	for range s.sessions {
		c.sessions = append(c.sessions, p.asked(t, "start", fields{"world": "household"}).Session)
	}
	c.server.Store(p)
	before, most := p.memory(t), memory(0)
	var working, following sync.WaitGroup
	end := time.Now().Add(s.lasts)
	const workers = 8
	for w := range workers {
		working.Go(func() {
			for of := w; time.Now().Before(end); of += workers {
				if of >= s.sessions {
					of = w
				}
				if err := c.step(of); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for i := range s.followers {
		following.Go(func() { c.attend(t, i%s.sessions, time.Duration(20*s.followers)*time.Millisecond) })
	}
	for range s.kills {
		time.Sleep(time.Duration(rand.Int64N(int64(s.lasts) / int64(s.kills))))
		c.server.Store(nil)
		require.NoError(t, p.Process.Kill())
		_ = p.Wait()
		p = serve()
		c.server.Store(p)
	}
	for time.Now().Before(end) {
		most = max(most, p.memory(t))
		time.Sleep(100 * time.Millisecond)
	}
	working.Wait()
	c.over.Store(true)
	following.Wait()
	steps := int64(0)
	for i := range c.made {
		steps += c.made[i].Load()
	}
	t.Logf("%d steps, %d events received, %d requests sent again; the server took %s before, at most %s, %s at the end", steps, c.received.Load(), c.refused.Load(), before, most, p.memory(t))
	require.Positive(t, c.received.Load())
	return p
}

// requireQuiet ends a server with a dump of its goroutines. It checks that there was no panic and that no follower is
// left.
func (p *process) requireQuiet(t *testing.T) {
	client.CloseIdleConnections()
	time.Sleep(2 * time.Second) // the server learns that its clients are gone
	require.NoError(t, p.Process.Signal(syscall.SIGQUIT))
	<-p.heard
	log, dump, found := strings.Cut(p.told.String(), "SIGQUIT: quit")
	require.True(t, found)
	for _, bad := range []string{"E0613", "panic", `"fault"`} {
		require.NotContains(t, log, bad)
	}
	n := strings.Count(dump, "\ngoroutine ")
	t.Logf("%d goroutines are left", n)
	require.NotContains(t, dump, "session.(*Sessions).Follow")
	require.LessOrEqual(t, n, 60, dump)
}

// stores are the addresses of empty stores, by kind.
func stores(t *testing.T) map[string]func(t *testing.T) string {
	return map[string]func(t *testing.T) string{
		"SQLite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "sessions.db") },
		"Postgres": func(t *testing.T) string { return postgres.Start(t) },
	}
}

// Followers over HTTP that come and go receive every event once and in order, although few sessions are in memory. With
// HEARTH_SWEEP=1 they are 5,000 followers of 2,000 sessions for five minutes.
func TestFollowersOverHTTPMissNothing(t *testing.T) {
	recorded.Alone(t)
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := size{followers: 80, sessions: 30, live: 5, lasts: 2 * time.Second}
			if os.Getenv("HEARTH_SWEEP") != "" {
				s = size{followers: 5000, sessions: 2000, live: 100, lasts: 5 * time.Minute}
			} else {
				t.Parallel()
			}
			s.run(t, store(t)).requireQuiet(t)
		})
	}
}

// Followers connect again after the server was killed. They receive every event once, no step is lost, and no step is
// done twice. With HEARTH_SWEEP=1 there are 100 kills, otherwise two.
func TestFollowersMissNothingWhenTheServerIsKilled(t *testing.T) {
	recorded.Alone(t)
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := size{followers: 40, sessions: 10, live: 5, lasts: 2 * time.Second, kills: 2}
			if os.Getenv("HEARTH_SWEEP") != "" {
				s = size{followers: 500, sessions: 100, live: 20, lasts: 4 * time.Minute, kills: 100}
			} else {
				t.Parallel()
			}
			s.run(t, store(t)).requireQuiet(t)
		})
	}
}
