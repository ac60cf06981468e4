package hearth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/engine/machine"
	"hearth/testdata/recorded"
)

func TestPlanAndMangleDeriveTheSameInEveryStepOfTheGoldRuns(t *testing.T) {
	for _, edition := range recorded.Editions {
		k, err := hearth.Open(hearth.Options{Edition: edition, Semantics: "corrected"}) // Mangle's numbers remember nothing
		require.NoError(t, err)
		steps := 0
		k.Domain.Eval = func(ctx context.Context, p *machine.Program, src engine.Source, given []engine.Fact) (*engine.Result, error) {
			planned, err := p.Eval(t.Context(), src, given, engine.Limits{})
			require.NoError(t, err)
			reference, err := p.EvalMangle(t.Context(), src, given, engine.Limits{})
			require.NoError(t, err)
			require.Equal(t, reference.Preds(), planned.Preds())
			for _, pred := range planned.Preds() {
				require.Equal(t, reference.Rows(pred), planned.Rows(pred), pred)
			}
			steps++
			return planned, nil
		}
		for _, path := range golds(t, edition) {
			execute(t, k, path)
		}
		t.Logf("%s: %d steps", edition, steps)
	}
}
