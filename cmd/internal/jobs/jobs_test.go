package jobs_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
	"hearth/testdata/recorded/postgres"
)

// Both kinds of ledgers are alike: each case begins with an empty one.
func TestLedgersAreAlike(t *testing.T) {
	for kind, where := range map[string]string{"sqlite": filepath.Join(t.TempDir(), "a ?#%.db"), "postgres": postgres.Start(t)} {
		l, err := jobs.Open(t.Context(), where)
		require.NoError(t, err)
		for name, test := range map[string]func(t *testing.T, l *jobs.Ledger){
			"a job from its submission to its results":                 aJobFromItsSubmissionToItsResults,
			"leases end and the first result counts":                   leasesEndAndTheFirstResultCounts,
			"what fails comes last and what is released was not tried": whatFailsComesLastAndWhatIsReleasedWasNotTried,
			"a shard is divided given up and retried":                  aShardIsDividedGivenUpAndRetried,
			"a job is cancelled and goes on":                           aJobIsCancelledAndGoesOn,
			"a damaged result is named and computed again":             aDamagedResultIsNamedAndComputedAgain,
			"a damaged shard is set aside and named":                   aDamagedShardIsSetAsideAndNamed,
			"a refusal counts until a capable worker is seen":          aRefusalCountsUntilACapableWorkerIsSeen,
			"a ledgers clock may be set by hours":                      aLedgersClockMayBeSetByHours,
			"what is forgotten is gone":                                whatIsForgottenIsGone,
			"a quota bounds what is not done":                          aQuotaBoundsWhatIsNotDone,
			"figures for Prometheus":                                   figuresForPrometheus,
			"many workers at once":                                     manyWorkersAtOnce,
		} {
			t.Run(kind+" "+name, func(t *testing.T) {
				for _, table := range []string{"shards", "jobs", "items", "results", "quotas"} {
					require.NoError(t, jobs.Exec(l, "DELETE FROM "+table))
				}
				test(t, l)
			})
		}
		require.NoError(t, l.Close())
	}
}

// submit makes a job of so many shards with three items each.
func submit(t *testing.T, l *jobs.Ledger, id string, shards int) {
	t.Helper()
	var parts []jobs.Part
	for i := range shards {
		parts = append(parts, jobs.Part{First: 3 * i, Len: 3, Items: fmt.Append(nil, "items ", i)})
	}
	fresh, err := l.Submit(t.Context(), jobs.Job{ID: id, Spec: []byte{0, 1}, Version: "v1", Identity: "v1"}, parts)
	require.NoError(t, err)
	require.True(t, fresh)
}

func lease(t *testing.T, l *jobs.Ledger, worker string) jobs.Lease {
	t.Helper()
	one, err := l.Lease(t.Context(), worker, jobs.Filter{}, time.Hour)
	require.NoError(t, err)
	return one
}

func nothing(t *testing.T, l *jobs.Ledger) {
	t.Helper()
	_, err := l.Lease(t.Context(), "w", jobs.Filter{}, time.Hour)
	require.ErrorIs(t, err, jobs.ErrNoShard)
}

func status(t *testing.T, l *jobs.Ledger, job string) *jobs.Status {
	t.Helper()
	s, err := l.Status(t.Context(), job)
	require.NoError(t, err)
	return s
}

// collected is all results of a job, each with its first item.
func collected(t *testing.T, l *jobs.Ledger, job string) (all string, err error) {
	t.Helper()
	err = l.Results(t.Context(), job, func(s jobs.Shard, result []byte) error {
		all += fmt.Sprintf("%d+%d %s\n", s.First, s.Len, result)
		return nil
	})
	return all, err
}

