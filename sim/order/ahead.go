package order

// ahead returns how many steps can be executed at most in any order that
// starts with n. Steps without a competitor are executed to see what comes of
// them, in a copy of n; of the others the best is assumed.
func (s *Search[V, R]) ahead(n *node[V, R]) int {
	far := n.fork()
	for again := true; again; {
		again = false
		for i := range s.Steps {
			if far.ready[i] && !far.done[i] && !s.competes(far, i) {
				again = s.do(far, i) || again
			}
			if s.broken != nil {
				return 0
			}
		}
	}
	return len(far.results) + s.possible(far)
}

// possible counts the steps that could still be executed if all that they may
// bind could be had.
func (s *Search[V, R]) possible(n *node[V, R]) int {
	counted := make([]bool, len(s.Steps))
	had := make([]bool, s.Variables)
	count := 0
	for again := true; again; {
		again = false
		for i, st := range s.Steps {
			if n.done[i] || counted[i] || !s.Problem.Conceivable(i, s.bound(n.bound), had) {
				continue
			}
			counted[i], again = true, true
			count++
			for _, v := range st.Vars {
				if v >= 0 {
					had[v] = true
				}
			}
		}
	}
	return count
}
