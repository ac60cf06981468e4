package layered

import "slices"

// slack is how much an item wants to be where it is when nothing pulls.
const slack = 0.01

// pulls is how much an item wants to be straight above or below what it is joined to: where an
// arrow passes layers more than where it ends.
func pulls(it *item, l link) float64 {
	switch {
	case l.loose:
		return 0
	case it.node < 0 && l.to.node < 0:
		return 6
	}
	return 1
}

// rounds are how often items are moved towards what they are joined to.
const rounds = 24

// spread finds where in its layer each item is: as near as the order of the layer allows to
// above and below what it is joined to.
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

// straighten lets what passes several layers go straight down as far as its neighbours let it.
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

// free is from where to where an item can be moved.
func (p *plane) free(it *item) (low, high float64) {
	layer := p.layers[it.layer]
	low, high = it.x-1e6, it.x+1e6
	if it.at > 0 {
		beside := layer[it.at-1]
		low = min(it.x, beside.x+(beside.w+it.w)/2+p.gap(beside, it))
	}
	if it.at < len(layer)-1 {
		beside := layer[it.at+1]
		high = max(it.x, beside.x-(beside.w+it.w)/2-p.gap(it, beside))
	}
	return low, high
}

// A block is some neighbours that touch: they move together.
type block struct {
	sum, weight float64 // of where the first would have to be for each to be where it wants
	n           int
}

func (b block) first() float64 { return b.sum / b.weight }

// settle moves the items of a layer to where they want to be, or, where several want the same
// place, to where the sum of the squares of their ways is least.
func (p *plane) settle(layer []*item) {
	offsets := make([]float64, len(layer)) // of each from the first, where all touch
	var blocks []block
	for i, it := range layer {
		if i > 0 {
			offsets[i] = offsets[i-1] + (layer[i-1].w+it.w)/2 + p.gap(layer[i-1], it)
		}
		sum, weight := float64(slack*it.alone), slack
		for _, l := range slices.Concat(it.ups, it.downs) {
			pull := pulls(it, l)
			sum, weight = sum+float64(pull*l.to.x), weight+pull
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

// gap is the space between two neighbours: less beside what only passes.
func (p *plane) gap(a, b *item) float64 {
	if a.node < 0 || b.node < 0 {
		return p.Across / 2
	}
	return p.Across
}
