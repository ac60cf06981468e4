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
	m := &unfolding{details: map[string][][]engine.Term{}, turns: map[engine.Term]int64{}, effects: eff}
	for _, row := range eff.Rows("in_detail") {
		m.details[row[1].Sym()] = append(m.details[row[1].Sym()], row)
	}
	for _, row := range eff.Rows("in_turn") {
		m.turns[row[0]] = row[1].Num()
	}
	for _, pred := range []string{"first", "then", "last"} {
		now = append(now, m.of(pred)...)
	}
	then = m.of("when_ready")
	for i := range then {
		then[i].ready = true
	}
	return now, then
}

// An unfolding turns what the rules of a step say about motions into the single motions.
type unfolding struct {
	effects sim.Effects
	details map[string][][]engine.Term // verb → rows of in_detail
	turns   map[engine.Term]int64      // thing → its place among the things of one rule
}

// of returns the motions of the rows of a predicate: in the order of the rules, of the turns of things, and of
// their names.
func (u *unfolding) of(pred string) (all []motion) {
	rows := slices.Clone(u.effects.Rows(pred))
	turn := func(row []engine.Term) int64 { return cmp.Or(u.turns[row[2]], u.turns[row[3]]) }
	slices.SortFunc(rows, func(a, b []engine.Term) int {
		return cmp.Or(cmp.Compare(a[0].Num(), b[0].Num()), cmp.Compare(turn(a), turn(b)), byNames(a[1:], b[1:]))
	})
	for _, row := range rows {
		all = append(all, u.inDetail(row[1], row[2], row[3])...)
	}
	return all
}

// inDetail returns the motions that make up verb with x at y. A verb that the rules do not describe in detail is
// a single motion.
func (u *unfolding) inDetail(verb, x, y engine.Term) (all []motion) {
	details, composed := u.details[verb.Sym()]
	if !composed {
		return []motion{u.single(verb, x, y)}
	}
	var rows [][]engine.Term
	for _, row := range details {
		if row[2] == x && row[3] == y {
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b []engine.Term) int {
		return cmp.Or(cmp.Compare(a[0].Num(), b[0].Num()), byNames(a[4:], b[4:]))
	})
	for _, row := range rows {
		all = append(all, u.single(row[4], row[5], row[6]))
	}
	return all
}

// single returns a motion with the number of its repetitions and of the hands that it needs.
func (u *unfolding) single(verb, x, y engine.Term) motion {
	m := motion{verb: strings.TrimPrefix(verb.Sym(), "/"), x: x, y: y, times: 1}
	for _, row := range u.effects.Rows("times") {
		if row[0] == verb && row[1] == x {
			m.times = max(m.times, row[2].Num())
		}
	}
	for _, row := range u.effects.Rows("takes_hands") {
		if row[0] == verb {
			m.hands = row[1].Num()
		}
	}
	if slices.ContainsFunc(u.effects.Rows("both_hands"), func(b []engine.Term) bool { return slices.Equal(b, []engine.Term{verb, x, y}) }) {
		m.hands = 2
	}
	return m
}

// byNames compares names one by one.
func byNames(a, b []engine.Term) int {
	return slices.CompareFunc(a, b, func(a, b engine.Term) int { return strings.Compare(a.Sym(), b.Sym()) })
}
