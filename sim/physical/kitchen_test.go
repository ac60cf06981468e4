package physical_test

import (
	"cmp"
	"encoding/csv"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/sim/physical"
	"hearth/sim/thermal"
	"hearth/testdata/recorded"
)

// undescribed lists classes with amounts but without physical data, and the reasons.
var undescribed = map[string]string{"ingredient": "no thing is only that"}

func ours(t testing.TB, edition string) (*ontology.Ontology, *physical.Data) {
	t.Helper()
	onto := kitchen(t, edition)
	d, err := physical.Load(onto, nil)
	require.NoError(t, err)
	return onto, d
}

// material returns the material that package thermal uses for a food.
func material(t testing.TB, f physical.Food, density float64) thermal.Material {
	t.Helper()
	c := f.Composition
	m, err := thermal.NewMaterial(thermal.Composition{
		Water: c.Water, Protein: c.Protein, Fat: c.Fat, Carbohydrate: c.Carbohydrate, Fibre: c.Fibre, Ash: c.Ash,
	}, density, f.Freezes, thermal.Melting{})
	require.NoError(t, err)
	return m
}

func TestEveryIngredientIsDescribed(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		onto, d := ours(t, edition)
		for _, c := range onto.Classes() {
			if !onto.HasSlot(c.Name, onto.Measure().Name) {
				continue
			}
			f, err := d.Food(c.Name)
			if undescribed[c.Name] != "" {
				require.Error(t, err, c.Name)
				continue
			}
			require.NoError(t, err)
			if f.Mixed && f.Composition == (physical.Composition{}) {
				continue
			}
			require.InDelta(t, 1, f.Composition.Sum(), 0.02, c.Name)
			require.Positive(t, f.Density, c.Name)
			m := material(t, f, f.Density*1000)
			require.Positive(t, m.Capacity(20), c.Name)
			if s, _ := d.Foods.Source(c.Name, "density"); strings.HasPrefix(s.Text, "from the composition") {
				require.InEpsilon(t, material(t, f, 0).Density, f.Density*1000, 0.01, c.Name)
			}
			require.LessOrEqual(t, f.BulkDensity, f.Density*1.2, "%s in a cup: only what is cut can lie closer than it grows", c.Name)
		}
	}
}

func TestEveryFigureHasASource(t *testing.T) {
	_, d := ours(t, "2024")
	for _, class := range d.Foods.Classes() {
		for _, figure := range []string{"composition", "density", "bulk-density", "piece", "freezes", "fat", "safe-at"} {
			if s, ok := d.Foods.Source(class, figure); ok {
				require.NotEmpty(t, s.Text, "%s of %s", figure, class)
			}
		}
	}
	for _, class := range d.Appliances.Classes() {
		for _, figure := range []string{"temperature", "power", "levels", "efficiency", "capacity", "loss", "film", "emissivity", "inside"} {
			if s, ok := d.Appliances.Source(class, figure); ok {
				require.NotEmpty(t, s.Text, "%s of %s", figure, class)
			}
		}
	}
}

// apart lists weights of conversions.yaml that differ by more than a quarter from the weight of a piece or a spoon
// according to the density of the food, and the reasons.
var apart = map[string]string{
	"cocoa-powder teaspoon":                        "the benchmark's 4 g; USDA has 1.8 g",
	"corn-flakes teaspoon":                         "the benchmark's 2 g; USDA has 0.6 g",
	"dried-dill-weed teaspoon":                     "the benchmark's 5 g; USDA has 1 g",
	"garlic-powder teaspoon":                       "the benchmark's 1.58 g; USDA has 3.1 g",
	"green-chili-pepper teaspoon":                  "the benchmark's 5 g; chopped ones are 3.2 g",
	"red-pepper-flakes teaspoon":                   "the benchmark's 0.5 g; USDA has 1.8 g",
	"trader-joes-cilantro-salad-dressing teaspoon": "the benchmark's 7 g, which is heavier than a litre of it says",
	"turmeric-powder teaspoon":                     "the benchmark's 5 g; USDA has 3 g",
}

