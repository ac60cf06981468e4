package physical_test

import (
	"os"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim/physical"
)

func kitchen(t testing.TB, edition string) *ontology.Ontology {
	t.Helper()
	onto, err := loaded[edition]()
	require.NoError(t, err)
	return onto
}

// loaded holds the editions of the kitchen, each loaded once.
var loaded = map[string]func() (*ontology.Ontology, error){"2023": loading("2023"), "2024": loading("2024")}

func loading(name string) func() (*ontology.Ontology, error) {
	return sync.OnceValues(func() (*ontology.Ontology, error) { return ontology.Load(ontology.Kitchen(), name) })
}

// load overlays a file on the physical data of the kitchen.
func load(t testing.TB, text string) (*physical.Data, error) {
	t.Helper()
	return physical.Load(kitchen(t, "2024"), fstest.MapFS{"t.yaml": {Data: []byte(text)}})
}

func TestFiguresAreInherited(t *testing.T) {
	d, err := load(t, `physical:
  sources: {here: {is: a scale}}
  foods:
    all-purpose-flour: {bulk-density: 0.5, source: here}
    flour: {composition: {water: 0.12, carbohydrate: 0.88}, bulk-density: 0.6, density: 1.44}
    salted-butter: {like: butter, density: 0.96}
`)
	require.NoError(t, err)
	flour, err := d.Food("all-purpose-flour")
	require.NoError(t, err)
	require.Equal(t, []float64{0.12, 0.5, 1.44}, []float64{flour.Composition.Water, flour.BulkDensity, flour.Density})
	salted, err := d.Food("salted-butter")
	require.NoError(t, err)
	butter, err := d.Food("butter")
	require.NoError(t, err)
	require.Equal(t, 0.96, salted.Density)
	require.Equal(t, butter.Composition, salted.Composition)
	s, ok := d.Foods.Source("all-purpose-flour", "bulk-density")
	require.Equal(t, []any{physical.Source{Text: "a scale"}, true}, []any{s, ok})
	s, ok = d.Foods.Source("salted-butter", "composition")
	require.True(t, ok && s.Memory)
}

func TestAnEntryReplacesTheBuiltInOne(t *testing.T) {
	d, err := load(t, "physical: {appliances: {oven: {power: 1800}}}")
	require.NoError(t, err)
	oven, ok := d.Appliances.Lookup("oven")
	require.True(t, ok)
	require.Equal(t, []float64{1800, 0}, []float64{oven.Power, oven.Capacity})
}

