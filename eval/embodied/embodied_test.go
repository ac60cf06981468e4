package embodied_test

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/eval/embodied"
	"hearth/eval/report"
)

// small returns the files in testdata/small.txtar.
func small(t *testing.T) fs.FS {
	t.Helper()
	a, err := txtar.ParseFile("testdata/small.txtar")
	require.NoError(t, err)
	fsys, err := txtar.FS(a)
	require.NoError(t, err)
	return fsys
}

// scored scores the outputs in a folder.
func scored(t *testing.T, fsys fs.FS, compat, model string) *report.Embodied {
	t.Helper()
	options, err := embodied.ParseCompat(compat)
	require.NoError(t, err)
	d, problems, err := embodied.Open(fsys, "", model)
	require.NoError(t, err)
	require.Empty(t, problems.Items)
	semantics, with, err := options.Household()
	require.NoError(t, err)
	w, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics, With: with})
	require.NoError(t, err)
	in := w.Internal()
	set, err := in.Scorer(nil)
	require.NoError(t, err)
	e := &embodied.Evaluator{Set: set, Words: in.Words, Compat: options, Jobs: 2}
	r, problems, err := e.Evaluate(t.Context(), d)
	require.NoError(t, err)
	require.Empty(t, problems.Items)
	return r
}

// Every figure of two programs follows from their files by hand.
func TestFiguresAreThoseComputedByHand(t *testing.T) {
	r := scored(t, small(t), "released", "")
	row := func(category string, precision, recall, f1 float64) report.Prediction {
		return report.Prediction{Model: "tiny", Category: category, Precision: report.Percent(precision), Recall: report.Percent(recall), F1: report.Percent(f1)}
	}
	// One of two states about known objects is right; the other output is no JSON, and misses nothing.
	require.Equal(t, []report.Interpretation{
		{Prediction: row("state", 50, 100, 200./3)}, {Prediction: row("relation", 100, 100, 100)}, {Prediction: row("action", 50, 100, 200./3)},
		{Prediction: row("all", 60, 100, 75), Format: 1, Hallucinated: 1},
	}, r.Interpretation)
	// The second WALK replaces the first one, so that the lamp is out of reach. The second plan is the recorded one.
	require.Equal(t, []report.Execution{{Model: "tiny", Programs: 2, Executable: 50, MissingStep: 50}}, r.Sequencing)
	// FLY is unknown. The other subgoals reach the state, the relation and the action of their program.
	require.Equal(t, []report.Execution{{
		Model: "tiny", Programs: 2, Success: 50, Executable: 50, States: 50, Relations: 100, Actions: 100, Goals: 75, Hallucination: 50,
	}}, r.Decomposition)
	// near is no list, so it is wrong and missed, as light is; held is right, and free missed. The recorded operator
	// for reach is used.
	require.Equal(t, []report.Modelling{
		{Prediction: row("non-spatial_relations", 100, 50, 200./3), Solved: 100},
		{Prediction: row("spatial_relations", 0, 0, 0), Solved: 100},
	}, r.Modelling)
	require.Len(t, r.Compat, len(embodied.Options()))
}

// Without the faults, all outputs count, and plans are executed as written.
func TestCorrectedFiguresAreThoseComputedByHand(t *testing.T) {
	r := scored(t, small(t), "corrected", "")
	require.Empty(t, r.Compat)
	// The unicorn is wrong, and the output without JSON misses its state.
	require.InDelta(t, 100./3, float64(r.Interpretation[0].Precision), 1e-9)
	require.InDelta(t, 50, float64(r.Interpretation[0].Recall), 1e-9)
	require.Equal(t, []report.Execution{{Model: "tiny", Programs: 2, Success: 100, Executable: 100, States: 100, Relations: 100, Actions: 100, Goals: 100}}, r.Sequencing)
	require.Equal(t, report.Percent(50), r.Decomposition[0].Success)
	// reach is missing: near is missed once more, and the cup cannot be taken.
	require.Equal(t, report.Percent(0), r.Modelling[0].Solved)
}

// An option alone changes only its figure.
func TestOptionsAreIndependent(t *testing.T) {
	for option, success := range map[string]float64{"gold-plan": 50, "repeated-steps": 50, "simulator": 100, "gold-test,first-relation": 100} {
		require.Equal(t, report.Percent(success), scored(t, small(t), option, "tiny").Sequencing[0].Success, option)
	}
	_, err := embodied.ParseCompat("gold-plans")
	require.ErrorContains(t, err, "gold-plan")
}
