package depend_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// TestBoundsAreThoseOfCopiedNumbers checks which numbers rules compare with a number in a role. Computed numbers do
// not count.
func TestBoundsAreThoseOfCopiedNumbers(t *testing.T) {
	const text = `
sane(Q) :- num(/size, Q), Q <= 100.
asks(X, Q) :- sane(Q), in(X, _).
twice(X, D) :- asks(X, Q), D = fn:mult(Q, 2).
short(X) :- twice(X, D), D < 7.
low(X) :- asks(X, Q), Q < 5.
other(X) :- asks(X, Q), Q != 4.
`
	v := &rule.Vocabulary{
		Decls:  "Decl num(R, N) bound [/name, /number]. Decl in(X, P) bound [/name, /name].",
		Inputs: []string{"num", "in"},
	}
	set, err := rule.Load(v, []rule.Unit{{File: &source.File{Name: "amounts.mg", Text: text}}})
	require.NoError(t, err)
	a := depend.New(set, depend.Keys{Names: []engine.Term{engine.Name("/size")}, Varies: []string{"num"}})
	require.Equal(t, []depend.Bound{{Number: engine.Number(100), Below: true}, {Number: engine.Number(5)}}, a.Compared("num", 1))
}
