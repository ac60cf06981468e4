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
	verb  string
	x, y  engine.Term
	times int64 // number of strokes, turns and the like
	hands int64 // number of hands needed
	ready bool  // done when the last result of the step is ready
}

// motions returns the motions of a step in order: those done at once, and those done when its last result is
// ready. rules/motion/shared.mg declares the predicates that it reads.
func motions(eff sim.Effects) (now, then []motion) {
	turns := map[engine.Term]int64{}
	for _, row := range eff.Rows("in_turn") {
		turns[row[0]] = row[1].Num()
	}
	for i, pred := range []string{"first", "then", "last", "when_ready"} {
		rows := slices.Clone(eff.Rows(pred))
		slices.SortFunc(rows, func(a, b []engine.Term) int {
			turn := func(row []engine.Term) int64 { return cmp.Or(turns[row[2]], turns[row[3]]) }
			return cmp.Or(cmp.Compare(a[0].Num(), b[0].Num()), cmp.Compare(turn(a), turn(b)), byNames(a[1:], b[1:]))
		})
		for _, row := range rows {
			if i < 3 {
				now = inDetail(now, eff, row, false)
			} else {
				then = inDetail(then, eff, row, true)
			}
		}
	}
	return now, then
}

// inDetail appends the single motions that make up a row with a verb, a thing and a place.
func inDetail(all []motion, eff sim.Effects, row []engine.Term, ready bool) []motion {
	var details [][]engine.Term
	for _, d := range eff.Rows("in_detail") {
		if slices.Equal(d[1:4], row[1:]) {
			details = append(details, d)
		}
	}
	slices.SortFunc(details, func(a, b []engine.Term) int {
		return cmp.Or(cmp.Compare(a[0].Num(), b[0].Num()), byNames(a[4:], b[4:]))
	})
	for _, d := range details {
		all = append(all, single(eff, d[4:], ready))
	}
	return all
}

// single returns a motion with the number of its repetitions and of the hands that it needs.
func single(eff sim.Effects, of []engine.Term, ready bool) motion {
	m := motion{verb: strings.TrimPrefix(of[0].Sym(), "/"), x: of[1], y: of[2], times: 1, ready: ready}
	for _, row := range eff.Rows("times") {
		if slices.Equal(row[:2], of[:2]) {
			m.times = max(m.times, row[2].Num())
		}
	}
	for _, row := range eff.Rows("takes_hands") {
		if row[0] == of[0] {
			m.hands = row[1].Num()
		}
	}
	if slices.ContainsFunc(eff.Rows("both_hands"), func(b []engine.Term) bool { return slices.Equal(b, of) }) {
		m.hands = 2
	}
	return m
}

// byNames compares names one by one.
func byNames(a, b []engine.Term) int {
	return slices.CompareFunc(a, b, func(a, b engine.Term) int { return strings.Compare(a.Sym(), b.Sym()) })
}
