package reader

import (
	"math"
	"slices"

	"hearth/parser/prose"
	"hearth/sim"
)

// combine puts things together in one container, and does the action of the frame with it, if there is one.
func (r *reading) combine(name string, frame prose.Frame, c *clause) {
	p := r.participants(c)
	if len(p.what) == 0 && len(p.with) == 0 && p.into < 0 {
		return
	}
	r.several = nil
	if frame.Action == "" {
		r.addTo(c, p)
		if f := r.at(r.focus); c.Time != nil && f != nil && f.food() {
			cool := r.lang.Frames["cool"]
			r.quietly(func() bool { return r.apply("cool", cool, r.focus, r.fill(fillers{cool.Food: thingOf(f)}, cool, c)) })
		}
		return
	}
	if p.into < 0 && len(p.what) == 1 && len(p.with) > 0 && r.things[p.what[0]].foods.len() > 1 {
		p.into = p.what[0]
	}
	p.with = append(p.with, r.joining(c, p)...)
	airy := slices.ContainsFunc(p.what, func(k int) bool { return r.things[k].last() == "beat" && !r.floury(r.things[k]) })
	i := r.gather(append(p.what, p.with...), p.into)
	if i < 0 {
		return
	}
	t := r.things[i]
	if t.foods.len() == 1 {
		i = r.crack(i, -1)
		t = r.things[i]
	}
	if share := r.coarseness(t); frame.Coarse+frame.Fine != "" && share > 0.2 && share < 0.8 {
		r.event("halfway")
	}
	if frame.Fine != "" && !r.coarse(t) && !airy {
		name, frame = frame.Fine, r.lang.Frames[frame.Fine]
	}
	if frame.Coarse != "" && r.coarse(t) && !beaten[c.Verb] {
		name, frame = frame.Coarse, r.lang.Frames[frame.Coarse]
	}
	if slices.Contains(r.lang.Shaken, t.class) && !frame.Cover && !beaten[c.Verb] {
		r.touch(i, "add")
		return
	}
	if frame.Cover && !t.covered {
		r.cover(i, nil)
	}
	before := len(r.refusals)
	if r.apply(name, frame, i, r.fill(fillers{frame.Food: thingOf(r.things[i])}, frame, c)) || frame.Else == "" {
		return
	}
	other := r.lang.Frames[frame.Else]
	if r.apply(frame.Else, other, i, r.fill(fillers{other.Food: thingOf(r.things[i])}, other, c)) {
		r.refusals = r.refusals[:before:before]
		r.event("instead")
	}
}

// joining returns the ingredients that a clause mixes without naming them: those that no instruction names, and those
// of a purpose such as "so that the juice gets everywhere".
func (r *reading) joining(c *clause, p participants) (all []int) {
	silent := pronoun(c.Object, r)
	for _, in := range r.ingredients {
		if !r.unused(in) || in.Reserved || in.lazy || in.Group != "" {
			continue
		}
		unnamed := in.index < len(r.mentioned) && !r.mentioned[in.index]
		if !(unnamed && silent) && !(len(c.Sub) > 0 && c.Sub[0].Text == "so" && r.names(in, c.Sub)) {
			continue
		}
		if i := r.holder(in); i >= 0 && !slices.Contains(p.what, i) && !slices.Contains(p.with, i) && i != p.into {
			all = append(all, i)
		}
	}
	return all
}

// names reports whether words name an ingredient or its kind.
func (j *job) names(in *ingredient, words prose.Phrase) bool {
	for i, w := range words {
		if class, _, _ := j.lang.Class(words[i : i+1]); class == in.Class || in.words[w.Stem] || slices.Contains(j.lang.Kinds[w.Stem], in.Class) {
			return true
		}
	}
	return false
}

// beaten are verbs that mix coarse pieces, too.
var beaten = map[string]bool{"whisk": true, "knead": true, "blend": true, "beat": true, "cream": true}

// gather moves things into one container and returns it. Without a destination they go to the one with most in it,
// or to a new bowl.
func (r *reading) gather(all []int, into int) int {
	all = slices.DeleteFunc(slices.Clone(all), func(i int) bool { return !r.things[i].alive })
	if into < 0 {
		if len(all) == 0 {
			return -1
		}
		if len(all) == 1 {
			return r.crack(all[0], -1)
		}
		for _, i := range all {
			t := r.things[i]
			if t.foods.len() < 2 && !r.roomy(t) {
				continue
			}
			if best := r.at(into); best == nil || t.foods.len() > best.foods.len() || t.foods.len() == best.foods.len() && t.time > best.time {
				into = i
			}
		}
	}
	for _, i := range all {
		if i != into {
			into = r.merge(into, i)
		}
	}
	return into
}

// roomy reports whether the container of a thing is one to mix in.
func (r *reading) roomy(t *thing) bool {
	return t.class == r.lang.NewVessel || slices.Contains(r.lang.Roomy, t.class)
}

