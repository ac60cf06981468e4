package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/report"
)

// ordered formats the order of premises, one per line.
func ordered(order []report.PlannedPremise) (lines []string) {
	for _, p := range order {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s %s binds%v reads%v by%v", p.Rows, p.Does, p.Text, p.Binds, p.Reads, p.FixedArgs)))
	}
	return lines
}

func TestAPlanSaysHowARuleIsEvaluated(t *testing.T) {
	tests := []struct{ name, rule, want string }{
		{"a join", "r(X, Z) :- in(X, Y), isa(Y, Z).", "each in(X, Y) binds[X Y] reads[source] by[]\neach isa(Y, Z) binds[Z] reads[ontology] by[1]"},
		{"a constant, and what is repeated", "r(X) :- arg(/a, X), in(Y, Y), in(X, Y).", "each arg(/a, X) binds[X] reads[given] by[1]\neach in(Y, Y) binds[Y] reads[source] by[]\neach in(X, Y) binds[] reads[source] by[1 2]"},
		{"a negation stands behind what binds it", "r(X) :- !q(N), in(X, _), quantity(X, N).", "each in(X, _) binds[X] reads[source] by[]\neach quantity(X, N) binds[N] reads[source] by[1]\nnone !q(N) binds[] reads[source] by[1]"},
		{"what is computed and compared", "r(M) :- q(N), M = fn:plus(N, 1), M > 4, N != 7.", "each q(N) binds[N] reads[source] by[]\nlet M = fn:plus(N, 1) binds[M] reads[] by[]\nwhere M > 4 binds[] reads[] by[]\nwhere N != 7 binds[] reads[] by[]"},
		{"what stands behind the bar", "r(M) :- q(N) |> let M = fn:plus(N, 1).", "each q(N) binds[N] reads[source] by[]\nlet let M = fn:plus(N,1) binds[M] reads[] by[]"},
		{"an aggregate", "r(X, N) :- in(X, _) |> do fn:group_by(X), let N = fn:count().", "each in(X, _) binds[X] reads[source] by[]\ngroup do fn:group_by(X), let N = fn:count() binds[N] reads[] by[]"},
		{"a fact", "r(/a).", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plans := load(t, tt.rule).Plans(nil)
			require.Len(t, plans, 1)
			require.Equal(t, tt.want, strings.Join(ordered(plans[0].Order), "\n"))
			require.Equal(t, tt.rule, plans[0].Text)
			require.Equal(t, "test.mg:1:1", plans[0].Position)
			require.Equal(t, tt.want != "", plans[0].Stratum == 1)
		})
	}
}

func TestAPlanSaysWhatIsEvaluatedAgain(t *testing.T) {
	p := load(t, "end(Y) :- r(_, Y), !r(Y, _).\nr(X, Y) :- e(X, Y).\nr(X, Z) :- r(X, Y), r(Y, Z).\nstart(/a).")
	plans := p.Plans(nil)
	require.Len(t, plans, 4)
	for i, want := range []string{"0 of 2 false start", "1 of 2 true r(X, Y) :-", "1 of 2 true r(X, Z) :-", "2 of 2 false end"} {
		r := plans[i]
		require.True(t, strings.HasPrefix(fmt.Sprintf("%d of %d %t %s", r.Stratum, r.Strata, r.Repeats, r.Text), want), "%v", r)
	}
	require.Empty(t, plans[1].Again, "it reads nothing of its stratum")
	var said []string
	for _, d := range plans[2].Again {
		said = append(append(said, d.New+":"), ordered(d.Order)...)
	}
	require.Equal(t, []string{
		"r(X, Y):", "new each r(X, Y) binds[X Y] reads[rule] by[]", "each r(Y, Z) binds[Z] reads[rule] by[1]",
		"r(Y, Z):", "new each r(Y, Z) binds[Y Z] reads[rule] by[]", "old each r(X, Y) binds[X] reads[rule] by[2]",
	}, said)
}
