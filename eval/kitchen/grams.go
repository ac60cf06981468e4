package kitchen

import (
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/feature"
)

// A Table is a [Scale] that asks a function for the weight of one unit of an ingredient.
type Table struct {
	Weight func(class, unit string) (grams feature.Value, ok bool)
	Units  []string // units that ingredients are measured in
}

// Grams implements [Scale]. Its errors are diagnostics E0602 and E0603.
func (t Table) Grams(class, unit string) (feature.Value, error) {
	if grams, ok := t.Weight(class, unit); ok {
		return grams, nil
	}
	var known []string
	for _, u := range t.Units {
		if _, ok := t.Weight(class, u); ok {
			known = append(known, u)
		}
	}
	if len(known) == 0 {
		return feature.None(), diag.New("E0602", source.Span{}, "%s has no weight in any unit", class)
	}
	d := diag.New("E0603", source.Span{}, "%s has no weight per %s", class, unit)
	if near := diag.Nearest(unit, known); near != "" {
		d = d.WithHint("the nearest unit with a weight is %s", near)
	}
	return feature.None(), d
}
