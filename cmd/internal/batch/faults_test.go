package batch_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/jobs"
	"hearth/testdata/recorded/broker"
	"hearth/testdata/recorded/postgres"
)

// A marred scores as the command does, but for some inputs that do what no network can: they
// hang, eat the memory, or kill the process. With slow each takes some time.
type marred struct {
	jobs.Scoring
	slow time.Duration
}

func (m marred) Score(ctx context.Context, it jobs.Item) (jobs.Outcome, error) {
	time.Sleep(m.slow)
	for what, does := range map[string]func(){
		"hang": func() { select {} },
		"eat": func() {
			for all := [][]byte{}; ; time.Sleep(time.Millisecond) {
				all = append(all, bytes.Repeat([]byte("x"), 4<<20))
			}
		},
		"kill": func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL); select {} },
	} {
		if strings.Contains(it.Name, what) {
			does()
		}
	}
	return m.Scoring.Score(ctx, it)
}

// mar does so in this process, where the environment says it.
func mar() {
	if os.Getenv("BATCH_TEST") == "1" {
		return
	}
	slow, err := time.ParseDuration(os.Getenv("BATCH_TEST"))
	if err != nil {
		panic(err)
	}
	usual := commands["evaluate"]
	commands["evaluate"] = func(a *cli.App) jobs.Scoring { return marred{usual(a), slow} }
}

// beside lets a test run beside others, unless it is long: most of it waits.
func beside(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Parallel()
	}
}

// hearth is the command in a process of its own, in which each network takes so much longer.
func hearth(t *testing.T, dir string, slow time.Duration, words ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], words...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "BATCH_TEST="+slow.String())
	return cmd
}

// did runs batch in this process.
func did(t *testing.T, dir string, words ...string) string {
	t.Helper()
	var out, told bytes.Buffer
	code := run(t.Context(), append([]string{"batch"}, words...), disk.Disk{Dir: dir}, &out, &told)
	require.LessOrEqual(t, code, cli.ExitInput, told.String())
	return strings.TrimSpace(out.String())
}

// statusOf is the status of a job.
func statusOf(t *testing.T, where, id string) *jobs.Status {
	t.Helper()
	l, err := jobs.Open(t.Context(), where)
	require.NoError(t, err)
	s, err := l.Status(t.Context(), id)
	require.NoError(t, errors.Join(err, l.Close()))
	return s
}

// collects holds that a job has everything once, and is what one process writes.
func collects(t *testing.T, dir, where, id, want string) {
	t.Helper()
	s, n := statusOf(t, where, id), strings.Count(want, "\n")
	require.Equal(t, []int{n, n, 0}, []int{s.Items, s.Done, s.GivenUp})
	got, same := strings.CutPrefix(did(t, dir, "collect", id, "--ledger", where, "--format", "jsonl")+"\n", want)
	require.True(t, same, "the same bytes")
	for line := range strings.Lines(got) { // the networks of the test need not cover the benchmark
		require.Contains(t, line, `"status":"missing"`)
	}
}

// below are the processes that a process has started.
func below(id int) (all []int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", id))
	for _, list := range lists {
		text, _ := os.ReadFile(list) // it may be gone
		for word := range strings.FieldsSeq(string(text)) {
			child, _ := strconv.Atoi(word)
			all = append(all, child)
		}
	}
	return all
}

// Workers, what they keep, and the broker are killed at any moment, the folder of the broker is
// deleted, and workers are frozen until others have their shards: all is done, and once.
func TestNothingIsLostWhateverIsKilled(t *testing.T) {
	beside(t)
	n, blows, slow, kinds := 200, 4, 45*time.Millisecond, []string{"SQLite"}
	if os.Getenv("HEARTH_SWEEP") != "" {
		n, blows, slow, kinds = most(), 50, 5*time.Millisecond, []string{"SQLite", "Postgres"}
	}
	dir := t.TempDir()
	want := networks(t, dir, n)
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			where := filepath.Join(dir, "jobs.db")
			if kind == "Postgres" {
				where = postgres.Start(t)
			}
			b := broker.Start(t)
			id := did(t, dir, "submit", "evaluate", "nets", "--ledger", where, "--queue", b.URL, "--shard", "16")
			s := siege{t: t, broker: b, start: func() *exec.Cmd {
				cmd := hearth(t, dir, slow, "batch", "work", "--until-done", "--jobs", "1", "--lease", "2s", "--ledger", where, "--queue", b.URL)
				cmd.Stderr = &bytes.Buffer{}
				return cmd
			}}
			s.begin(3)
			began := time.Now()
			for range blows {
				time.Sleep(time.Duration(100+rand.IntN(400)) * time.Millisecond)
				require.False(t, statusOf(t, where, id).Complete(), "it is done before it was hit often enough")
				s.hit()
			}
			s.wait()
			t.Logf("%d networks in %v, with %v", n, time.Since(began).Round(time.Millisecond), s.hits)
			collects(t, dir, where, id, want)
		})
	}
}

