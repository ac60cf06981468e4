package dish

import (
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world"
)

// An item describes equal things in one place: their class, their properties, the things on them, and the parts that they
// are mixed from. Items describe both the goal and the things that a plan has made so far.
type item struct {
	class   string
	copies  int
	grams   float64 // all copies together; 0 for things without an amount
	each    float64 // the largest copy
	facts   []fact  // properties whose values are not things, by fluent
	related []relation
	parts   []*item // of a mixture
	id      engine.Term
	key     string // equal for copies
	source  string // ids of the parts: equal for portions of one mixture
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
			it.related = append(it.related, relation{v.Fluent.Pred, r.read(s, t, 1, depth+1)})
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
	for i := range it.related {
		if it.related[i].item.id != more.related[i].item.id { // several things may be related to one
			it.related[i].item.join(more.related[i].item)
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
	c.related, c.parts = slices.Clone(it.related), slices.Clone(it.parts)
	for i := range c.related {
		c.related[i].item = c.related[i].item.clone()
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
	for _, o := range it.related {
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

// bare returns an item without the properties and relations that later actions can bring about.
func (it *item) bare() *item {
	b := *it
	b.facts, b.related = nil, nil
	return &b
}

// kind returns only the class and the amount of an item.
func (it *item) kind() *item {
	return &item{class: it.class, copies: it.copies, grams: it.grams, each: it.each}
}

// kinds returns the classes and amounts of items.
func kinds(all []*item) (plain []*item) {
	for _, it := range all {
		plain = append(plain, it.kind())
	}
	return plain
}

// single returns copies of a mixture as one thing.
func (it *item) single() *item {
	b := *it
	b.copies, b.each = 1, it.grams
	return &b
}

// like returns the item in as many copies as there are.
func (it *item) like(have []*item) *item {
	if it.parts != nil && it.copies > 1 && len(have) > 0 && have[0].copies == 1 {
		return it.single()
	}
	c := *it
	return &c
}
