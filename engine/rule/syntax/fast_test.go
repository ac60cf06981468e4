package syntax

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/mangle/parse"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/rules"
)

func TestUsualFormsAreReadHere(t *testing.T) {
	for _, text := range []string{
		"", "p().", "p(X, _, /a/b-c.d, -12) .\n\tq( X ):-p(X),!r(X , _),X!=/a, X = Y,X<5,X<=-5, 3 > X,Y>=X\n.\n",
		"answer(B, X, N) :- is_a(B, /medium-bowl), in(X, B), type(X, /butter), quantity(X, N)\n.",
		`p("a", 'b "c" # d', "é", "").`, "p(1.5, -0.25, -.5).", "# why\np(X) :- q(X), # why\n r(X).# done", "p(fn:plus(1, 2)).", "p(X) :- q(X), fn:mult(3, X) >= fn:plus(X, fn:minus(1)).",
		"p(X) :- q(X) |> do fn:group_by(X).", "p(X, N, S) :- q(X, Y) |> do fn:group_by(X), let N = fn:count(), let S = fn:sum(Y).", "p(L) :- q(X) |> let L = fn:list(X, X) |> let M = fn:list(L).",
		"p(X) :- :lt(X, 1), :string:contains(X, \"a\"), !q(X).", "Decl p().", "Decl p(X).\nDecl q(X, Y) descr [mode('-', \"+\"), doc(\"a text\")] bound [/name, /number] bound [/string, /any]. p(/a).\nDecl r(X) descr [] bound [].",
	} {
		require.True(t, agrees(t, text), "%q", text)
	}
}

func TestOtherFormsAreLeftToMangle(t *testing.T) {
	for _, text := range []string{
		`p("a\n").`, "p(\"a\nb\").", "p(\"\xff\").", "p(`a`).", `p(b"a").`, "p(X) :- ::lt(X, 1).", ":p(X).", "p(1.5e3).", "p(1.5X).", "p(1.5.5).", "p(f(X)).", "p(fn:f).", "p(X) :- fn:f(X).", "p(X) :- q(X) = 1.",
		"p(X) :- q(X) |> do X.", "p(X) :- q(X) |> let x = fn:f().", "p(X) :- q(X) |> let X = Y.", "p(X) :- q(X), |> let X = fn:f().", "p(X) :- q(X) |> .", "p(X) :- fn:f(X) |> let X = fn:f().",
		"Decl p(X)", "Decl p(/a).", "Decl p(X) bound [/name] descr [].", "Decl p(X) inclusion [q(X)].", "Declp(X).", "Decl p(X) bound /name.", "Use p!", "Package p!",
		"p(X) :- q(X),.", "p(X,).", "p(X_1).", "p(_x).", "let(X).", "p(Use).", "p.q(X).", "p(/a//b).", "p(/a/).", "p(/a.b.c).q(X).",
		"p(99999999999999999999).", "p(X)", "p(X) q(X).", "p(5x).", "p(X) :- !q(X) = 1.", "p(X) :- X.", "p(é).", "p(\x00).", "p(X).Foo(X).", "[1].", "p(- 1).", "p([1]).",
	} {
		require.False(t, agrees(t, text), "%q", text)
	}
}

// Every built-in rule file is read here.
func TestBuiltInRulesNeedNoOtherParser(t *testing.T) {
	require.NoError(t, fs.WalkDir(rules.FS, ".", func(name string, f fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".mg") {
			return err
		}
		text, err := fs.ReadFile(rules.FS, name)
		require.True(t, agrees(t, string(text)), name)
		return err
	}))
}

// The result is equal to that of Mangle's parser.
func TestMangleReadsTheSame(t *testing.T) {
	words := strings.Fields(`p q r is_a X Y X1 _ /a /a/b /x-1.5 /a. 5 -5 0 ( ) ( ) , , . :- ! != = < <= > >= ( ) p( X) ), /b). 1.5 . let Use b "s" ' # | |> do : - / é Decl descr bound [ ] fn: fn:f( .5 e3 \\ _`)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		term := rapid.SampledFrom([]string{"X", "Y", "_", "/a", "/a/b-c", "/a.b", "7", "-7", "A1", "1.5", "-0.5", `"s"`, `'t # u'`, "fn:plus(X, 1)", "fn:count()", "fn:mult(fn:plus(1, 2), X)"})
		atom := func() string {
			args := rapid.SliceOfN(term, 0, 3).Draw(t, "args")
			return rapid.SampledFrom([]string{"p", "is_a", "q2", "bound", "b"}).Draw(t, "pred") + "(" + strings.Join(args, rapid.SampledFrom([]string{",", ", ", "\n,"}).Draw(t, "comma")) + ")"
		}
		for range rapid.IntRange(1, 3).Draw(t, "clauses") {
			text.WriteString(atom())
			for i := range rapid.IntRange(0, 4).Draw(t, "premises") {
				text.WriteString([]string{" :- ", ", "}[min(i, 1)])
				switch rapid.IntRange(0, 3).Draw(t, "premise") {
				case 0:
					sign := rapid.SampledFrom([]string{"=", "!=", "<", " <= ", ">", ">="}).Draw(t, "sign")
					text.WriteString(term.Draw(t, "left") + sign + term.Draw(t, "right"))
				case 1:
					text.WriteString("!" + atom())
				default:
					text.WriteString(atom())
				}
			}
			text.WriteString(rapid.SampledFrom([]string{"", " # why", "|> do fn:group_by(X)", "|> let X = fn:sum(Y)", "|> do fn:group_by(), let X = fn:sum(Y), let Y = fn:count()"}).Draw(t, "end"))
			text.WriteString(rapid.SampledFrom([]string{".\n", ". # why\n", "\n.\nDecl q(X, Y) descr [mode('+', '-')] bound [/name, /any].\n"}).Draw(t, "stop"))
		}
		all := text.String()
		for range rapid.IntRange(0, 3).Draw(t, "slips") {
			at := rapid.IntRange(0, len(all)).Draw(t, "at")
			to := min(len(all), at+rapid.IntRange(0, 2).Draw(t, "less"))
			all = all[:at] + rapid.SampledFrom(words).Draw(t, "more") + all[to:]
		}
		agrees(t, all)
	})
}

func FuzzRead(f *testing.F) {
	f.Add("p(X) :- q(X, /a), !r(_), X != 5.")
	f.Add("Decl p(X) descr [doc(\"a\")] bound [/name].\np(X) :- q(X, 1.5) |> do fn:group_by(X), let X = fn:sum(Y).")
	f.Fuzz(func(t *testing.T, text string) { agrees(t, text) })
}

// agrees reports whether Read accepts a text. It fails if Mangle's parser gives another result.
func agrees(t rapid.TB, text string) bool {
	got, ok := read(text)
	if !ok {
		return false
	}
	want, err := parse.Unit(strings.NewReader(text))
	require.NoError(t, err, "%q", text)
	require.Equal(t, want, got, "%q", text)
	return true
}
