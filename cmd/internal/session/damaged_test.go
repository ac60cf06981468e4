package session_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
)

// What can be read of a damaged session is described and forked, and the session is closed. Its steps are not stored
// as a run.
func TestADamagedSessionCanBeReadForkedAndClosed(t *testing.T) {
	for name, c := range map[string]struct {
		damage string
		kept   bool // whether the session is in memory when it is damaged
		read   int  // number of events that can be read; a fork has as many steps
		begun  bool // whether the steps with which the session started can be read
	}{
		"an event is missing":      {"DELETE FROM events WHERE seq = 3", false, 2, true},
		"the first is missing":     {"DELETE FROM events WHERE seq = 1", false, 0, true},
		"an event leads nowhere":   {"UPDATE events SET target = 9 WHERE seq = 2", false, 1, true},
		"an event has no parent":   {"UPDATE events SET parent = -1 WHERE seq = 4", false, 3, true},
		"another process damages":  {"INSERT INTO events (session, seq, parent, what, target, request, hash, made) SELECT session, 6, 4, what, 5, request, hash, made FROM events WHERE seq = 4", true, 4, true},
		"other rules, and damaged": {"UPDATE sessions SET made = 'x'; DELETE FROM events WHERE seq = 2", false, 1, true},
		"the base is unreadable":   {"UPDATE sessions SET base = x'00'", false, 4, false},
		"the base and an event":    {"UPDATE sessions SET base = x'00'; DELETE FROM events WHERE seq = 4", false, 3, false},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "sessions.db")
			store, err := store.OpenSessions(t.Context(), file, 0)
			require.NoError(t, err)
			defer func() { require.NoError(t, store.Close()) }()
			s, begin := homes(t, store, func(c *session.Config) {
				c.OnClose = func(context.Context, *session.Record, *hearth.Episode) error { t.Error("a run was stored"); return nil }
			})
			r, err := s.Start(t.Context(), "me", begin)
			require.NoError(t, err)
			for i := range 4 {
				_, err := s.Do(t.Context(), "me", &session.Change{Session: r.ID, Do: []string{walk, back}[i%2]})
				require.NoError(t, err)
			}
			if !c.kept {
				s.UnloadIdle(time.Now().Add(time.Second))
			}
			behind(t, file, c.damage)
			requireDamaged(t, s, r.ID, c.read, c.begun)
			s.UnloadIdle(time.Now().Add(time.Second))
			requireDamaged(t, s, r.ID, c.read, c.begun)
			_, err = s.Session(t.Context(), "another", r.ID)
			require.ErrorContains(t, err, "E0905")
			closed, err := s.Close(t.Context(), "me", r.ID)
			require.NoError(t, err)
			require.Equal(t, "E0911", closed.NotStored.Code)
			_, err = s.Session(t.Context(), "me", r.ID)
			require.ErrorContains(t, err, "E0905")
		})
	}
}

// behind changes a file of sessions without Hearth.
func behind(t *testing.T, file, statements string) {
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), statements)
	require.NoError(t, err)
	require.NoError(t, db.Close())
}

// requireDamaged checks what a damaged session answers.
func requireDamaged(t *testing.T, s *session.Sessions, id string, read int, begun bool) {
	t.Helper()
	said, err := s.Session(t.Context(), "me", id)
	require.NoError(t, err)
	require.Equal(t, "E0911", said.Outdated.Why.Code)
	require.Contains(t, said.Outdated.Why.Message, "damaged")
	require.Len(t, said.Outdated.Events, read)
	_, err = s.Do(t.Context(), "me", &session.Change{Session: id, Do: walk})
	require.ErrorContains(t, err, "E0911")
	_, err = s.Snapshot(t.Context(), "me", &session.Position{Session: id})
	require.ErrorContains(t, err, "E0911")
	again, replayed := s.Replay(t.Context(), "me", &session.Position{Session: id})
	fork, err := s.Fork(t.Context(), "me", &session.Fork{Session: id})
	if !begun {
		require.ErrorContains(t, replayed, "cannot be read")
		require.ErrorContains(t, err, "cannot be read")
		return
	}
	require.NoError(t, replayed)
	require.NoError(t, err)
	require.Equal(t, []any{false, read, read + 1}, []any{again.Same, again.Steps, again.Step})
	require.Contains(t, again.Why, "damaged")
	require.Equal(t, again, fork.Replayed)
	require.Equal(t, read, fork.Steps)
	more, err := s.Do(t.Context(), "me", &session.Change{Session: fork.ID, Do: back})
	require.NoError(t, err)
	require.True(t, more.Done)
}

// Followers of a damaged session are told so, and do not wait for ever.
func TestFollowersOfADamagedSessionAreTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	store, err := store.OpenSessions(t.Context(), file, 0)
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	s, begin := homes(t, store, nil)
	r, err := s.Start(t.Context(), "me", begin)
	require.NoError(t, err)
	for range 2 {
		ended, begun := make(chan error, 1), make(chan bool, 1)
		go func() {
			ended <- s.Follow(t.Context(), "me", r.ID, 0, time.Hour, func(*session.News) error { begun <- true; return nil })
		}()
		select { // the second follower comes after the damage
		case <-begun:
			behind(t, file, "INSERT INTO events (session, seq, parent, what, target, request, hash, made) SELECT id, 2, 0, 'x', 1, '', 'h', 5 FROM sessions")
			err = <-ended
		case err = <-ended:
		}
		require.ErrorContains(t, err, "event 1 is missing")
	}
}
