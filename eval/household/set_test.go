package household_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/facts/graph"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/testdata/recorded/homes"
)

// small returns a report on three programs, two of them in two scenes.
func small(t testing.TB) *score.Report {
	t.Helper()
	s := newSet(t, plan.Corrected, false)
	s.People = score.ItemsByTask(s.Reader, map[string][][]string{"drink milk": {
		{"[WALK] <fridge> (1)", "[OPEN] <fridge> (1)", "[GRAB] <milk> (1)", "[DRINK] <milk> (1)"},
	}})
	g := studio(t, s)
	open, err := g.Apply(&graph.Delta{StatesChanged: []graph.StatesChange{{ID: 20, To: []string{"OPEN"}}}})
	require.NoError(t, err)
	closed, opened := score.WithGraph("closed", g), score.WithGraph("open", open)
	wanted := goals(t, `{"actions": ["DRINK"], "goal": [{"id": 20, "state": "OPEN"}, {"from_id": 10, "relation_type": "HOLDS_RH", "to_id": 21}]}`)
	report := &score.Report{}
	for _, c := range []struct {
		entry score.Entry
		sites []score.Site
	}{
		{score.Entry{ID: "thirsty", Task: "drink milk", Goals: wanted, Words: []string{"Walk to fridge", "Take the milk", "Drink milk"},
			Lines: []string{"[WALK] <fridge> (20)", "[GRAB] <milk> (21)", "[DRINK] <milk> (21)"}}, []score.Site{closed, opened}},
		{score.Entry{ID: "lost", Task: "fly", Lines: []string{"[FLY] <fridge> (20)"}}, []score.Site{closed, opened}},
		{score.Entry{ID: "idle", Task: "drink milk", Lines: []string{}}, []score.Site{empty()}},
	} {
		row, err := s.Evaluate(t.Context(), c.entry, c.sites)
		require.NoError(t, err)
		report.Rows = append(report.Rows, row)
	}
	return report
}

// empty is a scene that no program can be prepared for.
func empty() score.Site {
	return score.Site{Name: "none", Ready: func(*household.House, []program.Line) (*household.Scene, []program.Line, error) {
		return nil, nil, &prepare.Failure{Kind: prepare.Crash, Message: "the program is empty"}
	}}
}

// joined writes cells in lines.
func joined(rows [][]string, between string) string {
	lines := make([]string, len(rows))
	for i, cells := range rows {
		lines[i] = strings.Join(cells, between)
	}
	return strings.Join(lines, "\n")
}

func TestReportAsCSV(t *testing.T) {
	table := small(t).Scored().Table()
	require.Equal(t, `program-id,executability,lcs,parsability,task-success,state-goals,relation-goals,action-goals,length,status,code,kinds,reasons
thirsty,0.50,0.75,0.6666666666666666,0.50,0.50,0.50,0.50,3.00,not executable,inside_closed,missing_step,closed: step 2 [GRAB] <milk> (21): <milk> (21) is inside <fridge> (20), which is closed
lost,0.00,NIL,NIL,NIL,NIL,NIL,NIL,1.00,not executable,E0112,hallucination,closed, open: unknown action "FLY"
idle,0.00,0.00,NIL,NIL,NIL,NIL,NIL,0.00,not executable,E0614,parsing,the program is empty`, joined(append([][]string{table.Columns}, table.Rows...), ","))
}

func TestReportAsTable(t *testing.T) {
	require.Equal(t, `programs 3
trials 5
executability 0.2000
lcs 0.3750
parsability 0.6667
task-success 0.5000
state-goals 0.5000
relation-goals 0.5000
action-goals 0.5000
length 1.3333
parsing 1
hallucination 2
missing step 1`, joined((small(t)).Scored().Shown, " "))
}

func TestReportAsJSON(t *testing.T) {
	var lines []string
	for _, program := range (small(t)).Scored().Lines() {
		text, err := json.Marshal(program)
		require.NoError(t, err)
		lines = append(lines, string(text))
	}
	require.Len(t, lines, 3)
	require.JSONEq(t, `{"id": "thirsty", "task": "drink milk", "program": ["[WALK] <fridge> (20)", "[GRAB] <milk> (21)", "[DRINK] <milk> (21)"],
		"lcs": 0.75,
		"trials": [
			{"scene": "closed", "executable": false,
			 "fault": {"step": 2, "code": "inside_closed", "kind": "missing_step", "text": "<milk> (21) is inside <fridge> (20), which is closed", "line": "[GRAB] <milk> (21)"},
			 "goals": {"states": [{"goal": "OPEN: <fridge> (20)", "reached": false, "why": "it is CLOSED"}],
			           "edges": [{"goal": "HOLDS_RH: <character> (10) to <milk> (21)", "reached": false, "why": "it leads to nothing"}],
			           "actions": [{"goal": "DRINK", "reached": false, "why": "no step does it"}]}},
			{"scene": "open", "executable": true,
			 "goals": {"states": [{"goal": "OPEN: <fridge> (20)", "reached": true}],
			           "edges": [{"goal": "HOLDS_RH: <character> (10) to <milk> (21)", "reached": true}],
			           "actions": [{"goal": "DRINK", "reached": true}]}}],
		"scores": {"executability": 0.5, "lcs": 0.75, "length": 3, "parsability": 0.6666666666666666, "task-success": 0.5,
			"state-goals": 0.5, "relation-goals": 0.5, "action-goals": 0.5}}`, lines[0])
	require.JSONEq(t, `{"id": "idle", "task": "drink milk", "program": [], "lcs": 0, "trials": [
		{"scene": "none", "executable": false, "fault": {"step": 0, "code": "E0614", "kind": "parsing", "text": "the program is empty"}}],
		"scores": {"executability": 0, "lcs": 0, "length": 0}}`, lines[2])
}

// A program written by people is executable in a scene if and only if it is in the reference. The test takes every
// eighth of the recorded pairs.
func TestExecutabilityEqualsTheReference(t *testing.T) {
	s := newSet(t, plan.Released, false)
	know, err := prepare.Load(prepare.Default())
	require.NoError(t, err)
	p := prepare.New(know, *homes.Resources(t))
	scenes := map[int]score.Site{}
	for _, n := range homes.HouseholdScenes {
		g, _ := homes.HouseholdScene(t, n)
		scenes[n] = score.Prepared("", p.Scene(g))
	}
	report, executable := &score.Report{}, 0
	for i, c := range homes.PreparedPrograms(t) {
		if i%8 > 0 {
			continue
		}
		row := evaluated(t, s, score.Entry{ID: c.ID, Lines: c.Program}, scenes[c.Scene])
		report.Rows = append(report.Rows, row)
		ok := c.Expect.Paper.Outcome == "ok"
		require.Equal(t, ok, row.Trials[0].Executable, "%s: %v", c.ID, row.Trials[0].Fault)
		if ok {
			executable++
		}
	}
	require.Equal(t, float64(executable)/float64(len(report.Rows)), report.Scores()[score.Executability])
	t.Logf("%d of %d pairs, %v", executable, len(report.Rows), report.Faults())
}
