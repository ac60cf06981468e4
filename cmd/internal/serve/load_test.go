package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/testdata/recorded"
)

// A load is sessions in which steps are done at moments that are set before, whatever becomes of
// those before them.
type load struct {
	*process
	sessions []string
	steps    []int // that were done in each
	first    error // that came
}

// begin begins so many sessions, every other one in a kitchen.
func (p *process) begin(t *testing.T, sessions int) *load {
	l := &load{process: p, steps: make([]int, sessions)}
	for i := range sessions {
		world := []string{"kitchen", "household"}[i%2]
		l.sessions = append(l.sessions, p.asked(t, "start", fields{"world": world}).Session)
		if i%2 == 0 {
			p.asked(t, "do", fields{"session": l.sessions[i], "do": "(get-kitchen ?k0)"})
		}
	}
	return l
}

// bowls are how many are filled in a kitchen before all is begun again.
const bowls = 15

// do does the next step of a session.
func (l *load) do(i int) error {
	n, call := l.steps[i], "do"
	with := fields{"session": l.sessions[i]}
	switch m := n % (bowls + 1); {
	case i%2 == 1:
		with["do"] = []string{"[WALK] <bedroom> (400)", "[WALK] <kitchen> (100)"}[n%2]
	case m == bowls:
		call, with["position"] = "go-to", 1
	default:
		with["do"] = fmt.Sprintf("(fetch-and-proportion ?x%d ?k%d ?k%d ?b%d butter 1 g)", m, m+1, m, m)
	}
	var r struct{ Done bool }
	if err := l.call(call, with, &r); err != nil {
		return err
	}
	if l.steps[i]++; !r.Done {
		return fmt.Errorf("not done: %v", with)
	}
	return nil
}

// run does steps at a rate, and returns how long each took from the moment at which it was due,
// sorted, and how many failed.
func (l *load) run(rate float64, whole time.Duration) (took []time.Duration, failed int64) {
	due := make([]chan time.Time, len(l.sessions))
	all := make([][]time.Duration, len(l.sessions))
	var work sync.WaitGroup
	var wrong atomic.Int64
	n := int(rate * whole.Seconds())
	for i := range due {
		due[i] = make(chan time.Time, n)
		work.Go(func() {
			for at := range due[i] {
				time.Sleep(time.Until(at))
				if err := l.do(i); err != nil && wrong.Add(1) == 1 {
					l.first = err
				}
				all[i] = append(all[i], time.Since(at))
			}
		})
	}
	begin := time.Now().Add(10 * time.Millisecond)
	for k := range n {
		due[k%len(due)] <- begin.Add(time.Duration(float64(k) / rate * float64(time.Second)))
	}
	for _, c := range due {
		close(c)
	}
	work.Wait()
	took = slices.Concat(all...)
	slices.Sort(took)
	return took, wrong.Load()
}

// kept checks that every session has the steps that were done in it.
func (l *load) kept(t *testing.T, p *process) {
	for i, id := range l.sessions {
		var now struct {
			Last int `json:"last_event"`
		}
		require.NoError(t, p.call("session", fields{"session": id}, &now))
		require.Equal(t, l.steps[i]+1-i%2, now.Last, "a step is lost")
	}
}

func part(took []time.Duration, of float64) time.Duration {
	return took[min(len(took)-1, int(of*float64(len(took))))]
}

// quiet reports whether the machine does little else, so that its figures mean something.
func quiet(t *testing.T) bool {
	text, err := os.ReadFile("/proc/loadavg")
	var load float64
	if err == nil {
		_, err = fmt.Sscan(string(text), &load)
	}
	t.Logf("%d processors, load %.2f", runtime.NumCPU(), load)
	return err == nil && load < 1
}

// Steps that are due at a rate, whatever becomes of those before, are all done and kept; with
// HEARTH_SWEEP=1 in 200 sessions 400 a second for a minute, and 99 of 100 within 50 ms where the
// machine does nothing else. Then the rate grows until that is not so any more.
func TestALoadIsBorne(t *testing.T) {
	sessions, rate, whole := 20, 50.0, time.Second
	sweep := os.Getenv("HEARTH_SWEEP") != ""
	if sweep {
		sessions, rate, whole = 200, 400, time.Minute
	}
	file := filepath.Join(t.TempDir(), "sessions.db")
	p, alone := start(t, "--store", file), quiet(t)
	l := p.begin(t, sessions)
	took, failed := l.run(rate, whole)
	require.Zero(t, failed, l.first)
	require.Len(t, took, int(rate*whole.Seconds()))
	t.Logf("%.0f steps a second for %s: half within %s, 99 of 100 within %s, all within %s; %s", rate, whole, part(took, 0.5), part(took, 0.99), part(took, 1), p.memory(t))
	l.kept(t, p)
	const limit = 50 * time.Millisecond
	if sweep && alone {
		require.Less(t, part(took, 0.99), limit)
	}
	if sweep {
		borne := rate
		for next := rate * 1.25; ; next *= 1.25 {
			took, failed := l.run(next, 10*time.Second)
			require.Zero(t, failed, l.first)
			t.Logf("%.0f steps a second: half within %s, 99 of 100 within %s", next, part(took, 0.5), part(took, 0.99))
			if part(took, 0.99) > limit {
				break
			}
			borne = next
		}
		t.Logf("saturated above %.0f steps a second", borne)
		l.kept(t, p)
	}
	require.NoError(t, p.Process.Kill())
	_ = p.Wait()
	l.kept(t, start(t, "--store", file))
}

// memory is what a process takes of it; unknown where that cannot be told.
func (p *process) memory(t *testing.T) (mb memory) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	if err != nil {
		return -1
	}
	_, size, _ := strings.Cut(string(text), "VmRSS:")
	kb := 0
	_, err = fmt.Sscan(size, &kb)
	require.NoError(t, err)
	return memory(kb / 1024)
}

// memory is in MB.
type memory int

func (m memory) String() string { return fmt.Sprintf("%d MB", int(m)) }

// Sessions in which nothing happens take little: 2000 with ten steps each at most 200 MB, and when
// they are wanted again they are as they were.
func TestIdleSessionsTakeLittle(t *testing.T) {
	recorded.Alone(t)
	sessions := 100
	if os.Getenv("HEARTH_SWEEP") != "" {
		sessions = 2000
	}
	p := start(t, "--store", filepath.Join(t.TempDir(), "sessions.db"), "--rest", "1s")
	l := p.begin(t, sessions)
	for i := range l.sessions {
		for range 10 {
			require.NoError(t, l.do(i))
		}
	}
	busy := p.memory(t)
	time.Sleep(3 * time.Second)
	m := p.memory(t)
	t.Logf("%d sessions: %s, and %s when nobody wants them", sessions, busy, m)
	require.LessOrEqual(t, m, memory(200))
	for i := range l.sessions[:10] {
		require.NoError(t, l.do(i))
	}
	l.kept(t, p)
}

func TestAClockThatWasSetIsNoticed(t *testing.T) {
	require.False(t, jumped(time.Hour, time.Hour-time.Second))
	require.True(t, jumped(41*24*time.Hour, time.Hour), "nothing is old because of it")
	require.True(t, jumped(-time.Hour, time.Second))
}
