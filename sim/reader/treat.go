package reader

import (
	"slices"
	"strings"

	"hearth/parser/prose"
)

// treat does an action with food: it is baked, cut, peeled, cooled.
func (r *reading) treat(name string, frame prose.Frame, c *clause) {
	all := r.patients(name, frame, c)
	if len(all) == 0 {
		return
	}
	r.focus = all[0]
	for _, other := range frame.There {
		if f := r.lang.Frames[other]; slices.Contains(f.Vessels, r.things[all[0]].class) {
			name, frame = other, f
		}
	}
	if !frame.Each && len(all) > 1 && !(len(frame.Vessels) == 0 && r.treatedIn(frame, c) >= 0) {
		if len(frame.Vessels) > 0 {
			all = []int{r.inVessel(all, frame, c)}
		} else {
			all = []int{r.gather(all, -1)}
		}
	} else if len(frame.Vessels) > 0 {
		all = []int{r.inVessel(all[:1], frame, c)}
	}
	if frame.Each && len(all) > 1 {
		r.several = slices.Clone(all)
	} else if len(all) == 1 && !slices.Contains(r.several, all[0]) {
		r.several = nil
	}
	if v := r.treatedIn(frame, c); v >= 0 && len(frame.Vessels) == 0 {
		all = []int{r.gather(all, v)}
	}
	for _, i := range all {
		if i < 0 || !r.things[i].alive {
			continue
		}
		r.treatOne(name, frame, i, c)
	}
}

// treatedIn returns the empty vessel in which a clause treats food, as in "mash the beans in a bowl", or -1.
func (r *reading) treatedIn(frame prose.Frame, c *clause) int {
	if frame.Action == r.lang.Frames["cut"].Action {
		return -1
	}
	for _, p := range c.Phrases {
		if p.Preposition != "in" || r.isTool(p.Phrase) {
			continue
		}
		if class := r.lang.Vessel(p.Phrase); class != "" && !slices.Contains(r.lang.Flat, class) {
			if v := r.vessel(p.Phrase, true); v >= 0 && !r.things[v].food() && !r.bakeware(r.things[v]) {
				return v
			}
		}
	}
	return -1
}

// treatOne executes the action of a frame on one thing.
func (r *reading) treatOne(name string, frame prose.Frame, i int, c *clause) {
	if name == "cut" {
		r.cutAs(i, c)
		return
	}
	if name == "cool" {
		r.coolDown(i, c)
		return
	}
	if name == "wash" && r.drainable(i) && r.wet(r.things[i]) { // rinsed with water
		name, frame = "drain", r.lang.Frames["drain"]
	}
	if name == "chill" && c.Words.Has("cover", "covered", "lid") && !r.things[i].covered {
		r.cover(i, nil)
	}
	if frame.Keep {
		r.mixLoose(i)
	}
	before := len(r.refusals)
	with := r.fill(fillers{frame.Food: thingOf(r.things[i])}, frame, c)
	if frame.Keep && c.Temperature != nil && r.oven != nil {
		r.preheat(c)
		with = r.fill(with, frame, c)
		for role, source := range frame.Roles {
			if source == "temperature" {
				delete(with, role)
			}
		}
	}
	if frame.Wet {
		r.addLiquid(i, c)
		with[frame.Food] = thingOf(r.things[i])
	}
	if r.apply(name, frame, i, with) {
		return
	}
	if frame.Keep { // no oven was heated: the usual temperature
		r.refusals = r.refusals[:before:before]
		for role, source := range frame.Roles {
			if source == "temperature" {
				if r.isNumber(frame.Action, role) {
					with[role] = amount(usualHeat)
				} else {
					with[role] = class("degrees-celsius")
				}
			}
		}
		if r.apply(name, frame, i, with) {
			r.event("assumed")
			return
		}
	}
}

// fillPot puts what food is boiled in into a pot before the food, if the list does not have it.
func (r *reading) fillPot(pot int, food []int, c *clause) {
	wet := slices.ContainsFunc(food, func(i int) bool { return r.wet(r.things[i]) })
	for _, n := range r.lang.Needed(append(slices.Clone(c.Words), c.Intro...)) {
		if k := r.listed(n.Class, c); k >= 0 {
			if !slices.Contains(food, k) {
				r.merge(pot, k)
			}
			continue
		}
		if wet {
			continue
		}
		for _, k := range r.extra(n.Class, n.Measure) {
			r.merge(pot, k)
		}
	}
}

