package amount

import "hearth/engine"

// Scales holds the weights and volumes of an ontology: unit_ml, the millilitres of a unit; density, the grams
// per millilitre; and factor, the grams of a unit. The numbers are whole units, not billionths. The zero value
// is empty.
type Scales struct {
	millilitres map[engine.Term]float64                 // by unit
	density     map[engine.Term]float64                 // by class
	grams       map[engine.Term]map[engine.Term]float64 // by class and unit
}

// NewScales reads the facts of an ontology. A class without a density gets one from a unit for which both
// grams and millilitres are known.
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
				s.density[class] = max(s.density[class], grams/ml) // the highest density, so that nothing that fits is refused
			}
		}
	}
	for class, n := range said {
		s.density[class] = n
	}
	return s
}

// Density returns the density of the first class that has one, or 0.
func (s *Scales) Density(classes []engine.Term) float64 {
	for _, c := range classes {
		if n := s.density[c]; n > 0 {
			return n
		}
	}
	return 0
}

// Grams returns the weight of one unit of a class in grams, or 0 if unknown.
func (s *Scales) Grams(class, unit engine.Term) float64 { return s.grams[class][unit] }

// Millilitres returns the volume of a unit in millilitres, or 0 if unknown.
func (s *Scales) Millilitres(unit engine.Term) float64 { return s.millilitres[unit] }
