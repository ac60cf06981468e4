package kitchen

import (
	"iter"

	"hearth/sim/feature"
)

// A Line of two dishes side by side (paper, figure 4) is a heading, with what
// it is about on either side, or one attribute with its two values.
type Line struct {
	Depth   int    `json:"depth"`
	Name    string `json:"name" jsonschema:"of the attribute, or what a heading is about"`
	Gold    string `json:"gold,omitempty" jsonschema:"empty where the gold dish has no such thing"`
	Got     string `json:"got,omitempty" jsonschema:"empty where the dish has no such thing"`
	Heading bool   `json:"heading,omitempty"`
	Points  string `json:"points,omitempty" jsonschema:"of a heading: how its score comes about"`
	Differs bool   `json:"differs,omitempty" jsonschema:"it costs points"`
}

// SideBySide sets the gold dish and d against each other, attribute by
// attribute: what they lie in, then every base ingredient with the mixtures it
// went through, outermost first, then the surplus. Attributes that are empty
// in both are left out, and what several ingredients went through is told once.
func (d *Dish) SideBySide() []Line {
	out := sheet{told: map[[2]*feature.Object]bool{}}
	out.heading(0, "dish", d.gold.entity.Var, d.got.entity.Var, d.sum())
	out.attributes(1, d.words.container(d.gold, d.got))
	for _, m := range d.Ingredients {
		out.match(d.words, m)
	}
	for _, x := range d.Surplus {
		out.heading(0, "surplus", "", x.String(), "0")
	}
	return out.lines
}

type sheet struct {
	lines []Line
	told  map[[2]*feature.Object]bool // pairs of mixtures
}

// heading adds what attributes follow for. What is on one side only costs points.
func (s *sheet) heading(depth int, name, gold, got, points string) {
	s.lines = append(s.lines, Line{Depth: depth, Name: name, Gold: gold, Got: got, Heading: true, Points: points, Differs: gold == "" || got == ""})
}

func (s *sheet) attributes(depth int, list iter.Seq[attribute]) {
	for a := range list {
		if a.reached && a.gold.Kind == feature.NoneKind {
			continue
		}
		s.lines = append(s.lines, Line{Depth: depth, Name: a.name, Gold: a.gold.String(), Got: a.got.String(), Differs: !a.reached})
	}
}

// match adds an ingredient. The amount stands in its heading.
func (s *sheet) match(words *Vocabulary, m Match) {
	if m.Got == nil {
		s.heading(0, "ingredient", m.Gold.String(), "", "0")
		return
	}
	s.heading(0, "ingredient", m.Gold.String(), m.Got.String(), m.sum())
	s.attributes(1, words.ingredient(m.gold, m.got))
	gold, got := m.gold.mixtures, m.got.mixtures
	for i := range max(len(gold), len(got)) {
		switch {
		case i >= len(got):
			s.heading(1, "part of", gold[i].Class, "", "0")
		case i >= len(gold):
			s.heading(1, "part of", "", got[i].Class, "0")
		case s.told[[2]*feature.Object{gold[i], got[i]}]:
			s.heading(1, "part of", gold[i].Class, got[i].Class, m.Levels[i].Points.String()+", as above")
		default:
			s.told[[2]*feature.Object{gold[i], got[i]}] = true
			s.heading(1, "part of", gold[i].Class, got[i].Class, m.Levels[i].Points.String())
			s.attributes(2, words.mixture(gold[i], got[i]))
		}
	}
}