func TestWhatIsWrongHasAPlace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"shares that are not all", "foods: {butter: {composition: {water: 0.5, fat: 0.3}}}", "t.yaml:1:42: the fractions of butter sum to 0.8, expected 1 [E0325]"},
		{"a class that is none", "foods: {buter: {}}", "t.yaml:1:20: foods names the class buter, which does not exist [E0310]"},
		{"an entry like no class", "foods: {butter: {like: buter}}", "t.yaml:1:35: butter names the class buter, which does not exist [E0310]"},
		{"entries like each other", "foods: {butter: {like: egg}, egg: {like: butter}}", "t.yaml:1:35: butter is like itself, through the classes it is like [E0312]"},
		{"a key that is none", "foods: {butter: {densty: 1}}", "t.yaml:1:29: butter has no key densty [E0306]"},
		{"a section that is none", "food: {}", "t.yaml:1:12: the section physical has no key food [E0306]"},
		{"no number", "foods: {butter: {density: heavy}}", `t.yaml:1:38: expected a number for density, found "heavy" [E0317]`},
		{"not a number", "foods: {butter: {density: .nan}}", `t.yaml:1:38: expected a number for density, found ".nan" [E0317]`},
		{"a number that cannot be", "foods: {butter: {density: 0}}", "t.yaml:1:38: density must be from 0.01 to 5 g/ml, not 0 [E0317]"},
		{"a power below zero", "appliances: {oven: {power: -1}}", "t.yaml:1:39: power must be from 0 to 20000 W, not -1 [E0317]"},
		{"a level that is none", "appliances: {stove: {levels: {low: 400}}}", "t.yaml:1:42: the levels of stove names the class low, which does not exist [E0310]"},
		{"a piece has no shape", "foods: {egg: {piece: {}}}", "t.yaml:1:33: expected a piece as a ball, a cylinder or a box [E0317]"},
		{"a source that is none", "foods: {butter: {density: 1, source: usd}}", `t.yaml:1:49: there is no source "usd" [E0327]`},
		{"a source of nothing", "foods: {butter: {density: 1, source: {densty: usda}}}", "t.yaml:1:50: butter has a source for densty, but not the figure [E0306]"},
		{"a fat that is none", "foods: {butter: {fat: milkfat}}", `t.yaml:1:34: butter names the fat "milkfat", which does not exist [E0310]`},
		{"a fat that freezes when it is heated", "fats: {lard: {latent: 1, solid: [[5, 0.1], [9, 0.2]]}}", "t.yaml:1:55: the solid fraction of lard does not fall as it gets warmer [E0317]"},
		{"a point of a fat that is none", "fats: {lard: {latent: 1, solid: [[5]]}}", "t.yaml:1:45: expected a point as temperature and solid fraction, as in [20, 0.2] [E0317]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(t, "physical: {"+tt.text+"}")
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestTwoEntriesInOneLayerAreAMistake(t *testing.T) {
	_, err := physical.Load(kitchen(t, "2024"), fstest.MapFS{
		"a.yaml": {Data: []byte("physical: {foods: {butter: {density: 1}}}")},
		"b.yaml": {Data: []byte("physical: {foods: {butter: {density: 1}}}")},
	})
	require.EqualError(t, err, "b.yaml:1:20: butter has two entries in foods [E0311]")
}

func TestAFoodWithoutPhysicalDataIsAnError(t *testing.T) {
	d, err := load(t, "physical: {foods: {wire-rack: {density: 1}}}")
	require.NoError(t, err)
	for _, class := range []string{"wire-rack", "sieve", ""} {
		_, err := d.Food(class)
		require.ErrorContains(t, err, "E0326", class)
	}
}

func TestFilesWithoutPhysicalDataAreNotChecked(t *testing.T) {
	onto := kitchen(t, "2024")
	plain := fstest.MapFS{"a.yaml": {Data: []byte("classes: {tureen: bowl}")}}
	require.NoError(t, physical.Check(onto, plain))
	require.Less(t, testing.AllocsPerRun(3, func() { _ = physical.Check(onto, plain) }), 100.0, "none of ours is read")
	plain["b.yaml"] = &fstest.MapFile{Data: []byte("physical: {foods: {butter: {density: 0}}}")}
	require.ErrorContains(t, physical.Check(onto, plain), "b.yaml:1:38")
}

func TestTheOntologyIgnoresPhysicalData(t *testing.T) {
	plain := kitchen(t, "2024")
	text := "physical: {foods: {nothing: {at: all}}}"
	laid, err := ontology.Load(ontology.Kitchen(), "2024", fstest.MapFS{"t.yaml": {Data: []byte(text)}})
	require.NoError(t, err)
	require.Equal(t, plain.Facts(), laid.Facts())
	require.Equal(t, len(plain.Classes()), len(laid.Classes()))
}

func TestBuiltInDataLoadsForAnOntologyWithoutItsClasses(t *testing.T) {
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	d, err := physical.Load(onto, nil)
	require.NoError(t, err)
	require.NotContains(t, d.Shapes.Classes(), "muffin-tins")
}

// Entries about classes that an edition lacks are ignored there, but every entry is about a class of some edition.
func TestEveryEntryIsAboutAClassOfSomeEdition(t *testing.T) {
	missing := map[string]int{}
	for _, e := range []string{"2023", "2024"} {
		_, err := physical.Load(kitchen(t, e), os.DirFS("."))
		list, other := source.SplitError(err)
		require.NoError(t, other)
		for _, d := range list.Items {
			require.Equal(t, "E0310", d.Code, d)
			missing[d.Msg]++
		}
	}
	for what, editions := range missing {
		require.Less(t, editions, 2, what)
	}
}
