package quantitative

import (
	"cmp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim"
)

// A motion is a single motion of the hands.
type motion struct {
	major int64
	about engine.Term
	minor int64
	verb  string
	x, y  engine.Term
	times int64 // number of strokes, turns and the like
	hands int64 // number of hands needed
}

// later separates motions by their major order. Those with at least this order are done when the last result
// of the step is ready.
const later = 1_000_000

// motions returns the motions of a step in order: those done at once, and those done when its last result is
// ready.
func motions(eff sim.Effects) (now, then []motion) {
	times := map[int64]int64{}
	for _, row := range eff.Rows("repeats") {
		times[row[0].Num()] = max(times[row[0].Num()], row[1].Num())
	}
	takes := map[engine.Term]int64{}
	for _, row := range eff.Rows("takes_hands") {
		takes[row[0]] = row[1].Num()
	}
	both := eff.Rows("both_hands")
	var all []motion
	for _, row := range eff.Rows("motion") {
		m := motion{major: row[0].Num(), about: row[1], minor: row[2].Num(), verb: strings.TrimPrefix(row[3].Sym(), "/"), x: row[4], y: row[5]}
		m.times, m.hands = max(1, times[m.major]), takes[row[3]]
		if slices.ContainsFunc(both, func(b []engine.Term) bool { return slices.Equal(b, row[:3]) }) {
			m.hands = 2
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b motion) int {
		return cmp.Or(cmp.Compare(a.major, b.major), strings.Compare(a.about.Sym(), b.about.Sym()), cmp.Compare(a.minor, b.minor),
			strings.Compare(a.verb, b.verb), strings.Compare(a.x.Sym(), b.x.Sym()), strings.Compare(a.y.Sym(), b.y.Sym()))
	})
	i := slices.IndexFunc(all, func(m motion) bool { return m.major >= later })
	if i < 0 {
		return all, nil
	}
	return all[:i], all[i:]
}
