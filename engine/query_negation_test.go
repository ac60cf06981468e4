package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// asked returns the rows of a query over a small world.
func asked(t *testing.T, text string) [][]engine.Term {
	t.Helper()
	q, err := program.ParseQuery(&rule.Vocabulary{}, &source.File{Name: "query", Text: text})
	require.NoError(t, err)
	v := vocabulary()
	v.Decls += "Decl upto(K, I) descr [mode('+', '-')] bound [/number, /number].\n"
	v.Supplied = append(v.Supplied, "upto")
	p, err := q.Load(v, nil, nil)
	require.NoError(t, err)
	world := newRows("in /flour /bowl/1", "in /water /bowl/1", "in /bowl/1 /table", "in /bowl/2 /table", "in /table /room",
		"quantity /flour 100", "quantity /water 50", "p 1", "p 2", "q 2",
		"component /dough /flour", "component /dough /water", "component /paste /water")
	world.compute("upto", func(pattern []engine.Term) (rows [][]engine.Term) {
		require.NotEqual(t, engine.Free, pattern[0].Kind(), "a computed predicate is only asked with what it needs")
		for i := range pattern[0].Num() {
			rows = append(rows, []engine.Term{pattern[0], engine.Number(i + 1)})
		}
		return rows
	})
	r, err := p.Eval(t.Context(), world, nil, engine.Limits{})
	require.NoError(t, err)
	return r.Rows(program.Answer)
}

// TestAnUnnamedVariableInANegationIsAny checks that each query finds the same rows as a query with a helper
// rule for the negated premise.
func TestAnUnnamedVariableInANegationIsAny(t *testing.T) {
	tests := []struct{ name, query, same string }{
		{"what nothing lies in", "in(X, /table), !in(_, X)", "full(X) :- in(Y, X). in(X, /table), !full(X)"},
		{"what lies nowhere", "component(X, _), !in(X, _)", "lies(X) :- in(X, Y). component(X, P), !lies(X) |> do fn:group_by(X)"},
		{"the negation first", "!in(_, X), in(X, /table)", "full(X) :- in(Y, X). in(X, /table), !full(X)"},
		{"nothing at all", "p(X), !in(/spoon, _)", "p(X)"},
		{"nothing but unnamed variables", "p(X), !component(_, _)", "p(X), X < 0"},
		{"two of them", "in(X, _), !quantity(X, _), !in(_, X)", "has(X) :- quantity(X, N). full(X) :- in(Y, X). in(X, P), !has(X), !full(X) |> do fn:group_by(X)"},
		{"the same one twice", "p(X), !in(_, _), !in(_, _)", "p(X), X < 0"},
		{"beside one without", "p(X), !q(X), !in(/spoon, _)", "p(X), !q(X)"},
		{"a value that is computed", "p(X), Y = fn:plus(X, 98), Z = fn:plus(Y, 1), !quantity(_, Z)", "some(N) :- quantity(X, N). p(X), Y = fn:plus(X, 98), Z = fn:plus(Y, 1), !some(Z)"},
		{"in what is computed", "p(X), !quantity(_, fn:plus(X, 99))", "p(X), X = 2"},
		{"of a predicate that needs a value", "q(X), N = fn:minus(X, 2), !upto(N, _)", "q(X), N = fn:minus(X, 2)"},
		{"of a predicate that has a value", "p(X), !upto(X, _)", "p(X), X < 0"},
		{"counted", "in(X, /table), !in(_, X) |> do fn:group_by(), let N = fn:count()", "full(X) :- in(Y, X). in(X, /table), !full(X) |> do fn:group_by(), let N = fn:count()"},
		{"of what is counted", "n(P, N) :- in(X, P) |> do fn:group_by(P), let N = fn:count(). in(X, _), !n(X, _)", "full(X) :- in(Y, X). in(X, P), !full(X) |> do fn:group_by(X)"},
		{"in a rule that counts, negated again", "n(P, N) :- in(X, P), !in(_, X) |> do fn:group_by(P), let N = fn:count(). in(X, _), !n(X, _)",
			"full(X) :- in(Y, X). n(P) :- in(X, P), !full(X). in(X, P), !n(X) |> do fn:group_by(X)"},
		{"in a rule of one's own", "free(X) :- in(X, /table), !in(_, X). free(X)", "full(X) :- in(Y, X). in(X, /table), !full(X)"},
		{"in a rule that leads to itself", "up(X) :- in(X, /bowl/1). up(Y) :- up(X), in(X, Y), !component(Y, _). up(X)",
			"up(X) :- in(X, /bowl/1). up(Y) :- up(X), in(X, Y). up(X)"},
		{"in rules that lead to each other", "up(X) :- in(X, /bowl/1). up(X) :- over(X), !component(X, _). over(Y) :- up(X), in(X, Y). up(X)",
			"up(X) :- in(X, /bowl/1). up(Y) :- up(X), in(X, Y). up(X)"},
		{"a name that looks like that of the rule", "some0__in(X) :- in(X, /room). some0__in(X), !in(_, /spoon)", "in(X, /room)"},
		{"a decimal number", "quantity(X, N), !quantity(_, 0.000000051), N > 0.000000050", "quantity(X, N), N > 50"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, rowsOf(asked(t, tt.same)), rowsOf(asked(t, tt.query)))
		})
	}
}

