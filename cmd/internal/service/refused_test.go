package service_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
)

// A name that was bound before the request is the reason against a line, even if another line binds the same result.
func TestALineThatReturnsABoundNameIsRejected(t *testing.T) {
	s, ctx := served(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(get-kitchen ?k)\n(fetch ?w ?k1 ?k whisk 1)"})
	said := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(fetch ?v ?k1 ?k whisk 1)\n(fetch ?v ?k2 ?k1 knife 1)"})
	require.Equal(t, []string{"rejected", "done"}, []string{said.New[0].Status, said.New[1].Status})
	require.Contains(t, said.Failures[0].Message, "it returns ?k1, which fetch (step 2) has already bound")
}

// A failed step of a plan made no result, but its variable is taken.
func TestAVariableOfAFailedStepIsNotCalledBound(t *testing.T) {
	s, ctx := served(t)
	begun := asked[session.ChangeResult](t, s, ctx, "start", fields{"plan": "#test\n(get-kitchen ?k)\n(fetch ?w ?k1 ?k whisk 99)"})
	require.False(t, begun.Done)
	said := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": begun.ID, "do": "(fetch ?w ?k2 ?k whisk 1)"})
	require.Contains(t, said.Failures[0].Message, "it returns ?w, as fetch (step 2) does, which gave no such result: use another variable")
}

// Text that cannot be read is an event, and why-not explains it rather than the request before it.
func TestRefusedTextIsExplained(t *testing.T) {
	s, ctx := served(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{"world": hearth.Household}).ID
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "[OPEN] <fridge> (103)"})
	said := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "[WALK] <kitchen> (100)\ngarbage\n"})
	require.Equal(t, "this line is refused: it has no action in brackets", said.Problems[0].Message)
	require.Equal(t, 2, said.Last)
	why := asked[report.Absence](t, s, ctx, "why-not", fields{"session": id})
	require.False(t, why.Holds)
	require.Equal(t, []string{"do:2:1: this line is refused: it has no action in brackets [E0130]"}, why.Reasons)
}

func TestUndoSaysHowManyChangesThereAre(t *testing.T) {
	s, ctx := served(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	for _, line := range []string{"(get-kitchen ?k)", "(fetch ?w ?k1 ?k whisk 1)"} {
		asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": line})
	}
	for steps, message := range map[int]string{99: "expected at most 2 changes to undo, found 99", 0: "changes must be at least 1, not 0"} {
		require.ErrorContains(t, refusal(t, s, ctx, "undo", fields{"session": id, "changes": steps}), message)
	}
	require.ErrorContains(t, refusal(t, s, ctx, "score", fields{"session": id, "recipe": "walnut-balls"}), "against is missing")
	require.Zero(t, asked[session.ChangeResult](t, s, ctx, "undo", fields{"session": id, "changes": 2}).Position)
}
