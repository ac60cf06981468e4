package depend_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// Rules that use a number in a role.
const amounts = `
sane(Q) :- num(/size, Q), Q <= 100.
asks(X, Q) :- sane(Q), in(X, _).
twice(X, D) :- asks(X, Q), D = fn:mult(Q, 2).
unknown(X) :- asks(X, _), !known(X).
scaled(X, R) :- asks(X, Q), scale(Q, 3, R).
none(X) :- in(X, _), !scaled(X, _).
short(X) :- twice(X, D), D < 7.
low(X) :- asks(X, Q), Q < 5.
half() :- sane(5).
whole(X) :- asks(X, Q), P = fn:mult(2, 3), Q = P.
met(X) :- twice(X, D), stock(X, D).
other(X) :- twice(X, D), D != 4.
lost(X) :- twice(X, D), !stock(X, D).
far(X) :- asks(X, Q), Q <= 100.
`

// TestANumberMattersWhereItIsComparedOrMet checks for which facts the number in a role may matter.
func TestANumberMattersWhereItIsComparedOrMet(t *testing.T) {
	v := &rule.Vocabulary{
		Decls:  "Decl num(R, N) bound [/name, /number]. Decl in(X, P) bound [/name, /name]. Decl known(X) bound [/name]. Decl stock(X, N) bound [/name, /number]. Decl scale(A, B, C) bound [/number, /number, /number].",
		Inputs: []string{"num", "in", "known", "stock"}, Supplied: []string{"scale"},
	}
	set, err := rule.Load(v, []rule.Unit{{File: &source.File{Name: "amounts.mg", Text: amounts}}})
	require.NoError(t, err)
	a := depend.New(set, depend.Keys{Names: []engine.Term{engine.Name("/size")}, Varies: []string{"num"}})
	for pred, want := range map[string]bool{
		"unknown": false, "none": false, "far": false,
		"short": true, "low": true, "whole": true, "met": true, "other": true, "lost": true,
	} {
		goals := []engine.Fact{{Pred: pred, Args: []engine.Term{{}}}}
		require.Equal(t, want, a.Matters(goals, "num", 1, 1, 100), pred)
	}
	require.True(t, a.Matters([]engine.Fact{{Pred: "half"}}, "num", 1, 1, 100), "a rule names the number")
	require.Equal(t, []depend.Bound{{Number: engine.Number(100), Below: true}, {Number: engine.Number(5)}}, a.Compared("num", 1))
}
