package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/database"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/testdata/recorded/postgres"
)

// stores are all that must behave alike, each empty.
func stores(t *testing.T) map[string]func(t *testing.T) session.Store {
	return map[string]func(t *testing.T) session.Store{
		"memory": func(*testing.T) session.Store { return session.Memory() },
		"sqlite": func(t *testing.T) session.Store { return openSessions(t, filepath.Join(t.TempDir(), "a ?#%.db")) },
		"postgres": func(t *testing.T) session.Store {
			return openSessions(t, postgres.Start(t))
		},
	}
}

func openSessions(t *testing.T, name string) *store.Sessions {
	t.Helper()
	d, err := store.OpenSessions(t.Context(), name, 0)
	require.NoError(t, err)
	return d
}

func event(seq int) session.Event {
	return session.Event{Seq: seq, Parent: seq - 1, Text: fmt.Sprintf("(do %d)\né", seq), Target: seq, Request: "r", Hash: "h", Time: time.UnixMilli(int64(seq)).UTC()}
}

var made = time.Date(2026, 11, 23, 4, 0, 0, 0, time.UTC)

func record(id, owner string, age time.Duration) session.Record {
	return session.Record{ID: id, Owner: owner, Title: "name of " + id, Where: []byte(`{}`), MadeWith: "m", Base: []byte{0, 1, 2}, Created: made.Add(-age)}
}

// All stores keep the same in the same way.
func TestStoresKeepWhatTheyAcknowledge(t *testing.T) {
	for name, empty := range stores(t) {
		t.Run(name, func(t *testing.T) {
			s, ctx := empty(t), context.Background()
			defer func() { require.NoError(t, s.Close()) }()
			_, _, err := s.Load(ctx, "nobody's")
			require.ErrorIs(t, err, session.ErrGone)
			require.ErrorIs(t, s.Append(ctx, "nobody's", event(1)), session.ErrGone)
			require.NoError(t, s.Delete(ctx, "nobody's"))

			a, b := record("a", "alice", time.Hour), record("b", "alice", 0)
			text := event(1)
			text.Text = "(do 1)\né"
			b.Base = nil
			require.NoError(t, s.Create(ctx, a, []session.Event{text}))
			require.NoError(t, s.Create(ctx, b, nil))
			require.NoError(t, s.Create(ctx, record("c", "bob", 0), nil))
			second := text
			second.Seq, second.Parent, second.Target = 2, 1, 2
			require.NoError(t, s.Append(ctx, "a", second))

			require.ErrorIs(t, s.Append(ctx, "a", second), session.ErrElsewhere, "another process was quicker")

			got, events, err := s.Load(ctx, "a")
			require.NoError(t, err)
			require.Equal(t, a, got)
			require.Equal(t, []session.Event{text, second}, events)
			for after, want := range [][]session.Event{{text, second}, {second}, nil} {
				events, err = s.Since(ctx, "a", after)
				require.NoError(t, err)
				require.Equal(t, len(want), len(events))
				require.Equal(t, want, append([]session.Event(nil), events...))
			}
			_, err = s.Since(ctx, "nobody's", 0)
			require.ErrorIs(t, err, session.ErrGone)
			last, err := s.Last(ctx, []string{"a", "nobody's", "b"})
			require.NoError(t, err)
			require.Equal(t, map[string]int{"a": 2, "b": 0}, last)
			list, err := s.List(ctx, "alice")
			require.NoError(t, err)
			require.Len(t, list, 2)
			require.Equal(t, []string{"b", "a"}, []string{list[0].ID, list[1].ID})
			all, own, err := s.Count(ctx, "alice")
			require.NoError(t, err)
			require.Equal(t, []int{3, 2}, []int{all, own})

			for _, position := range []int{1, 2, 7} {
				require.NoError(t, s.SaveEpisode(ctx, "a", session.SavedEpisode{Position: position, Steps: 300 * position, Episode: []byte{0, byte(position)}}))
			}
			require.Error(t, s.SaveEpisode(ctx, "nobody's", session.SavedEpisode{Position: 1, Episode: []byte{1}}))
			kept, err := s.SavedEpisodes(ctx, "a")
			require.NoError(t, err)
			require.Equal(t, []session.SavedEpisode{{Position: 2, Steps: 600, Episode: []byte{0, 2}}, {Position: 7, Steps: 2100, Episode: []byte{0, 7}}}, kept)

			require.NoError(t, s.Delete(ctx, "a"))
			_, _, err = s.Load(ctx, "a")
			require.ErrorIs(t, err, session.ErrGone)
		})
	}
}

