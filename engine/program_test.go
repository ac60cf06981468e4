package engine_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/mangle/builtin"
	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

func TestOverlaysReplaceRules(t *testing.T) {
	v, base := vocabulary(), unit("seconds(60). takes(S) :- seconds(S).")
	for _, tt := range []struct{ name, overlay, want string }{
		{"more rules add", "seconds(3600).", "60 3600"},
		{"replaces drops the rules of the base", "replaces(/seconds). seconds(3600).", "3600"},
		{"a replaced predicate may stay empty", "Decl seconds(S) bound [/number]. replaces(/seconds).", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := program.Load(v, []rule.Unit{base, overlay(tt.overlay)})
			require.NoError(t, err)
			require.Equal(t, tt.want, show(both(t, p, newRows()), "takes"))
		})
	}
}

func TestRulesThatCannotFireArePruned(t *testing.T) {
	p := load(t, `
Decl blend(X) bound [/name].
grams(X, N) :- blend(X), quantity(X, N).
total(S) :- grams(X, N) |> do fn:group_by(), let S = fn:sum(N).
dry(X) :- in(X, C), !grams(X, 1), !blend(X).
`)
	require.Equal(t, []string{"test.mg:5:1 dry"}, ruleNames(p))
	require.Equal(t, "/egg", show(both(t, p, newRows("in /egg /bowl")), "dry"))
}

func ruleNames(p *program.Program) (names []string) {
	for _, r := range p.Rules() {
		names = append(names, fmt.Sprintf("%s %s", r.Span, r.Head))
	}
	return names
}

func TestProgramsListTheirRules(t *testing.T) {
	p := load(t, "near(A, B) :- in(A, C), in(B, C).\nnear(/x, /y).")
	require.Equal(t, []string{"test.mg:1:1 near", "test.mg:2:1 near"}, ruleNames(p))
	require.Equal(t, "near(/x, /y).", p.Rules()[1].Text)
}

func TestRowsHaveOneOrder(t *testing.T) {
	p := load(t, `Decl r(X) bound [/name] bound [/number] bound [/string].
r(10). r(9). r("b"). r("a"). r(/b). r(/a/2). r(-1).`)
	require.Equal(t, `/a/2 /b -1 9 10 "a" "b"`, show(both(t, p, newRows()), "r"))
}

// Mangle's own stores lose all but one or two facts of each of these lines.
func TestFactsWithEqualHashesAreKept(t *testing.T) {
	p := load(t, `
Decl at(X, P) bound [/name, /name] bound [/name, /string].
Decl n(X) bound [/number] bound [/string].
Decl s(X) bound [/number] bound [/string].
Decl r(X, P) bound [/name, /name] bound [/name, /string].
at(/x, "/fridge"). at(/x, /fridge).
n(0). n(""). n("0").
r(X, Y) :- at(X, Y).
s(X) :- n(X).`)
	r := both(t, p, newRows())
	require.Len(t, r.Rows("r"), 2)
	require.Len(t, r.Rows("s"), 3)
}

func TestManyGroupsAreKeptApart(t *testing.T) {
	src := newRows()
	for i := range 20000 {
		src.facts["quantity"] = append(src.facts["quantity"], []engine.Term{engine.Name(fmt.Sprintf("/e/%d", i)), engine.Number(1)})
	}
	r, err := load(t, `r(X, S) :- quantity(X, N) |> do fn:group_by(X), let S = fn:sum(N).`).Eval(t.Context(), src, nil, engine.Limits{})
	require.NoError(t, err)
	require.Len(t, r.Rows("r"), 20000)
}

func TestLongChainsClose(t *testing.T) {
	src := newRows()
	for i := range 100 {
		src.add(fmt.Sprintf("e /n/%d /n/%d", i, i+1))
	}
	r := both(t, load(t, `r(X, Y) :- e(X, Y). r(X, Z) :- r(X, Y), e(Y, Z).`), src)
	require.Len(t, r.Rows("r"), 5050)
}

// Rules may call exactly the functions that plans can compute. All other functions of Mangle are refused and
// never reach the compiler.
func TestEveryBuiltinIsCompiledOrRefused(t *testing.T) {
	compiled := 0
	try := func(name, rules string) {
		_, err := program.Load(vocabulary(), []rule.Unit{unit(rules)})
		if err == nil {
			compiled++
			return
		}
		require.NotContains(t, err.Error(), "E0439", rules)
	}
	functions := slices.Collect(maps.Keys(builtin.Functions))
	for f := range builtin.ReducerFunctions {
		functions = append(functions, f)
		try(f.Symbol, "r(A) :- p(X) |> do fn:group_by(), let A = "+f.Symbol+"(X).")
	}
	for _, f := range functions {
		for _, args := range []string{"", "X", "L", "C", "[X]", "[L, X]", "X, X", "C, X", "L, L, L, X"} {
			try(f.Symbol, "r(A) :- label(C, L), quantity(C, X), A = "+f.Symbol+"("+args+").")
		}
	}
	for f, modes := range builtin.Predicates {
		for _, v := range []string{"X", "C", "L", "[X]"} {
			args := strings.TrimSuffix(strings.Repeat(v+", ", len(modes)), ", ")
			try(f.Symbol, "r(X) :- label(C, L), quantity(C, X), "+f.Symbol+"("+args+").")
		}
	}
	require.Greater(t, compiled, 25)
}

