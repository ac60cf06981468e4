package quantitative_test

import (
	"fmt"
	"slices"
)

// An edit of a network plants one latent failure.
type edit struct {
	net    *sketch
	thing  string               // the class of what is in danger
	doomed int                  // the place of the step that dooms it
	so     func(tr *trial) bool // whether it came about; nil: it follows from the edit
}

// kinds are the kinds of latent failures, with what is known of each without any rule.
var kinds = []struct {
	code  string
	undo  bool // something can still be done about it
	plant func(s *sketch) []edit
}{
	{"raw_in_dish", true, rawInDish},
	{"undercooked", true, undercooked},
	{"dough_unbaked", true, doughUnbaked},
	{"half_baked", true, halfBaked},
	{"burnt", false, burnt},
	{"boiled_dry", false, boiledDry},
	{"boils_over", false, boilsOver},
	{"heated_for_nothing", true, heatedForNothing},
	{"curdled", false, curdled},
	{"cooled_too_slowly", false, cooledTooSlowly},
	{"kept_warm", false, keptWarm},
	{"cross_contaminated", true, crossContaminated},
	{"plastic_in_heat", false, plasticInHeat},
	{"metal_in_microwave", false, metalInMicrowave},
	{"topping_melts", false, toppingMelts},
	{"frozen_inside", true, frozenInside},
	{"thawed", false, thawed},
}

// meats are what is raw, with the degrees at which it is done.
var meats = []string{"raw-chicken-breast", "raw-pork-chop", "raw-ground-beef", "raw-salmon-fillet"}

func done(meat string) float64 {
	if meat == "raw-chicken-breast" || meat == "raw-ground-beef" {
		return 74
	}
	return 63
}

var (
	stirring = []string{"mingle", "mix", "beat"}
	heating  = []string{"bake", "boil", "fry"}
)

// doughs are the networks that bake what was made of flour and something wet, with what
// that is called when it is one for the first time.
var doughs = map[string]string{
	"carrot-walnut-muffins": "?batter", "coconut-lime-squares": "?heavy-batter", "corn-chili-muffins": "?muffin-batter",
	"lemon-sugar-rounds": "?dough", "molasses-coins": "?dough", "flat-bread": "?dough", "milk-rolls": "?dough", "pancake-batter": "?batter",
}

func rawInDish(s *sketch) (all []edit) {
	for _, meat := range meats {
		net := s.copied()
		at := net.end("?with-# < fetch-and-proportion " + s.dish() + " " + meat + " 150 g")
		all = append(all, edit{net: net, thing: meat, doomed: at})

		net = s.copied()
		at = net.end("?raw-# < fetch-and-proportion ?raw-bowl-# "+meat+" 150 g", "?cubes-# < cut ?raw-# cubes ?raw-knife-# ?raw-board-#",
			"?with-# ?left-# < transfer-contents "+s.dish()+" ?cubes-# ?number-# ?unit-#", "?tossed-# < mingle ?with-# ?spoon-#")
		all = append(all, edit{net: net, thing: meat, doomed: at + 2})

		for _, i := range s.all("mingle") {
			if i > s.last(heating...) {
				all = append(all, edit{net: into(s, i, meat, 120), thing: meat, doomed: i})
			}
		}
	}
	return all
}

// into puts some of a class into what the i-th step takes, just before it.
func into(s *sketch, i int, class string, grams int) *sketch {
	net := s.copied()
	net.put(i, fmt.Sprintf("?with-# < fetch-and-proportion %s %s %d g", s.steps[i].takes[0], class, grams))
	net.steps[i+1].takes[0] = net.own("?with-#")
	return net
}

func undercooked(s *sketch) (all []edit) {
	i := s.last(heating...)
	if i < 0 {
		return nil
	}
	for _, meat := range meats {
		for _, minutes := range []string{"", "8", "3"} {
			net := into(s, i, meat, 250)
			if minutes != "" {
				net.lasting(i+1, minutes, "minute")
			}
			all = append(all, edit{net, meat, i + 1, func(tr *trial) bool {
				for _, f := range tr.after(i + 1) {
					if least, _ := f.Heat.Range(); f.class == meat && least < done(meat)-6 {
						return true
					}
				}
				return false
			}})
		}
	}
	return all
}

// lasting says how long a step heats.
func (s *sketch) lasting(i int, number, unit string) *sketch {
	at := 3
	if s.steps[i].action == "bake" {
		at = 2
	}
	s.steps[i].takes[at], s.steps[i].takes[at+1] = number, unit
	return s
}

