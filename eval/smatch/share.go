package smatch

// giveVariables moves worth from pairs of variables to pairs of actions whose prices exceed their worth. Each
// pair of actions takes at most the difference. So the best mapping of the actions keeps its worth, and that
// of the variables may become worth less.
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

// giveActions moves worth from pairs of actions to pairs of variables whose prices exceed their worth.
func (s *search) giveActions() {
	h, n := s.halves[1], len(s.count)
	each, rest := s.each[:n], s.rest[:n]
	clear(rest)
	for e, count := range s.count {
		each[e] = h.slack(int32(e)) / count
	}
	for _, r := range s.rivalries {
		each[r.pair] = 0
		spare := h.slack(r.pair) / r.maxEqual()
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

// move takes worth from the half that uses a link and gives it to the half that does not. The step would close
// the gap between the bounds if links were independent (Polyak's step). It also continues a part of the last
// movement.
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

// mapped returns marks on the pairs that the mapping of half i contains.
func (s *search) mapped(i int) []bool {
	marks := s.clean(i)
	for _, e := range s.halves[i].sides[0].match {
		if e != none {
			marks[e] = true
		}
	}
	return marks
}

// clean returns the cleared buffer for marks on the pairs of half i.
func (s *search) clean(i int) []bool {
	marks := s.marked[i][:len(s.halves[i].worth)]
	clear(marks)
	return marks
}
