package affordance

import (
	"maps"
	"slices"

	"hearth/sim"
)

// Limits of the search for the nearest choice. At most mostTried choices are compared. Of the candidates for a
// role, the first firstFillers are tried, then every third one and those that the plan names.
const (
	mostTried    = 200
	firstFillers = 60
	fillerStride = 3
)

// Nearest returns a choice with the given fillers that also fills the roles vary and has the fewest reasons
// against it. It also returns the reasons. A reason that holds for several objects counts once. Among equals,
// later variables come first, then other objects that the plan names.
func (o *Option) Nearest(given Choice, vary ...string) (best Choice, reasons []sim.Reason) {
	s := newChoosing(o, given, vary)
	var some [][]Filler
	var named []string
	for _, name := range vary {
		if few := s.likeliest(o.index[name]); len(few) > 0 {
			some, named = append(some, few), append(named, name)
		}
	}
	var all []Choice
	var try func(k int, c Choice)
	try = func(k int, c Choice) {
		if k == len(named) {
			all = append(all, maps.Clone(c))
			return
		}
		for _, f := range some[k] {
			if len(all) < mostTried {
				c[named[k]] = f
				try(k+1, c)
			}
		}
	}
	try(0, maps.Clone(s.fixed))
	for i, against := range o.refused(all) {
		if best == nil || len(sim.Explained(against)) < len(sim.Explained(reasons)) {
			best, reasons = all[i], against
		}
	}
	return best, reasons
}

// likeliest returns the fillers of role i with the fewest reasons against them, those that the plan names
// first.
func (s *search) likeliest(i int) (few []Filler) {
	role := s.o.inputs[i]
	tried, choices, named := []Filler(nil), []picks(nil), s.o.affordances.named()
	var reasons []int
	for k, f := range s.o.Fillers(role) {
		if k > firstFillers && k%fillerStride != 0 && !named[f.Term] {
			continue
		}
		tried, choices, reasons = append(tried, f), append(choices, s.start.with(i, &f)), append(reasons, 0)
		if !s.o.fits(role, f) {
			reasons[len(reasons)-1]++
		}
	}
	for _, set := range s.o.sets {
		if set&s.vary == 1<<i {
			for k, against := range s.o.reasonsFor(set, choices) {
				reasons[k] += len(sim.Explained(against))
			}
		}
	}
	var others []Filler
	for k, f := range tried {
		switch {
		case reasons[k] > slices.Min(reasons):
		case named[f.Term]:
			few = append(few, f)
		default:
			others = append(others, f)
		}
	}
	return append(few, others...)
}
