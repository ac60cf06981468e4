package amount

import "hearth/engine"

// Scales are how an ontology tells weights and volumes: unit_ml, the millilitres of a unit;
// density, the grams of a millilitre; factor, the grams of a unit. They are in units, not
// billionths; the zero value knows nothing.
type Scales struct {
	millilitres map[engine.Term]float64                 // by unit
	density     map[engine.Term]float64                 // by class
	grams       map[engine.Term]map[engine.Term]float64 // by class and unit
}

// NewScales reads what facts of an ontology say. A class that has no density of its own has
// that of a unit with both.
func NewScales(facts []engine.Fact) Scales {
	s := Scales{map[engine.Term]float64{}, map[engine.Term]float64{}, map[engine.Term]map[engine.Term]float64{}}
	said := map[engine.Term]float64{}
	for _, f := range facts {
		switch n := float64(f.Args[len(f.Args)-1].Num()) / 1e9; f.Pred {
		case "unit_ml":
			s.millilitres[f.Args[0]] = n
		case "density":
			said[f.Args[0]] = n
		case "factor":
			if s.grams[f.Args[0]] == nil {
				s.grams[f.Args[0]] = map[engine.Term]float64{}
			}
			s.grams[f.Args[0]][f.Args[1]] = n
		}
	}
	for class, units := range s.grams {
		for unit, grams := range units {
			if ml := s.millilitres[unit]; ml > 0 && said[class] == 0 {
				s.density[class] = max(s.density[class], grams/ml) // the densest: nothing is refused that fits
			}
		}
	}
	for class, n := range said {
		s.density[class] = n
	}
	return s
}

// Density is that of the first of some classes which has one; 0 where none has.
func (s *Scales) Density(classes []engine.Term) float64 {
	for _, c := range classes {
		if n := s.density[c]; n > 0 {
			return n
		}
	}
	return 0
}

// Grams is what a unit of a class weighs; 0 where that is not known.
func (s *Scales) Grams(class, unit engine.Term) float64 { return s.grams[class][unit] }

// Millilitres is how much room a unit takes; 0 where that is not known.
func (s *Scales) Millilitres(unit engine.Term) float64 { return s.millilitres[unit] }