// A siege is workers and a broker that are hit.
type siege struct {
	t      *testing.T
	broker *broker.Server
	start  func() *exec.Cmd
	all    []*exec.Cmd
	frozen []int
	hits   map[string]int
}

func (s *siege) begin(workers int) {
	s.hits = map[string]int{}
	for range workers {
		cmd := s.start()
		require.NoError(s.t, cmd.Start())
		s.all = append(s.all, cmd)
	}
}

// hit hits one of them, and starts again what is no more.
func (s *siege) hit() {
	i := rand.IntN(len(s.all))
	what := []string{"worker", "what it keeps", "frozen", "broker", "broker with its folder"}[rand.IntN(5)]
	s.hits[what]++
	switch what {
	case "worker":
		_ = s.all[i].Process.Kill()
		_ = s.all[i].Wait()
		s.all[i] = s.start()
		require.NoError(s.t, s.all[i].Start())
	case "what it keeps":
		for _, id := range below(s.all[i].Process.Pid) {
			_ = syscall.Kill(id, syscall.SIGKILL)
		}
	case "frozen":
		for _, id := range below(s.all[i].Process.Pid) {
			if !slices.Contains(s.frozen, id) && syscall.Kill(id, syscall.SIGSTOP) == nil {
				s.frozen = append(s.frozen, id)
				time.AfterFunc(3*time.Second, func() { _ = syscall.Kill(id, syscall.SIGCONT) }) // its leases have ended
			}
		}
	default:
		s.broker.Kill()
		if what != "broker" {
			require.NoError(s.t, os.RemoveAll(s.broker.Folder))
		}
		s.broker.Again()
	}
}

func (s *siege) wait() {
	for _, cmd := range s.all {
		require.NoError(s.t, cmd.Wait(), cmd.Stderr)
	}
}

// A worker is frozen at a shard, for longer than its lease: another one does all, and what the first
// one finds when it comes back changes nothing.
func TestAWorkerThatIsFrozenAtAShardComesBack(t *testing.T) {
	whole(t)
	beside(t)
	dir := t.TempDir()
	want, where := networks(t, dir, 60), postgres.Start(t)
	id := did(t, dir, "submit", "evaluate", "nets", "--ledger", where, "--shard", "30")
	words := []string{"batch", "work", "--until-done", "--jobs", "1", "--lease", "1s", "--ledger", where}
	frozen := hearth(t, dir, 20*time.Millisecond, words...)
	frozen.Stderr = &bytes.Buffer{}
	require.NoError(t, frozen.Start())
	var stopped []int
	require.Eventually(t, func() bool {
		if s := statusOf(t, where, id); s.Leased == 0 {
			return false
		}
		stopped = below(frozen.Process.Pid)
		return len(stopped) == 1 && syscall.Kill(stopped[0], syscall.SIGSTOP) == nil
	}, 30*time.Second, 10*time.Millisecond)
	s := statusOf(t, where, id)
	require.Less(t, s.Done, s.Items, "it is at a shard")
	out, err := hearth(t, dir, 0, words...).CombinedOutput()
	require.NoError(t, err, string(out))
	require.True(t, statusOf(t, where, id).Complete(), "another one did all")
	require.NoError(t, syscall.Kill(stopped[0], syscall.SIGCONT))
	require.NoError(t, frozen.Wait(), frozen.Stderr)
	collects(t, dir, where, id, want)
}

