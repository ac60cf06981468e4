package smatch

// The figures of the search as a whole, by trial like those of its rounds.
const (
	opening = 6        // rounds of giving, to begin with
	inner   = 25       // rounds over the pairs that matter, in a pass
	forked  = 10       // the same in the pass of a fork
	dive    = 16       // rounds over the pairs that matter most, in any pass
	tight   = unit     // pairs that cost so little more than they are worth matter
	tighter = unit / 4 // and these most
	near    = 2        // triples between the best mapping and the bound: then fork

	maxForks  = 8
	maxEffort = 6_000_000
)

// gaps tells, pass by pass, how many triples may be between the best mapping
// and the bound, at most, for it to be made: in a problem of a thousand links,
// and less in larger ones. The first pass is always made.
var gaps = [...]int{maxTriples * maxTriples, 20, 10}

// solve returns the best mapping that is found, and the largest number of
// triples that can be equal, which is at most what the problem is of.
func (p *problem) solve(most int) (mapping, int) {
	start := p.mapping(p.climb(0, p.halves[0].sides[0].match))
	s := newSearch(p, &record{best: start, effort: maxEffort, forks: maxForks}, most*unit)
	s.rounds(opening, false)
	for _, gap := range gaps {
		if (s.limit()-s.best.matched)*len(s.links) <= gap*1000 {
			s.pass(inner)
		}
	}
	limit := s.limit()
	if limit-s.best.matched <= near {
		limit = s.branch()
	}
	return s.best, max(limit, s.best.matched)
}

// pass makes so many rounds over the few pairs that matter, then goes on with
// all pairs from there (column generation). Once no other pair can be in a
// better mapping, it goes on with those that matter only.
func (s *search) pass(rounds int) {
	s.rounds(1, false)
	if s.done() {
		return
	}
	if spare := s.sum - (s.best.matched+1)*unit; spare <= tight {
		few, _ := s.narrow(spare)
		few.bound = s.bound
		few.rounds(rounds, true)
		*s = *few
		return
	}
	few, links := s.narrow(tight)
	few.rounds(rounds, true)
	few.dive()
	for i, share := range few.share {
		for k, l := range links {
			s.share[i][l] = share[k]
		}
	}
	s.rounds(1, false)
	s.rounds(1, true)
}

// dive looks for a better mapping among the pairs that matter most; there its
// rounds cost least.
func (s *search) dive() {
	s.rounds(1, false)
	if !s.done() {
		few, _ := s.narrow(tighter)
		few.rounds(dive, true)
	}
}

// narrow leaves out the pairs of actions that cost so much more than they are
// worth: a mapping with one of them is worth less than the sum by that.
func (s *search) narrow(spare int) (*search, []int32) {
	s.weigh(0)
	return s.omit(func(i int, e int32) bool { return i == 0 && int(s.halves[0].slack(e)) > spare })
}

// omit goes on without some pairs. It returns the numbers that the links that
// are left have in s, too.
func (s *search) omit(gone func(i int, e int32) bool) (*search, []int32) {
	p, links := s.without(gone)
	few := newSearch(p, s.record, s.sum)
	for i := range few.share {
		for k, l := range links {
			few.share[i][k] = s.share[i][l]
		}
	}
	return few, links
}

// branch forks the search at the pair that its halves are least at one about,
// and so on, depth first, for as long as forks are left. It returns the largest
// number of triples that can be equal.
func (s *search) branch() int {
	if s.done() || s.forks <= 0 {
		return s.limit()
	}
	i, pair := s.contested()
	if pair == none {
		return s.limit()
	}
	limit := s.best.matched
	for _, with := range []bool{true, false} {
		fork := s.fork(i, pair, with)
		if s.forks > 0 {
			s.forks--
			fork.pass(forked)
		}
		limit = max(limit, fork.branch())
	}
	return min(limit, s.limit())
}

// fork goes on without the rivals of a pair, or without the pair itself.
func (s *search) fork(i int, pair int32, with bool) *search {
	ends := s.halves[i].ends
	fork, _ := s.omit(func(half int, e int32) bool {
		if half != i || e == pair {
			return half == i && !with
		}
		return with && (ends[0][e] == ends[0][pair] || ends[1][e] == ends[1][pair])
	})
	fork.bound = s.bound
	return fork
}

// contested returns the half and the pair that this half maps for the sake of
// links that are worth most and that the other half does not make equal.
func (s *search) contested() (int, int32) {
	s.value(0)
	s.value(1)
	clear(s.drift)
	s.want(0, 1)
	s.want(1, -1)
	half, pair, most := 0, int32(none), int32(0)
	for i, alone := range []int32{1, -1} {
		for _, e := range s.halves[i].sides[0].match {
			if e == none {
				continue
			}
			worth := int32(0)
			for _, l := range s.halves[i].linksOf(e) {
				if s.drift[l] == alone {
					worth += s.share[i][l]
				}
			}
			if worth > most {
				half, pair, most = i, e, worth
			}
		}
	}
	clear(s.drift)
	return half, pair
}
