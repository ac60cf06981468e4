package engine_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

// A watcher records the calls of an observer.
type watcher struct {
	begun int
	told  []engine.Work
}

func (w *watcher) Begin() { w.begun++ }

func (w *watcher) End(did engine.Work) { w.told = append(w.told, did) }

func TestAnObserverIsToldWhatEveryClauseGives(t *testing.T) {
	p := load(t, "e(/n8, /n9).\nr(X, Y) :- e(X, Y).\nr(X, Z) :- r(X, Y), r(Y, Z).\nlong(N) :- r(_, Y) |> do fn:group_by(), let N = fn:count().\nnever(X) :- e(X, X).")
	var w watcher
	r, err := p.Eval(t.Context(), newRows(), chain(8), engine.Limits{Observer: &w})
	require.NoError(t, err)
	require.Equal(t, w.begun, len(w.told))
	sums := map[string]engine.Work{}
	for _, did := range w.told {
		key := fmt.Sprint(did.Head, did.Collecting)
		sum := sums[key]
		sum.Rows, sum.New, sum.Steps = sum.Rows+did.Rows, sum.New+did.New, sum.Steps+did.Steps
		sums[key] = sum
	}
	require.Equal(t, 1, sums["efalse"].New, "a fact is a clause")
	require.Equal(t, len(r.Rows("r")), sums["rfalse"].New, "the pairs of a chain of ten")
	require.Greater(t, sums["rfalse"].Rows, sums["rfalse"].New, "some are found by several ways")
	require.Equal(t, engine.Work{Rows: 1, New: 1, Steps: 45}, sums["longfalse"])
	require.Zero(t, sums["longtrue"].Rows, "what is only gathered for an aggregate is no row")
	require.Equal(t, 45, sums["longtrue"].Steps-1)
	require.Zero(t, sums["neverfalse"].Rows)
	require.NotZero(t, sums["neverfalse"].Steps)
}