// Many who write at once each get what they were promised, and one whose change cannot be
// written does not spoil those of others.
func TestManyWriteAtOnce(t *testing.T) {
	for name, empty := range stores(t) {
		if name == "memory" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			s, ctx := empty(t), context.Background()
			defer func() { require.NoError(t, s.Close()) }()
			const sessions, each = 20, 10
			var all sync.WaitGroup
			for i := range sessions {
				id := fmt.Sprint(i)
				require.NoError(t, s.Create(ctx, record(id, "me", 0), nil))
				all.Go(func() {
					for seq := 1; seq <= each; seq++ {
						e := event(seq)
						e.Text = "x"
						if err := s.Append(ctx, id, e); err != nil {
							t.Error(err)
						}
						if err := s.Append(ctx, id, e); !errors.Is(err, session.ErrElsewhere) {
							t.Error("the same event was taken twice", err)
						}
					}
				})
			}
			all.Wait()
			for i := range sessions {
				_, events, err := s.Load(ctx, fmt.Sprint(i))
				require.NoError(t, err)
				require.Len(t, events, each)
			}
		})
	}
}

func TestWhatIsOldIsForgottenAndTheRestCopied(t *testing.T) {
	ctx := context.Background()
	d := openSessions(t, filepath.Join(t.TempDir(), "sessions.db"))
	defer func() { require.NoError(t, d.Close()) }()
	require.NoError(t, d.Create(ctx, record("old", "me", 48*time.Hour), nil))
	require.NoError(t, d.SaveEpisode(ctx, "old", session.SavedEpisode{Position: 1, Episode: []byte{1}}))
	require.NoError(t, d.Create(ctx, record("used", "me", 48*time.Hour), nil))
	e := event(1)
	e.Text, e.Time = "x", made
	require.NoError(t, d.Append(ctx, "used", e))
	n, err := d.Forget(ctx, made.Add(-24*time.Hour))
	require.NoError(t, err)
	require.Equal(t, 1, n)

	copied := filepath.Join(t.TempDir(), "copy.db")
	require.NoError(t, d.Backup(ctx, copied))
	require.Error(t, d.Backup(ctx, copied), "a file that is there stays as it is")
	other := openSessions(t, copied)
	defer func() { require.NoError(t, other.Close()) }()
	var ids []string
	require.NoError(t, other.All(ctx, func(r session.Record, events []session.Event) error {
		require.Len(t, events, 1)
		ids = append(ids, r.ID)
		return nil
	}))
	require.Equal(t, []string{"used"}, ids)
}

// A database of a newer Hearth is not touched.
func TestANewerDatabaseIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	d := openSessions(t, file)
	require.NoError(t, store.Exec(d, "INSERT INTO version (n) VALUES (99)"))
	require.NoError(t, d.Close())
	_, err := store.OpenSessions(t.Context(), file, 0)
	var newer *database.NewerError
	require.ErrorAs(t, err, &newer)
	require.Equal(t, 99, newer.Version)
}

