package affordance

import (
	"maps"

	"hearth/sim"
)

// To find the nearest choice, so many choices are compared. Of the fillers of a
// role the first ones are, for which there are variables, and some of the rest.
const (
	mostTried    = 200
	firstFillers = 60
	fillerStride = 3
)

// Nearest returns, of the choices with the given fillers that also fill the
// named roles, one that the fewest reasons speak against, and these reasons.
// What is true of several things counts once.
// Later variables come first among equals.
func (o *Option) Nearest(given Choice, vary ...string) (best Choice, reasons []sim.Reason) {
	s := newChoosing(o, given, vary)
	var some [][]Filler
	var named []string
	for _, name := range vary {
		if few := s.likeliest(o.places[name]); len(few) > 0 {
			some, named = append(some, few), append(named, name)
		}
	}
	tried := 0
	var try func(k int, c Choice)
	try = func(k int, c Choice) {
		switch {
		case tried >= mostTried || best != nil && len(reasons) == 0:
		case k == len(named):
			tried++
			if against := o.Refused(c); best == nil || len(sim.Explained(against)) < len(sim.Explained(reasons)) {
				best, reasons = maps.Clone(c), against
			}
		default:
			for _, f := range some[k] {
				c[named[k]] = f
				try(k+1, c)
			}
		}
	}
	try(0, maps.Clone(s.given))
	return best, reasons
}

// likeliest are the fillers of role i that the fewest reasons speak against.
func (s *choosing) likeliest(i int) (few []Filler) {
	role := s.o.roles[i]
	c := maps.Clone(s.given)
	least := 0
	for k, f := range s.o.Fillers(role) {
		if k > firstFillers && k%fillerStride != 0 {
			continue
		}
		c[role.Name] = f
		n := 0
		if !s.o.fits(role, f) {
			n++
		}
		for _, set := range s.o.sets {
			if set&s.vary == 1<<i {
				n += len(sim.Explained(s.o.against(set, c)))
			}
		}
		if few == nil || n < least {
			few, least = nil, n
		}
		if n == least {
			few = append(few, f)
		}
	}
	return few
}
