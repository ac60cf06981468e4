package score

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/parser/source"
)

// A fault of Hearth in one file is its result, and no other file's.
func TestAFaultIsTheResultOfItsFile(t *testing.T) {
	var stderr bytes.Buffer
	e := &evaluation{Target: cli.InKitchen(&cli.App{Err: &stderr}), evaluator: &benchmark.Evaluator{}}
	e.scoring = scoring[benchmark.Prediction, []benchmark.Report]{venue: e.Target, work: e, what: "files", output: "-", out: &cli.Output{}}
	e.scoring.Do = func(_ context.Context, p benchmark.Prediction) ([]benchmark.Report, error) {
		if p.Source.Name == "b" {
			panic("out of eggs")
		}
		return []benchmark.Report{{File: p.Source.Name, Status: benchmark.Empty}}, nil
	}
	var inputs []batch.Input[benchmark.Prediction]
	for _, name := range []string{"a", "b", "c"} {
		inputs = append(inputs, batch.Input[benchmark.Prediction]{ID: batch.ID{Name: name}, Value: benchmark.Prediction{Source: &source.File{Name: name}}})
	}
	complete, err := e.scoring.all(t.Context(), 3, slices.Values(inputs))
	require.NoError(t, err)
	require.True(t, complete)
	require.Equal(t, "b: internal error of hearth, not of the input: out of eggs [E0613]\n", stderr.String())
	require.Equal(t, cli.ExitInput, e.code)
	require.Len(t, e.reports, 3)
	require.Equal(t, &benchmark.Report{File: "b", Status: benchmark.Failed, Code: "E0613", PlainProblems: []source.Plain{{Code: "E0613", Message: "b: internal error of hearth, not of the input: out of eggs"}}}, e.reports[1])
}

// With --show-output the results go to the page when they are told, and with t they do not.
func TestResultsAreShownInThePage(t *testing.T) {
	for _, show := range []string{"page", "t", "nil"} {
		var shown []*benchmark.Score
		e := &evaluation{Target: cli.KitchenOnly(&cli.App{Err: &bytes.Buffer{}}), show: show, rendered: []*benchmark.Score{{}}}
		e.Additions.Cmd = &cobra.Command{}
		e.page = func(_ context.Context, _ *cli.Target, rows []*benchmark.Score) error { shown = rows; return nil }
		_, err := e.verdict()
		require.NoError(t, err)
		require.Equal(t, show == "page", len(shown) == 1, show)
	}
}
