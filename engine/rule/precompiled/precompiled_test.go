package precompiled_test

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/google/mangle/parse"
	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/rule/precompiled"
	"hearth/parser/source"
	"hearth/rules"
)

func TestWhatIsKnownOfATextIsWhatTheParserReads(t *testing.T) {
	shipped := precompiled.Read(rules.Precompiled)
	require.NoError(t, fs.WalkDir(rules.FS, ".", func(name string, f fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".mg") {
			return err
		}
		text, err := fs.ReadFile(rules.FS, name)
		require.NoError(t, err)
		want, err := parse.Unit(strings.NewReader(string(text)))
		require.NoError(t, err)
		got, ok := shipped.Text(string(text))
		require.True(t, ok, name)
		require.True(t, reflect.DeepEqual(want, got), name)
		return nil
	}))
}

// Every form of text is restored unchanged.
const forms = `Decl p(X, Y) descr [mode("-", "+"), doc("a text")] bound [/name, /number] bound [/string, /any].
Decl q(X).
fact(/a, "text", -7, 1.5, /a/b).
f() :- fact(X, _, N, _, _), !q(X), N = fn:plus(1, fn:mult(N, 2)), X != /b, N < 9.
g(X, S) :- fact(X, _, N, _, _) |> do fn:group_by(X), let S = fn:sum(N).
h(L) :- q(X) |> let L = fn:list(X, X).
`

func TestEveryFormIsKept(t *testing.T) {
	r := precompiled.NewRecorder()
	want, ok := r.Text(forms)
	require.True(t, ok)
	got, ok := precompiled.Read(r.Encode()).Text(forms)
	require.True(t, ok)
	require.Equal(t, want, got)
	_, ok = precompiled.Read(r.Encode()).Text(forms + " ")
	require.False(t, ok, "another text is not known")
	_, ok = r.Text("this is no rule text")
	require.False(t, ok)
}

// Any change of a checked program makes it unknown, so that it is checked again.
func TestAnotherProgramIsNotKnown(t *testing.T) {
	vocabulary := func() *rule.Vocabulary {
		return &rule.Vocabulary{Decls: "Decl a(X) bound [/name].", Inputs: []string{"a"}, Facts: []engine.Fact{{Pred: "s", Args: []engine.Term{engine.Name("/x")}}}}
	}
	units := func(overlay bool, texts ...string) (all []rule.Unit) {
		for _, text := range texts {
			all = append(all, rule.Unit{File: &source.File{Name: "in.mg", Text: text}, Overlay: overlay})
		}
		return all
	}
	r := precompiled.NewRecorder()
	v := vocabulary()
	v.Precompiled = r
	_, err := rule.Load(v, units(false, "p(X) :- a(X).", "q(X) :- p(X)."))
	require.NoError(t, err)
	shipped := precompiled.Read(r.Encode())
	tests := []struct {
		name  string
		of    func(v *rule.Vocabulary)
		units []rule.Unit
		known bool
	}{
		{"the same", nil, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"another text", nil, units(false, "p(X) :- a(X).", "q(X) :- a(X)."), false},
		{"another order", nil, units(false, "q(X) :- p(X).", "p(X) :- a(X)."), false},
		{"one text", nil, units(false, "p(X) :- a(X)."), false},
		{"overlays", nil, units(true, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"declared otherwise", func(v *rule.Vocabulary) { v.Decls = "Decl a(X) bound [/any]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"another declaration", func(v *rule.Vocabulary) { v.Decls += " Decl b(X) bound [/name]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"a declaration of what is defined", func(v *rule.Vocabulary) { v.Decls += " Decl q(X) bound [/name]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"a declaration of what a helper may be called", func(v *rule.Vocabulary) { v.Decls += " Decl p__1(X) bound [/name]." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"a clause", func(v *rule.Vocabulary) { v.Decls += " r(/x)." }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"what is given", func(v *rule.Vocabulary) { v.Inputs = append(v.Inputs, "p") }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"what is given beside", func(v *rule.Vocabulary) { v.Inputs = append(v.Inputs, "s") }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"what is supplied", func(v *rule.Vocabulary) { v.Supplied = []string{"a"} }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"columns", func(v *rule.Vocabulary) { v.Amounts = []string{"a 0"} }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"columns of times", func(v *rule.Vocabulary) { v.Times = []string{"a"} }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"static facts", func(v *rule.Vocabulary) { v.Facts[0].Pred = "p" }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
		{"static facts beside", func(v *rule.Vocabulary) { v.Facts[0].Pred = "r" }, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), true},
		{"fluents", func(v *rule.Vocabulary) {
			v.Fluents = func(string) (engine.Kind, bool, bool) { return engine.NameKind, false, true }
		}, units(false, "p(X) :- a(X).", "q(X) :- p(X)."), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, asked := vocabulary(), &witness{Rules: shipped}
			v.Precompiled = asked
			if tt.of != nil {
				tt.of(v)
			}
			_, err := rule.Load(v, tt.units)
			require.NoError(t, err)
			require.Equal(t, []bool{tt.known}, asked.answers)
		})
	}
	v = vocabulary()
	v.Precompiled = shipped
	_, err = rule.Load(v, units(false, "p(X) :- a(X).", "q(X) :- b(X)."))
	require.ErrorContains(t, err, "nothing declares, defines or supplies b/1")
}

// A witness records the answers.
type witness struct {
	*precompiled.Rules
	answers []bool
}

func (w *witness) Checked(program precompiled.Sum) bool {
	w.answers = append(w.answers, w.Rules.Checked(program))
	return w.Rules.Checked(program)
}
