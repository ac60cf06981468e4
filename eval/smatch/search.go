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
	share  [2][]int32 // by half and link: the two are one unit
	drift  []int32    // by link: how its share moved last, in parts of driftUnit
	pace   int        // of that movement, in parts of paceUnit
	stuck  int        // rounds without a lower bound
	tried  [2][]int32 // by half: what was climbed from last
	climbs bool       // whether the last round did: every other one does
	sum    int        // what both halves are worth together
	bound  int        // the least that it was, in units
}

// A record is what a search and those that go on from it have in common.
type record struct {
	best   mapping
	effort int // pairs and links that may still be looked at
	forks  int // searches that may still go on from others
}

// unit is what a triple is worth. Whole numbers make bounds exact, and equal on
// all machines.
const unit = 1 << 16

// The figures of the subgradient method, by trial on networks and their gold
// and on networks of different recipes.
const (
	driftUnit = 16
	momentum  = 15 // of driftUnit: what is left of a drift in the next round
	paceUnit  = 256
	startPace = 150
	slower    = 12 // of 16: what is left of the pace after
	patience  = 3  // rounds without a lower bound

	small = 1200 // links: then climbing costs little, and is for every round
)

// newSearch starts with every link shared alike.
func newSearch(p *problem, r *record, bound int) *search {
	s := &search{problem: p, record: r, drift: make([]int32, len(p.links)), pace: startPace, bound: bound}
	for i := range s.share {
		s.share[i] = slices.Repeat([]int32{unit / 2}, len(p.links))
	}
	return s
}

// limit is the largest number of triples that can be equal.
func (s *search) limit() int { return max(s.bound/unit, s.best.matched) }

// done reports whether nothing better can exist, or is looked for.
func (s *search) done() bool { return s.limit() == s.best.matched || s.effort <= 0 }

// rounds makes so many rounds, less when the search is done.
func (s *search) rounds(n int, move bool) {
	for ; n > 0 && !s.done(); n-- {
		s.round(move)
	}
}

// round finds the bound by the present shares, climbs, and shares anew: by
// giving all that a half has no use for, and moving the rest.
func (s *search) round(move bool) {
	s.effort -= len(s.halves[0].fixed) + len(s.halves[1].fixed) + len(s.links)
	s.sum = s.value(0)
	s.give(0)
	s.sum += s.value(1)
	if s.sum < s.bound {
		s.bound, s.stuck = s.sum, 0
	} else if s.stuck++; s.stuck > patience {
		s.pace, s.stuck = s.pace*slower/16, 0
	}
	if s.climbs = !s.climbs; s.climbs || len(s.links) < small {
		s.climbFrom(0)
		s.climbFrom(1)
	}
	s.give(1)
	if move {
		s.move()
	}
}

// value maps a half for its shares and returns what that is worth.
func (s *search) value(i int) int {
	s.weigh(i)
	return s.halves[i].solve()
}

// weigh sets the worths of the pairs of a half by its shares.
func (s *search) weigh(i int) {
	h, share := &s.halves[i], s.share[i]
	links := h.links
	for e, fixed := range h.fixed {
		worth, own := fixed*unit, h.start[e+1]-h.start[e]
		for _, l := range links[:own] {
			worth += share[l]
		}
		h.worth[e], links = worth, links[own:]
	}
	for _, r := range h.rivalries {
		for k, l := range h.linksOf(r.pair) {
			r.worth[k] = share[l]
		}
		h.worth[r.pair] = h.fixed[r.pair]*unit + int32(r.solve())
	}
}

// climbFrom climbs from the mapping of a half, unless that is the last one.
func (s *search) climbFrom(i int) {
	match := s.halves[i].sides[0].match
	if slices.Equal(s.tried[i], match) {
		return
	}
	s.tried[i] = append(s.tried[i][:0], match...)
	if matched := s.climb(i, match); matched > s.best.matched {
		s.best = s.mapping(matched)
	}
}

// give lets the pairs of a half that cost more than they are worth take that
// much from the shares of the other half. This half is worth as much as before,
// the other one perhaps less.
func (s *search) give(i int) {
	h, share, other := &s.halves[i], s.share[i], s.share[1-i]
	for _, r := range h.rivalries {
		spare := h.slack(r.pair)
		h.worth[r.pair] += spare
		each := spare / int32(min(len(r.sides[0].price), len(r.sides[1].price)))
		for k, l := range h.linksOf(r.pair) {
			more := min(other[l], each+r.slack(int32(k)))
			share[l] += more
			other[l] -= more
		}
	}
	from, to, rows, columns := h.ends[0], h.ends[1], h.sides[0].price, h.sides[1].price
	for e, worth := range h.worth {
		spare := rows[from[e]] + columns[to[e]] - worth
		if spare == 0 {
			continue
		}
		links := h.linksOf(int32(e))
		each, rest := spare, int32(0)
		if len(links) > 1 {
			each = spare / int32(len(links))
		}
		for _, l := range links {
			more := min(other[l], each+rest)
			share[l] += more
			other[l] -= more
			rest += each - more
		}
	}
}

// move takes from the half that wants a link and gives to the one that does
// not, as much as would close the gap if the links did not get into each
// other's way (Polyak's step), and goes on a little as it moved before.
func (s *search) move() {
	for l, d := range s.drift {
		s.drift[l] = d * momentum / driftUnit
	}
	s.want(0, driftUnit)
	s.want(1, -driftUnit)
	norm := 0
	for l, d := range s.drift {
		if d > 0 && s.share[0][l] == 0 || d < 0 && s.share[1][l] == 0 {
			s.drift[l] = 0
		} else {
			norm += int(d) * int(d)
		}
	}
	if norm == 0 {
		return
	}
	step := (s.sum - s.best.matched*unit) * driftUnit * s.pace / norm
	for l, d := range s.drift {
		share := min(unit, max(0, int(s.share[0][l])-step*int(d)/paceUnit))
		s.share[0][l], s.share[1][l] = int32(share), int32(unit-share)
	}
}

// want adds to the drift of the links that the mapping of a half makes equal.
func (s *search) want(i int, drift int32) {
	h := &s.halves[i]
	match := h.sides[0].match
	for _, e := range match {
		if e != none {
			for _, l := range h.linksOf(e) {
				s.drift[l] += drift
			}
		}
	}
	for _, r := range h.rivalries {
		if match[h.ends[0][r.pair]] != r.pair {
			continue
		}
		for k, l := range h.linksOf(r.pair) {
			if r.sides[0].match[r.ends[0][k]] != int32(k) {
				s.drift[l] -= drift
			}
		}
	}
}
