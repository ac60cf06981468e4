package kitchen

import (
	"iter"

	"hearth/sim/feature"
)

// A Line is a line of two dishes side by side (paper, figure 4). It is a heading with a name for each side, or
// one attribute with its two values.
type Line struct {
	Depth   int      `json:"depth"`
	Name    string   `json:"name" jsonschema:"name of the attribute or heading"`
	Gold    string   `json:"gold,omitempty" jsonschema:"value in the gold dish; empty if it has none"`
	Got     string   `json:"got,omitempty" jsonschema:"value in the dish; empty if it has none"`
	Heading bool     `json:"heading,omitempty"`
	Score   *float64 `json:"score,omitempty" jsonschema:"for a heading: its score, 0 to 1"`
	Points  []Part   `json:"points,omitempty" jsonschema:"for a heading: the parts of its score"`
	Formula string   `json:"formula,omitempty" jsonschema:"for a heading: its score as a formula for people"`
	Differs bool     `json:"differs,omitempty" jsonschema:"whether the difference costs points"`
}

// A Part is a part of a score. It contributes its weight times its share of points.
type Part struct {
	Name   string  `json:"part" jsonschema:"contents, container, slots, mixtures or attributes"`
	Weight float64 `json:"weight"`
	Points
}

// SideBySide compares the gold dish and d attribute by attribute. It lists the containers, then every base
// ingredient with its mixtures from the outermost, then the surplus. Attributes that are empty in both are
// left out, and a mixture shared by several ingredients is described once.
func (d *Dish) SideBySide() []Line {
	out := sheet{described: map[[2]*feature.Object]bool{}}
	out.heading(0, "dish", d.gold.entity.Var, d.got.entity.Var, d.sum(), d.Score,
		Part{"contents", ContentsShare, d.Contents}, Part{"container", ContainerShare, d.Container})
	out.attributes(1, d.words.container(d.gold, d.got))
	for _, m := range d.Ingredients {
		out.match(d.words, m)
	}
	for _, x := range d.Surplus {
		out.heading(0, "surplus", "", x.String(), "0", 0)
	}
	return out.lines
}

type sheet struct {
	lines     []Line
	described map[[2]*feature.Object]bool // pairs of mixtures that were described
}

// heading adds a heading for the attributes that follow. A heading with only one side costs points.
func (s *sheet) heading(depth int, name, gold, got, formula string, score float64, points ...Part) {
	s.lines = append(s.lines, Line{
		Depth: depth, Name: name, Gold: gold, Got: got, Heading: true, Differs: gold == "" || got == "",
		Score: &score, Points: points, Formula: formula,
	})
}

// level adds a heading for a pair of mixtures.
func (s *sheet) level(l Level, remark string) {
	s.heading(1, "part of", l.Gold, l.Got, l.Points.String()+remark, l.Points.Ratio(), Part{"attributes", 1, l.Points})
}

func (s *sheet) attributes(depth int, list iter.Seq[attribute]) {
	for a := range list {
		if a.reached && a.gold.Kind == feature.NoneKind {
			continue
		}
		s.lines = append(s.lines, Line{Depth: depth, Name: a.name, Gold: a.gold.String(), Got: a.got.String(), Differs: !a.reached})
	}
}

// match adds an ingredient, with its amount in the heading.
func (s *sheet) match(words *Vocabulary, m Match) {
	if m.Got == nil {
		s.heading(0, "ingredient", m.Gold.String(), "", "0", 0)
		return
	}
	s.heading(0, "ingredient", m.Gold.String(), m.Got.String(), m.sum(), m.Score,
		Part{"slots", SlotsShare, m.Slots}, Part{"mixtures", MixturesShare, m.Mixtures})
	s.attributes(1, words.ingredient(m.gold, m.got))
	gold, got := m.gold.mixtures, m.got.mixtures
	for i := range max(len(gold), len(got)) {
		switch {
		case i >= len(got):
			s.heading(1, "part of", gold[i].Class, "", "0", 0)
		case i >= len(gold):
			s.heading(1, "part of", "", got[i].Class, "0", 0)
		case s.described[[2]*feature.Object{gold[i], got[i]}]:
			s.level(m.Levels[i], ", as above")
		default:
			s.described[[2]*feature.Object{gold[i], got[i]}] = true
			s.level(m.Levels[i], "")
			s.attributes(2, words.mixture(gold[i], got[i]))
		}
	}
}
