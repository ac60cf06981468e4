package reader

import (
	"slices"

	"hearth/parser/prose"
)

// participants are the things that a clause puts together.
type participants struct {
	what, with  []int
	into        int // where they go; -1 if the clause does not say
	preposition string
}

// participants returns the things that a clause puts together, and the place where they go.
func (r *reading) participants(c *clause) (p participants) {
	p.into = -1
	object, in, withs := r.arguments(c)
	var what []int
	if pronoun(object, r) {
		r.not = r.focused()
		defer func() { r.not = -1 }()
		what = r.resolveObject(object) // before other phrases, which change what "it" is
	}
	if !pronoun(object, r) {
		if r.lang.Vessel(object) != "" && len(r.matches(object.Without(r.lang.Stop))) == 0 {
			r.vessel(object, true)
		}
		what = r.resolveObject(object) // before a bowl is fetched, which the kitchen might take for an ingredient
	}
	for _, place := range in {
		r.placeOf(&p, c, object, place, &withs)
	}
	stirredIn := len(object) > 0 && (r.particle(c) || slices.ContainsFunc(c.Phrases, func(q prose.Prepositional) bool { return r.particleObject(c, q) }))
	if len(object) == 0 && p.into < 0 && slices.ContainsFunc(c.Phrases, func(q prose.Prepositional) bool {
		return len(q.Phrase) == 0 && (q.Preposition == "over" || q.Preposition == "on")
	}) {
		p.what, p.into = r.pouredOver()
		return p
	}
	if !pronoun(object, r) {
		p.what = what
	} else if len(object) == 0 && len(r.several) > 1 && c.Frame != "add" {
		p.what = r.silent(c, p.into)
	} else if p.into < 0 {
		p.what = what
	} else if f := r.focused(); f >= 0 && f != p.into {
		p.what = []int{f}
	} else if r.before >= 0 && r.before != p.into && r.things[r.before].alive {
		p.what = []int{r.before}
	} else if other := r.otherThan(p.into); other >= 0 && len(object) > 0 { // slide them onto these
		p.what = []int{other}
	}
	for _, w := range withs {
		p.with = append(p.with, r.resolve(w)...)
	}
	if len(object) == 0 && len(p.with) > 0 && p.into < 0 {
		f := r.focused()
		if slices.Contains(p.with, f) {
			f = r.mixtureBeside(p.with)
		}
		if f >= 0 {
			p.what = []int{f}
		}
	}
	if len(p.what) == 0 && len(p.with) == 0 {
		p.what = r.silent(c, p.into)
	}
	if stirredIn && p.into < 0 {
		if b := r.at(r.before); b != nil && b.alive && b.food() && !slices.Contains(p.what, r.before) {
			p.into = r.before
		} else if b != nil {
			p.into = r.mixtureBeside(p.what)
		}
	}
	if c.Verb == "" {
		return p
	}
	p.what = slices.DeleteFunc(p.what, func(i int) bool { return i == p.into })
	return p
}

// pouredOver returns what a clause such as "pour over" moves, and where to: the smooth mixture over the other one.
func (r *reading) pouredOver() (what []int, into int) {
	f := r.focused()
	if f < 0 {
		return nil, -1
	}
	other := r.otherThan(f)
	if other < 0 {
		return []int{f}, -1
	}
	if r.isKind(r.things[other], "smooth") && !r.isKind(r.things[f], "smooth") {
		return []int{other}, f
	}
	return []int{f}, other
}

func pronoun(p prose.Phrase, r *reading) bool {
	if len(p) == 2 && p[1].Text == "all" {
		p = p[:1]
	}
	if len(p) > 0 && !p.In(r.lang.Pronouns) && len(p.Without(r.lang.Stop)) == 0 && !p.Has("half", "rest", "remaining", "other") {
		return true // a little
	}
	return len(p) == 0 || len(p) == 1 && p.In(r.lang.Pronouns) && p[0].Text != "both" && p[0].Text != "all" && p[0].Text != "everything"
}

func (r *reading) resolveObject(p prose.Phrase) []int {
	if len(p) == 0 {
		return nil
	}
	return r.resolve(p)
}

// particleObject reports whether a phrase is the object after a particle, as in "sift over the flour": it names
// ingredients that were not used yet.
func (r *reading) particleObject(c *clause, p prose.Prepositional) bool {
	switch p.Preposition {
	case "over", "in", "through", "on":
	default:
		return false
	}
	if !r.lang.ParticleVerbs[c.Verb] || r.lang.Vessel(p.Phrase) != "" || len(p.Phrase) == 0 {
		return false
	}
	best := r.matches(p.Phrase.Without(r.lang.Stop))
	return len(best) > 0 && !slices.ContainsFunc(best, func(m match) bool { return !r.unused(m.ingredient) }) && r.mixtureOf(p.Phrase.Without(r.lang.Stop), best) < 0
}

