package smatch

// The figures of the search as a whole, by trial like those of its rounds.
const (
	lot   = 10 // rounds between two looks at what came of them
	hope  = 3  // lots like the last one that may be missing to a proof; else fork
	fewer = 4  // go on without pairs once they are one in so many
)

// maxEffort is what a search looks at, at most: links in rounds, edges and nodes in
// matchings. It is a second or two. Of 300 pairs of different recipes half take less
// than 1,200,000, the hardest 173,000,000.
const maxEffort = 250_000_000

// solve returns the best mapping that is found, and the largest number of
// triples that can be equal, which is at most what the problem is of.
func (p *problem) solve(most, effort int) (mapping, int) {
	p.room.effort = effort
	r := newRecord(p)
	s := newSearch(p, r, most*unit).close()
	limit := s.branch()
	return r.best, max(limit, r.best.matched)
}

// close makes rounds for as long as the bound comes closer to the best mapping.
func (s *search) close() *search {
	clear(s.often)
	for first := true; !s.done(); first = false {
		before := s.bound
		for n := 0; n < lot && !s.done(); n++ {
			s.round()
		}
		if s.done() {
			break
		}
		s = s.narrow()
		if left := s.bound - (s.best.matched+1)*unit; !first && (before-s.bound)*hope < left {
			break
		}
	}
	return s
}

// narrow goes on without the pairs of actions that cost so much more than they
// are worth that no mapping with one of them is better, if they are many.
func (s *search) narrow() *search {
	copy(s.share, s.kept)
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
	if n*fewer < len(gone) {
		copy(s.share, s.kept)
		return s
	}
	return s.omit(gone)
}

// omit goes on without some pairs of actions, from the shares of the lowest
// bound.
func (s *search) omit(gone []bool) *search {
	s.room.effort -= len(s.share)
	p, links := s.without(gone)
	few := emptySearch(p, s.record, s.bound)
	for k, l := range links {
		few.share[k], few.drift[k] = s.kept[l], s.drift[l]
	}
	copy(few.kept, few.share)
	for i, h := range s.halves {
		for k := range h.sides {
			copy(p.halves[i].sides[k].price, h.sides[k].price)
		}
	}
	return few
}

// branch forks the search, depth first, for as long as there is effort left. It
// returns the largest number of triples that can be equal.
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

// fork goes on without the rivals of a pair of actions, or without the pair.
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

// contested returns a pair of actions with rivals: that of actions which matter
// most and are mapped to each other now and then. It is none when there are no
// rivals left.
func (s *search) contested() int32 {
	h := s.halves[0]
	rows, columns := &h.sides[0], &h.sides[1]
	rounds := int32(0)
	for e := range h.worth {
		rounds = max(rounds, s.often[s.place(int32(e))])
	}
	pair, most := int32(none), -1
	for e := range h.worth {
		row, column := h.ends[0][e], h.ends[1][e]
		if rows.start[row+1]-rows.start[row] == 1 && columns.start[column+1]-columns.start[column] == 1 {
			continue
		}
		often := s.often[s.place(int32(e))]
		if doubt := int(rows.price[row]+columns.price[column]) * int(often) * int(often) * int(rounds-often); doubt > most {
			pair, most = int32(e), doubt
		}
	}
	return pair
}

// settle maps all actions whose pairs have no rivals, which is best.
func (s *search) settle() int {
	match := s.halves[0].sides[0].match
	for e, row := range s.halves[0].ends[0] {
		match[row] = int32(e)
	}
	s.climbFrom(0)
	return s.best.matched
}
