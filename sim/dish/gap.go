package dish

import (
	"math"
	"slices"

	"hearth/engine"
)

// size is the number of requirements in an item.
func (it *item) size() float64 {
	n := 1 + float64(len(it.facts))
	for _, o := range it.related {
		n += 1 + o.item.size()
	}
	for _, p := range it.parts {
		n += p.size()
	}
	return n
}

// gap measures how far some items are from wanted ones: the number of requirements that are not met, and of things and
// properties that are not wanted.
func gap(want, have []*item) (sum float64) {
	left := slices.Clone(have)
	for _, w := range want {
		best, at := w.size(), -1
		for i, h := range left {
			if h.class != w.class {
				continue
			}
			if g := w.gap(h); at < 0 && g <= best+h.size() || g < best {
				best, at = g, i
			}
		}
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
		sum += best
	}
	for _, h := range left {
		sum += h.size()
	}
	return sum
}

// gap is the gap between two items of one class.
func (it *item) gap(have *item) (sum float64) {
	for _, f := range it.facts {
		i := slices.IndexFunc(have.facts, func(g fact) bool { return g.fluent == f.fluent })
		switch {
		case i < 0:
			sum++
		case !same(have.facts[i].value, f.value):
			sum += 0.9
		}
	}
	for _, g := range have.facts {
		if !slices.ContainsFunc(it.facts, func(f fact) bool { return f.fluent == g.fluent }) {
			sum++
		}
	}
	for _, o := range it.related {
		i := slices.IndexFunc(have.related, func(p relation) bool { return p.fluent == o.fluent })
		if i < 0 {
			sum += 1 + o.item.size()
		} else {
			sum += gap([]*item{o.item}, []*item{have.related[i].item})
		}
	}
	for _, p := range have.related {
		if !slices.ContainsFunc(it.related, func(o relation) bool { return o.fluent == p.fluent }) {
			sum += 1 + p.item.size()
		}
	}
	if it.parts != nil || have.parts != nil {
		sum += gap(it.parts, have.parts)
	}
	if !near(it.grams, have.grams) {
		sum += 0.5 + 0.1*math.Min(1, math.Abs(it.grams-have.grams)/math.Max(it.grams, have.grams))
	}
	if it.copies != have.copies {
		sum += 0.3
	} else if !near(it.each, have.each) {
		sum += 0.1
	}
	return sum
}

// spoiled reports whether items have flags that are not wanted and that no action removes.
func (p *planner) spoiled(want, have []*item) bool {
	for _, h := range have {
		for _, f := range h.facts {
			if p.know.lasting[f.fluent] && slices.ContainsFunc(want, func(w *item) bool { return w.class == h.class }) &&
				!slices.ContainsFunc(want, func(w *item) bool {
					return w.class == h.class && slices.ContainsFunc(w.facts, func(g fact) bool { return g.fluent == f.fluent })
				}) {
				return true
			}
		}
	}
	return false
}

// same reports whether two values are equal; numbers may differ by rounding.
func same(a, b engine.Term) bool {
	if a.Kind() == engine.NumberKind && b.Kind() == engine.NumberKind {
		return near(float64(a.Num()), float64(b.Num()))
	}
	return a == b
}

func near(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-7*math.Max(math.Abs(a), math.Abs(b))
}

// unmet adds the fluents of the items that differ to a set. It reports whether the things themselves differ: what there
// is, how much of it, and what it consists of.
func unmet(want, have []*item, fluents map[string]bool) (things bool) {
	if len(want) != len(have) {
		return true
	}
	left := slices.Clone(have)
	for _, w := range want {
		i := slices.IndexFunc(left, func(h *item) bool { return h.class == w.class })
		if i < 0 {
			return true
		}
		h := left[i]
		left = slices.Delete(left, i, i+1)
		for _, pair := range [][2]*item{{w, h}, {h, w}} {
			for _, f := range pair[0].facts {
				if !slices.ContainsFunc(pair[1].facts, func(g fact) bool { return g.fluent == f.fluent && same(g.value, f.value) }) {
					fluents[f.fluent] = true
				}
			}
			for _, o := range pair[0].related {
				if !slices.ContainsFunc(pair[1].related, func(x relation) bool { return x.fluent == o.fluent && gap([]*item{o.item}, []*item{x.item}) < 1e-9 }) {
					fluents[o.fluent] = true
				}
			}
		}
		things = things || w.copies != h.copies && w.parts != nil || !near(w.grams, h.grams) || gap(w.parts, h.parts) > 0.5
	}
	return things
}

// extra counts the facts that an item has but should not have.
func extra(have, want *item) (n int) {
	for _, g := range have.facts {
		if !slices.ContainsFunc(want.facts, func(f fact) bool { return f.fluent == g.fluent }) {
			n++
		}
	}
	return n
}
