package reader

import (
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/parser/prose"
)

// resolve returns the things that a noun phrase stands for. Ingredients that are used in parts are fetched.
func (r *reading) resolve(p prose.Phrase) (all []int) {
	p = p.Trim()
	if len(p) == 0 {
		return nil
	}
	r.phrase = p
	if got, ok := r.collective(p); ok {
		return got
	}
	parts := r.list(p)
	r.company = r.accompany(parts)
	defer func() { r.company = "" }()
	for _, part := range parts {
		found := r.one(part)
		if len(found) == 0 {
			r.event("unresolved")
		}
		for _, i := range found {
			if !slices.Contains(all, i) || r.shares[i] > 0 && part.Has("rest", "remaining", "remainder", "other") {
				all = append(all, i)
			}
		}
	}
	return all
}

// accompany returns whether the ingredients in a list are mostly coarse or fine, or "" if neither.
func (r *reading) accompany(parts []prose.Phrase) string {
	coarse, fine := 0, 0
	for _, p := range parts {
		classes := map[string]bool{}
		for _, m := range r.matches(p.Without(r.lang.Stop)) {
			classes[m.ingredient.Class] = true
		}
		if len(classes) != 1 {
			continue
		}
		for c := range classes {
			if r.lang.Coarse[c] {
				coarse++
			} else {
				fine++
			}
		}
	}
	switch {
	case coarse > fine:
		return "coarse"
	case fine > coarse:
		return "fine"
	}
	return ""
}

// list splits a phrase into its parts, except inside a name.
func (r *reading) list(p prose.Phrase) []prose.Phrase { return p.List() }

// one resolves a noun phrase without a list.
func (r *reading) one(p prose.Phrase) (out []int) {
	content := p.Without(r.lang.Stop)
	content = slices.DeleteFunc(content, func(w prose.Word) bool { return w.IsNumber || w.Text == "%" })
	if len(content) == 0 {
		if (p.Has("them", "they", "both", "these", "all") || r.clause != nil && r.stirs()) && p.In(r.lang.Pronouns) && len(r.several) > 1 {
			if all := slices.DeleteFunc(slices.Clone(r.several), func(i int) bool { return !r.things[i].alive || !r.things[i].food() }); len(all) > 1 {
				return all
			}
		}
		if t := r.at(r.rest); t != nil && t.alive && t.food() && p.Has("half", "rest", "remaining", "other", "remainder") {
			return []int{r.rest}
		}
		if p.In(r.lang.Pronouns) {
			if f := r.focused(); f >= 0 {
				if _, share := r.partOf(p); share > 0 && share < 1 {
					r.shares[f] = share
				}
				return []int{f}
			}
		}
		return nil
	}
	part, share := r.partOf(p)
	if share > 0 && share < 1 {
		defer func() {
			for _, i := range out {
				if r.things[i].foods.len() > 1 || r.things[i].did("cut") {
					r.shares[i] = share
				}
			}
		}()
	}
	if content.Has("white", "yolk") && !slices.ContainsFunc(r.ingredients, func(in *ingredient) bool { return in.words["white"] && content.Has("white") || in.Part != "" }) {
		r.separateEggs()
	}
	if i := r.byName(content); i >= 0 {
		return []int{i}
	}
	if group := r.groupNamed(content); group != nil {
		return group
	}
	if got, ok := r.byIngredient(p, content, part, share); ok {
		return got
	}
	if got := r.unlisted(p, content, part); got != nil {
		return got
	}
	if i := r.vessel(p, false); i >= 0 {
		return []int{i}
	}
	return r.byKind(content)
}

// partOf returns the amount or share of something that a phrase names, as in "half of the sugar".
func (r *reading) partOf(p prose.Phrase) (part *prose.Measure, share float64) {
	for i, w := range p {
		if !w.IsNumber {
			continue
		}
		if i+1 < len(p) {
			if u := r.lang.Units[p[i+1].Stem]; u.Is != "" && u.Is != "piece" {
				times := u.Times
				if times == 0 {
					times = 1
				}
				return &prose.Measure{Number: w.Number * times, Unit: u.Is}, 1
			}
		}
		if w.Number < 1 && w.Number > 0 {
			share = w.Number
		} else if i+1 < len(p) && p[i+1].Text == "of" && w.Number == math.Trunc(w.Number) {
			return &prose.Measure{Number: w.Number, Unit: "piece"}, 1
		}
	}
	return nil, share
}

// byName finds a thing by a name that the text gave it.
func (r *reading) byName(content prose.Phrase) int {
	for _, i := range r.alive(func(t *thing) bool { return t.food() }) {
		for _, w := range content {
			if r.things[i].named(w.Stem) {
				return i
			}
		}
	}
	return -1
}

