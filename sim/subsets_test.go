package sim_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
)

// A setting is a situation in which one action can be tried: preparing actions, and a filler for every role
// that a plan can bind.
type setting struct {
	prepare string // one action per line
	fillers string // role=filler
	makes   string // a fluent of the results, or "" if things only move
}

// settings holds a setting for every action, in the order of appendix D.
var settings = map[string]setting{
	"bake": {`(fetch-and-proportion ?a > < ? butter 100 g)
		(mix ?x > < ?a ?)
		(preheat-oven ?oven > < ? 180 degrees-celsius)`,
		"thing=?x oven=?oven time=15 time-unit=minute quantity=200 unit=degrees-celsius", "baked"},
	"beat": {`(fetch-and-proportion ?x > < ? butter 100 g)
		(fetch ?fork > < fork 1)`,
		"container=?x tool=?fork", "beaten"},
	"boil": {`(fetch ?pot > < cooking-pot 1)
		(fetch-and-proportion ?p > < ?pot potato 3 piece)
		(fetch-and-proportion ?x > < ?p water 500 ml)
		(boil ? > < ?x ?stove ? 1 minute)`,
		"thing=?x stove=?stove mode=high-heat time=20 time-unit=hour", "boiled"},
	"bring-to-temperature": {`(fetch-and-proportion ?x > < ? butter 100 g)`,
		"container=?x quantity=16 unit=degrees-celsius", "temperature"},
	"cover": {`(fetch-and-proportion ?x > < ? butter 100 g)
		(fetch ?wrap > < plastic-wrap 1)`,
		"object=?x cover=?wrap", ""},
	"crack": {`(fetch-and-proportion ?x > < ? egg 2 piece)
		(fetch ?bowl > < small-bowl 1)`,
		"eggs=?x target=?bowl", ""},
	"cut": {`(fetch-and-proportion ?x > < ? onion 1 piece)
		(fetch ?knife > < bread-knife 1)
		(fetch ?board > < cutting-board 1)`,
		"object=?x pattern=slices tool=?knife surface=?board", "is_cut"},
	"dip": {`(fetch-and-proportion ?a > < ? butter 100 g)
		(mix ?m > < ?a ?)
		(portion-and-arrange ?x > < ?m 50 g ? ?)
		(fetch-and-proportion ?dip > < ? powdered-white-sugar 20 g)`,
		"object=?x dip=?dip", "dipped_in"},
	"drain": {`(fetch-and-proportion ?x > < ? water 500 ml)
		(fetch-and-proportion ?y > < ?x potato 2 piece)
		(fetch ?colander > < colander 1)`,
		"container=?y tool=?colander", ""},
	"fetch": {``, "concept=whisk quantity=1", ""},
	"fetch-and-proportion": {`(fetch ?bowl > < small-bowl 1)`,
		"target=?bowl concept=butter quantity=20 unit=teaspoon", ""},
	"flatten": {`(fetch-and-proportion ?a > < ? butter 100 g)
		(mix ?m > < ?a ?)
		(portion-and-arrange ?x > < ?m 50 g ? ?)
		(fetch ?pin > < rolling-pin 1)`,
		"portions=?x tool=?pin", "flattened"},
	"flour": {`(fetch ?x > < pan 1)
		(fetch-and-proportion ?flour > < ? whole-wheat-flour 5 g)`,
		"container=?x flour=?flour", ""},
	"fry": {`(fetch ?pan > < frying-pan 1)
		(fetch-and-proportion ?x > < ?pan almond 100 g)
		(fry ? > < ?x ?stove ? 1 minute)`,
		"thing=?x stove=?stove mode=high-heat time=20 time-unit=hour", "fried"},
	"get-kitchen": {},
	"grease": {`(fetch ?x > < pan 1)
		(fetch-and-proportion ?fat > < ? salted-butter 5 g)`,
		"container=?x grease=?fat", ""},
	"grind": {`(fetch-and-proportion ?x > < ? walnut 100 g)
		(fetch ?processor > < food-processor 1)`,
		"container=?x tool=?processor", "ground"},
	"leave-for-time": {`(fetch-and-proportion ?x > < ? butter 100 g)`,
		"container=?x time=1 time-unit=hour", "temperature"},
	"line": {`(fetch ?x > < baking-tray 1)
		(fetch ?sheet > < baking-paper 1)`,
		"tray=?x paper=?sheet", ""},
	"mash": {`(fetch-and-proportion ?x > < ? avocado 2 piece)
		(fetch ?fork > < fork 1)`,
		"container=?x tool=?fork", "mashed"},
	"melt": {`(fetch-and-proportion ?x > < ? butter 100 g)
		(preheat-oven ?oven > < ? 180 degrees-celsius)`,
		"container=?x tool=?oven", "melted"},
	"mingle": {`(fetch-and-proportion ?x > < ? butter 100 g)
		(fetch ?fork > < fork 1)`,
		"container=?x tool=?fork", "quantity"},
	"mix": {`(fetch-and-proportion ?x > < ? butter 100 g)
		(fetch ?mixer > < mixer 1)`,
		"container=?x tool=?mixer", "mixed"},
	"peel": {`(fetch-and-proportion ?x > < ? potato 3 piece)
		(fetch ?knife > < knife 1)`,
		"container=?x tool=?knife", "peeled"},
	"portion-and-arrange": {`(fetch-and-proportion ?a > < ? butter 240 g)
		(mix ?x > < ?a ?)
		(fetch ?tins > < muffin-tins 1)`,
		"dough=?x quantity=20 unit=g pattern=5-cm-apart destination=?tins", ""},
	"preheat-oven": {`(preheat-oven ?oven > < ? 100 degrees-celsius)`,
		"oven=?oven quantity=200 unit=degrees-celsius", ""},
	"refrigerate": {`(fetch-and-proportion ?x > < ? butter 100 g)
		(refrigerate ? > < ?x ?fridge 1 minute)`,
		"container=?x fridge=?fridge time=2 time-unit=minute", "temperature"},
	"seed": {`(fetch-and-proportion ?x > < ? cucumber 2 piece)
		(fetch ?knife > < knife 1)`,
		"container=?x tool=?knife", "seeded"},
	"separate-eggs": {`(fetch-and-proportion ?e > < ? egg 2 piece)
		(crack ?x > < ?e ?)
		(fetch ?a > < small-bowl 1)
		(fetch ?b > < large-bowl 1)
		(fetch ?separator > < egg-separator 1)`,
		"eggs=?x yolk-target=?a white-target=?b separator=?separator", ""},
	"shake": {`(fetch ?jar > < jar 1)
		(fetch-and-proportion ?a > < ?jar water 50 ml)
		(fetch-and-proportion ?b > < ?a extra-virgin-olive-oil 50 ml)
		(cover ?x > < ?b ?)`,
		"container=?x", "shaken"},
	"shape": {`(fetch-and-proportion ?a > < ? butter 100 g)
		(mix ?m > < ?a ?)
		(portion-and-arrange ?x > < ?m 50 g ? ?)`,
		"object=?x shape=ball-shape", "current_shape"},
	"sift": {`(fetch-and-proportion ?x > < ? all-purpose-flour 100 g)
		(fetch ?bowl > < small-bowl 1)
		(fetch ?sift > < sift 1)`,
		"target=?bowl source=?x sift=?sift", "sifted"},
	"spread": {`(fetch-and-proportion ?a > < ? butter 100 g)
		(mix ?x > < ?a ?)
		(fetch-and-proportion ?cream > < ? butter 50 g)
		(fetch ?knife > < knife 1)`,
		"object=?x spread=?cream tool=?knife", "spread_with"},
	"sprinkle": {`(fetch-and-proportion ?x > < ? tomato 2 piece)
		(fetch-and-proportion ?salt > < ? salt 4 g)`,
		"object=?x topping=?salt", "sprinkled_with"},
	"top-with": {`(fetch-and-proportion ?a > < ? butter 100 g)
		(mix ?m > < ?a ?)
		(portion-and-arrange ?x > < ?m 50 g ? ?)
		(fetch-and-proportion ?cream > < ? cream-cheese 50 g)`,
		"object=?x topping=?cream quantity=5 unit=teaspoon", "has_on_top"},
	"transfer-contents": {`(fetch-and-proportion ?x > < ? water 500 ml)
		(fetch ?bowl > < small-bowl 1)`,
		"target=?bowl source=?x quantity=30 unit=teaspoon", ""},
	"transfer-items": {`(fetch-and-proportion ?x > < ? tomato 2 piece)
		(fetch ?tray > < baking-tray 1)`,
		"items=?x pattern=5-cm-apart destination=?tray", ""},
	"uncover": {`(fetch-and-proportion ?a > < ? butter 100 g)
		(cover ?x > < ?a ?)`,
		"object=?x", ""},
	"wash": {`(fetch-and-proportion ?x > < ? romaine-lettuce 1 piece)`,
		"container=?x", "washed"},
}

