package reader

import (
	"slices"
	"sort"

	"hearth/parser/prose"
)

// A match is an ingredient that a phrase may name.
type match struct {
	*ingredient
	score int
	kind  bool // only its kind is named
}

func (r *reading) matches(content prose.Phrase) (best []match) {
	top := 0
	class, from, to := r.lang.Class(content)
	for _, in := range r.ingredients {
		m := match{ingredient: in}
		for i, w := range content {
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
		k := r.choose(min(n, 3))
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
		if r.lang.Kinds[w.Stem] != nil && slices.ContainsFunc(best, func(m match) bool { return m.kind && r.unused(m.ingredient) }) {
			continue // all the vegetables
		}
		if r.lang.Mixtures[w.Stem] && !slices.ContainsFunc(best, func(m match) bool { return m.ingredient.words[w.Stem] }) {
			named = true
		}
	}
	if !named {
		return -1
	}
	var all set
	for _, m := range best {
		all |= 1 << m.ingredient.index
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
		if i := r.holder(m.ingredient); i >= 0 && r.things[i].foods.len() == 1 && !slices.Contains(things, i) {
			things = append(things, i)
		}
	}
	if len(things) > 0 {
		return things, true
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
		all = append(all, m.ingredient)
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
	return -1
}
