package service_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// A forgetful store knows of the first events only that there were any, and may have lost what
// was kept of sessions besides.
type forgetful struct {
	session.Store
	events int
	kept   func([]session.SavedEpisode) []session.SavedEpisode
}

func (f forgetful) Load(ctx context.Context, id string) (session.Record, []session.Event, error) {
	r, events, err := f.Store.Load(ctx, id)
	for i := range events[:min(f.events, len(events))] {
		events[i].Text = "nobody can read this"
	}
	return r, events, err
}

func (f forgetful) SavedEpisodes(ctx context.Context, id string) ([]session.SavedEpisode, error) {
	all, err := f.Store.SavedEpisodes(ctx, id)
	if f.kept != nil {
		all = f.kept(all)
	}
	return all, err
}

// What was done in a long session is not executed again when it goes on after a restart, in
// either world and mode; where nothing was kept, or something else, it is.
func TestALongSessionGoesOnFromWhatWasKept(t *testing.T) {
	recorded.Alone(t)
	var left strings.Builder
	left.WriteString("(get-kitchen ?k)\n(fetch-and-proportion ?a0 ?k0 ?k ?bowl butter 100 g)\n")
	for i := range 256 {
		fmt.Fprintf(&left, "(leave-for-time ?a%d ?k%d ?k%d ?a%d 1 minute)\n", i+1, i+1, i, i)
	}
	cooked := []string{left.String(), "(fetch ?fork ?k257 ?k256 fork 1)"}
	next := []string{"(fetch ?spoon ?k258 ?k257 table-spoon 1)"}
	walks := strings.Repeat("[WALK] <kitchen> (100)\n[WALK] <bedroom> (400)\n", 128)
	for _, tt := range []struct {
		name        string
		start       fields
		first, more []string
	}{
		{"household", fields{"world": "household"}, []string{walks, "[WALK] <kitchen> (100)"}, []string{"[WALK] <bedroom> (400)"}},
		{"kitchen", fields{}, cooked, next},
		{"quantitative", fields{"mode": "quantitative"}, cooked, next},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "sessions.db")
			s, ctx := kept(t, file, nil)
			id := asked[session.ChangeResult](t, s, ctx, "start", tt.start).ID
			var before session.ChangeResult
			for i, text := range tt.first {
				before = asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": text, "request_id": fmt.Sprint(i)})
			}
			fork := asked[session.ChangeResult](t, s, ctx, "fork", fields{"session": id})
			resumed := func(events int, lost func([]session.SavedEpisode) []session.SavedEpisode) (*service.Service, context.Context) {
				return kept(t, file, func(c *service.Config) { c.Sessions.Store = forgetful{c.Sessions.Store, events, lost} })
			}
			s, ctx = resumed(1, nil)
			require.Equal(t, before.Session, asked[session.Session](t, s, ctx, "session", fields{"session": id}))
			require.Equal(t, fork.Hash, asked[session.Session](t, s, ctx, "session", fields{"session": fork.ID}).Hash)
			s, ctx = resumed(0, func([]session.SavedEpisode) []session.SavedEpisode { return nil })
			require.Equal(t, before.Session, asked[session.Session](t, s, ctx, "session", fields{"session": id}))
			s, ctx = resumed(0, func(all []session.SavedEpisode) []session.SavedEpisode {
				all[0].Episode = all[0].Episode[:99]
				return all
			})
			require.Equal(t, before.Session, asked[session.Session](t, s, ctx, "session", fields{"session": id}))
			s, ctx = resumed(1, nil)
			for _, text := range tt.more {
				require.True(t, asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": text}).Done)
			}
			asked[any](t, s, ctx, "close", fields{"session": id})
		})
	}
}

// A snapshot that is started without its mode is refused, and the hint names the mode.
func TestASnapshotNeedsItsMode(t *testing.T) {
	s, ctx := served(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{"mode": "quantitative", "plan": "#x\n(get-kitchen ?k)\n(fetch ?b ?k2 ?k medium-bowl 1)"}).ID
	snapshot := asked[session.Snapshot](t, s, ctx, "snapshot", fields{"session": id}).Snapshot
	err := refusal(t, s, ctx, "start", fields{"snapshot": snapshot})
	d, ok := errors.AsType[*source.Diagnostic](err)
	require.True(t, ok, err)
	require.Equal(t, "E0910", d.Code)
	require.Contains(t, d.Hint, "the mode of the snapshot")
	require.True(t, asked[session.ChangeResult](t, s, ctx, "start", fields{"mode": "quantitative", "snapshot": snapshot}).Done)
}
