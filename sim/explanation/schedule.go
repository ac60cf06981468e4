package explanation

import (
	"slices"
	"sort"

	"hearth/sim"
)

// A Schedule is when the steps of an episode took place: what was done one
// after the other, what at the same time, and what made it last as long as it did.
type Schedule struct {
	Slots []Slot        // executed steps by their start; those that start together in the order of execution
	End   int64         // milliseconds: the execution time of the episode
	Path  []*sim.Result // the critical path: each step waited for the one before it, the last one ends last
}

// A Slot is one executed step in time.
type Slot struct {
	Result   *sim.Result
	Waited   *sim.Binding // what the step read that became available last before it started; nil when it read nothing
	Critical bool         // it is on the critical path
}

// When arranges the executed steps of an episode in time.
func When(e *sim.Episode) *Schedule {
	s := &Schedule{}
	s.End, _ = e.Time()
	of := map[*sim.Binding]*sim.Result{}
	for _, r := range e.Executed() {
		s.Slots = append(s.Slots, Slot{Result: r, Waited: Waited(e, r)})
		for _, b := range r.Binds {
			of[b] = r
		}
	}
	sort.SliceStable(s.Slots, func(i, j int) bool { return s.Slots[i].Result.Start < s.Slots[j].Result.Start })
	s.follow(of)
	return s
}

// Waited returns the latest of what r read before it started; a thing goes
// before the state that became available at the same time.
func Waited(e *sim.Episode, r *sim.Result) (last *sim.Binding) {
	for _, a := range r.Step.Args {
		b := e.Bindings.Bound(a.Var)
		if a.Var == "" || b == nil || b.By == r.Step || !b.Timed || b.Available > r.Start {
			continue
		}
		if last == nil || b.Available > last.Available || b.Available == last.Available && last.IsState {
			last = b
		}
	}
	return last
}

// follow marks the critical path, from the last result back to the first.
func (s *Schedule) follow(of map[*sim.Binding]*sim.Result) {
	slots := map[*sim.Result]*Slot{}
	var at *Slot
	for i := range s.Slots {
		slot := &s.Slots[i]
		slots[slot.Result] = slot
		if at == nil || slot.Result.End > at.Result.End {
			at = slot
		}
	}
	for at != nil && !at.Critical {
		at.Critical = true
		s.Path = append(s.Path, at.Result)
		at = slots[of[at.Waited]]
	}
	slices.Reverse(s.Path)
}
