package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
)

// outline formats a proof, indented by two spaces for each level.
func outline(p *engine.Proof, depth int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat("  ", depth))
	if p.Ground != engine.ByRow {
		fmt.Fprintf(&b, "%v ", p.Fact)
	}
	fmt.Fprintf(&b, "[%s", p.Ground)
	if p.Rule != "" {
		fmt.Fprintf(&b, " %s", p.Rule)
	}
	for _, v := range p.Bound {
		fmt.Fprintf(&b, " %s=%v", v.Var, v.Term)
	}
	b.WriteString("]\n")
	for _, q := range p.Premises {
		b.WriteString(outline(q, depth+1))
	}
	return b.String()
}

func TestAProofGoesDownToWhatNoRuleDerived(t *testing.T) {
	tests := []struct{ name, rules, fact, want string }{
		{"a rule over the source and the ontology",
			"r(X, D) :- in(X, C), isa(C, D).", "r(/x, /food)", `
r(/x, /food) [rule test.mg:1:1 X=/x C=/bread D=/food]
  in(/x, /bread) [source]
  isa(/bread, /food) [ontology]
`},
		{"a given fact, and a fact of the program",
			"s(/r, 7).\nr(X, N) :- arg(R, X), s(R, N).", "r(/x, _)", `
r(/x, 7) [rule test.mg:2:1 R=/r X=/x N=7]
  arg(/r, /x) [given]
  s(/r, 7) [rule test.mg:1:1]
`},
		{"a negation, a comparison and a calculation, in the order of the text",
			"s(X) :- label(X, _).\nr(M) :- !s(X), quantity(X, N), N < 5, M = fn:plus(N, 1).", "r(4)", `
r(4) [rule test.mg:2:1 X=/x N=3 M=4]
  s(/x) [absence]
  quantity(/x, 3) [source]
  3 < 5 [builtin]
  4 = 4 [builtin]
`},
		{"what the source computes",
			"r(R) :- p(A), scale(A, 2, R).", "r(2)", `
r(2) [rule test.mg:1:1 A=1 R=2]
  p(1) [source]
  scale(1, 2, 2) [computed]
`},
		{"an aggregate rests on all rows of its group",
			"r(S) :- p(N) |> do fn:group_by(), let S = fn:sum(N).", "r(3)", `
r(3) [aggregate test.mg:1:1 S=3]
  [row N=1]
    p(1) [source]
  [row N=2]
    p(2) [source]
`},
		{"the lowest of several rows that a premise matches",
			"u(X) :- in(X, _).\ns(X, 1) :- u(X).\ns(X, 2) :- in(X, _).\nr(X) :- s(X, _).", "r(/x)", `
r(/x) [rule test.mg:4:1 X=/x]
  s(/x, 2) [rule test.mg:3:1 X=/x]
    in(/x, /bread) [source]
`},
		{"the lowest of several proofs",
			"r(X, Y) :- r(X, Z), e(Z, Y).\nr(X, Y) :- e(X, Y).\nr(X, Y) :- e(X, Z), e(Z, Y).", "r(/a, /c)", `
r(/a, /c) [rule test.mg:3:1 X=/a Z=/b Y=/c]
  e(/a, /b) [source]
  e(/b, /c) [source]
`},
		{"of proofs that are equally low, by one rule, the one whose values come first",
			"r(D) :- isa(C, D), e(_, X), e(X, _).", "r(/food)", `
r(/food) [rule test.mg:1:1 C=/bread D=/food X=/b]
  isa(/bread, /food) [ontology]
  e(/a, /b) [source]
  e(/b, /c) [source]
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := program.ReadFact(tt.fact)
			require.NoError(t, err)
			got := why(t, load(t, tt.rules), f, fact("arg /r /x"))
			require.NotNil(t, got)
			require.Equal(t, strings.TrimPrefix(tt.want, "\n"), outline(got, 0))
		})
	}
}

// why proves a fact over the larder.
func why(t *testing.T, p *program.Program, f engine.Fact, given ...engine.Fact) *engine.Proof {
	t.Helper()
	trace, err := p.Trace(t.Context(), larder(), given, engine.Limits{})
	require.NoError(t, err)
	return trace.Why(f)
}

// larder is a small source with facts of every sort.
func larder() rows {
	src := newRows("in /x /bread", "quantity /x 3", "p 1", "p 2", "e /a /b", "e /b /c", "e /c /d")
	src.computed["scale"] = func(pattern []engine.Term, yield func([]engine.Term) bool) error {
		yield([]engine.Term{pattern[0], pattern[1], engine.Number(pattern[0].Num() * pattern[1].Num())})
		return nil
	}
	return src
}

func TestWhatDoesNotHoldHasNoProof(t *testing.T) {
	p := load(t, "r(X) :- p(X), X < 2.")
	for _, f := range []string{"r(2)", "r(/x)", "nothing(1)", "r(1, 2)"} {
		want, err := program.ReadFact(f)
		require.NoError(t, err)
		require.Nil(t, why(t, p, want), f)
	}
}

func TestAQuestionThatTheSourceRefusesIsAnError(t *testing.T) {
	src := larder()
	p := load(t, "r(X) :- scale(1, 2, X), p(3).\ns(X) :- p(X).")
	trace, err := p.Trace(t.Context(), src, nil, engine.Limits{})
	require.NoError(t, err)
	src.computed["scale"] = func([]engine.Term, func([]engine.Term) bool) error { return errors.New("argument 1 must be bound") }
	require.Nil(t, trace.Why(engine.Fact{Pred: "scale", Args: make([]engine.Term, 3)}))
	require.EqualError(t, trace.Err(), "scale: argument 1 must be bound [E0438]")
	require.NotNil(t, trace.Why(fact("s 1")))
	require.NoError(t, trace.Err())
}

func TestAProofIsTheSameAfterJSON(t *testing.T) {
	p := load(t, `r(X, "a ~ b") :- arg(/r, X).`)
	third := engine.Decimal(333_333_333)
	require.True(t, third.IsExact())
	want := why(t, p, engine.Fact{Pred: "r", Args: []engine.Term{third, {}}}, engine.Fact{Pred: "arg", Args: []engine.Term{engine.Name("/r"), third}})
	text, err := json.Marshal(want)
	require.NoError(t, err)
	got := &engine.Proof{}
	require.NoError(t, json.Unmarshal(text, got))
	require.Equal(t, want, got)
}

func TestNobodyPaysForProofsThatNobodyAsksFor(t *testing.T) {
	p := load(t, "r(X, Y) :- r(X, Z), e(Z, Y).\nr(X, Y) :- e(X, Y).\ns(N) :- r(X, _) |> do fn:group_by(), let N = fn:count().")
	src := larder()
	eval := func() { _, _ = p.Eval(t.Context(), src, nil, engine.Limits{}) }
	trace := func() { _, _ = p.Trace(t.Context(), src, nil, engine.Limits{}) }
	eval() // the first run creates the machine that later runs reuse
	before := testing.AllocsPerRun(200, eval)
	recording := testing.AllocsPerRun(200, trace)
	after := testing.AllocsPerRun(200, eval)
	// The race detector discards pooled machines at random, so the counts vary slightly. An evaluation with
	// records costs several times as many.
	require.Less(t, before, recording/3)
	require.Less(t, after, recording/3)
}

func TestAFactIsReadAsRuleTextWritesIt(t *testing.T) {
	f, err := program.ReadFact(" set(/a, X, 12). ")
	require.NoError(t, err)
	require.Equal(t, "set(/a, _, 12)", f.String())
	for _, bad := range []string{"", "set(", "X", "/a", "p(1), q(2)", "p(fn:plus(1, 2))", "p([1])", strings.Repeat("p(", 500)} {
		_, err := program.ReadFact(bad)
		require.ErrorContains(t, err, "fact:1:1: the text is not a fact [E0731]", bad)
	}
}