func aJobFromItsSubmissionToItsResults(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	nothing(t, l)
	_, err := l.Status(ctx, "a")
	require.ErrorIs(t, err, jobs.ErrNoJob)
	submit(t, l, "a", 3)
	fresh, err := l.Submit(ctx, jobs.Job{ID: "a", Spec: []byte("other")}, nil)
	require.NoError(t, err)
	require.False(t, fresh, "it is there")
	ids, err := l.Jobs(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, []string{"a"}, ids)

	first, second := lease(t, l, "w1"), lease(t, l, "w2")
	require.Equal(t, jobs.Shard{Job: "a", First: 0, Len: 3}, first.Shard)
	require.Equal(t, "items 1", string(second.Items))
	require.Equal(t, 1, second.Tries)
	s := status(t, l, "a")
	require.Equal(t, []int{9, 0, 3, 1, 2, 2}, []int{s.Items, s.Done, s.Shards, s.Waiting, s.Leased, s.Workers})
	require.Equal(t, []byte{0, 1}, s.Spec)

	require.NoError(t, l.Complete(ctx, second, []byte("r1"), false))
	_, err = collected(t, l, "a")
	require.ErrorIs(t, err, jobs.ErrNotDone)
	require.NoError(t, l.Complete(ctx, first, []byte("same"), false))
	require.NoError(t, l.Complete(ctx, lease(t, l, "w1"), []byte("same"), false))
	nothing(t, l)
	all, err := collected(t, l, "a")
	require.NoError(t, err)
	require.Equal(t, "0+3 same\n3+3 r1\n6+3 same\n", all)
	s = status(t, l, "a")
	require.True(t, s.Complete())
	require.Equal(t, []int{9, 9, 0, 0}, []int{s.Done, s.LastMinute, s.Waiting, s.Leased})
}

// Whose lease has ended may be late: what it found counts once, and only if it is the same.
func leasesEndAndTheFirstResultCounts(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 1)
	frozen, err := l.Lease(ctx, "frozen", jobs.Filter{}, time.Millisecond)
	require.NoError(t, err)
	time.Sleep(5 * time.Millisecond)
	other := lease(t, l, "other")
	require.Equal(t, 2, other.Tries)
	lost, err := l.Extend(ctx, []jobs.Lease{frozen, other}, time.Hour)
	require.NoError(t, err)
	require.Equal(t, []jobs.Lease{frozen}, lost)
	require.NoError(t, l.Fail(ctx, frozen, "too late to say so", true))
	require.NoError(t, l.Release(ctx, frozen))
	nothing(t, l)
	require.NoError(t, l.Complete(ctx, frozen, []byte("r"), false))
	require.NoError(t, l.Complete(ctx, other, []byte("r"), false))
	var conflict *jobs.Conflict
	require.ErrorAs(t, l.Complete(ctx, other, []byte("another"), false), &conflict)
	require.Equal(t, 3, status(t, l, "a").Done)
}

func whatFailsComesLastAndWhatIsReleasedWasNotTried(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 3)
	failed, released := lease(t, l, "w"), lease(t, l, "w")
	require.NoError(t, l.Fail(ctx, failed, "it hangs", false))
	require.NoError(t, l.Release(ctx, released))
	again := lease(t, l, "w")
	require.Equal(t, released.Shard, again.Shard)
	require.Equal(t, 1, again.Tries)
	require.Equal(t, 6, lease(t, l, "gone").First)
	n, err := l.Abandon(ctx, "gone", "it was killed")
	require.NoError(t, err)
	require.Equal(t, 1, n)
	last := lease(t, l, "w")
	require.Equal(t, failed.Shard, last.Shard)
	require.Equal(t, 2, last.Tries)
	one, err := l.Lease(ctx, "w", jobs.Filter{Shard: &jobs.Shard{Job: "a", First: 6, Len: 3}}, time.Hour)
	require.NoError(t, err)
	require.Equal(t, 2, one.Tries)
	for _, wish := range []jobs.Filter{{Job: "b"}, {Identity: "v2"}} {
		_, err = l.Lease(ctx, "w", wish, time.Hour)
		require.ErrorIs(t, err, jobs.ErrNoShard)
	}
}

