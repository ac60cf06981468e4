package sim_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/sim"
)

// nowhere binds ?gone to a plate that is not in the kitchen: it covers a bowl.
const nowhere = `
	(fetch ?covered > < medium-bowl 1)
	(fetch ?gone > < small-plate 1)
	(cover ? > < ?covered ?gone)
`

// void binds ?void to an empty bowl.
const void = `
	(fetch ?void > < small-bowl 1)
`

// with returns the step of the setting with all arguments given and one role filled by something else.
func (s setting) with(a *ontology.Action, role, filler string) string {
	all := subsets(a)
	s.fillers += " " + role + "=" + filler
	return s.step(a, all[len(all)-1])
}

// things returns the roles of an action that a container can fill.
func things(a *ontology.Action) (out []string) {
	for _, r := range a.Roles {
		switch r.Type {
		case "transferable-container", "container", "coverable-container":
		case "":
			if r.Number {
				continue
			}
		default:
			continue
		}
		if r.Input && r.State == "" && !r.Concept {
			out = append(out, r.Name)
		}
	}
	return out
}

func TestEveryActionFailsForAThingOutsideTheKitchen(t *testing.T) {
	k, err := theKitchen()
	require.NoError(t, err)
	for _, a := range k.Ontology.Actions() {
		for _, role := range things(a) {
			t.Run(a.Name+"/"+role, func(t *testing.T) {
				set := settings[a.Name]
				why := reasons(t, append(actionLines(set.prepare+"\n"+nowhere), set.with(a, role, "?gone"))...)
				require.Contains(t, why, "not_here("+role+")")
			})
		}
	}
}

func TestAnEmptyThingIsAReasonOfEveryActionThatNeedsSomething(t *testing.T) {
	roles := map[string][]string{
		"bake": {"thing"}, "boil": {"thing"}, "bring-to-temperature": {"container"}, "crack": {"eggs"}, "cut": {"object"},
		"dip": {"object", "dip"}, "drain": {"container"}, "fry": {"thing"}, "grind": {"container"},
		"leave-for-time": {"container"}, "mash": {"container"}, "melt": {"container"}, "peel": {"container"},
		"portion-and-arrange": {"dough"}, "refrigerate": {"container"}, "seed": {"container"}, "separate-eggs": {"eggs"}, "shake": {"container"},
		"shape": {"object"}, "sift": {"source"}, "spread": {"spread"}, "sprinkle": {"object", "topping"},
		"top-with": {"object", "topping"}, "transfer-contents": {"source"}, "transfer-items": {"items"}, "wash": {"container"},
	}
	k, err := theKitchen()
	require.NoError(t, err)
	for action, list := range roles {
		for _, role := range list {
			t.Run(action+"/"+role, func(t *testing.T) {
				a, set := k.Ontology.Action(action), settings[action]
				why := reasons(t, append(actionLines(set.prepare+"\n"+void), set.with(a, role, "?void"))...)
				require.Contains(t, strings.Fields(why), "empty("+role+")")
			})
		}
	}
}

