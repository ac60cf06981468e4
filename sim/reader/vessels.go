package reader

import (
	"slices"

	"hearth/parser/prose"
)

// prepareVessel greases, lines or flours a vessel.
func (r *reading) prepareVessel(name string, frame prose.Frame, c *clause) {
	phrases := []prose.Phrase{c.Object}
	for _, p := range c.Phrases {
		if p.Preposition != "with" {
			phrases = append(phrases, p.Phrase)
		}
	}
	for _, p := range c.Phrases {
		if p.Preposition == "with" {
			phrases = append(phrases, p.Phrase)
		}
	}
	v := -1
	paper := map[string]bool{"paper": true, "parchment": true, "liner": true, "foil": true, "case": true}
	for _, p := range phrases {
		if v < 0 && !(p.In(paper) && name == "line") {
			v = r.vessel(p, true)
		}
	}
	if v < 0 {
		empty := r.alive(func(t *thing) bool { return !t.food() && r.bakeware(t) })
		if v = first(empty); v < 0 {
			return
		}
	}
	if name == "grease" && c.Sub.Has("line") || name == "grease" && slices.ContainsFunc(c.Phrases, func(p prose.Prepositional) bool { return p.Phrase.Has("paper", "parchment") }) {
		defer r.dress("line", r.lang.Frames["line"], v, c)
	}
	for _, p := range c.Phrases {
		if p.Preposition == "with" && p.Phrase.Has("flour") && name == "grease" {
			defer r.dress("flour", r.lang.Frames["flour"], v, &clause{})
		}
	}
	r.dress(name, frame, v, c)
}

// dress executes the action of a frame on a vessel.
func (r *reading) dress(name string, frame prose.Frame, v int, c *clause) {
	if r.things[v].did(name) {
		return
	}
	with := fillers{frame.Food: thingOf(r.things[v])}
	if lining := r.lang.LinedWith[r.things[v].class]; lining != "" && name == "line" {
		with[frame.Other] = class(lining)
		if out := r.do(fetchAction, lining, fillers{"concept": class(lining), "quantity": amount(1)}); out != nil {
			with[frame.Other] = filler{value: r.result(fetchAction, out)}
		}
	}
	if name == "line" && r.lang.LinedWith[r.things[v].class] == "" && c.Words.In(r.lang.PaperWords) {
		before := len(r.refusals)
		if out := r.do(fetchAction, "paper", fillers{"concept": class(r.lang.Paper), "quantity": amount(1)}); out != nil {
			with[frame.Other] = filler{value: r.result(fetchAction, out)}
		} else {
			r.refusals = r.refusals[:before:before]
		}
	}
	grease := -1
	if name == "grease" {
		for _, p := range c.Phrases {
			if p.Preposition != "with" {
				continue
			}
			for _, m := range r.matches(p.Phrase.Without(r.lang.Stop)) {
				if t := r.at(r.uses[m.ingredient.index].thing); t != nil && t.alive && t.foods.len() == 1 && m.ingredient.Quantity <= 30 {
					grease = r.uses[m.ingredient.index].thing
					with[frame.Other] = thingOf(t)
				}
			}
		}
	}
	out := r.do(frame.Action, "pan", with)
	if out == nil && grease >= 0 {
		delete(with, frame.Other)
		out = r.do(frame.Action, "pan", with)
	}
	if out == nil {
		return
	}
	before := r.focus
	r.update(v, frame.Action, out, name)
	r.focus = before
	if grease >= 0 {
		r.things[grease].alive = false
	}
}

// coverUp covers food. Covered with a dressing, it is topped.
func (r *reading) coverUp(frame prose.Frame, c *clause) {
	var all []int
	if len(c.Object) > 0 && !pronoun(c.Object, r) {
		for _, k := range r.resolve(c.Object) {
			if r.things[k].food() {
				all = append(all, k)
			}
		}
	}
	i := first(all)
	for _, p := range c.Phrases {
		if p.Preposition != "in" || i < 0 {
			continue
		}
		if v := r.vessel(p.Phrase, true); v >= 0 && v != i {
			i = r.gather(all, v)
		}
	}
	if i < 0 {
		i = r.focused()
	}
	if i < 0 || r.things[i].covered {
		return
	}
	with := fillers{}
	if c.Words.Has("wrap", "film", "foil", "plastic", "clingfilm", "cling") && r.lang.Wrap != "" {
		if out := r.do(fetchAction, r.lang.Wrap, fillers{"concept": class(r.lang.Wrap), "quantity": amount(1)}); out != nil {
			with["cover"] = filler{value: r.result(fetchAction, out)}
		} else {
			r.refusals = r.refusals[:len(r.refusals)-1]
		}
	}
	r.cover(i, with)
}

