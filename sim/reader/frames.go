package reader

import (
	"slices"
	"strings"

	"hearth/parser/prose"
)

// A clause is a clause of the text with its place.
type clause struct {
	prose.Clause
	index       int
	instruction int
	name        string // the mixture that the clause makes, as in "for the dressing"; "" if none
}

// run does what a clause asks for.
func (r *reading) run(c *clause) {
	if c.Remark || c.Negated || c.Frame == "nothing" || len(c.Sub) > 1 && c.Sub[0].Text == "if" && c.Sub.In(r.lang.Choices) {
		return
	}
	r.clause = c
	r.origin = c.index
	name := c.Frame
	if name == "" {
		name = r.verbless(c)
	}
	frame, ok := r.lang.Frames[name]
	if !ok { // an unknown verb, or a list, may still say what the next clause is about
		all := slices.DeleteFunc(r.resolve(c.Object), func(i int) bool { return !r.things[i].food() })
		if len(all) > 0 {
			r.focus = all[0]
		}
		if len(all) > 1 {
			r.several = all
		}
		return
	}
	if frame.How == "cover" {
		name, frame = r.covering(name, frame, c)
	}
	alternatives := []string{name}
	alternatives = append(alternatives, frame.Or...)
	name = alternatives[r.choose(len(alternatives))]
	frame = r.lang.Frames[name]
	if until := len(c.Sub) > 0 && (c.Sub[0].Text == "until" || c.Sub[0].Text == "till"); frame.Keep && c.Time == nil && !until {
		if c.Temperature != nil {
			r.preheat(c)
		}
		return
	}
	if cooled(c.Intro) {
		r.letCool(c)
	}
	if c.Temperature != nil && c.Intro.Has("oven") && frame.How != "preheat" && name != "bake" { // while the oven heats
		r.preheat(&clause{Clause: prose.Clause{Temperature: c.Temperature}})
	}
	if r.lang.IngredientVerbs[c.Verb] != nil && r.ingredientVerb(c) {
		return
	}
	r.procedure(name, frame, c)
	if len(c.Sub) > 0 && (c.Sub[0].Text == "when" || c.Sub[0].Text == "once" || c.Sub[0].Text == "after") && cooled(c.Sub) {
		r.letCool(nil)
	}
	r.afterwards(c)
}

// cooled reports whether a condition is that something is cool, as in "when cool enough to handle".
func cooled(p prose.Phrase) bool {
	return len(p) > 1 && (p[0].Text == "when" || p[0].Text == "once" || p[0].Text == "after") && p.Has("cool", "cooled", "cold")
}

// letCool lets what was worked on last cool, for the time of a clause if it states one.
func (r *reading) letCool(c *clause) {
	if f := r.focused(); f >= 0 && c != nil && c.Time != nil {
		frame := r.lang.Frames["cool"]
		r.quietly(func() bool {
			return r.apply("cool", frame, f, r.fill(fillers{frame.Food: thingOf(r.things[f])}, frame, c))
		})
	} else if f >= 0 {
		frame := r.lang.Frames["room"]
		r.quietly(func() bool { return r.apply("room", frame, f, fillers{frame.Food: thingOf(r.things[f])}) })
	}
}

// verbless returns the frame of a clause without a verb: "20 minutes at 180 °C".
func (r *reading) verbless(c *clause) string {
	switch {
	case c.Temperature != nil && c.Time != nil, c.Time != nil && c.Words.Has("oven"):
		return "bake"
	case c.Time != nil && c.Words.Has("fridge", "refrigerator", "cold"):
		return "chill"
	case c.Temperature != nil && (c.Words.Has("oven") || r.oven == nil):
		return "preheat"
	case c.Time == nil && c.Words.Has("last", "top", "finally", "over") && r.namesUnused(c.Words):
		return "sprinkle"
	case c.Time == nil && len(c.Words) > 0 && (c.Words[0].Text == "then" || c.Words[0].Text == "followed"):
		return "add"
	}
	return ""
}

// covering returns the frame of "cover": food that something is covered with goes on top.
func (r *reading) covering(name string, frame prose.Frame, c *clause) (string, prose.Frame) {
	for _, p := range c.Phrases {
		if p.Preposition != "with" {
			continue
		}
		if len(r.matches(p.Phrase.Without(r.lang.Stop))) > 0 {
			return "sprinkle", r.lang.Frames["sprinkle"]
		}
	}
	return name, frame
}

