package smatch

import (
	"math"
	"slices"
)

// A search closes in on the best mapping from both sides. It lets actions and
// variables be mapped independently of each other, shares the worth of every
// link between the two sides, and so knows that no mapping matches more than
// both sides together; mappings come from climbing from either side. Where the
// sides disagree about a link its worth is shared anew (the subgradient method
// for a Lagrangian decomposition of the assignment problem).
type search struct {
	*problem
	share []float64 // of the worth of a link: what the actions get
	drift []float64 // how the shares moved last
	pace  float64   // of their movement
	stuck int       // rounds without a lower bound

	wanted []int // links: room to collect in

	tried [2][]int // the mappings of actions that were climbed from last
	best  mapping
	bound float64
}

// The figures of the subgradient method, by trial on networks and their gold.
const (
	momentum = 0.6
	patience = 5   // rounds before the pace falls
	slower   = 0.8 // by which it falls
	slack    = 1e-6

	effort    = 6_000_000 // pairs of actions and of relations looked at, over all rounds
	maxRounds = 300
	farRounds = 60 // for networks that are far from each other:
	far       = 6  // so many triples are then still between the two sides
)

// solve searches until the best mapping is known to be so, or for long enough.
func (p *problem) solve() *search {
	s := &search{problem: p, share: make([]float64, len(p.links)), drift: make([]float64, len(p.links)), pace: 1}
	s.best.matched, s.bound = -1, float64(min(p.test.triples, p.gold.triples))
	for i := range s.share {
		s.share[i] = 1
	}
	rounds := min(maxRounds, 1+effort/(1+len(p.fixed)+len(p.links)))
	for round := 0; round < rounds && !s.exact(); round++ {
		if round >= farRounds && s.limit()-s.best.matched > far {
			break
		}
		s.round()
	}
	return s
}

// exact reports whether nothing better can exist.
func (s *search) exact() bool { return s.limit() <= s.best.matched }

// limit is the largest number of triples that can be equal.
func (s *search) limit() int { return int(math.Floor(s.bound + slack)) }

func (s *search) round() {
	actions, sumA := s.mapActions()
	vars, chosen, sumV := s.mapVars()
	if sum := sumA + sumV; sum < s.bound-slack {
		s.bound, s.stuck = sum, 0
	} else if s.stuck++; s.stuck > patience {
		s.pace, s.stuck = s.pace*slower, 0
	}
	s.climbFrom(actions)
	s.climbFrom(s.bestActions(vars))
	if !s.exact() {
		s.move(actions, chosen, sumA+sumV-float64(s.best.matched))
	}
}

// climbFrom climbs from a mapping of the actions, unless that was the last one
// or the one before.
func (s *search) climbFrom(actions []int) {
	if slices.ContainsFunc(s.tried[:], func(t []int) bool { return t != nil && slices.Equal(t, actions) }) {
		return
	}
	s.tried = [2][]int{s.tried[1], actions}
	m := s.climb(actions)
	if m.matched > s.best.matched {
		s.best = m
	}
}

// mapActions maps the actions for their share of the links.
func (s *search) mapActions() ([]int, float64) {
	n := len(s.gold.actions)
	s.gains = s.gains[:0]
	for pair, fixed := range s.fixed {
		worth := float64(fixed)
		for _, share := range s.share[s.start[pair]:s.start[pair+1]] {
			worth += share
		}
		if worth > 0 {
			s.gains = append(s.gains, gain{pair / n, pair % n, worth})
		}
	}
	return assign(len(s.test.actions), n, s.gains)
}

// mapVars maps the variables for their share of the links, and returns the
// links that this makes equal, too.
func (s *search) mapVars() (vars, chosen []int, sum float64) {
	n := len(s.gold.vars)
	s.gains = s.gains[:0]
	for pair, links := range s.meetings {
		s.wanted = s.wanted[:0]
		if worth := s.want(pair, links); worth > 0 {
			s.gains = append(s.gains, gain{pair / n, pair % n, worth})
		}
	}
	vars, sum = assign(len(s.test.vars), n, s.gains)
	for v, w := range vars {
		if w != nothing {
			s.wanted = s.wanted[:0]
			s.want(v*n+w, s.meetings[v*n+w])
			chosen = append(chosen, s.wanted...)
		}
	}
	return vars, chosen, sum
}

// want collects the links of a pair of variables that are worth most together,
// and returns what they are worth.
func (s *search) want(pair int, links []int) float64 {
	sum := 0.0
	for _, l := range links {
		if worth := 1 - s.share[l]; worth > 0 {
			s.wanted = append(s.wanted, l)
			sum += worth
		}
	}
	if s.rival[pair] && len(s.wanted) > 1 {
		return s.settle()
	}
	return sum
}

// settle leaves those of the wanted links that are worth most while every slot
// takes part in one of them only.
func (s *search) settle() float64 {
	var from, to []int
	var gains []gain
	for _, l := range s.wanted {
		link := s.links[l]
		gains = append(gains, gain{place(&from, link.from), place(&to, link.to), 1 - s.share[l]})
	}
	slots, sum := assign(len(from), len(to), gains)
	kept := s.wanted[:0]
	for i, g := range gains {
		if slots[g.row] == g.column {
			kept = append(kept, s.wanted[i])
		}
	}
	s.wanted = kept
	return sum
}

// place returns the place of an item in a list, which it joins when it is new.
func place(list *[]int, item int) int {
	if i := slices.Index(*list, item); i >= 0 {
		return i
	}
	*list = append(*list, item)
	return len(*list) - 1
}

// move shares the worth of the links anew: less to the side that wants a link
// which the other one does not.
func (s *search) move(actions, chosen []int, gap float64) {
	for l := range s.drift {
		s.drift[l] *= momentum
	}
	for a, b := range actions {
		if b == nothing {
			continue
		}
		pair := a*len(s.gold.actions) + b
		for l := s.start[pair]; l < s.start[pair+1]; l++ {
			s.drift[l]++
		}
	}
	for _, l := range chosen {
		s.drift[l]--
	}
	norm := 0.0
	for _, d := range s.drift {
		norm += d * d
	}
	if norm == 0 {
		return
	}
	for l, d := range s.drift {
		s.share[l] = min(1, max(0, s.share[l]-s.pace*gap/norm*d))
	}
}
