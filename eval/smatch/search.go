package smatch

import "slices"

// A search approaches the best mapping from both sides. For an upper bound it maps actions and variables
// independently, and divides the worth of every link between these two halves. No mapping is worth more than
// the best mappings of both halves together. For a lower bound it improves the mapping of either half by hill
// climbing.
//
// The shares are those of a Lagrangian decomposition of the assignment problem. A half gives the part of a
// share that it does not need to the other half (dual ascent). Worth also moves from a half that uses a link
// to a half that does not (subgradients), which makes progress when giving does not.
type search struct {
	*problem
	*record
	share     []int32    // by link: the part of a unit that its pair of actions gets; its pair of variables gets the rest
	bestShare []int32    // by link: the share at the lowest bound
	drift     []int32    // by link: the last movement of its share, in units of 1/driftUnit
	pace      int        // factor of the step size of movements, in units of 1/paceUnit
	stuck     int        // number of rounds since the bound became lower or the pace changed
	tried     [2][]int32 // by half: the mapping from which the last climb of that half started
	sum       int        // worth of the best mappings of both halves together, in units
	bound     int        // the lowest sum so far, in units
}

// A record is the state that a search shares with the searches derived from it.
type record struct {
	*climber
	best   mapping
	rounds int // number of rounds so far

	mapCount []int32   // by action of test and action of gold: number of rounds in which they were mapped to each other
	marked   [2][]bool // by half and pair: buffer for marks
	each     []int32   // by pair of variables: buffer for the amount that each of its links gives
	rest     []int32   // by pair of variables: buffer for the amount that its earlier links could not give
}

// unit is the worth of a triple. Whole numbers make bounds exact and equal on all machines.
const unit = 1 << 16

// Constants of the subgradient method, found by experiment. The experiments compared networks with their gold
// and with networks of other recipes.
const (
	driftUnit = 64
	momentum  = 62 // part of a drift that is kept in the next round, in 1/driftUnit
	paceUnit  = 256
	slower    = 12 // part of the pace that is kept when the bound does not become lower, in 1/16
	startPace = 200
	patience  = 2 // number of rounds without progress of the bound before the pace is reduced
	climbing  = 4 // climb in one of this many rounds
)

func newRecord(p *problem) *record {
	r := &record{climber: newClimber(p)}
	for i, h := range p.halves {
		r.marked[i] = make([]bool, len(h.worth))
	}
	nodes, pairs := p.halves[0].sides, len(p.halves[1].worth)
	r.mapCount = p.room.take(len(nodes[0].price) * len(nodes[1].price))
	r.each, r.rest = p.room.take(pairs), p.room.take(pairs)
	r.best = r.mapping(p, r.climb(p, 0, nodes[0].match))
	return r
}

// newSearch returns a search with initial shares that suit most problems. The worth of a link goes to its pair
// of actions. But if a variable of test has several relations, each of its pairs gets one unit from its links.
func newSearch(p *problem, r *record, bound int) *search {
	s := emptySearch(p, r, bound)
	for l, e := range p.links[1] {
		s.share[l] = unit
		if p.several[p.halves[1].ends[0][e]] {
			s.share[l] -= unit / p.count[e]
		}
	}
	for _, r := range p.rivalries {
		for _, l := range r.links {
			s.share[l] = unit - unit/r.maxEqual()
		}
	}
	copy(s.bestShare, s.share)
	return s
}

func emptySearch(p *problem, r *record, bound int) *search {
	n := len(p.links[0])
	return &search{problem: p, record: r, bound: bound, pace: startPace, share: p.room.take(n), bestShare: p.room.take(n), drift: p.room.take(n)}
}

// limit returns an upper bound on the number of triples that can be equal.
func (s *search) limit() int { return max(s.bound/unit, s.best.matched) }

// done reports whether the best mapping is optimal, or the search must stop.
func (s *search) done() bool {
	select {
	case <-s.room.ended:
		return true
	default:
		return s.limit() == s.best.matched || s.room.effort <= 0
	}
}

// round computes the bound for the present shares and climbs. Then it updates the shares: each half gives away
// what it does not need, and then move changes them further.
func (s *search) round() {
	s.room.effort -= len(s.share)
	s.value()
	lower := s.sum < s.bound
	if lower {
		s.bound, s.stuck = s.sum, 0
	} else if s.stuck++; s.stuck > patience {
		s.pace, s.stuck = s.pace*slower/16, 0
	}
	if s.record.rounds++; s.record.rounds%climbing == 1 {
		s.climbFrom(0)
		s.climbFrom(1)
	}
	s.remember()
	s.giveActions()
	if lower {
		copy(s.bestShare, s.share)
	}
	s.move()
}

// value computes the sum for the present shares. On the way, pairs of actions whose prices exceed their worth
// take worth from pairs of variables.
func (s *search) value() {
	s.weighActions()
	s.sum = s.halves[0].solve()
	s.giveVariables()
	s.weighVariables()
	s.sum += s.halves[1].solve()
}

// weighActions sets the worths of the pairs of actions from the shares.
func (s *search) weighActions() {
	worths := s.halves[0].worth
	for e, fixed := range s.fixed {
		worth := fixed * unit
		for _, share := range s.share[s.start[e]:s.start[e+1]] {
			worth += share
		}
		worths[e] = worth
	}
}

// weighVariables sets the worths of the pairs of variables from the shares.
func (s *search) weighVariables() {
	worths := s.halves[1].worth
	clear(worths)
	for l, e := range s.links[1] {
		worths[e] += unit - s.share[l]
	}
	for _, r := range s.rivalries {
		for k, l := range r.links {
			r.worth[k] = unit - s.share[l]
		}
		worths[r.pair] = int32(r.solve())
	}
}

// climbFrom climbs from the mapping of a half, unless the last climb of that half started from the same
// mapping.
func (s *search) climbFrom(i int) {
	match := s.halves[i].sides[0].match
	if slices.Equal(s.tried[i], match) {
		return
	}
	s.tried[i] = append(s.tried[i][:0], match...)
	if matched := s.climb(s.problem, i, match); matched > s.best.matched {
		s.best = s.mapping(s.problem, matched)
	}
}

// remember counts in mapCount the pairs of actions that are mapped.
func (s *search) remember() {
	for _, e := range s.halves[0].sides[0].match {
		if e != none {
			s.mapCount[s.place(e)]++
		}
	}
}

// place returns the index of a pair of actions in mapCount.
func (s *search) place(e int32) int {
	h := s.halves[0]
	return int(h.ends[0][e])*len(h.sides[1].price) + int(h.ends[1][e])
}
