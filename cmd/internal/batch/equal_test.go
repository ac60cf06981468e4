package batch_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/score"
	"hearth/testdata/recorded/broker"
	"hearth/testdata/recorded/postgres"
)

// TestMain is also the command, in processes of their own.
func TestMain(m *testing.M) {
	if os.Getenv("BATCH_TEST") == "" {
		_ = flag.Set("test.parallel", "6") // they wait more than they work
		code := m.Run()
		_ = os.RemoveAll(made.folder) // "" is no folder
		os.Exit(code)
	}
	mar()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], disk.Disk{Stdin: os.Stdin}, os.Stdout, os.Stderr))
}

// commands are those that run as jobs.
var commands = batch.Commands{
	"evaluate": func(a *cli.App) jobs.Scoring { return score.Evaluate(a, nil) }, "score": score.Household,
}

// run is a Hearth that has these commands only.
func run(ctx context.Context, args []string, d disk.Disk, out, told io.Writer) int {
	a := &cli.App{Disk: d, Out: &disk.Output{Writer: out}, Err: told}
	root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(batch.Command(a, commands), score.Evaluate(a, nil).Command())
	return a.Run(ctx, root, args)
}

// most is how many networks a test has at most.
func most() int {
	if os.Getenv("HEARTH_SWEEP") == "" {
		return 300
	}
	return 20_000
}

// few are so many networks, or a quarter where races are looked for (-short): workers are processes, and
// each of them does the same with every network.
func few(n int) int {
	if testing.Short() {
		return n / 4
	}
	return n
}

// whole leaves a test out where races are looked for: what becomes of processes shows without.
func whole(t *testing.T) {
	if testing.Short() {
		t.Skip("what becomes of processes shows without -short")
	}
}

// made are networks, and what one process writes of them, line by line: those of all tests are the
// first ones of these.
var made struct {
	sync.Mutex
	folder string
	want   []string
}

// networks puts so many networks into the folder nets of another one, and returns what one process
// writes of them.
func networks(t testing.TB, dir string, n int) (want string) {
	t.Helper()
	made.Lock()
	defer made.Unlock()
	if made.folder == "" {
		folder, err := os.MkdirTemp("", "hearth-networks")
		require.NoError(t, err)
		write(t, filepath.Join(folder, "nets"), most())
		var out, told bytes.Buffer
		require.Equal(t, cli.ExitInput, run(t.Context(), []string{"evaluate", "nets", "--format", "jsonl"}, disk.Disk{Dir: folder}, &out, &told), told.String())
		made.folder, made.want = folder, strings.SplitAfter(out.String(), "\n")
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "nets"), 0o755))
	for i := range n {
		name := filepath.Join("nets", fmt.Sprintf("n%05d.solution", i))
		require.NoError(t, os.Link(filepath.Join(made.folder, name), filepath.Join(dir, name)))
	}
	return strings.Join(made.want[:n], "")
}

// write writes so many networks into a folder, made from those of our own recipes: of a half a step
// is left out, misplaced, or speaks of what there is not.
func write(t testing.TB, folder string, n int) {
	t.Helper()
	set, err := cli.BuiltInRecipes("2024")
	require.NoError(t, err)
	var golds []string
	for _, id := range set.IDs() {
		if e := set.Entry(id); e.Gold != nil {
			golds = append(golds, e.Solution().Text)
		}
	}
	random := rand.New(rand.NewPCG(16, 1))
	require.NoError(t, os.MkdirAll(folder, 0o755))
	for i := range n {
		lines := strings.Split(golds[random.IntN(len(golds))], "\n")
		var steps []int
		for at, line := range lines {
			if strings.HasPrefix(line, "(") {
				steps = append(steps, at)
			}
		}
		one, other := steps[random.IntN(len(steps))], steps[random.IntN(len(steps))]
		switch random.IntN(8) {
		case 0, 1:
			lines[one] = ""
		case 2:
			lines[one], lines[other] = lines[other], lines[one]
		case 3:
			lines[one] = strings.Replace(lines[one], " ", " x", 1)
		}
		name := filepath.Join(folder, fmt.Sprintf("n%05d.solution", i))
		require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o600))
	}
}

// A way is how a job is done.
type way struct {
	name    string
	ledger  string
	queue   string
	workers int
	kills   int
}