// A database that the first Hearth has made is brought to the newest version, with all that is in it.
func TestAnOlderDatabaseGoesOn(t *testing.T) {
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "sessions.db")
	require.NoError(t, store.First(file, `INSERT INTO sessions VALUES ('a', 'me', 'n', '{}', 'm', NULL, 5);
		INSERT INTO events VALUES ('a', 1, 0, 'x', 1, '', 'h', 6)`))
	d := openSessions(t, file)
	defer func() { require.NoError(t, d.Close()) }()
	r, events, err := d.Load(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, []any{"me", 1}, []any{r.Owner, len(events)})
	all, err := d.SavedEpisodes(ctx, "a")
	require.NoError(t, err)
	require.Empty(t, all)
	require.NoError(t, d.SaveEpisode(ctx, "a", session.SavedEpisode{Position: 1, Steps: 1, Episode: []byte{1}}))
	require.NoError(t, d.Delete(ctx, "a"))
}

// A file that may be only so large stays so: the sessions that nobody changed for longest go
// first, those that are spared stay, and it is told when none can go.
func TestAFileIsOnlySoLarge(t *testing.T) {
	const most = 1 << 20
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "sessions.db")
	d, err := store.OpenSessions(ctx, file, most)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	text := event(1)
	text.Text = strings.Repeat("x", 20_000)
	for i := range 80 {
		text.Time = made.Add(time.Duration(i) * time.Minute)
		r := record(fmt.Sprintf("s%02d", i), "me", time.Hour)
		err := d.Create(ctx, r, []session.Event{text})
		if errors.Is(err, session.ErrFull) {
			n, err := d.Room(ctx, int64(len(text.Text)), func(id string) bool { return id == "s00" })
			require.NoError(t, err)
			require.Positive(t, n)
			require.NoError(t, d.Create(ctx, r, []session.Event{text}))
			continue
		}
		require.NoError(t, err)
	}
	var left []string
	require.NoError(t, d.All(ctx, func(r session.Record, _ []session.Event) error {
		left = append(left, r.ID)
		return nil
	}))
	require.Equal(t, "s00", left[0], "it is in use")
	require.NotContains(t, left, "s01", "nobody changed it for longest")
	require.Contains(t, left, "s79")
	used, limit, err := d.Size(ctx)
	require.NoError(t, err)
	require.EqualValues(t, most, limit)
	require.LessOrEqual(t, used, limit)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.LessOrEqual(t, info.Size(), limit)

	text.Seq, text.Parent, text.Target = 2, 1, 2
	for ; err == nil && text.Seq < 100; text.Seq, text.Parent, text.Target = text.Seq+1, text.Target, text.Target+1 {
		err = d.Append(ctx, "s79", text)
	}
	require.ErrorIs(t, err, session.ErrFull)
	_, err = d.Room(ctx, 1, func(string) bool { return true })
	require.ErrorIs(t, err, session.ErrFull)
	_, err = d.Room(ctx, 2*most, func(string) bool { return false })
	require.ErrorIs(t, err, session.ErrFull, "whatever goes, that does not fit")
	_, _, err = d.Load(ctx, "s79")
	require.NoError(t, err, "nothing was forgotten for it")
}

// When something was kept last is known of steps, and of sessions in which nothing was done.
func TestWhenSomethingWasKept(t *testing.T) {
	ctx := t.Context()
	d := openSessions(t, filepath.Join(t.TempDir(), "sessions.db"))
	defer func() { require.NoError(t, d.Close()) }()
	at, err := d.Newest(ctx)
	require.NoError(t, err)
	require.True(t, at.IsZero())
	require.NoError(t, d.Create(ctx, record("a", "me", time.Hour), nil))
	at, err = d.Newest(ctx)
	require.NoError(t, err)
	require.WithinDuration(t, made.Add(-time.Hour), at, 0)
	later := event(1)
	later.Time = made
	require.NoError(t, d.Append(ctx, "a", later))
	at, err = d.Newest(ctx)
	require.NoError(t, err)
	require.WithinDuration(t, made, at, 0)
}
