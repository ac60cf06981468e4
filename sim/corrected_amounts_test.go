package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/sim"
)

// stock returns the amount of an ingredient left in storage.
func stock(t *testing.T, e *sim.Episode, class string) string {
	t.Helper()
	s := e.Final()
	for _, place := range s.Contents(s.Root()) {
		if c := s.Class(place); c != "fridge" && c != "pantry" && c != "freezer" {
			continue
		}
		for _, bowl := range s.Contents(place) {
			if x := s.Contents(bowl)[0]; s.Class(x) == class {
				return told(s, x)
			}
		}
	}
	return "no " + class
}

func TestWhatIsTakenFromStockIsMissingThere(t *testing.T) { // stock
	tests := []struct{ name, action, class, want string }{
		{"in the unit of the stock", "(fetch-and-proportion ?x > < ? butter 100 g)", "butter", "400 g butter"},
		{"pieces of pieces", "(fetch-and-proportion ?x > < ? egg 2 piece)", "egg", "10 piece egg"},
		{"grams of pieces", "(fetch-and-proportion ?x > < ? tomato 250 g)", "tomato", "10 piece tomato"},
		{"litres of litres", "(fetch-and-proportion ?x > < ? milk 0.25 l)", "milk", "0.25 l milk"},
		{"spoons of litres, the rest in grams", "(fetch-and-proportion ?x > < ? water 20 teaspoon)", "water", "900 g water"},
		{"millilitres of litres, the rest in grams", "(fetch-and-proportion ?x > < ? water 250 ml)", "water", "750 g water"},
		{"everything", "(fetch-and-proportion ?x > < ? butter 500 g)", "butter", "0 g butter"},
		{"the flour for a pan", "(flour ?x > < ?pan ?)", "all-purpose-flour", "990 g all-purpose-flour"},
		{"the butter for a pan", "(grease ?x > < ?pan ?)", "butter", "490 g butter"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, stock(t, done(t, "(fetch ?pan > < pan 1)", tt.action), tt.class))
		})
	}
}

func TestStockDoesNotGoBelowZero(t *testing.T) { // stock
	tell(t, []story{
		{"more than there is", `(fetch-and-proportion ?x > < ? butter 501 g)`, "why", "not_enough(stock)"},
		{"more pieces than there are", `(fetch-and-proportion ?x > < ? egg 13 piece)`, "why", "not_enough(stock)"},
		{"more millilitres than there are litres", `(fetch-and-proportion ?x > < ? milk 501 ml)`, "why", "not_enough(stock)"},
		{"what is left does not flour a pan", `
			(fetch-and-proportion ?a > < ? all-purpose-flour 995 g)
			(fetch ?pan > < pan 1)
			(flour ?x > < ?pan ?)`, "why", "not_enough(stock)"},
		{"what is left does not grease a pan", `
			(fetch-and-proportion ?a > < ? butter 495 g)
			(fetch ?pan > < pan 1)
			(grease ?x > < ?pan ?)`, "why", "not_enough(stock)"},
		{"nothing is no amount", `(fetch-and-proportion ?x > < ? butter 0 g)`, "why", "no_size(quantity)"},
		{"less than nothing is none either", `(fetch-and-proportion ?x > < ? butter -1 g)`, "why", "no_size(quantity)"},
		{"nothing weighs a piece of butter", `(fetch-and-proportion ?x > < ? butter 1 piece)`, "why", "no_conversion(piece)"},
	})
}

const twoThings = `
	(fetch ?bowl > < small-bowl 1)
	(fetch-and-proportion ?w > < ? water 300 g)
	(fetch-and-proportion ?both > < ?w milk 100 g)
	`

