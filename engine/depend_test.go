package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/engine/program"
	"hearth/engine/rule"
)

// TestAFactDependsOnTheKeysThatItsRulesReach checks which of the keys /a, /b and /c a fact depends on, if
// arg(Key, X) and left(Key) are given for each.
func TestAFactDependsOnTheKeysThatItsRulesReach(t *testing.T) {
	for _, tt := range []struct{ name, rules, goal, keys string }{
		{"a key that a rule names", "r(X) :- arg(/a, X).", "r _", "/a"},
		{"a key that the goal names", "r(K) :- arg(K, _).", "r /b", "/b"},
		{"any key", "r(K) :- arg(K, _).", "r _", "/a /b /c"},
		{"what is not there matters as well", "r(X) :- p(X), !left(/c).", "r _", "/c"},
		{"through other rules", "r(X) :- s(/a, X). s(K, X) :- arg(K, X), t(X). t(X) :- arg(/b, X).", "r _", "/a /b"},
		{"only of the keys that a fact allows", "r(X) :- s(K), arg(K, X). s(/a). s(/b).", "r _", "/a /b"},
		{"through a rule that hands the key on", "r(X) :- s(K), t(K, X). t(K, X) :- arg(K, X). s(/a). s(/b).", "r _", "/a /b"},
		{"not on a key that no fact has beside the other", "r(K) :- s(K, L), left(L). s(/a, /b). s(/b, /c).", "r /b", "/c"},
		{"not where a premise can have no row", "r(K) :- s(K), left(K). s(/a).", "r /b", ""},
		{"not on what is the same for all", "r(K, C) :- needs(K, C).", "r /a _", ""},
		{"a head that does not match", "r(/x, X) :- arg(/a, X). r(/y, X) :- arg(/b, X).", "r /y _", "/b"},
		{"two blanks are not one variable", "r(X) :- arg(_, X), s(_). s(/a).", "r _", "/a /b /c"},
		{"a variable twice", "r(X, X) :- arg(/a, X).", "r /x /y", ""},
		{"an aggregate by key", "n(K, N) :- arg(K, X) |> do fn:group_by(K), let N = fn:count().", "n /a _", "/a"},
		{"an aggregate of all", "n(N) :- arg(K, X) |> do fn:group_by(), let N = fn:count().", "n _", "/a /b /c"},
		{"recursion", "r(X, Y) :- arg(/a, X), e(X, Y). r(X, Y) :- r(X, Z), e(Z, Y), left(/b).", "r _ _", "/a /b"},
		{"a state alone", "r(X) :- in(X, _).", "r _", ""},
		{"nothing defines it", "r(X) :- in(X, _).", "s _", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := dependences(t, tt.rules)
			require.Equal(t, tt.keys, written(r.KeysOf(goal(tt.goal))))
		})
	}
}

func TestWhatRulesCanWriteIntoAColumn(t *testing.T) {
	for _, tt := range []struct{ name, rules, goal, values string }{
		{"constants of heads", "r(/x). r(/y). r(/z) :- p(1).", "r _", "/x /y /z"},
		{"what is copied", "r(X) :- s(X). s(/x). s(/y).", "r _", "/x /y"},
		{"only where the goal matches", "r(/x, /1). r(/y, /2).", "r _ /2", "/y"},
		{"copied where the goal matches", "r(C, D) :- s(C, D). s(/x, /1). s(/y, /2).", "r _ /2", "/y"},
		{"keys", "r(K) :- left(K).", "r _", "/a /b /c"},
		{"of a state: anything", "r(X) :- in(X, _).", "r _", "anything"},
		{"computed: anything", "r(N) :- p(X), N = fn:plus(X, 1).", "r _", "anything"},
		{"recursion", "r(X) :- s(X). r(X) :- r(X), p(1). s(/x).", "r _", "/x"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			values, known := dependences(t, tt.rules).Values(goal(tt.goal), 0)
			if !known {
				require.Equal(t, tt.values, "anything")
				return
			}
			require.Equal(t, tt.values, written(values))
		})
	}
}

func dependences(t *testing.T, rules string) *depend.Analysis {
	v := vocabulary()
	v.Decls += "Decl left(K) bound [/name].\nDecl needs(K, C) bound [/name, /name].\n"
	v.Inputs = append(slices.Clone(v.Inputs), "left", "needs")
	p, err := program.Load(v, []rule.Unit{unit(rules)})
	require.NoError(t, err)
	return depend.New(p.Set, depend.Keys{Names: terms("/a", "/b", "/c"), Varies: []string{"arg", "left"}, Fixed: []string{"needs"}})
}

// goal parses a fact in which _ is a free term.
func goal(text string) engine.Fact {
	words := strings.Fields(text)
	f := engine.Fact{Pred: words[0]}
	for _, w := range words[1:] {
		if w == "_" {
			f.Args = append(f.Args, engine.Term{})
			continue
		}
		f.Args = append(f.Args, terms(w)...)
	}
	return f
}

func written(all []engine.Term) string {
	words := make([]string, len(all))
	for i, t := range all {
		words[i] = t.String()
	}
	return strings.Join(words, " ")
}

func TestOriginsAreFollowedThroughTheRulesThatCopyThem(t *testing.T) {
	p := load(t, `
says(/cold, X) :- in(X, /fridge).
says(C, X) :- doubts(X, C), p(1).
doubts(X, /lost) :- in(X, C).
doubts(X, /lost) :- in(C, X).
doubts(X, C) :- in(X, C), says(C, X), !sure(C).
sure(/sure).
unused(/never, X) :- in(X, X).
doubts(/x, /fact).`[1:])
	places := map[string]string{}
	for term, spans := range depend.New(p.Set, depend.Keys{}).Origins(goal("says _ _"), 0) {
		places[term.String()] = fmt.Sprint(spans)
	}
	require.Equal(t, map[string]string{
		"/cold": "[test.mg:1:1]", "/lost": "[test.mg:3:1 test.mg:4:1]", "/fact": "[test.mg:8:1]",
	}, places)
	require.Equal(t, terms("/cold"), p.Rules()[0].Args[:1])
	require.Equal(t, engine.Free, p.Rules()[0].Args[1].Kind())
}

// A clause that reads a constant which no clause gives never holds. Clauses that depend only on it never hold
// either.
func TestOriginsLeaveOutWhatCanNeverHold(t *testing.T) {
	p := load(t, `
says(/asked, X) :- wanted(/asked, X).
says(/unasked, X) :- wanted(/unasked, X).
says(/follows, X) :- says(/unasked, X).
says(/round, X) :- says(/round, X).
says(/given, X) :- in(X, /nowhere).
says(/not, X) :- in(X, /fridge), !wanted(/unasked, X).
says(/any, X) :- in(X, C), wanted(C, X).
wanted(/asked, X) :- in(X, /fridge).`[1:])
	found := depend.New(p.Set, depend.Keys{}).Origins(goal("says _ _"), 0)
	for _, name := range []string{"/asked", "/given", "/not", "/any"} {
		require.Contains(t, found, engine.Name(name))
	}
	require.Len(t, found, 4)
}
