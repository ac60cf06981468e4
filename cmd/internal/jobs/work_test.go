package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
)

// An echo does items that say what happens: most are done, and the others hang, eat the
// memory, kill the process, or overflow its stack.
type echo struct{ gate <-chan struct{} }

func (e echo) Do(ctx context.Context, item []byte) ([]byte, error) {
	switch string(item) {
	case "hang":
		select {}
	case "eat":
		for eaten := []byte("x"); ; eaten = bytes.Repeat(eaten, 2) { // until the process ends, see bound
			time.Sleep(5 * time.Millisecond)
		}
	case "die":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	case "overflow":
		debug.SetMaxStack(1 << 20)
		return []byte(fmt.Sprint(deep(1))), nil
	case "wrong", "unread":
		return nil, errors.New("the rules are wrong")
	case "slow":
		time.Sleep(20 * time.Millisecond)
	case "gate":
		<-e.gate
	}
	return append([]byte("did "), item...), nil
}

func deep(n int) int {
	if n < 0 {
		return 0
	}
	return n + deep(n+1)
}

func (echo) GivenUp(item []byte, why string) ([]byte, error) {
	if string(item) == "unread" {
		return nil, errors.New("it is no item")
	}
	return fmt.Appendf(nil, "gave up %s: %s", item, why), nil
}

// bound ends a process that takes too much memory, as --max-memory does.
func bound() {
	for range time.Tick(2 * time.Millisecond) {
		var now runtime.MemStats
		if runtime.ReadMemStats(&now); now.HeapAlloc > 64<<20 {
			fmt.Fprintln(os.Stderr, "it takes more than 64 MB")
			os.Exit(124)
		}
	}
}

// TestMain is also what workers and those that are tried apart do, in processes of their own.
func TestMain(m *testing.M) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if os.Getenv("WORK_TEST") != "" {
		go bound()
	}
	switch os.Getenv("WORK_TEST") {
	case "":
		os.Exit(m.Run())
	case "mirror":
		exitOn(jobs.Try(ctx, mirror{}, os.Stdin, os.Stdout))
	case "try":
		exitOn(jobs.Try(ctx, echo{}, os.Stdin, os.Stdout))
	case "work":
		ctx, end := context.WithCancel(ctx)
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			end()
		}()
		l, err := jobs.Open(ctx, os.Getenv("WORK_LEDGER"))
		exitOn(err)
		w := newWorker(l, os.Getenv("WORK_NAME"))
		if ids := os.Getenv("WORK_IDS"); ids != "" { // it is known when it is at work: one that dies before that, again and again, is not started any more
			w.Open = func(context.Context, *jobs.Job) (jobs.Doer, error) {
				return echo{}, os.WriteFile(filepath.Join(ids, strconv.Itoa(os.Getpid())), nil, 0o600)
			}
		}
		err = w.Run(ctx)
		if errors.Is(err, jobs.ErrStuck) {
			os.Exit(75)
		}
		exitOn(err)
	}
	os.Exit(0)
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(4)
	}
}

// self is this program, doing something else.
func self(ctx context.Context, what string, more ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(append(os.Environ(), "WORK_TEST="+what, "GOMAXPROCS=1"), more...)
	return cmd
}

func newWorker(l *jobs.Ledger, name string) *jobs.Worker {
	return &jobs.Worker{
		Ledger: l, Name: name, UntilDone: true, Slots: 2, LeaseTime: 2 * time.Second, Patience: patience, Say: func(string, ...any) {},
		Open:     func(context.Context, *jobs.Job) (jobs.Doer, error) { return echo{}, nil },
		Isolated: func(ctx context.Context, _ *jobs.Job) *exec.Cmd { return self(ctx, "try") },
	}
}

func keeper(l *jobs.Ledger, where, name string) *jobs.Supervisor {
	return &jobs.Supervisor{
		Ledger: l, Name: name, Drain: 5 * time.Second, Say: func(string, ...any) {},
		Start: func(ctx context.Context, name string) *exec.Cmd {
			return self(ctx, "work", "WORK_LEDGER="+where, "WORK_NAME="+name)
		},
		Final: func(code int) bool { return code == 4 },
	}
}

func newLedger(t *testing.T) (l *jobs.Ledger, where string) {
	t.Helper()
	where = filepath.Join(t.TempDir(), "jobs.db")
	l, err := jobs.Open(t.Context(), where)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	return l, where
}

