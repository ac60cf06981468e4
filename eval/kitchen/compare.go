package kitchen

import (
	"strings"

	"hearth/eval"
	"hearth/sim/feature"
)

// compare scores a dish against the gold dish.
func (s *Scorer) compare(want *standard, d dish, bases []base) *Dish {
	out := &Dish{Var: d.entity.Var}
	s.container(out, want.dish, d)
	s.contents(out, want.bases, bases)
	out.Score = ContentsShare*out.Contents.Ratio() + ContainerShare*out.Container.Ratio()
	return out
}

// container compares what the dishes lie in. Location, class, every slot of
// the gold dish and the number of contents are a point each.
func (s *Scorer) container(out *Dish, gold, got dish) {
	out.aspect("location", eval.SimilarLocations(got.entity.Location, gold.entity.Location),
		place(gold.entity), place(got.entity))
	out.aspect("class", gold.object.Class == got.object.Class,
		feature.Concept(gold.object.Class), feature.Concept(got.object.Class))
	for _, slot := range gold.object.Slots {
		if slot.Name == s.Words.Contents || slot.Name == s.Words.Items {
			continue
		}
		v, ok := got.object.Slot(slot.Name)
		out.aspect(slot.Name, ok && feature.Equal(v, slot.Value), slot.Value, v)
	}
	out.aspect("number of contents", len(gold.held) == len(got.held),
		feature.Number(float64(len(gold.held))), feature.Number(float64(len(got.held))))
}

func place(e eval.Entity) feature.Value {
	if len(e.Location) == 0 {
		return feature.None()
	}
	return feature.Concept(strings.Join(e.Location, " "))
}

// contents matches base ingredients of the same class. Each gold ingredient, in
// order, takes the one left that scores best for it; what is left at the end
// is surplus.
func (s *Scorer) contents(out *Dish, gold, got []base) {
	left := append([]base(nil), got...)
	for _, want := range gold {
		m := Match{Gold: item(want)}
		at := -1
		for i, b := range left {
			if b.object.Class != want.object.Class {
				continue
			}
			if try := s.match(want, b); at < 0 || try.Score > m.Score {
				m, at = try, i
			}
		}
		if at >= 0 {
			left = append(left[:at], left[at+1:]...)
		}
		out.Ingredients = append(out.Ingredients, m)
		out.Contents.add(m.Score, 1)
	}
	for _, b := range left {
		out.Surplus = append(out.Surplus, item(b))
		out.Contents.add(0, 1)
	}
}

func item(b base) Item { return Item{Class: b.object.Class, Amount: b.amount} }

// match compares two base ingredients of one class: their slots, and pair by
// pair from the outermost the mixtures they went through.
func (s *Scorer) match(gold, got base) Match {
	found := item(got)
	m := Match{Gold: item(gold), Got: &found}
	for _, slot := range gold.object.Slots {
		want, _ := gold.slot(slot.Name, s.Words.Amount)
		v, ok := got.slot(slot.Name, s.Words.Amount)
		m.Differs = m.Slots.judge(slot.Name, ok && feature.Equal(v, want), want, v, m.Differs)
	}
	pairs := min(len(gold.mixtures), len(got.mixtures))
	for i := range pairs {
		level := s.level(gold.mixtures[i], got.mixtures[i])
		m.Levels = append(m.Levels, level)
		m.Mixtures.add(level.Points.Ratio(), 1)
	}
	m.Unpaired = max(len(gold.mixtures), len(got.mixtures)) - pairs
	m.Mixtures.add(0, float64(m.Unpaired))
	m.Score = min(1, SlotsShare*m.Slots.Ratio()+MixturesShare*m.Mixtures.Ratio())
	return m
}

// level compares two mixtures: their class and every slot but what they are
// made of and how much there is.
func (s *Scorer) level(gold, got *feature.Object) Level {
	l := Level{Gold: gold.Class, Got: got.Class}
	for _, slot := range gold.Slots {
		if slot.Name == s.Words.Components || slot.Name == s.Words.Amount {
			continue
		}
		v, ok := got.Slot(slot.Name)
		l.Differs = l.Points.judge(slot.Name, ok && feature.Equal(v, slot.Value), slot.Value, v, l.Differs)
	}
	l.Differs = l.Points.judge("class", gold.Class == got.Class,
		feature.Concept(gold.Class), feature.Concept(got.Class), l.Differs)
	return l
}
