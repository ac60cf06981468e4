package view_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/view"
	"hearth/eval/report"
)

// How far jobs have come is seen as they go on, and what was given up of one, with why.
func TestJobsAreSeen(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "batch.db")
	l, err := jobs.Open(t.Context(), file)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	reader, err := batch.OpenReader(t.Context(), &cli.App{}, file)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, reader.Close()) })
	more := maps.Clone(view.Handlers())
	more["GET /v1/ledger"] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		all, err := reader.Jobs(r.Context(), r.URL.Query().Get("job"), report.Page{})
		require.NoError(t, err)
		require.NoError(t, json.NewEncoder(w).Encode(all))
	})
	h := httptest.NewServer(api.New(api.Config{Service: newService(), Body: 1 << 20, Log: slog.New(slog.DiscardHandler), Now: time.Now, Handlers: more}, func(context.Context) error { return nil }))
	t.Cleanup(h.Close)
	b := open(t, h.URL).at("#batch").click("jobs of hearth batch").sees("No jobs")
	items := [][]byte{[]byte(`{"name": "a.solution"}`), []byte(`{"name": "<i>b.solution"}`)}
	_, err = l.Submit(t.Context(), jobs.Job{ID: "0123456789abcdef", Spec: []byte("s")}, jobs.Cut(items, 1))
	require.NoError(t, err)
	b.sees("0123456789ab").sees("waiting").seen("jobs")
	require.NoError(t, l.Refuse(t.Context(), "0123456789abcdef", "it has <i>other rules"))
	b.sees("refused").sees("it has <i>other rules")
	for i := range items {
		one, err := l.Lease(t.Context(), "w", jobs.Filter{}, time.Hour)
		require.NoError(t, err)
		if i == 1 {
			require.NoError(t, l.Fail(t.Context(), one, "it took more than 1m0s", true))
			one, err = l.Lease(t.Context(), "w", jobs.Filter{}, time.Hour)
			require.NoError(t, err)
		} else {
			b.sees("running")
		}
		require.NoError(t, l.Complete(t.Context(), one, []byte("{}"), i == 1))
	}
	b.sees("done").click("0123456789ab").sees("Given up").sees("<i>b.solution").sees("it took more than 1m0s").seen("a job")
	b.click("All jobs").sees("local").quiet()
	plain, _ := server(t, newService(), "")
	open(t, plain.URL).at("#jobs").sees("This server shows no jobs")
}
