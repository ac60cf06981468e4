package notation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/rule/notation"
	"hearth/parser/source"
)

const table = `
# a comment
full(H)  => holds(H, _)
list(L)  => made(L, /list)
a(R). b(R).                        => ab(R).
c(R, N).                           => d(N). unless keeps(R, _)
out(Q, X) :- fill(R, X).           => gives(Q, R).
set(X, P, V) :- each(R, X), fill(Q, V). => gets(R, P, Q).
`

func TestFix(t *testing.T) {
	tests := []struct{ name, was, is string }{
		{"two facts in one", "a(/x). b(/x).\n", "ab(/x).\n"},
		{"in any order, on other lines", "b(/x). # why\na(/x).\nb(/y).\n", "ab(/x). # why\nb(/y).\n"},
		{"of the same thing only", "a(/x). b(/y).\n", "a(/x). b(/y).\n"},
		{"not under a condition", "a(/x). b(/x) :- p(/x).\n", "a(/x). b(/x) :- p(/x).\n"},
		{"again and again", "a(/x). a(/y). p(1). b(/x). b(/y).\n", "ab(/x). ab(/y). p(1).\n"},
		{"unless something is said", "c(/x, 1). c(/y, 2). keeps(/x, /z).\n", "c(/x, 1). d(2). keeps(/x, /z).\n"},
		{"a rule that is a fact now", "out(/q, C) :- fill(/r, C).\n", "gives(/q, /r).\n"},
		{"premises in any order", "set(A, /p, B) :- fill(/q, B), each(/r, A).\n", "gets(/r, /p, /q).\n"},
		{"two variables are not one", "set(A, /p, A) :- fill(/q, A), each(/r, A).\n", "set(A, /p, A) :- fill(/q, A), each(/r, A).\n"},
		{"a fact knows no variables", "set(A, P, B) :- fill(/q, B), each(/r, A).\n", "set(A, P, B) :- fill(/q, B), each(/r, A).\n"},
		{"nor a longer rule", "out(/q, C) :- fill(/r, C), p(C).\n", "out(/q, C) :- fill(/r, C), p(C).\n"},
		{"a name", "p(X) :- q(X), !full(X), full(/y). # full(X)\n", "p(X) :- q(X), !holds(X, _), holds(/y, _). # full(X)\n"},
		{"a name that a file defines itself", "full(X) :- q(X). p(X) :- full(X).\n", "full(X) :- q(X). p(X) :- full(X).\n"},
		{"a name with other arguments", "p(X) :- q(X), !full(X, 1).\n", "p(X) :- q(X), !full(X, 1).\n"},
		{"a name in heads", "list( L ) :- fresh(/l, 1, L),\n  list(/x).\n", "made(L, /list) :- fresh(/l, 1, L),\n  made(/x, /list).\n"},
		{"what cannot be read", "a(/x). b(/x.\n", "a(/x). b(/x.\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			known, err := notation.Read(nil, &source.File{Name: "table", Text: table})
			require.NoError(t, err)
			fixed, err := known.Fix(&source.File{Name: "test.mg", Text: tt.was})
			require.Equal(t, tt.name == "what cannot be read" || tt.name == "a fact knows no variables", err != nil)
			require.Equal(t, tt.is, fixed)
			again, _ := known.Fix(&source.File{Name: "test.mg", Text: fixed})
			require.Equal(t, fixed, again, "once is enough")
			require.Equal(t, tt.is == tt.was, len(known.Notes(&source.File{Name: "test.mg", Text: tt.was})) == 0)
		})
	}
}

func TestATableThatCannotBeReadHasItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"a(X) => b(X)\na(X)":      "table:2:1: this does not say what is written in another way [E0403]",
		"a(X => b(X)":             "table:1:1: this does not say what is written in another way [E0403]",
		"a(X). => b(X). unless (": "table:1:1: this does not say what is written in another way [E0403]",
	} {
		_, err := notation.Read(nil, &source.File{Name: "table", Text: text})
		require.EqualError(t, err, want)
	}
}