// The disk of the ledger is full in the middle: that is told, nothing is lost, and the work
// goes on when there is room.
func TestTheDiskOfTheLedgerIsFull(t *testing.T) {
	whole(t)
	beside(t)
	dir, small := t.TempDir(), t.TempDir()
	if err := syscall.Mount("none", small, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("a small file system cannot be mounted: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(small, syscall.MNT_DETACH)) })
	n := 300
	want, where := networks(t, dir, n), filepath.Join(small, "jobs.db")
	id := did(t, dir, "submit", "evaluate", "nets", "--ledger", where, "--shard", "4")
	work := hearth(t, dir, 8*time.Millisecond, "batch", "work", "--until-done", "--jobs", "1", "--ledger", where)
	var told bytes.Buffer
	work.Stderr = &told
	require.NoError(t, work.Start())
	require.Eventually(t, func() bool { return statusOf(t, where, id).Done > 0 }, 2*time.Minute, 20*time.Millisecond)
	ballast := filepath.Join(small, "ballast")
	fill := func() error {
		f, err := os.OpenFile(ballast, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
		require.NoError(t, err)
		for err == nil {
			_, err = f.Write(make([]byte, 4096))
		}
		return errors.Join(err, f.Close())
	}
	require.ErrorIs(t, fill(), syscall.ENOSPC)
	done := -1
	require.Eventually(t, func() bool { // nothing is written any more
		require.ErrorIs(t, fill(), syscall.ENOSPC)
		before := done
		done = statusOf(t, where, id).Done
		return done == before
	}, 30*time.Second, time.Second)
	require.Less(t, done, n)
	var out bytes.Buffer
	code := run(t.Context(), []string{"batch", "submit", "evaluate", "nets", "--ledger", where, "--edition", "2023"}, disk.Disk{Dir: dir}, &out, &out)
	require.Equal(t, cli.ExitEnvironment, code, out.String())
	require.Contains(t, out.String(), "the disk is full")
	require.NoError(t, os.Remove(ballast))
	require.NoError(t, work.Wait(), told.String())
	require.Contains(t, told.String(), "the disk is full")
	collects(t, dir, where, id, want)
}

// A network that hangs, one that eats the memory and one that kills its process are named, and
// all others are scored as they are without them.
func TestPoisonIsNamedAndAllOthersAreScored(t *testing.T) {
	whole(t)
	beside(t)
	n, patience := few(200), impatience
	if os.Getenv("HEARTH_SWEEP") != "" {
		n, patience = most(), "5s"
	}
	dir := t.TempDir()
	nets := filepath.Join(dir, "nets")
	want := strings.Split(networks(t, dir, n), "\n")
	places := []int{n / 7, n / 2, n - 2}
	for i, what := range []string{"hang", "eat", "kill"} {
		name := func(end string) string { return filepath.Join(nets, fmt.Sprintf("n%05d%s.solution", places[i], end)) }
		require.NoError(t, os.Rename(name(""), name("-"+what)))
	}
	where := filepath.Join(dir, "jobs.db")
	id := did(t, dir, "submit", "evaluate", "nets", "--ledger", where)
	out, err := hearth(t, dir, 0, "batch", "work", "--until-done", "--jobs", "2", "--ledger", where, "--patience", patience, "--max-memory", "256").CombinedOutput()
	require.NoError(t, err, string(out))
	got := strings.Split(did(t, dir, "collect", id, "--ledger", where, "--format", "jsonl"), "\n")
	require.Len(t, got, n)
	for i, line := range got {
		if !slices.Contains(places, i) {
			require.Equal(t, want[i], line)
			continue
		}
		require.Contains(t, line, `"code":"E0920"`)
	}
	said := did(t, dir, "status", id, "--ledger", where, "--format", "json")
	for i, why := range []string{"hang.+it took more than " + patience, "eat.+(256 MB|it took more than " + patience + ")", "kill.+signal: killed"} {
		require.Regexp(t, fmt.Sprintf(`"item": %d,\s+"name": "nets/n%05d-%s`, places[i]+1, places[i], why), strings.ReplaceAll(said, "\n", " "), "it is named")
	}
	require.Regexp(t, `nets/n\d+-hang.solution \(input \d+\) was given up: it took more than`, did(t, dir, "status", id, "--ledger", where))
	s := statusOf(t, where, id)
	require.Equal(t, []int{n, n, 3}, []int{s.Items, s.Done, s.GivenUp})
}