// namesUnused reports whether a phrase names an ingredient that was not used yet.
func (r *reading) namesUnused(p prose.Phrase) bool {
	return slices.ContainsFunc(r.matches(p.Without(r.lang.Stop)), func(m match) bool { return r.unused(m.ingredient) })
}

// ingredientVerb adds the ingredient that a verb names to what a clause is about: "salt them".
func (r *reading) ingredientVerb(c *clause) bool {
	target := first(r.objects(c))
	if target < 0 {
		target = r.focused()
	}
	for _, in := range r.ingredients {
		if slices.Contains(r.lang.IngredientVerbs[c.Verb], in.Class) && target >= 0 {
			if i := r.holder(in); i >= 0 && i != target {
				r.merge(target, i)
				return true
			}
		}
	}
	return false
}

func (r *reading) procedure(name string, frame prose.Frame, c *clause) {
	switch frame.How {
	case "combine":
		r.combine(name, frame, c)
	case "onto":
		r.layer(name, frame, c)
	case "treat":
		r.treat(name, frame, c)
	case "portion":
		r.portionOut(name, frame, c)
	case "vessel":
		r.prepareVessel(name, frame, c)
	case "preheat":
		r.preheat(c)
	case "cover":
		r.coverUp(frame, c)
	case "uncover":
		r.uncoverIt(c)
	case "sift":
		r.sift(name, frame, c)
	case "crack":
		r.crackEggs(c)
	case "separate":
		r.separateEggs()
	case "take":
		r.take(c)
	}
}

// afterwards executes a subordinate clause, and names the result.
func (r *reading) afterwards(c *clause) {
	if f := r.at(r.focus); f != nil && f.food() && c.name != "" && !f.named(c.name) {
		for _, t := range r.things {
			t.names = slices.DeleteFunc(slices.Clone(t.names), func(n string) bool { return n == c.name })
		}
		f.names = append(f.names, c.name)
	}
	if f := r.at(r.focus); f != nil && f.food() && len(c.Sub) > 0 && r.lang.Frames[c.Frame].How == "combine" && r.lang.Frames[c.Frame].Action == "" && strings.HasSuffix(c.Sub[0].Text, "ing") {
		if inner := r.lang.Inner(r.lang.Lemma(c.Sub[0].Text), c.Sub, r.nouns); r.lang.Frames[inner.Frame].How == "combine" && f.foods.len() > 1 {
			sub := *c
			sub.Clause, sub.name = prose.Clause{Verb: inner.Verb, Frame: inner.Frame, Words: c.Sub}, ""
			r.procedure(inner.Frame, r.lang.Frames[inner.Frame], &sub)
		}
	}
	if len(c.Sub) > 1 && (c.Sub[0].Text == "before" || c.Sub[0].Text == "then" || c.Sub[0].Text == "and") {
		r.subordinate(c)
	}
}

// subordinate does what a clause with "before" asks for, as in "cool before cutting into squares".
func (r *reading) subordinate(c *clause) {
	words := c.Sub[1:]
	for len(words) > 1 && (words[0].Text == "you" || words[0].Text == "we") {
		words = words[1:]
	}
	lemma := r.lang.Lemma(words[0].Text)
	inner := r.lang.Inner(lemma, words, r.nouns)
	switch inner.Frame {
	case "cut", "sprinkle", "take", "remove", "cool", "spread", "dip", "add":
		sub := *c
		sub.Clause, sub.name = inner, ""
		r.before = r.focused()
		r.procedure(inner.Frame, r.lang.Frames[inner.Frame], &sub)
	}
}

// A destination is a thing or vessel that a clause puts things into or onto, with the preposition.
type destination struct {
	thing       int
	preposition string
	phrase      prose.Phrase
}

var toward = []string{"into", "in", "to", "onto", "on", "over", "among", "between", "through", "inside", "under", "across", "atop", "around", "upon"}

// notPlaces are words of phrases with prepositions that name no place.
var notPlaces = map[string]bool{"oven": true, "fridge": true, "refrigerator": true, "freezer": true, "minute": true, "hour": true, "degree": true, "batch": true, "microwave": true,
	"way": true, "turn": true, "time": true, "heat": true, "side": true, "piece": true, "slice": true, "strip": true, "taste": true, "coat": true, "combine": true, "form": true, "serve": true, "mix": true, "blend": true,
	"addition": true, "stage": true, "thing": true, "counter": true, "medium": true, "thick": true, "cool": true, "room": true, "end": true, "knife": true, "hand": true, "width": true}