// listed returns the ingredient of a class in the list, if no later clause names it, or -1.
func (r *reading) listed(class string, c *clause) int {
	for _, in := range r.ingredients {
		if in.Class != class && !strings.HasSuffix(in.Class, "-"+class) || !r.unused(in) {
			continue
		}
		if slices.ContainsFunc(r.clauses[min(c.index+1, len(r.clauses)):], func(k clause) bool {
			return slices.ContainsFunc(k.Words, func(w prose.Word) bool { return in.words[w.Stem] })
		}) {
			continue
		}
		return r.holder(in)
	}
	return -1
}

// addLiquid adds what the text means to boil food in, if the list does not have it.
func (r *reading) addLiquid(i int, c *clause) {
	for k := range r.things[i].foods.each {
		if unit := r.stock[r.ingredients[k].Class]; unit == "l" || r.ingredients[k].Unit == "ml" {
			return
		}
	}
	words := append(slices.Clone(c.Words), c.Intro...)
	for _, in := range r.ingredients {
		if in.Class == r.lang.BoilingLiquid && r.unused(in) {
			if k := r.holder(in); k >= 0 {
				r.merge(i, k)
			}
			return
		}
	}
	need := r.lang.Needed(words)
	if need == nil && !r.wet(r.things[i]) {
		need = r.lang.NeededToBoil()
	}
	for _, n := range need {
		for _, k := range r.extra(n.Class, n.Measure) {
			r.merge(i, k)
		}
	}
}

// wet reports whether something in a thing is a liquid.
func (r *reading) wet(t *thing) bool {
	for i := range t.foods.each {
		if in := r.ingredients[i]; r.stock[in.Class] == "l" || in.Unit == "ml" || slices.Contains(r.lang.Kinds["liquid"], in.Class) {
			return true
		}
	}
	return false
}

// usualHeat is the temperature of an oven, in degrees Celsius, if the text states none.
const usualHeat = 180

// patients returns what a clause treats.
func (r *reading) patients(name string, frame prose.Frame, c *clause) (all []int) {
	object := c.Object
	if name == "seed" || name == "peel" {
		object = r.stripped(c)
	}
	if len(object) > 0 && !pronoun(object, r) {
		for _, i := range r.resolve(object) {
			if r.things[i].food() {
				all = append(all, i)
			}
		}
	}
	if len(all) == 0 && frame.Each && len(object) > 0 && !pronoun(object, r) {
		return nil
	}
	if name == "mash" || name == "grind" { // together with the butter
		var more []int
		for _, p := range c.Phrases {
			if p.Preposition == "with" && !r.isTool(p.Phrase) {
				more = append(more, r.resolve(p.Phrase)...)
			}
		}
		if len(more) > 0 && len(all) == 0 {
			if f := r.at(r.before); f != nil && f.alive && f.food() {
				all = []int{r.before}
			}
		}
		if len(more) > 0 && len(all) > 0 {
			return []int{r.gather(more, all[0])}
		}
	}
	if name == "boil" || name == "melt" {
		for _, p := range c.Phrases {
			if p.Preposition == "with" && !r.isTool(p.Phrase) || p.Preposition == "in" && r.lang.Vessel(p.Phrase) == "" && len(r.matches(p.Phrase)) > 0 {
				all = append(all, r.resolve(p.Phrase)...)
			}
		}
	}
	if len(all) == 0 {
		if f := r.focused(); f >= 0 {
			all = []int{f}
			r.event("silent")
		}
	}
	return slices.Compact(all)
}

// stripped returns what a clause such as "take the seeds out of the peppers" treats.
func (r *reading) stripped(c *clause) (out prose.Phrase) {
	parts := map[string]bool{"stone": true, "seed": true, "pip": true, "core": true, "pit": true, "skin": true, "peel": true, "shell": true, "out": true, "off": true, "their": true, "its": true}
	words := slices.Clone(c.Object)
	for _, p := range c.Phrases {
		if p.Preposition == "from" || p.Preposition == "out" || p.Preposition == "of" || p.Preposition == "off" {
			words = append(append(words, prose.Word{Text: ",", Stem: ","}), p.Phrase...)
		}
	}
	for _, w := range words {
		if !parts[w.Stem] && w.Text != "of" && w.Text != "the" {
			out = append(out, w)
		}
	}
	return out.Trim()
}