func aShardIsDividedGivenUpAndRetried(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 1)
	whole := lease(t, l, "w")
	require.NoError(t, l.Divide(ctx, whole, jobs.Part{First: 0, Len: 1, Items: []byte("l")}, jobs.Part{First: 1, Len: 2, Items: []byte("r")}))
	require.NoError(t, l.Divide(ctx, whole, jobs.Part{}, jobs.Part{}), "it is held no more")
	require.ErrorIs(t, l.Complete(ctx, whole, []byte("late"), false), jobs.ErrNoJob)
	left, right := lease(t, l, "w"), lease(t, l, "w")
	require.Equal(t, []string{"l", "r"}, []string{string(left.Items), string(right.Items)})
	require.Equal(t, []int{2, 2}, []int{left.Tries, right.Tries})
	require.NoError(t, l.Fail(ctx, left, "it hangs", true))
	left = lease(t, l, "w")
	require.Equal(t, 1, left.Faults)
	require.NoError(t, l.Complete(ctx, left, []byte("none"), true))
	require.NoError(t, l.Complete(ctx, right, []byte("r"), false))
	given, err := l.GivenUp(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, []jobs.GivenUpShard{{left.Shard, []byte("l"), "it hangs"}}, given)
	require.Equal(t, []int{3, 1}, []int{status(t, l, "a").Done, status(t, l, "a").GivenUp})
	require.NoError(t, l.Retry(ctx, "a"))
	require.Equal(t, 1, lease(t, l, "w").Tries)
}

func aJobIsCancelledAndGoesOn(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 2)
	begun := lease(t, l, "w")
	require.NoError(t, l.Cancel(ctx, "a"))
	nothing(t, l)
	lost, err := l.Extend(ctx, []jobs.Lease{begun}, time.Hour)
	require.NoError(t, err)
	require.Len(t, lost, 1, "whoever works on it is told")
	require.NoError(t, l.Complete(ctx, begun, []byte("r"), false), "what was done is kept")
	require.True(t, status(t, l, "a").Cancelled)
	require.NoError(t, l.Retry(ctx, "a"))
	require.False(t, status(t, l, "a").Cancelled)
	require.Equal(t, 3, lease(t, l, "w").First)
}

func aDamagedResultIsNamedAndComputedAgain(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 2)
	require.NoError(t, l.Complete(ctx, lease(t, l, "w"), []byte("r0"), false))
	require.NoError(t, l.Complete(ctx, lease(t, l, "w"), []byte("r1"), false))
	require.NoError(t, jobs.Exec(l, "UPDATE results SET body = $1 WHERE hash LIKE $2", []byte("rX"), fmt.Sprintf("%x", sha256.Sum256([]byte("r1")))))
	_, err := collected(t, l, "a")
	var damaged *jobs.Damaged
	require.ErrorAs(t, err, &damaged)
	require.Equal(t, 3, damaged.First)
	require.NoError(t, l.Retry(ctx, "a"))
	require.NoError(t, l.Complete(ctx, lease(t, l, "w"), []byte("r1"), false))
	all, err := collected(t, l, "a")
	require.NoError(t, err)
	require.Equal(t, "0+3 r0\n3+3 r1\n", all)
}

// A shard whose items cannot be read is named. When it was set aside, the others are leased.
func aDamagedShardIsSetAsideAndNamed(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	by, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	bomb := by.EncodeAll(make([]byte, 200<<20), nil)
	for _, tt := range []struct {
		change string
		args   []any
		why    string
	}{
		{"UPDATE shards SET first = -1 WHERE first = 0", nil, "shard a/-1+3 is damaged: it has no valid range of items"},
		{"UPDATE shards SET n = 0 WHERE first = 0", nil, "shard a/0+0 is damaged: it has no valid range of items"},
		{"DELETE FROM items WHERE first = 0", nil, "shard a/0+3 is damaged: its items are missing"},
		{"UPDATE items SET body = $1 WHERE first = 0", []any{bomb}, "bytes of content; the limit is"},
	} {
		submit(t, l, "a", 2)
		require.NoError(t, jobs.Exec(l, tt.change, tt.args...))
		one, err := l.Lease(ctx, "w", jobs.Filter{}, time.Minute)
		var damaged *jobs.Damaged
		require.ErrorAs(t, err, &damaged)
		require.ErrorContains(t, err, tt.why)
		require.NoError(t, l.Damage(ctx, jobs.Filter{}))
		require.NoError(t, l.SetAside(ctx, one, damaged.Why))
		require.NoError(t, l.Complete(ctx, lease(t, l, "w"), []byte("r"), false), "the other shard")
		nothing(t, l)
		require.ErrorContains(t, l.Damage(ctx, jobs.Filter{Job: "a"}), tt.why)
		require.NoError(t, l.Forget(ctx, "a"))
	}
}

