package ask

import (
	"sync"

	"hearth/engine"
	"hearth/sim/world"
)

// spans keeps when the facts of a fluent held.
type spans struct {
	mu  sync.Mutex
	per map[string][][]engine.Term // rows of fluent_during
}

// scanSpans yields when the facts of a fluent held on the way to the situation.
func (s *Situation) scanSpans(fluent string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	rows, err := s.during(fluent)
	if err != nil {
		return err
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

func (s *Situation) during(fluent string) ([][]engine.Term, error) {
	s.spans.mu.Lock()
	defer s.spans.mu.Unlock()
	if rows, ok := s.spans.per[fluent]; ok {
		return rows, nil
	}
	rows, err := s.trace(fluent)
	if err != nil {
		return nil, err
	}
	if s.spans.per == nil {
		s.spans.per = map[string][][]engine.Term{}
	}
	s.spans.per[fluent] = rows
	return rows, nil
}

// A fact is one row of a fluent: an entity and a value.
type fact [2]engine.Term

// trace follows the facts of a fluent through the states of the branch. What a
// step changes, changes at its end: an oven that is set to 180 degrees has them
// when it is ready, although the steps that need no oven go on meanwhile. A
// fact that a later step ends before that held for no time, From = To.
func (s *Situation) trace(fluent string) (rows [][]engine.Term, err error) {
	first := s.State
	if len(s.steps) > 0 {
		first = s.steps[0].Before
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
	for _, r := range s.steps {
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