func TestEvaluationFailsInDefiniteWays(t *testing.T) {
	src := newRows("p 9223372036854775807", "q 0")
	src.computed["scale"] = func([]engine.Term, func([]engine.Term) bool) error { return errors.New("no scale today") }
	src.computed["in"] = func([]engine.Term, func([]engine.Term) bool) error { panic("out of bowls") }
	src.add("quantity /x /many")
	for _, tt := range []struct{ name, rules, want string }{
		{"sums", `r(Y) :- p(X), Y = fn:plus(X, 1).`, "test.mg:1:1: the result of fn:plus does not fit into 64 bits [E0434]"},
		{"differences", `r(Y) :- p(X), Y = fn:minus(-2, X).`, "test.mg:1:1: the result of fn:minus does not fit into 64 bits [E0434]"},
		{"products", `r(Y) :- p(X), Y = fn:mult(X, X).`, "test.mg:1:1: the result of fn:mult does not fit into 64 bits [E0434]"},
		{"quotients", `r(Y) :- p(X), Z = fn:minus(fn:minus(X), 1), Y = fn:div(Z, -1).`, "test.mg:1:1: the result of fn:div does not fit into 64 bits [E0434]"},
		{"aggregates", `x(1). x(N) :- p(N). r(S) :- x(N) |> do fn:group_by(), let S = fn:sum(N).`, "test.mg:1:21: a sum does not fit into 64 bits [E0434]"},
		{"division by zero", `r(Y) :- q(X), Y = fn:div(1, X).`, "test.mg:1:1: division of 1 by zero [E0435]"},
		{"a source that fails", `r(Y) :- q(X), scale(X, X, Y).`, "test.mg:1:1: scale: no scale today [E0438]"},
		{"a name where the declaration promised a number", `r(Z) :- quantity(X, N), Z = fn:plus(N, 1).`, "test.mg:1:1: fn:plus cannot be applied to /many [E0436]"},
		{"a comparison of a name", `r(N) :- quantity(X, N), N < 1.`, "test.mg:1:1: expected numbers to compare, found /many [E0436]"},
		{"a source that panics", `r(X) :- in(X, C).`, "the engine failed: out of bowls [E0439]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(t, tt.rules).Eval(t.Context(), src, nil, engine.Limits{})
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := load(t, `r(X) :- arg(X, Y).`).Eval(t.Context(), src, []engine.Fact{fact("arg /x")}, engine.Limits{})
	require.EqualError(t, err, "expected 2 arguments in the fact arg(/x), found 1 [E0424]")
}

func TestRunawaysAreStopped(t *testing.T) {
	src := newRows()
	for i := range 300 {
		src.add(fmt.Sprintf("p %d", i))
	}
	doubling := "t0(L) :- label(X, L).\n"
	for i := range 40 {
		doubling += fmt.Sprintf("t%d(T) :- t%d(L), T = fn:string:concat(L, L).\n", i+1, i)
	}
	src.add("label /x ab")
	src.computed["scale"] = func(pattern []engine.Term, yield func([]engine.Term) bool) error { // a source that never ends
		yield([]engine.Term{pattern[0], pattern[1], engine.Number(pattern[0].Num() + 1)})
		return nil
	}
	tests := []struct {
		name, rules, code string
		lim               engine.Limits
	}{
		{"a counter in the source", `n(0). n(Y) :- n(X), scale(X, 1, Y).`, "E0430", engine.Limits{Facts: 1000}},
		{"a product of facts", `r(A, B) :- p(A), p(B).`, "E0430", engine.Limits{Facts: 1000}},
		{"a product without facts", `r(1) :- p(A), p(B), p(C), A < 0.`, "E0431", engine.Limits{Steps: 100000}},
		{"growing texts", doubling, "E0433", engine.Limits{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := load(t, tt.rules)
			_, err := p.Eval(t.Context(), src, nil, tt.lim)
			require.ErrorContains(t, err, tt.code)
		})
	}
	for _, rules := range []string{
		`n(0). n(Y) :- n(X), Y = fn:plus(X, 1).`,
		`n(0). n(1). n(Y) :- n(X), n(Z), Y = fn:plus(fn:mult(X, 3), Z).`,
		`n("a"). n(Y) :- n(X), Y = fn:string:concat(X, X).`,
	} {
		require.Contains(t, problems(t, unit(rules)), "E0417")
	}
}

func TestAContextEndsAnEvaluation(t *testing.T) {
	src := newRows()
	for i := range 1000 {
		src.add(fmt.Sprintf("p %d", i))
	}
	p := load(t, "r(1) :- p(A), p(B), p(C), A < 0.")
	late, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	ended, end := context.WithCancel(t.Context())
	end()
	tests := []struct {
		name string
		ctx  context.Context
		want error
		text string
	}{
		{"before it begins", ended, context.Canceled, "the evaluation was stopped [E0432]"},
		{"at a deadline", late, context.DeadlineExceeded, "test.mg:1:1: the evaluation was stopped [E0432]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := p.Eval(tt.ctx, src, nil, engine.Limits{})
			require.ErrorIs(t, err, tt.want)
			require.EqualError(t, err, tt.text)
			var told *source.Diagnostics
			require.ErrorAs(t, err, &told)
			_, err = p.Trace(tt.ctx, src, nil, engine.Limits{})
			require.ErrorIs(t, err, tt.want)
		})
	}
	_, err := p.Eval(t.Context(), src, nil, engine.Limits{Steps: 1000})
	require.NotErrorIs(t, err, context.Canceled, "a limit is another matter")
	require.ErrorContains(t, err, "E0431")
}

// The memory of an evaluation is limited by its cells and bytes, not only by the number of rows: few rows may
// be wide, and few texts long.
func TestMemoryIsBounded(t *testing.T) {
	src := newRows("label /x " + strings.Repeat("x", 4000))
	for i := range 1000 {
		src.add(fmt.Sprintf("p %d", i))
	}
	wide := "r(" + strings.Repeat("A, B, C, D, E, F, ", 34) + "0, 1) :- p(A), p(B), p(C), p(D), p(E), p(F)."
	tests := []struct{ name, rules, code string }{
		{"wide rows", wide, "E0430"},
		{"many texts", `r(T) :- label(X, L), p(A), p(B), T = fn:string:concat(A, L, B, L, L, L).`, "E0433"},
		{"many proofs of few facts", `r(A) :- p(A), p(B).`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := load(t, tt.rules)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := p.Eval(t.Context(), src, nil, engine.Limits{})
			if tt.code != "" {
				require.ErrorContains(t, err, tt.code)
			}
			_, err = p.Trace(t.Context(), src, nil, engine.Limits{})
			require.ErrorContains(t, err, cmp.Or(tt.code, "E0430"))
			runtime.ReadMemStats(&after)
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(700<<20), "bytes that both allocated, of which a third is held")
		})
	}
}

