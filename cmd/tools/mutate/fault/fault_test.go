package fault

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// read makes a package of one file.
func read(t *testing.T, text string) *Package {
	t.Helper()
	p := &Package{Folder: "one", Set: token.NewFileSet(), Text: map[string]string{"one.go": text}}
	syntax, err := parser.ParseFile(p.Set, "one.go", text, parser.ParseComments)
	require.NoError(t, err)
	p.Syntax = map[string]*ast.File{"one.go": syntax}
	p.Info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	p.Types, err = (&types.Config{}).Check("hearth/one", p.Set, []*ast.File{syntax}, p.Info)
	require.NoError(t, err)
	return p
}

// in lists the faults that can be planted in the body of a function.
func in(t *testing.T, signature, body string) (all []string) {
	t.Helper()
	p := read(t, "package one\n\nfunc "+signature+" {\n"+body+"\n}\n\nfunc join(a, b string) string { return a + b }\n\nfunc say(string) {}\n")
	for _, f := range InGo(p) {
		if f.Func != "join" {
			all = append(all, f.Op+": "+f.Now)
		}
	}
	return all
}

func TestFaultsAreWhatPeopleGetWrong(t *testing.T) {
	tests := []struct {
		name, signature, body string
		want                  []string
	}{
		{"a comparison is off by one, or inverted", "f(a, b int) bool", "return a < b", []string{"comparison: return a <= b"}},
		{"a condition is inverted", "f(a bool) { for a { if a { return } } }\nfunc g()", "", []string{"condition: func f(a bool) { for a { if !(a) { return } } }"}},
		{"or stands for and", "f(a, b bool) bool", "return a && b", []string{"and/or: return a || b"}},
		{"a Number is off by one", "f(a []int) int", "return a[1]",
			[]string{"result: return 0", "constant: return a[2]", "constant: return a[0]"}},
		{"minus stands for plus", "f(a, b int) (c int)", "c = a + b\nreturn",
			[]string{"statement: ", "arithmetic: c = a - b"}},
		{"a statement is forgotten", "f(a string)", "say(a)", []string{"statement: "}},
		{"an error is forgotten", "f(a int, err error) (int, error)", "return a, err", []string{"result: return a, nil"}},
		{"a value is forgotten", "f(a *int) (*int, error)", "return a, nil", []string{"result: return nil, nil"}},
		{"arguments change places", "f(a, b string) string", "return join(a, b)",
			[]string{`result: return ""`, "arguments: return join(b, a)"}},
		{"a loop ends too early or begins too late", "f(a []int)", "for range a {\n}", []string{"loop: for range a[:len-1] {", "loop: for range a[1:] {"}},
		{"a loop goes on, or does not", "f(a []int)", "for range a {\ncontinue\n}",
			[]string{"loop: for range a[:len-1] {", "loop: for range a[1:] {", "loop: break"}},
		{"the most is the least", "f(a, b int) (c int)", "return max(a, b)", []string{"result: return 0", "min/max: return min(a, b)"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, in(t, tt.signature, tt.body))
		})
	}
}

func TestWhatNobodyCanObserveIsNoFault(t *testing.T) {
	tests := []struct{ name, signature, body string }{
		{"room that is made in advance", "f()", "_ = make([]int, 0, 8)"},
		{"what never happens", "f(a int)", "if a < 0 { panic(\"below\") }"},
		{"a constant that is a name", "f(a Kind) bool", "return a == 0"},
		{"the value of a constant", "f()", "const most = 7\n_ = most > 6"},
		{"a result that is nothing already", "f() (*int, error)", "return nil, nil"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, fault := range in(t, tt.signature, tt.body+"\n}\n\ntype Kind int\n\nfunc g() {") {
				require.Equal(t, "comparison: return a != 0", fault, "the comparison is one")
			}
		})
	}
}

const ruleText = `# a comment with p(X) :- q(X).
Decl hot(X) bound [/name].
hot(X) :- heat(X, N), 10.5 <= N, !cold(X).  # why
needs(/oven). needs(/tray).
reason(/cold, "{thing} is cold. It is.").
sum(N) :- hot(X) |> do fn:group_by(), let N = fn:count().
`

func TestClausesOfARuleFile(t *testing.T) {
	var heads []string
	for _, c := range clauses(ruleText) {
		heads = append(heads, strings.TrimSpace(ruleText[c.head[0]:c.head[1]]))
	}
	require.Equal(t, []string{"hot(X)", "needs(/oven)", "needs(/tray)", `reason(/cold, "{thing} is cold. It is.")`, "sum(N)"}, heads)
}

func TestFaultsOfRules(t *testing.T) {
	all, lines, err := InRules(fstest.MapFS{"core/a.mg": {Data: []byte(ruleText)}})
	require.NoError(t, err)
	require.Equal(t, map[string]int{"rules/core": 5}, lines)
	var got []string
	for _, f := range all {
		if f.Func == "hot" || f.Func == "needs" && f.Op == "constant" {
			got = append(got, f.Op+": "+f.Now)
		}
	}
	require.Equal(t, []string{
		"rule: # why",
		"premise: hot(X) :- 10.5 <= N, !cold(X). # why",
		"negation: hot(X) :- !heat(X, N), 10.5 <= N, !cold(X). # why",
		"premise: hot(X) :- heat(X, N), !cold(X). # why",
		"comparison: hot(X) :- heat(X, N), 10.5 < N, !cold(X). # why",
		"premise: hot(X) :- heat(X, N), 10.5 <= N. # why",
		"negation: hot(X) :- heat(X, N), 10.5 <= N, cold(X). # why",
		"constant: needs(/tray). needs(/tray).",
		"constant: needs(/oven). needs(/oven).",
	}, got)
}

// some makes faults of two kinds in a folder.
func some(dir string, n int) (all []*Fault) {
	for i := range n {
		all = append(all, &Fault{File: dir + "/f.go", Func: "f", Op: []string{"a", "b"}[i%2], Was: fmt.Sprint(i), From: 2 * i, To: 2*i + 1})
	}
	return all
}

func TestASeedChoosesTheSameFaultsWhenOthersComeAndGo(t *testing.T) {
	all := func(*Fault) bool { return true }
	drawn := func(seed, n int) (ids []string) {
		for _, f := range Choose(map[string][]*Fault{"d": some("d", n)}, map[string]int{"d": 10}, seed, all) {
			ids = append(ids, f.ID())
		}
		return ids
	}
	first := drawn(1, 100)
	require.Len(t, first, 10)
	require.Equal(t, first, drawn(1, 100), "chance has no part in it")
	require.NotEqual(t, first, drawn(2, 100))
	kept := slices.DeleteFunc(drawn(1, 104), func(id string) bool { return !slices.Contains(first, id) })
	require.GreaterOrEqual(t, len(kept), 8, "four more take the places of a few")
}

func TestSharesFollowTheLines(t *testing.T) {
	require.Equal(t, map[string]int{"a": 6, "b": 3, "c": 1}, Shares(10, map[string]int{"a": 600, "b": 290, "c": 110}))
	total := 0
	for _, n := range Shares(7, map[string]int{"a": 1, "b": 1, "c": 1}) {
		total += n
	}
	require.Equal(t, 7, total, "none is lost by rounding")
}