// places returns the phrases of a clause that name a place.
func (r *reading) places(c *clause) (all []prose.Prepositional) {
	for _, p := range c.Phrases {
		if len(c.Object) == 0 && r.particleObject(c, p) {
			continue
		}
		if !slices.Contains(toward, p.Preposition) || p.Phrase.In(notPlaces) && r.lang.Vessel(p.Phrase) == "" {
			continue
		}
		if p.Preposition == "to" && len(p.Phrase) > 0 && r.lang.Lemma(p.Phrase[0].Text) != "" && !r.nouns[p.Phrase[0].Stem] {
			continue // to coat
		}
		if (p.Preposition == "to" || p.Preposition == "into") && p.Phrase.Has("a", "an") && p.Phrase.In(r.lang.Mixtures) && len(r.matches(p.Phrase.Without(r.lang.Stop))) == 0 && r.lang.Vessel(p.Phrase) == "" {
			continue // to a soft dough
		}
		if r.lang.Cut(p.Phrase) != "" && len(r.matches(p.Phrase)) == 0 && r.lang.Vessel(p.Phrase) == "" || r.lang.Shape(p.Phrase) != "" && p.Preposition == "into" {
			continue
		}
		all = append(all, p)
	}
	return all
}

// into finds where a clause puts things. An empty phrase or a pronoun stands for the vessel that was fetched
// just before, or for the thing that was worked on before the clause.
func (r *reading) into(c *clause) destination {
	for _, p := range r.places(c) {
		d := destination{-1, p.Preposition, p.Phrase}
		if len(p.Phrase) == 0 || len(p.Phrase) == 1 && p.Phrase.In(r.lang.Pronouns) {
			if fresh := r.alive(func(t *thing) bool { return !t.food() && t.time > r.start && !slices.Contains(r.lang.Racks, t.class) }); len(fresh) > 0 {
				d.thing = fresh[0]
			} else if b := r.at(r.before); b != nil && b.alive && b.food() {
				d.thing = r.before
			}
			if d.thing >= 0 || len(p.Phrase) > 0 {
				return d
			}
			continue
		}
		v := r.vessel(p.Phrase, true)
		if v < 0 || r.things[v].food() && (p.Preposition == "over" || p.Preposition == "onto") {
			if all := r.resolve(p.Phrase); len(all) > 0 {
				d.thing = all[0]
				return d
			}
		}
		if v >= 0 {
			d.thing = v
			return d
		}
	}
	return destination{thing: -1}
}

// toolOf returns the tool that a clause names, or nil.
func (r *reading) toolOf(c *clause) *filler {
	for _, p := range c.Phrases {
		switch p.Preposition {
		case "with", "using", "by", "in":
			if r.isTool(p.Phrase) {
				return r.tool(p.Phrase)
			}
		}
	}
	return nil
}

// isTool reports whether a phrase names a tool, and no ingredient.
func (r *reading) isTool(p prose.Phrase) bool {
	return r.lang.Tool(p) != "" && len(r.matches(r.lang.WithoutTool(p))) == 0
}

// fill adds the fillers of the roles of a frame that a clause states.
func (r *reading) fill(with fillers, frame prose.Frame, c *clause) fillers {
	for role, source := range frame.Roles {
		m := (*prose.Measure)(nil)
		switch source {
		case "time":
			m = c.Time
		case "temperature":
			m = c.Temperature
		case "tool":
			if t := r.toolOf(c); t != nil {
				with[role] = *t
			} else if name := r.lang.VerbTools[c.Verb]; name != "" {
				if t := r.toolNamed(name, false); t != nil {
					with[role] = *t
				}
			}
		case "oven":
			if r.oven != nil {
				with[role] = filler{value: r.oven}
			}
		case "heat":
			if h := r.lang.Heat(append(slices.Clone(c.Words), c.Intro...)); h != "" {
				with[role] = class(h)
			}
		}
		if m == nil {
			continue
		}
		if r.isNumber(frame.Action, role) {
			with[role] = amount(m.Number)
		} else {
			with[role] = class(m.Unit)
		}
	}
	return with
}

func (r *reading) isNumber(action, role string) bool {
	a := r.onto.Action(action)
	return a != nil && a.Role(role) != nil && a.Role(role).Number
}

// objects resolves the object of a clause; without one, what was worked on last.
func (r *reading) objects(c *clause) []int {
	if len(c.Object) == 0 {
		for _, p := range c.Phrases {
			if r.particleObject(c, p) {
				return r.resolve(p.Phrase)
			}
		}
	}
	if len(c.Object) > 0 {
		if all := r.resolve(c.Object); len(all) > 0 {
			return all
		}
	}
	return nil
}
