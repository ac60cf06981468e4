package physical_test

import (
	"io/fs"
	"math"
	"testing"
	"testing/fstest"

	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim/physical"
)

// FuzzLoad checks that any text either overlays the physical data or has diagnostics, and that the resulting data
// can be used for computing.
func FuzzLoad(f *testing.F) {
	text, err := fs.ReadFile(ontology.Physical(), "appliances.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add("physical:\n  foods:\n    oats: {composition: {water: 0.11, protein: 0.13, fat: 0.07, carbohydrate: 0.58, fibre: 0.1, ash: 0.02},\n" +
		"      density: 1.4, bulk-density: 0.34, piece: {box: [8, 5, 1]}, freezes: -1, fat: milk-fat, source: {density: usda}}\n")
	f.Add("physical: {foods: {butter: {like: egg, source: usda}, egg: {density: 1.0}}}")
	f.Add("physical: {fats: {a: {latent: 1, solid: [[1, 1], [2, 0]]}}, source: {density: usda}}")
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := physical.Load(onto, fstest.MapFS{"t.yaml": {Data: []byte(text)}})
		if err != nil {
			if list, other := source.SplitError(err); other != nil || len(list.Items) == 0 {
				t.Fatalf("an error without diagnostics: %v", err)
			}
			return
		}
		for _, class := range d.Foods.Classes() {
			food, err := d.Food(class)
			sum := food.Composition.Sum()
			if err == nil && !food.Mixed && math.Abs(sum-1) > 0.021 || food.Density < 0 || food.BulkDensity < 0 || food.Piece.Millilitres() < 0 {
				t.Fatalf("%s is %+v", class, food)
			}
		}
	})
}
