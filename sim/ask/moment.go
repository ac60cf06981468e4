package ask

import (
	"hearth/sim"
	"hearth/sim/world"
)

// Moment is the situation as one in which something can be done next, by a plan
// that has bound what the steps before it have. With everything, it is about
// all things in the kitchen, and not only those that variables stand for.
func (s *Situation) Moment(d *sim.Domain, everything bool) *sim.Moment {
	if s.Episode == nil {
		return d.Moment(s.State, nil, 0, everything)
	}
	led := map[*world.State]bool{d.First(): true}
	for _, r := range s.steps {
		led[r.After] = true
	}
	var bound []*sim.Binding
	for _, r := range s.Episode.Executed() {
		if led[r.After] {
			bound = append(bound, r.Binds...)
		}
	}
	return d.Moment(s.State, bound, len(s.Episode.Plan.Steps), everything)
}