// uncoverIt takes the cover off.
func (r *reading) uncoverIt(c *clause) {
	covered := r.alive(func(t *thing) bool { return t.covered })
	if len(covered) == 0 {
		return
	}
	i := covered[0]
	if len(c.Object) > 0 && !pronoun(c.Object, r) {
		for _, k := range r.resolve(c.Object) {
			if r.things[k].covered {
				i = k
			}
		}
	}
	r.uncover(i)
}

// sift sifts things into another.
func (r *reading) sift(name string, frame prose.Frame, c *clause) {
	all := r.objects(c)
	d := destination{thing: -1}
	for _, p := range r.places(c) {
		if len(all) == 0 && p.Preposition == "in" {
			all = r.resolve(p.Phrase)
			continue
		}
		d = r.into(c)
	}
	for _, p := range c.Phrases {
		if p.Preposition == "with" && !r.isTool(p.Phrase) {
			all = append(all, r.resolve(p.Phrase)...)
		}
	}
	if b := r.at(r.before); d.thing < 0 && !c.Words.Has("together") && b != nil && b.alive && !slices.Contains(all, r.before) && b.foods.len() > 1 {
		d.thing = r.before
	}
	for _, i := range all {
		if i == d.thing || !r.things[i].alive {
			continue
		}
		with := fillers{frame.Other: thingOf(r.things[i])}
		if d.thing >= 0 {
			if r.things[d.thing].covered {
				r.uncover(d.thing)
			}
			with[frame.Food] = thingOf(r.things[d.thing])
		}
		out := r.do(frame.Action, "sifted", with)
		if out == nil {
			continue
		}
		if d.thing < 0 {
			d.thing = r.put(&thing{class: r.lang.NewVessel})
		}
		r.absorb(d.thing, i)
		r.update(d.thing, frame.Action, out, name)
	}
}

func (r *reading) crackEggs(c *clause) {
	d := r.into(c)
	for _, i := range r.objects(c) {
		t := r.things[i]
		if t.foods.len() != 1 || !r.whole(t) {
			continue
		}
		to := d.thing
		if b := r.at(r.before); to < 0 && r.particle(c) && b != nil && b.alive && b.food() && r.before != i {
			to = r.before
		}
		if to == i {
			to = -1
		}
		r.focus = r.crack(i, to)
	}
}

func (r *reading) separateEggs() {
	for _, in := range r.ingredients {
		if t := r.at(r.uses[in.index].thing); r.lang.Cracked[in.Class] && t != nil && t.alive && t.foods.len() == 1 && !t.did("separate") {
			r.separate(r.uses[in.index].thing, "")
		}
	}
}

// lastOf reports whether a clause is the last one of its sentence.
func (r *reading) lastOf(c *clause) bool {
	if c.index+1 >= len(r.clauses) {
		return true
	}
	next := r.clauses[c.index+1]
	return next.instruction != c.instruction || next.Sentence != c.Sentence
}

// take moves things to a rack or plate, or fetches a vessel or tool.
func (r *reading) take(c *clause) {
	for _, p := range r.places(c) {
		class := r.lang.Vessel(p.Phrase)
		if !slices.Contains(r.lang.Flat, class) {
			continue
		}
		i := r.focused()
		for _, k := range r.objects(c) {
			if r.things[k].food() {
				i = k
				break
			}
		}
		if i < 0 {
			return
		}
		if v := r.vessel(p.Phrase, true); v >= 0 && v != i {
			if r.things[i].items {
				r.lay(i, v)
			}
		}
		return
	}
	if len(c.Object) == 0 {
		return
	}
	if v := r.vessel(c.Object, true); v >= 0 {
		r.taken = v
		for _, p := range c.Phrases { // a bowl for the cream
			if p.Preposition != "for" || r.things[v].food() {
				continue
			}
			for _, i := range r.resolve(p.Phrase) {
				if r.things[i].foods.len() == 1 {
					r.merge(v, i)
				}
			}
		}
		return
	}
	if r.isTool(c.Object) {
		if f := r.focused(); r.tool(c.Object) != nil && f >= 0 && c.Verb == "use" && r.lastOf(c) { // use the whisk
			mix := r.lang.Frames["mix"]
			with := fillers{mix.Food: thingOf(r.things[f]), "tool": *r.tool(c.Object)}
			r.quietly(func() bool { return r.loose(r.things[f]) && r.apply("mix", mix, f, with) })
		}
		return
	}
	if all := r.resolve(c.Object); len(all) > 0 && r.things[all[0]].food() {
		r.focus = all[0]
	}
}