// The contents must be able to have the property that an action changes.
func TestUnsuitableContentsAreAReason(t *testing.T) {
	const salt = `(fetch-and-proportion ?x > < ? coarse-salt 10 g)
	`
	const water = `(fetch-and-proportion ?x > < ? water 100 ml)
	`
	tell(t, []story{
		{"water is not baked", water + `(bake ? > < ?x ? 10 minute 180 degrees-celsius)`, "why", "not_afforded(baked)"},
		{"chocolate is not boiled", boilingPot + `
			(fetch-and-proportion ?c > < ?food semisweet-chocolate-chips 10 g)
			(boil ? > < ?c ? ? ? ?)`, "why", "not_afforded(boiled) not_afforded(boiled_with)"},
		{"a potato needs something to be boiled in", `
			(fetch ?pot > < cooking-pot 1)
			(fetch-and-proportion ?x > < ?pot potato 1 piece)
			(boil ? > < ?x ? ? ? ?)`, "why", "no_liquid(thing)"},
		{"a bowl is no pot to boil in", water + `(boil ? > < ?x ? ? ? ?)`, "why", "unsuitable(thing)"},
		{"salt is not cracked", salt + `(crack ? > < ?x ?)`, "why", "unsuitable(eggs)"},
		{"nor are grams of egg", `
			(fetch-and-proportion ?x > < ? egg 100 g)
			(crack ? > < ?x ?)`, "why", "unsuitable(eggs)"},
		{"nor is half an egg", `
			(fetch-and-proportion ?x > < ? egg 1.5 piece)
			(crack ? > < ?x ?)`, "why", "unsuitable(eggs)"},
		{"water is not cut", water + `(cut ? > < ?x slices ? ?)`, "why", "not_afforded(is_cut)"},
		{"butter is not dipped", `
			(fetch-and-proportion ?t > < ? butter 10 g)
			` + salt + `(dip ? > < ?t ?x)`, "why", "not_afforded(dipped_in)"},
		{"a pan of water is not shaped", water + `(shape ? > < ?x ball-shape)`, "why", "not_afforded(current_shape)"},
		{"salt is not mashed", salt + `(mash ? > < ?x ?)`, "why", "not_afforded(mashed)"},
		{"salt is not peeled", salt + `(peel ? ? > < ?x ?)`, "why", "not_afforded(peeled)"},
		{"salt has no seeds", salt + `(seed ? ? > < ?x ?)`, "why", "not_afforded(seeded)"},
		{"water does not separate into yolk and white", water + `(separate-eggs ? ? > < ?x ? ? ?)`, "why", "unsuitable(eggs)"},
		{"nothing is spread on water", water + `
			(fetch-and-proportion ?y > < ? butter 10 g)
			(spread ? > < ?x ?y ?)`, "why", "unsuitable(object)"},
		{"salt is not spread", butterDough + salt + `(spread ? > < ?dough ?x ?)`, "why", "not_afforded(spread)"},
		{"nothing lies on top of water", water + `
			(fetch-and-proportion ?y > < ? butter 10 g)
			(top-with ? > < ?x ?y ? ?)`, "why", "not_afforded(has_on_top)"},
		{"a rack is not greased", `
			(fetch ?rack > < wire-rack 1)
			(grease ? > < ?rack ?)`, "why", "not_afforded(brushed_with)"},
		{"an empty bowl has no flour", `
			(fetch ?pan > < pan 1)
			(fetch ?void > < small-bowl 1)
			(flour ? > < ?pan ?void)`, "why", "empty(flour)"},
		{"nor grease", `
			(fetch ?pan > < pan 1)
			(fetch ?void > < small-bowl 1)
			(grease ? > < ?pan ?void)`, "why", "empty(grease)"},
		{"nor anything to line a plate with", `
			(fetch ?plate > < large-plate 1)
			(fetch ?void > < small-bowl 1)
			(line ? > < ?plate ?void)`, "why", "no_lining(paper)"},
		{"whisks are not flattened", `
			(fetch ?list > < whisk 2)
			(flatten ? > < ?list ?)`, "why", "not_afforded(flattened) not_afforded(flattened)"},
		{"whisks are not sprinkled", `
			(fetch ?list > < whisk 2)
			` + salt + `(sprinkle ? > < ?list ?x)`, "why", "not_afforded(sprinkled_with) not_afforded(sprinkled_with)"},
		{"a bowl is no pan to fry in", salt + `(fry ? > < ?x ? ? ? ?)`, "why", "unsuitable(thing)"},
		{"an ingredient is proportioned, not fetched", `(fetch ?x > < butter 1)`, "why", "is_ingredient(concept)"},
		{"a whisk is no ingredient", `(fetch-and-proportion ?x > < ? whisk 1 piece)`, "why", "no_ingredient(concept)"},
		{"peels are not mixed", `
			(fetch-and-proportion ?t > < ? tomato 1 piece)
			(peel ?p ?peels > < ?t ?)
			(mix ? > < ?peels ?)`, "why", "no_amount(container)"},
		{"an open jar is not shaken", water + `(shake ? > < ?x)`, "why", "not_covered(container)"},
		{"what is not covered is not uncovered", water + `(uncover ? ? > < ?x)`, "why", "not_covered(object)"},
		{"what is covered is not covered again", water + `
			(cover ?c > < ?x ?)
			(cover ? > < ?c ?)`, "why", "covered(object)"},
		{"what is lined is not lined again", `
			(fetch ?tray > < baking-tray 1)
			(line ?l > < ?tray ?)
			(line ? > < ?l ?)`, "why", "lined(tray)"},
		{"a list of bowls is not laid into one of them", `
			(fetch ?bowl > < medium-bowl 1)
			(fetch ?bowls > < medium-bowl 2)
			(transfer-items ? > < ?bowls ? ?bowl)`, "why", "same(destination)"},
		{"a bowl does not top itself", butterDough + `(top-with ? > < ?dough ?a ? ?)`, "why", "same(topping)"},
		{"a bowl is not its own sprinkling", butterDough + `(sprinkle ? > < ?dough ?a)`, "why", "same(topping)"},
		{"nor its own spread", butterDough + `(spread ? > < ?dough ?a ?)`, "why", "same(object)"},
		{"nor sifted into itself", butterDough + `(sift ? > < ?a ?dough ?)`, "why", "same(target)"},
		{"a cover covers one thing at a time", water + `
			(fetch ?wrap > < plastic-wrap 1)
			(cover ?c > < ?x ?wrap)
			(fetch ?pan > < medium-bowl 1)
			(cover ? > < ?pan ?wrap)`, "why", "not_here(cover)"},
	})
}

