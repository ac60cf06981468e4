package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
	"hearth/engine/rule"
)

func TestAHelperIsAUnitsOwnWhenItHasOtherArguments(t *testing.T) {
	shared := unit("Decl splits(X, P, Q) bound [/name, /name, /number].\nkept(X, P) :- splits(X, P, _). next(X, Y) :- e(X, Y).")
	tests := []struct{ name, rules, want, problem string }{
		{"of one that is declared", "splits(X) :- e(X, _). r(X) :- e(_, X), !splits(X).", "/c", ""},
		{"of one that is defined", "next(X) :- e(X, /c). r(X) :- next(X).", "/b", ""},
		{"and the other one is read as well", "next(X) :- e(X, /c). r(X) :- next(X), next(_, X).", "/b", ""},
		{"one that nobody reads is written wrong", "splits(X) :- e(X, _). r(X) :- e(X, _).", "", "splits has 3 arguments, found 1 [E0406]"},
		{"and so is one that nobody defines", "r(X) :- e(X, _), !splits(X).", "", "splits has 3 arguments, found 1 [E0406]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := program.Load(vocabulary(), []rule.Unit{shared, unit(tt.rules)})
			if tt.problem != "" {
				require.ErrorContains(t, err, tt.problem)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, show(both(t, p, newRows("e /a /b", "e /b /c")), "r"))
			proved(t, p, newRows("e /a /b", "e /b /c"), "r")
		})
	}
}

// proved requires that the checker accepts the proofs of all rows of a predicate.
func proved(t *testing.T, p *program.Program, src engine.Source, pred string) {
	t.Helper()
	trace, err := p.Trace(t.Context(), src, nil, engine.Limits{})
	require.NoError(t, err)
	checker, err := proof.New(&proof.World{Rules: p.Rules(), Source: src, Asks: p.Asks, Holds: trace.Result()})
	require.NoError(t, err)
	for _, row := range trace.Result().Rows(pred) {
		require.NoError(t, checker.Check(trace.Why(engine.Fact{Pred: pred, Args: row})))
	}
}