// particle reports whether a clause stirs something in: "beat in the eggs".
func (r *reading) particle(c *clause) bool {
	if slices.ContainsFunc(c.Phrases, func(p prose.Prepositional) bool { return p.Preposition == "in" && len(p.Phrase) == 0 }) {
		return true
	}
	for i, w := range c.Words {
		if i == 0 || r.lang.Adverbs[w.Text] {
			continue
		}
		return w.Text == "in" || len(c.Words) > 1 && c.Words[len(c.Words)-1].Text == "in"
	}
	return false
}

// silent returns the things that a clause without an object is about: the one that was worked on last, unless the others go there.
func (r *reading) silent(c *clause, into int) []int {
	r.event("silent")
	f := r.focused()
	if several := slices.DeleteFunc(slices.Clone(r.several), func(i int) bool { return !r.things[i].alive || i == into }); len(several) > 1 && c.Frame != "add" {
		return several
	}
	if f >= 0 && f != into {
		return []int{f}
	}
	if f >= 0 && into == f {
		if other := r.otherThan(f); other >= 0 && len(c.Object) == 0 && c.Frame != "mix" {
			return []int{other}
		}
	}
	if into < 0 {
		return r.live()
	}
	return nil
}

// otherThan returns the mixture worked on last that is not a thing, or -1.
func (r *reading) otherThan(i int) int {
	for _, k := range r.live() {
		if k != i && (r.things[k].foods.len() > 1 || len(r.things[k].done) > 0) {
			return k
		}
	}
	return -1
}

// mixtureBeside returns the mixture worked on last that is not among some things, or -1.
func (r *reading) mixtureBeside(all []int) int {
	for _, k := range r.live() {
		if !slices.Contains(all, k) && r.things[k].foods.len() > 1 {
			return k
		}
	}
	return -1
}

// arguments sorts the phrases of a clause: its object, the places, and what comes with it.
func (r *reading) arguments(c *clause) (object prose.Phrase, in []prose.Prepositional, withs []prose.Phrase) {
	object = c.Object
	for _, p := range c.Phrases {
		if len(object) == 0 && r.particleObject(c, p) {
			object = p.Phrase
			continue
		}
		switch p.Preposition {
		case "with", "using", "from", "plus", "along":
			if p.Preposition == "with" && !r.isTool(p.Phrase) && len(p.Phrase) > 0 {
				withs = append(withs, p.Phrase)
			}
		case "in", "into":
			if len(object) == 0 && p.Preposition == "in" && r.lang.Vessel(p.Phrase) == "" && len(p.Phrase) > 0 && !p.Phrase.In(notPlaces) {
				object = p.Phrase
				continue
			}
			fallthrough
		default:
			in = append(in, p)
		}
	}
	places := r.places(c)
	in = slices.DeleteFunc(in, func(p prose.Prepositional) bool {
		return !slices.ContainsFunc(places, func(q prose.Prepositional) bool {
			return q.Preposition == p.Preposition && slices.Equal(p.Phrase, q.Phrase)
		})
	})
	return object, in, withs
}

// placeOf finds where a phrase with a preposition puts things.
func (r *reading) placeOf(p *participants, c *clause, object prose.Phrase, place prose.Prepositional, withs *[]prose.Phrase) {
	if len(place.Phrase) == 0 {
		return
	}
	p.preposition = place.Preposition
	if pronoun(place.Phrase, r) {
		b := r.before
		if t := r.at(b); t == nil || !t.alive || !t.food() {
			b = r.focused()
		}
		if v := r.at(r.taken); v != nil && v.alive && !v.food() && p.into < 0 {
			p.into = r.taken
		} else if b >= 0 && p.into < 0 {
			p.into = b
			if fresh := r.alive(func(t *thing) bool { return !t.food() && t.time > r.start && !slices.Contains(r.lang.Racks, t.class) }); len(fresh) > 0 && r.things[b].time < r.things[fresh[0]].time {
				p.into = fresh[0]
			}
		}
		return
	}
	if v := r.vessel(place.Phrase, true); v >= 0 && !(r.things[v].food() && len(r.matches(place.Phrase)) > 0) {
		p.into = v
		return
	}
	all := r.resolve(place.Phrase)
	if len(all) == 0 {
		return
	}
	t := r.things[all[0]]
	if t.foods.len() == 1 && (len(t.done) == 0 || len(all) > 1) && len(object) > 0 && c.Frame != "add" {
		*withs = append(*withs, place.Phrase)
	} else if p.into < 0 {
		p.into = all[0]
		for _, i := range all[1:] { // this goes to the flour and the corn
			if r.things[i].foods.len() == 1 {
				p.with = append(p.with, i)
			}
		}
	}
}
