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

// TestAFactDependsOnTheKeysThatItsRulesReach asks which of the keys /a, /b and
// /c matter for a fact, where arg(Key, X) and left(Key) are given for each.
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
		{"a variable twice", "r(X, X) :- arg(/a, X).", "r /x /y", ""},
		{"an aggregate by key", "n(K, N) :- arg(K, X) |> do fn:group_by(K), let N = fn:count().", "n /a _", "/a"},
		{"an aggregate of all", "n(N) :- arg(K, X) |> do fn:group_by(), let N = fn:count().", "n _", "/a /b /c"},
		{"recursion", "r(X, Y) :- arg(/a, X), e(X, Y). r(X, Y) :- r(X, Z), e(Z, Y), left(/b).", "r _ _", "/a /b"},
		{"a state alone", "r(X) :- in(X, _).", "r _", ""},
		{"nothing defines it", "r(X) :- in(X, _).", "s _", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := dependences(t, tt.rules)
			require.Equal(t, tt.keys, written(r.Of(goal(tt.goal))))
		})
	}
}

// TestRulesOfOneFormDeriveTheSameButForKeys compares rules for a key with rules for another
// one.
func TestRulesOfOneFormDeriveTheSameButForKeys(t *testing.T) {
	form := func(rules, about, given string) (depend.Form, bool) {
		r := dependences(t, rules)
		goals, all := []engine.Fact{goal(about)}, []engine.Fact{}
		for _, g := range strings.Split(given, ", ") {
			all = append(all, goal(g))
		}
		return r.FormOf(r.Slice(goals), goals, all, terms("/a", "/b"))
	}
	const one, needs = "r(/a, X) :- arg(/a, X), e(X, _).", "needs /a /x, needs /b /x"
	for _, tt := range []struct {
		name, rules, goal, given string
		same                     bool
	}{
		{"another key", "r(/b, X) :- arg(/b, X), e(X, _).", "r /b _", needs, true},
		{"other variables", "r(/a, Y) :- arg(/a, Y), e(Y, _).", "r /a _", needs, true},
		{"what nobody looks at is given otherwise", one, "r /a _", "needs /a /y, left /b", true},
		{"two keys for one", "r(/b, X) :- arg(/a, X), e(X, _).", "r /b _", needs, false},
		{"another premise", "r(/b, X) :- arg(/b, X), e(_, X).", "r /b _", needs, false},
		{"it is negated", "r(/b, X) :- arg(/b, X), !e(X, _).", "r /b _", needs, false},
		{"one variable for two", "r(/b, X) :- arg(/b, X), e(X, X).", "r /b _", needs, false},
		{"one more", "r(/b, X) :- arg(/b, X), e(X, _). r(/b, X) :- arg(/b, X).", "r /b _", needs, false},
		{"another number", "r(/b, X) :- arg(/b, X), e(X, _), 1 < 2.", "r /b _", needs, false},
		{"a name that the source knows", "r(/b, X) :- arg(/b, X), e(X, _), in(/b, _).", "r /b _", needs, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, ok := form(one, "r /a _", needs)
			require.True(t, ok)
			b, ok := form(tt.rules, tt.goal, tt.given)
			require.True(t, ok)
			require.Equal(t, tt.same, a.Sum == b.Sum)
		})
	}
	a, _ := form("r(X) :- needs(/a, X), arg(/a, X).", "r _", "needs /a /x, needs /b /y")
	b, _ := form("r(X) :- needs(/b, X), arg(/b, X).", "r _", "needs /a /x, needs /b /x")
	c, _ := form("r(X) :- needs(/b, X), arg(/b, X).", "r _", "needs /a /x, needs /b /y")
	require.Equal(t, a.Sum, b.Sum)
	require.NotEqual(t, a.Sum, c.Sum, "what is needed is another thing")
	for _, also := range []string{" r(/K, X) :- e(X, /K).", " r(/K, X) :- at(Y), e(X, Y). at(/K).", " r(/K, X) :- at(Y), e(X, Z), Y = Z. at(/K)."} {
		a, _ := form(one+strings.ReplaceAll(also, "K", "a"), "r /a _", needs)
		b, _ := form(strings.ReplaceAll(one+strings.ReplaceAll(also, "K", "b"), "/a", "/b"), "r /b _", needs)
		require.NotEqual(t, a.Sum, b.Sum, "the source may have rows with /b that are not those with /a: %s", also)
	}
	a, _ = form(one+" r(/a, X) :- at(Y), arg(Y, X). at(/a).", "r /a _", needs)
	require.NotEqual(t, a.Sum, b.Sum)
	f, ok := form("r(X) :- arg(/b, X), arg(/a, Y), e(X, Y).", "r _", needs)
	require.True(t, ok)
	require.Equal(t, "/b /a", written(f.Keys))
	for _, rules := range []string{"r(X) :- arg(_, X).", "r(X) :- arg(/a, X), :match_prefix(X, /a).", "r(Y) :- arg(/a, X), Y = fn:name:to_string(X)."} {
		_, ok := form(rules, "r _", needs)
		require.False(t, ok, rules)
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
	v.Given = append(slices.Clone(v.Given), "left", "needs")
	p, err := program.Load(v, []rule.Unit{unit(rules)})
	require.NoError(t, err)
	return depend.New(p.Set, depend.Keys{Names: terms("/a", "/b", "/c"), Varies: []string{"arg", "left"}, Fixed: []string{"needs"}})
}

// goal reads a fact in which _ stands for anything.
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
	for term, spans := range depend.Origins(p.Set, "says", 0) {
		places[term.String()] = fmt.Sprint(spans)
	}
	require.Equal(t, map[string]string{
		"/cold": "[test.mg:1:1]", "/lost": "[test.mg:3:1 test.mg:4:1]", "/fact": "[test.mg:8:1]",
	}, places)
	require.Empty(t, depend.Origins(p.Set, "says", 2))
	require.Equal(t, terms("/cold"), p.Rules()[0].Args[:1])
	require.Equal(t, engine.Free, p.Rules()[0].Args[1].Kind())
}

// A clause that asks for a constant that no clause gives can never hold, and
// neither can what follows from it alone.
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
	found := depend.Origins(p.Set, "says", 0)
	for _, name := range []string{"/asked", "/given", "/not", "/any"} {
		require.Contains(t, found, engine.Name(name))
	}
	require.Len(t, found, 4)
}
