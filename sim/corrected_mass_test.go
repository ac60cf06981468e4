package sim_test

import (
	"math/big"

	"hearth/engine"
	"hearth/sim/world"
)

// inventive actions make matter by convention, or take it away: a cracked egg
// is a whole egg of 50 g and a shell, a peel and a seed weigh nothing that the
// thing loses, and a boiled egg is peeled into an egg of one piece.
var inventive = map[string]bool{"crack": true, "peel": true, "seed": true}

// worn are the fluents that link a thing to what lies on it or sticks to it.
var worn = []string{"sprinkled_with", "has_on_top", "dipped_in", "spread_with", "brushed_with", "lined_with"}

// mass is how many grams of ingredients there are in a kitchen: those that lie
// in it, what they consist of included, and what was put onto them.
func mass(s *world.State) float64 {
	w := weigher{s, map[string]*big.Rat{}}
	w.conversions()
	g, _ := w.below(s.Root()).Float64()
	return g
}

type weigher struct {
	state   *world.State
	factors map[string]*big.Rat // grams of one unit of a class: "egg piece"
}

func (w *weigher) conversions() {
	for _, f := range w.state.Model().Ontology().Facts() {
		if f.Pred == "factor" {
			w.factors[f.Args[0].Sym()+f.Args[1].Sym()] = big.NewRat(f.Args[2].Num(), 1e9)
		}
	}
}

// below weighs what lies in x and on it.
func (w *weigher) below(x engine.Term) *big.Rat {
	sum := w.on(x)
	for _, y := range w.state.Contents(x) {
		sum.Add(sum, w.thing(y))
		sum.Add(sum, w.below(y))
	}
	return sum
}

// on weighs what x wears.
func (w *weigher) on(x engine.Term) *big.Rat {
	sum := new(big.Rat)
	for _, fluent := range worn {
		if y, ok := w.state.Value(x, fluent); ok && w.state.Has(y) {
			sum.Add(sum, w.thing(y))
			sum.Add(sum, w.on(y))
		}
	}
	return sum
}

// thing weighs an ingredient, and what the parts of a mixture wear.
func (w *weigher) thing(x engine.Term) *big.Rat {
	s := w.state
	n, ok := s.Value(x, "quantity")
	if !ok {
		return new(big.Rat)
	}
	u, _ := s.Value(x, "unit")
	amount := big.NewRat(n.Num(), 1e9)
	batch, mixed := s.Value(x, "batch")
	if !mixed {
		return w.grams("/"+s.Class(x), u.Sym(), amount)
	}
	sum := new(big.Rat)
	for _, part := range s.Values(x, "component") {
		sum.Add(sum, w.thing(part))
		sum.Add(sum, w.on(part))
	}
	share := new(big.Rat).Quo(amount, big.NewRat(batch.Num(), 1e9))
	return sum.Mul(sum, share)
}

func (w *weigher) grams(class, unit string, amount *big.Rat) *big.Rat {
	if unit == "/g" {
		return amount
	}
	factor, ok := w.factors[class+unit]
	if !ok {
		return new(big.Rat)
	}
	return amount.Mul(amount, factor)
}
