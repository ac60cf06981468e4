package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

func TestRulesDerive(t *testing.T) {
	src := newRows("p 1", "p 2", "p 3", "q 2", "e /a /b", "e /b /c", "e /c /c",
		"in /egg/1 /bowl/1", "in /egg/2 /bowl/1", "in /oil/1 /bowl/2", "quantity /egg/1 5", "quantity /egg/2 5", "quantity /oil/1 7",
		"label /egg/1 big")
	src.computed["scale"] = func(pattern []engine.Term, yield func([]engine.Term) bool) error {
		yield([]engine.Term{pattern[0], pattern[1], engine.Number(pattern[0].Num() * pattern[1].Num())})
		return nil
	}
	tests := []struct{ name, rules, want string }{
		{"a join binds registers from left to right", `r(X, Y) :- in(X, C), in(Y, C), X != Y.`, "/egg/1,/egg/2 /egg/2,/egg/1"},
		{"a repeated variable is one value", `r(X) :- e(X, X).`, "/c"},
		{"negation is the absence of rows", `r(N) :- p(N), !q(N).`, "1 3"},
		{"a negated premise may stand before what binds it", `r(N) :- !q(N), p(N).`, "1 3"},
		{"two waiting negations are both kept", `s(N) :- p(N), N < 2. r(N) :- !q(N), !s(N), p(N).`, "3"},
		{"negation of what anything may stand in is the absence of all such rows", `r(X) :- e(X, _), !in(_, X), !e(_, X).`, "/a"},
		{"an unnamed negation may stand first, and alone", `r(X) :- !e(X, _), in(X, /bowl/2). r(/none) :- !in(_, /bowl/9). r(/some) :- !in(_, /bowl/1).`, "/none /oil/1"},
		{"what is grouped may lack rows", `r(N) :- p(X), !q(X), !label(_, "small") |> do fn:group_by(), let N = fn:count().`, "2"},
		{"static facts are joined like others", `r(D) :- isa(/roll, D), isa(D, E).`, "/bread"},
		{"given facts are read", `r(X) :- arg(/container, C), in(X, C).`, "/egg/1 /egg/2"},
		{"facts and rules may define one predicate", `r(7). r(N) :- q(N).`, "2 7"},
		{"comparisons", `r(N) :- p(N), 1 < N, N <= 2. r(N) :- p(N), N >= 3, fn:plus(N, 1) > 3.`, "2 3"},
		{"negated comparison", `r(N) :- p(N), !:lt(N, 3).`, "3"},
		{"arithmetic", `r(N) :- p(X), N = fn:minus(fn:mult(X, 10), fn:div(X, 2)).`, "10 19 29"},
		{"equality tests what is bound", `r(N) :- p(N), N = fn:plus(1, 1).`, "2"},
		{"least and greatest of a list", `r(A, B) :- p(N), A = fn:max([N, 2]), B = fn:min([N, 2]).`, "2,1 2,2 3,2"},
		{"functions in heads and arguments", `r(fn:plus(N, 1)) :- p(N), p(fn:plus(N, 1)).`, "2 3"},
		{"a let transform", `r(Y) :- p(X) |> let Y = fn:mult(X, 2).`, "2 4 6"},
		{"computed predicates", `r(R) :- p(N), scale(N, 3, R).`, "3 6 9"},
		{"recursion", `r(X, Y) :- e(X, Y). r(X, Z) :- r(X, Y), e(Y, Z).`, "/a,/b /a,/c /b,/c /c,/c"},
		{"mutual recursion", `r(X) :- e(/a, X). r(X) :- s(X). s(X) :- r(Y), e(Y, X).`, "/b /c"},
		{"sum over named rows", `r(S) :- in(X, C), quantity(X, N) |> do fn:group_by(), let S = fn:sum(N).`, "17"},
		{"groups", `r(C, N, M) :- in(X, C), quantity(X, Q) |> do fn:group_by(C), let N = fn:count(), let M = fn:max(Q).`, "/bowl/1,2,5 /bowl/2,1,7"},
		{"values computed after an aggregate", `r(M) :- p(N) |> do fn:group_by(), let S = fn:sum(N), let M = fn:mult(S, 10).`, "60"},
		{"one premise is aggregated row by row", `r(S) :- quantity(_, N) |> do fn:group_by(), let S = fn:sum(N).`, "17"},
		{"constants in an aggregated premise", `r(N) :- in(X, /bowl/1) |> do fn:group_by(), let N = fn:count().`, "2"},
		{"an empty group has no row", `r(N) :- p(X), X < 0 |> do fn:group_by(), let N = fn:count().`, ""},
		{"texts", `r(T) :- label(X, L), T = fn:string:concat(X, "=", L, "/", 3).`, `"/egg/1=big/3"`},
		{"text tests", `r(X) :- label(X, L), :string:starts_with(L, "b"), :string:contains(L, "i"), !:string:ends_with(L, "z").`, "/egg/1"},
		{"names taken apart", `r(A, B, T) :- in(X, /bowl/2), A = fn:name:root(X), B = fn:name:tip(X), T = fn:name:to_string(X).`, `/oil,/1,"/oil/1"`},
		{"name prefixes", `r(X) :- in(X, C), :match_prefix(X, /egg).`, "/egg/1 /egg/2"},
		{"a predicate without arguments", `wet() :- in(X, /bowl/2). dry() :- in(X, /bowl/9). r(1) :- wet(). r(2) :- dry(). r(3) :- !dry().`, "1 3"},
		{"a rule over a fluent adds to it", `in(X, /bowl/9) :- in(X, /bowl/2). r(N) :- in(X, C) |> do fn:group_by(), let N = fn:count().`, "4"},
		{"differs from what a constant is", `r(N) :- q(M), p(N), N != M.`, "1 3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, show(both(t, load(t, tt.rules), src, fact("arg /container /bowl/1")), "r"))
		})
	}
}
