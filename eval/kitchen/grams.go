package kitchen

import (
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim/feature"
)

// A Table is a [Scale] that asks a function for the weight of one unit of an ingredient.
type Table struct {
	Weight func(class, unit string) (grams feature.Value, ok bool)
	Units  []string // units that ingredients are measured in
}

// NewTable returns a table that asks weigh, which takes the terms of a class and a unit. If exactly is true,
// each weight also has an exact value.
func NewTable(weigh func(class, unit engine.Term) (engine.Term, bool), units []string, exactly bool) Table {
	return Table{func(class, unit string) (feature.Value, bool) {
		grams, ok := weigh(engine.Name("/"+class), engine.Name("/"+unit))
		v := feature.Number(float64(grams.Num()) / 1e9)
		if exactly && ok {
			v = v.Exactly(grams.Exact())
		}
		return v, ok
	}, units}
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
		return feature.None(), source.Errorf("E0602", source.Span{}, "%s has no weight in any unit", class)
	}
	d := source.Errorf("E0603", source.Span{}, "%s has no weight per %s", class, unit)
	if near := source.Nearest(unit, known); near != "" {
		d = d.WithHint("the nearest unit with a weight is %s", near)
	}
	return feature.None(), d
}
