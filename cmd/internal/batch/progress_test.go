package batch_test

import (
	"bytes"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/jobs"
)

// A tale is what a process tells, read while it goes on.
type tale struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *tale) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *tale) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// Prometheus asks a worker how far the jobs of its ledger are, and who follows them is told in lines.
func TestWorkIsSeen(t *testing.T) {
	beside(t)
	dir := t.TempDir()
	networks(t, dir, 100)
	where := filepath.Join(dir, "jobs.db")
	id := did(t, dir, "submit", "evaluate", "nets", "--ledger", where, "--shard", "10")
	var told, said tale
	work := hearth(t, dir, 40*time.Millisecond, "batch", "work", "--jobs", "1", "--ledger", where, "--metrics-listen", "127.0.0.1:0")
	work.Stderr = &told
	require.NoError(t, work.Start())
	follow := hearth(t, dir, 0, "batch", "status", "--follow", id, "--ledger", where)
	follow.Stderr, follow.Stdout = &said, &said
	require.NoError(t, follow.Start())
	asked := func() string {
		at := regexp.MustCompile(`http://\S+/metrics`).FindString(told.String())
		if at == "" {
			return ""
		}
		r, err := http.Get(at)
		require.NoError(t, err)
		text, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		return string(text)
	}
	seen := func(pattern string) {
		t.Helper()
		require.Eventually(t, func() bool { return regexp.MustCompile(pattern).MatchString(asked()) }, 2*time.Minute, 20*time.Millisecond, pattern)
	}
	seen(`(?m)^hearth_batch_shards\{state="leased"\} 1$`)
	require.Len(t, below(work.Process.Pid), 1)
	require.NoError(t, syscall.Kill(below(work.Process.Pid)[0], syscall.SIGKILL))
	seen(`(?m)^hearth_worker_deaths_total 1$`)
	seen(`(?m)^hearth_batch_items\{state="done"\} 100$`)
	seen(`(?m)^hearth_worker_ledger_up 1$`)
	require.NoError(t, follow.Wait())
	require.Regexp(t, `note: \d+ of 100 done, \d+\.\d per second`, said.String())
	require.Regexp(t, `[0-9a-f]{12} +done +100 +100 `, said.String())
	require.NoError(t, work.Process.Kill())
	_ = work.Wait()
}

func TestALineSaysHowFarWorkIs(t *testing.T) {
	for want, of := range map[string]struct {
		jobs.Tally
		rate float64
	}{
		"30 of 100 done, 7.0 per second, 10s left":                     {jobs.Tally{Items: 100, Done: 30}, 7},
		"0 of 5 done, 0.0 per second":                                  {jobs.Tally{Items: 5}, 0},
		"5000 of 6000 done, 0.1 per second, 2h46m40s left; 2 given up": {jobs.Tally{Items: 6000, Done: 5000, GivenUp: 2}, 0.1},
	} {
		require.Equal(t, want, batch.Line(of.Tally, of.rate))
	}
}
