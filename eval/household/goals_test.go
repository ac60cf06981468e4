package household_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/eval/sequence"
	"hearth/parser/plan"
)

func goals(t testing.TB, text string) *score.Goals {
	t.Helper()
	g := &score.Goals{}
	require.NoError(t, json.Unmarshal([]byte(text), g))
	return g
}

func TestGoals(t *testing.T) {
	const program = "[WALK] <fridge> (20)|[OPEN] <fridge> (20)|[GRAB] <milk> (21)|[DRINK] <milk> (21)"
	tests := []struct{ name, goal, why string }{
		{"a state", `{"goal": [{"id": 20, "class_name": "fridge", "state": "OPEN"}]}`, ""},
		{"a state in small letters, without the class", `{"goal": [{"id": 20, "state": "open"}]}`, ""},
		{"another state", `{"goal": [{"id": 20, "class_name": "fridge", "state": "CLOSED"}]}`, "it is OPEN"},
		{"a node without states", `{"goal": [{"id": 22, "class_name": "table", "state": "CLEAN"}]}`, "it is nothing"},
		{"a node of another class", `{"goal": [{"id": 20, "class_name": "oven", "state": "OPEN"}]}`, "the node is <fridge> (20)"},
		{"no such node", `{"goal": [{"id": 99, "class_name": "oven", "state": "OPEN"}]}`, "there is no node 99"},
		{"an edge", `{"goal": [{"from_id": 10, "relation_type": "HOLDS_RH", "to_id": 21}]}`, ""},
		{"an edge from the beginning", `{"goal": [{"from_id": 23, "relation_type": "ON", "to_id": 22}]}`, ""},
		{"an edge the other way round", `{"goal": [{"from_id": 22, "relation_type": "ON", "to_id": 23}]}`, "it leads to nothing"},
		{"an edge that leads elsewhere", `{"goal": [{"from_id": 10, "relation_type": "HOLDS_RH", "to_id": 23}]}`, "it leads to <milk> (21)"},
		{"an edge to nothing", `{"goal": [{"from_id": 10, "relation_type": "ON", "to_id": 99}]}`, "there is no node 99"},
		{"an edge that is gone", `{"goal": [{"from_id": 21, "relation_type": "INSIDE", "to_id": 20}]}`, "it leads to <kitchen> (1)"},
		{"the second of two edges counts", `{"goal": [{"from_id": 23, "relation_type": "ON", "to_id": 22},
			{"from_id": 10, "relation_type": "INSIDE", "to_id": 2}]}`, "it leads to <kitchen> (1)"},
		{"an action", `{"actions": ["DRINK"]}`, ""},
		{"one of several actions", `{"actions": ["EAT|drink"]}`, ""},
		{"no part of a name", `{"actions": ["RINK"]}`, "no step does it"},
		{"actions in order", `{"actions": ["OPEN", "DRINK"]}`, ""},
		{"actions in another order", `{"actions": ["GRAB", "OPEN|PULL"]}`, "only step 2 does it, before another goal"},
		{"the same action twice", `{"actions": ["GRAB", "GRAB"]}`, "only step 3 does it, before another goal"},
	}
	s := newSet(t, plan.Corrected, false)
	at := score.WithGraph("studio", studio(t, s))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			row := evaluated(t, s, score.Entry{Lines: strings.Split(program, "|"), Goals: goals(t, tt.goal)}, at)
			r := row.Trials[0].Goals
			var why []string
			for _, g := range append(append(r.States, r.Edges...), r.Actions...) {
				require.Equal(t, g.Why == "", g.Reached, g.Goal)
				if !g.Reached {
					why = append(why, g.Why)
				}
			}
			require.Equal(t, tt.why, strings.Join(why, "; "))
			require.Equal(t, tt.why == "", r.Success())
		})
	}
}

// Steps after the first step that fails do not count towards goals.
func TestGoalsOfAProgramThatFails(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	row := evaluated(t, s, score.Entry{
		Lines: []string{"[WALK] <fridge> (20)", "[GRAB] <milk> (21)", "[OPEN] <fridge> (20)"},
		Goals: goals(t, `{"actions": ["WALK", "OPEN"], "goal": [{"id": 20, "state": "CLOSED"}, {"id": 20, "state": "OPEN"}]}`),
	}, score.WithGraph("studio", studio(t, s)))
	states, edges, actions := row.Trials[0].Goals.Count()
	require.Equal(t, []sequence.Share{{Count: 1, Total: 2}, {}, {Count: 1, Total: 2}}, []sequence.Share{states, edges, actions})
}

func TestWrongGoals(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"neither a state nor an edge", `{"goal": [{"id": 3}]}`, "expected either a state of a node"},
		{"both", `{"goal": [{"id": 3, "state": "ON", "from_id": 1, "relation_type": "ON", "to_id": 2}]}`, "expected either a state of a node"},
		{"an edge without an end", `{"goal": [{"from_id": 1, "relation_type": "ON"}]}`, "expected either a state of a node"},
		{"an action without a name", `{"actions": ["READ|"]}`, "expected action names joined with |, found an empty name"},
		{"no object", `[]`, "cannot unmarshal array"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.ErrorContains(t, json.Unmarshal([]byte(tt.text), &score.Goals{}), tt.want)
		})
	}
}

// FuzzGoals checks that goals are the same after writing and reading them.
func FuzzGoals(f *testing.F) {
	f.Add(`{"actions": ["GRAB", "READ|LOOKAT"], "goal": [{"id": 0, "state": "ON"}, {"from_id": 0, "relation_type": "on", "to_id": 2}]}`)
	f.Add(`{"goal": [{"id": 1, "class_name": "tv", "state": "off", "to_id": 3}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		var g, again score.Goals
		if json.Unmarshal([]byte(text), &g) != nil {
			return
		}
		out, err := json.Marshal(g)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(out, &again), string(out))
		second, err := json.Marshal(again)
		require.NoError(t, err)
		require.Equal(t, string(out), string(second))
		require.Len(t, again.Actions, len(g.Actions))
		require.Len(t, again.Final, len(g.Final))
	})
}

// Programs written by people reach all goals published for them.
func TestProgramsOfPeopleReachThePublishedGoals(t *testing.T) {
	s := newSet(t, plan.Released, false)
	wanted := map[string]*score.Goals{}
	for _, c := range answers(t) {
		wanted[c.File] = &c.Goals
	}
	report := &score.Report{}
	for _, c := range starts(t) {
		if g := wanted[c.File]; g != nil {
			row := evaluated(t, s, score.Entry{ID: c.File, Lines: c.Bound, Goals: g}, score.WithGraph("1", c.graph))
			require.True(t, row.Trials[0].Executable && row.Trials[0].Goals.Success(), "%s: %v", c.File, row.Trials[0].Goals)
			report.Rows = append(report.Rows, row)
		}
	}
	require.Len(t, report.Rows, 157)
	require.Equal(t, 1.0, report.Scores()[score.TaskSuccess])
}