// rowsOf returns the first column, because queries with a helper have additional ones.
func rowsOf(rows [][]engine.Term) (first []string) {
	for _, r := range rows {
		first = append(first, r[0].String())
	}
	return first
}

func TestWhatIsHiddenInAQueryIsNotItsOwn(t *testing.T) {
	text := "free(X) :- in(X, Y), !in(_, X). free(X), !quantity(X, _)"
	q, err := program.ParseQuery(&rule.Vocabulary{}, &source.File{Text: text})
	require.NoError(t, err)
	require.Equal(t, []string{"X"}, q.Vars)
	require.Equal(t, []string{"in", "quantity"}, q.Uses)
	require.Len(t, q.Defines, 1)
	require.Equal(t, "free", q.Defines[0].Name)
	require.Equal(t, "free(X) :- in(X, Y), !in(_, X).", text[q.Defines[0].Span.Start:q.Defines[0].Span.End])
}

// TestAWrongNegationHasItsPlaceInTheQuery checks that each problem is reported once, with its position in the
// query.
func TestAWrongNegationHasItsPlaceInTheQuery(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a named variable that only stands there", "p(X), !in(Y, _)", "query:1:7: variable Y in !in(Y,_) is not bound by any positive premise [E0411]"},
		{"all named", "p(X), !in(X, Y)", "query:1:7: variable Y in !in(X,Y) is not bound by any positive premise [E0411]"},
		{"an unknown predicate", "p(X), !tin(X, _)", "query:1:7: nothing declares, defines or supplies tin/2 [E0405]"},
		{"an unknown predicate beside it", "pp(X), !in(X, _)", "query:1:1: nothing declares, defines or supplies pp/1 [E0405]"},
		{"behind it", "p(X), !in(/a, _), pp(X)", "query:1:19: nothing declares, defines or supplies pp/1 [E0405]"},
		{"another number of arguments", "p(X), !in(X, _, _)", "query:1:7: in has 2 arguments, found 3 [E0406]"},
		{"behind a number that was written shorter", "quantity(X, 1.5), !tin(X, _)", "query:1:19: nothing declares, defines or supplies tin/2 [E0405]"},
		{"no value", "p(X), !in(_, fn:plus(_, 1))", "query:1:7: variable _ has no value at this premise [E0412]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q, err := program.ParseQuery(&rule.Vocabulary{}, &source.File{Name: "query", Text: tt.query})
			if err == nil {
				_, err = q.Load(vocabulary(), nil, nil)
			}
			require.EqualError(t, err, tt.want)
		})
	}
}
