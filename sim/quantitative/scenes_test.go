package quantitative_test

// A trialScene is the smallest network that does an action, and what is true when it is done:
// so many answers to each question, which names things by the variables of the network.
type trialScene struct {
	name, edition string
	steps         []string
	true          map[string]int
}

// Dough, and what several scenes begin with.
var (
	flour  = "?flour < fetch-and-proportion ?flour-bowl all-purpose-flour 150 g"
	wet    = "?wet < fetch-and-proportion ?flour water 90 g"
	dough  = "?dough < mix ?wet ?whisk"
	tray   = "?tray < fetch baking-tray 1"
	pan    = "?pan < fetch pan 1"
	butter = "?butter < fetch-and-proportion ?butter-bowl butter 60 g"
	carrot = "?carrot < fetch-and-proportion ?carrot-bowl carrot 2 piece"
	pot    = "?pot < fetch cooking-pot 1"
)

// scenes has each action, and each way of doing it that its motions know.
var scenes = []trialScene{
	{"get-kitchen", "", nil, map[string]int{"clock(0)": 1, "hands_took(N)": 1}},
	{"fetch", "", []string{"?fork < fetch fork 2"}, map[string]int{
		"item(?fork, X), in(X, P), is_a(P, /counter-top), position(X, _, _, Z), 0.8 <= Z": 2}},
	{"fetch-and-proportion", "", []string{butter, carrot}, map[string]int{
		"in(X, ?butter), mass_g(X, 60.0), core_temperature(X, T), T <= 6.0": 1, "in(X, ?carrot), is_a(X, /carrot), mass_g(X, 95.0)": 2}},
	{"portion-and-arrange", "", []string{flour, wet, dough, tray, "?portions < portion-and-arrange ?dough 40 g 5-cm-apart ?tray"}, map[string]int{
		"in(X, ?portions), mass_g(X, 40.0)": 6, "in(X, ?dough)": 0}},
	{"transfer-contents", "", []string{butter, "?all ?rest < transfer-contents ?target ?butter 45 g"}, map[string]int{
		"in(X, ?all), is_a(X, /butter), mass_g(X, 45.0)": 1, "in(X, ?rest), mass_g(X, 15.0)": 1}},
	{"transfer-items", "", []string{carrot, tray, "?laid < transfer-items ?carrot side-to-side ?tray"}, map[string]int{
		"in(X, ?laid), is_a(X, /carrot), position(X, _, _, Z), 0.8 <= Z": 2, "in(X, ?carrot)": 0}},

	{"beat", "", []string{"?cream < fetch-and-proportion ?bowl heavy-cream 100 g", "?beaten < beat ?cream ?whisk"}, map[string]int{
		"in(X, ?beaten), beaten(X, /yes), mass_g(X, 100.0)": 1, "used(?whisk, /yes)": 1}},
	{"dip", "", []string{carrot, "?sugar < fetch-and-proportion ?bowl white-sugar 30 g", "?dipped < dip ?carrot ?sugar"}, map[string]int{
		"in(X, ?dipped), dipped_in(X, S), is_a(S, /white-sugar)": 2}},
	{"mingle", "", []string{flour, wet, "?mingled < mingle ?wet ?spoon"}, map[string]int{
		"in(X, ?mingled), is_a(X, /heterogeneous-mixture), mass_g(X, 240.0)": 1}},
	{"mix", "", []string{flour, wet, dough}, map[string]int{"in(X, ?dough), is_a(X, /homogeneous-mixture), mixed(X, /yes), mass_g(X, 240.0)": 1}},
	{"shake", "", []string{"?jar < fetch jar 1", "?oil < fetch-and-proportion ?jar vegetable-oil 40 g", "?both < fetch-and-proportion ?oil white-vinegar 20 g",
		"?closed < cover ?both ?lid", "?shaken < shake ?closed"}, map[string]int{"in(X, ?shaken), shaken(X, /yes), mass_g(X, 60.0)": 1}},
	{"spread", "", []string{"?bread < fetch-and-proportion ?bowl white-bread-slice 2 piece", butter, "?spread < spread ?bread ?butter ?spatula"}, map[string]int{
		"in(X, ?spread), spread_with(X, B), is_a(B, /butter)": 2, "in(X, ?butter)": 0}},
	{"sprinkle", "", []string{carrot, "?sugar < fetch-and-proportion ?bowl white-sugar 30 g", "?sweet < sprinkle ?carrot ?sugar"}, map[string]int{
		"in(X, ?sweet), sprinkled_with(X, S), quantity(S, 15.0)": 2}},
	{"sprinkle over a list", "", []string{flour, wet, dough, "?portions < portion-and-arrange ?dough 80 g ?pattern ?counter",
		"?sugar < fetch-and-proportion ?bowl white-sugar 30 g", "?sweet < sprinkle ?portions ?sugar"}, map[string]int{
		"item(?sweet, X), sprinkled_with(X, S), quantity(S, 10.0)": 3}},
	{"top-with", "", []string{carrot, butter, "?topped < top-with ?carrot ?butter ?n ?u"}, map[string]int{"in(X, ?topped), has_on_top(X, S), quantity(S, 30.0)": 2}},
	{"top-with on a list", "", []string{flour, wet, dough, "?portions < portion-and-arrange ?dough 80 g ?pattern ?counter", butter,
		"?topped < top-with ?portions ?butter ?n ?u"}, map[string]int{"item(?topped, X), has_on_top(X, S), quantity(S, 20.0)": 3}},

	{"crack", "", []string{"?eggs < fetch-and-proportion ?bowl egg 2 piece", "?cracked < crack ?eggs ?target"}, map[string]int{
		"in(X, ?cracked), is_a(X, /whole-egg), mass_g(X, 50.0)": 2, "in(X, ?eggs), is_a(X, /egg-shell), cracked(X, /yes)": 2}},
	{"cut", "", []string{carrot, "?cut < cut ?carrot slices ?knife ?board"}, map[string]int{
		"in(X, ?cut), is_cut(X, /slices)": 2, "in(X, ?board), is_a(X, /carrot)": 0, "used(?knife, /yes)": 1}},
	{"cut in a pattern of its own", "", []string{carrot, "?cut < cut ?carrot peasized-cubes ?knife ?board"}, map[string]int{"in(X, ?cut), is_cut(X, /peasized-cubes)": 2}},
	{"cut without a board", "2023", []string{carrot, "?cut < cut ?carrot slices ?knife"}, map[string]int{"in(X, ?cut), is_cut(X, /slices)": 2}},
	{"drain", "", []string{"?beans < fetch-and-proportion ?bowl black-bean 100 g", "?soaked < fetch-and-proportion ?beans water 80 ml",
		"?drained ?liquid < drain ?soaked ?colander"}, map[string]int{
		"in(X, ?drained), is_a(X, /black-bean), mass_g(X, 100.0)": 1, "in(X, ?liquid), is_a(X, /water), volume_ml(X, N), 79.0 <= N": 1}},
	{"peel", "", []string{carrot, "?peeled ?peels < peel ?carrot ?knife"}, map[string]int{"in(X, ?peeled), peeled(X, /yes)": 2, "in(X, ?peels), is_a(X, /peel)": 2}},
	{"seed", "", []string{"?tomato < fetch-and-proportion ?bowl tomato 2 piece", "?seeded ?seeds < seed ?tomato ?knife"}, map[string]int{
		"in(X, ?seeded), seeded(X, /yes)": 2, "in(X, ?seeds), is_a(X, /seed)": 2}},
	{"separate-eggs", "", []string{"?eggs < fetch-and-proportion ?bowl egg 2 piece", "?cracked < crack ?eggs ?target",
		"?yolks ?whites < separate-eggs ?cracked ?yolk-bowl ?white-bowl ?separator"}, map[string]int{
		"in(X, ?yolks), is_a(X, /egg-yolk), mass_g(X, N)": 2, "in(X, ?whites), is_a(X, /egg-white), mass_g(X, N)": 2}},
	{"sift", "", []string{flour, "?sifted < sift ?target ?flour ?sift"}, map[string]int{"in(X, ?sifted), sifted(X, /yes), mass_g(X, 150.0)": 1, "in(X, ?flour)": 0}},
}
