package dish

import (
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world"
)

// An item describes equal things in one place: what they are, what they went through, what is on them, and what they
// are mixed from. Both the goal and what a plan has made so far are described by items.
type item struct {
	class  string
	copies int
	grams  float64 // all copies together; 0 for things without an amount
	each   float64 // the largest copy
	facts  []fact  // properties whose values are no things, by fluent
	on     []relation
	parts  []*item // of a mixture
	id     engine.Term
	key    string // equal for copies
	source string // ids of the parts: equal for portions of one mixture
}

// A fact is a property with its value.
type fact struct {
	fluent string
	value  engine.Term
}

// A relation is a property whose value is another thing.
type relation struct {
	fluent string
	item   *item
}

// Amounts are measured in grams.
const billion = 1e9

// A reader describes things of states.
type reader struct {
	onto    *ontology.Ontology
	measure map[string]bool // fluents of amounts, which items hold as grams
	list    map[string]bool // fluents of which a thing can have several values that are things
}

func newReader(onto *ontology.Ontology) *reader {
	r := &reader{onto: onto, measure: map[string]bool{}, list: map[string]bool{}}
	m := onto.Measure()
	r.measure[m.Predicate()], r.measure[m.UnitPredicate()] = true, true
	for _, f := range onto.Fluents() {
		r.list[f.Pred] = f.Property.Range == ontology.Entities
	}
	return r
}

// read describes a thing. The grams of a part of a mixture are those of the copies of the mixture.
func (r *reader) read(s *world.State, e engine.Term, scale float64, depth int) *item {
	entry, ok := s.Entry(e)
	if !ok || depth > maxDepth {
		return &item{class: strings.TrimPrefix(e.Sym(), "/"), copies: 1}
	}
	it := &item{class: entry.Class, copies: 1, id: e}
	if g, ok := s.Grams(e); ok {
		it.grams, it.each = g*scale, g*scale
	}
	var parts []engine.Term
	for _, v := range entry.Values {
		if v.Fluent.Hidden || r.measure[v.Fluent.Pred] || len(v.Terms) == 0 {
			continue
		}
		if r.list[v.Fluent.Pred] {
			parts = append(parts, v.Terms...)
			continue
		}
		if t := v.Terms[0]; t.Kind() == engine.NameKind && s.Has(t) {
			it.on = append(it.on, relation{v.Fluent.Pred, r.read(s, t, 1, depth+1)})
		} else {
			it.facts = append(it.facts, fact{v.Fluent.Pred, t})
		}
	}
	if len(parts) > 0 && it.grams > 0 {
		inner := 1.0
		if batch, ok := s.Value(e, "batch"); ok && batch.Num() > 0 {
			if q, ok := s.Value(e, r.onto.Measure().Predicate()); ok {
				inner = scale * float64(q.Num()) / float64(batch.Num())
			}
		}
		it.parts = r.group(s, parts, inner, depth+1)
		for _, p := range parts {
			it.source += p.Sym() + " "
		}
	}
	it.key = it.describe()
	return it
}

// maxDepth limits how deeply things are described.
const maxDepth = 20

// group describes things, equal ones together.
func (r *reader) group(s *world.State, things []engine.Term, scale float64, depth int) (all []*item) {
	for _, e := range things {
		it := r.read(s, e, scale, depth)
		i := slices.IndexFunc(all, func(x *item) bool { return x.key == it.key })
		if i < 0 {
			all = append(all, it)
			continue
		}
		all[i].join(it)
	}
	return all
}

// join adds copies to an item.
func (it *item) join(more *item) {
	it.copies += more.copies
	it.grams += more.grams
	it.each = max(it.each, more.each)
	for i := range it.on {
		if it.on[i].item.id != more.on[i].item.id { // several things may be related to one
			it.on[i].item.join(more.on[i].item)
		}
	}
	for i := range it.parts {
		it.parts[i].join(more.parts[i])
		it.parts[i].copies -= more.parts[i].copies // the parts of portions are shared
	}
}

// clone returns a copy that shares nothing with the item but its facts.
func (it *item) clone() *item {
	c := *it
	c.on, c.parts = slices.Clone(it.on), slices.Clone(it.parts)
	for i := range c.on {
		c.on[i].item = c.on[i].item.clone()
	}
	for i := range c.parts {
		c.parts[i] = c.parts[i].clone()
	}
	return &c
}

// describe returns a text that is equal for copies, whatever their amounts.
func (it *item) describe() string {
	var b strings.Builder
	b.WriteString(it.class)
	for _, f := range it.facts {
		b.WriteString(" " + f.fluent + "=" + f.value.String())
	}
	for _, o := range it.on {
		b.WriteString(" " + o.fluent + "{" + o.item.key + "}")
	}
	for _, p := range it.parts {
		b.WriteString(" (" + p.key + ")")
	}
	return b.String()
}

// held returns the things in a container or the items of a list.
func (r *reader) held(s *world.State, c engine.Term) []engine.Term {
	if r.onto.IsA(s.Class(c), r.onto.Mark(ontology.ListMark)) {
		entry, _ := s.Entry(c)
		for _, v := range entry.Values {
			if r.list[v.Fluent.Pred] {
				return v.Terms
			}
		}
	}
	return s.Contents(c)
}

// contents describes what a container holds.
func (r *reader) contents(s *world.State, c engine.Term) []*item {
	return r.group(s, r.held(s, c), 1, 0)
}

// size is the number of requirements in an item.
func (it *item) size() float64 {
	n := 1 + float64(len(it.facts))
	for _, o := range it.on {
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
	for _, o := range it.on {
		i := slices.IndexFunc(have.on, func(p relation) bool { return p.fluent == o.fluent })
		if i < 0 {
			sum += 1 + o.item.size()
		} else {
			sum += gap([]*item{o.item}, []*item{have.on[i].item})
		}
	}
	for _, p := range have.on {
		if !slices.ContainsFunc(it.on, func(o relation) bool { return o.fluent == p.fluent }) {
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
			for _, o := range pair[0].on {
				if !slices.ContainsFunc(pair[1].on, func(x relation) bool { return x.fluent == o.fluent && gap([]*item{o.item}, []*item{x.item}) < 1e-9 }) {
					fluents[o.fluent] = true
				}
			}
		}
		things = things || w.copies != h.copies && w.parts != nil || !near(w.grams, h.grams) || gap(w.parts, h.parts) > 0.5
	}
	return things
}
