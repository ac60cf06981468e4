package service_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
	"hearth/eval/report"
)

// A session that is started with an answer of a language model keeps the corrected steps, so that replaying it needs
// no corrections. Corrections are in the answer; a text that is cut off is an error and changes nothing.
func TestSessionsReadLeniently(t *testing.T) {
	s, ctx := served(t)
	plan := "```json\n[\"#mango_radish_salad\", \"(get-kitchen ?k)\", \"(fetch-and-proportion ?m ?k2 ?k ?b mangos 2pieces)\"]\n```"
	require.Equal(t, "E0101", refused(t, s, ctx, "start", fields{"plan": plan}))
	started := asked[session.ChangeResult](t, s, ctx, "start", fields{"plan": plan, "lenient": true})
	require.True(t, started.Done)
	require.Equal(t, 2, started.Steps)
	require.Len(t, started.Corrections, 7)

	do := fields{"session": started.ID, "do": "```\nfetch(?w, ?k3, ?k2, wisk, 1)\n```", "request_id": "one", "lenient": true}
	done := asked[session.ChangeResult](t, s, ctx, "do", do)
	require.True(t, done.Done)
	require.Equal(t, "(fetch ?w ?k3 ?k2 whisk 1)", done.New[0].Text)
	require.Len(t, done.Corrections, 4)
	again := asked[session.ChangeResult](t, s, ctx, "do", do)
	require.Equal(t, done.Position, again.Position)
	do = fields{"session": started.ID, "do": "(fetch ?x ?k4 ?k3 whisk 1)\n(fetch ?y ?k", "request_id": "two", "lenient": true}
	torn := asked[session.ChangeResult](t, s, ctx, "do", do)
	require.False(t, torn.Done)
	require.Equal(t, "E0618", torn.Problems[0].Code)
	again = asked[session.ChangeResult](t, s, ctx, "do", do)
	require.Equal(t, torn.Problems, again.Problems)
	require.Equal(t, torn.Last, again.Last, "the request that is sent again adds no event")
	do["do"] = "(fetch ?y ?k"
	require.Equal(t, "E0906", refused(t, s, ctx, "do", do))
	require.Equal(t, done.Position, asked[session.Session](t, s, ctx, "session", fields{"session": started.ID}).Position)

	cut := asked[session.ChangeResult](t, s, ctx, "start", fields{"plan": plan[:len(plan)-20], "lenient": true})
	require.False(t, cut.Done)
	require.Equal(t, "E0618", cut.Problems[0].Code)
	executed := asked[report.Episode](t, s, ctx, "execute", fields{"plan": plan[:len(plan)-5], "lenient": true})
	require.Equal(t, "partial", executed.Status)
	require.NotEmpty(t, executed.Corrections)
	require.Equal(t, "E0903", refused(t, s, ctx, "start", fields{"plan": plan, "lenient": true, "edition": "2023"}))
}
