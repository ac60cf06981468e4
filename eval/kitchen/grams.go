package kitchen

import (
	"maps"
	"slices"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/feature"
)

// A Table is a [Scale] that looks up the weight of one unit of each ingredient.
type Table struct {
	Weights map[string]map[string]feature.Value // grams, by exact class and then by unit
	Units   map[string]Multiple                 // units that are multiples of other units
}

// SetWeight records the weight in grams, times 1e9, of one unit of a class. If exactly is set, the value also
// holds the exact number.
func (t *Table) SetWeight(class, unit string, grams engine.Term, exactly bool) {
	v := feature.Number(float64(grams.Num()) / 1e9)
	if exactly {
		v = v.Exactly(grams.Exact())
	}
	if t.Weights == nil {
		t.Weights = map[string]map[string]feature.Value{}
	}
	if t.Weights[class] == nil {
		t.Weights[class] = map[string]feature.Value{}
	}
	t.Weights[class][unit] = v
}

// A Multiple defines a unit as a multiple of another unit.
type Multiple struct {
	Unit  string
	Times float64
}

// Grams implements [Scale]. Its errors are diagnostics E0602 and E0603.
func (t Table) Grams(class, unit string) (feature.Value, error) {
	times := 1.0
	if m, ok := t.Units[unit]; ok {
		unit, times = m.Unit, m.Times
	}
	known, ok := t.Weights[class]
	if !ok {
		d := diag.New("E0602", source.Span{}, "the table of weights has no entry for %s", class)
		return feature.None(), hint(d, class, slices.Sorted(maps.Keys(t.Weights)))
	}
	grams, ok := known[unit]
	if !ok {
		d := diag.New("E0603", source.Span{}, "%s has no weight per %s in the table of weights", class, unit)
		return feature.None(), hint(d, unit, slices.Sorted(maps.Keys(known)))
	}
	if times != 1 {
		grams = grams.Times(feature.Number(times))
	}
	return grams, nil
}

func hint(d *diag.Diagnostic, word string, known []string) *diag.Diagnostic {
	if near := diag.Nearest(word, known); near != "" {
		return d.WithHint("the nearest entry is %s", near)
	}
	return d
}
