package draw

import "slices"

// slack is the strength with which an item keeps its initial place.
const slack = 0.01

// pulls returns the strength with which a link draws an item straight above or below its neighbour. It is
// highest between two points of the same arrow, which keeps long arrows straight.
func pulls(it *item, l link) float64 {
	switch {
	case l.loose:
		return 0
	case it.node < 0 && l.target.node < 0:
		return 6
	}
	return 1
}

// rounds is the number of times that items are moved towards their neighbours.
const rounds = 24

// spread computes the x of each item: as close to its neighbours above and below as the order of the layer
// allows.
func (p *plane) spread() {
	for _, layer := range p.layers {
		x := 0.0
		for _, it := range layer {
			it.x = x + it.w/2
			x += it.w + p.Across
		}
		for _, it := range layer {
			it.x -= (x - p.Across) / 2
			it.alone = it.x
		}
	}
	for round := range rounds {
		for i := range p.layers {
			layer := p.layers[i]
			if round%2 == 1 {
				layer = p.layers[len(p.layers)-1-i]
			}
			p.settle(layer)
		}
	}
	for _, route := range p.routes {
		p.straighten(route)
	}
}

// straighten makes an arrow that passes through several layers vertical, as far as its neighbours permit.
func (p *plane) straighten(route []*item) {
	for first := 0; first < len(route); {
		low, high := p.free(route[first])
		sum, n := 0.0, 0
		for ; first+n < len(route); n++ {
			l, h := p.free(route[first+n])
			if max(low, l) > min(high, h) {
				break
			}
			low, high = max(low, l), min(high, h)
			sum += route[first+n].x
		}
		for _, it := range route[first : first+n] {
			it.x = min(max(sum/float64(n), low), high)
		}
		first += n
	}
}

// free returns the range in which an item can be moved.
func (p *plane) free(it *item) (low, high float64) {
	layer := p.layers[it.layer]
	low, high = it.x-1e6, it.x+1e6
	if it.index > 0 {
		beside := layer[it.index-1]
		low = min(it.x, beside.x+(beside.w+it.w)/2+p.gap(beside, it))
	}
	if it.index < len(layer)-1 {
		beside := layer[it.index+1]
		high = max(it.x, beside.x-(beside.w+it.w)/2-p.gap(it, beside))
	}
	return low, high
}

// A block is a run of touching items that move together.
type block struct {
	sum, weight float64 // each item wants some x for the first item of the block; sum is the weighted sum of these
	n           int
}

func (b block) first() float64 { return b.sum / b.weight }

// settle moves the items of a layer to their ideal places. Where several compete, it minimises the weighted
// sum of the squared distances.
func (p *plane) settle(layer []*item) {
	offsets := make([]float64, len(layer)) // distance of each item from the first one if no two leave a gap, in pixels
	var blocks []block
	for i, it := range layer {
		if i > 0 {
			offsets[i] = offsets[i-1] + (layer[i-1].w+it.w)/2 + p.gap(layer[i-1], it)
		}
		sum, weight := float64(slack*it.alone), slack
		for _, l := range slices.Concat(it.ups, it.downs) {
			pull := pulls(it, l)
			sum, weight = sum+float64(pull*l.target.x), weight+pull
		}
		blocks = append(blocks, block{sum - float64(weight*offsets[i]), weight, 1})
		for len(blocks) > 1 && blocks[len(blocks)-2].first() > blocks[len(blocks)-1].first() {
			a, b := blocks[len(blocks)-2], blocks[len(blocks)-1]
			blocks = append(blocks[:len(blocks)-2], block{a.sum + b.sum, a.weight + b.weight, a.n + b.n})
		}
	}
	i := 0
	for _, b := range blocks {
		for range b.n {
			layer[i].x = b.first() + offsets[i]
			i++
		}
	}
}

// gap returns the space between two neighbours. It is smaller next to a passing arrow.
func (p *plane) gap(a, b *item) float64 {
	if a.node < 0 || b.node < 0 {
		return p.Across / 2
	}
	return p.Across
}
