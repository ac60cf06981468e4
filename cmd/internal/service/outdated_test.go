package service_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
)

// An exported session is a line of hearth store export.
type exported struct {
	session.Record
	Events []session.Event `json:"events"`
}

// older returns the sessions of testdata, which hearth store export wrote at commit 2811384, as those of the client.
func older(t *testing.T) (all []exported) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "outdated.jsonl"))
	require.NoError(t, err)
	defer func() { _ = file.Close() }() // reading only
	lines := bufio.NewScanner(file)
	for lines.Buffer(nil, 1<<20); lines.Scan(); {
		var one exported
		require.NoError(t, json.Unmarshal(lines.Bytes(), &one))
		one.Owner = "me"
		all = append(all, one)
	}
	return all
}

// upgraded is a service with the sessions of an older version.
func upgraded(t *testing.T, all []exported, change func(*service.Config)) (*service.Service, context.Context) {
	t.Helper()
	s, ctx := kept(t, filepath.Join(t.TempDir(), "sessions.db"), change)
	for _, one := range all {
		require.NoError(t, s.SessionManager.Store.Create(ctx, one.Record, one.Events))
	}
	return s, ctx
}

type history struct {
	Status  string
	Steps   []report.Step
	Session session.Session
}

// Sessions of an older version are listed, described, replayed, forked and closed. They are not continued.
func TestSessionsOfAnOlderVersionAreNotStranded(t *testing.T) {
	all := older(t)
	s, ctx := upgraded(t, all, func(c *service.Config) { c.Runs = desk(t) })
	require.Len(t, asked[report.List[session.Session]](t, s, ctx, "sessions", fields{}).Items, len(all))
	for _, one := range all {
		with := fields{"session": one.ID}
		said := asked[session.Session](t, s, ctx, "session", with)
		require.Equal(t, []any{one.Title, one.MadeWith, one.Created, len(one.Events)}, []any{said.Title, said.MadeWith, said.Created, said.Last})
		whole := asked[history](t, s, ctx, "history", with)
		require.Equal(t, said, whole.Session)
		require.Equal(t, "outdated", whole.Status)
		require.Empty(t, whole.Steps)
		out := said.Outdated
		require.Equal(t, "E0910", out.Why.Code)
		require.Contains(t, out.Why.Message, one.MadeWith[:12])
		require.Equal(t, one.Base != nil, len(out.Begun) > 0)
		require.Len(t, out.Events, len(one.Events))
		for i, e := range one.Events {
			require.Equal(t, session.News{Event: e.Seq, Did: e.Text, Parent: e.Parent, Position: e.Target, Hash: e.Hash}, out.Events[i])
		}
		for _, name := range []string{"do", "undo", "go-to", "snapshot", "state", "keep"} {
			request := fields{"session": one.ID}
			if name == "do" {
				request["do"] = "(get-kitchen ?k)"
			}
			require.Equal(t, "E0910", refused(t, s, ctx, name, request), name)
		}
		again := asked[session.ReplayResult](t, s, ctx, "replay", with)
		fork := asked[session.ChangeResult](t, s, ctx, "fork", with)
		require.Equal(t, again, *fork.Replayed)
		require.Equal(t, again.Steps, fork.Steps)
		if again.Same && len(one.Events) > 0 {
			require.Equal(t, said.Hash, fork.Hash)
		}
		require.True(t, asked[session.ReplayResult](t, s, ctx, "replay", fields{"session": fork.ID}).Same)
		closed := asked[session.Closed](t, s, ctx, "close", with)
		require.Equal(t, again.Same, closed.NotStored == nil)
		require.Equal(t, "E0905", refused(t, s, ctx, "session", with))
	}
}

// A session whose world cannot be opened any more is described from what is stored, and closed.
func TestASessionWhoseWorldIsGoneIsClosed(t *testing.T) {
	all := older(t)
	broken := overlay(t, map[string]string{"actions.yaml": "["})
	s, ctx := upgraded(t, all, func(c *service.Config) { c.Overlay, c.Runs, c.Sessions.MaxPerOwner = broken, desk(t), len(all) })
	for _, one := range all {
		with := fields{"session": one.ID}
		said := asked[session.Session](t, s, ctx, "session", with)
		require.Equal(t, "E0910", said.Outdated.Why.Code)
		require.Contains(t, said.Outdated.Why.Message, "actions.yaml")
		require.Len(t, said.Outdated.Events, len(one.Events))
		for _, name := range []string{"replay", "fork", "snapshot"} {
			require.Equal(t, "E0910", refused(t, s, ctx, name, with), name)
		}
		require.NotNil(t, asked[session.Closed](t, s, ctx, "close", with).NotStored)
	}
	require.Empty(t, asked[report.List[session.Session]](t, s, ctx, "sessions", fields{}).Items)
}

// A client whose quota is full of outdated sessions can close them and start others.
func TestAQuotaFullOfOutdatedSessionsCanBeEmptied(t *testing.T) {
	all := older(t)
	s, ctx := upgraded(t, all, func(c *service.Config) { c.Sessions.MaxPerOwner = len(all) })
	require.Equal(t, "E0909", refused(t, s, ctx, "start", fields{}))
	for _, one := range asked[report.List[session.Session]](t, s, ctx, "sessions", fields{}).Items {
		asked[session.Closed](t, s, ctx, "close", fields{"session": one.ID})
	}
	require.Equal(t, 0, asked[session.ChangeResult](t, s, ctx, "start", fields{}).Position)
}

// Replay of an outdated session names the first event whose steps end differently, and why; fork leaves out what
// cannot be done any more.
func TestReplayNamesTheFirstDifferenceOfAnOutdatedSession(t *testing.T) {
	s, ctx := upgraded(t, nil, nil)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	for _, text := range []string{"(get-kitchen ?k)", "(fetch ?spoon ?k2 ?k wooden-spoon 1)", "(fetch ?jar ?k3 ?k2 jar 1)"} {
		require.True(t, asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": text}).Done, text)
	}
	r, events, err := s.SessionManager.Store.Load(ctx, id)
	require.NoError(t, err)
	r.ID, r.MadeWith = "changed", strings.Repeat("0", 64)
	events[1].Text = "(fetch ?spoon ?k2 ?k whisk 99)"
	require.NoError(t, s.SessionManager.Store.Create(ctx, r, slices.Clone(events)))
	got := asked[session.ReplayResult](t, s, ctx, "replay", fields{"session": "changed"})
	require.Equal(t, []any{false, 2, 1}, []any{got.Same, got.Step, got.Steps})
	require.Contains(t, got.Why, "event 2")
	require.Contains(t, got.Why, "whisk")
	fork := asked[session.ChangeResult](t, s, ctx, "fork", fields{"session": "changed"})
	require.Equal(t, []any{1, 1, got}, []any{fork.Position, fork.Steps, *fork.Replayed})
	closed := asked[session.Closed](t, s, ctx, "close", fields{"session": "changed"})
	require.Nil(t, closed.NotStored, "nothing is stored as a run here")
}
