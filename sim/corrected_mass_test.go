package sim_test

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded/worlds"
)

// inventive lists actions that create or remove matter by convention. A cracked egg is a whole egg of 50 g
// plus a shell. Peels and seeds have no weight. A boiled egg is peeled into an egg of one piece.
var inventive = map[string]bool{"crack": true, "peel": true, "seed": true}

// worn lists the fluents that link a thing to what lies on it or sticks to it. A plate with food may cover a
// bowl.
var worn = []string{"covered_with", "sprinkled_with", "has_on_top", "dipped_in", "spread_with", "brushed_with", "lined_with"}

// mass returns the weight of all ingredients in a kitchen in grams, including components and what was put onto
// things.
func mass(s *world.State) float64 {
	g, _ := weigher{s}.below(s.Root()).Float64()
	return g
}

type weigher struct{ state *world.State }

// below returns the weight of the contents of x and of what is on it.
func (w weigher) below(x engine.Term) *big.Rat {
	sum := w.on(x)
	for _, y := range w.state.Contents(x) {
		sum.Add(sum, w.thing(y))
		sum.Add(sum, w.below(y))
	}
	return sum
}

// on returns the weight of what is on x.
func (w weigher) on(x engine.Term) *big.Rat {
	sum := new(big.Rat)
	for _, fluent := range worn {
		if y, ok := w.state.Value(x, fluent); ok && w.state.Has(y) {
			sum.Add(sum, w.thing(y))
			sum.Add(sum, w.below(y))
		}
	}
	return sum
}

// thing returns the weight of an ingredient, including what is on the parts of a mixture.
func (w weigher) thing(x engine.Term) *big.Rat {
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

func (w weigher) grams(class, unit string, amount *big.Rat) *big.Rat {
	if unit == "/g" {
		return amount
	}
	factor, ok := w.state.Model().Weight(engine.Name(class), engine.Name(unit))
	if !ok {
		return new(big.Rat)
	}
	return amount.Mul(amount, big.NewRat(factor.Num(), 1e9))
}

// larder is the start of random networks.
const larder = `
	(fetch-and-proportion ?v0 > < ? butter 100 g)
	(fetch-and-proportion ?v1 > < ?v0 white-sugar 60 g)
	(fetch-and-proportion ?v2 > < ? water 200 ml)`

// templates are the steps of random networks. V stands for any variable so far, O for a new one, and words in
// braces for one of them.
var templates = []string{
	"(fetch O > < {medium-bowl|small-bowl|cooking-pot|frying-pan|jar|pan|baking-tray|muffin-tins|large-plate|whisk} {1|1|1|2})",
	"(fetch-and-proportion O > < {?|V} {butter|water|milk|potato|tomato|coarse-salt|white-sugar|almond|romaine-lettuce|egg} {1|2|3} piece)",
	"(fetch-and-proportion O > < {?|V} {butter|water|milk|white-sugar|almond|all-purpose-flour|cream-cheese|tomato} {10|50|100|0.5} g)",
	"(fetch-and-proportion O > < {?|V} {butter|water|coarse-salt|white-sugar|all-purpose-flour|tomato} {1|3|7} {teaspoon|tablespoon})",
	"(transfer-contents O O > < {?|V} V ? ?)",
	"(transfer-contents O O > < {?|V} V {1|2|10|33} {g|percent|teaspoon|piece|tablespoon|ml})",
	"(transfer-items O > < V ? V)",
	"(portion-and-arrange O > < V {7|25|33} {g|teaspoon} ? {?|V})",
	"(portion-and-arrange O > < V ? ? ? {?|V})",
	"({mix|mingle|beat|mash|grind|melt} O > < V ?)",
	"(sprinkle O > < V V)", "(dip O > < V V)", "(spread O > < V V ?)",
	"(top-with O > < V V ? ?)", "(top-with O > < V V {3|10} {g|teaspoon})",
	"(drain O O > < V ?)", "(sift O > < {?|V} V ?)", "(separate-eggs O O > < V ? ? ?)",
	"(cut O > < V slices ? ?)", "(wash O > < V)", "(shape O > < V ball-shape)", "(flatten O > < V ?)",
	"(cover O > < V {?|V})", "(uncover O O > < V)", "(shake O > < V)",
	"(boil O > < V ? ? ? ?)", "(fry O > < V ? ? ? ?)", "(bake O > < V ? 5 minute 180 degrees-celsius)",
	"(refrigerate O > < V ? ? ?)", "(leave-for-time O > < V 5 minute)", "(bring-to-temperature O > < V ? ?)",
	"(flour O > < V {?|V})", "(grease O > < V {?|V})", "(line O > < V {?|V})",
}

var choices = regexp.MustCompile(`\{[^}]*\}`)

// drawStep returns a random step and the variables that it binds.
func drawStep(t *rapid.T, known []string) (step string, made []string) {
	step = choices.ReplaceAllStringFunc(rapid.SampledFrom(templates).Draw(t, "template"), func(list string) string {
		return rapid.SampledFrom(strings.Split(strings.Trim(list, "{}"), "|")).Draw(t, "word")
	})
	words := strings.Split(strings.Trim(step, "()"), " ")
	for i, w := range words {
		switch w {
		case "V":
			words[i] = rapid.SampledFrom(known).Draw(t, "variable")
		case "O":
			words[i] = fmt.Sprintf("?v%d", len(known)+len(made))
			made = append(made, words[i])
		}
	}
	return "(" + strings.Join(words, " ") + ")", made
}

func TestNoActionLosesOrMakesMatter(t *testing.T) {
	k, err := theKitchen()
	require.NoError(t, err)
	counts := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		lines, known := actionLines(larder), []string{"?v0", "?v1", "?v2"}
		for range 14 {
			step, made := drawStep(t, known)
			episodes, err := worlds.Run(k, &source.File{Name: "random", Text: chain(append(lines, step)...)})
			if err != nil && episodes == nil {
				t.Fatalf("%s: %v", step, err)
			}
			e := episodes[0]
			require.NoError(t, e.Abort, step)
			last := e.Results[len(e.Results)-1]
			switch {
			case last.Status == sim.Failed:
				require.NotEmpty(t, last.Reasons, step)
				require.Equal(t, last.Before.Hash(), last.After.Hash(), step)
			case last.Status == sim.Done && last.Step.Index == len(lines)+1:
				counts[last.Step.Name]++
				require.InEpsilon(t, mass(last.Before), mass(last.After), 1e-9, "%s\n%s", step, strings.Join(lines, "\n"))
				lines, known = append(lines, step), append(known, made...)
			}
		}
	})
	t.Log(counts)
}
