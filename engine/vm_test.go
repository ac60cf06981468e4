package engine_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
)

// traced requires that evaluations with and without a trace derive the same rows. It returns the result
// without.
func traced(t require.TestingT, p *program.Program, src engine.Source, given []engine.Fact) *engine.Result {
	fast, err := p.Eval(context.Background(), src, given, engine.Limits{})
	require.NoError(t, err)
	trace, err := p.Trace(context.Background(), src, given, engine.Limits{})
	require.NoError(t, err)
	require.Equal(t, everything(trace.Result()), everything(fast))
	return fast
}

// A rule whose premises have no rows yet is skipped. Rows that they get later are new to it, also if the
// machine was used before with more rows.
func TestARuleThatWasPassedOverSeesWhatComesLater(t *testing.T) {
	p := load(t, `
near(X) :- far(X), e(X, _).
far(X)  :- start(X).
far(Y)  :- near(X), e(X, Y).
start(/n1).`)
	for _, length := range []int{9, 3, 7, 1} {
		r := both(t, p, newRows(), chain(length)...)
		require.Len(t, r.Rows("near"), length-1, "a chain of %d", length)
	}
}

func TestStatedRowsAreThereInEveryEvaluation(t *testing.T) {
	p := load(t, `
e(/n1, /n2). e(/n1, /n2). e(/n2, /n3).
r(X, Y) :- e(X, Y).
n(N) :- e(_, _) |> do fn:group_by(), let N = fn:count().
sum(N) :- N = fn:plus(1, 2).`)
	for range 3 {
		r := both(t, p, newRows(), chain(2)...)
		require.Equal(t, "3", show(r, "n"), "a given one is stated, too")
		r = both(t, p, newRows(), chain(30)...)
		require.Len(t, r.Rows("r"), 30)
	}
}

// An aggregate counts the ways in which its premises hold. A row that was given and that the source also has
// is counted once. Rows that differ only in an unnamed column are counted separately.
func TestAnAggregateTakesNoRowTwice(t *testing.T) {
	p := load(t, `
all(N) :- quantity(X, Y) |> do fn:group_by(), let N = fn:sum(Y).
joined(N) :- quantity(X, Y), h(X) |> do fn:group_by(), let N = fn:sum(Y).
rows(N) :- quantity(X, _) |> do fn:group_by(), let N = fn:count().
h(/a). h(/b).`)
	has := newRows("quantity /a 1", "quantity /a 2", "quantity /c 4")
	given := func(name string, n int64) engine.Fact {
		return engine.Fact{Pred: "quantity", Args: []engine.Term{engine.Name(name), engine.Number(n)}}
	}
	for _, tt := range []struct {
		given []engine.Fact
		want  string
	}{
		{nil, "7 3 3"},
		{[]engine.Fact{given("/a", 2)}, "7 3 3"},
		{[]engine.Fact{given("/a", 2), given("/b", 8)}, "15 11 4"},
		{nil, "7 3 3"},
	} {
		r := both(t, p, has, tt.given...)
		require.Equal(t, tt.want, show(r, "all")+" "+show(r, "joined")+" "+show(r, "rows"))
	}
}

// Once a machine has enough memory, an evaluation allocates nothing, however many rows it reads.
func TestAnEvaluationAllocatesNothingPerRow(t *testing.T) {
	p := load(t, `r(X, Y) :- e(X, Y).
r(X, Z) :- r(X, Y), e(Y, Z).
pair(X, Y) :- e(X, _), e(Y, _), !r(X, Y).
few(X, N) :- pair(X, _) |> do fn:group_by(X), let N = fn:count().`)
	facts := chain(12)
	allocations := func() float64 {
		return testing.AllocsPerRun(20, func() {
			l, err := p.Lend(t.Context(), newRows(), facts, engine.Limits{})
			require.NoError(t, err)
			require.NotEmpty(t, l.Rows("few"))
			l.Release()
		})
	}
	allocations()
	require.Less(t, allocations(), 10.0)
}

// An index finds the rows that match several fixed columns, including rows that are added during the
// iteration.
func TestPremisesFindWhatSomeColumnsFix(t *testing.T) {
	p := load(t, `r(X, Y, Z) :- e(X, Y), e(Y, Z).
r(X, Y, W) :- r(X, Y, Z), e(Z, W).
r(X, Y, X) :- e(X, Y), r(X, Y, _).
first(X, Z, W) :- r(X, Y, Z), r(X, Y, W), e(Z, W).
ends(X, Y, Z) :- r(X, _, Z), r(X, Y, Z), !r(Z, Y, _).
last(Y, W) :- r(_, Y, Z), e(Z, W), r(_, Y, W).`)
	for _, length := range []int{30, 12, 40} {
		r := both(t, p, newRows(), chain(length)...)
		require.Equal(t, length*(length-1)/2+2*(length-1), len(r.Rows("r")), "a chain of %d", length)
	}
}