// merge moves what is in one thing to another, or to a new bowl if target is -1. It returns where it is then.
func (r *reading) merge(target, source int) int {
	if target == source || !r.things[source].food() {
		return target
	}
	s := r.things[source]
	if s.foods.len() == 1 && r.whole(s) && !s.did("crack", "separate") {
		if target >= 0 && !r.things[target].items {
			return r.crack(source, target)
		}
		source = r.crack(source, -1)
		s = r.things[source]
	}
	if s.covered {
		r.uncover(source)
	}
	if target >= 0 && r.things[target].covered {
		r.uncover(target)
	}
	if target >= 0 && s.items && r.flat(r.things[target]) {
		return r.lay(source, target)
	}
	if target >= 0 && r.bakeware(r.things[target]) && !r.things[target].food() {
		r.mixLoose(source)
	}
	with := fillers{"source": thingOf(r.things[source])}
	if target >= 0 {
		with["target"] = thingOf(r.things[target])
	}
	share := r.shares[source]
	if share > 0 {
		with["quantity"], with["unit"] = amount(math.Round(100*share)), class("percent")
		delete(r.shares, source)
	}
	out := r.do(moveAction, r.hint(source), with)
	if out == nil {
		return target
	}
	b := r.result(moveAction, out)
	if share > 0 {
		return r.divided(target, source, out, b)
	}
	if target < 0 {
		t := &thing{value: b, state: len(r.steps) - 1, class: r.lang.NewVessel, foods: s.foods, smooth: s.smooth, names: s.names, done: s.done}
		target = r.put(t)
		for k := range s.foods.each {
			r.uses[k].thing = target
		}
		s.foods, s.alive = 0, false
		r.focus = target
		return target
	}
	t := r.things[target]
	if !t.food() {
		t.done = append(t.done, s.done...)
		t.names = append(t.names, s.names...)
	}
	r.absorb(target, source)
	t.value, t.state = b, len(r.steps)-1
	r.touch(target, "add")
	return target
}

// divided records that a part of a thing was moved to another, or to a new bowl if target is -1.
func (r *reading) divided(target, source int, out map[string]*sim.Binding, b *sim.Binding) int {
	s := r.things[source]
	if rest := out["rest"]; rest != nil {
		s.value, s.state = rest, len(r.steps)-1
	}
	r.rest = source
	if target < 0 {
		target = r.put(&thing{class: r.lang.NewVessel, done: slices.Clone(s.done)})
	}
	t := r.things[target]
	t.foods |= s.foods
	t.value, t.state = b, len(r.steps)-1
	r.touch(target, "add")
	return target
}

// split takes the part of a thing that a phrase names out of it. It returns the part, or -1.
func (r *reading) split(i int) int { return r.merge(-1, i) }

// flat reports whether single things are laid out on a thing.
func (r *reading) flat(t *thing) bool { return r.bakeware(t) || slices.Contains(r.lang.Flat, t.class) }

// lay lays single things out on something.
func (r *reading) lay(items, target int) int {
	with := fillers{"items": thingOf(r.things[items]), "destination": thingOf(r.things[target])}
	if r.clause != nil {
		if p := r.lang.Arrangement(append(slices.Clone(r.clause.Words), r.clause.Intro...)); p != "" {
			with["pattern"] = class(p)
		}
	}
	out := r.do(itemsAction, r.hint(items), with)
	if out == nil {
		return target
	}
	r.update(items, itemsAction, out, "lay")
	t := r.things[items]
	t.class, t.covered = r.things[target].class, false
	r.things[target].alive = false
	return items
}

// addTo puts things somewhere without mixing them.
func (r *reading) addTo(c *clause, p participants) {
	what := append(slices.Clone(p.what), p.with...)
	into := p.into
	if v := r.prepared(); v >= 0 && r.particle(c) { // butter a pan, tip the apples in
		into = v
	}
	what = slices.DeleteFunc(what, func(i int) bool { return !r.things[i].food() })
	if into < 0 && len(p.what) == 1 && len(p.with) > 0 && r.lang.TargetVerbs[c.Verb] { // wet it with the juice
		into = p.what[0]
	}
	if into < 0 {
		into = r.goesTo(what)
	}
	d := r.at(into)
	if d != nil && d.food() && (d.items || (p.preposition == "over" || p.preposition == "on" || p.preposition == "onto" || p.preposition == "atop") && r.lang.Light[c.Verb]) {
		for _, i := range what {
			r.sprinkle(into, i)
		}
		return
	}
	for _, i := range what {
		if i != into {
			into = r.merge(into, i)
		}
	}
	if into >= 0 {
		r.focus = into
	}
}

// goesTo returns where things go if a clause does not say it: to what was worked on before, or to a vessel or mixture.
func (r *reading) goesTo(what []int) int {
	if b := r.at(r.before); b != nil && b.alive && b.food() && !slices.Contains(what, r.before) && (b.foods.len() > 1 || len(b.done) > b.prior) {
		return r.before
	}
	rest := r.alive(func(t *thing) bool {
		return (t.foods.len() > 1 || !t.food()) && !slices.Contains(r.lang.Flat, t.class)
	})
	for _, i := range rest {
		if !slices.Contains(what, i) {
			return i
		}
	}
	return -1
}
