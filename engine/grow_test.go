package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// chain returns the facts "e /n1 /n2" and so on, up to n.
func chain(n int) (facts []engine.Fact) {
	for i := range n {
		facts = append(facts, fact(fmt.Sprintf("e /n%d /n%d", i, i+1)))
	}
	return facts
}

// Every row of a closure is combined only once with each other row. A chain of 200 has 20 100 pairs;
// evaluating all rules until nothing changes would read each pair up to 200 times.
func TestRecursionLooksOnlyAtWhatIsNew(t *testing.T) {
	tests := []struct {
		name, rules string
		steps       int
	}{
		{"from the left", "r(X, Y) :- e(X, Y).\nr(X, Z) :- r(X, Y), e(Y, Z).", 150_000},
		{"from the right", "r(X, Y) :- e(X, Y).\nr(X, Z) :- e(X, Y), r(Y, Z).", 150_000},
		{"over two predicates", "r(X, Y) :- e(X, Y).\nr(X, Z) :- s(X, Y), e(Y, Z).\ns(X, Y) :- r(X, Y).", 250_000},
		{"with a condition between", "r(X, Y) :- e(X, Y).\nr(X, Z) :- e(X, Y), X != /n7, r(Y, Z), Y != /n9 .", 200_000},
		{"where the new rows share nothing with the first premise", "r(X, Y) :- e(X, Y).\nr(X, Z) :- e(X, Y), e(Y, W), r(W, Z).", 200_000},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := load(t, tt.rules)
			r, err := p.Eval(t.Context(), newRows(), chain(200), engine.Limits{Steps: tt.steps})
			require.NoError(t, err)
			reference := newYardstick(t, p).eval(t, newRows(), chain(200))
			require.Equal(t, everything(reference), everything(r))
		})
	}
}

// grown returns all rows of a growing evaluation.
func grown(p *program.Program, g *program.Growing) *engine.Result {
	preds := []string{"e", "p"}
	for _, s := range base {
		preds = append(preds, s.name)
	}
	for _, c := range p.Clauses {
		preds = append(preds, c.Pred())
	}
	slices.Sort(preds)
	var out []engine.Table
	for _, pred := range slices.Compact(preds) {
		if rows := g.Rows(pred); len(rows) > 0 {
			out = append(out, engine.Table{Pred: pred, Arity: len(rows[0]), N: len(rows), Flat: slices.Concat(rows...)})
		}
	}
	return engine.NewResult(out)
}

func TestAGrowingEvaluationGoesOn(t *testing.T) {
	p := load(t, "r(X, Y) :- e(X, Y).\nr(X, Z) :- r(X, Y), r(Y, Z).\non(X) :- e(X, _).\nend(Y) :- e(_, Y), !on(Y).\nlong(N) :- r(_, Y) |> do fn:group_by(), let N = fn:count().\nnext(M) :- p(N) |> let M = fn:plus(N, 1).")
	g := p.Grow(newRows())
	facts := chain(31)
	require.NoError(t, g.Add(t.Context(), append(facts[:30:30], fact("p 1")), engine.Limits{}))
	r := grown(p, g)
	require.Equal(t, "/n30", show(r, "end"))
	require.Equal(t, "465", show(r, "long"))
	_, err := p.Eval(t.Context(), newRows(), facts, engine.Limits{Steps: 3000})
	require.ErrorContains(t, err, "E0431", "anew it would take more")
	first := 0 // steps of the earlier facts
	for err := error(source.Errorf("E0431", source.Span{}, "")); err != nil; first += 100 {
		_, err = p.Eval(t.Context(), newRows(), append(facts[:30:30], fact("p 1")), engine.Limits{Steps: first + 100})
	}
	require.NoError(t, g.Add(t.Context(), append(facts[30:], fact("p 6")), engine.Limits{Steps: first + 3000}))
	r = grown(p, g)
	require.Equal(t, "2 7", show(r, "next"))
	require.Equal(t, "/n31", show(r, "end"), "what rests on a negation is found anew")
	require.Equal(t, "496", show(r, "long"), "so is what rests on an aggregate")
}

func TestAGrowingEvaluationHasLimits(t *testing.T) {
	p := load(t, "r(X, Z) :- e(X, _), e(Z, _).")
	g := p.Grow(newRows())
	err := g.Add(t.Context(), chain(20), engine.Limits{Facts: 500})
	require.NoError(t, err)
	err = g.Add(t.Context(), chain(40), engine.Limits{Facts: 500})
	require.ErrorContains(t, err, "more than 500 facts were derived")
	err = g.Add(t.Context(), nil, engine.Limits{Facts: 500})
	require.ErrorContains(t, err, "more than 500 facts were derived", "nothing can be added any more")
}

func TestRandomProgramsGrow(t *testing.T) {
	v := vocabulary()
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{pick: drawn(t), known: append([]shape{}, base...)}
		for i := range 2 + w.pick(6, "rules") {
			w.rule(fmt.Sprintf("h%d", i))
		}
		p, err := program.Load(v, []rule.Unit{unit(w.text.String())})
		if err != nil {
			return
		}
		var given, sofar []engine.Fact
		src := randomSource(w.pick, 12)
		for _, s := range base {
			for _, row := range src.facts[s.name] {
				given = append(given, engine.Fact{s.name, row})
			}
		}
		given = rapid.Permutation(given).Draw(t, "given")
		g := p.Grow(newRows())
		for len(given) > 0 {
			n := 1 + w.pick(len(given), "part")
			require.NoError(t, g.Add(t.Context(), given[:n], engine.Limits{}))
			sofar, given = append(sofar, given[:n]...), given[n:]
			want, err := p.Eval(t.Context(), newRows(), sofar, engine.Limits{})
			require.NoError(t, err)
			require.Equal(t, everything(want), everything(grown(p, g)), w.text.String())
		}
		compared++
	})
	require.Positive(t, compared)
}

// Facts that were derived earlier count toward the limits.
func TestTheLimitsOfAGrowingEvaluationAreOfAllItsParts(t *testing.T) {
	tests := []struct {
		name   string
		limits engine.Limits
		want   string
	}{
		{"facts", engine.Limits{Facts: 150}, "E0430"},
		{"arguments", engine.Limits{Cells: 300}, "E0430"},
		{"rows", engine.Limits{Steps: 700}, "E0431"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := load(t, "r(X, Y) :- e(X, Y).\nr(X, Y) :- e(Y, X).\nalone(X) :- e(X, Y), !e(Y, X).")
			g := p.Grow(newRows())
			var err error
			adds := 0
			for facts := chain(1000); err == nil && adds < 100; adds++ {
				err = g.Add(t.Context(), facts[adds*10:][:10], tt.limits)
			}
			require.ErrorContains(t, err, tt.want)
			require.Greater(t, adds, 2)
			require.Less(t, adds, 20)
		})
	}
}