func TestOneProgramServesManyGoroutines(t *testing.T) {
	v, src := kitchenVocabulary(), testKitchen()
	p, err := program.Load(v, kitchenUnits(t, "mix"))
	require.NoError(t, err)
	first, err := p.Eval(t.Context(), src, given("container=/large-bowl/1"), engine.Limits{})
	require.NoError(t, err)
	want := everything(first)
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			for range 20 {
				r, err := p.Eval(t.Context(), src, given("container=/large-bowl/1"), engine.Limits{})
				if err != nil || everything(r) != want {
					t.Errorf("goroutine %d got %v", g, err)
				}
			}
			if _, err := program.Load(v, kitchenUnits(t, "cut")); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	require.Equal(t, want, everything(first), "a result never changes")
}

func BenchmarkLoad(b *testing.B) {
	mix, cut := kitchenUnits(b, "mix"), kitchenUnits(b, "cut")
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			_, err := program.Load(kitchenVocabulary(), mix)
			require.NoError(b, err)
		}
	})
	b.Run("further", func(b *testing.B) {
		v := kitchenVocabulary()
		_, err := program.Load(v, mix)
		require.NoError(b, err)
		for i := 0; b.Loop(); i++ {
			file := *cut[3].File
			file.Name = fmt.Sprintf("cut%d.mg", i) // a new file in each iteration
			cut[3].File = &file
			_, err := program.Load(v, cut)
			require.NoError(b, err)
		}
	})
}

func BenchmarkEval(b *testing.B) {
	src := testKitchen()
	for _, action := range []int{0, 2, 6} {
		s := steps[action]
		p, err := program.Load(kitchenVocabulary(), kitchenUnits(b, s.action))
		require.NoError(b, err)
		facts := given(s.request)
		b.Run(s.action+"/plan", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := p.Eval(b.Context(), src, facts, engine.Limits{})
				require.NoError(b, err)
			}
		})
		b.Run(s.action+"/mangle", func(b *testing.B) {
			y := newYardstick(b, p)
			for b.Loop() {
				y.eval(b, src, facts)
			}
		})
	}
}
