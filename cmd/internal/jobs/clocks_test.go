package jobs_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
)

// A mirror does items, slowly.
type mirror struct{}

func (mirror) Do(_ context.Context, item []byte) ([]byte, error) {
	time.Sleep(2 * time.Millisecond)
	return item, nil
}

func (mirror) GivenUp(item []byte, _ string) ([]byte, error) {
	return append(item, " given up"...), nil
}

// The clocks of three who share a ledger are two hours apart, so that one of them finds every
// lease of another one to have ended, and does what that one is at, too: each result counts once.
func TestClocksMayBeHoursApart(t *testing.T) {
	where, n := filepath.Join(t.TempDir(), "jobs.db"), 300
	var items [][]byte
	for i := range n {
		items = append(items, fmt.Append(nil, "item ", i))
	}
	var all sync.WaitGroup
	var last *jobs.Ledger
	for i, by := range []time.Duration{0, -2 * time.Hour, 2 * time.Hour} {
		l, err := jobs.Open(t.Context(), where)
		require.NoError(t, err)
		defer func() { require.NoError(t, l.Close()) }()
		if last = l; i == 0 {
			_, err := l.Submit(t.Context(), jobs.Job{ID: "job", Spec: []byte("s")}, jobs.Cut(items, 10))
			require.NoError(t, err)
		}
		jobs.Skew(l, by)
		all.Go(func() {
			w := jobs.Worker{
				Ledger: l, Name: fmt.Sprint(by), UntilDone: true, Slots: 2, LeaseTime: time.Second, Patience: time.Minute, Say: func(string, ...any) {},
				Open: func(context.Context, *jobs.Job) (jobs.Doer, error) { return mirror{}, nil },
				Isolated: func(ctx context.Context, _ *jobs.Job) *exec.Cmd {
					cmd := exec.CommandContext(ctx, os.Args[0])
					cmd.Env = append(os.Environ(), "WORK_TEST=mirror")
					return cmd
				},
			}
			if err := w.Run(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	got := 0
	require.NoError(t, jobs.Lines(t.Context(), last, "job", func(line []byte) error {
		require.Equal(t, fmt.Sprint("item ", got), string(line))
		got++
		return nil
	}))
	require.Equal(t, n, got)
	s := status(t, last, "job")
	require.Equal(t, []int{n, n, 0}, []int{s.Items, s.Done, s.GivenUp})
}