func TestWhatHasNoWeightInAUnitIsAReason(t *testing.T) {
	const slices = `(fetch-and-proportion ?x > < ? cranberry 100 g)
	`
	tell(t, []story{
		{"fetch-and-proportion", `(fetch-and-proportion ?x > < ? cranberry 1 piece)`, "why", "no_conversion(piece)"},
		{"transfer-contents", slices + `(transfer-contents ? ? > < ? ?x 1 piece)`, "why", "no_conversion(piece)"},
		{"portion-and-arrange", slices + `(portion-and-arrange ? > < ?x 1 piece ? ?)`, "why", "no_conversion(piece)"},
		{"top-with", fourPortions + `
			(fetch-and-proportion ?x > < ? cranberry 100 g)
			(top-with ? > < ?items ?x 1 piece)`, "why", "no_conversion(piece)"},
		{"mix", `
			(fetch-and-proportion ?e > < ? egg 1 piece)
			(crack ? > < ?e ?)
			(mix ? > < ?e ?)`, "why", "no_conversion(piece)"},
		{"sprinkle", fourPortions + `
			(fetch-and-proportion ?e > < ? egg 1 piece)
			(crack ? > < ?e ?)
			(sprinkle ? > < ?items ?e)`, "why", "no_conversion(piece)"},
	})
}

func TestAUsedUpToolIsAReason(t *testing.T) {
	// Each of these steps uses up one tool, until there is none left.
	tests := []struct{ name, actions, last, want string }{
		{"mix", butterDough, "(mix ? > < ?dough ?)", "none_left(tool)"},
		{"beat", butterDough, "(beat ? > < ?dough ?)", "none_left(tool)"},
		{"mingle", butterDough, "(mingle ? > < ?dough ?)", "none_left(tool)"},
		{"mash", butterDough, "(mash ? > < ?dough ?)", "none_left(tool)"},
		{"cut", butterDough, "(cut ? > < ?dough slices ? ?)", "none_left(surface) none_left(tool)"},
		{"grind", butterDough, "(grind ? > < ?dough ?)", "none_left(tool)"},
		{"flatten", fourPortions, "(flatten ? > < ?items ?)", "none_left(tool)"},
		{"drain", boilingPot, "(drain ? ? > < ?food ?)", "none_left(tool)"},
		{"peel", "(fetch-and-proportion ?x > < ? potato 1 piece)", "(peel ? ? > < ?x ?)", "none_left(tool)"},
		{"seed", "(fetch-and-proportion ?x > < ? tomato 1 piece)", "(seed ? ? > < ?x ?)", "none_left(tool)"},
		{"fetch-and-proportion", "", "(fetch-and-proportion ? > < ? butter 1 g)", "none_left(target)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines := actionLines(tt.actions)
			for range 20 {
				lines = append(lines, tt.last)
			}
			e := run(t, lines...)
			for _, r := range e.Results {
				if r.Status == sim.Failed {
					require.Equal(t, tt.want, words(r))
					return
				}
			}
			t.Fatal("there was always one more")
		})
	}
	tell(t, []story{
		{"cover", butterDough + `
			(fetch ?p > < small-bowl 1)
			(fetch-and-proportion ?q > < ?p butter 5 g)
			(cover ? > < ?q ?)
			(fetch ?r > < small-bowl 1)
			(cover ? > < ?r ?)`, "why", "none_left(cover)"},
		{"line", `
			(fetch ?a > < baking-tray 1)
			(fetch ?b > < cookie-sheet 1)
			(fetch ?c > < wire-rack 1)
			(line ? > < ?a ?)
			(line ? > < ?b ?)
			(line ? > < ?c ?)
			(fetch ?d > < large-plate 1)
			(line ? > < ?d ?)`, "why", "no_lining(paper) none_left(paper)"}, // no sheet, and nothing for the plate
		{"fetch", `(fetch ? > < whisk 10)`, "why", "none_left(concept)"},
	})
}

// words returns the reasons of a result in the form code(role) ...
func words(r *sim.Result) string {
	out := make([]string, len(r.Reasons))
	for i, why := range r.Reasons {
		out[i] = why.Code + "(" + why.Role + ")"
	}
	return strings.Join(out, " ")
}
