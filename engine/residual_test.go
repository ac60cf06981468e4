package engine_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/engine/machine"
	"hearth/engine/residual"
	"hearth/engine/rule"
)

// enough is how often given facts of one shape come before something is made of it.
const enough = 68

// lent wants a program of which only some predicates are read to give the same rows of
// these as all rules give, for facts of one shape.
func lent(t require.TestingT, p, only *machine.Program, src engine.Source, given []engine.Fact, wanted []string, text string) {
	want, err := p.Eval(context.Background(), src, given, engine.Limits{})
	require.NoError(t, err)
	l, err := only.Lend(context.Background(), src, given, engine.Limits{})
	require.NoError(t, err)
	defer l.Release()
	for _, pred := range wanted {
		have, all := l.Rows(pred), want.Rows(pred)
		require.Equal(t, fmt.Sprint(all), fmt.Sprint(have), "%s of %v, %s", pred, given, text)
	}
}

// What is left of rules for facts of one shape gives what all rules give, whatever the
// facts say beside it.
func TestWhatIsLeftOfRulesGivesTheSame(t *testing.T) {
	compared, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if leftAgrees(t, vocabulary(), drawn(t)) {
			compared++
		} else {
			refused++
		}
	})
	require.Greater(t, compared, refused)
}

// leftAgrees wants what is left of the rules of a random program to give the same. It
// is false for a program that is refused.
func leftAgrees(t require.TestingT, v *rule.Vocabulary, pick dice) bool {
	w := &writer{pick: pick, known: append([]shape{{"g", "en"}, {"f", "ee"}, {"o", "e"}}, base...)}
	for i := range 2 + w.pick(7, "rules") {
		if w.pick(3, "fact") == 0 {
			name := fmt.Sprintf("s%d", i)
			for range 1 + w.pick(3, "rows") {
				fmt.Fprintf(&w.text, "%s(%s, %s).\n", name, w.entity(), w.entity())
			}
			w.known = append(w.known, shape{name, "ee"})
			continue
		}
		w.rule(fmt.Sprintf("h%d", i))
	}
	src := randomSource(pick, 12)
	p, err := machine.Load(v, []rule.Unit{unit(w.text.String())})
	if err != nil {
		return false
	}
	var wanted []string
	for _, s := range w.known {
		if s.name[0] == 'h' && w.pick(2, "wanted") == 0 {
			wanted = append(wanted, s.name)
		}
	}
	keys := []string{"g /a", "g /b", "g /c", "f /a", "f /b", "f /d", "o /a", "o /c", "o /e"}
	for i := range keys {
		j := i + pick(len(keys)-i, "given")
		keys[i], keys[j] = keys[j], keys[i]
	}
	keys = keys[:pick(7, "given")]
	only := p.Only(wanted, []string{"f"}[:w.pick(2, "fixed")])
	fixed := map[string]string{}
	for range enough {
		var given []engine.Fact
		for _, k := range keys {
			switch k[0] {
			case 'g':
				given = append(given, fact(fmt.Sprint(k, " ", w.pick(6, "number"))))
			case 'f':
				if fixed[k] == "" {
					fixed[k] = w.entity()
				}
				given = append(given, fact(k+" "+fixed[k]))
			default:
				given = append(given, fact(k))
			}
		}
		lent(t, p, only, src, given, wanted, w.text.String())
	}
	return true
}

// Premises on what is known before are looked at once: what cannot hold is not looked
// for, and what nobody reads is not derived.
func TestRulesThatCanGiveNothingAreNotLookedAt(t *testing.T) {
	p := load(t, `
size(/a, 3). size(/b, 4). twice(X, M) :- size(X, N), M = fn:mult(N, 2).
r(X, N) :- g(X, N), size(X, M), N < M.
r(X, N) :- g(X, _), !o(X), twice(X, N).
r(X, M) :- twice(X, N), total(S), M = fn:plus(N, S).
total(S) :- size(_, N) |> do fn:group_by(), let S = fn:sum(N).
unread(X, Y) :- e(X, Y), g(X, _).
r(X, N) :- f(X, X), g(X, N).`)
	only := p.Only([]string{"r"}, nil)
	for n := range enough {
		lent(t, p, only, newRows("e /a /b"), []engine.Fact{fact("o /a"), fact(fmt.Sprint("g /a ", n)), fact("g /b 1"), fact(fmt.Sprintf("f /%c /b", 'a'+n%2))}, []string{"r"}, "")
	}
}

// What given facts say of several things may be the same: it counts once where it is one row.
func TestWhatIsKnownTwiceCountsOnce(t *testing.T) {
	p := load(t, `
s(/f, /d). s(/a, /b).
p(X, N) :- g(_, N), s(X, _).
each(X, S) :- p(X, N) |> do fn:group_by(X), let S = fn:sum(N).
within(X, S) :- p(Y, N), in(Y, X) |> do fn:group_by(X), let S = fn:sum(N).`)
	wanted := []string{"each", "within"}
	only := p.Only(wanted, nil)
	for n := range enough {
		lent(t, p, only, newRows("in /a /b"), []engine.Fact{fact("g /a 4"), fact(fmt.Sprint("g /b ", n%6))}, wanted, "")
	}
}

