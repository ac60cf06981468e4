package sim_test

import "testing"

const bakedDough = butterDough + `
	(preheat-oven ?oven > < ? 180 degrees-celsius)
	(bake ?baked > < ?dough ?oven 30 minute 180 degrees-celsius)
`

func TestWhoWorksOnAThingWaitsUntilItIsReady(t *testing.T) { // waits
	const food = `
		(fetch-and-proportion ?food > < ? butter 100 g)
	`
	tell(t, []story{
		{"a cake cools when it is baked", bakedDough + "(leave-for-time ?x > < ?baked 10 minute)", "when ?x", "3075"},
		{"under its old name, too", bakedDough + "(leave-for-time ?x > < ?dough 10 minute)", "when ?x", "3075"},
		{"and then the cook goes on", bakedDough + `
			(leave-for-time ?x > < ?baked 10 minute)
			(cut ?y > < ?x slices ? ?)`, "when ?y", "3135"},
		{"soup is put into the fridge when it is boiled", boilingPot + `
			(boil ?soup > < ?food ? ? 20 minute)
			(refrigerate ?x > < ?soup ? 1 hour)`, "when ?x", "4890"},
		{"what warms up is left after that", food + `
			(bring-to-temperature ?warm > < ?food ? ?)
			(leave-for-time ?x > < ?warm 10 minute)`, "when ?x", "1430"},
		{"other things do not wait", bakedDough + "(fetch-and-proportion ?y > < ? white-sugar 10 g)", "when ?y", "135"},
		{"a target that is in the oven is waited for", bakedDough + `
			(fetch-and-proportion ?y > < ? white-sugar 10 g)
			(transfer-contents ?x ? > < ?dough ?y ? ?)`, "when ?x", "2495"},
		{"so are things on a tray in the oven", butterDough + `
			(fetch ?tray > < baking-tray 1)
			(portion-and-arrange ?balls > < ?dough 25 g ? ?)
			(transfer-items ?full > < ?balls ? ?tray)
			(bake ?baked > < ?full ? 30 minute 180 degrees-celsius)
			(shape ?x > < ?balls ball-shape)`, "when ?x", "2175"},
	})
}

func TestAnOvenHasOneHeatAtATime(t *testing.T) { // one-heat
	const second = bakedDough + `
		(fetch-and-proportion ?more > < ? butter 50 g)
		(mix ?batter > < ?more ?)
	`
	tell(t, []story{
		{"it is hot before baking begins", bakedDough, "when ?baked", "2475"},
		{"also when it is left open", butterDough + `
			(preheat-oven ?oven > < ? 180 degrees-celsius)
			(bake ?x > < ?dough ? 30 minute ? ?)`, "when ?x", "2475"},
		{"two trays share a heat", second + "(bake ?x > < ?batter ? 10 minute 180 degrees-celsius)", "when ?x", "1275"},
		{"another heat waits until the first is done", second + "(bake ?x > < ?batter ? 10 minute 240 degrees-celsius)", "when ?x", "3075"},
		{"so does heating it up further", bakedDough + "(preheat-oven ?x > < ? 240 degrees-celsius)", "when ?x", "3090"},
		{"it has a highest heat", "(preheat-oven ?x > < ? 1000 degrees-celsius)", "why", "no_heat(oven)"},
		{"and a lowest", butterDough + "(bake ?x > < ?dough ? 10 minute -20 degrees-celsius)", "why", "no_heat(oven)"},
	})
}

func TestWhatIsCoveredIsNotReached(t *testing.T) { // covered
	const covered = butterDough + `
		(cover ?c > < ?dough ?)
	`
	tell(t, []story{
		{"to cut it", covered + "(cut ? > < ?c slices ? ?)", "why", "covered(object)"},
		{"to take it out", covered + "(transfer-contents ? ? > < ? ?c ? ?)", "why", "covered(source)"},
		{"to add something", covered + "(fetch-and-proportion ? > < ?c butter 10 g)", "why", "covered(target)"},
		{"to take portions that lie in it", `
			(fetch ?bowl > < large-bowl 1)` + butterDough + `
			(portion-and-arrange ?balls > < ?dough 25 g ? ?)
			(transfer-items ?full > < ?balls ? ?bowl)
			(cover ? > < ?full ?)
			(shape ? > < ?balls ball-shape)`, "why", "covered(object)"},
		{"it can cool", covered + "(refrigerate ?x > < ?c ? ? ?)", "temperature ?x", "5"},
		{"it can be uncovered, and cut", covered + `
			(uncover ?u ?lid > < ?c)
			(cut ?x > < ?u slices ? ?)`, "is_cut ?x", "slices"},
		{"a cover melts in the oven", covered + "(bake ? > < ?c ? 10 minute 180 degrees-celsius)", "why", "melts(thing)"},
		{"in a warm one it does not", covered + "(bake ?x > < ?c ? 10 minute 80 degrees-celsius)", "temperature ?x", "80"},
	})
}
