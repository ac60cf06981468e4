package reader

import (
	"slices"

	"hearth/parser/prose"
)

// layer puts one food on another: it is sprinkled, spread, or dipped into.
func (r *reading) layer(name string, frame prose.Frame, c *clause) {
	target, toppings := r.layers(c, frame.Action == r.lang.Frames["dip"].Action)
	if target < 0 || len(toppings) == 0 {
		return
	}
	if frame.Action == r.lang.Frames["sprinkle"].Action && len(toppings) == 1 && r.things[target].items && r.things[toppings[0]].foods.len() > 1 && c.Verb == "top" {
		frame = r.lang.Frames["top"]
	}
	for _, i := range toppings {
		if i != target && r.things[i].alive {
			r.putOn(name, frame, target, i, c)
		}
	}
}

// putOn executes the action of a frame on two foods, or what the frame has instead of it.
func (r *reading) putOn(name string, frame prose.Frame, target, topping int, c *clause) {
	t := r.things[topping]
	if t.foods.len() == 1 {
		topping = r.crack(topping, -1)
	}
	if r.shares[topping] > 0 && frame.Action != "" {
		if topping = r.split(topping); topping < 0 {
			return
		}
		t = r.things[topping]
	}
	if t.items || frame.Action == "" || c != nil && r.heaped(c, target, topping) || !r.things[target].food() && name != "spread" {
		r.merge(target, topping)
		return
	}
	if frame.Mixed {
		r.mixLoose(topping)
	}
	before := len(r.refusals)
	with := fillers{frame.Food: thingOf(r.things[target]), frame.Other: thingOf(r.things[topping])}
	if c != nil {
		with = r.fill(with, frame, c)
	}
	if r.try(frame.Action, r.hint(target), target, with, name) {
		r.absorbTopping(frame, target, topping)
		return
	}
	if frame.Else == "" {
		return
	}
	r.refusals = r.refusals[:before:before]
	r.event("instead")
	if other := r.lang.Frames[frame.Else]; other.Action != "" {
		r.putOn(frame.Else, other, target, topping, nil)
	} else {
		r.merge(target, topping)
	}
}

// heaped reports whether a clause heaps most of a salad on the rest of it, which is not sprinkling.
func (r *reading) heaped(c *clause, target, topping int) bool {
	t := r.things[topping]
	return c.Frame == "sprinkle" && slices.Contains(r.lang.Verbs["add"], c.Verb) && t.foods.len() > r.things[target].foods.len() && r.coarse(t)
}

// absorbTopping records that a topping is on a thing now. The food that things are dipped into is not used up.
func (r *reading) absorbTopping(frame prose.Frame, target, topping int) {
	if frame.Action == r.lang.Frames["dip"].Action {
		r.things[target].foods |= r.things[topping].foods
		return
	}
	r.absorb(target, topping)
	r.focus = target
}

func (r *reading) sprinkle(target, topping int) {
	r.putOn("sprinkle", r.lang.Frames["sprinkle"], target, topping, nil)
}

// layers finds what is put on what. "Sprinkle A with B" and "sprinkle B over A" have A as the target.
func (r *reading) layers(c *clause, dips bool) (target int, toppings []int) {
	var withs []prose.Phrase
	for _, p := range c.Phrases {
		if (p.Preposition == "with" || p.Preposition == "under" && r.lang.TargetVerbs[c.Verb]) && !r.isTool(p.Phrase) && len(p.Phrase) > 0 {
			withs = append(withs, p.Phrase)
		}
	}
	if c.Object.Has("both") && slices.ContainsFunc(c.Phrases, func(p prose.Prepositional) bool { return len(p.Phrase) > 0 && pronoun(p.Phrase, r) }) {
		r.not = r.before
		defer func() { r.not = -1 }()
	}
	over := slices.DeleteFunc(r.places(c), func(p prose.Prepositional) bool { return p.Preposition == "under" && r.lang.TargetVerbs[c.Verb] })
	target = -1
	resolveAll := func(phrases []prose.Phrase) (all []int) {
		for _, p := range phrases {
			all = append(all, r.resolve(p)...)
		}
		return all
	}
	switch {
	case dips:
		return r.dipped(c, over)
	case r.lang.TargetVerbs[c.Verb] && len(withs) == 0 && len(over) == 0:
		if target = first(r.objects(c)); target < 0 {
			target = r.focused()
		}
		if other := r.smoothOther(target); other >= 0 {
			toppings = []int{other}
		}
		return target, toppings
	case len(withs) > 0 && (len(over) == 0 || len(c.Object) > 0 && !pronoun(c.Object, r) && len(r.matches(c.Object)) == 0):
		toppings = resolveAll(withs)
		target = r.notAmong(r.objects(c), toppings)
		if target < 0 {
			target = r.underlying(toppings)
		}
	default:
		if len(c.Object) == 0 && len(withs) > 0 {
			toppings = resolveAll(withs)
		} else if pronoun(c.Object, r) {
			r.not = r.focused()
			defer func() { r.not = -1 }()
			if toppings = r.objects(c); len(c.Object) > 0 || len(toppings) == 0 {
				toppings = r.silentTopping(over)
			}
		} else {
			toppings = r.resolve(c.Object)
		}
		target = r.below(over, toppings)
		if target < 0 {
			target = r.underlying(toppings)
		}
	}
	if target >= 0 && !slices.ContainsFunc(toppings, func(i int) bool { return i != target }) {
		if other := r.otherThan(target); other >= 0 {
			toppings = []int{other}
		}
	}
	return target, toppings
}

