package quantitative_test

import "slices"

func curdled(s *sketch) (all []edit) {
	for _, i := range append(s.all("crack"), s.fetched("egg-white", "egg-yolk")...) {
		eggs := s.steps[i].gives[0]
		at := i + 1
		for j := i + 1; j < len(s.steps); j++ {
			if s.steps[j].action == "separate-eggs" && s.steps[j].takes[0] == eggs {
				eggs, at = s.steps[j].gives[0], j+1
			}
		}
		for _, hot := range []string{"milk 150 ml", "water 150 ml", "heavy-cream 150 g"} {
			net := s.copied()
			net.put(at, "?cold-# < fetch-and-proportion ?hot-bowl-# "+hot, "?hot-# < bring-to-temperature ?cold-# 90 degrees-celsius",
				"?with-# ?left-# < transfer-contents "+eggs+" ?hot-# ?number-# ?unit-#")
			net.instead(at+3, eggs, net.own("?with-#"))
			hotter := net.own("?hot-#")
			all = append(all, edit{net, "egg", at + 2, func(tr *trial) bool {
				return coldest(tr.in(at+1, hotter)) > 68 && coldest(tr.in(at+1, eggs)) < 30
			}})
		}
	}
	return all
}

// coldest is the lowest temperature of several foods.
func coldest(all []food) float64 {
	least := 1000.0
	for _, f := range all {
		t, _ := f.Heat.Range()
		least = min(least, t)
	}
	return least
}

func cooledTooSlowly(s *sketch) (all []edit) {
	i := s.last(heating...)
	if i < 0 || s.last("fry") == i ||
		!s.has("egg", "egg-white", "milk", "heavy-cream", "cream-cheese", "grated-mozzarella", "potato", "vegetable-broth", "oats") || s.name == "clear-broth" {
		return nil
	}
	for _, hours := range []string{"8", "7", "10", "5"} {
		for _, ends := range []bool{true, false} {
			net := s.copied()
			net.put(i+1, "?left-# < leave-for-time "+s.steps[i].gives[0]+" "+hours+" hour")
			if net.instead(i+2, s.steps[i].gives[0], net.own("?left-#")); ends {
				net.until(i + 1)
			}
			all = append(all, edit{net, "food", i + 1, func(tr *trial) bool {
				if coldest(tr.after(i)) < 60 {
					return false
				}
				for _, f := range tr.after(i + 1) {
					if c := f.Heat.Cooling; hours != "5" || c.Hot && c.Since > 7500 && (c.Reached[0] == 0 || c.Reached[0] > 7500) {
						return true
					}
				}
				return false
			}})
		}
	}
	return all
}

func keptWarm(s *sketch) (all []edit) {
	const five, nearly = 4.5 * 3600, 3 * 3600
	warm := func(at int, in, class string) func(tr *trial) bool {
		return func(tr *trial) bool {
			was := func(f food) bool { return f.class == class && f.Heat.Danger > nearly }
			is := func(f food) bool { return f.class == class && f.Heat.Danger > five }
			return !slices.ContainsFunc(tr.in(at-1, in), was) && slices.ContainsFunc(tr.after(at), is)
		}
	}
	for _, class := range []string{"egg", "egg-white", "milk", "cream-cheese", "heavy-cream", "grated-mozzarella", "feta-cheese"} {
		for _, i := range s.fetched(class) {
			of := s.steps[i].gives[0]
			for _, hours := range []string{"6", "5"} {
				net := s.copied()
				net.put(i+1, "?left-# < leave-for-time "+of+" "+hours+" hour")
				net.instead(i+2, of, net.own("?left-#"))
				all = append(all, edit{net, class, i + 1, warm(i+1, of, class)})
			}
		}
	}
	for _, meat := range meats {
		net := s.copied()
		at := net.end("?raw-# < fetch-and-proportion ?raw-bowl-# "+meat+" 300 g", "?left-# < leave-for-time ?raw-# 6 hour")
		all = append(all, edit{net, meat, at + 1, warm(at+1, net.own("?raw-#"), meat)})
	}
	return all
}

func crossContaminated(s *sketch) (all []edit) {
	from := s.last(append([]string{"wash"}, heating...)...)
	raw := func(i int, meat string, lines ...string) *sketch {
		net := s.copied()
		return net.put(i, append([]string{"?raw-# < fetch-and-proportion ?raw-bowl-# " + meat + " 200 g"}, lines...)...)
	}
	for n, i := range s.all("cut") {
		if i < from {
			continue
		}
		meat := meats[n%len(meats)]
		for _, shared := range [][]int{{2, 3}, {2}, {3}} {
			net := raw(i, meat, "?cubes-# < cut ?raw-# cubes ?raw-knife-# ?raw-board-#")
			for _, role := range shared {
				net.steps[i+2].takes[role] = []string{2: net.own("?raw-knife-#"), 3: net.own("?raw-board-#")}[role]
			}
			all = append(all, edit{net: net, thing: "food", doomed: i + 2})
		}
	}
	for n, i := range s.all("mingle") {
		if i < from {
			continue
		}
		net := raw(i, meats[(n+2)%len(meats)], "?stirred-# < mingle ?raw-# ?raw-spoon-#")
		net.steps[i+2].takes[1] = net.own("?raw-spoon-#")
		all = append(all, edit{net: net, thing: "food", doomed: i + 2})
	}
	for n, i := range s.fetched("tomato", "cherry-tomato", "green-onion", "fresh-basil", "romaine-lettuce", "mango", "shallot", "carrot", "radish") {
		if i < from {
			continue
		}
		net := raw(i, meats[(n+1)%len(meats)], "?moved-# ?emptied-# < transfer-contents ?other-bowl-# ?raw-# ?number-# ?unit-#")
		net.steps[i+2].takes[0] = net.own("?emptied-#")
		all = append(all, edit{net: net, thing: "food", doomed: i + 2})
	}
	return all
}

