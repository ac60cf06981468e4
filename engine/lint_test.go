package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// problems returns the rendered diagnostics of Load for units.
func problems(t *testing.T, units ...rule.Unit) string {
	t.Helper()
	_, err := program.Load(vocabulary(), units)
	return recorded.Report(t, err)
}

func TestLintSaysWhereAndWhatToDo(t *testing.T) {
	tests := []struct{ name, rules, want string }{
		{"a negated premise with a free variable would be dropped silently", "# two\n# lines\nr(N) :- p(N), !e(N, M).", `
test.mg:3:15: variable M in !e(N,M) is not bound by any positive premise [E0411]
   3 | r(N) :- p(N), !e(N, M).
     |               ^^^^^^^^
     = hint: write _ to match any value
`},
		{"an unnamed variable has no value to compute with", `r(N) :- p(N), !q(fn:plus(_, N)).`, `
test.mg:1:15: variable _ has no value at this premise [E0412]
   1 | r(N) :- p(N), !q(fn:plus(_, N)).
     |               ^^^^^^^^^^^^^^^^^
     = hint: premises run in order: move this one after the premise that binds _
`},
		{"an inequality before its variable would never hold", `r(N) :- N != 3, p(N).`, `
test.mg:1:9: variable N has no value at this premise [E0412]
   1 | r(N) :- N != 3, p(N).
     |         ^^^^^^
     = hint: premises run in order: move this one after the premise that binds N
`},
		{"a comparison before its variable", `r(N) :- N < 3, p(N).`, `
test.mg:1:9: variable N has no value at this premise [E0412]
   1 | r(N) :- N < 3, p(N).
     |         ^^^^^
     = hint: premises run in order: move this one after the premise that binds N
`},
		{"an equation of two unknowns", `r(N) :- N = M, p(M).`, `
test.mg:1:9: variable M has no value at this premise [E0412]
   1 | r(N) :- N = M, p(M).
     |         ^^^^^
     = hint: premises run in order: move this one after the premise that binds M
`},
		{"a head variable from nowhere", `r(N, M) :- p(N).`, `
test.mg:1:6: variable M of the head is not bound by any premise [E0413]
   1 | r(N, M) :- p(N).
     |      ^
`},
		{"an aggregate over a repeated variable", `r(X, S) :- e(X, X) |> do fn:group_by(X), let S = fn:count().`, `
test.mg:1:1: the aggregate would not compare the values of X, which occurs twice in e(X,X) [E0414]
   1 | r(X, S) :- e(X, X) |> do fn:group_by(X), let S = fn:count().
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: define a rule same(X) :- e(X,X). and aggregate over same
`},
		{"an unnamed column before a sum", `r(S) :- quantity(_, N), p(N) |> do fn:group_by(), let S = fn:sum(N).`, `
test.mg:1:9: rows that differ only in argument 1 of quantity are counted once [E0415]
   1 | r(S) :- quantity(_, N), p(N) |> do fn:group_by(), let S = fn:sum(N).
     |         ^^^^^^^^^^^^^^
     = hint: name the argument to count each row, or derive a predicate without it and count that
`},
		{"collecting has no order", `r(L) :- p(N) |> do fn:group_by(), let L = fn:collect(N).`, `
test.mg:1:1: the result of fn:collect is not a well-defined integer [E0416]
   1 | r(L) :- p(N) |> do fn:group_by(), let L = fn:collect(N).
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: give each row a rank and read the rows by rank
`},
		{"a counter that never ends", `n(0). n(Y) :- n(X), Y = fn:plus(X, 1).`, `
test.mg:1:7: n is recursive and computes new values, so it might never end [E0417]
   1 | n(0). n(Y) :- n(X), Y = fn:plus(X, 1).
     |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: take the values from a predicate that does not depend on it
`},
		{"a predicate that denies itself", `a(N) :- p(N), !b(N). b(N) :- a(N).`, `
test.mg:1:15: a depends on its own negation [E0418]
   1 | a(N) :- p(N), !b(N). b(N) :- a(N).
     |               ^^^^^
     = hint: these predicates depend on each other: a, b
`},
		{"an aggregate of itself", `a(N) :- p(N). a(S) :- a(N) |> do fn:group_by(), let S = fn:sum(N).`, `
test.mg:1:23: a depends on its own aggregate [E0418]
   1 | a(N) :- p(N). a(S) :- a(N) |> do fn:group_by(), let S = fn:sum(N).
     |                       ^^^^
     = hint: these predicates depend on each other: a
`},
		{"an aggregate whose rows the recursion would not see", `t(X) :- e(X, Y), t(Y). t(X) :- e(X, Y) |> do fn:group_by(X), let N = fn:count().`, `
test.mg:1:24: t is recursive, so an aggregate cannot define it [E0419]
   1 | t(X) :- e(X, Y), t(Y). t(X) :- e(X, Y) |> do fn:group_by(X), let N = fn:count().
     |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: aggregate into a separate predicate and read that one
`},
		{"a misspelt premise", `r(X) :- in(X, C), quantty(X, N).`, `
test.mg:1:19: nothing declares, defines or supplies quantty/2 [E0405]
   1 | r(X) :- in(X, C), quantty(X, N).
     |                   ^^^^^^^^^^^^^
     = hint: did you mean quantity?
`},
		{"a premise with another number of arguments", `r(X) :- in(X).`, `
test.mg:1:9: in has 2 arguments, found 1 [E0406]
   1 | r(X) :- in(X).
     |         ^^^^^
     = hint: it is declared as in(X,C)
`},
		{"an effect on a fluent that does not exist", `set(X, /quantty, 3) :- in(X, C).`, `
test.mg:1:8: unknown fluent quantty in set [E0409]
   1 | set(X, /quantty, 3) :- in(X, C).
     |        ^^^^^^^^
     = hint: did you mean /quantity?
`},
		{"set on a fluent of many values", `set(X, /component, C) :- in(X, C).`, `
test.mg:1:1: component can have several values: use add, not set [E0410]
   1 | set(X, /component, C) :- in(X, C).
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: add(E, /component, V)
`},
		{"a name where a fluent has numbers", `set(X, /quantity, C) :- in(X, C).`, `
test.mg:1:1: C is a name, but quantity expects a number [E0420]
   1 | set(X, /quantity, C) :- in(X, C).
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`},
		{"a number through a local helper where a name is wanted", `h(N) :- quantity(X, N). r(C) :- h(N), in(N, C).`, `
test.mg:1:39: N is a number, but in expects a name [E0420]
   1 | h(N) :- quantity(X, N). r(C) :- h(N), in(N, C).
     |                                       ^^^^^^^^
`},
		{"an input that is bound too late", `r(R) :- scale(N, 2, R), p(N).`, `
test.mg:1:9: N has no value at this premise, but scale needs it as an input [E0421]
   1 | r(R) :- scale(N, 2, R), p(N).
     |         ^^^^^^^^^^^^^^
     = hint: premises run in order: bind argument 1 of scale(A,B,R) in an earlier premise
`},
		{"deferred predicates", `Decl big(A) descr [deferred(), mode('+')] bound [/number]. r(1).`, `
test.mg:1:1: descr deferred() in the Decl of big is not supported [E0404]
   1 | Decl big(A) descr [deferred(), mode('+')] bound [/number]. r(1).
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: use mode, doc or arg
`},
		{"fractions", `r(0.5).`, `
test.mg:1:1: the decimal number 0.5 has no unit here [E0440]
   1 | r(0.5).
     | ^^^^^^^
     = hint: write a whole number: only amounts and temperatures can have decimals
`},
		{"packages", "Package foo!\nr(1).", `
test.mg:1:1: Package and Use are not supported in rule files [E0404]
   1 | Package foo!
     | ^
     = hint: use overlays and shared files instead
`},
		{"a predicate declared twice", `Decl in(A, B) bound [/name, /name].`, `
test.mg:1:1: in is declared twice, first at vocabulary:2:1 [E0407]
   1 | Decl in(A, B) bound [/name, /name].
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`},
		{"replaces outside an overlay", `replaces(/r). r(1).`, `
test.mg:1:1: only an overlay can replace rules [E0408]
   1 | replaces(/r). r(1).
     | ^^^^^^^^^^^^^
`},
		{"no rule text", "r(1).\nr(2\nr(3).", `
test.mg:2:2: the statement has no ) for this ( [E0403]
   2 | r(2
     |  ^
     = hint: add ); the next statement begins before the bracket is closed
`},
		{"a period that a name swallows", "r(X) :- in(X, C), C != /bowl.\nr(/b).", `
test.mg:2:1: missing '.' at 'r' [E0403]
   2 | r(/b).
     | ^
     = hint: the period was read as part of the name before it: put a space between them
`},
		{"an unknown function", `r(X) :- p(N), X = fn:puls(N, 1).`, `
test.mg:1:19: unknown function fn:puls [E0425]
   1 | r(X) :- p(N), X = fn:puls(N, 1).
     |                   ^^^^^^^
     = hint: did you mean fn:plus?
`},
		{"a declared type that a rule breaks", `Decl r(X) bound [/kitchen]. r(/other/1).`, `
test.mg:1:29: found unit clause with fn:Rel(/name) that does not conform to any decl fn:Rel(/kitchen) [E0422]
   1 | Decl r(X) bound [/kitchen]. r(/other/1).
     |                             ^^^^^^^^^^^^
`},
		{"a list", "r(X) :- p(N),\n  L = [N, 7], :list:member(X, L).", `
test.mg:2:3: lists and structures such as fn:list are not supported [E0437]
   2 |   L = [N, 7], :list:member(X, L).
     |   ^^^^^^^^^^
     = hint: rules compute with names, numbers and texts: write a fact for each element
`},
		{"a structure in a head", `r({/a: N}) :- p(N).`, `
test.mg:1:1: lists and structures such as fn:struct are not supported [E0437]
   1 | r({/a: N}) :- p(N).
     | ^^^^^^^^^^^^^^^^^^^
     = hint: rules compute with names, numbers and texts: write a fact for each element
`},
		{"a group by what is no variable", `r(N) :- p(X) |> do fn:group_by(/a), let N = fn:count().`, `
test.mg:1:1: expected a variable in fn:group_by, found /a [E0404]
   1 | r(N) :- p(X) |> do fn:group_by(/a), let N = fn:count().
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: bind a variable in the body: X = /a
`},
		{"a group by anything", `r(N) :- p(X) |> do fn:group_by(_), let N = fn:count().`, `
test.mg:1:1: expected a named variable in fn:group_by, found _ [E0404]
   1 | r(N) :- p(X) |> do fn:group_by(_), let N = fn:count().
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: name the argument to group by; fn:group_by() puts all rows into one group
`},
		{"a group by the same twice", `r(X, N) :- p(X) |> do fn:group_by(X, X), let N = fn:count().`, `
test.mg:1:1: variable X occurs twice in fn:group_by [E0404]
   1 | r(X, N) :- p(X) |> do fn:group_by(X, X), let N = fn:count().
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`},
		{"a count of something", `r(X, N) :- e(X, Y) |> do fn:group_by(X), let N = fn:count(Y).`, `
test.mg:1:1: fn:count counts the rows of a group and takes no arguments [E0404]
   1 | r(X, N) :- e(X, Y) |> do fn:group_by(X), let N = fn:count(Y).
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: fn:count()
`},
		{"a count without a group", `r(N) :- p(X) |> let N = fn:count().`, `
test.mg:1:25: fn:count must follow do fn:group_by() [E0404]
   1 | r(N) :- p(X) |> let N = fn:count().
     |                         ^^^^^^^^
     = hint: |> do fn:group_by(X), let N = fn:count() has one value for each X
`},
		{"not for !", `r(X) :- p(X), not q(X).`, `
test.mg:1:15: unexpected 'not' [E0403]
   1 | r(X) :- p(X), not q(X).
     |               ^^^
     = hint: write !q: ! negates a premise
`},
		{"a name without a slash", `r(X) :- p(X, medium-bowl).`, `
test.mg:1:14: unexpected 'medium-bowl' [E0403]
   1 | r(X) :- p(X, medium-bowl).
     |              ^^^^^^^^^^^
     = hint: write /medium-bowl: names start with a slash, and variables with a capital letter
`},
		{"a colon for what makes a rule", `r(X) : p(X).`, `
test.mg:1:6: unexpected ':' [E0403]
   1 | r(X) : p(X).
     |      ^
     = hint: a rule is written head :- premise, premise.
`},
		{"an arrow for what makes a rule", `r(X) <- p(X).`, `
test.mg:1:7: no token of the rule language starts with '- ' [E0403]
   1 | r(X) <- p(X).
     |       ^
     = hint: a rule is written head :- premise, premise.
`},
		{"the greatest of a number", `r(M) :- p(N), M = fn:max(N).`, `
test.mg:1:1: the arguments of fn:max must be in brackets [E0404]
   1 | r(M) :- p(N), M = fn:max(N).
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: fn:max([A, B])
`},
		{"the sum of nothing", `r(M) :- p(N), M = fn:plus().`, `
test.mg:1:1: fn:plus needs at least one argument [E0404]
   1 | r(M) :- p(N), M = fn:plus().
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`},
		{"a transform that does nothing", `r(N) :- p(N) |> do fn:list(N).`, `
test.mg:1:1: do fn:list is not supported [E0404]
   1 | r(N) :- p(N) |> do fn:list(N).
     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
     = hint: write do fn:group_by(...)
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, "\n"+problems(t, unit(tt.rules)))
		})
	}
}

func TestReplacesNamesRulesOfTheBase(t *testing.T) {
	require.Equal(t, `overlay.mg:1:10: no earlier file has rules for secnds [E0408]
   1 | replaces(/secnds). seconds(2).
     |          ^^^^^^^
     = hint: did you mean replaces(/seconds)?
`, problems(t, unit(`seconds(1).`), overlay(`replaces(/secnds). seconds(2).`)))
}

func TestForeignTextIsBounded(t *testing.T) {
	tests := []struct{ name, text, code string }{
		{"a long file", strings.Repeat("r(1). ", 20000), "E0401"},
		{"nested lists", "r(" + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + ").", "E0402"},
		{"nested types", "Decl r(X) bound [" + strings.Repeat(".List<", 500) + "/name" + strings.Repeat(">", 500) + "].", "E0402"},
		{"many premises", "r(X) :- " + strings.Repeat("p(X), ", 70) + "p(X).", "E0423"},
		{"many combinations of sorts", `Decl u(X) bound [/number] bound [/string] bound [/name]. u(1). r() :- u(A), u(B), u(C), u(D), u(E), u(F), u(G), u(H), u(I), u(J).`, "E0423"},
		{"values built from many parts", `r(T) :- label(X, L), T = fn:string:concat(` + strings.Repeat("L, ", 16) + `L).`, "E0423"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Contains(t, problems(t, unit(tt.text)), "["+tt.code+"]")
		})
	}
}

func TestBracketsInTextsAndCommentsDoNotNest(t *testing.T) {
	load(t, "# "+strings.Repeat("(", 99)+"\nr(\""+strings.Repeat("[", 99)+"\", '\\'((', `((`).")
}

func TestAllProblemsAreReportedInOrder(t *testing.T) {
	_, err := program.Load(vocabulary(), []rule.Unit{unit("a(X) :- innn(X, C).\nb(X) :- p(Y).\nc(N) :- !q(M), p(N).")})
	var list *source.Diagnostics
	require.ErrorAs(t, err, &list)
	require.Equal(t, "test.mg:2:3: variable X of the head is not bound by any premise [E0413]\n"+
		"test.mg:3:9: variable M in !q(M) is not bound by any positive premise [E0411]", list.Error())
}

func TestVocabularyIsCheckedToo(t *testing.T) {
	v := &rule.Vocabulary{Decls: "Decl p(X) bound [/name].", Facts: []engine.Fact{fact("p /a /b")}}
	_, err := program.Load(v, nil)
	require.ErrorContains(t, err, "expected 1 arguments in the fact p(/a, /b), found 2 [E0424]")
}

func FuzzRules(f *testing.F) {
	for _, seed := range []string{
		"r(X) :- in(X, C), !q(3), N = fn:plus(1, 2).", "Decl r(X) bound [/name].", "r(\"a\\\"b\", `x`, b'y', -1.5e3, .5).",
		"r(S) :- e(X, Y) |> do fn:group_by(X), let S = fn:count().", "a.b(/x.y). :c(1)!", "r() :- [1, 2] = X.", "r(X) :- X = {/a: 1}.",
		"Package p! Use q! r(1).", "r(X)⟸p(X).", "Decl r(X) descr [mode('+')] bound [fn:List(/name)] inclusion [p(X)].",
	} {
		f.Add(seed)
	}
	v := vocabulary()
	f.Fuzz(func(t *testing.T, text string) {
		p, err := program.Load(v, []rule.Unit{{File: &source.File{Name: "fuzz.mg", Text: text}, Overlay: true}})
		if err != nil {
			var list *source.Diagnostics
			require.True(t, errors.As(err, &list))
			require.NotContains(t, err.Error(), "E0439", text)
			for _, d := range list.Items {
				require.NotEmpty(t, d.Render())
			}
			return
		}
		for _, r := range p.Rules() {
			require.True(t, strings.HasSuffix(r.Text, "."), r.Text)
		}
		_, err = p.Eval(t.Context(), newRows("p 1", "q 1", "e /a /b"), nil, engine.Limits{Facts: 1000, Steps: 10000})
		require.True(t, err == nil || !strings.Contains(err.Error(), "E0439"), "%s: %v", text, err)
	})
}

// TestRulesSayTheSortsOfAHelper checks that the sorts of a helper without a Decl follow from all its rules,
// whatever the order of the premises.
func TestRulesSayTheSortsOfAHelper(t *testing.T) {
	const two = "set(X, /quantity, N) :- quantity(X, N). " // set takes names and numbers
	tests := []struct{ name, rules, want string }{
		{"a value first met where two sorts stand", `kept(N) :- set(_, /quantity, N), p(N). r(M) :- kept(N), M = fn:plus(N, 1).`, ""},
		{"first met where it is only tested", `kept(N) :- p(N), set(X, _, V), V != N. r(M) :- kept(N), M = fn:plus(N, 1).`, "2 3 4"},
		{"first met in a negation", `kept(N) :- !set(/oil, /quantity, N), p(N). r(M) :- kept(N), M = fn:plus(N, 1).`, "2 3 4"},
		{"compared before it is known", `kept(V, N) :- set(_, _, V), p(N), V != N. r(M) :- kept(_, N), M = fn:plus(N, 1).`, "2 3 4"},
		{"a helper of a helper", `here(N) :- kept(N). kept(N) :- set(_, /quantity, N), quantity(_, N). r(M) :- here(N), M = fn:plus(N, 1).`, "8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := newRows("p 1", "p 2", "p 3", "quantity /oil/1 7")
			require.Equal(t, tt.want, show(both(t, load(t, two+tt.rules), src), "r"))
		})
	}
}