// A rule stands in the place of a premise that nothing else makes hold, so that what it
// gives is not kept: wherever that costs nothing, and where nothing else asks for it.
func TestRulesStandInThePlaceOfPremises(t *testing.T) {
	tests := []struct {
		name, text string
		left       int // rules
	}{
		{"what one rule asks for", "a(X, M) :- g(X, N), e(X, _), M = fn:plus(N, 1). r(X, M) :- a(X, M), M < 5.", 1},
		{"a chain", "a(X, Y) :- e(X, Y), quantity(Y, _). b(Y, X) :- a(X, Y). r(X, 1) :- b(X, X). r(X, 2) :- b(/b, X).", 3},
		{"with a value that is known", "a(X, Y) :- e(X, Y). r(X, N) :- g(X, N), a(X, /b).", 1},
		{"with a constant", "a(/c, Y) :- e(_, Y). r(X, 1) :- a(X, /b).", 1},
		{"one value twice", "a(X, X) :- e(X, _). r(X, 1) :- a(X, Y), a(Y, X).", 2},
		{"not twice what is looked for elsewhere", "a(X) :- e(X, _). r(X, 1) :- a(X). r(X, 2) :- a(X), quantity(X, _).", 3},
		{"by the first argument", "a(/a, X) :- e(/a, X). a(/b, X) :- e(X, /b). r(X, 1) :- a(/a, X). r(X, 2) :- a(/b, X).", 2},
		{"not where another rule gives rows, too", "a(X) :- e(X, _). a(X) :- quantity(X, _). r(X, 1) :- a(X).", 3},
		{"where there is none", "a(X, Y) :- e(X, Y), quantity(Y, _). some(/yes) :- a(_, _). r(X, 1) :- g(X, _), !some(/yes).", 2},
		{"where there is one", "a(X, Y) :- e(X, Y), quantity(Y, _). few(/yes) :- !a(/a, /b). r(X, 1) :- g(X, _), !few(/yes).", 1},
		{"what is gathered counts once", "a(X) :- e(X, _). r(X, N) :- g(X, _), all(N). all(N) :- a(X) |> do fn:group_by(), let N = fn:count().", 3},
		{"groups of what two rules give", "a(X, N) :- quantity(X, N). a(X, M) :- g(X, N), e(X, _), M = fn:plus(N, 1). r(X, S) :- a(X, N) |> do fn:group_by(X), let S = fn:sum(N).", 3},
		{"groups of other columns first", "a(N, X) :- quantity(X, N). a(M, X) :- g(X, N), e(X, _), M = fn:plus(N, 1). r(X, S) :- a(N, X) |> do fn:group_by(X), let S = fn:sum(N).", 3},
		{"groups of some columns", "a(X, Y, N) :- quantity(X, N), e(X, Y). a(X, X, N) :- quantity(X, N). r(X, S) :- a(X, _, N) |> do fn:group_by(X), let S = fn:sum(N).", 3},
		{"groups of some rows", "a(X, N) :- quantity(X, N). a(X, M) :- g(X, N), e(X, _), M = fn:plus(N, 1). r(X, S) :- a(X, 1), a(X, N) |> do fn:group_by(X), let S = fn:sum(N).", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := load(t, tt.text)
			given := []engine.Fact{{Pred: "g", Args: []engine.Term{engine.Name("/a"), {}}}}
			left := 0
			for _, l := range residual.Of(p.Plan(), given, []string{"r"}).Layers {
				left += len(l.Rules)
			}
			require.Equal(t, tt.left, left)
			only, src := p.Only([]string{"r"}, nil), newRows("e /a /b", "e /a /c", "e /b /b", "e /c /a", "quantity /a 1", "quantity /b 2")
			for n := range enough {
				lent(t, p, only, src, []engine.Fact{fact(fmt.Sprint("g /a ", n))}, []string{"r"}, tt.text)
			}
		})
	}
}

// An evaluation that fails says what it says with all rules, and so does one with
// limits of its own.
func TestWhatIsLeftOfRulesFailsAsAllRulesDo(t *testing.T) {
	p := load(t, `big(9223372036854775807). r(X, M) :- g(X, N), big(B), M = fn:plus(N, B).`)
	only := p.Only([]string{"r"}, nil)
	for range enough {
		_, want := p.Eval(context.Background(), newRows(), []engine.Fact{fact("g /a 1")}, engine.Limits{})
		_, err := only.Lend(context.Background(), newRows(), []engine.Fact{fact("g /a 1")}, engine.Limits{})
		require.EqualError(t, err, want.Error())
		lent(t, p, only, newRows(), []engine.Fact{fact("g /a 0")}, []string{"r"}, "")
		_, err = only.Lend(context.Background(), newRows(), []engine.Fact{fact("g /a 0")}, engine.Limits{Facts: 1})
		require.ErrorContains(t, err, "more than 1 facts")
		_, err = only.Lend(context.Background(), newRows(), []engine.Fact{fact("g /a")}, engine.Limits{})
		require.ErrorContains(t, err, "g")
	}
}
