package embodied_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/embodied"
	score "hearth/eval/household"
	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// kinds are the kinds of errors by their published names.
var kinds = map[string]score.Kind{"": "", "missing_step": score.MissingStep, "affordance_error": score.Affordance, "wrong_temporal_order": score.WrongOrder}

// With the rules of the simulator, the recorded plans of GPT-4o end at the published step with the published error.
func TestPlansEndAsInThePublishedEvaluator(t *testing.T) {
	type plan struct {
		File    string
		Actions json.RawMessage
		Error   string `json:"error_type"`
		Line    string `json:"error_action"`
	}
	type start struct {
		File  string
		Delta graph.Delta `json:"init_delta"`
	}
	plans := recorded.JSONLines[plan](t, "oracle", "household", "public", "eai_action_sequencing_gpt4o.jsonl.gz")
	_, base := homes.HouseholdScene(t, 1)
	starts := map[string]*graph.Delta{}
	for _, s := range recorded.JSONLines[start](t, "oracle", "household", "public", "scene1_published.jsonl.gz") {
		starts[s.File] = &s.Delta
	}
	options, err := embodied.ParseCompat("released")
	require.NoError(t, err)
	semantics, with, err := options.Household()
	require.NoError(t, err)
	w, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics, With: with})
	require.NoError(t, err)
	set, err := w.Internal().Scorer(nil)
	require.NoError(t, err)
	set.Judge.Lenient = true
	compared := 0
	for _, p := range plans {
		var lines []string
		if starts[p.File] == nil || json.Unmarshal(p.Actions, &lines) != nil {
			continue // its first graph is not recorded, or its things have no ids
		}
		g, err := base.Apply(starts[p.File])
		require.NoError(t, err)
		row, err := set.Evaluate(t.Context(), score.Entry{ID: p.File, Lines: lines}, []score.Site{score.WithGraph("1", g)})
		require.NoError(t, err)
		fault := score.Fault{}
		if f := row.Trials[0].Fault; f != nil {
			fault = *f
		}
		kind, known := kinds[p.Error]
		require.True(t, known, p.Error)
		require.Equal(t, []string{string(kind), p.Line}, []string{string(fault.Kind), fault.Line}, p.File)
		compared++
	}
	require.Equal(t, 154, compared)
}

// The tables of GPT-4o are the published ones, digit for digit. The test reads a copy of the early package of the
// benchmark, with its outputs and summaries.
func TestTablesAreThePublishedOnes(t *testing.T) {
	root := recorded.Path(t, "oracle", "household", "virtualhome_eval")
	const model = "gpt-4o-2024-05-13"
	r := scored(t, os.DirFS(root), "released", model)
	summary := func(task string) (out map[string]any) {
		text, err := os.ReadFile(filepath.Join(root, "output", task, model, "summary.json"))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &out))
		return out
	}
	same := func(want any, got report.Percent, digits int) {
		t.Helper()
		scale := math.Pow10(digits)
		require.Equal(t, want, math.RoundToEven(float64(got)*scale)/scale)
	}

	goals := summary("goal_interpretation")
	for i, name := range []string{"node", "edge", "action", "all"} {
		same(goals[name+"_precision"], r.Interpretation[i].Precision, 4)
		same(goals[name+"_recall"], r.Interpretation[i].Recall, 4)
		same(goals[name+"_f1"], r.Interpretation[i].F1, 4)
	}

	plans, got := summary("action_sequence"), r.Sequencing[0]
	reached := plans["goal_evaluation"].(map[string]any)
	same(reached["task_success_rate"], got.Success, 4)
	same(reached["state_goal"], got.States, 4)
	same(reached["relation_goal"], got.Relations, 4)
	same(reached["action_goal"], got.Actions, 4)
	same(reached["total_goal"], got.Goals, 4)
	executed := plans["trajectory_evaluation"].(map[string]any)
	same(executed["execution_success_rate"], got.Executable, 1)
	grammar, runtime := executed["grammar_error"].(map[string]any), executed["runtime_error"].(map[string]any)
	same(grammar["parsing"], got.Parsing, 4)
	same(grammar["hallucination"], got.Hallucination, 4)
	same(grammar["predicate_argument_number"], got.ArgumentNumber, 4)
	same(runtime["wrong_order"], got.WrongOrder, 4)
	same(runtime["missing_step"], got.MissingStep, 4)
	same(runtime["affordance_error"], got.Affordance, 4)
	same(runtime["additional_step"], got.AdditionalStep, 4)

	operators := summary("transition_modeling")
	require.Len(t, r.Modelling, 5)
	for _, m := range r.Modelling {
		want := operators[m.Category].(map[string]any)
		same(want["precision"], m.Precision, 4)
		same(want["recall"], m.Recall, 4)
		same(want["f1"], m.F1, 4)
		same(want["planner_success_rate"], m.Solved, 4)
		require.Zero(t, m.Unfinished)
	}
}
