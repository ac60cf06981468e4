package kitchen

import (
	"iter"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/sim/feature"
)

// A comparison scores a dish against the gold dish. Several ingredients may share a mixture, so it compares
// each pair of mixtures once.
type comparison struct {
	*Scorer
	detailed bool // record the differences, not only the points
	levels   map[[2]*feature.Object]Level
}

func (s *Scorer) comparison(told bool) *comparison {
	return &comparison{Scorer: s, detailed: told, levels: map[[2]*feature.Object]Level{}}
}

// compare scores a dish against the gold dish and records the reasons. All parts of the dish must have a
// weight.
func (s *Scorer) compare(want *Standard, d dish) *Dish {
	c := s.comparison(true)
	var out Dish
	if like := d.object.Representative(); like != nil && like == want.dish.object.Representative() {
		out = want.selfBreakdown()
	} else {
		d, _ = s.dish(d.entity.Whole())
		bases, _ := s.bases(d)
		out = c.contents(want.bases, bases)
	}
	out.Var, out.words, out.gold, out.got = d.entity.Var, &s.Words, want.dish, d
	c.container(&out)
	out.Score = score(out.Contents, out.Container)
	return &out
}

func score(contents, container Points) float64 {
	return ContentsShare*contents.Ratio() + ContainerShare*container.Ratio()
}

func (c *comparison) container(out *Dish) {
	for a := range c.Words.container(out.gold, out.got) {
		differs := c.judge(&out.Container, a, nil)
		if c.detailed {
			out.Aspects = append(out.Aspects, Aspect{Name: a.name, Reached: a.reached, Differs: differs})
		}
	}
}

// judge adds one possible point for an attribute, and scores it if the attribute was reached. Otherwise it
// appends the differences between gold and got to differs.
func (c *comparison) judge(p *Points, a attribute, differs []feature.Difference) []feature.Difference {
	if a.reached {
		p.add(1, 1)
		return differs
	}
	p.add(0, 1)
	if !c.detailed {
		return nil
	}
	found := feature.DiffValues(a.name, a.gold, a.got)
	if found == nil { // both are empty, but got has no such slot
		found = []feature.Difference{{Path: a.name, Was: a.gold, Is: a.got}}
	}
	return append(differs, found...)
}

// An attribute is one attribute of the gold dish with its value in the other dish.
type attribute struct {
	name    string
	reached bool
	gold    feature.Value
	got     feature.Value // None if the other dish has no such slot
}

func slot(name string, gold, got feature.Value, ok bool) attribute {
	return attribute{name, ok && feature.Equal(got, gold), gold, got}
}

func class(gold, got string) attribute {
	return attribute{"class", gold == got, feature.Concept(gold), feature.Concept(got)}
}

// container yields the scored attributes of the containers of the dishes: the location, the class, every slot
// of the gold dish, and the number of contents.
func (w *Vocabulary) container(gold, got dish) iter.Seq[attribute] {
	return func(yield func(attribute) bool) {
		there := eval.SimilarLocations(got.entity.Location, gold.entity.Location)
		if !yield(attribute{"location", there, place(gold.entity), place(got.entity)}) ||
			!yield(class(gold.object.Class, got.object.Class)) {
			return
		}
		for _, x := range gold.object.Slots {
			if x.Name == w.Contents || x.Name == w.Items {
				continue
			}
			v, ok := got.object.Slot(x.Name)
			if !yield(slot(x.Name, x.Value, v, ok)) {
				return
			}
		}
		n, m := len(gold.contents), len(got.contents)
		yield(attribute{"number of contents", n == m, feature.Number(float64(n)), feature.Number(float64(m))})
	}
}

// ingredient yields the scored attributes of two base ingredients of one class: every slot of the gold one.
func (w *Vocabulary) ingredient(gold, got *base) iter.Seq[attribute] {
	return func(yield func(attribute) bool) {
		for _, x := range gold.object.Slots {
			v, ok := got.object.Slot(x.Name)
			if x.Name == w.Amount {
				x.Value = gold.amount
				if ok {
					v = got.amount
				}
			}
			if !yield(slot(x.Name, x.Value, v, ok)) {
				return
			}
		}
	}
}

// mixture yields the scored attributes of two mixtures: the class, and every slot of the gold one except
// components and amount.
func (w *Vocabulary) mixture(gold, got *feature.Object) iter.Seq[attribute] {
	return func(yield func(attribute) bool) {
		for _, x := range gold.Slots {
			if x.Name == w.Components || x.Name == w.Amount {
				continue
			}
			v, ok := got.Slot(x.Name)
			if !yield(slot(x.Name, x.Value, v, ok)) {
				return
			}
		}
		yield(class(gold.Class, got.Class))
	}
}

func place(e eval.Entity) feature.Value {
	if len(e.Location) == 0 {
		return feature.None()
	}
	return feature.Concept(strings.Join(e.Location, " "))
}

// contents matches base ingredients of the same class. Each gold ingredient, in order, takes the unmatched
// ingredient that scores best for it. Ingredients that remain unmatched are surplus.
func (c *comparison) contents(gold, got []*base) (out Dish) {
	left := slices.Clone(got)
	for _, want := range gold {
		m := Match{Gold: item(want), gold: want}
		at := -1
		for j, b := range left {
			if b.object.Class != want.object.Class {
				continue
			}
			if try := c.match(want, b); at < 0 || try.Score > m.Score {
				m, at = try, j
			}
		}
		if at >= 0 {
			left = append(left[:at], left[at+1:]...)
		}
		if c.detailed {
			out.Ingredients = append(out.Ingredients, m)
		}
		out.Contents.add(m.Score, 1)
	}
	for _, b := range left {
		if c.detailed {
			out.Surplus = append(out.Surplus, item(b))
		}
		out.Contents.add(0, 1)
	}
	return out
}

func item(b *base) Item { return Item{Class: b.object.Class, Amount: b.amount} }

// match compares two base ingredients of one class. It compares their slots, and their mixtures pair by pair
// from the outermost.
func (c *comparison) match(gold, got *base) Match {
	m := Match{gold: gold, got: got}
	if c.detailed {
		found := item(got)
		m.Gold, m.Got = item(gold), &found
	}
	for a := range c.Words.ingredient(gold, got) {
		m.Differs = c.judge(&m.Slots, a, m.Differs)
	}
	pairs := min(len(gold.mixtures), len(got.mixtures))
	for i := range pairs {
		level := c.level(gold.mixtures[i], got.mixtures[i])
		if c.detailed {
			m.Levels = append(m.Levels, level)
		}
		m.Mixtures.add(level.Points.Ratio(), 1)
	}
	m.Unpaired = max(len(gold.mixtures), len(got.mixtures)) - pairs
	m.Mixtures.add(0, float64(m.Unpaired))
	m.Score = min(1, SlotsShare*m.Slots.Ratio()+MixturesShare*m.Mixtures.Ratio())
	return m
}

func (c *comparison) level(gold, got *feature.Object) Level {
	pair := [2]*feature.Object{gold, got}
	l, known := c.levels[pair]
	if !known {
		l = Level{Gold: gold.Class, Got: got.Class}
		for a := range c.Words.mixture(gold, got) {
			l.Differs = c.judge(&l.Points, a, l.Differs)
		}
		c.levels[pair] = l
	}
	return l
}
