package jobs_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
)

// A closing doer tells when it is opened and closed.
type closing struct {
	echo
	of   string
	told chan<- string
}

func (c closing) Close() error {
	c.told <- "end of " + c.of
	return nil
}

// A worker with one slot has the shard of one job at work and that of another one at hand: of three
// jobs never more than two are open, whoever comes first, and in the end none is.
func TestAJobIsClosedWhenOthersAreWorkedOn(t *testing.T) {
	l, _ := newLedger(t)
	for _, id := range []string{"a", "b", "c"} {
		_, err := l.Submit(t.Context(), jobs.Job{ID: id, Spec: []byte("spec")}, jobs.Cut([][]byte{[]byte("1"), []byte("2")}, 1))
		require.NoError(t, err)
	}
	told, w := make(chan string, 12), newWorker(l, "w") // each of six shards may open its job anew
	w.Slots, w.Open = 1, func(_ context.Context, j *jobs.Job) (jobs.Doer, error) {
		told <- j.ID
		return closing{of: j.ID, told: told}, nil
	}
	require.NoError(t, w.Run(t.Context()))
	open, seen := map[string]int{}, map[string]bool{}
	for len(told) > 0 {
		id, ended := strings.CutPrefix(<-told, "end of ")
		seen[id] = true
		if !ended {
			open[id]++
		} else if open[id]--; open[id] == 0 {
			delete(open, id)
		}
		require.LessOrEqual(t, len(open), 2, "%v", open)
	}
	require.Len(t, seen, 3)
	require.Empty(t, open)
}
