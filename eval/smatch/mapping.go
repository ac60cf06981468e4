package smatch

import "slices"

// A mapping maps actions and variables of test to those of gold, or to nothing.
type mapping struct {
	target  [2][]int32 // for each action [0] and each variable [1] of test: the node of gold, or nothing
	matched int
}

// nothing is the target of a node without a pair.
const nothing = -1

// pairs returns the mapped actions by their indices in the networks.
func (m *mapping) pairs(test, gold *graph) []Pair {
	var out []Pair
	for a, b := range m.target[0] {
		if b != nothing {
			out = append(out, Pair{Test: test.actions[a].index, Gold: gold.actions[b].index})
		}
	}
	sortPairs(out)
	return out
}

// names returns the mapping of the variables by name. Variables without a shared relation are mapped in order,
// because their instances are equal anyway.
func (m *mapping) names(test, gold *graph) map[string]string {
	taken := make([]bool, len(gold.vars))
	for _, w := range m.target[1] {
		if w != nothing {
			taken[w] = true
		}
	}
	out := map[string]string{}
	for v, w := range m.target[1] {
		if w == nothing {
			w = int32(slices.Index(taken, false))
		}
		if w != nothing {
			taken[w] = true
			out[test.vars[v]] = gold.vars[w]
		}
	}
	return out
}
