package rule

import "slices"

// components returns the strongly connected components of a graph. A component comes after the components it
// depends on. on[n] lists what node n depends on. It uses Tarjan's algorithm.
func components(on [][]int) (all [][]int) {
	found, low := make([]int, len(on)), make([]int, len(on)) // found[n]: order of the visit to n, from 1; low[n]: least order that n reaches
	var stack []int
	visits := 0
	var visit func(n int)
	visit = func(n int) {
		visits++
		found[n], low[n] = visits, visits
		stack = append(stack, n)
		for _, m := range on[n] {
			if found[m] == 0 {
				visit(m)
				low[n] = min(low[n], low[m])
			} else if slices.Contains(stack, m) {
				low[n] = min(low[n], found[m])
			}
		}
		if low[n] == found[n] {
			i := slices.Index(stack, n)
			all = append(all, slices.Clone(stack[i:]))
			stack = stack[:i]
		}
	}
	for n := range on {
		if found[n] == 0 {
			visit(n)
		}
	}
	return all
}
