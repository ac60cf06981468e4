package session_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/parser/source"
	"hearth/testdata/recorded/postgres"
)

var sweep = os.Getenv("HEARTH_SWEEP") != ""

// homes returns sessions in a home.
func homes(t testing.TB, s session.Store, change func(c *session.Config)) (*session.Sessions, *session.Beginning) {
	t.Helper()
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	made, err := w.Hash()
	require.NoError(t, err)
	var n atomic.Int64
	c := session.Config{
		Store: s, Now: time.Now, MaxSessions: 1e6, MaxPerOwner: 1e6, MaxSteps: 1e6, Live: 1000, Awake: 64,
		ID:   func() string { return fmt.Sprintf("s%d", n.Add(1)) },
		Open: func(context.Context, []byte) (*hearth.Scene, string, error) { return scene, made, nil },
	}
	if change != nil {
		change(&c)
	}
	return session.New(c), &session.Beginning{Where: []byte("{}"), Scene: scene, MadeWith: made}
}

const (
	walk = "[WALK] <kitchen> (100)"
	back = "[WALK] <bedroom> (400)"
)

// Every follower of many sessions, of which few are in memory, receives every event once and in order.
func TestFollowersMissNothingWhileSessionsComeAndGo(t *testing.T) {
	for _, name := range []string{"memory", "sqlite", "postgres"} {
		t.Run(name, func(t *testing.T) {
			followers, sessions, lasts := 300, 120, 3*time.Second
			if sweep {
				followers, sessions, lasts = 5000, 2000, 5*time.Minute
			}
			kept := session.Memory()
			if name != "memory" {
				at := filepath.Join(t.TempDir(), "sessions.db")
				if name == "postgres" {
					at = postgres.Start(t)
				}
				d, err := store.OpenSessions(t.Context(), at, 0)
				require.NoError(t, err)
				kept = d
			}
			defer func() { require.NoError(t, kept.Close()) }()
			live := max(10, sessions/20)
			s, begin := homes(t, kept, func(c *session.Config) { c.Live = live })
			storm(t, s, begin, followers, sessions, lasts)
			require.LessOrEqual(t, s.InMemory(), live+1)
		})
	}
}

// storm lets followers come and go for some time while steps are made, then checks that nothing is left of them.
func storm(t *testing.T, s *session.Sessions, begin *session.Beginning, followers, sessions int, lasts time.Duration) {
	var ids []string
	for range sessions {
		r, err := s.Start(t.Context(), "me", begin)
		require.NoError(t, err)
		ids = append(ids, r.ID)
	}
	s.UnloadIdle(time.Now().Add(time.Second))
	goroutines, heap := runtime.NumGoroutine(), inUse()
	ctx, end := context.WithTimeout(t.Context(), lasts)
	defer end()
	made := make([]atomic.Int64, sessions) // number of events, by session
	var working, following sync.WaitGroup
	for i := range 8 {
		working.Go(func() {
			for n := i; ctx.Err() == nil; n += 8 {
				_, err := s.Do(t.Context(), "me", &session.Change{Session: ids[n%sessions], Do: []string{walk, back}[n/sessions%2]})
				if err == nil {
					made[n%sessions].Add(1)
				} else if !isBusy(err) {
					t.Error(err)
					return
				}
				if n%16 == 0 {
					s.UnloadIdle(time.Now())
				}
			}
		})
	}
	var over atomic.Bool
	var heard atomic.Int64
	for i := range followers {
		of := i % sessions
		following.Go(func() {
			after := 0
			for !over.Load() {
				n := follow(t, s, ids[of], after, func(int) bool { return over.Load() }, time.Duration(20+rand.IntN(20*followers))*time.Millisecond)
				heard.Add(int64(n - after))
				after = n
			}
			all := int(made[of].Load())
			for range 10 { // a loaded database may not answer in time
				if after = follow(t, s, ids[of], after, func(n int) bool { return n >= all }, time.Minute); after == all {
					return
				}
			}
			t.Errorf("a follower received %d of %d events", after, all)
		})
	}
	working.Wait()
	most := runtime.NumGoroutine()
	over.Store(true)
	following.Wait()
	s.UnloadIdle(time.Now().Add(time.Second))
	t.Logf("%d events were received; %d goroutines at the end of the steps, %d before; %d MB in use, %d before", heard.Load(), most, goroutines, inUse()>>20, heap>>20)
	require.Positive(t, heard.Load())
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= goroutines+2 }, 20*time.Second, 100*time.Millisecond)
	require.LessOrEqual(t, inUse(), heap*3/2+(32<<20))
}

