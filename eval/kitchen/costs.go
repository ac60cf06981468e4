package kitchen

import (
	"cmp"
	"fmt"
	"slices"

	"hearth/sim/feature"
)

// A Cost is the loss of score caused by one ingredient, one surplus item or the container. All costs of a dish
// add up to 1 minus its score.
type Cost struct {
	Subject      string   `json:"of" jsonschema:"the gold ingredient, the surplus item, or container"`
	Lost         float64  `json:"lost" jsonschema:"loss of the score of the dish, 0 to 1"`
	Shortcomings []string `json:"lacks" jsonschema:"missing or different attributes, each with the actual and the expected value"`
}

// Costs lists the costs of a dish, the largest first.
func (d *Dish) Costs() []Cost {
	out := []Cost{}
	add := func(of string, lost float64, lacks []string) {
		if lost > 1e-12 {
			out = append(out, Cost{of, lost, lacks})
		}
	}
	var container []string
	for _, a := range d.Aspects {
		container = append(container, lacks("", a.Differs)...)
	}
	add("container", ContainerShare*(1-d.Container.Ratio()), container)
	each := ContentsShare / max(1, d.Contents.Max)
	for _, m := range d.Ingredients {
		add(m.Gold.String(), each*(1-m.Score), m.lacks())
	}
	for _, x := range d.Surplus {
		add(x.String(), each, []string{"is not in the gold dish"})
	}
	slices.SortStableFunc(out, func(a, b Cost) int { return cmp.Compare(b.Lost, a.Lost) })
	return out
}

// lacks describes the shortcomings of an ingredient.
func (m *Match) lacks() []string {
	if m.Got == nil {
		return []string{"is missing"}
	}
	out := lacks("", m.Differs)
	for _, l := range m.Levels {
		out = append(out, lacks("as a part of "+l.Gold+": ", l.Differs)...)
	}
	if m.Unpaired > 0 {
		out = append(out, fmt.Sprintf("mixtures without a counterpart: %d", m.Unpaired))
	}
	return out
}

func lacks(of string, all []feature.Difference) (out []string) {
	for _, d := range all {
		out = append(out, fmt.Sprintf("%s%s %s, not %s", of, d.Path, d.Is, d.Was))
	}
	return out
}
