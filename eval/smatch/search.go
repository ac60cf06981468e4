package smatch

import "slices"

// A search closes in on the best mapping from both sides. It lets actions and
// variables be mapped independently of each other, shares the worth of every
// link between these two halves, and so knows that no mapping matches more than
// both halves together; mappings come from climbing from either half.
//
// The shares are those of a Lagrangian decomposition of the assignment problem.
// A half that has no use for a share gives it to the other (dual ascent); and
// shares move from the half that wants a link to the one that does not
// (subgradients), which goes on where giving comes to a standstill.
type search struct {
	*problem
	*record
	share []int32    // by link: what its pair of actions has; its pair of variables has the rest of a unit
	kept  []int32    // by link: the share when the bound was lowest
	drift []int32    // by link: how its share moved last, in parts of driftUnit
	pace  int        // of that movement, in parts of paceUnit
	stuck int        // rounds without a lower bound
	tried [2][]int32 // by half: what was climbed from last
	sum   int        // what both halves are worth together
	bound int        // the least that it was, in units
}

// A record is what a search and those that go on from it have in common.
type record struct {
	*climber
	best   mapping
	rounds int // that were made

	often  []int32   // by node of test and gold: the rounds in which these actions were mapped
	marked [2][]bool // by half and pair: room for marks
	each   []int32   // by pair of variables: room for what each of its links gives
	rest   []int32   // by pair of variables: room for what links could not give
}

// unit is what a triple is worth. Whole numbers make bounds exact, and equal on
// all machines.
const unit = 1 << 16

// The figures of the subgradient method, by trial on networks and their gold
// and on networks of different recipes.
const (
	driftUnit = 64
	momentum  = 62 // of driftUnit: what is left of a drift in the next round
	paceUnit  = 256
	slower    = 12 // of 16: what is left of the pace after
	startPace = 200
	patience  = 2 // rounds without a lower bound
	climbing  = 4 // every so many rounds are climbed from
)

func newRecord(p *problem) *record {
	r := &record{climber: newClimber(p)}
	for i, h := range p.halves {
		r.marked[i] = make([]bool, len(h.worth))
	}
	nodes, pairs := p.halves[0].sides, len(p.halves[1].worth)
	r.often = p.room.take(len(nodes[0].price) * len(nodes[1].price))
	r.each, r.rest = p.room.take(pairs), p.room.take(pairs)
	r.best = r.mapping(p, r.climb(p, 0, nodes[0].match))
	return r
}

// newSearch starts with what shares come to in most problems: a variable of test
// with several relations makes one of them equal anyway, and what its links are
// worth beyond that falls to the actions.
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
			s.share[l] = unit - unit/r.most()
		}
	}
	copy(s.kept, s.share)
	return s
}

func emptySearch(p *problem, r *record, bound int) *search {
	n := len(p.links[0])
	return &search{problem: p, record: r, bound: bound, pace: startPace, share: p.room.take(n), kept: p.room.take(n), drift: p.room.take(n)}
}

// limit is the largest number of triples that can be equal.
func (s *search) limit() int { return max(s.bound/unit, s.best.matched) }

// done reports whether nothing better can exist, or is looked for.
func (s *search) done() bool {
	select {
	case <-s.room.ended:
		return true
	default:
		return s.limit() == s.best.matched || s.room.effort <= 0
	}
}

// round finds the bound by the present shares, climbs, and shares anew: by
// giving all that a half has no use for, and moving the rest.
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
		copy(s.kept, s.share)
	}
	s.move()
}

// value finds the sum by the present shares. On the way the pairs of actions
// give what they have no use for.
func (s *search) value() {
	s.weighActions()
	s.sum = s.halves[0].solve()
	s.giveVariables()
	s.weighVariables()
	s.sum += s.halves[1].solve()
}

// weighActions sets the worths of the pairs of actions by the shares.
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

// weighVariables sets the worths of the pairs of variables by the shares.
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

// climbFrom climbs from the mapping of a half, unless that is the last one.
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

// remember counts the actions that are mapped.
func (s *search) remember() {
	for _, e := range s.halves[0].sides[0].match {
		if e != none {
			s.often[s.place(e)]++
		}
	}
}

// place is the place of a pair of actions among all that there can be.
func (s *search) place(e int32) int {
	h := s.halves[0]
	return int(h.ends[0][e])*len(h.sides[1].price) + int(h.ends[1][e])
}
