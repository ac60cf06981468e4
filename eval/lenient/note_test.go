package lenient_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/lenient"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

var kitchen = sync.OnceValues(func() (*ontology.Ontology, error) { return ontology.Load(ontology.Kitchen(), "2024") })

// reader returns a reader for a text, with the newest kitchen and two recipes.
func reader(t testing.TB) *lenient.Reader {
	t.Helper()
	onto, err := kitchen()
	require.NoError(t, err)
	return &lenient.Reader{Ontology: onto, Semantics: plan.Corrected, Recipes: []string{"mango-radish-salad", "toast", "best-toast"}}
}

func known(id string) bool { return id == "toast" || id == "best-toast" }

func TestNearestNames(t *testing.T) {
	names := []string{"egg", "vanilla-extract", "salt", "salad", "tomato", "cherry", "whisk", "wash", "mash", "leaf", "rice", "ice"}
	tests := map[string]string{
		"vanila-extract": "vanilla-extract", "vanilla_extract": "vanilla-extract", "vanillaextract": "vanilla-extract",
		"vannila-extract": "", "valnilla-extract": "vanilla-extract", "vnailla-extract": "vanilla-extract",
		"eggs": "egg", "tomatoes": "tomato", "cherries": "cherry", "leaves": "leaf", "wisk": "whisk", "whisks": "whisk",
		"dash": "", "sald": "", "saltt": "salt", "ric": "rice", "rce": "rice", "eg": "", "egg": "egg", "": "", "water": "",
	}
	for word, want := range tests {
		require.Equal(t, want, lenient.Nearest(word, names), word)
	}
}

func TestTextThatIsNotANetworkIsLeftOut(t *testing.T) {
	tests := []struct{ name, text, want, left string }{
		{"prose around a fence", "Here it is (see ?x):\n#toast\n\n```lisp\n(get-kitchen ?k)\n(mix ?a ?b ?k)\n```\nEnjoy!\n(mix ?a ?b ?k)",
			"#toast\n(get-kitchen ?k)\n(mix ?a ?b ?k)\n", "Here it is (see ?x):|```lisp|```…"},
		{"headings are no headers", "# My toast\n## Steps\n#toast\n(get-kitchen ?k)\n# note", "#toast\n(get-kitchen ?k)\n", "# My toast…|# note"},
		{"a header with a blank, of a recipe", "# toast\n1. (get-kitchen ?k)\n2. (mix ?a ?b ?k)\nbye", "#toast\n(get-kitchen ?k)\n(mix ?a ?b ?k)\n", "1.|bye"},
		{"code in lines", "#toast\n- `(get-kitchen ?k)`\n  (mix ?a ?b ?k)\nok", "#toast\n(get-kitchen ?k)\n(mix ?a ?b ?k)\n", "- `|ok"},
		{"an action over several lines", "#toast\n(get-kitchen ?k)\n(mix\n  ?a ?b\n  ?k)\n(oh ?no", "#toast\n(get-kitchen ?k)\n(mix ?a ?b ?k)\n", "(mix…"},
		{"a fence that is not closed", "Sure!\n```\n#toast\n(get-kitchen ?k)", "#toast\n(get-kitchen ?k)\n", "Sure!…"},
		{"lines of Windows", "Sure!\r\n#toast\r\n(get-kitchen ?k)\r\n", "#toast\n(get-kitchen ?k)\n", "Sure!"},
		{"a text without a fault", "#toast\n; (prose)\n(get-kitchen ?k) and more\n", "#toast\n(get-kitchen ?k)\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := &source.File{Name: "toast.solution", Text: tt.text}
			f, notes, _ := reader(t).Parse(src, network.Parse)
			require.Equal(t, tt.want, network.Print(f))
			var left []string
			for _, n := range notes {
				left = append(left, n.Written)
			}
			require.Equal(t, tt.left, strings.Join(left, "|"))
			for _, n := range f.Networks {
				for _, a := range n.Actions {
					require.Contains(t, tt.text[a.Span.Start:a.Span.End], a.Name, "places are those in the text")
				}
			}
		})
	}
}

// FuzzStrip checks that Strip adds nothing to a text and keeps all positions. Stripping twice equals stripping
// once, and a text without errors is read unchanged.
func FuzzStrip(f *testing.F) {
	for _, text := range []string{
		"Sure!\n```lisp\n#toast\n(get-kitchen ?k)\n```\n", "#toast\n(mix\n ?a\n ?b)\n", "1. (a ?b)\n2) #toast\n> - `(c ?d)`", "# toast\r\n(a ?b)\r\n",
		"```\n```\n(a ?b", "((((\n\n?", "\t(a ?é)\n~~~\n#x\n", "#a b\n#toast b\n;c\n - ;c", "(a ?b) (c\n?d)",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		stripped, left, joined, _ := lenient.Strip(text, known)
		require.Len(t, stripped, len(text))
		for i := range len(text) {
			require.True(t, stripped[i] == text[i] || stripped[i] == ' ', "%q at %d", stripped, i)
		}
		for _, at := range append(left, joined...) {
			require.True(t, 0 <= at.Start && at.Start <= at.End && at.End <= len(text))
		}
		again, _, _, _ := lenient.Strip(stripped, known)
		require.Equal(t, stripped, again)
		src := &source.File{Name: "fuzz.solution", Text: text}
		plain, err := network.Parse(src)
		read, notes, _ := reader(t).Parse(src, network.Parse)
		if err == nil && len(plain.Networks) == 1 && known(plain.Networks[0].ID) {
			require.Empty(t, notes)
			require.Equal(t, network.Print(plain), network.Print(read))
		}
	})
}

// FuzzRead checks that every text is read without a panic and within the limits, that all places are in the text, and
// that reading its own output corrects nothing.
func FuzzRead(f *testing.F) {
	for _, text := range shapes(f) {
		f.Add(text)
		f.Add(text[:len(text)*2/3])
	}
	for _, text := range []string{"[[[[{\"a\":[", "{'recipe': '# Toast.solution', \"x\": [\"(mix ?a\\u00e9)\"]}", "#toast\nmix[?a,(b,'c'),½g] (wash ?x)",
		"\"#toast\\n(wash ?x\\ud83d\\ude00)\"", "1. (wash ?a) fetch(?x, 1½cups, -–2)\n3)", "\\n\\n(wash ?a)\\t\\r\\n#best_toast"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := reader(t)
		src := &source.File{Name: "fuzz.solution", Text: text}
		f, notes, err := r.Parse(src, network.Parse)
		within := func(at source.Span) {
			require.True(t, 0 <= at.Start && at.Start <= at.End && at.End <= len(text), "%d to %d", at.Start, at.End)
		}
		problems, other := source.SplitError(err)
		require.NoError(t, other)
		for _, d := range problems.Items {
			within(d.Span)
		}
		for i, n := range f.Networks {
			require.LessOrEqual(t, len(n.Actions), source.NetworkLimits.PerPart+1)
			for _, a := range n.Actions {
				within(a.Span)
				within(a.NameAt)
			}
			corrected, tried, more := r.Network(n)
			f.Networks[i] = corrected
			notes = append(notes, more...)
			require.Len(t, tried.Actions, len(n.Actions))
		}
		for _, n := range notes {
			require.LessOrEqual(t, n.Span.Start, len(text))
		}
		if err != nil {
			return
		}
		canonical := network.Print(f)
		again, left, err := read(t, &source.File{Name: "again.solution", Text: canonical})
		require.NoError(t, err)
		require.Equal(t, canonical, again)
		require.Empty(t, left)
	})
}
