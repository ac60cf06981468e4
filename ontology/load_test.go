package ontology_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// files returns a family of one file.
func files(text string) fstest.MapFS {
	return fstest.MapFS{"f.yaml": {Data: []byte(text)}}
}

func load(text string) (*ontology.Ontology, error) { return ontology.Load(files(text), "") }

// Each case of testdata/wrong.txtar is an ontology and its diagnostics.
func TestProblemsOfAnOntologyHavePlaces(t *testing.T) {
	recorded.Golden(t, "testdata/wrong.txtar", func(t *testing.T, in *source.File) string {
		_, err := load(in.Text)
		return recorded.Report(t, err)
	})
}

func TestLoadLimitsForeignDefinitions(t *testing.T) {
	many := "classes:\n"
	for i := range 5000 {
		many += "  a" + digits(i) + ": []\n"
	}
	deep := "classes:\n  a0000: []\n"
	for i := range 300 {
		deep += "  a" + digits(i+1) + ": a" + digits(i) + "\n"
	}
	roles := "categories: x\nclasses: {bowl: []}\nactions:\n  mix:\n    category: x\n    takes:\n"
	for i := range 64 {
		roles += "      r" + digits(i) + ": {is: bowl, open: any}\n"
	}
	high, wide := "prefixes: {a: 'urn:a:'}\npublished:\n  a:0000: []\n", "prefixes: {a: 'urn:a:'}\npublished:\n"
	for i := range 300 {
		high += "  a:" + digits(i+1) + ": a:" + digits(i) + "\n"
	}
	for i := range 21_000 {
		wide += fmt.Sprintf("  a:%d: []\n", i)
	}
	tests := []struct{ name, text string }{
		{"many classes", many},
		{"many published classes", wide},
		{"many classes above a published one", high},
		{"many classes above one", deep},
		{"many optional roles", roles},
		{"a large text", "# " + strings.Repeat("x", 2<<20)},
		{"a deep text", strings.Repeat("[", 500) + strings.Repeat("]", 500)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(tt.text)
			require.ErrorContains(t, err, "[E0302]")
		})
	}
}

func TestATooLargeTextIsRefusedAtItsBeginning(t *testing.T) {
	_, err := load("# " + strings.Repeat("x", 1<<20))
	require.ErrorContains(t, err, "f.yaml:1:1: the text has 1048578 bytes; the limit is 1048576 [E0302]")
	_, err = load("#" + strings.Repeat("x", 1<<20-1))
	require.NotContains(t, fmt.Sprint(err), "E0302", "it is as large as it may be")
}

// Derived units get the rows of their base units. This holds for relations whose last column is a quantity and
// that have a column of units before it.
func TestOnlyARelationOfUnitsAndQuantitiesIsDerived(t *testing.T) {
	tests := []struct{ name, columns, derive, want string }{
		{"a quantity for each unit", "class: class, unit: class, grams: quantity", "unit", ""},
		{"a column that there is not", "class: class, unit: class, grams: quantity", "units", "units is not a unit column of a relation whose last column is a quantity [E0317]"},
		{"the quantity itself", "class: class, unit: class, grams: quantity", "grams", "grams is not a unit column of a relation whose last column is a quantity [E0317]"},
		{"no quantity", "class: class, unit: class, grams: class", "unit", "unit is not a unit column of a relation whose last column is a quantity [E0317]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load("classes: {egg: [], g: []}\nrelations: {factor: {columns: {" + tt.columns + "}, derive: " + tt.derive + "}}\n")
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestTheColumnsOfARelationAreDefinedOnce(t *testing.T) {
	_, err := ontology.Load(fstest.MapFS{
		"a.yaml": {Data: []byte("relations: {factor: {columns: {class: class, grams: quantity}}}\n")},
		"b.yaml": {Data: []byte("relations: {factor: {columns: {class: class, kilos: quantity}}}\n")},
	}, "")
	require.ErrorContains(t, err, "b.yaml:1:22: the columns of factor are defined twice [E0311]")
}

func digits(i int) string {
	return string([]byte{'0' + byte(i/1000), '0' + byte(i/100%10), '0' + byte(i/10%10), '0' + byte(i%10)})
}

func TestEditionsDiffer(t *testing.T) {
	text := `
editions: [2023, 2024]
classes:
  thing: []
  only-23: {is: thing, in: 2023}
  both: {is: thing, 2024: {is: [only-24, thing]}}
  only-24: {is: thing, in: 2024}
`
	for edition, want := range map[string][]string{"2023": {"both", "thing"}, "2024": {"both", "only-24", "thing"}} {
		o, err := ontology.Load(files(text), edition)
		require.NoError(t, err)
		require.Equal(t, want, o.Ancestors("both"))
		require.Nil(t, o.Class("only-"+map[string]string{"2023": "24", "2024": "23"}[edition]))
	}
	_, err := ontology.Load(files(text), "2025")
	require.Equal(t, "there is no edition \"2025\" [E0308]\n     = hint: the editions are 2023 and 2024\n", recorded.Report(t, err))
	_, err = ontology.Load(files(text+"  wrong: {is: thing, in: 2025}"), "2024")
	require.ErrorContains(t, err, "f.yaml:8:26: there is no edition 2025 [E0308]")
}

func TestOverlaysAddToAFamily(t *testing.T) {
	overlay := files(`
classes: {lovage: [spice, cuttable]}
relations: {factor: {rows: {lovage: {teaspoon: 0.4}}}}
`)
	o, err := ontology.Load(ontology.Kitchen(), "2024", overlay)
	require.NoError(t, err)
	require.True(t, o.IsA("lovage", "ingredient"))
	require.Equal(t, int64(1_200_000_000), rows(o, "factor")["lovage tablespoon"])
	require.Contains(t, o.Descendants("spice"), "lovage")

	_, err = ontology.Load(ontology.Kitchen(), "2024", files("classes: {salt: spice}"))
	require.ErrorContains(t, err, "the class salt is defined twice [E0311]")
}

func TestAFamilyWithoutFilesIsAnError(t *testing.T) {
	_, err := ontology.Load(fstest.MapFS{}, "")
	require.EqualError(t, err, "no ontology: the folder has no .yaml file")
}
