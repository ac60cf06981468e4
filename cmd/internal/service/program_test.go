package service_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
	"hearth/eval/household"
	"hearth/eval/report"
	"hearth/facts/home"
	"hearth/testdata/recorded"
)

// What was done in a home is scored as hearth household score does: a task as it is, a session,
// and one that ends with a step that could not be done.
func TestWhatWasDoneInAHomeIsScored(t *testing.T) {
	s, ctx := served(t)
	score := func(with fields) (household.ScoredPrograms, map[string]any) {
		raw := asked[map[string]any](t, s, ctx, "score-program", with)
		return asked[household.ScoredPrograms](t, s, ctx, "score-program", with), raw["scores"].(map[string]any)
	}
	goals := fields{"actions": []string{"LIE|SLEEP"}}
	_, whole := score(fields{"recipe": "take-a-nap", "goals": goals})
	require.EqualValues(t, 1, whole["executability"])
	require.EqualValues(t, 1, whole["lcs"])
	require.EqualValues(t, 1, whole["task-success"])

	task, _, found, err := home.Find("take-a-nap")
	require.NoError(t, err)
	require.True(t, found)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{"world": "household", "recipe": "take-a-nap"}).ID
	_, done := score(fields{"session": id, "against": task.Activity.Title, "goals": goals})
	require.Equal(t, whole, done, "of a session it is the same")

	id = asked[session.ChangeResult](t, s, ctx, "start", fields{"world": "household"}).ID
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "[RUN] <sofa> (216)\n[SWITCHON] <light> (102)"})
	_, less := score(fields{"session": id, "against": "take-a-nap"})
	require.EqualValues(t, 1, less["executability"], "a session holds what was done")
	require.Less(t, less["lcs"], 1.0)
	require.Positive(t, less["lcs"])
	p, none := score(fields{"world": "household", "plan": "[WALK] <kitchen> (1)\n[GRAB] <kitchen> (1)", "against": "take-a-nap"})
	require.EqualValues(t, 0, none["executability"])
	require.Equal(t, 2, p.Items[0].Trials[0].Fault.Step)
	require.NotEmpty(t, p.Items[0].Trials[0].Fault.Kind)

	for code, with := range map[string]fields{
		"E0810": {"session": id, "against": "take-a-napp"},
		"E0904": {},
		"E0903": {"world": "kitchen", "recipe": "walnut-balls"},
		"E0905": {"session": "nobody's"},
	} {
		require.Equal(t, code, refused(t, s, ctx, "score-program", with))
	}
	require.NotEmpty(t, refused(t, s, ctx, "score-program", fields{"recipe": "take-a-nap", "goals": fields{"actions": []string{"DANCE"}}}))
	require.Equal(t, "E0903", refused(t, s, ctx, "score", fields{"session": id, "against": "walnut-balls"}))
	kitchen := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	require.Equal(t, "E0904", refused(t, s, ctx, "score", fields{"session": kitchen}))
}

// Check reports the actions and objects of a program that the home does not have.
func TestUnknownNamesOfAProgramAreReportedByCheck(t *testing.T) {
	s, ctx := served(t)
	check := func(plan string) report.List[report.Diagnostic] {
		return asked[report.List[report.Diagnostic]](t, s, ctx, "check", fields{"world": "household", "plan": plan})
	}
	require.Empty(t, check("[WALK] <kitchen> (1)").Items)
	found := check("[WALK] <kitchen> (1)\n[WALK] <kitchenn> (1)").Items
	require.Len(t, found, 1)
	require.Equal(t, 2, found[0].Line)
	require.Contains(t, found[0].Message, "kitchenn")
}

// Rules about how things are done by hand are checked in requests, too, whatever the mode.
func TestRulesByHandAreCheckedInAnyMode(t *testing.T) {
	recorded.Alone(t)
	s, ctx := served(t)
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "rules", "motion", "bake.mg"))
	require.NoError(t, err)
	plan := "#toast\n(get-kitchen ?k)"
	for _, mode := range []string{"qualitative", "quantitative"} {
		asked[map[string]any](t, s, ctx, "execute", fields{"plan": plan, "mode": mode, "with": fields{"motion/bake.mg": string(text)}})
		for _, name := range []string{"motion/bake.mg", "dynamics/mine.mg"} {
			with := fields{"plan": plan, "mode": mode, "with": fields{name: string(text) + "\ntakes_hands(X) :- no_such_thing(X).\n"}}
			require.NotEmpty(t, refused(t, s, ctx, "execute", with), "%s %s", mode, name)
		}
	}
}
