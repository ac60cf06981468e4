package explanation

import (
	"slices"
	"sort"

	"hearth/sim"
)

// A Schedule shows when the steps of an episode took place, in sequence or in parallel, and which steps
// determined the total time.
type Schedule struct {
	Slots []Slot        // executed steps by start time, then in order of execution
	End   int64         // execution time of the episode in milliseconds
	Path  []*sim.Result // the critical path, first step first: each step waited for the one before
}

// A Slot is one executed step in a schedule.
type Slot struct {
	Result   *sim.Result
	Waited   *sim.Binding // the last input of the step to become available; nil if it read nothing
	Critical bool         // whether it is on the critical path
}

// NewSchedule returns the schedule of the executed steps of an episode.
func NewSchedule(e *sim.Episode) *Schedule {
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

// Waited returns the input of r that became available last before r started. If a thing and a state became
// available at the same time, it returns the thing.
func Waited(e *sim.Episode, r *sim.Result) (last *sim.Binding) {
	for _, a := range r.Step.Args {
		b := e.Bindings.Bound(a.Var)
		if a.Var == "" || b == nil || b.BoundBy == r.Step || !b.Timed || b.Available > r.Start {
			continue
		}
		if last == nil || b.Available > last.Available || b.Available == last.Available && last.IsState {
			last = b
		}
	}
	return last
}

// follow marks the critical path from the last result back to the first.
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