func plasticInHeat(s *sketch) (all []edit) {
	for _, i := range s.all("line") {
		if bake := s.last("bake"); bake > i {
			first := s.all("bake")[0]
			net := s.copied().put(i, "?film-# < fetch cling-film 1")
			net.steps[i+1].takes[1] = net.own("?film-#")
			all = append(all, edit{net: net, thing: "cling-film", doomed: first + 1})
		}
	}
	if s.last("bake") < 0 {
		net := s.copied()
		at := net.end("?wrap-# < fetch plastic-wrap 1", "?covered-# < cover "+s.dish()+" ?wrap-#",
			"?warm-# < bake ?covered-# ?hot-oven-# 10 minute 100 degrees-celsius")
		all = append(all, edit{net: net, thing: "plastic-wrap", doomed: at + 2})
	}
	return all
}

func metalInMicrowave(s *sketch) (all []edit) {
	for _, m := range s.all("melt") {
		of := s.steps[m].takes[0]
		for i := m - 1; i > 0; i-- {
			if s.steps[i].action != "fetch-and-proportion" || s.steps[i].gives[0] != of {
				continue
			}
			if into := s.steps[i].takes[0]; s.giving(into) >= 0 {
				of = into // it is put to what is there already
				continue
			}
			net := s.copied().put(i, "?metal-# < fetch metal-bowl 1")
			net.steps[i+1].takes[0] = net.own("?metal-#")
			all = append(all, edit{net: net, thing: "metal-bowl", doomed: m + 1})
		}
	}
	for _, with := range [][2]string{{"butter 40 g", "melt ?cold-# ?microwave-#"}, {"milk 100 ml", "bring-to-temperature ?cold-# 60 degrees-celsius"}} {
		net := s.copied()
		at := net.end("?metal-# < fetch metal-bowl 1", "?cold-# < fetch-and-proportion ?metal-# "+with[0], "?hot-# < "+with[1])
		all = append(all, edit{net: net, thing: "metal-bowl", doomed: at + 2})
	}
	return all
}

func toppingMelts(s *sketch) (all []edit) {
	i := s.last("bake")
	if i < 0 {
		return nil
	}
	on := s.steps[i].gives[0]
	for _, with := range [][2]string{
		{"butter 60 g", "spread " + on + " ?cold-# ?spatula-#"}, {"semisweet-chocolate-chips 50 g", "sprinkle " + on + " ?cold-#"},
		{"vanilla-ice-cream 120 g", "top-with " + on + " ?cold-# ?number-# ?unit-#"}, {"heavy-cream 100 g", "spread " + on + " ?cold-# ?spatula-#"},
	} {
		net := s.copied()
		net.put(i+1, "?cold-# < fetch-and-proportion ?cold-bowl-# "+with[0], "?topped-# < "+with[1])
		net.instead(i+3, on, net.own("?topped-#"))
		all = append(all, edit{net, net.steps[i+1].takes[1], i + 2, func(tr *trial) bool {
			return !slices.ContainsFunc(tr.after(i), func(f food) bool { return f.Heat.Skin < 45 })
		}})
	}
	return all
}

func frozenInside(s *sketch) (all []edit) {
	for _, i := range s.all(stirring...) {
		if i < s.last(heating...) {
			continue
		}
		all = append(all, edit{into(s, i, "frozen-corn", 150), "frozen-corn", i + 1, func(tr *trial) bool {
			return slices.ContainsFunc(tr.before(i+1), func(f food) bool { return f.class == "frozen-corn" && f.Heat.Core() < -4 })
		}})
	}
	net := s.copied()
	at := net.end("?corn-# < fetch-and-proportion ?corn-bowl-# frozen-corn 200 g", "?with-# ?left-# < transfer-contents "+s.dish()+" ?corn-# ?number-# ?unit-#")
	return append(all, edit{net, "frozen-corn", at + 1, func(tr *trial) bool {
		return slices.ContainsFunc(tr.after(at+1), func(f food) bool { return f.class == "frozen-corn" && f.Heat.Core() < -4 })
	}})
}

func thawed(s *sketch) (all []edit) {
	soft := func(at int, in string) func(tr *trial) bool {
		return func(tr *trial) bool {
			firm := func(f food) bool { return f.class == "vanilla-ice-cream" && f.Heat.Mean() < -6 }
			return slices.ContainsFunc(tr.in(at-1, in), firm) && coldest(tr.after(at)) > -2
		}
	}
	for _, with := range []string{"leave-for-time ?ice-# 3 hour", "leave-for-time ?ice-# 5 hour", "refrigerate ?ice-# ?ice-fridge-# 8 hour"} {
		net := s.copied()
		at := net.end("?ice-# < fetch-and-proportion ?ice-bowl-# vanilla-ice-cream 150 g", "?left-# < "+with)
		all = append(all, edit{net, "vanilla-ice-cream", at + 1, soft(at+1, net.own("?ice-#"))})
	}
	return all
}
