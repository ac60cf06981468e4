package atoms_test

import (
	"strings"
	"testing"

	"github.com/google/mangle/parse"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine/rule/atoms"
)

func TestPlainClausesAreReadHere(t *testing.T) {
	for _, text := range []string{
		"", "p().", "p(X, _, /a/b-c.d, -12) .\n\tq( X ):-p(X),!r(X , _),X!=/a, X = Y,X<5,X<=-5, 3 > X,Y>=X\n.\n",
		"answer(B, X, N) :- is_a(B, /medium-bowl), in(X, B), type(X, /butter), quantity(X, N)\n.",
	} {
		require.True(t, agrees(t, text), "%q", text)
	}
}

func TestWhatIsNotPlainIsLeftToMangle(t *testing.T) {
	for _, text := range []string{
		`p("a").`, "p(1.5).", "p(X) :- q(X), # why\n r(X).", "p(X) :- q(X) |> do fn:group_by(X).", "p(fn:plus(1, 2)).", "p(X) :- :lt(X, 1).",
		"Decl p(X).", "p(X) :- q(X),.", "p(X,).", "p(X_1).", "p(_x).", "let(X).", "p(Use).", "p.q(X).", "p(/a//b).", "p(/a/).", "p(/a.b.c).q(X).",
		"p(99999999999999999999).", "p(X)", "p(X) q(X).", "p(5x).", "p(X) :- !q(X) = 1.", "p(X) :- X.", "p(é).", "p(\x00).", "p(X).Foo(X).", "[1].", "p(- 1).",
	} {
		require.False(t, agrees(t, text), "%q", text)
	}
}

// The result is equal to that of Mangle's parser.
func TestMangleReadsTheSame(t *testing.T) {
	words := strings.Fields(`p q r is_a X Y X1 _ /a /a/b /x-1.5 /a. 5 -5 0 ( ) ( ) , , . :- ! != = < <= > >= ( ) p( X) ), /b). 1.5 . let Use b "s" # | : - / é`)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		term := rapid.SampledFrom([]string{"X", "Y", "_", "/a", "/a/b-c", "/a.b", "7", "-7", "A1"})
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
			text.WriteString(".\n")
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
	f.Fuzz(func(t *testing.T, text string) { agrees(t, text) })
}

// agrees reports whether Read accepts a text. It fails if Mangle's parser gives another result.
func agrees(t rapid.TB, text string) bool {
	got, ok := atoms.Read(text)
	if !ok {
		return false
	}
	want, err := parse.Unit(strings.NewReader(text))
	require.NoError(t, err, "%q", text)
	require.Equal(t, want, got, "%q", text)
	return true
}