// below returns the thing under the toppings that phrases name, or -1.
func (r *reading) below(over []prose.Prepositional, toppings []int) int {
	for _, p := range over {
		if len(p.Phrase) == 0 || pronoun(p.Phrase, r) {
			if fresh := r.prepared(); len(p.Phrase) > 0 && fresh >= 0 {
				return fresh
			}
			continue
		}
		if v := r.vessel(p.Phrase, true); v >= 0 {
			return v
		}
		if target := r.notAmong(r.resolve(p.Phrase), toppings); target >= 0 {
			return target
		}
	}
	return -1
}

// prepared returns the vessel for the oven that the instruction prepared just before, or -1.
func (r *reading) prepared() int {
	return first(r.alive(func(t *thing) bool { return !t.food() && t.time > r.start && r.bakeware(t) }))
}

// smoothOther returns the smooth mixture that is not a thing, or another mixture, or -1.
func (r *reading) smoothOther(i int) int {
	for _, k := range r.live() {
		if k != i && r.things[k].foods.len() > 1 && r.isKind(r.things[k], "smooth") {
			return k
		}
	}
	return r.otherThan(i)
}

// silentTopping returns what "it" or nothing stands for in "spread over the cake".
func (r *reading) silentTopping(over []prose.Prepositional) []int {
	f := r.focused()
	if f < 0 {
		return nil
	}
	for _, p := range over {
		if r.lang.Vessel(p.Phrase) != "" {
			return []int{f}
		}
		if pronoun(p.Phrase, r) {
			continue
		}
		if all := r.resolve(p.Phrase); len(all) > 0 && all[0] == f {
			if other := r.otherThan(f); other >= 0 {
				return []int{other}
			}
		}
	}
	return []int{f}
}

func (r *reading) notAmong(all, not []int) int {
	for _, i := range all {
		if !slices.Contains(not, i) {
			return i
		}
	}
	return -1
}

// underlying returns what toppings go on if the text does not say it.
func (r *reading) underlying(toppings []int) int {
	if b := r.at(r.before); b != nil && b.alive && b.food() && !slices.Contains(toppings, r.before) {
		return r.before
	}
	for _, i := range r.live() {
		if t := r.things[i]; !slices.Contains(toppings, i) && (t.foods.len() > 1 || len(t.done) > 0) {
			return i
		}
	}
	return -1
}

// dipped returns the thing that is dipped, and the food that it is dipped into.
func (r *reading) dipped(c *clause, over []prose.Prepositional) (target int, toppings []int) {
	var dips prose.Phrase
	for _, p := range over {
		if !r.isTool(p.Phrase) && len(p.Phrase) > 0 {
			dips = p.Phrase
			break
		}
	}
	if dips == nil {
		return -1, nil
	}
	before := r.focused()
	toppings = r.resolve(dips)
	objects := r.objects(c)
	target = r.notAmong(objects, toppings)
	if target < 0 && before >= 0 && !slices.Contains(toppings, before) {
		target = before
	}
	if t := r.at(target); t == nil || !t.items {
		for _, i := range r.live() {
			if r.things[i].items && !slices.Contains(toppings, i) && r.notAmong(objects, toppings) < 0 {
				target = i
				break
			}
		}
	}
	if len(toppings) > 0 && (toppings[0] == target || r.things[toppings[0]].foods.len() > 2) && !pronoun(dips, r) {
		if name, _, _ := r.lang.Class(dips); name != "" && r.stock[name] != "piece" {
			toppings = r.extra(name, prose.Measure{Number: 20, Unit: "g"})
		}
	}
	return target, toppings[:min(1, len(toppings))]
}
