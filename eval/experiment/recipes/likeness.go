package recipes

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"hearth/eval/benchmark"
	"hearth/parser/recipe"
)

// Two recipes are near-duplicates from these values of likeness on. Titles count by themselves, because most
// cookies have the same ingredients.
const (
	duplicateTitle = 0.4
	duplicate      = 0.45
)

// Groups sorts the recipes of a set that have a text into groups. Near-duplicates are in one group, and so are
// the near-duplicates of these. Groups and their recipes are in the order of the identifiers.
func Groups(set *benchmark.Set) [][]string {
	ids, bags := described(set)
	group := map[string]int{}
	for i := range ids {
		group[ids[i]] = i
		for _, other := range ids[:i] {
			if a, b := bags[ids[i]], bags[other]; shared(a.title, b.title) < duplicateTitle || a.likeness(b) < duplicate {
				continue
			}
			from, to := group[ids[i]], group[other]
			for id, n := range group {
				if n == from || n == to {
					group[id] = min(from, to)
				}
			}
		}
	}
	members := map[int][]string{}
	for _, id := range ids {
		members[group[id]] = append(members[group[id]], id)
	}
	var out [][]string
	for _, n := range slices.Sorted(maps.Keys(members)) {
		out = append(out, members[n])
	}
	return out
}

// Nearest returns the recipes with a gold network, most like the given one first. It leaves out the group of the
// given recipe, so that no near-duplicate gives its answer away.
func Nearest(set *benchmark.Set, id string) (near []*benchmark.Entry) {
	ids, bags := described(set)
	for _, group := range Groups(set) {
		if slices.Contains(group, id) {
			ids = slices.DeleteFunc(ids, func(other string) bool { return slices.Contains(group, other) })
		}
	}
	for _, other := range ids {
		if e := set.Entry(other); e.Gold != nil {
			near = append(near, e)
		}
	}
	slices.SortStableFunc(near, func(a, b *benchmark.Entry) int {
		return cmp.Compare(bags[id].likeness(bags[b.ID]), bags[id].likeness(bags[a.ID]))
	})
	return near
}

// A bag holds the words of a recipe that say what it is.
type bag struct{ title, ingredients map[string]bool }

// described returns the sorted identifiers of the recipes with a text, and their words.
func described(set *benchmark.Set) (ids []string, bags map[string]bag) {
	bags = map[string]bag{}
	for _, id := range slices.Sorted(slices.Values(set.IDs())) {
		if r := set.Entry(id).Recipe; r != nil {
			ids = append(ids, id)
			bags[id] = bagOf(r)
		}
	}
	return ids, bags
}

func bagOf(r *recipe.Recipe) bag {
	b := bag{map[string]bool{}, map[string]bool{}}
	fill(b.title, r.Title)
	for _, line := range r.Ingredients {
		fill(b.ingredients, line.Text)
	}
	return b
}

// fill adds the words of a text to a set, in lower case and without a final s. It leaves out words of up to two
// letters.
func fill(words map[string]bool, text string) {
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if w = strings.TrimSuffix(w, "s"); len(w) > 2 {
			words[w] = true
		}
	}
}

// likeness returns a number from 0 to 1: the mean of how like the titles and the ingredients are.
func (b bag) likeness(c bag) float64 {
	return (shared(b.title, c.title) + shared(b.ingredients, c.ingredients)) / 2
}

// shared returns the Dice coefficient of two sets of words: 1 if they are equal, and 0 if they have no word in
// common or both are empty.
func shared(a, b map[string]bool) float64 {
	both := 0
	for w := range a {
		if b[w] {
			both++
		}
	}
	return 2 * float64(both) / float64(max(1, len(a)+len(b)))
}