func TestAPartIsTransferredInEveryUnit(t *testing.T) {
	const water = `
		(fetch-and-proportion ?water > < ? water 500 ml)
		(transfer-contents ?x ?rest > < ? ?water `
	const mixture = `
		(fetch-and-proportion ?a > < ? white-sugar 200 g)
		(fetch-and-proportion ?b > < ?a all-purpose-flour 100 g)
		(mix ?m > < ?b ?)
		(transfer-contents ?x ?rest > < ? ?m `
	tell(t, []story{
		{"g", water + `100 g)`, "in ?x", "100 ml water"},
		{"and the rest stays", water + `100 g)`, "in ?rest", "400 ml water"},
		{"ml", water + `200 ml)`, "in ?x", "200 ml water"},
		{"teaspoon", water + `2 teaspoon)`, "in ?x", "10 ml water"},
		{"tablespoon", water + `2 tablespoon)`, "in ?x", "30 ml water"},
		{"percent", water + `20 percent)`, "in ?x", "100 ml water"},
		{"all of it leaves nothing", water + `500 ml)`, "in ?rest", ""},
		{"grams of a mixture", mixture + `75 g)`, "in ?x", "75 g homogeneous-mixture"},
		{"teaspoons of a mixture", mixture + `10 teaspoon)`, "in ?x", "38 g homogeneous-mixture"}, // two thirds at 4.2 g, a third at 3 g
		{"a percentage of a mixture", mixture + `50 percent)`, "in ?rest", "150 g homogeneous-mixture"},
		{"the same share of everything", twoThings + `
			(transfer-contents ?x ?rest > < ? ?both 100 g)`, "in ?x", "75 g water, 25 g milk"},
		{"pieces are whole things from the front", `
			(fetch-and-proportion ?t > < ? tomato 3 piece)
			(transfer-contents ?x ?rest > < ? ?t 2 piece)`, "in ?x", "1 piece tomato, 1 piece tomato"},
		{"and the others stay whole", `
			(fetch-and-proportion ?t > < ? tomato 3 piece)
			(transfer-contents ?x ?rest > < ? ?t 2 piece)`, "in ?rest", "1 piece tomato"},
		{"half a piece is half a thing", `
			(fetch-and-proportion ?t > < ? tomato 3 piece)
			(transfer-contents ?x ?rest > < ? ?t 1.5 piece)`, "in ?x", "0.5 piece tomato, 1 piece tomato"},
		{"what is added comes to the front", twoThings + `
			(transfer-contents ?c ?rest > < ?bowl ?both 100 percent)
			(fetch-and-proportion ?t > < ? tomato 1 piece)
			(transfer-contents ?x ?rest2 > < ?c ?t ? ?)`, "in ?x", "1 piece tomato, 300 g water, 100 g milk"},
	})
}

func TestAnImpossiblePartIsRefused(t *testing.T) {
	tell(t, []story{
		{"more than there is", twoThings + `(transfer-contents ?x ?r > < ? ?both 401 g)`, "why", "too_little(quantity)"},
		{"more than all", twoThings + `(transfer-contents ?x ?r > < ? ?both 101 percent)`, "why", "too_little(quantity)"},
		{"nothing", twoThings + `(transfer-contents ?x ?r > < ? ?both 0 g)`, "why", "no_size(quantity)"},
		{"less than nothing", twoThings + `(transfer-contents ?x ?r > < ? ?both -5 percent)`, "why", "no_size(quantity)"},
		{"pieces of what comes in none", twoThings + `(transfer-contents ?x ?r > < ? ?both 1 piece)`, "why", "no_conversion(piece) no_conversion(piece)"},
		{"from a bowl into itself", twoThings + `(transfer-contents ?x ?r > < ?w ?both ? ?)`, "why", "same(target)"},
		{"a part of it too", twoThings + `(transfer-contents ?x ?r > < ?w ?both 10 g)`, "why", "same(target)"},
		{"from an empty bowl", twoThings + `(transfer-contents ?x ?r > < ?both ?bowl ? ?)`, "why", "empty(source)"},
		{"a size of zero", butterDough + `(portion-and-arrange ?x > < ?dough 0 g ? ?)`, "why", "no_portions(quantity)"},
		{"a negative size", butterDough + `(portion-and-arrange ?x > < ?dough -5 g ? ?)`, "why", "no_portions(quantity)"},
		{"no tins and no size", butterDough + `
			(fetch ?tray > < baking-tray 1)
			(portion-and-arrange ?x > < ?dough ? ? ? ?tray)`, "why", "no_portions(quantity)"},
		{"baking for no time", butterDough + `(bake ?x > < ?dough ? 0 minute 180 degrees-celsius)`, "why", "no_time(time)"},
		{"boiling for less", boilingPot + `(boil ?x > < ?food ? ? -1 hour)`, "why", "no_time(time)"},
		{"fetching nothing", `(fetch ?x > < whisk 0)`, "why", "not_whole(quantity)"},
		{"fetching one and a half", `(fetch ?x > < whisk 1.5)`, "why", "not_whole(quantity)"},
		{"fetching less than nothing", `(fetch ?x > < whisk -2)`, "why", "not_whole(quantity)"},
	})
}