// ways are all that must come to the same; without HEARTH_SWEEP=1 some.
func ways(t *testing.T, dir string) (all []way) {
	lite := func(i int) string { return filepath.Join(dir, fmt.Sprintf("jobs%d.db", i)) }
	if os.Getenv("HEARTH_SWEEP") == "" {
		return []way{
			{"SQLite, a worker that is killed", lite(0), "", 1, 2},
			{"Postgres and a broker", postgres.Start(t), broker.Start(t).URL, 2, 0},
		}
	}
	for i, workers := range []int{1, 2, 8} {
		all = append(all,
			way{fmt.Sprintf("SQLite, %d workers", workers), lite(i), "", workers, 10},
			way{fmt.Sprintf("SQLite and a broker, %d workers", workers), lite(10 + i), broker.Start(t).URL, workers, 10},
			way{fmt.Sprintf("Postgres, %d workers", workers), postgres.Start(t), "", workers, 10},
			way{fmt.Sprintf("Postgres and a broker, %d workers", workers), postgres.Start(t), broker.Start(t).URL, workers, 10})
	}
	return all
}

// For any number of workers, any ledger, with a broker or without, and whoever is killed, the
// same bytes are collected as one process writes.
func TestWhatIsCollectedIsWhatOneProcessWrites(t *testing.T) {
	n := few(120)
	slow := 2 * time.Second / time.Duration(n) // so that workers are killed in the middle
	if os.Getenv("HEARTH_SWEEP") != "" {
		n, slow = most(), 0
	}
	dir := t.TempDir()
	want := networks(t, dir, n)
	failed := n - strings.Count(want, `"status":"ok"`)
	require.Greater(t, failed, n*3/10, "many of them fail")
	for _, w := range ways(t, dir) {
		t.Run(w.name, func(t *testing.T) {
			do := func(words ...string) string {
				var out, told bytes.Buffer
				code := run(t.Context(), append([]string{"batch"}, words...), disk.Disk{Dir: dir}, &out, &told)
				require.LessOrEqual(t, code, cli.ExitInput, told.String())
				return out.String()
			}
			words := []string{"submit", "evaluate", "nets", "--ledger", w.ledger}
			if w.queue != "" {
				words = append(words, "--queue", w.queue)
			}
			id := strings.TrimSpace(do(words...))
			began := time.Now()
			w.do(t, dir, slow)
			t.Logf("%d networks, of which %d fail, in %v", n, failed, time.Since(began).Round(time.Millisecond))
			missing, same := strings.CutPrefix(do("collect", id, "--ledger", w.ledger, "--format", "jsonl"), want)
			require.True(t, same, "the same bytes")
			for line := range strings.Lines(missing) { // a few networks do not cover the benchmark
				require.Contains(t, line, `"status":"missing"`)
			}
			l, err := jobs.Open(t.Context(), w.ledger)
			require.NoError(t, err)
			s, err := l.Status(t.Context(), id)
			require.NoError(t, errors.Join(err, l.Close()))
			require.Equal(t, []int{n, n, 0}, []int{s.Items, s.Done, s.GivenUp})
		})
	}
}

// do starts workers, in which each network takes so much longer, kills some of them, with what they
// keep, and waits until all is done.
func (w way) do(t *testing.T, dir string, slow time.Duration) {
	t.Helper()
	start := func() *exec.Cmd {
		words := []string{"batch", "work", "--until-done", "--jobs", "1", "--lease", "3s", "--ledger", w.ledger}
		if w.queue != "" {
			words = append(words, "--queue", w.queue)
		}
		cmd := hearth(t, dir, slow, words...)
		require.NoError(t, cmd.Start())
		return cmd
	}
	var all []*exec.Cmd
	for range w.workers {
		all = append(all, start())
	}
	for range w.kills {
		time.Sleep(time.Duration(300+rand.IntN(500)) * time.Millisecond)
		i := rand.IntN(len(all))
		if all[i].Process.Kill() == nil {
			_ = all[i].Wait()
			all[i] = start()
		}
	}
	for _, cmd := range all {
		require.NoError(t, cmd.Wait())
	}
}

// Scores of different versions are not put together.
func TestAJobOfAnotherVersionIsRefused(t *testing.T) {
	dir := t.TempDir()
	networks(t, dir, 2)
	var out, told bytes.Buffer
	require.Zero(t, run(t.Context(), []string{"batch", "submit", "evaluate", "nets", "--ledger", "jobs.db"}, disk.Disk{Dir: dir}, &out, &told))
	l, err := jobs.Open(t.Context(), filepath.Join(dir, "jobs.db"))
	require.NoError(t, err)
	_, err = l.Submit(t.Context(), jobs.Job{ID: "older", Spec: []byte("{}"), Version: "v0"}, nil)
	require.NoError(t, errors.Join(err, l.Close()))
	require.Equal(t, cli.ExitInput, run(t.Context(), []string{"batch", "collect", "older", "--ledger", "jobs.db"}, disk.Disk{Dir: dir}, &out, &told))
	require.Contains(t, told.String(), "[E0921]")
}