func TestDensitiesAgreeWithTheWeightsOfPiecesAndSpoons(t *testing.T) {
	met := map[string]bool{}
	for _, edition := range []string{"2023", "2024"} {
		onto, d := ours(t, edition)
		ml := map[string]float64{"teaspoon": 5, "l": 1000}
		for _, fact := range onto.Facts() {
			if fact.Pred != "factor" {
				continue
			}
			class, unit := strings.TrimPrefix(fact.Args[0].String(), "/"), strings.TrimPrefix(fact.Args[1].String(), "/")
			f, err := d.Food(class)
			require.NoError(t, err)
			got := 0.0
			switch {
			case unit == "piece":
				got = f.Piece.Millilitres() * f.Density
			case ml[unit] > 0 && f.BulkDensity > 0:
				got = ml[unit] * f.BulkDensity
			case ml[unit] > 0:
				got = ml[unit] * f.Density
			default:
				continue // a unit that is derived from these
			}
			want, what := float64(fact.Args[2].Num())/1e9, class+" "+unit
			if math.Abs(got-want) > 0.25*math.Max(got, want) {
				require.NotEmpty(t, apart[what], "%s: %.2f g by its density, %.2f g in conversions.yaml", what, got, want)
				met[what] = true
			}
		}
	}
	require.Equal(t, slices.Sorted(maps.Keys(apart)), slices.Sorted(maps.Keys(met)), "what is listed is still so")
}

// TestTheDensityInASpoonIsTheOneWithASource checks that bulk_density in conversions.yaml repeats the figures of foods.yaml,
// which have sources.
func TestTheDensityInASpoonIsTheOneWithASource(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		onto, d := ours(t, edition)
		rows := 0
		for _, fact := range onto.Facts() {
			if fact.Pred != "bulk_density" {
				continue
			}
			rows++
			class := strings.TrimPrefix(fact.Args[0].String(), "/")
			f, err := d.Food(class)
			require.NoError(t, err)
			require.Equal(t, cmp.Or(f.BulkDensity, f.Density), float64(fact.Args[1].Num())/1e9, class)
		}
		require.NotZero(t, rows)
	}
}

// differs lists foods of which the study measured another kind.
var differs = map[string]string{
	"butter":         "its ash is that of salted butter, its water that of unsalted",
	"cider-vinegar":  "it leaves the acid out",
	"cooked-chicken": "it has the skin",
}

func TestFiguresAreLikeThoseOfTheStudy(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(recorded.File(t, "oracle", "physics", "thermal", "foods.csv").Text)).ReadAll()
	require.NoError(t, err)
	onto, d := ours(t, "2024")
	names := map[string]string{"milk-whole": "milk", "mozzarella-grated": "grated-mozzarella", "egg-whole": "egg", "chicken-cooked": "cooked-chicken", "bread-white": "white-bread-slice"}
	compared := 0
	for _, row := range rows[1:] {
		name := row[0]
		if names[name] != "" {
			name = names[name]
		}
		if onto.Class(name) == nil || differs[name] != "" {
			continue
		}
		f, err := d.Food(name)
		require.NoError(t, err)
		var x [7]float64
		for i := range x {
			x[i], err = strconv.ParseFloat(row[1+i], 64)
			require.NoError(t, err)
		}
		c := f.Composition
		for i, got := range []float64{c.Water, c.Protein, c.Fat, c.Carbohydrate + c.Fibre, c.Fibre, c.Ash} {
			require.InDelta(t, x[i], got, 0.05, "%s of %s", rows[0][1+i], name)
		}
		if f.BulkDensity > 0 {
			require.InEpsilon(t, x[6], f.BulkDensity, 0.1, name)
		}
		compared++
	}
	require.Greater(t, compared, 35)
}

func TestAppliancesKeepWhatTheOntologySays(t *testing.T) {
	onto, d := ours(t, "2023")
	for _, class := range d.Appliances.Classes() {
		a, _ := d.Appliances.Lookup(class)
		if said, ok := onto.DefaultOf(class, "temperature"); ok {
			require.Equal(t, float64(said.Num())/1e9, a.Temperature, class)
		}
	}
}
