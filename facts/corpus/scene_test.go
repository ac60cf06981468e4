package corpus_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func Example() {
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	if err != nil {
		panic(err)
	}
	full, err := corpus.LoadScene(corpus.Files, "full", onto)
	if err != nil {
		panic(err)
	}
	for _, place := range full.Root.Contents {
		fmt.Println(place.Class, len(place.Contents))
	}
	// Output:
	// kitchen-sink 0
	// stove 0
	// microwave 0
	// counter-top 0
	// oven 0
	// fridge 45
	// freezer 1
	// pantry 57
	// kitchen-cabinet 194
}

func ExampleLoadPrimaryOutputs() {
	outputs, err := corpus.LoadPrimaryOutputs(corpus.Files)
	if err != nil {
		panic(err)
	}
	fmt.Println(outputs["best-brownies"])
	// Output: ?cut-brownie
}

func tbox(t testing.TB) *ontology.Ontology {
	o, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	return o
}

func scene(o *ontology.Ontology, text string) (*facts.Scene, error) {
	return corpus.LoadScene(fstest.MapFS{"s.yaml": {Data: []byte(text)}}, "s", o)
}

// show writes a thing with the properties that the scene gives it.
func show(x *facts.Thing) string {
	var b strings.Builder
	b.WriteString(x.Class)
	for _, pred := range []string{"quantity", "unit", "temperature", "used", "batch", "label"} {
		if v, ok := x.Values[pred]; ok {
			fmt.Fprintf(&b, " %s=%s", pred, v)
		}
	}
	for _, parts := range [][]*facts.Thing{x.Contents, x.Items, x.Components} {
		if len(parts) > 0 {
			var names []string
			for _, p := range parts {
				names = append(names, show(p))
			}
			b.WriteString(" (" + strings.Join(names, ", ") + ")")
		}
	}
	return b.String()
}

func TestAThingIsWrittenInFewWords(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a class alone", "fridge: [whisk]", "fridge (whisk)"},
		{"a number of them", "fridge: [whisk: 2, fork]", "fridge (whisk, whisk, fork)"},
		{"none of them", "fridge: [whisk: 0]", "fridge"},
		{"how much there is of it", "jar: [butter: 0.5 l]", "jar (butter quantity=500000000 unit=/l)"},
		{"what lies in it", "fridge: [jar: [egg, egg]]", "fridge (jar (egg, egg))"},
		{"one thing that lies in it", "fridge: [jar: {egg: 6 piece}]", "fridge (jar (egg quantity=6000000000 unit=/piece))"},
		{"values", "jar: {used: yes, name: Mine}", "jar used=/yes label=\"Mine\""},
		{"values and one thing", "jar: {used: yes, egg: 1 piece}", "jar used=/yes (egg quantity=1000000000 unit=/piece)"},
		{"values and things", "jar: {used: yes, contents: [egg: 2]}", "jar used=/yes (egg, egg)"},
		{"what a stack consists of", "paper-baking-cups: {items: [paper-baking-cup: 2]}", "paper-baking-cups (paper-baking-cup, paper-baking-cup)"},
		{"what a mixture was mixed from", "dough: {amount: 3 g, batch: 4, components: [salt: 4 g]}",
			"dough quantity=3000000000 unit=/g batch=4000000000 (salt quantity=4000000000 unit=/g)"},
	}
	o := tbox(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := scene(o, "root: {"+tt.text+"}")
			require.NoError(t, err)
			require.Equal(t, tt.want, show(s.Root))
		})
	}
}

func TestFilledThingsGetTheFlagsOfTheScene(t *testing.T) {
	s, err := scene(tbox(t), "filled: used\nroot: {fridge: [jar: {egg: 1 piece}, jar: {used: no}, jar]}")
	require.NoError(t, err)
	require.Equal(t, "fridge (jar used=/yes (egg quantity=1000000000 unit=/piece), jar, jar)", show(s.Root))
}

func TestTheClockIsInSeconds(t *testing.T) {
	s, err := scene(tbox(t), "clock: 1.5\nroot: fridge")
	require.NoError(t, err)
	require.Equal(t, int64(1500), s.Clock)
}

// Each case of testdata/wrong.txtar is a scene and its diagnostics.
func TestProblemsOfASceneHavePlaces(t *testing.T) {
	o := tbox(t)
	recorded.Golden(t, "testdata/wrong.txtar", func(t *testing.T, in *source.File) string {
		_, err := scene(o, in.Text)
		return recorded.Report(t, err)
	})
}

func TestASceneThatDoesNotExistIsAnError(t *testing.T) {
	for _, name := range []string{"ful", "", ".", "../full", "a/b"} {
		_, err := corpus.LoadScene(corpus.Files, name, tbox(t))
		require.ErrorContains(t, err, "[E0330]", name)
	}
	_, err := corpus.LoadScene(corpus.Files, "ful", tbox(t))
	var d *source.Diagnostic
	require.True(t, errors.As(err, &d))
	require.Equal(t, "did you mean full?", d.Hint)
}

func TestPrimaryOutputsAreVariables(t *testing.T) {
	load := func(text string) error {
		_, err := corpus.LoadPrimaryOutputs(fstest.MapFS{"primary-outputs.yaml": {Data: []byte(text)}})
		return err
	}
	require.NoError(t, load("best-brownies: ?cut-brownie"))
	require.ErrorContains(t, load("best-brownies: brownie"), "primary-outputs.yaml:1:16: a primary output must be a variable, such as ?dish [E0317]")
	require.ErrorContains(t, load("Best: ?x"), `"Best" is not a valid recipe name [E0309]`)
	_, err := corpus.LoadPrimaryOutputs(fstest.MapFS{})
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// FuzzScene checks that any text is either a scene of known classes or an
// error with diagnostics.
func FuzzScene(f *testing.F) {
	text, err := fs.ReadFile(corpus.Files, "full.yaml")
	require.NoError(f, err)
	f.Add(string(text))
	f.Add("filled: used\nroot: {fridge: [jar: {egg: 1 piece, used: no}, whisk: 3]}")
	f.Add("root: {dough: {amount: 3 g, batch: 4, components: [salt: 4 g]}}")
	o := tbox(f)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := scene(o, text)
		var list *source.Diagnostics
		if err != nil {
			if !errors.As(err, &list) || len(list.Items) == 0 {
				t.Fatalf("an error without diagnostics: %v", err)
			}
			return
		}
		s.Root.All(func(x *facts.Thing) bool {
			for pred := range x.Values {
				if !o.Affords(x.Class, pred) {
					t.Fatalf("%s cannot have %s", x.Class, pred)
				}
			}
			return true
		})
	})
}
