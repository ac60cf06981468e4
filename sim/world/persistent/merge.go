package persistent

import (
	"slices"

	"hearth/engine"
)

// Merge calls f for the members of several orders by their ranks, those of one rank
// once, until f returns false, which it then returns. No order is empty.
func Merge(orders []*Order, f func(term engine.Term) bool) bool {
	if len(orders) == 1 {
		return orders[0].Each(func(_ int64, term engine.Term) bool { return f(term) })
	}
	heads := make([]Member, len(orders))
	for i, o := range orders {
		heads[i], _ = o.First()
	}
	for len(orders) > 0 {
		least := heads[0]
		for _, h := range heads {
			if h.Rank < least.Rank {
				least = h
			}
		}
		if !f(least.Term) {
			return false
		}
		for i := len(heads) - 1; i >= 0; i-- {
			if heads[i].Rank != least.Rank {
				continue
			}
			var more bool
			if heads[i], more = orders[i].After(least.Rank); !more {
				orders, heads = slices.Delete(orders, i, i+1), slices.Delete(heads, i, i+1)
			}
		}
	}
	return true
}