func submitItems(t *testing.T, l *jobs.Ledger, size int, items ...string) {
	t.Helper()
	var all [][]byte
	for _, it := range items {
		all = append(all, []byte(it))
	}
	_, err := l.Submit(t.Context(), jobs.Job{ID: "job", Spec: []byte("spec")}, jobs.Cut(all, size))
	require.NoError(t, err)
}

func outcomes(t *testing.T, l *jobs.Ledger) (all []string) {
	t.Helper()
	require.NoError(t, jobs.Lines(t.Context(), l, "job", func(line []byte) error {
		all = append(all, string(line))
		return nil
	}))
	return all
}

// items are so many that are done.
func items(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprint("item ", i))
	}
	return all
}

func TestWhatComesOfItemsIsInTheirOrder(t *testing.T) {
	l, _ := newLedger(t)
	submitItems(t, l, 3, items(20)...)
	var all sync.WaitGroup
	for i := range 3 {
		all.Go(func() {
			if err := newWorker(l, fmt.Sprint(i)).Run(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i, line := range outcomes(t, l) {
		require.Equal(t, fmt.Sprint("did item ", i), line)
	}
}

// Who hangs, eats the memory, kills the process or is wrong is found and named, and all others
// are done.
func TestPoisonIsFoundAndTheOthersAreDone(t *testing.T) {
	if testing.Short() {
		t.Skip("what becomes of processes shows without -short")
	}
	l, where := newLedger(t)
	all := items(60)
	all[7], all[23], all[40], all[41], all[59] = "hang", "eat", "die", "overflow", "wrong"
	submitItems(t, l, 16, all...)
	code, err := keeper(l, where, "w").Run(t.Context())
	require.NoError(t, err)
	require.Zero(t, code)
	got := outcomes(t, l)
	require.Len(t, got, len(all))
	for i, line := range got {
		switch all[i] {
		case "hang":
			require.Equal(t, "gave up hang: it took more than "+patience.String(), line)
		case "eat":
			require.Regexp(t, `^gave up eat: (the process ended with exit status 124 \(it takes more than 64 MB\)|it took more than `+patience.String()+`)$`, line)
		case "die":
			require.Equal(t, "gave up die: the process ended with signal: killed", line)
		case "overflow":
			require.Contains(t, line, "gave up overflow: the process ended with exit status 2 (runtime: goroutine stack exceeds")
		case "wrong":
			require.Equal(t, "gave up wrong: the process ended with exit status 4 (the rules are wrong)", line)
		default:
			require.Equal(t, "did "+all[i], line)
		}
	}
	given, err := l.GivenUp(t.Context(), "job")
	require.NoError(t, err)
	require.Len(t, given, 5)
}

// A worker that dies at its start is started again, and given up when it does so again and again.
func TestWhoDiesAtTheStartIsStartedAgain(t *testing.T) {
	for _, tt := range []struct {
		deaths int
		says   string
	}{{7, ""}, {8, "the worker ends with signal: killed before it has leased anything"}} {
		l, where := newLedger(t)
		submitItems(t, l, 4, items(8)...)
		k := keeper(l, where, "w")
		start, n := k.Start, 0
		k.Start = func(ctx context.Context, name string) *exec.Cmd {
			if n++; n <= tt.deaths {
				return exec.CommandContext(ctx, "sh", "-c", "kill -9 $$")
			}
			return start(ctx, name)
		}
		_, err := k.Run(t.Context())
		if tt.says == "" {
			require.NoError(t, err)
			require.Len(t, outcomes(t, l), 8)
		} else {
			require.EqualError(t, err, tt.says)
		}
	}
}

// Workers are killed at any moment; all is done once.
func TestWorkersMayBeKilled(t *testing.T) {
	kills, n := 6, 150
	if os.Getenv("HEARTH_SWEEP") != "" {
		kills, n = 50, 1500
	}
	l, where := newLedger(t)
	all := make([]string, n)
	for i := range all {
		all[i] = "slow"
	}
	submitItems(t, l, 10, all...)
	ctx, end := context.WithTimeout(t.Context(), 5*time.Minute)
	defer end()
	var done sync.WaitGroup
	ids := t.TempDir()
	t.Setenv("WORK_IDS", ids)
	for i := range 2 {
		k := keeper(l, where, fmt.Sprint("keeper ", i))
		done.Go(func() {
			if _, err := k.Run(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	for killed := 0; killed < kills && ctx.Err() == nil; {
		time.Sleep(time.Duration(50+rand.IntN(100)) * time.Millisecond)
		workers, err := filepath.Glob(filepath.Join(ids, "*"))
		require.NoError(t, err)
		for _, name := range workers {
			id, err := strconv.Atoi(filepath.Base(name))
			require.NoError(t, err)
			require.NoError(t, os.Remove(name))
			if syscall.Kill(id, syscall.SIGKILL) == nil {
				killed++
			}
		}
	}
	done.Wait()
	require.Equal(t, strings.TrimSpace(strings.Repeat("did slow\n", n)), strings.Join(outcomes(t, l), "\n"))
	s, err := l.Status(t.Context(), "job")
	require.NoError(t, err)
	require.Equal(t, []int{n, n, 0}, []int{s.Items, s.Done, s.GivenUp})
}

// Who is asked to end gives back what is not done, as if it had not been tried.
func TestAWorkerThatIsAskedToEndGivesBackItsLeases(t *testing.T) {
	l, _ := newLedger(t)
	submitItems(t, l, 1000, strings.Split(strings.TrimSpace(strings.Repeat("slow\n", 1000)), "\n")...)
	ctx, end := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer end()
	require.NoError(t, newWorker(l, "w").Run(ctx))
	one, err := l.Lease(t.Context(), "other", jobs.Filter{}, time.Minute)
	require.NoError(t, err)
	require.Equal(t, 1, one.Tries)
}

// A worker is frozen for longer than its lease lasts: somebody else does its work, and what it
// finds when it comes back changes nothing.
func TestAFrozenWorkerComesBack(t *testing.T) {
	l, _ := newLedger(t)
	submitItems(t, l, 2, "gate", "item 1")
	gate := make(chan struct{})
	frozen := newWorker(l, "frozen")
	frozen.LeaseTime, frozen.Patience = time.Hour, time.Hour
	frozen.Open = func(context.Context, *jobs.Job) (jobs.Doer, error) { return echo{gate}, nil }
	frozen.Slots, frozen.Queue = 1, &single{Ledger: l}
	ended := make(chan error)
	go func() { ended <- frozen.Run(t.Context()) }()
	require.Eventually(t, func() bool {
		s, err := l.Status(t.Context(), "job")
		return err == nil && s.Leased == 1
	}, 5*time.Second, time.Millisecond)
	n, err := l.Abandon(t.Context(), "frozen", "nobody hears of it")
	require.NoError(t, err)
	require.Equal(t, 1, n)
	var one jobs.Lease
	require.Eventually(t, func() bool {
		one, err = l.Lease(t.Context(), "other", jobs.Filter{}, time.Minute)
		return err == nil
	}, 5*time.Second, time.Millisecond)
	require.NoError(t, l.Complete(t.Context(), one, []byte("did gate\ndid item 1"), false))
	close(gate)
	require.NoError(t, <-ended)
	require.Equal(t, []string{"did gate", "did item 1"}, outcomes(t, l))
}

// A single gives one shard. A worker asks for one more than it has slots.
type single struct {
	*jobs.Ledger
	mu    sync.Mutex
	given bool
}

func (s *single) Take(ctx context.Context, worker string, w jobs.Filter, spell time.Duration) (jobs.Lease, func(), error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.given {
		return jobs.Lease{}, nil, jobs.ErrNoShard
	}
	lease, done, err := s.Ledger.Take(ctx, worker, w, spell)
	s.given = err == nil
	return lease, done, err
}

// A forgetful gives a shard and forgets its job at that moment.
type forgetful struct{ *jobs.Ledger }

func (f forgetful) Take(ctx context.Context, worker string, w jobs.Filter, spell time.Duration) (jobs.Lease, func(), error) {
	lease, done, err := f.Ledger.Take(ctx, worker, w, spell)
	if err == nil && lease.Job == "job" {
		err = f.Forget(ctx, "job")
	}
	return lease, done, err
}

// Who has a shard of a job that is forgotten goes on with others.
func TestAJobIsForgottenWhileSomebodyWorksOnIt(t *testing.T) {
	l, _ := newLedger(t)
	submitItems(t, l, 1, "item 1", "item 2")
	_, err := l.Submit(t.Context(), jobs.Job{ID: "other", Spec: []byte("spec")}, jobs.Cut([][]byte{[]byte("item 3")}, 1))
	require.NoError(t, err)
	w := newWorker(l, "w")
	w.Queue, w.Slots = forgetful{l}, 1
	require.NoError(t, w.Run(t.Context()))
	_, err = l.Status(t.Context(), "job")
	require.ErrorIs(t, err, jobs.ErrNoJob)
	s, err := l.Status(t.Context(), "other")
	require.NoError(t, err)
	require.True(t, s.Complete())
}
