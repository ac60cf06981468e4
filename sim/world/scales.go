package world

import (
	"hearth/engine"
	"hearth/engine/exact"
)

// one is the number 1 in billionths.
const one = 1_000_000_000

// Scales holds the weights and volumes of an ontology: factor, the grams of a unit of a class; unit_ml, the
// millilitres of a unit; density and bulk_density, the grams per millilitre of a class without and with the gaps
// between its pieces. Everything that weighs food asks [Scales.Weight]. The zero value is empty.
type Scales struct {
	factor      map[engine.Term]map[engine.Term]engine.Term // by class and unit
	millilitres map[engine.Term]engine.Term                 // by unit
	density     map[engine.Term]engine.Term                 // by class
	bulk        map[engine.Term]engine.Term                 // by class
	tableOnly   bool
}

// NewScales reads the facts of an ontology. With tableOnly, only the units in factor have a weight, as in the
// reference.
func newScales(facts []engine.Fact, tableOnly bool) Scales {
	s := Scales{map[engine.Term]map[engine.Term]engine.Term{}, map[engine.Term]engine.Term{}, map[engine.Term]engine.Term{}, map[engine.Term]engine.Term{}, tableOnly}
	for _, f := range facts {
		switch n := f.Args[len(f.Args)-1]; f.Pred {
		case "unit_ml":
			s.millilitres[f.Args[0]] = n
		case "density":
			s.density[f.Args[0]] = n
		case "bulk_density":
			s.bulk[f.Args[0]] = n
		case "factor":
			if s.factor[f.Args[0]] == nil {
				s.factor[f.Args[0]] = map[engine.Term]engine.Term{}
			}
			s.factor[f.Args[0]][f.Args[1]] = n
		}
	}
	return s
}

// Weight returns the grams of one unit of a class, in billionths. The classes are the class and those above it,
// nearest first. The weight is that in factor. If factor has no row for a unit of volume, the weight is
// computed from the nearest class with a density or a volume; see volume.
func (s *Scales) Weight(classes []engine.Term, unit engine.Term) (grams engine.Term, ok bool) {
	if grams, ok = s.factor[classes[0]][unit]; ok || s.tableOnly {
		return grams, ok
	}
	ml, ok := s.millilitres[unit]
	if !ok {
		return engine.Term{}, false
	}
	for _, c := range classes {
		if n, ok := s.volume(c, ml.Num()); ok {
			return engine.Number(n), true
		}
	}
	return engine.Term{}, false
}

// volume returns the grams of a volume of a class: by its own density, in proportion to a volume in factor, or by
// its density with gaps. All numbers are billionths.
func (s *Scales) volume(class engine.Term, ml int64) (grams int64, ok bool) {
	if d, ok := s.density[class]; ok {
		return exact.MulDiv(ml, d.Num(), one)
	}
	if grams, ok = s.proportion(class, ml); ok {
		return grams, true
	}
	if d, ok := s.bulk[class]; ok {
		return exact.MulDiv(ml, d.Num(), one)
	}
	return 0, false
}

// proportion returns the grams of a volume of a class in proportion to the heaviest volume in factor.
func (s *Scales) proportion(class engine.Term, ml int64) (grams int64, ok bool) {
	for unit, factor := range s.factor[class] {
		if per := s.millilitres[unit].Num(); per > 0 {
			if n, fits := exact.MulDiv(factor.Num(), ml, per); fits {
				grams, ok = max(grams, n), true
			}
		}
	}
	return grams, ok
}

// Density returns the grams per millilitre of a class without the gaps between its pieces, or 0 if unknown. It is
// that of the first of the classes that has one. If only factor has a volume, it is taken as free of gaps:
// the food then needs less room, and no food that fits is refused.
func (s *Scales) Density(classes []engine.Term) float64 {
	for _, c := range classes {
		n := s.density[c].Num()
		if n == 0 {
			n, _ = s.proportion(c, one)
		}
		if n > 0 {
			return float64(n) / one
		}
	}
	return 0
}

// Millilitres returns the volume of a unit in millilitres, or 0 if unknown.
func (s *Scales) Millilitres(unit engine.Term) float64 {
	return float64(s.millilitres[unit].Num()) / one
}
