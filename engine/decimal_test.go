package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDecimalsAreAmounts(t *testing.T) {
	tests := []struct{ name, rules, want string }{
		{"where a property is read", `r(X) :- quantity(X, 2.5).`, "/oil"},
		{"what it is compared with", `r(X) :- quantity(X, N), N > 1.0, N != 2.5.`, "/egg"},
		{"what is added to it", `r(M) :- quantity(/oil, N), M = fn:plus(N, fn:minus(1.5, 0.5)).`, "3500000000"},
		{"in what is handed on", `small(1.5). r(X) :- small(N), limit(N, M), quantity(X, L), L > M. limit(N, fn:plus(N, 0.5)) :- small(N), quantity(_, M), M > N.`, "/egg /oil"},
		{"in an effect", `set(X, /quantity, 0.000000007) :- quantity(X, 2.5). r(N) :- set(_, /quantity, N).`, "7"},
		{"in what becomes an effect", `amount(X, 10.0) :- quantity(X, 2.5). set(X, /quantity, N) :- amount(X, N). r(N) :- amount(_, N).`, "10000000000"},
		{"in a sum", `part(X, 1.5) :- quantity(X, _). r(S) :- part(X, N), quantity(X, M), M >= N |> do fn:group_by(), let S = fn:sum(N).`, "3000000000"},
		{"in what counts a unit", `r(K) :- quantity(/oil, N), K = fn:div(N, 1.0).`, "2"},
		{"in so many units", `r(M) :- quantity(/oil, N), K = fn:div(N, 1.0), M = fn:minus(N, fn:mult(K, 1.0)).`, "500000000"},
		{"below zero", `r(N) :- quantity(/oil, M), N = fn:plus(M, -0.5).`, "2000000000"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := newRows("quantity /oil 2500000000", "quantity /egg 7000000000")
			p := load(t, tt.rules)
			require.Equal(t, tt.want, show(both(t, p, src), "r"))
			proved(t, p, src, "r")
		})
	}
}

func TestADecimalWithoutAUnitIsRefused(t *testing.T) {
	tests := []struct{ name, rules, problem string }{
		{"a number that counts", `r(N) :- p(N), N > 1.5.`, "test.mg:1:1: the decimal number 1.5 has no unit here [E0440]"},
		{"a factor", `r(M) :- quantity(/oil, N), M = fn:mult(N, 0.5).`, "test.mg:1:1: the decimal number 0.5 has no unit here [E0440]"},
		{"a factor before an amount", `r(M) :- quantity(/oil, N), M = fn:mult(0.5, fn:plus(N, 1.0)).`, "test.mg:1:1: the decimal number 0.5 has no unit here [E0440]"},
		{"a quotient of a count", `r(M) :- p(N), M = fn:div(N, 0.5).`, "test.mg:1:1: the decimal number 0.5 has no unit here [E0440]"},
		{"a fact that nobody compares", `r(2.0).`, "test.mg:1:1: the decimal number 2.0 has no unit here [E0440]"},
		{"of a computed predicate", `r(M) :- quantity(/oil, N), scale(N, 2.5, M).`, "test.mg:1:1: the decimal number 2.5 has no unit here [E0440]"},
		{"a predicate that nothing declares comes first", `r(X) :- quantitty(X, N), N > 40.0.`, "test.mg:1:9: nothing declares, defines or supplies quantitty/2 [E0405]"},
		{"too many digits", `r(X) :- quantity(X, 0.0000000001).`, "test.mg:1:1: 0.0000000001 is not a name, an integer or a text [E0404]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Contains(t, problems(t, unit(tt.rules)), tt.problem)
		})
	}
}
