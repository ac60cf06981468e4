package smatch

import "slices"

// A mapping maps actions and variables of test to those of gold, or to nothing.
type mapping struct {
	to      [2][]int32 // by half and node of test: the node of gold, or nothing
	matched int
}

// nothing is what a node without a pair is mapped to.
const nothing = -1

// pairs returns the mapping of the actions in terms of the networks.
func (m *mapping) pairs(test, gold *graph) []Pair {
	var out []Pair
	for a, b := range m.to[0] {
		if b != nothing {
			out = append(out, Pair{Test: test.actions[a].at, Gold: gold.actions[b].at})
		}
	}
	sortPairs(out)
	return out
}

// names returns the mapping of the variables in terms of the networks. Those
// that share no relation are mapped as they come: their instances are equal.
func (m *mapping) names(test, gold *graph) map[string]string {
	taken := make([]bool, len(gold.vars))
	for _, w := range m.to[1] {
		if w != nothing {
			taken[w] = true
		}
	}
	out := map[string]string{}
	for v, w := range m.to[1] {
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
