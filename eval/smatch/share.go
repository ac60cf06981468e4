package smatch

// giveVariables lets the pairs of actions that cost more than they are worth
// take that much from the pairs of variables: the actions are worth as much as
// before, the variables perhaps less.
func (s *search) giveVariables() {
	h := s.halves[0]
	for e := range h.worth {
		share := s.share[s.start[e]:s.start[e+1]]
		spare := h.slack(int32(e))
		if spare == 0 || len(share) == 0 {
			continue
		}
		each, rest := spare/int32(len(share)), int32(0)
		for l, old := range share {
			more := min(unit-old, each+rest)
			share[l] = old + more
			rest += each - more
		}
	}
}

// giveActions lets the pairs of variables that cost more than they are worth
// take that much from the pairs of actions.
func (s *search) giveActions() {
	h, n := s.halves[1], len(s.count)
	each, rest := s.each[:n], s.rest[:n]
	clear(rest)
	for e, count := range s.count {
		each[e] = h.slack(int32(e)) / count
	}
	for _, r := range s.rivalries {
		each[r.pair] = 0
		spare := h.slack(r.pair) / r.most()
		for k, l := range r.links {
			s.share[l] -= min(s.share[l], spare+r.slack(int32(k)))
		}
	}
	for l, e := range s.links[1] {
		want := each[e] + rest[e]
		less := min(s.share[l], want)
		s.share[l] -= less
		rest[e] = want - less
	}
}

// move takes from the half that wants a link and gives to the one that does
// not, as much as would close the gap if the links did not get into each
// other's way (Polyak's step), and goes on a little as it moved before.
func (s *search) move() {
	actions, variables := s.mapped(0), s.mapped(1)
	for _, r := range s.rivalries {
		if variables[r.pair] {
			for k, l := range r.links {
				if r.sides[0].match[r.ends[0][k]] != int32(k) {
					s.drift[l] += driftUnit * driftUnit / momentum
				}
			}
		}
	}
	norm := 0
	for l, e := range s.links[0] {
		d := s.drift[l] * momentum / driftUnit
		if actions[e] {
			d += driftUnit
		}
		if variables[s.links[1][l]] {
			d -= driftUnit
		}
		if d > 0 && s.share[l] == 0 || d < 0 && s.share[l] == unit {
			d = 0
		}
		s.drift[l] = d
		norm += int(d) * int(d)
	}
	if norm == 0 {
		return
	}
	step := (s.sum - s.best.matched*unit) * driftUnit * s.pace / norm
	for l, d := range s.drift {
		s.share[l] = int32(min(unit, max(0, int(s.share[l])-step*int(d)/paceUnit)))
	}
}

// mapped marks the pairs that a half maps.
func (s *search) mapped(i int) []bool {
	marks := s.clean(i)
	for _, e := range s.halves[i].sides[0].match {
		if e != none {
			marks[e] = true
		}
	}
	return marks
}

// clean returns the room for marks on the pairs of a half.
func (s *search) clean(i int) []bool {
	marks := s.marked[i][:len(s.halves[i].worth)]
	clear(marks)
	return marks
}
