package jobs_test

import (
	"bytes"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
	"hearth/testdata/recorded/postgres"
)

func whatIsForgottenIsGone(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	for _, id := range []string{"a", "b", "c"} {
		submit(t, l, id, 2)
	}
	for range 4 { // of a and b: the results of their first shards are the same
		one := lease(t, l, "w")
		result := "same"
		if one.First > 0 {
			result = one.Job
		}
		require.NoError(t, l.Complete(ctx, one, []byte(result), false))
	}
	ids, err := l.ForgetOld(ctx, time.Hour)
	require.NoError(t, err)
	require.Empty(t, ids)
	time.Sleep(2 * time.Millisecond)
	require.NoError(t, l.Forget(ctx, "a"))
	_, err = l.Status(ctx, "a")
	require.ErrorIs(t, err, jobs.ErrNoJob)
	all, err := collected(t, l, "b")
	require.NoError(t, err, "what another one has as well is kept")
	require.Equal(t, "0+3 same\n3+3 b\n", all)
	begun := lease(t, l, "w")
	ids, err = l.ForgetOld(ctx, 0)
	require.NoError(t, err)
	require.Equal(t, []string{"b"}, ids, "c is not done")
	require.NoError(t, l.Cancel(ctx, "c"))
	ids, err = l.ForgetOld(ctx, 0)
	require.NoError(t, err)
	require.Equal(t, []string{"c"}, ids)
	require.ErrorIs(t, l.Complete(ctx, begun, []byte("late"), false), jobs.ErrNoJob)
	for _, table := range []string{"shards", "items", "results"} {
		require.Zero(t, jobs.Rows(l, table), table)
	}
}

func aQuotaBoundsWhatIsNotDone(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	require.NoError(t, l.SetQuota(ctx, jobs.Quota{Owner: "*", Items: 7}))
	submit(t, l, "a", 2)
	parts := []jobs.Part{{First: 0, Len: 2, Items: []byte("i")}}
	var over *jobs.QuotaError
	_, err := l.Submit(ctx, jobs.Job{ID: "b", Spec: []byte("s")}, parts)
	require.ErrorAs(t, err, &over)
	require.Equal(t, []int{8, 2}, []int{over.HasItems, over.HasJobs})
	_, err = l.Status(ctx, "b")
	require.ErrorIs(t, err, jobs.ErrNoJob, "nothing of it is there")
	require.NoError(t, l.Complete(ctx, lease(t, l, "w"), []byte("r"), false))
	fresh, err := l.Submit(ctx, jobs.Job{ID: "b", Spec: []byte("s")}, parts)
	require.NoError(t, err)
	require.True(t, fresh, "some are done meanwhile")
	owner := status(t, l, "b").Owner
	require.Contains(t, []string{"local", "hearth"}, owner)
	require.NoError(t, l.SetQuota(ctx, jobs.Quota{Owner: owner, Jobs: 2}))
	_, err = l.Submit(ctx, jobs.Job{ID: "c", Spec: []byte("s")}, parts)
	require.ErrorAs(t, err, &over, "who has a quota of their own has no other")
	require.Equal(t, 3, over.HasJobs)
	require.NoError(t, l.Cancel(ctx, "b"))
	_, err = l.Submit(ctx, jobs.Job{ID: "c", Spec: []byte("s")}, parts)
	require.NoError(t, err)
	all, err := l.Quotas(ctx)
	require.NoError(t, err)
	require.Equal(t, []jobs.Quota{{Owner: "*", Items: 7}, {Owner: owner, Jobs: 2}}, all)
}

func figuresForPrometheus(t *testing.T, l *jobs.Ledger) {
	ctx := t.Context()
	submit(t, l, "a", 3)
	submit(t, l, "b", 1)
	require.NoError(t, l.Complete(ctx, lease(t, l, "w"), []byte("r"), false))
	require.NoError(t, l.Complete(ctx, lease(t, l, "w"), []byte("r"), true))
	lease(t, l, "w")
	var out bytes.Buffer
	require.NoError(t, l.Measure(ctx, &out))
	for _, line := range []string{
		`hearth_batch_jobs{state="undone"} 2`, `hearth_batch_items{state="done"} 3`, `hearth_batch_items{state="given up"} 3`, `hearth_batch_items{state="undone"} 6`,
		`hearth_batch_items_last_minute 6`, `hearth_batch_shards{state="waiting"} 1`, `hearth_batch_shards{state="leased"} 1`, `hearth_batch_shards{state="done"} 2`, `hearth_batch_workers 1`,
	} {
		require.Contains(t, out.String(), "\n"+line+"\n")
		name, _, _ := strings.Cut(strings.Fields(line)[0], "{")
		require.Contains(t, out.String(), "# TYPE "+name+" gauge\n", "the value may fall")
	}
}

// Who may submit to a Postgres, and no more, does so as themselves, and cannot change what they may.
func TestAUserOfPostgresMaySubmitAndNoMore(t *testing.T) {
	where := postgres.Start(t)
	l, err := jobs.Open(t.Context(), where)
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	require.NoError(t, jobs.Exec(l, "CREATE ROLE alice LOGIN"))
	require.NoError(t, jobs.Exec(l, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO alice"))
	require.NoError(t, jobs.Exec(l, "GRANT INSERT ON jobs, shards, items TO alice"))
	require.NoError(t, l.SetQuota(t.Context(), jobs.Quota{Owner: "alice", Items: 3}))
	u, err := url.Parse(where)
	require.NoError(t, err)
	u.User = url.User("alice")
	hers, err := jobs.Open(t.Context(), u.String())
	require.NoError(t, err)
	defer func() { require.NoError(t, hers.Close()) }()
	submit(t, hers, "a", 1)
	require.Equal(t, "alice", status(t, l, "a").Owner)
	var over *jobs.QuotaError
	_, err = hers.Submit(t.Context(), jobs.Job{ID: "b", Spec: []byte("s")}, []jobs.Part{{Len: 1, Items: []byte("i")}})
	require.ErrorAs(t, err, &over)
	require.ErrorContains(t, hers.SetQuota(t.Context(), jobs.Quota{Owner: "alice"}), "permission denied")
	require.ErrorContains(t, hers.Forget(t.Context(), "a"), "permission denied")
}
