package runkeep_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// served is a service that keeps runs, and the name of the file in which it does.
func served(t *testing.T) (*service.Service, string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "runs.db")
	desk, err := runkeep.OpenDesk(t.Context(), &cli.App{}, name, func(m *runs.Settings) (*hearth.World, error) {
		return hearth.Open(hearth.Named{World: m.World, Edition: m.Edition, Semantics: m.Semantics})
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, desk.Close()) })
	c, n := service.DefaultConfig(), 0
	c.Recipes, c.Version, c.Runs = cli.BuiltInRecipes, "test", desk
	c.Sessions.ID = func() string { n++; return fmt.Sprint("session-", n) }
	return service.New(c), name
}

// answer is what a call answers, or the code of what is wrong.
func answer[T any](t *testing.T, s *service.Service, who, call, with string) (*T, string) {
	t.Helper()
	c, err := service.Find(call)
	require.NoError(t, err)
	v, err := s.Answer(service.As(context.Background(), service.Client{Owner: who, Write: who != "carol"}), c, []byte(with))
	if err != nil {
		list, other := source.SplitError(err)
		require.NoError(t, other)
		return nil, list.Items[0].Code
	}
	return v.(*T), ""
}

const begins = `{"plan": "#mango-radish-salad\n(get-kitchen ?k)\n(fetch ?wraps ?k2 ?k plastic-wrap 5)", "title": "mine"}`

// What was done in a session is a run when the session is closed, or when somebody asks for it; once,
// however often that is. Others see neither the session nor its run.
func TestSessionsAreRuns(t *testing.T) {
	s, _ := served(t)
	type list = report.List[report.StoredRun]
	for _, who := range []string{"alice", "alice", "bob"} {
		_, code := answer[session.ChangeResult](t, s, who, "start", begins)
		require.Empty(t, code)
	}
	all, _ := answer[list](t, s, "alice", "runs", `{}`)
	require.Empty(t, all.Items, "sessions that go on are none")
	kept, _ := answer[report.StoredRun](t, s, "alice", "keep", `{"session": "session-1"}`)
	require.Equal(t, "partial", kept.Status)
	_, _ = answer[report.StoredRun](t, s, "alice", "keep", `{"session": "session-1"}`)
	_, code := answer[struct{}](t, s, "alice", "keep", `{"session": "session-3"}`)
	require.Equal(t, "E0905", code, "that is bob's")
	_, code = answer[struct{}](t, s, "carol", "keep", `{"session": "session-1"}`)
	require.Equal(t, "E0908", code, "who may only read keeps nothing")
	for i, who := range []string{"alice", "alice", "bob"} {
		_, err := s.Answer(service.As(t.Context(), service.Client{Owner: who, Write: true}), find(t, "close"), fmt.Appendf(nil, `{"session": "session-%d"}`, i+1))
		require.NoError(t, err)
	}
	all, _ = answer[list](t, s, "alice", "runs", `{}`)
	require.Len(t, all.Items, 2)
	require.Equal(t, *kept, all.Items[0])
	require.Equal(t, all.Items[0].Episode, all.Items[1].Episode, "they did the same")
	require.Equal(t, map[string]string{"session": "session-1", "owner": "alice"}, all.Items[0].Labels)
	page, _ := answer[list](t, s, "alice", "runs", `{"limit": 1}`)
	require.Equal(t, 1, page.Next)
	page, _ = answer[list](t, s, "alice", "runs", `{"limit": 1, "after": 1}`)
	require.Equal(t, all.Items[1:], page.Items)

	whole, _ := answer[report.WholeRun](t, s, "bob", "run", `{"where": {"session": "session-3"}}`)
	require.Equal(t, "failed", whole.Executed[1].Status)
	_, code = answer[struct{}](t, s, "alice", "run", `{"where": {"session": "session-3"}}`)
	require.Equal(t, "E0942", code)
	found, _ := answer[report.RunsAnswer](t, s, "alice", "across", `{"query": "failed(Run, Step, /none_left), session(Run, S)"}`)
	require.Equal(t, []any{2, 2}, []any{found.Runs, len(found.Answers)})
	found, _ = answer[report.RunsAnswer](t, s, "alice", "across", `{"query": "is_a(Run, 1, X, /fridge) |> do fn:group_by(Run), let N = fn:count()", "replay": 1}`)
	require.Equal(t, []any{1, 1, 1}, []any{found.Runs, *found.Replayed, found.Left})
	for with, want := range map[string]string{`{"query": "nodel(Run, M)"}`: "E0405", `{"query": "run(R)", "since": "soon"}`: "E0904", `{"query": ""}`: "E0701"} {
		_, code := answer[struct{}](t, s, "alice", "across", with)
		require.Equal(t, want, code, with)
	}
}

func find(t *testing.T, call string) *service.Call {
	t.Helper()
	c, err := service.Find(call)
	require.NoError(t, err)
	return c
}