// follow receives the events of a session after number after, until enough of them are received or the time is over. It
// returns the number of the last one.
func follow(t *testing.T, s *session.Sessions, id string, after int, enough func(int) bool, limit time.Duration) int {
	ctx, end := context.WithTimeout(t.Context(), limit)
	defer end()
	err := s.Follow(ctx, "me", id, after, time.Second, func(n *session.News) error {
		if n != nil {
			if after++; n.Event != after {
				return fmt.Errorf("expected event %d, received %d", after, n.Event)
			}
		}
		if enough(after) {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) && !errors.Is(err, context.DeadlineExceeded) && !isBusy(err) {
		t.Error(err)
	}
	return after
}

var errEnough = errors.New("enough")

// isBusy reports whether a database did not answer, as on a loaded machine. Nothing was changed then.
func isBusy(err error) bool {
	d, ok := errors.AsType[*source.Diagnostic](err)
	return ok && d.Code == "E0911"
}

// following follows a session and returns its events. The channel is closed after an error or the end of the session.
func following(t *testing.T, s *session.Sessions, id string, after int) <-chan int {
	heard, begun := make(chan int), make(chan error, 2)
	go func() {
		defer close(heard)
		begun <- s.Follow(t.Context(), "me", id, after, time.Hour, func(n *session.News) error {
			if n == nil {
				begun <- nil
			} else {
				heard <- n.Event
			}
			return nil
		})
	}()
	require.NoError(t, <-begun)
	return heard
}

// inUse returns the number of bytes in use.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A follower learns of the steps and of the end of a session in another process, and one that comes back after the
// end is told so.
func TestFollowersLearnOfOtherProcesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	var all [2]*session.Sessions
	var begin *session.Beginning
	for i := range all {
		d, err := store.OpenSessions(t.Context(), file, 0)
		require.NoError(t, err)
		defer func() { require.NoError(t, d.Close()) }()
		all[i], begin = homes(t, d, nil)
	}
	here, there := all[0], all[1]
	r, err := there.Start(t.Context(), "me", begin)
	require.NoError(t, err)
	err = here.Follow(t.Context(), "another", r.ID, 0, time.Hour, func(*session.News) error { return nil })
	require.ErrorContains(t, err, "there is no session")
	heard := following(t, here, r.ID, 0)
	require.Zero(t, here.InMemory())
	for i := range 3 {
		_, err = there.Do(t.Context(), "me", &session.Change{Session: r.ID, Do: []string{walk, back}[i%2]})
		require.NoError(t, err)
		require.Equal(t, i+1, <-heard)
	}
	_, err = there.Close(t.Context(), "me", r.ID)
	require.NoError(t, err)
	_, more := <-heard
	require.False(t, more)
	_, more = <-following(t, here, r.ID, 3)
	require.False(t, more, "it was closed meanwhile")
}

// A frozen store blocks until it is thawed, or fails.
type frozen struct {
	session.Store
	waits chan struct{}
	fails atomic.Bool
}

func (f *frozen) Append(ctx context.Context, id string, e session.Event) error {
	<-f.waits
	return f.Store.Append(ctx, id, e)
}

func (f *frozen) Since(ctx context.Context, id string, after int) ([]session.Event, error) {
	if f.fails.Load() {
		return nil, errors.New("the database does not answer")
	}
	return f.Store.Since(ctx, id, after)
}

// A call that waits for a session ends with its context, and lets others compute meanwhile.
func TestWaitingForASessionEndsWithTheContext(t *testing.T) {
	store := &frozen{Store: session.Memory(), waits: make(chan struct{})}
	var paused, resumed atomic.Int64
	s, begin := homes(t, store, func(c *session.Config) {
		c.Pause = func(context.Context) func() { paused.Add(1); return func() { resumed.Add(1) } }
	})
	r, err := s.Start(t.Context(), "me", begin)
	require.NoError(t, err)
	slow := make(chan error, 1)
	go func() {
		_, err := s.Do(t.Context(), "me", &session.Change{Session: r.ID, Do: walk})
		slow <- err
	}()
	late := errors.New("too late")
	require.Eventually(t, func() bool {
		ctx, end := context.WithTimeoutCause(t.Context(), 20*time.Millisecond, late)
		defer end()
		_, err := s.Session(ctx, "me", r.ID)
		return errors.Is(err, late)
	}, 10*time.Second, time.Millisecond, "the other call holds the session")
	require.Positive(t, paused.Load())
	require.Equal(t, paused.Load(), resumed.Load())
	close(store.waits)
	require.NoError(t, <-slow)
	said, err := s.Session(t.Context(), "me", r.ID)
	require.NoError(t, err)
	require.Equal(t, 1, said.Position)
}

// A follower waits while the store does not answer, and misses nothing.
func TestAFollowerWaitsForAStoreThatDoesNotAnswer(t *testing.T) {
	store := &frozen{Store: session.Memory(), waits: make(chan struct{})}
	close(store.waits)
	s, begin := homes(t, store, nil)
	r, err := s.Start(t.Context(), "me", begin)
	require.NoError(t, err)
	heard := following(t, s, r.ID, 0)
	store.fails.Store(true)
	require.NoError(t, store.Append(t.Context(), r.ID, session.Event{Seq: 1, Text: walk, Target: 1}))
	time.Sleep(3 * time.Second / 2) // the poll sees the event, but it cannot be read
	store.fails.Store(false)
	require.Equal(t, 1, <-heard)
}

// A client with many sessions does not push those of another one out of memory.
func TestTheClientWithMostSessionsLosesThemFirst(t *testing.T) {
	opened := map[string]int{}
	s, begin := homes(t, session.Memory(), func(c *session.Config) {
		c.Live = 10
		open := c.Open
		c.Open = func(ctx context.Context, where []byte) (*hearth.Scene, string, error) {
			opened[string(where)]++
			return open(ctx, where)
		}
	})
	small := *begin
	small.Where = []byte(`"small"`)
	var ids []string
	for range 4 {
		r, err := s.Start(t.Context(), "small", &small)
		require.NoError(t, err)
		ids = append(ids, r.ID)
	}
	for range 50 {
		_, err := s.Start(t.Context(), "large", begin)
		require.NoError(t, err)
		_, err = s.Session(t.Context(), "large", "unknown")
		require.ErrorContains(t, err, "there is no session")
	}
	require.LessOrEqual(t, s.InMemory(), 11)
	for _, id := range ids {
		_, err := s.Session(t.Context(), "small", id)
		require.NoError(t, err)
	}
	require.Zero(t, opened[`"small"`], "all are still in memory")
}

// Calls that load, use, unload and close a session at the same time do not disturb each other.
func TestASessionIsUnloadedAndClosedWhileItIsUsed(t *testing.T) {
	s, begin := homes(t, session.Memory(), func(c *session.Config) { c.Live, c.Awake = 2, 1 })
	var all sync.WaitGroup
	for range 20 {
		r, err := s.Start(t.Context(), "me", begin)
		require.NoError(t, err)
		for i := range 6 {
			all.Go(func() {
				for n := range 20 {
					var err error
					switch {
					case i == 0:
						s.UnloadIdle(time.Now().Add(time.Second))
					case i == 1 && n == 19:
						_, err = s.Close(t.Context(), "me", r.ID)
					case i < 4:
						_, err = s.Do(t.Context(), "me", &session.Change{Session: r.ID, Do: []string{walk, back}[n%2]})
					default:
						_, err = s.Session(t.Context(), "me", r.ID)
					}
					if err != nil && err.Error() != fmt.Sprintf("there is no session %q [E0905]", r.ID) {
						t.Error(err)
					}
				}
			})
		}
	}
	all.Wait()
	require.LessOrEqual(t, s.InMemory(), 3)
}