func TestPortionsKeepAllOfTheDough(t *testing.T) {
	tell(t, []story{
		{"the last is smaller", butterDough + `(portion-and-arrange ?x > < ?dough 40 g ? ?)`, "in ?x",
			"20 g homogeneous-mixture, 40 g homogeneous-mixture, 40 g homogeneous-mixture"},
		{"in spoons", butterDough + `(portion-and-arrange ?x > < ?dough 10 teaspoon ? ?)`, "in ?x",
			"50 g homogeneous-mixture, 50 g homogeneous-mixture"},
		{"one portion when nothing is said", butterDough + `(portion-and-arrange ?x > < ?dough ? ? ? ?)`, "in ?x", "100 g homogeneous-mixture"},
		{"an equal one in each tin", butterDough + `
			(fetch ?tins > < muffin-tins 1)
			(portion-and-arrange ?x > < ?dough ? ? ? ?tins)`, "quantity ?x", "8.333"},
		{"what was at the destination stays", butterDough + `
			(fetch ?tray > < baking-tray 1)
			(fetch-and-proportion ?t > < ?tray tomato 1 piece)
			(portion-and-arrange ?x > < ?dough 50 g ? ?t)`, "in ?x",
			"50 g homogeneous-mixture, 50 g homogeneous-mixture, 1 piece tomato"},
	})
}

// contents returns the classes of the contents of a thing.
func contents(e *sim.Episode, x engine.Term) (out []string) {
	for _, y := range e.Final().Contents(x) {
		out = append(out, e.Final().Class(y))
	}
	return out
}

func TestDrainingLosesNothing(t *testing.T) {
	tests := []struct{ name, actions string }{
		{"a liquid and solids", `
			(fetch-and-proportion ?a > < ? water 500 ml)
			(fetch-and-proportion ?x > < ?a potato 2 piece)`},
		{"only a liquid", `(fetch-and-proportion ?x > < ? water 500 ml)`},
		{"only solids", `(fetch-and-proportion ?x > < ? potato 2 piece)`},
		{"a loose mixture with a liquid", twoThings + `
			(fetch-and-proportion ?c > < ?both tomato 2 piece)
			(mingle ?x > < ?c ?)`},
		{"a loose mixture without one", `
			(fetch-and-proportion ?a > < ? cucumber 2 piece)
			(fetch-and-proportion ?b > < ?a tomato 2 piece)
			(mingle ?x > < ?b ?)`},
		{"a loose mixture of mixtures", twoThings + `
			(mix ?m > < ?both ?)
			(fetch-and-proportion ?a > < ?m tomato 2 piece)
			(fetch-and-proportion ?b > < ?a extra-virgin-olive-oil 20 ml)
			(mingle ?x > < ?b ?)`},
		{"a smooth mixture", twoThings + `(mix ?x > < ?both ?)`},
		{"a sprinkled loose mixture", `
			(fetch-and-proportion ?a > < ? cucumber 2 piece)
			(fetch-and-proportion ?b > < ?a water 100 ml)
			(mingle ?m > < ?b ?)
			(fetch-and-proportion ?s > < ? salt 5 g)
			(sprinkle ?x > < ?m ?s)`},
		{"a boiled broth", boilingPot + `
			(fetch-and-proportion ?s > < ?food salt 5 g)
			(boil ?x > < ?s ? ? ? ?)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := done(t, append(actionLines(tt.actions), "(drain ?solid ?liquid > < ?x ?)")...)
			drained := e.Results[len(e.Results)-1]
			require.InDelta(t, mass(drained.Before), mass(drained.After), 1e-3)
		})
	}
}

func TestDrainingSeparatesWhatIsLiquid(t *testing.T) {
	e := done(t, append(actionLines(twoThings),
		"(fetch-and-proportion ?c > < ?both tomato 1 piece)", "(mingle ?x > < ?c ?)", "(drain ?solid ?liquid > < ?x ?)")...)
	require.Equal(t, []string{"tomato"}, contents(e, e.Bindings.Bound("?solid").Term))
	require.Equal(t, []string{"water", "milk"}, contents(e, e.Bindings.Bound("?liquid").Term))
}
