package engine_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/parser/source"
)

// The answers do not depend on the costs. They are those of the order in which the query is written, which
// Eval uses.
func TestTheOrderOfPremisesChangesNoAnswer(t *testing.T) {
	world := newRows("in /flour /bowl/1", "in /water /bowl/1", "in /bowl/1 /table", "in /bowl/2 /table", "in /table /room",
		"quantity /flour 100", "quantity /water 50", "p 1", "p 2", "q 2", "component /dough /flour", "component /dough /water", "component /paste /water")
	world.compute("upto", func(pattern []engine.Term) (rows [][]engine.Term) {
		require.NotEqual(t, engine.Free, pattern[0].Kind(), "a computed predicate is only asked with what it needs")
		for i := range pattern[0].Num() {
			if n := engine.Number(i + 1); pattern[1].Kind() == engine.Free || pattern[1] == n {
				rows = append(rows, []engine.Term{pattern[0], n})
			}
		}
		return rows
	})
	v := vocabulary()
	v.Decls += "Decl upto(K, I) descr [mode('+', '-')] bound [/number, /number].\n"
	v.Supplied = append(v.Supplied, "upto")
	premises := []string{"in(X, Y)", "in(Y, Z)", "in(X, /table)", "quantity(X, N)", "component(Z, X)", "p(M)", "q(M)", "upto(M, K)", "upto(2, K)", "!q(M)", "!in(_, X)", "!component(Y, _)",
		"X != Y", "M != K", "M < 2", "L = fn:plus(M, 1)", "full(Y)", "!full(X)", "upto(K, _)"}
	tried := 0
	rapid.Check(t, func(t *rapid.T) {
		body := strings.Join(rapid.SliceOfN(rapid.SampledFrom(premises), 1, 6).Draw(t, "premises"), ", ")
		q, err := program.ParseQuery(v, &source.File{Name: "query", Text: "full(Y) :- component(_, X), in(X, Y). " + body})
		if err != nil {
			return // a variable without a value
		}
		costs := map[string]int{}
		p, err := q.Load(v, nil, func(pred string, pattern []engine.Term, known []bool) int {
			if _, known := costs[pred]; !known {
				costs[pred] = rapid.IntRange(0, 9).Draw(t, pred)
			}
			return costs[pred]
		})
		if err != nil {
			return
		}
		want, err := p.Eval(t.Context(), world, nil, engine.Limits{})
		require.NoError(t, err)
		got, err := p.Answers(t.Context(), world, nil, engine.Limits{})
		require.NoError(t, err)
		require.ElementsMatch(t, want.Rows(program.Answer), got, body)
		tried++
	})
	require.Positive(t, tried)
}

// A query is reordered if its premises are written in a poor order.
func TestPremisesThatFindLittleComeFirst(t *testing.T) {
	v := vocabulary()
	q, err := program.ParseQuery(v, &source.File{Name: "query", Text: "in(X, Y), quantity(X, N), component(/dough, X), X != Y"})
	require.NoError(t, err)
	p, err := q.Load(v, nil, func(_ string, _ []engine.Term, known []bool) int {
		if known[0] {
			return 1
		}
		return 100
	})
	require.NoError(t, err)
	facts := []string{"component /dough /1"}
	for i := range 100 {
		facts = append(facts, "in /"+strconv.Itoa(i)+" /bowl", "quantity /"+strconv.Itoa(i)+" 5")
	}
	rows, err := p.Answers(t.Context(), newRows(facts...), nil, engine.Limits{Steps: 20})
	require.NoError(t, err)
	require.Len(t, rows, 1)
	_, err = p.Eval(t.Context(), newRows(facts...), nil, engine.Limits{Steps: 20})
	require.ErrorContains(t, err, "E0431", "in the order in which it is written")
}
