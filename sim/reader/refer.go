package reader

import (
	"maps"
	"math"
	"slices"
	"sort"
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
			r.event("unresolved", part.String())
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
			classes[m.in.Class] = true
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

// collective resolves phrases that stand for several things at once: both, all ingredients, the dry ingredients,
// the first four ingredients, everything, the rest.
func (r *reading) collective(p prose.Phrase) ([]int, bool) {
	words := p.Without(map[string]bool{"together": true, "of": true, "the": true, "well": true, "up": true, "in": true})
	text := words.String()
	if t := r.at(r.rest); t != nil && t.alive && t.food() && words.Has("rest", "remaining", "other", "remainder") && !ingredientsIn(words, r) {
		named := r.matches(words.Without(r.lang.Stop))
		if len(named) == 0 || slices.ContainsFunc(named, func(m match) bool { return t.foods.has(m.in.index) && !r.unused(m.in) }) {
			return []int{r.rest}, true
		}
	}
	switch text {
	case "both", "both them", "two", "both mixtures":
		l := r.live()
		l = l[:min(2, len(l))]
		slices.Reverse(l)
		return l, true
	}
	ingredients := words.In(r.lang.IngredientWords)
	if ingredients {
		if n, ok := r.ordinal(words); ok {
			return r.gatherable(n), true
		}
		if group := r.group(words); group != nil {
			return r.gatherable(group), true
		}
		if words.Has("dry") || words.Has("wet") || words.Has("liquid") {
			return r.dryOrWet(words.Has("dry")), true
		}
		if spices := r.kindOf(words); spices != nil {
			return r.gatherable(spices), true
		}
	}
	if i := slices.IndexFunc(words, func(w prose.Word) bool { return w.Text == "," }); i > 0 && words[:i].In(collectives) && len(words[:i].Without(r.lang.Stop).Without(collectives).Without(r.lang.IngredientWords)) == 0 {
		words = words[:i]
	}
	if i := slices.IndexFunc(words, func(w prose.Word) bool { return w.Text == "except" || w.Text == "but" }); i >= 0 {
		words = words[:i]
	}
	bare := len(words.Without(r.lang.Stop).Without(r.lang.Pronouns).Without(r.lang.IngredientWords).Without(collectives)) == 0
	if words.Has("it", "them") && words.Has("all") && bare {
		if f := r.focused(); f >= 0 {
			return []int{f}, true
		}
	}
	rest := bare && (words.Has("rest", "remaining", "other", "else", "others") || text == "rest")
	every := bare && words.Has("everything", "all", "every")
	if !rest && !every && !(ingredients && bare) {
		return nil, false
	}
	var left []*ingredient
	for _, in := range r.ingredients {
		if in.Reserved && !rest && !r.clauseHas(in) {
			continue
		}
		if name := r.clauseName(p); name != "" && r.hasGroup(name) && in.Group != name {
			continue
		} else if name == "" && in.Group != "" && every && !ingredients && r.focused() >= 0 && !r.things[r.focused()].foods.has(in.index) && r.otherGroup(in) {
			continue
		}
		if r.unused(in) && !r.excepted(in, p) && !(in.Class == "water" && !every && strings.Contains(r.all, "water")) {
			left = append(left, in)
		}
	}
	if f := r.focused(); every && !rest && !ingredients && f >= 0 && r.clause != nil && r.clause.name == "" && r.things[f].foods.len() > 1 {
		if action := r.lang.Frames[r.clause.Frame].Action; action != r.lang.Frames["mix"].Action && action != r.lang.Frames["mingle"].Action {
			return []int{f}, true
		}
	}
	got := r.gatherable(left)
	if f := r.at(r.focused()); every && !rest && !ingredients && f != nil && f.foods.len() > 1 && f.last() == "add" && r.choose("everything", 2) == 0 {
		return []int{r.focused()}, true
	}
	if every && !rest && !ingredients {
		for _, i := range r.live() {
			if t := r.things[i]; t.foods.len() > 1 && !slices.Contains(got, i) {
				got = append([]int{i}, got...)
			}
		}
	}
	if len(got) > 0 {
		return got, true
	}
	if f := r.focused(); f >= 0 {
		return []int{f}, true
	}
	return nil, true
}

// clauseHas reports whether the words of the clause name an ingredient.
func (r *reading) clauseHas(in *ingredient) bool {
	return r.clause != nil && slices.ContainsFunc(r.clause.Words, func(w prose.Word) bool { return in.words[w.Stem] })
}

// clauseName returns the mixture that a phrase or the clause is about, as in "everything for the dressing".
func (r *reading) clauseName(p prose.Phrase) string {
	if r.clause != nil && r.clause.name != "" {
		return r.clause.name
	}
	for _, w := range p {
		if r.lang.NamesFor[w.Stem] {
			return w.Stem
		}
	}
	return ""
}

// otherGroup reports whether the mixture that was worked on last has no ingredient of the group of another one.
func (r *reading) otherGroup(in *ingredient) bool {
	for i := range r.things[r.focused()].foods.each {
		if r.ingredients[i].Group == in.Group {
			return false
		}
	}
	return true
}

func (r *reading) hasGroup(name string) bool {
	return slices.ContainsFunc(r.ingredients, func(in *ingredient) bool { return in.Group == name })
}

// collectives are words of phrases for several things at once.
var collectives = map[string]bool{"everything": true, "all": true, "every": true, "rest": true, "remaining": true, "other": true, "others": true, "else": true, "left": true, "listed": true, "above": true}

func ingredientsIn(p prose.Phrase, r *reading) bool { return p.In(r.lang.IngredientWords) }

// excepted reports whether a phrase with "except" excludes an ingredient.
func (r *reading) excepted(in *ingredient, p prose.Phrase) bool {
	i := slices.IndexFunc(p, func(w prose.Word) bool { return w.Text == "except" || w.Text == "but" })
	return i >= 0 && slices.ContainsFunc(p[i:], func(w prose.Word) bool { return in.words[w.Stem] })
}

// unused reports whether an ingredient was not used yet, or only fetched and prepared.
func (r *reading) unused(in *ingredient) bool {
	u := r.uses[in.index]
	if u.share < 0.999 {
		return true
	}
	t := r.at(u.thing)
	return t != nil && t.alive && t.foods.len() == 1 && !slices.ContainsFunc(t.done[min(t.prior, len(t.done)):], func(f string) bool { return r.lang.Frames[f].How == "combine" }) && (!t.items || r.lang.Single[in.Class])
}

// gatherable returns the things that hold ingredients, each once; what is not there is fetched.
func (r *reading) gatherable(all []*ingredient) (things []int) {
	for _, in := range all {
		if i := r.holder(in); i >= 0 && !slices.Contains(things, i) {
			things = append(things, i)
		}
	}
	return things
}

// holder returns the thing that holds an ingredient; if it is not there, it is fetched.
func (r *reading) holder(in *ingredient) int {
	if u := r.uses[in.index]; u.share >= 0.999 && u.thing >= 0 && r.things[u.thing].alive {
		return u.thing
	}
	return r.fetch(in, 1, nil)
}

// ordinal resolves "first four ingredients" and "next 3 ingredients".
func (r *reading) ordinal(words prose.Phrase) ([]*ingredient, bool) {
	n := 0
	for _, w := range words {
		if w.IsNumber {
			n = int(w.Number)
		}
	}
	if n == 0 || n > len(r.ingredients) {
		return nil, false
	}
	switch {
	case words.Has("first"):
		return r.ingredients[:n], true
	case words.Has("last"):
		return r.ingredients[len(r.ingredients)-n:], true
	case words.Has("next", "following"):
		from := 0
		for i, in := range r.ingredients {
			if !r.unused(in) {
				from = i + 1
			}
		}
		return r.ingredients[from:min(from+n, len(r.ingredients))], true
	}
	return nil, false
}

// group resolves "the dressing ingredients": the ingredients that the list gives for a mixture.
func (r *reading) group(words prose.Phrase) (all []*ingredient) {
	for _, w := range words {
		for _, in := range r.ingredients {
			if in.Group != "" && in.Group == w.Stem {
				all = append(all, in)
			}
		}
	}
	return all
}

// kindOf resolves "spice ingredients".
func (r *reading) kindOf(words prose.Phrase) (all []*ingredient) {
	for _, w := range words {
		for _, in := range r.ingredients {
			if slices.Contains(r.lang.Kinds[w.Stem], in.Class) {
				all = append(all, in)
			}
		}
	}
	return all
}

// dryOrWet resolves "the dry ingredients": a mixture of them if there is one, or else all that are unused.
func (r *reading) dryOrWet(dry bool) (things []int) {
	for _, i := range r.live() {
		t := r.things[i]
		fits := t.foods.len() > 1
		for k := range t.foods.each {
			fits = fits && r.lang.Dry[r.ingredients[k].Class] == dry
		}
		if fits {
			return []int{i}
		}
	}
	var all []*ingredient
	group := "wet"
	if dry {
		group = "dry"
	}
	for _, in := range r.group(prose.Phrase{{Text: group, Stem: group}}) {
		if r.unused(in) {
			all = append(all, in)
		}
	}
	if len(all) > 0 {
		return r.gatherable(all)
	}
	for _, in := range r.ingredients {
		if !dry && r.lang.Coarse[in.Class] {
			continue
		}
		if r.lang.Dry[in.Class] == dry && r.unused(in) && !in.Reserved && !r.excepted(in, r.phrase) && (in.Group == "" || in.Group != "topping") {
			all = append(all, in)
		}
	}
	if things = r.gatherable(all); len(things) > 0 || dry {
		return things
	}
	if f := r.focused(); f >= 0 {
		return []int{f}
	}
	return nil
}

// one resolves a noun phrase without a list.
func (r *reading) one(p prose.Phrase) (out []int) {
	content := p.Without(r.lang.Stop)
	content = slices.DeleteFunc(content, func(w prose.Word) bool { return w.IsNumber || w.Text == "%" })
	if len(content) == 0 {
		if p.Has("them", "they", "both", "these", "all") && len(r.several) > 1 {
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

// A match is an ingredient that a phrase may name.
type match struct {
	in    *ingredient
	score int
	kind  bool // only its kind is named
}

func (r *reading) matches(content prose.Phrase) (best []match) {
	top := 0
	class, from, to := r.lang.Class(content)
	for _, in := range r.ingredients {
		m := match{in: in}
		seen := map[string]bool{}
		for i, w := range content {
			if seen[w.Stem] {
				continue
			}
			seen[w.Stem] = true
			switch {
			case in.Class == class && i >= from && i < to, in.words[w.Stem]:
				m.score += 2
			case slices.Contains(r.lang.Kinds[w.Stem], in.Class):
				m.score++
				m.kind = m.score == 1
			}
		}
		m.kind = m.kind && m.score == 1
		switch {
		case m.score > top:
			best, top = []match{m}, m.score
		case m.score == top && top > 0:
			best = append(best, m)
		}
	}
	return best
}

// byIngredient finds the ingredients that a phrase names, or the mixture that it names after one.
func (r *reading) byIngredient(p, content prose.Phrase, part *prose.Measure, share float64) ([]int, bool) {
	best := r.matches(content)
	if len(best) == 0 {
		return nil, false
	}
	if mixture := r.mixtureOf(content, best); mixture >= 0 {
		return []int{mixture}, true
	}
	if !slices.ContainsFunc(best, func(m match) bool { return !m.kind }) && len(best) > 1 {
		return r.ofKind(p, content, best)
	}
	candidates := r.narrow(p, content, best)
	last := p[len(p)-1]
	if len(candidates) > 1 && last.Text != last.Stem && distinct(candidates) > 1 && r.lang.Kinds[last.Stem] != nil {
		if r.company == "coarse" {
			candidates = slices.DeleteFunc(candidates, func(in *ingredient) bool { return !r.lang.Coarse[in.Class] })
		}
		return r.gatherable(candidates), true
	}
	if n := distinct(candidates); n > 1 {
		k := r.choose("ingredient", min(n, 3))
		candidates[0], candidates[k] = candidates[k], candidates[0]
	}
	in := candidates[0]
	if i := r.ofIngredient(in, part, share); i >= 0 {
		return []int{i}, true
	}
	return nil, true
}

// mixtureOf finds the thing that a phrase such as "the butter mixture" names, or returns -1.
func (r *reading) mixtureOf(content prose.Phrase, best []match) int {
	named := false
	for _, w := range content {
		if r.lang.Kinds[w.Stem] != nil && slices.ContainsFunc(best, func(m match) bool { return m.kind && r.unused(m.in) }) {
			continue // all the vegetables
		}
		if r.lang.Mixtures[w.Stem] && !slices.ContainsFunc(best, func(m match) bool { return m.in.words[w.Stem] }) {
			named = true
		}
	}
	if !named {
		return -1
	}
	var all set
	for _, m := range best {
		all |= 1 << m.in.index
	}
	for _, i := range r.live() {
		if t := r.things[i]; t.foods&all != 0 && (t.foods.len() > 1 || len(t.done) > 0) {
			return i
		}
	}
	return -1
}

// ofKind resolves a noun for a kind of ingredient: all of them.
func (r *reading) ofKind(p, content prose.Phrase, best []match) ([]int, bool) {
	var things []int
	for _, m := range best {
		if i := r.holder(m.in); i >= 0 && r.things[i].foods.len() == 1 && !slices.Contains(things, i) {
			things = append(things, i)
		}
	}
	if len(things) > 0 {
		return things, true
	}
	for _, m := range best {
		if i := r.containing(m.in); i >= 0 {
			return []int{i}, true
		}
	}
	return nil, false
}

// narrow returns the ingredients that fit the words best, those that are still unused first.
func (r *reading) narrow(p, content prose.Phrase, best []match) (all []*ingredient) {
	known := map[string]bool{}
	for _, w := range content {
		if slices.ContainsFunc(r.ingredients, func(in *ingredient) bool { return in.words[w.Stem] }) {
			known[w.Stem] = true
		}
	}
	for _, m := range best {
		all = append(all, m.in)
	}
	sort.SliceStable(all, func(a, b int) bool { return r.closeness(p, all[a]) > r.closeness(p, all[b]) })
	exact := slices.DeleteFunc(slices.Clone(all), func(in *ingredient) bool {
		for w := range known {
			if !in.words[w] {
				return true
			}
		}
		return false
	})
	if class, _, _ := r.lang.Class(content); class != "" && !plural(content) {
		sort.SliceStable(all, func(a, b int) bool { return all[a].Class == class && all[b].Class != class })
		if r.company != "" && distinct(all) > 1 {
			sort.SliceStable(all, func(a, b int) bool {
				return r.lang.Coarse[all[a].Class] == (r.company == "coarse") && r.lang.Coarse[all[b].Class] != (r.company == "coarse")
			})
			class = all[0].Class
		}
		if all[0].Class == class {
			exact = nil
		}
	}
	if len(exact) > 0 {
		fewest := slices.MinFunc(exact, func(a, b *ingredient) int { return len(a.words) - len(b.words) })
		if heads := slices.DeleteFunc(slices.Clone(exact), func(in *ingredient) bool { return len(in.words) > len(fewest.words) }); len(heads) < len(exact) && distinct(exact) > 1 && !plural(content) {
			exact = heads
		}
		all = exact
	}
	if r.company == "" || distinct(all) < 2 {
		slices.SortStableFunc(all, func(a, b *ingredient) int { return r.rank(a) - r.rank(b) })
	}
	if class, _, _ := r.lang.Class(content); class != "" {
		if i := slices.IndexFunc(all, func(in *ingredient) bool { return in.Class == class }); i > 0 && r.company == "" && r.rank(all[i]) <= r.rank(all[0]) {
			all[0], all[i] = all[i], all[0]
		}
	}
	if same := slices.DeleteFunc(slices.Clone(all), func(in *ingredient) bool { return in.Class != all[0].Class }); len(same) > 1 {
		return same
	}
	return all
}

// rank orders ingredients with the same name: unused ones of the group that is being made come first.
func (r *reading) rank(in *ingredient) int {
	n := 0
	if !r.unused(in) {
		n += 2
	}
	if in.Group != "" && r.clause != nil && in.Group != r.clause.name {
		n++
	}
	return n
}

// closeness returns how well a phrase fits the name of an ingredient in the list.
func (r *reading) closeness(p prose.Phrase, in *ingredient) (n int) {
	for _, w := range in.Name {
		if slices.ContainsFunc(p, func(x prose.Word) bool { return x.Stem == w.Stem }) {
			n++
		}
	}
	if len(in.Name) > 0 && in.Name[len(in.Name)-1].Stem == p[len(p)-1].Stem {
		n++
	}
	return n
}

func plural(content prose.Phrase) bool {
	last := content[len(content)-1]
	return last.Text != last.Stem
}

func distinct(all []*ingredient) int {
	classes := map[string]bool{}
	for _, in := range all {
		classes[in.Class] = true
	}
	return len(classes)
}

// ofIngredient returns the thing with an ingredient, or a part of it, or the mixture that it went into.
func (r *reading) ofIngredient(in *ingredient, part *prose.Measure, share float64) int {
	u := r.uses[in.index]
	t := r.at(u.thing)
	if part != nil && part.Unit == "piece" && in.Unit != "piece" {
		part = nil
	}
	single := t != nil && t.alive && t.foods == 1<<in.index
	if in.lazy && u.share < 0.999 {
		if part == nil && share == 0 && single {
			return u.thing
		}
		if share == 0 {
			share = 1
		}
		return r.fetch(in, share, part)
	}
	if t != nil && t.alive {
		return u.thing
	}
	if u.thing < 0 && u.share < 0.999 {
		return r.fetch(in, 1, part)
	}
	return r.containing(in)
}

// containing returns the latest thing that has an ingredient in it, or -1.
func (r *reading) containing(in *ingredient) int {
	for _, i := range r.live() {
		if r.things[i].foods.has(in.index) {
			return i
		}
	}
	return -1
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
	i := r.put(&thing{value: r.result(measureAction, out), state: len(r.steps) - 1, class: "medium-bowl", foods: 1 << in.index})
	r.uses[in.index] = use{1, i}
	r.event("unlisted", name)
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
		if i := slices.IndexFunc(mixtures, func(i int) bool { return r.things[i].items || r.things[i].class == "muffin-tins" }); i >= 0 {
			return mixtures[i : i+1]
		}
	}
	if content.Has("liquid") {
		if l := r.alive(func(t *thing) bool { return t.liquid }); len(l) > 0 {
			return l[:1]
		}
	}
	if i := r.ask(content, mixtures); i >= 0 {
		return []int{i}
	}
	if len(mixtures) > 1 {
		r.event("guessed", content.String())
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
