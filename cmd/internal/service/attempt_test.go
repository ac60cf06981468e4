package service_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/session"
)

// A step that cannot be done is an answer with the reasons, in both worlds, and leaves the session as it was.
func TestAStepThatFailsIsNoPartOfTheSession(t *testing.T) {
	s, ctx := served(t)
	for _, tt := range []struct {
		world, begins, passes string
		fails                 map[string]string // code by line
	}{
		{hearth.Household, "[WALK] <kitchen> (100)", "[WALK] <bedroom> (400)", map[string]string{
			"[SWITCHON] <light> (64)": "E0337", "[DANCE] <light> (102)": "E0112", "[SWITCHON] <light> (102)": "E0504", "walk": "E0130", "": "E0904",
		}},
		{hearth.Kitchen, "(get-kitchen ?k)", "(fetch ?b ?k2 ?k whisk 1)", map[string]string{
			"(fetch ?b ?k2 ?k whiskk 1)": "E0203", "(juggle ?b ?k2 ?k)": "E0201", "(fetch ?b ?k2 ?k whisk 99)": "E0504", "(get-kitchen ?k2)": "E0212",
			"(fetch ?b ?k ?k whisk 1)": "E0210", "(fetch ?k ?k2 ?k9 whisk 1)": "E0505", "(get-kitchen": "E0105", " ": "E0904",
		}},
	} {
		id := asked[session.ChangeResult](t, s, ctx, "start", fields{"world": tt.world}).ID
		do := func(text string) session.ChangeResult {
			return asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": text})
		}
		before := do(tt.begins)
		for line, code := range tt.fails {
			said := do(line)
			require.False(t, said.Done, line)
			require.Equal(t, []any{before.Hash, 1, 1}, []any{said.Hash, said.Position, said.Steps}, line)
			if len(said.New) == 0 {
				require.Equal(t, code, said.Problems[0].Code, line)
				continue
			}
			require.Equal(t, line, said.New[0].Text)
			require.Equal(t, code, said.Failures[0].Code, line)
		}
		after := do(tt.passes)
		require.True(t, after.Done)
		require.Len(t, after.New, 1)
		require.Equal(t, tt.passes, after.New[0].Text)
		require.Equal(t, []int{2, 2}, []int{after.Position, after.Steps})
		require.Equal(t, before.Hash, asked[session.ChangeResult](t, s, ctx, "undo", fields{"session": id}).Hash)
	}
}

// Followers of a session get an event for a failed step. The same request_id does not try the step again,
// even after a restart.
func TestAFailedStepIsRemembered(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	s, ctx := kept(t, file, nil)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(get-kitchen ?k)"})
	change := fields{"session": id, "do": "(cover ?c ?k3 ?k2 ?b ?lid)", "request_id": "early"}
	early := asked[session.ChangeResult](t, s, ctx, "do", change)
	require.False(t, early.Done)
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(fetch ?b ?k2 ?k jar 1)\n(fetch ?j ?k9 ?k8 jar 1)"})
	s, ctx = kept(t, file, nil)
	again := asked[session.ChangeResult](t, s, ctx, "do", change)
	early.Last = again.Last
	require.Equal(t, early, again)
	require.Equal(t, []int{1, 1}, []int{again.Position, again.Parent})
	require.Equal(t, "E0906", refused(t, s, ctx, "do", fields{"session": id, "do": "(get-kitchen ?k)", "request_id": "early"}))

	heard := []*session.News{}
	err := s.SessionManager.Follow(ctx, "me", id, 0, time.Hour, func(n *session.News) error {
		if n != nil {
			heard = append(heard, n)
		}
		if len(heard) == 3 {
			return errors.New("enough")
		}
		return nil
	})
	require.EqualError(t, err, "enough")
	require.Equal(t, [][2]int{{0, 1}, {1, 1}, {1, 2}}, [][2]int{{heard[0].Parent, heard[0].Position}, {heard[1].Parent, heard[1].Position}, {heard[2].Parent, heard[2].Position}})
	why := asked[struct{ Step int }](t, s, ctx, "why-not", fields{"session": id})
	require.Equal(t, 3, why.Step, "the second line of the last change")
	require.True(t, asked[session.ReplayResult](t, s, ctx, "replay", fields{"session": id}).Same)
}