// inVessel moves food into one of the vessels that a frame needs, unless it is in one.
func (r *reading) inVessel(all []int, frame prose.Frame, c *clause) int {
	named := -1
	for _, p := range r.places(c) {
		if v := r.vessel(p.Phrase, true); v >= 0 && slices.Contains(frame.Vessels, r.things[v].class) {
			named = v
		}
	}
	if len(all) == 1 && slices.Contains(frame.Vessels, r.things[all[0]].class) && (named < 0 || named == all[0]) {
		return all[0]
	}
	if named < 0 && frame.Wet {
		named = r.fetchVessel(frame.Vessels[0])
		if named >= 0 {
			r.fillPot(named, all, c)
		}
	}
	if named < 0 {
		if empty := r.alive(func(t *thing) bool { return !t.food() && slices.Contains(frame.Vessels, t.class) }); len(empty) > 0 {
			named = empty[0]
		} else if t := r.things[all[0]]; frame.Batter != "" && r.floury(t) && !t.items {
			named = r.fetchVessel(frame.Batter)
		} else {
			named = r.fetchVessel(frame.Vessels[0])
		}
	}
	if named < 0 {
		return all[0]
	}
	if slices.Contains(r.lang.Tins, r.things[named].class) && !r.things[named].food() && len(all) == 1 && !r.things[all[0]].items {
		return r.portion(all[0], named, nil)
	}
	if len(all) == 1 && r.bakeware(r.things[named]) {
		r.mixLoose(all[0])
	}
	if frame.Wet && !r.things[named].food() {
		r.fillPot(named, all, c)
	}
	return r.gather(all, named)
}

// cutAs cuts a thing in the pattern that a clause names.
func (r *reading) cutAs(i int, c *clause) {
	pattern := r.lang.Cut(append(slices.Clone(c.Intro), c.Words...))
	if pattern == "" {
		pattern = r.lang.Cut(c.As)
	}
	if pattern == "" {
		pattern = r.lang.DefaultCut
	}
	r.cut(i, pattern, r.toolOf(c))
	for _, p := range r.places(c) { // cut them over the salad
		if p.Preposition == "over" || p.Preposition == "onto" || p.Preposition == "into" {
			if p.Phrase.Has("board") {
				continue
			}
			if v := r.vessel(p.Phrase, false); p.Preposition == "into" && v >= 0 && v != i {
				r.merge(v, i)
			} else if all := r.resolve(p.Phrase); len(all) > 0 && all[0] != i && r.things[all[0]].food() {
				r.sprinkle(all[0], i)
			} else if v := r.vessel(p.Phrase, true); v >= 0 && v != i {
				r.merge(v, i)
			}
		}
	}
}

// coolDown lets a thing cool, on a rack if a clause names one.
func (r *reading) coolDown(i int, c *clause) {
	for _, p := range r.places(c) {
		if v := r.vessel(p.Phrase, false); v >= 0 || r.lang.Vessel(p.Phrase) != "" {
			if class := r.lang.Vessel(p.Phrase); !slices.Contains(r.lang.Flat, class) || !r.things[i].items {
				continue
			}
			if v = r.vessel(p.Phrase, true); v >= 0 && v != i && r.things[i].class != r.things[v].class {
				i = r.lay(i, v)
			}
		}
	}
	frame := r.lang.Frames["cool"]
	words := append(slices.Clone(c.Words), c.Sub...)
	switch {
	case c.Time != nil && c.Verb == "dry" && r.oven != nil && r.bakeware(r.things[i]):
		r.treatOne("bake", r.lang.Frames["bake"], i, c)
	case c.Time != nil:
		r.apply("cool", frame, i, r.fill(fillers{frame.Food: thingOf(r.things[i])}, frame, c))
	case c.Verb == "cool" || words.Has("cool", "cold", "completely", "room", "temperature", "cooled"):
		other := r.lang.Frames[frame.Else]
		r.quietly(func() bool { return r.apply(frame.Else, other, i, fillers{other.Food: thingOf(r.things[i])}) })
	}
}

// preheat heats the oven.
func (r *reading) preheat(c *clause) {
	for _, p := range append(c.Object.List(), func() (all []prose.Phrase) {
		for _, q := range c.Phrases {
			all = append(all, q.Phrase)
		}
		return all
	}()...) { // and a tray with paper
		if v := r.vessel(p, true); v >= 0 && r.bakeware(r.things[v]) && !r.things[v].food() && c.Words.In(r.lang.PaperWords) {
			r.dress("line", r.lang.Frames["line"], v, &clause{})
		}
	}
	if c.Temperature == nil {
		return
	}
	frame := r.lang.Frames["preheat"]
	out := r.do(frame.Action, "hot-oven", r.fill(fillers{}, frame, c))
	if out != nil {
		r.oven = r.result(frame.Action, out)
	}
}
