package reader

import (
	"math"
	"strings"
)

// A decision is how one clause was read, in comparison with the other ways to read it.
type decision struct {
	confidence  float64 // share of this way among all, from 0 to 1
	alternative string  // the actions of the best other way; "" if there is none
}

// decide notes in each reading of a clause how it compares with the others. All of them continue r. A way with cost
// c has the weight exp(-c); ways with the same result count once.
func (r *reading) decide(all []*reading) []*reading {
	var ways []*reading
	total := 0.0
	for _, a := range all {
		if !twin(a, ways) {
			ways = append(ways, a)
			total += math.Exp(r.cost - a.cost)
		}
	}
	for _, a := range all {
		d := decision{confidence: math.Exp(r.cost-a.cost) / total}
		var best *reading
		for _, b := range ways {
			if !same(a, b) && (best == nil || b.cost < best.cost) {
				best = b
			}
		}
		if best != nil {
			d.alternative = r.actionsOf(best)
		}
		a.decisions = append(r.decisions[:len(r.decisions):len(r.decisions)], d)
	}
	return all
}

// twin reports whether one of the readings has the result of a.
func twin(a *reading, all []*reading) bool {
	for _, b := range all {
		if same(a, b) {
			return true
		}
	}
	return false
}

// same reports whether two readings have the same result.
func same(a, b *reading) bool {
	return a == b || a.cost == b.cost && len(a.steps) == len(b.steps) && a.state.Hash() == b.state.Hash()
}

// actionsOf returns the actions that a reading adds to r, or "no step".
func (r *reading) actionsOf(longer *reading) string {
	var actions []string
	for _, s := range longer.steps[len(r.steps):] {
		actions = append(actions, s.action.Name)
	}
	if len(actions) == 0 {
		return "no step"
	}
	return strings.Join(actions, ", ")
}