func TestEveryActionIsDoneWithEverySubsetOfItsOptionalArguments(t *testing.T) {
	k, err := theKitchen()
	require.NoError(t, err)
	for _, a := range k.Ontology.Actions() {
		if a.Name == "get-kitchen" {
			continue
		}
		set, ok := settings[a.Name]
		require.True(t, ok, "no setting for %s", a.Name)
		for _, given := range subsets(a) {
			t.Run(a.Name+"/"+subsetName(given), func(t *testing.T) {
				lines := append(actionLines(set.prepare), set.step(a, given))
				e := done(t, lines...)
				r := e.Results[len(e.Results)-1]
				require.Equal(t, a.Name, r.Step.Name)
				for _, b := range r.Binds {
					require.False(t, b.Nothing, "%s stands for nothing", b.Role)
				}
				requireMade(t, r, set.makes)
				if !inventive[a.Name] {
					require.InEpsilon(t, mass(r.Before), mass(r.After), 1e-6, "mass")
				}
			})
		}
	}
}

// requireMade checks that the first results of a step have a fluent.
func requireMade(t *testing.T, r *sim.Result, fluent string) {
	t.Helper()
	if fluent == "" {
		return
	}
	x := r.Binds[0].Term
	things := r.After.Contents(x)
	if len(things) == 0 {
		things = r.After.Values(x, "item")
	}
	has := func(x engine.Term) bool { _, ok := r.After.Value(x, fluent); return ok }
	require.True(t, len(things) > 0 && has(things[0]), "%s of what was made", fluent)
}

