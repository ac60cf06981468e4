package ask

import (
	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// scanSpans yields when the facts of a fluent held on the way to the situation.
func (a *asked) scanSpans(fluent string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	rows, known := a.spans[fluent]
	if !known {
		var err error
		if rows, err = trace(a.situation, fluent); err != nil {
			return err
		}
		if a.spans == nil {
			a.spans = map[string][][]engine.Term{}
		}
		a.spans[fluent] = rows
	}
	for _, row := range rows {
		if matches(pattern, row) && !yield(row) {
			break
		}
	}
	return nil
}

func matches(pattern, row []engine.Term) bool {
	for i, t := range pattern {
		if t.Kind() != engine.Free && t != row[i] {
			return false
		}
	}
	return true
}

// A fact is one row of a fluent: an entity and a value.
type fact [2]engine.Term

// trace follows the facts of a fluent through the states of the branch. What a
// step changes, changes at its end: an oven that is set to 180 degrees has them
// when it is ready, although the steps that need no oven go on meanwhile. A
// fact that a later step ends before that held for no time, From = To.
func trace(s *sim.Situation, fluent string) (rows [][]engine.Term, err error) {
	first := s.State
	if len(s.Steps) > 0 {
		first = s.Steps[0].Before
	}
	since := map[fact]int64{}
	now, end := []fact{}, first.Clock()
	close := func(f fact, at int64) {
		from := since[f]
		rows = append(rows, []engine.Term{f[0], f[1], engine.Number(from), engine.Number(max(from, at))})
		delete(since, f)
	}
	enter := func(state *world.State, at int64) error {
		held, err := factsOf(state, fluent)
		if err != nil {
			return err
		}
		still := make(map[fact]bool, len(held))
		for _, f := range held {
			still[f] = true
		}
		for _, f := range now {
			if !still[f] {
				close(f, at)
			}
		}
		for _, f := range held {
			if _, known := since[f]; !known {
				since[f] = at
			}
		}
		now, end = held, max(end, at)
		return nil
	}
	if err := enter(first, first.Clock()); err != nil {
		return nil, err
	}
	for _, r := range s.Steps {
		if err := enter(r.After, r.End); err != nil {
			return nil, err
		}
	}
	for _, f := range now {
		close(f, end)
	}
	return rows, nil
}

// factsOf lists the rows of a fluent in a state, in its order.
func factsOf(state *world.State, fluent string) (facts []fact, err error) {
	v := &world.View{State: state}
	err = v.Scan(fluent, make([]engine.Term, 2), func(row []engine.Term) bool {
		facts = append(facts, fact{row[0], row[1]})
		return true
	})
	return facts, err
}
