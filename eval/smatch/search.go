package smatch

import "slices"

// A search approaches the best mapping from both sides. For an upper bound it lets actions and variables be
// mapped independently, and divides the worth of every link between these two halves. No mapping matches more
// than both halves together. For a lower bound it climbs from the mapping of either half.
//
// The shares are those of a Lagrangian decomposition of the assignment problem. A half gives the part of a
// share that it does not need to the other half (dual ascent). Shares also move from the half that uses a link
// to the half that does not (subgradients), which makes progress when giving does not.
type search struct {
	*problem
	*record
	share     []int32    // by link: share of its pair of actions; the rest of a unit is that of its pair of variables
	bestShare []int32    // by link: the share at the lowest bound
	drift     []int32    // by link: the last movement of its share, in units of 1/driftUnit
	pace      int        // speed of that movement, in units of 1/paceUnit
	stuck     int        // rounds without a lower bound
	tried     [2][]int32 // by half: the mapping from which the last climb started
	sum       int        // worth of both halves together
	bound     int        // the lowest sum so far, in units
}

// A record is shared by a search and the searches derived from it.
type record struct {
	*climber
	best   mapping
	rounds int // number of rounds

	mapCount []int32   // by node of test and gold: the rounds in which these actions were mapped
	marked   [2][]bool // by half and pair: buffer for marks
	each     []int32   // by pair of variables: buffer for the amount that each link gives
	rest     []int32   // by pair of variables: buffer for amounts that links could not give
}

// unit is the worth of a triple. Whole numbers make bounds exact, and equal on all machines.
const unit = 1 << 16

// Constants of the subgradient method, found by experiment. The experiments compared networks with their gold
// and with networks of other recipes.
const (
	driftUnit = 64
	momentum  = 62 // in 1/driftUnit: the part of a drift kept in the next round
	paceUnit  = 256
	slower    = 12 // in 1/16: the part of the pace kept after
	startPace = 200
	patience  = 2 // rounds without a lower bound
	climbing  = 4 // climb every this many rounds
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

// newSearch starts with shares that suit most problems. A variable of test with several relations makes one of
// them equal anyway; the remaining worth of its links goes to the actions.
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

// round computes the bound for the present shares and climbs. Then it updates the shares: each half gives what
// it does not need, and the rest moves.
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

// value computes the sum for the present shares. Meanwhile the pairs of actions give the worth that they do
// not need.
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

// climbFrom climbs from the mapping of a half, unless the last climb of that half started there too.
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

// remember counts the pairs of actions that are mapped.
func (s *search) remember() {
	for _, e := range s.halves[0].sides[0].match {
		if e != none {
			s.mapCount[s.place(e)]++
		}
	}
}

// place returns the index of a pair of actions among all possible pairs.
func (s *search) place(e int32) int {
	h := s.halves[0]
	return int(h.ends[0][e])*len(h.sides[1].price) + int(h.ends[1][e])
}