func TestAnOpenPartOfAnAmountIsFilledInFromTheOther(t *testing.T) {
	tests := []struct{ step, role, want string }{
		{"bake/oven", "quantity", "180"}, // the oven was preheated to 180
		{"bake/oven", "unit", "degrees-celsius"},
		{"bake/quantity", "unit", "degrees-celsius"},
		{"bake/unit", "quantity", "180"},
		{"boil/nothing", "time", "30"},
		{"boil/nothing", "time-unit", "minute"},
		{"boil/time", "time-unit", "minute"},
		{"boil/time-unit", "time", "0.5"}, // half an hour
		{"fry/time-unit", "time", "0.5"},
		{"fry/time", "time-unit", "minute"},
		{"bring-to-temperature/nothing", "quantity", "18"},
		{"bring-to-temperature/quantity", "unit", "degrees-celsius"},
		{"bring-to-temperature/unit", "quantity", "18"},
		{"refrigerate/nothing", "time", "1"},
		{"refrigerate/nothing", "time-unit", "hour"},
		{"refrigerate/time-unit", "time", "60"}, // minutes
		{"refrigerate/time", "time-unit", "minute"},
		{"portion-and-arrange/destination", "quantity", "20"}, // 240 g in 12 tins
		{"portion-and-arrange/destination", "unit", "g"},
		{"portion-and-arrange/unit+destination", "quantity", "20"},
		{"portion-and-arrange/quantity", "unit", "g"},
		{"portion-and-arrange/nothing", "quantity", "240"}, // no tins: one portion
		{"top-with/nothing", "quantity", "25"},             // 50 g on two things
		{"top-with/nothing", "unit", "g"},
		{"top-with/quantity", "unit", "g"},
		{"top-with/unit", "quantity", "5.33"}, // 25 g of cream cheese in teaspoons
		{"transfer-contents/nothing", "quantity", "500"},
		{"transfer-contents/nothing", "unit", "ml"},
		{"transfer-contents/quantity", "unit", "g"},
		{"transfer-contents/unit", "quantity", "100"}, // 500 ml of water in teaspoons
	}
	k, err := theKitchen()
	require.NoError(t, err)
	for _, tt := range tests {
		t.Run(tt.step+"/"+tt.role, func(t *testing.T) {
			action, subset, _ := strings.Cut(tt.step, "/")
			a, set := k.Ontology.Action(action), settings[action]
			for _, given := range subsets(a) {
				if subsetName(given) == subset {
					e := done(t, append(actionLines(set.prepare), set.step(a, given))...)
					require.Equal(t, tt.want, bound(e, "?the-"+tt.role))
					return
				}
			}
			t.Fatalf("%s has no optional arguments %s", action, subset)
		})
	}
}

// subsets returns every set of optional roles of an action, the empty one first.
func subsets(a *ontology.Action) [][]string {
	out := [][]string{nil}
	for _, r := range a.Roles {
		if r.Input && r.Optional {
			for _, s := range out {
				out = append(out, append(s[:len(s):len(s)], r.Name))
			}
		}
	}
	return out
}

func subsetName(given []string) string {
	if len(given) == 0 {
		return "nothing"
	}
	return strings.Join(given, "+")
}

// step returns the action with the given optional roles bound and the others open. The variables that it binds
// are named after their roles.
func (s setting) step(a *ontology.Action, given []string) string {
	filler := map[string]string{}
	for _, f := range strings.Fields(s.fillers) {
		role, what, _ := strings.Cut(f, "=")
		filler[role] = what // the last one counts
	}
	words := []string{a.Name}
	for _, r := range a.Roles {
		switch {
		case r.State == "in":
			words = append(words, "<")
		case r.State == "out":
			words = append(words, ">")
		case r.Input && (!r.Optional || slices.Contains(given, r.Name)):
			words = append(words, filler[r.Name])
		default:
			words = append(words, "?the-"+r.Name)
		}
	}
	return "(" + strings.Join(words, " ") + ")"
}