func doughUnbaked(s *sketch) (all []edit) {
	mixed := s.giving(doughs[s.name])
	if mixed < 0 {
		return nil
	}
	baked := s.last("bake")
	unbaked := s.copied().without(baked)
	all = append(all, edit{net: unbaked, thing: "mixture", doomed: mixed}, edit{net: s.copied().until(mixed), thing: "mixture", doomed: mixed})
	if hot := s.last("preheat-oven"); hot >= 0 && hot < mixed {
		all = append(all, edit{net: unbaked.copied().without(hot), thing: "mixture", doomed: mixed - 1})
	}
	return append(all, edit{net: s.copied().until(baked - 1), thing: "mixture", doomed: mixed})
}

func halfBaked(s *sketch) (all []edit) {
	if doughs[s.name] == "" && !s.has("devils-food-cake-mix") {
		return nil
	}
	i := s.last("bake")
	raw := func(tr *trial) bool {
		return slices.ContainsFunc(tr.after(len(tr.net.steps)-1), func(f food) bool { return f.mixture() && f.Heat.Baked() < 0.8 })
	}
	for _, minutes := range []string{"2", "3", "5"} {
		all = append(all, edit{s.copied().lasting(i, minutes, "minute"), "mixture", i, raw})
	}
	if cooler := s.copied(); s.steps[i].takes[4][0] != '?' {
		cooler.steps[i].takes[4] = "70"
		all = append(all, edit{cooler, "mixture", i, raw})
	}
	return all
}

func burnt(s *sketch) (all []edit) {
	i := s.last("bake")
	if i < 0 {
		return nil
	}
	for _, hours := range []string{"3", "4", "6"} {
		all = append(all, edit{s.copied().lasting(i, hours, "hour"), "food", i, func(tr *trial) bool {
			return slices.ContainsFunc(tr.after(i), func(f food) bool { return f.Heat.Brown > 28 })
		}})
	}
	return all
}

func boiledDry(s *sketch) (all []edit) {
	i := s.last("boil")
	if i < 0 {
		return nil
	}
	for _, hours := range []string{"2", "4", "8", "20"} {
		net := s.copied().lasting(i, hours, "hour")
		net.steps[i].takes[2] = "high-heat"
		all = append(all, edit{net, "liquid", i, func(tr *trial) bool {
			var was, is float64
			for _, f := range tr.before(i) {
				was += f.Heat.Water()
			}
			for _, f := range tr.after(i) {
				is += f.Heat.Water()
			}
			return is < 0.04*was
		}})
	}
	return all
}

// inPots is how much is boiled in those networks that boil anything, in grams.
var inPots = map[string]int{
	"molasses-coins": 105, "potato-rounds-with-dabs": 1530, "marinated-chicken-salad": 100, "pineapple-cabbage-salad": 146, "potato-avocado-salad": 1645,
	"warm-bacon-potatoes": 2062, "potato-soup": 2130, "milk-porridge": 545, "clear-broth": 400,
}

func boilsOver(s *sketch) (all []edit) {
	i := s.last("boil")
	if i < 0 {
		return nil
	}
	for _, full := range []float64{0.97, 0.96, 0.95} {
		pot, ml, minutes := "saucepan", 2000.0, "25"
		if inPots[s.name] > 1800 {
			pot, ml, minutes = "cooking-pot", 5000, "55"
		}
		net := into(s, i, "vegetable-broth", int(full*ml)-inPots[s.name]).lasting(i+1, minutes, "minute")
		net.steps[i+1].takes[2] = "high-heat"
		for _, j := range net.all("fetch") {
			if net.steps[j].takes[0] == "cooking-pot" {
				net.steps[j].takes[0] = pot
			}
		}
		all = append(all, edit{net, "vessel", i + 1, func(tr *trial) bool {
			return tr.volume(i+1) > 0.92*ml && slices.ContainsFunc(tr.after(i+1), func(f food) bool { return f.Heat.Mean() > 99 })
		}})
	}
	return all
}

func heatedForNothing(s *sketch) (all []edit) {
	const hot = "?hot-# < preheat-oven ?hot-oven-# 200 degrees-celsius"
	if s.last("bake") < 0 {
		for i := 1; i <= len(s.steps); i += 3 {
			all = append(all, edit{net: s.copied().put(i, hot), thing: "oven", doomed: i})
		}
		all[len(all)-1].net = s.copied()
		all[len(all)-1].doomed = all[len(all)-1].net.end(hot)
	}
	if i := s.last("preheat-oven"); i >= 0 && len(s.all("bake")) == 1 {
		all = append(all, edit{net: s.copied().without(s.last("bake")), thing: "oven", doomed: i})
	}
	return all
}
