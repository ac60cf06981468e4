package smatch

// Constants of the search over pairs of actions, found by experiment.
const (
	roundsPerCheck = 10 // number of rounds between two checks of progress
	forkAfter      = 3  // fork if the proof needs more than this many checks at the speed of the last one
	minDropRatio   = 4  // drop pairs only if at least one of minDropRatio pairs can be dropped
)

// maxEffort is the maximum effort of a search. The effort counts the links in each round, and the edges and
// nodes that matchings examine. The maximum takes one or two seconds. Of 300 pairs of different recipes half
// need less than 1,200,000, and the hardest needs 173,000,000.
const maxEffort = 250_000_000

// solve returns the best mapping found, and an upper bound on the number of triples that can be equal. The
// parameter most is an upper bound known to the caller.
func (p *problem) solve(most, effort int) (mapping, int) {
	p.room.effort = effort
	r := newRecord(p)
	s := newSearch(p, r, most*unit).close()
	limit := s.branch()
	return r.best, max(limit, r.best.matched)
}

// close runs rounds while the bound approaches the best mapping fast enough. It returns the search, possibly
// narrowed.
func (s *search) close() *search {
	clear(s.mapCount)
	for first := true; !s.done(); first = false {
		before := s.bound
		for n := 0; n < roundsPerCheck && !s.done(); n++ {
			s.round()
		}
		if s.done() {
			break
		}
		s = s.narrow()
		if left := s.bound - (s.best.matched+1)*unit; !first && (before-s.bound)*forkAfter < left {
			break
		}
	}
	return s
}

// narrow drops the pairs of actions that cannot be part of a better mapping, because their prices exceed their
// worth too much. If they are few, it returns s itself.
func (s *search) narrow() *search {
	copy(s.share, s.bestShare)
	s.value()
	s.giveActions()
	s.weighActions()
	gone := s.clean(0)
	spare := int32(s.sum - (s.best.matched+1)*unit)
	n := 0
	for e := range gone {
		if gone[e] = s.halves[0].slack(int32(e)) > spare; gone[e] {
			n++
		}
	}
	if n*minDropRatio < len(gone) {
		copy(s.share, s.bestShare)
		return s
	}
	return s.omit(gone)
}

// omit returns a search without the pairs of actions that gone marks. It starts from the shares of the lowest
// bound.
func (s *search) omit(gone []bool) *search {
	s.room.effort -= len(s.share)
	p, links := s.without(gone)
	few := emptySearch(p, s.record, s.bound)
	for k, l := range links {
		few.share[k], few.drift[k] = s.bestShare[l], s.drift[l]
	}
	copy(few.bestShare, few.share)
	for i, h := range s.halves {
		for k := range h.sides {
			copy(p.halves[i].sides[k].price, h.sides[k].price)
		}
	}
	return few
}

// branch forks the search, depth first, while there is effort left. It returns an upper bound on the number of
// equal triples.
func (s *search) branch() int {
	if s.done() {
		return s.limit()
	}
	pair := s.contested()
	if pair == none {
		return s.settle()
	}
	limit := s.best.matched
	for _, with := range []bool{true, false} {
		if s.done() {
			return s.limit()
		}
		before := s.room.mark
		limit = max(limit, s.fork(pair, with).close().branch())
		s.room.mark = before
	}
	return min(limit, s.limit())
}

// fork returns a search in which a pair of actions must be mapped to each other, if with is true, or must not.
// In the first case it omits all other pairs with one of these actions.
func (s *search) fork(pair int32, with bool) *search {
	gone, ends := s.clean(0), s.halves[0].ends
	for e := range gone {
		if with {
			gone[e] = int32(e) != pair && (ends[0][e] == ends[0][pair] || ends[1][e] == ends[1][pair])
		} else {
			gone[e] = int32(e) == pair
		}
	}
	return s.omit(gone)
}

// contested returns a pair of actions that has rivals: other pairs with one of its actions. It prefers actions
// with high prices that were mapped to each other in some of the rounds only. It returns none if there are no
// rivals left.
func (s *search) contested() int32 {
	h := s.halves[0]
	rows, columns := &h.sides[0], &h.sides[1]
	rounds := int32(0)
	for e := range h.worth {
		rounds = max(rounds, s.mapCount[s.place(int32(e))])
	}
	pair, most := int32(none), -1
	for e := range h.worth {
		row, column := h.ends[0][e], h.ends[1][e]
		if rows.start[row+1]-rows.start[row] == 1 && columns.start[column+1]-columns.start[column] == 1 {
			continue
		}
		often := s.mapCount[s.place(int32(e))]
		if doubt := int(rows.price[row]+columns.price[column]) * int(often) * int(often) * int(rounds-often); doubt > most {
			pair, most = int32(e), doubt
		}
	}
	return pair
}

// settle maps all actions when no pair has rivals, which is optimal. It returns the number of equal triples.
func (s *search) settle() int {
	match := s.halves[0].sides[0].match
	for e, row := range s.halves[0].ends[0] {
		match[row] = int32(e)
	}
	s.climbFrom(0)
	return s.best.matched
}
