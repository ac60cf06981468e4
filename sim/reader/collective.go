package reader

import (
	"slices"
	"strings"

	"hearth/parser/prose"
)

// collective resolves phrases that stand for several things at once: both, all ingredients, the dry ingredients,
// the first four ingredients, everything, the rest.
func (r *reading) collective(p prose.Phrase) ([]int, bool) {
	words := p.Without(map[string]bool{"together": true, "of": true, "the": true, "well": true, "up": true, "in": true})
	if got, ok := r.remainder(words); ok {
		return got, true
	}
	switch words.String() {
	case "both", "both them", "two", "both mixtures":
		l := slices.DeleteFunc(r.live(), func(i int) bool { return i == r.not && r.clause != nil && r.lang.Frames[r.clause.Frame].How == "onto" })
		l = l[:min(2, len(l))]
		slices.Reverse(l)
		return l, true
	}
	ingredients := words.In(r.lang.IngredientWords)
	if ingredients {
		if got, ok := r.someIngredients(words); ok {
			return got, true
		}
	}
	words, bare := r.bare(words)
	if words.Has("it", "them") && words.Has("all") && bare {
		return r.focus1(), true
	}
	all := everything{ingredients: ingredients, rest: bare && words.Has("rest", "remaining", "other", "else", "others"), every: bare && words.Has("everything", "all", "every")}
	if !all.rest && !all.every && !(ingredients && bare) {
		return nil, false
	}
	return r.everything(p, all), true
}

// An everything selects the things that a phrase such as "all ingredients" means.
type everything struct {
	ingredients bool // "all ingredients"
	rest        bool // "the remaining ones"
	every       bool // "everything"
}

// mixtures reports whether mixtures are meant, too.
func (e everything) mixtures() bool { return e.every && !e.rest && !e.ingredients }

// focus1 returns the thing that was worked on last, or nothing.
func (r *reading) focus1() []int {
	if f := r.focused(); f >= 0 {
		return []int{f}
	}
	return nil
}

// remainder resolves "the rest of the dressing" to the rest of the mixture that was divided last.
func (r *reading) remainder(words prose.Phrase) ([]int, bool) {
	t := r.at(r.rest)
	if t == nil || !t.alive || !t.food() || !words.Has("rest", "remaining", "other", "remainder") || words.In(r.lang.IngredientWords) {
		return nil, false
	}
	named := r.matches(words.Without(r.lang.Stop))
	used := slices.ContainsFunc(named, func(m match) bool { return t.foods.has(m.ingredient.index) && !r.unused(m.ingredient) })
	return []int{r.rest}, len(named) == 0 || used
}

// someIngredients resolves "the first four ingredients", "the dressing ingredients" and "the dry ingredients".
func (r *reading) someIngredients(words prose.Phrase) ([]int, bool) {
	if n, ok := r.ordinal(words); ok {
		return r.gatherable(n), true
	}
	if group := r.group(words); group != nil {
		return r.gatherable(group), true
	}
	if words.Has("dry") || words.Has("wet") || words.Has("liquid") {
		return r.dryOrWet(words.Has("dry")), true
	}
	return nil, false
}

// bare returns a phrase up to an exception or a comma, and reports whether it names nothing in particular.
func (r *reading) bare(words prose.Phrase) (prose.Phrase, bool) {
	plain := func(p prose.Phrase) bool {
		return len(p.Without(r.lang.Stop).Without(r.lang.Pronouns).Without(r.lang.IngredientWords).Without(collectives)) == 0
	}
	if i := slices.IndexFunc(words, func(w prose.Word) bool { return w.Text == "," }); i > 0 && words[:i].In(collectives) && plain(words[:i]) {
		words = words[:i]
	}
	if i := slices.IndexFunc(words, func(w prose.Word) bool { return w.Text == "except" || w.Text == "but" }); i >= 0 {
		words = words[:i]
	}
	return words, plain(words)
}

// everything resolves "everything": the ingredients that are unused, and the mixtures.
func (r *reading) everything(p prose.Phrase, all everything) []int {
	var left []*ingredient
	for _, in := range r.ingredients {
		if r.meant(in, p, all) {
			left = append(left, in)
		}
	}
	if other := r.mixtureBeside([]int{r.not}); all.mixtures() && r.not >= 0 && other >= 0 { // spread it over everything
		return []int{other}
	}
	f := r.at(r.focused())
	if all.mixtures() && f != nil && f.foods.len() > 1 && r.clause != nil && r.clause.name == "" && !r.stirs() {
		return r.focus1() // tip everything into the pan
	}
	got := r.gatherable(left)
	if all.mixtures() && f != nil && f.foods.len() > 1 && f.last() == "add" && r.choose(2) == 0 {
		return r.focus1()
	}
	if all.mixtures() {
		for _, i := range r.live() {
			if t := r.things[i]; t.foods.len() > 1 && !slices.Contains(got, i) {
				got = append([]int{i}, got...)
			}
		}
	}
	if len(got) > 0 {
		return got
	}
	return r.focus1()
}

// stirs reports whether the clause mixes.
func (r *reading) stirs() bool {
	action := r.lang.Frames[r.clause.Frame].Action
	return action == r.lang.Frames["mix"].Action || action == r.lang.Frames["mingle"].Action
}

// meant reports whether a phrase such as "all ingredients" means an ingredient.
func (r *reading) meant(in *ingredient, p prose.Phrase, all everything) bool {
	if in.Reserved && !all.rest && !r.clauseHas(in) || !r.unused(in) || r.excepted(in, p) {
		return false
	}
	if name := r.clauseName(p); name != "" && r.hasGroup(name) && in.Group != name {
		return false
	}
	return in.Class != r.lang.BoilingLiquid || all.every || !strings.Contains(r.all, r.lang.BoilingLiquid)
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

func (r *reading) hasGroup(name string) bool {
	return slices.ContainsFunc(r.ingredients, func(in *ingredient) bool { return in.Group == name })
}

// collectives are words of phrases for several things at once.
var collectives = map[string]bool{"everything": true, "all": true, "every": true, "rest": true, "remaining": true, "other": true, "others": true, "else": true, "left": true, "listed": true, "above": true}

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

// gatherable returns the things that hold ingredients, each once; the others are fetched.
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
	for _, in := range r.ingredients {
		if r.lang.Dry[in.Class] == dry && r.unused(in) && !in.Reserved && !r.excepted(in, r.phrase) && (in.Group == "" || in.Group != "topping") {
			all = append(all, in)
		}
	}
	return r.gatherable(all)
}
