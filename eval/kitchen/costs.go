package kitchen

import (
	"cmp"
	"fmt"
	"slices"

	"hearth/sim/feature"
)

// A Cost is what an ingredient, a surplus or the container takes from the score of a
// dish. All of them together are what the score lacks of 1.
type Cost struct {
	Of    string   `json:"of" jsonschema:"the gold ingredient, what is too much, or container"`
	Lost  float64  `json:"lost" jsonschema:"of the score of the dish"`
	Lacks []string `json:"lacks" jsonschema:"what is missing or different, with what was wanted and what is"`
}

// Costs lists what costs points, the dearest first.
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
	each := ContentsShare / max(1, d.Contents.Of)
	for _, m := range d.Ingredients {
		add(m.Gold.String(), each*(1-m.Score), m.lacks())
	}
	for _, x := range d.Surplus {
		add(x.String(), each, []string{"is not in the gold dish"})
	}
	slices.SortStableFunc(out, func(a, b Cost) int { return cmp.Compare(b.Lost, a.Lost) })
	return out
}

// lacks says what an ingredient lacks.
func (m *Match) lacks() []string {
	if m.Got == nil {
		return []string{"is missing"}
	}
	out := lacks("", m.Differs)
	for _, l := range m.Levels {
		out = append(out, lacks("as a part of "+l.Gold+": ", l.Differs)...)
	}
	if m.Unpaired > 0 {
		out = append(out, fmt.Sprintf("%d of its mixtures without a counterpart", m.Unpaired))
	}
	return out
}

func lacks(of string, all []feature.Difference) (out []string) {
	for _, d := range all {
		out = append(out, fmt.Sprintf("%s%s %s, not %s", of, d.Path, d.Is, d.Was))
	}
	return out
}
