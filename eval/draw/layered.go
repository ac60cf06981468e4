package draw

import (
	"slices"
)

// A Graph is the input of a layout. Sizes and distances are in pixels.
type Graph struct {
	Nodes  []Size // in reading order
	Arrows []Arrow

	MaxPerLayer int     // maximum number of nodes in a layer; 0: no limit
	Across      float64 // space between neighbours in a layer
	Down        float64 // space between layers
}

// A Size is the size of a node or a layout.
type Size struct{ W, H float64 }

// An Arrow joins two nodes. A loose arrow may join nodes of the same layer, and does not pull its nodes
// together. Crossings with loose arrows count less.
type Arrow struct {
	Source, Target int
	Loose          bool
}

// A Layout holds the positions of all nodes and arrows.
type Layout struct {
	Size
	Nodes  []Box
	Routes [][]Box // by arrow: a box of width 0 for each layer that it passes through
	Layers []int   // by node: index of its layer, from the top
	Rows   [][]int // the nodes of each layer, from the left
}

// bend is the width that an arrow takes where it passes through a layer.
const bend = 8.0

// An item is a node, or a point where an arrow passes through a layer.
type item struct {
	node   int // index of the node; -1 for a point of an arrow
	layer  int
	w, h   float64
	x      float64 // x of its middle, in pixels
	alone  float64 // x if no link pulls the item
	index  int     // its index in its layer
	ups    []link
	downs  []link
	middle float64 // mean index of its neighbours; valid while its layer is ordered
}

// A link leads to an item in the layer above or below.
type link struct {
	target *item
	weight float64
	loose  bool
}

// A plane is a layout under construction.
type plane struct {
	*Graph
	ranks  []int
	items  []*item // the nodes, then the points of passing arrows
	routes [][]*item
	layers [][]*item
}

// Lay computes the layout of a graph.
func Lay(g *Graph) *Layout {
	p := &plane{Graph: g, ranks: make([]int, len(g.Nodes)), routes: make([][]*item, len(g.Arrows))}
	p.rank()
	p.fill()
	p.order()
	p.spread()
	return p.layout()
}

// orderedEnds returns the ends of an arrow in node order. An arrow against that order is reversed.
func orderedEnds(a Arrow) (from, to int) { return min(a.Source, a.Target), max(a.Source, a.Target) }

// rank assigns each node to the lowest layer that its arrows allow. No layer gets more than MaxPerLayer nodes.
func (p *plane) rank() {
	outs, ins := make([][]Arrow, len(p.Nodes)), make([][]Arrow, len(p.Nodes))
	for _, a := range p.Arrows {
		if from, to := orderedEnds(a); from != to {
			outs[from], ins[to] = append(outs[from], a), append(ins[to], a)
		}
	}
	full, free := map[int]int{}, map[int]int{}
	for n := len(p.Nodes) - 1; n >= 0; n-- {
		rank := 0
		for _, a := range outs[n] {
			_, to := orderedEnds(a)
			rank = min(rank, p.ranks[to]-minLayers(a))
		}
		p.ranks[n] = p.room(rank, full, free)
	}
	for n := range p.Nodes { // move nodes without outgoing arrows close to their predecessors
		if len(outs[n]) > 0 || len(ins[n]) == 0 {
			continue
		}
		rank := p.ranks[n] - len(p.Nodes)
		for _, a := range ins[n] {
			from, _ := orderedEnds(a)
			rank = max(rank, p.ranks[from]+minLayers(a))
		}
		if p.MaxPerLayer == 0 || full[rank] < p.MaxPerLayer {
			full[p.ranks[n]]--
			full[rank]++
			p.ranks[n] = rank
		}
	}
	p.squeeze()
}

// minLayers returns the minimum number of layers between the ends of an arrow.
func minLayers(a Arrow) int {
	if a.Loose {
		return 0
	}
	return 1
}

// room returns rank, or the nearest layer above it if that layer is full. It counts the new node in full. The
// map free holds the results of earlier searches, so that full layers are skipped quickly.
func (p *plane) room(rank int, full, free map[int]int) int {
	at := rank
	for p.MaxPerLayer > 0 && full[at] >= p.MaxPerLayer {
		if next, known := free[at]; known {
			at = next
		} else {
			at--
		}
	}
	if at != rank {
		free[rank] = at
	}
	full[at]++
	return at
}

// squeeze removes empty layers and numbers the others from 0.
func (p *plane) squeeze() {
	used := slices.Compact(slices.Sorted(slices.Values(p.ranks)))
	place := map[int]int{}
	for i, rank := range used {
		place[rank] = i
	}
	for n := range p.ranks {
		p.ranks[n] = place[p.ranks[n]]
	}
	p.layers = make([][]*item, len(used))
}

// fill creates the items of every layer and links them.
func (p *plane) fill() {
	for n, s := range p.Nodes {
		p.add(&item{node: n, layer: p.ranks[n], w: s.W, h: s.H})
	}
	for i, a := range p.Arrows {
		from, to := orderedEnds(a)
		weight := 1.0
		if a.Loose {
			weight = 0.2
		}
		above := p.items[from]
		for layer := p.ranks[from] + 1; layer < p.ranks[to]; layer++ {
			pass := p.add(&item{node: -1, layer: layer, w: bend})
			p.routes[i] = append(p.routes[i], pass)
			join(above, pass, weight, a.Loose)
			above = pass
		}
		if p.ranks[from] < p.ranks[to] {
			join(above, p.items[to], weight, a.Loose)
		}
	}
}

func (p *plane) add(it *item) *item {
	it.index = len(p.layers[it.layer])
	p.items, p.layers[it.layer] = append(p.items, it), append(p.layers[it.layer], it)
	return it
}

func join(above, below *item, weight float64, loose bool) {
	above.downs = append(above.downs, link{below, weight, loose})
	below.ups = append(below.ups, link{above, weight, loose})
}

// layout returns the result.
func (p *plane) layout() *Layout {
	out := &Layout{Nodes: make([]Box, len(p.Nodes)), Routes: make([][]Box, len(p.Arrows)), Layers: p.ranks, Rows: make([][]int, len(p.layers))}
	left, right := p.reach()
	y := 0.0
	tops, heights := make([]float64, len(p.layers)), make([]float64, len(p.layers))
	for n, layer := range p.layers {
		for _, it := range layer {
			heights[n] = max(heights[n], it.h)
			if it.node >= 0 {
				out.Rows[n] = append(out.Rows[n], it.node)
			}
		}
		tops[n] = y
		y += heights[n] + p.Down
	}
	for _, it := range p.items[:len(p.Nodes)] {
		out.Nodes[it.node] = Box{X: it.x - it.w/2 - left, Y: tops[it.layer] + (heights[it.layer]-it.h)/2, W: it.w, H: it.h}
	}
	for i, route := range p.routes {
		for _, it := range route {
			out.Routes[i] = append(out.Routes[i], Box{X: it.x - left, Y: tops[it.layer], H: heights[it.layer]})
		}
		if p.Arrows[i].Source > p.Arrows[i].Target {
			slices.Reverse(out.Routes[i])
		}
	}
	out.Size = Size{right - left, max(0, y-p.Down)}
	return out
}

// reach returns the leftmost and the rightmost x of all items.
func (p *plane) reach() (left, right float64) {
	for i, it := range p.items {
		if i == 0 || it.x-it.w/2 < left {
			left = it.x - it.w/2
		}
		if i == 0 || it.x+it.w/2 > right {
			right = it.x + it.w/2
		}
	}
	return left, right
}
