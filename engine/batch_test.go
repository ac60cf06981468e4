package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/engine/program"
	"hearth/engine/rule"
)

// TestManyInputsDeriveWhatEachAloneDoes evaluates the slice of rules for several inputs at once, and all rules
// for each input separately.
func TestManyInputsDeriveWhatEachAloneDoes(t *testing.T) {
	inputs := [][]engine.Fact{{fact("arg /a /x")}, {fact("arg /a /y"), fact("arg /b /x")}, {}, {fact("arg /a /x"), fact("arg /a /y")}}
	for _, tt := range []struct{ name, rules, pred string }{
		{"what follows from an input", "r(X) :- arg(/a, X).", "r"},
		{"what follows from none", "r(X) :- base(X).", "r"},
		{"of one key alone", "r(/b, X) :- s(/b, X). s(K, X) :- arg(K, X).", "r"},
		{"a negation alone", "r(X) :- base(X), !arg(/a, X).", "r"},
		{"a negation first", "r(X) :- base(Y), !arg(/a, Y), arg(_, X).", "r"},
		{"a group a key", "r(K, N) :- arg(K, X) |> do fn:group_by(K), let N = fn:count().", "r"},
		{"a group of all", "r(N) :- arg(_, X) |> do fn:group_by(), let N = fn:count().", "r"},
		{"a certain sum of a group", "s(N) :- arg(_, X) |> do fn:group_by(), let N = fn:count(). r(X) :- s(2), arg(_, X).", "r"},
		{"recursion", "r(X) :- arg(_, X). r(Y) :- r(X), next(X, Y). next(/x, /y). next(/y, /z).", "r"},
		{"a fact beside rules", "r(/q). r(X) :- arg(/a, X).", "r"},
		{"rows from outside beside rules", "base(X) :- arg(/b, X). r(X) :- base(X).", "r"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := &rule.Vocabulary{
				Decls: "Decl arg(K, X) bound [/name, /name]. Decl base(X) bound [/name].",
				Facts: []engine.Fact{fact("base /x"), fact("base /w")}, Inputs: []string{"arg"},
			}
			p, err := program.Load(v, []rule.Unit{unit(tt.rules)})
			require.NoError(t, err)
			arity, _ := p.Arity(tt.pred)
			a := depend.New(p.Set, depend.Keys{Names: []engine.Term{engine.Name("/a"), engine.Name("/b")}, Varies: []string{"arg"}})
			many := depend.NewBatch(a.Slice([]engine.Fact{{Pred: tt.pred, Args: make([]engine.Term, arity)}}), []string{"arg"})
			all, err := many.Eval(t.Context(), nil, inputs, engine.Limits{})
			require.NoError(t, err)
			for i, given := range inputs {
				alone, err := p.Eval(t.Context(), nil, given, engine.Limits{})
				require.NoError(t, err)
				require.ElementsMatch(t, alone.Rows(tt.pred), all.ForInput(i).Rows(tt.pred), "input %d", i)
			}
			all.Release()
		})
	}
}
