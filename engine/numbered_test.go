package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRulesOfANumberedPredicateHaveTheirPlaceInTheText(t *testing.T) {
	const decl = "Decl then(K, V, X) descr [numbered()] bound [/number, /name, /name].\n"
	src := newRows("quantity /oil 1", "quantity /egg 2")
	p := load(t, decl+`
		then(/take, X) :- quantity(X, 1).
		then(/stir, X) :- quantity(X, _).
		then(/put, X)  :- quantity(X, 1).
		before(V, W)   :- then(I, V, X), then(K, W, X), I < K.
		r(V, W)        :- before(V, W).
	`)
	require.Equal(t, "/stir,/put /take,/put /take,/stir", show(both(t, p, src), "r"))
	proved(t, p, src, "r")
}

func TestAHeadOfANumberedPredicateLeavesOutTheNumber(t *testing.T) {
	const decl = "Decl then(K, V, X) descr [numbered()] bound [/number, /name, /name].\n"
	require.Contains(t, problems(t, unit(decl+"then(/take).")), `test.mg:2:1: then has 2 arguments here, found 1 [E0406]
   2 | then(/take).
     | ^^^^^^^^^^^^
     = hint: it is declared as then(K,V,X); rules leave out the first argument, their number`)
	require.Contains(t, problems(t, unit(decl+"then(/take, /egg). r(X) :- then(_, X).")), "then has 3 arguments, found 2 [E0406]")
}