// groupNamed resolves the name of a group of ingredients that were not put together yet.
func (r *reading) groupNamed(content prose.Phrase) []int {
	group := r.group(content)
	if group == nil {
		return nil
	}
	things := r.gatherable(group)
	for _, i := range things {
		if r.things[i].foods.len() > 1 && len(things) > 1 {
			return nil
		}
	}
	return things
}

// unlisted fetches an ingredient that the list does not have, if the phrase states an amount of it.
func (r *reading) unlisted(p, content prose.Phrase, part *prose.Measure) []int {
	class, _, _ := r.lang.Class(p)
	if class == "" || r.stock[class] == "" || content.In(r.lang.Mixtures) {
		return nil
	}
	n := slices.IndexFunc(p, func(w prose.Word) bool { return w.IsNumber })
	if part == nil && n < 0 || part != nil && part.Unit == "piece" {
		return nil
	}
	if part == nil {
		if r.stock[class] != "piece" {
			return nil
		}
		part = &prose.Measure{Number: p[n].Number, Unit: "piece"}
	}
	return r.extra(class, *part)
}

// extra fetches an amount of an ingredient that the list does not have.
func (r *reading) extra(name string, part prose.Measure) []int {
	out := r.do(measureAction, name, fillers{"concept": class(name), "quantity": amount(part.Number), "unit": class(part.Unit)})
	if out == nil {
		return nil
	}
	in := r.grow(name)
	if in == nil {
		return nil
	}
	i := r.put(&thing{value: r.result(measureAction, out), state: len(r.steps) - 1, class: r.classOf(measureAction, out), foods: 1 << in.index})
	r.uses[in.index] = use{1, i}
	r.event("unlisted")
	return []int{i}
}

// grow returns a new ingredient for one reading only.
func (r *reading) grow(name string) *ingredient {
	if len(r.ingredients) >= maxIngredients {
		return nil
	}
	own := *r.job
	own.ingredients = append(slices.Clone(r.ingredients), nil)
	in := &ingredient{index: len(r.ingredients), words: map[string]bool{}, after: -1}
	in.Class, in.Quantity = name, 1
	for w := range strings.SplitSeq(name, "-") {
		in.words[r.lang.Stem(w)] = true
	}
	own.ingredients[in.index] = in
	own.nouns = maps.Clone(r.nouns)
	r.job = &own
	r.uses = append(slices.Clip(r.uses), use{thing: -1})
	return in
}

// byKind resolves a noun for a mixture, such as "the dough" or "the cookies".
func (r *reading) byKind(content prose.Phrase) []int {
	if !content.In(r.lang.Mixtures) && !content.Has("egg", "yolk", "white") {
		return nil
	}
	live := slices.DeleteFunc(r.live(), func(i int) bool { return i == r.not })
	mixtures := slices.DeleteFunc(slices.Clone(live), func(i int) bool { return r.things[i].foods.len() < 2 && !r.things[i].items })
	if len(mixtures) == 0 {
		mixtures = live
	}
	if content.In(r.lang.Items) {
		if i := slices.IndexFunc(mixtures, func(i int) bool { return r.things[i].items || slices.Contains(r.lang.Tins, r.things[i].class) }); i >= 0 {
			return mixtures[i : i+1]
		}
	}
	for _, i := range mixtures { // the mash
		if slices.ContainsFunc(content, func(w prose.Word) bool {
			return r.lang.Results[w.Stem] != "" && r.things[i].did(r.lang.Results[w.Stem])
		}) {
			return []int{i}
		}
	}
	if i := r.ask(content, mixtures); i >= 0 {
		return []int{i}
	}
	if len(mixtures) > 1 {
		r.event("guessed")
	}
	if f := r.focused(); f >= 0 && slices.Contains(mixtures, f) {
		return []int{f}
	}
	return mixtures[:min(1, len(mixtures))]
}

// isKind reports whether a mixture is floury, smooth or coarse.
func (r *reading) isKind(t *thing, kind string) bool {
	switch kind {
	case "floury":
		return r.floury(t)
	case "coarse":
		return r.coarse(t)
	}
	return !r.floury(t) && 2*r.pieces(t) < t.foods.len()
}

// pieces returns how many of the ingredients of a thing are coarse.
func (r *reading) pieces(t *thing) (n int) {
	for i := range t.foods.each {
		if r.lang.Coarse[r.ingredients[i].Class] {
			n++
		}
	}
	return n
}

// ask finds the mixture that a noun names by what it is made of: a dough or batter has flour in it, a dressing has
// none and is the smaller one.
func (r *reading) ask(content prose.Phrase, among []int) int {
	for _, w := range content {
		kind := r.lang.MixtureKinds[w.Stem]
		if kind == "" {
			continue
		}
		for _, i := range among {
			if r.isKind(r.things[i], kind) {
				return i
			}
		}
	}
	return -1
}