// The clock of a ledger may be set: leases end early or late then, and nothing else happens.
func aLedgersClockMayBeSetByHours(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 2)
	one := lease(t, l, "w1")
	const hours = 2 * 3600 * 1000
	require.NoError(t, jobs.Exec(l, "UPDATE shards SET until = until - $1 WHERE until > 1", hours))
	again := lease(t, l, "w2")
	require.Equal(t, 3, again.First, "what was not tried comes first")
	again = lease(t, l, "w2")
	require.Equal(t, one.Shard, again.Shard, "then what has lapsed")
	require.NoError(t, l.Complete(ctx, again, []byte("r"), false))
	require.NoError(t, l.Complete(ctx, one, []byte("r"), false))
	require.Equal(t, 3, status(t, l, "a").Done)
}

// Many who work at once each get shards of their own; none is lost, and none done twice.
func manyWorkersAtOnce(t *testing.T, l *jobs.Ledger) {
	const shards, workers = 400, 16
	submit(t, l, "a", shards)
	var all sync.WaitGroup
	var mu sync.Mutex
	seen := map[int]int{}
	start := time.Now()
	for w := range workers {
		all.Go(func() {
			for {
				one, err := l.Lease(context.Background(), fmt.Sprint(w), jobs.Filter{}, time.Hour)
				if errors.Is(err, jobs.ErrNoShard) {
					return
				}
				if err == nil {
					err = l.Complete(context.Background(), one, fmt.Append(nil, one.First), false)
				}
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				seen[one.First]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	t.Logf("%.0f leases and completions a second", shards/time.Since(start).Seconds())
	require.Len(t, seen, shards)
	require.Equal(t, 3*shards, status(t, l, "a").Done)
	for first, n := range seen {
		require.Equal(t, 1, n, first)
	}
}

func aRefusalCountsUntilACapableWorkerIsSeen(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 1)
	submit(t, l, "b", 2)
	foreign := func(w jobs.Filter) (ids []string) {
		all, err := l.Foreign(ctx, w)
		require.NoError(t, err)
		for _, j := range all {
			require.Equal(t, []string{"v1", "v1"}, []string{j.Version, j.Identity})
			ids = append(ids, j.ID)
		}
		return ids
	}
	require.Empty(t, foreign(jobs.Filter{Identity: "v1"}))
	require.ElementsMatch(t, []string{"a", "b"}, foreign(jobs.Filter{Identity: "v2"}))
	require.Equal(t, []string{"b"}, foreign(jobs.Filter{Identity: "v2", Job: "b"}))
	require.NoError(t, l.Refuse(ctx, "b", "it is v1"))
	require.Equal(t, "it is v1", status(t, l, "b").Refused)
	require.Empty(t, status(t, l, "a").Refused)
	one := lease(t, l, "able")
	require.Equal(t, "a", one.Job, "a job of the same identity")
	require.Empty(t, status(t, l, "b").Refused, "a capable worker is at work")
	require.NoError(t, l.Release(ctx, one))
	require.Equal(t, "it is v1", status(t, l, "b").Refused)
	require.NoError(t, jobs.Exec(l, "UPDATE jobs SET refused_at = 1"))
	require.NoError(t, l.Complete(ctx, lease(t, l, "able"), []byte("r"), false))
	require.Empty(t, status(t, l, "b").Refused, "a capable worker was at work since")
	require.Equal(t, []string{"b"}, foreign(jobs.Filter{Identity: "v2"}), "only unfinished jobs")
	require.NoError(t, l.Cancel(ctx, "b"))
	require.Empty(t, foreign(jobs.Filter{Identity: "v2"}))
}
