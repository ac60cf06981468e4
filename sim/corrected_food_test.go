package sim_test

import "testing"

// Properties that classes of the benchmark lack are defined for kinds of food.
func TestKindsOfFoodCanBeWorkedOn(t *testing.T) { // food
	put := func(amount string) string { return "(fetch-and-proportion ?x > < ? " + amount + ")\n" }
	pan := "(fetch ?pan > < frying-pan 1)\n"
	tell(t, []story{
		{"a banana is peeled", put("banana 1 piece") + "(peel ?y ?p > < ?x ?)", "peeled ?y", "yes"},
		{"a mango is seeded", put("mango 1 piece") + "(seed ?y ?p > < ?x ?)", "seeded ?y", "yes"},
		{"a potato is baked", put("potato 1 piece") + "(bake ?y > < ?x ? 40 minute 200 degrees-celsius)", "temperature ?y", "200"},
		{"a potato is washed", put("potato 1 piece") + "(wash ?y > < ?x)", "washed ?y", "yes"},
		{"beans are washed", put("black-bean 100 g") + "(wash ?y > < ?x)", "washed ?y", "yes"},
		{"butter is mashed", put("butter 100 g") + "(mash ?y > < ?x ?)", "mashed ?y", "yes"},
		{"butter is cut", put("butter 100 g") + "(cut ?y > < ?x cubes ? ?)", "is_cut ?y", "cubes"},
		{"an egg is boiled", boilingPot + `
			(fetch-and-proportion ?egg > < ?food egg 1 piece)
			(boil ?y > < ?egg ? ? 10 minute)`, "boiled ?y", "yes"},
		{"a potato is boiled in a mixture", "(fetch ?pot > < cooking-pot 1)" + `
			(fetch-and-proportion ?milk > < ?pot milk 300 g)
			(fetch-and-proportion ?salted > < ?milk coarse-salt 5 g)
			(mix ?sauce > < ?salted ?)
			(fetch-and-proportion ?potato > < ?sauce potato 1 piece)
			(boil ?y > < ?potato ? ? 10 minute)`, "boiled ?y", "yes"},
		{"milk is drained", put("potato 1 piece") + `
			(fetch-and-proportion ?b > < ?x milk 100 g)
			(drain ?y ?z > < ?b ?)`, "in ?z", "100 g milk"},
		{"chicken is fried", pan + "(fetch-and-proportion ?x > < ?pan cooked-chicken 100 g)\n(fry ?y > < ?x ? ? ? ?)", "fried ?y", "yes"},
		{"a slice of bread is spread", put("white-bread-slice 1 piece") + `
			(fetch-and-proportion ?b > < ? butter 10 g)
			(spread ?y > < ?x ?b ?)`, "spread_with ?y", "10 g butter"},
		{"a tomato is dipped", put("tomato 1 piece") + `
			(fetch-and-proportion ?b > < ? heavy-cream 10 g)
			(dip ?y > < ?x ?b)`, "dipped_in ?y", "10 g heavy-cream"},
		{"cheese melts", put("grated-mozzarella 50 g") + "(melt ?y > < ?x ?)", "melted ?y", "yes"},
		{"oats are ground", put("oats 50 g") + "(grind ?y > < ?x ?)", "ground ?y", "yes"},
		{"no flour is peeled", put("all-purpose-flour 50 g") + "(peel ? ? > < ?x ?)", "why", "not_afforded(peeled)"},
		{"no oil is baked", put("extra-virgin-olive-oil 50 ml") + "(bake ? > < ?x ? 40 minute 200 degrees-celsius)", "why", "not_afforded(baked)"},
		{"no cranberry is peeled", put("cranberry 50 g") + "(peel ? ? > < ?x ?)", "why", "not_afforded(peeled)"},
	})
}
