package draw

import (
	"cmp"
	"slices"
)

// sweeps is the number of times that the layers are ordered, alternately down and up.
const sweeps = 16

// order sorts every layer by the neighbours of its items: in turn by those above and by those below. It also
// swaps adjacent items where that helps, and keeps the order with the fewest crossings.
func (p *plane) order() {
	best, least := p.places(), p.crossings()
	for sweep := range sweeps {
		for i := range p.layers {
			layer, links := p.layers[i], func(it *item) []link { return it.ups }
			if sweep%2 == 1 {
				layer, links = p.layers[len(p.layers)-1-i], func(it *item) []link { return it.downs }
			}
			arrange(layer, links)
			exchange(layer)
		}
		if n := p.crossings(); n < least {
			best, least = p.places(), n
		}
	}
	for i, it := range p.items {
		it.index = best[i]
	}
	for _, layer := range p.layers {
		slices.SortFunc(layer, func(a, b *item) int { return a.index - b.index })
	}
}

// arrange orders a layer by the mean position of the neighbours of its items. Items without neighbours keep
// their places.
func arrange(layer []*item, links func(*item) []link) {
	var slots []int
	var moved []*item
	for i, it := range layer {
		if sum, weight := mean(links(it), func(to *item) float64 { return float64(to.index) }); weight > 0 {
			it.middle = sum / weight
			slots, moved = append(slots, i), append(moved, it)
		}
	}
	slices.SortStableFunc(moved, func(a, b *item) int { return cmp.Compare(a.middle, b.middle) })
	for i, slot := range slots {
		layer[slot], moved[i].index = moved[i], slot
	}
}

// exchange swaps adjacent items if that reduces crossings.
func exchange(layer []*item) {
	for i := 1; i < len(layer); i++ {
		a, b := layer[i-1], layer[i]
		if crossed(b.ups, a.ups)+crossed(b.downs, a.downs) < crossed(a.ups, b.ups)+crossed(a.downs, b.downs) {
			layer[i-1], layer[i], a.index, b.index = b, a, i, i-1
		}
	}
}

// crossed returns the weight of the crossings between the links of the left item and those of the right one.
func crossed(left, right []link) (sum float64) {
	for _, l := range left {
		for _, r := range right {
			if l.target.index > r.target.index {
				sum += float64(l.weight * r.weight)
			}
		}
	}
	return sum
}

// mean returns the weighted sum of a value over the targets of links, and the sum of the weights.
func mean(links []link, of func(*item) float64) (sum, weight float64) {
	for _, l := range links {
		sum += float64(l.weight * of(l.target))
		weight += l.weight
	}
	return sum, weight
}

// places returns the index of each item in its layer.
func (p *plane) places() []int {
	out := make([]int, len(p.items))
	for i, it := range p.items {
		out[i] = it.index
	}
	return out
}

// crossings returns the weight of all crossings. It adds the lengths of arrows within a layer, with a penalty
// for those that lead to the left.
func (p *plane) crossings() (sum float64) {
	for i, layer := range p.layers[:max(1, len(p.layers))-1] {
		sums := make(tree, len(p.layers[i+1])+1)
		total := 0.0
		for _, it := range layer {
			for _, l := range it.downs {
				sum += float64(l.weight * (total - sums.upTo(l.target.index+1)))
			}
			for _, l := range it.downs {
				sums.add(l.target.index, l.weight)
				total += l.weight
			}
		}
	}
	for _, a := range p.Arrows {
		if from, to := p.items[a.Source], p.items[a.Target]; from.layer == to.layer {
			if apart := to.index - from.index; apart < 0 {
				sum += 0.3 - float64(0.1*float64(apart))
			} else {
				sum += float64(0.1 * float64(apart-1))
			}
		}
	}
	return sum
}

// A tree is a Fenwick tree: it sums up numbers by index.
type tree []float64

func (t tree) add(at int, v float64) {
	for at++; at < len(t); at += at & -at {
		t[at] += v
	}
}

// upTo returns the sum of the numbers at indices below n.
func (t tree) upTo(n int) (sum float64) {
	for ; n > 0; n -= n & -n {
		sum += t[n]
	}
	return sum
}
