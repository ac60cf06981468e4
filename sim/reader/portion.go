package reader

import (
	"slices"

	"hearth/parser/prose"
)

// portionOut divides food into portions, and gives them a shape if the clause names one.
func (r *reading) portionOut(name string, frame prose.Frame, c *clause) {
	food := r.toPortion(c)
	if food < 0 {
		return
	}
	d := r.into(c)
	if d.thing == food {
		d.thing = -1
	}
	if d.thing < 0 {
		d.thing = r.objectVessel(c)
	}
	if d.thing == food {
		d.thing = -1
	}
	t := r.things[food]
	if c.Size != nil {
		r.size = c.Size
	}
	shape := ""
	if c.Words.Has("ball", "balls", "crescent", "crescents", "marble", "round", "rounds") || frame.Action != "" {
		shape = r.lang.Shape(c.Words)
	}
	if x := r.at(d.thing); x != nil && x.food() && c.Size != nil && !t.items && !x.items { // heaps on a bed
		foods := x.foods
		if made := r.portion(food, d.thing, c); r.things[made].items {
			r.things[made].foods |= foods
			return
		}
	}
	if x := r.at(d.thing); x != nil && x.food() {
		r.topped(d.thing, food)
		return
	}
	if !t.items {
		if x := r.at(d.thing); x == nil || r.bakeware(x) || slices.Contains(r.lang.Flat, x.class) {
			food = r.portion(food, d.thing, c)
		} else {
			r.merge(d.thing, food)
			return
		}
	} else if d.thing >= 0 {
		food = r.merge(d.thing, food)
	}
	if shape != "" && food >= 0 {
		f := r.lang.Frames["shape"]
		r.apply("shape", f, food, fillers{f.Food: thingOf(r.things[food]), "shape": class(shape)})
	}
}

// topped puts portions of a food on each of several things.
func (r *reading) topped(on, topping int) {
	r.mixLoose(topping)
	r.putOn("top", r.lang.Frames["top"], on, topping, nil)
}

// toPortion finds the food that a clause divides.
func (r *reading) toPortion(c *clause) int {
	var candidates []int
	object := r.withoutPortions(c.Object)
	if len(object) > 0 && !pronoun(object, r) {
		candidates = r.resolve(object)
	}
	for _, p := range c.Phrases {
		if (p.Preposition == "with" || p.Preposition == "from") && !r.isTool(p.Phrase) {
			candidates = append(r.resolve(p.Phrase), candidates...)
		}
	}
	candidates = slices.DeleteFunc(candidates, func(i int) bool { return !r.things[i].food() })
	if len(candidates) > 0 {
		return candidates[0]
	}
	return r.focused()
}

// withoutPortions returns a phrase without the portions that it names: "balls of 20 g of the dough" is the dough.
func (r *reading) withoutPortions(p prose.Phrase) prose.Phrase {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i].Text == "of" && i > 0 {
			return p[i+1:]
		}
	}
	out := slices.DeleteFunc(slices.Clone(p), func(w prose.Word) bool { return r.lang.PortionWords[w.Stem] && !r.lang.Items[w.Stem] || w.IsNumber })
	if r.lang.Vessel(out) != "" {
		return nil
	}
	return out
}

// objectVessel returns the vessel that the object of a clause names, as in "fill the tins", or one that waits for
// portions.
func (r *reading) objectVessel(c *clause) int {
	if v := r.vessel(c.Object, c.Verb == "fill" || c.Verb == "line"); v >= 0 && !r.things[v].food() {
		if c.Words.Has("lined") {
			r.dress("line", r.lang.Frames["line"], v, c)
		}
		return v
	}
	if tins := r.alive(func(t *thing) bool { return !t.food() && slices.Contains(r.lang.Tins, t.class) }); len(tins) > 0 && c.Size == nil {
		return tins[0]
	}
	if c.Verb != "fill" && c.Verb != "divide" && c.Verb != "drop" && c.Verb != "scoop" {
		return -1
	}
	return first(r.alive(func(t *thing) bool { return !t.food() && r.bakeware(t) }))
}

// portion divides food into portions and lays them out. It returns where they are.
func (r *reading) portion(food, onto int, c *clause) int {
	r.mixLoose(food)
	with := fillers{"dough": thingOf(r.things[food])}
	size := r.size
	if c != nil && c.Size != nil {
		size = c.Size
	}
	d := r.at(onto)
	tins := d != nil && slices.Contains(r.lang.Tins, d.class)
	switch {
	case size != nil && !(tins && (c == nil || c.Size == nil)):
		with["quantity"], with["unit"] = amount(size.Number), class(size.Unit)
	case tins:
	default:
		with["quantity"], with["unit"] = amount(usualPortion), class("g")
		r.event("assumed")
	}
	if c != nil {
		if p := r.lang.Arrangement(append(slices.Clone(c.Words), c.Sub...)); p != "" {
			with["pattern"] = class(p)
		}
	}
	if d != nil {
		with["destination"] = thingOf(d)
	}
	if !r.try(portionAction, "portions", food, with, "portion") {
		return food
	}
	t := r.things[food]
	t.items = true
	if d != nil {
		t.class, d.alive = d.class, false
	} else {
		t.class = ""
	}
	return food
}

// usualPortion is the weight of a portion in grams, if the text states none.
const usualPortion = 25
