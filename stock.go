package hearth

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// sceneOf describes the places of a state.
func sceneOf(s *world.State) *report.Scene {
	return &report.Scene{Name: fmt.Sprint(s.Features(s.Root())), Time: float64(s.Clock()) / 1000, Places: report.Convert(s.Contents(s.Root()), func(place engine.Term) report.Place {
		count := map[string]int{}
		for _, x := range s.Contents(place) {
			count[stockName(s, x)]++
		}
		p := report.Place{Name: fmt.Sprint(s.Features(place)), Things: []report.Stock{}}
		for name, n := range count {
			p.Things = append(p.Things, report.Stock{Name: name, Count: n})
		}
		slices.SortFunc(p.Things, func(a, b report.Stock) int { return cmp.Compare(a.Name, b.Name) })
		return p
	})}
}

// stockName names a thing. A container with a single thing in it gets the name of that thing, with amounts.
func stockName(s *world.State, x engine.Term) string {
	held := s.Contents(x)
	switch len(held) {
	case 0:
	case 1:
		return stockName(s, held[0])
	default:
		return s.Class(x) + " with " + strings.Join(report.Convert(held, func(h engine.Term) string { return stockName(s, h) }), ", ")
	}
	o := s.Features(x)
	var amounts []string
	for _, slot := range o.Slots {
		if slot.Value.Kind == feature.AmountKind {
			amounts = append(amounts, slot.Value.String())
		}
	}
	if items := s.Values(x, "item"); len(items) > 0 {
		amounts = append(amounts, fmt.Sprintf("%d %s", len(items), s.Class(items[0])))
	}
	if len(amounts) == 0 {
		return o.Class
	}
	return fmt.Sprintf("%s (%s)", o.Class, strings.Join(amounts, ", "))
}
