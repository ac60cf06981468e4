package sim

// ahead returns how many steps can be executed at most in any order that
// starts with n. Steps without a competitor are executed to see what comes of
// them, in a copy of n; of the others the best is assumed.
func (s *search) ahead(n *node) int {
	far := n.fork()
	for again := true; again; {
		again = false
		for i := range s.steps {
			if !far.done[i] && s.run.applicable(far, i) && !s.competes(far, i) {
				again = s.execute(far, i) || again
			}
			if s.run.abort != nil {
				return 0
			}
		}
	}
	return len(far.results) + s.possible(far)
}

// possible counts the steps that could still be executed if all that they may
// bind could be had.
func (s *search) possible(n *node) int {
	counted := make([]bool, len(s.steps))
	had := make([]bool, len(n.bound))
	count := 0
	for again := true; again; {
		again = false
		for i := range s.steps {
			if n.done[i] || counted[i] || !s.conceivable(n, i, had) {
				continue
			}
			counted[i], again = true, true
			count++
			for _, v := range s.run.vars[i] {
				if v >= 0 {
					had[v] = true
				}
			}
		}
	}
	return count
}

// conceivable reports whether step i may become applicable when the variables
// that can be had are bound.
func (s *search) conceivable(n *node, i int, had []bool) bool {
	st := s.steps[i]
	if st.Problem != nil {
		return false
	}
	for j := range st.Args {
		a, v := &st.Args[j], s.run.vars[i][j]
		if v < 0 {
			continue
		}
		switch b := n.bound[v]; {
		case b != nil && (!a.Role.In || !s.run.domain.Accepts(a, b)):
			return false
		case b == nil && a.Role.In && !a.Role.Optional && !had[v]:
			return false
		}
	}
	return true
}
