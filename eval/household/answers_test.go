package household_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/facts/graph"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// answered reads the output of a model.
func answered(t *testing.T, s *score.Set, output string) score.Entry {
	t.Helper()
	line, err := json.Marshal(map[string]string{"identifier": "1", "llm_output": output})
	require.NoError(t, err)
	entries, err := score.ReadEntries(&source.File{Name: "answers.jsonl", Text: string(line)}, s.Reader, words(s))
	require.NoError(t, err)
	require.Len(t, entries, 1)
	return entries[0]
}

// An output that says nothing is an error in parsing, also in a graph whose nodes it would name.
func TestAnOutputWithoutAStepIsAnErrorInParsing(t *testing.T) {
	for _, sem := range []plan.Semantics{plan.Released, plan.Corrected} {
		s := newSet(t, sem, true)
		for _, output := range []string{"{}", "I cannot do that.", "", "```json\n{}\n```"} {
			for _, at := range []score.Site{score.WithGraph("bound", studio(t, s)), empty()} {
				row := evaluated(t, s, answered(t, s, output), at)
				require.False(t, row.Trials[0].Executable, output)
				require.Equal(t, &score.Fault{Code: "E0614", Kind: score.Parsing, Text: "the program is empty"}, row.Trials[0].Fault, output)
			}
		}
	}
}

// Fences around an output are stripped, as the published evaluator does.
func TestAnswersInFencesAreRead(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	want := []string{"[WALK] <fridge> (20)", "[OPEN] <fridge> (20)", "[STANDUP]"}
	acts := `{"WALK": ["fridge", "20"], "OPEN": ["fridge", 20], "STANDUP": []}`
	for _, output := range []string{
		acts, "```json\n" + acts + "\n```", "```\n" + acts, "Here is the plan:\n```json\n" + acts + "\n```\nIt opens the fridge.",
		"```json\n{'WALK': ['fridge', '20'], 'OPEN': ['fridge', 20], 'STANDUP': []}\n```\n",
		"```\n[WALK] <fridge> (20)\n[OPEN] <fridge> (20)\n[STANDUP]\n```",
	} {
		require.Equal(t, want, answered(t, s, output).Lines, output)
	}
	src := &source.File{Text: "é see [x]\n```\n[SLEEP]\n```\n[WALK]"}
	require.Equal(t, "          \n   \n[SLEEP]\n   \n      ", score.Unfenced(src).Text)
	whole := &source.File{Text: "[SLEEP]"}
	require.Same(t, whole, score.Unfenced(whole))
}

// Names without ids, as early outputs have them, stand for the first instance of a name, and in a graph for the node
// that the goals mention, or the first one.
func TestNamesWithoutIDsAreRead(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	e := answered(t, s, `{"WALK": ["fridge"], "OPEN": ["fridge"], "GRAB": ["milk"], "PUTBACK": ["milk", "table"]}`)
	require.Equal(t, []string{"[WALK] <fridge> (1)", "[OPEN] <fridge> (1)", "[GRAB] <milk> (1)", "[PUTBACK] <milk> (1) <table> (1)"}, e.Lines)
	g := studio(t, s)
	row := evaluated(t, s, answered(t, s, `{"WALK": ["fridge"], "OPEN": ["fridge"], "GRAB": ["milk"]}`), score.WithGraph("bound", g))
	require.Nil(t, row.Trials[0].Fault)
	require.True(t, row.Trials[0].Executable)
	row = evaluated(t, s, answered(t, s, `{"WALK": ["fridge"], "GRAB": ["unicorn"]}`), score.WithGraph("bound", g))
	require.Equal(t, score.Hallucination, row.Trials[0].Fault.Kind)

	two := *g
	two.Nodes = slices.Clone(g.Nodes)
	cup := slices.IndexFunc(two.Nodes, func(n graph.Node) bool { return n.Class == "cup" })
	two.Nodes[cup].Class = "table"
	e = answered(t, s, `{"OPEN": ["table"]}`)
	require.Equal(t, "[OPEN] <table> (22)", evaluated(t, s, e, score.WithGraph("bound", &two)).Trials[0].Fault.Line)
	e.Goals = goals(t, `{"goal": [{"id": 23, "state": "CLEAN"}]}`)
	require.Equal(t, "[OPEN] <table> (23)", evaluated(t, s, e, score.WithGraph("bound", &two)).Trials[0].Fault.Line)
}
