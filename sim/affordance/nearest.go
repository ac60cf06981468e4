package affordance

import (
	"maps"
	"math"
	"slices"

	"hearth/sim"
	"hearth/sim/affordance/roles"
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
		if few := s.likeliest(o.RoleIndex[name]); len(few) > 0 {
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
	role := s.o.Roles[i]
	tried, choices, named := []Filler(nil), []picks(nil), s.o.affordances.named()
	for k, f := range s.o.Fillers(role) {
		if k > firstFillers && k%fillerStride != 0 && !named[f.Term] {
			continue
		}
		tried, choices = append(tried, f), append(choices, s.withFiller(s.start, i, &f))
	}
	reasons, against := make([]int, len(tried)), make([][]int, len(s.o.Sets)) // against: indexes of the fillers with a reason, by set
	for k, f := range tried {
		if !s.o.fits(role, f) {
			reasons[k]++
		}
	}
	some := slices.Clone(reasons) // by filler: lower bound of the number of reasons
	for n, set := range s.o.Sets {
		if set&s.vary == 1<<i {
			clear := s.o.filter(set, choices, s.o.affordances.places(len(choices)))
			for k := range choices {
				if _, is := slices.BinarySearch(clear, k); !is {
					against[n], some[k] = append(against[n], k), some[k]+1
				}
			}
		}
	}
	best := math.MaxInt
	for least := 0; len(tried) > 0 && least <= min(best, slices.Max(some)); least++ { // evaluate the fillers with this lower bound
		for n, at := range against {
			at = slices.DeleteFunc(slices.Clone(at), func(k int) bool { return some[k] != least })
			these := make([]Choice, len(at))
			for m, k := range at {
				these[m] = s.o.choice(choices[k], roles.EveryRole)
			}
			for m, why := range s.o.reasonsFor(s.o.Sets[n], these) {
				reasons[at[m]] += len(sim.Explained(why))
			}
		}
		for k := range tried {
			if some[k] == least {
				best = min(best, reasons[k])
			}
		}
	}
	for k, f := range tried {
		if some[k] <= best && reasons[k] == best {
			few = append(few, f)
		}
	}
	unnamed := func(f Filler) bool { return !named[f.Term] }
	others := func(f Filler) bool { return named[f.Term] }
	return append(slices.DeleteFunc(slices.Clone(few), unnamed), slices.DeleteFunc(few, others)...)
}
