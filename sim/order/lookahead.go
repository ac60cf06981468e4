package order

// ahead returns an upper bound on the number of steps executed in any order that starts with n. It executes
// steps without a competitor in a copy of n, and assumes the best for the others.
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

// possible counts the steps that could still be executed if every variable that a step may bind were bound.
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
