package serve

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/store"
	"hearth/eval/report"
	"hearth/eval/runs"
)

// What was done in a session that is deleted because nobody changes it is a run; a session in which
// nothing was done is none.
func TestOldSessionsAreRuns(t *testing.T) {
	d, err := store.OpenSessions(t.Context(), filepath.Join(t.TempDir(), "sessions.db"), 0)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	desk, err := runkeep.OpenDesk(t.Context(), &cli.App{}, filepath.Join(t.TempDir(), "runs.db"), func(*runs.Settings) (*hearth.World, error) {
		return hearth.Open(hearth.KitchenOptions{})
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, desk.Close()) })
	c := service.DefaultConfig()
	c.Recipes, c.Runs, c.Sessions.Store, c.Sessions.ID = cli.BuiltInRecipes, desk, d, api.Secret
	served := service.New(c)
	ctx := service.As(t.Context(), service.Client{Owner: "alice", Write: true})
	asks := func(call, with string) any {
		of, err := service.Find(call)
		require.NoError(t, err)
		v, err := served.Answer(ctx, of, []byte(with))
		require.NoError(t, err)
		return v
	}
	asks("start", `{"plan": "#mango-radish-salad\n(get-kitchen ?k)"}`)
	asks("start", `{"title": "nothing was done"}`)
	s := newServer(&cli.App{}, Parts{})
	s.log = slog.New(slog.DiscardHandler)
	n, err := s.expire(t.Context(), served, d, time.Now().Add(-time.Hour))
	require.NoError(t, err)
	require.Zero(t, n, "they are not old")
	n, err = s.expire(t.Context(), served, d, time.Now().Add(time.Hour))
	require.NoError(t, err)
	require.Equal(t, 2, n)
	all := asks("runs", `{}`).(*report.List[report.StoredRun]).Items
	require.Len(t, all, 1)
	require.Equal(t, "mango-radish-salad", all[0].Plan)
	require.Equal(t, "alice", all[0].Labels["owner"])
}
