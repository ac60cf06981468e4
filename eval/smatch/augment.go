package smatch

// A tree is the search tree for a shortest augmenting path (Hungarian method). Its root is a node of the near
// side. It holds the nodes that can be reached from the root by exchanging edges, with their costs.
type tree struct {
	dist     [2][]int32 // by side and node: the cost of reaching the node, or unreached
	seen     [2][]int32 // by side: nodes reached so far
	open     []int32    // nodes of the far side that were reached but not expanded
	before   []int32    // by node of the far side: the edge that reaches it
	expanded []int32    // by node of the far side: 1 if it was expanded
}

const unreached = -1

// A pathEnd is the end of an augmenting path: a free node of the far side, or a node of the near side that
// loses its edge.
type pathEnd struct {
	cost            int32
	free, unmatched int32 // node at the end; one of the two is none
}

// augment finds the cheapest way to give the node root of side i an edge, or to leave it without one. It
// changes the edges along the path, and the prices of the nodes in the tree.
func (m *matching) augment(i int, root int32) {
	near, far, t := &m.sides[i], &m.sides[1-i], &m.tree
	best := pathEnd{cost: near.price[root], free: none, unmatched: root}
	for at, dist := root, int32(0); ; {
		t.dist[i][at] = dist
		t.seen[i] = append(t.seen[i], at)
		if cost := dist + near.price[at]; cost < best.cost {
			best = pathEnd{cost: cost, free: none, unmatched: at}
		}
		m.reach(i, at, &best)
		m.room.effort -= len(t.open)
		next := t.nearest(1-i, best.cost)
		if next == none {
			break
		}
		t.expanded[next] = 1
		at, dist = m.ends[i][far.match[next]], t.dist[1-i][next]
	}
	for _, node := range t.seen[i] {
		near.price[node] -= best.cost - t.dist[i][node]
	}
	for _, node := range t.seen[1-i] {
		if t.expanded[node] != 0 {
			far.price[node] += best.cost - t.dist[1-i][node]
		}
	}
	t.clear()
	m.flip(i, root, best)
}

// reach adds to the tree the far nodes that the edges of a node lead to. If one of them is free and cheaper
// than best, it becomes the new best.
func (m *matching) reach(i int, at int32, best *pathEnd) {
	near, far, t := &m.sides[i], &m.sides[1-i], &m.tree
	to, dist := m.ends[1-i], t.dist[1-i]
	before, edges := t.dist[i][at]+near.price[at], near.edges[near.start[at]:near.start[at+1]]
	m.room.effort -= len(edges)
	for _, e := range edges {
		node := to[e]
		cost, old := before+far.price[node]-m.worth[e], dist[node]
		if cost >= best.cost || old != unreached && old <= cost {
			continue
		}
		if old == unreached {
			t.seen[1-i], t.open = append(t.seen[1-i], node), append(t.open, node)
		}
		dist[node], t.before[node] = cost, e
		if far.match[node] == none {
			*best = pathEnd{cost: cost, free: node, unmatched: none}
		}
	}
}

// nearest removes the open node of side i with the lowest cost and returns it. It returns none if no cost is
// below best.
func (t *tree) nearest(i int, best int32) int32 {
	place := none
	for k, node := range t.open {
		if dist := t.dist[i][node]; dist < best {
			place, best = k, dist
		}
	}
	if place == none {
		return none
	}
	next := t.open[place]
	t.open = append(t.open[:place], t.open[place+1:]...)
	return next
}

func (t *tree) clear() {
	for i := range t.seen {
		for _, node := range t.seen[i] {
			t.dist[i][node] = unreached
		}
		t.seen[i] = t.seen[i][:0]
	}
	t.open = t.open[:0]
	clear(t.expanded)
}

// flip changes the edges along the path from the root to its end.
func (m *matching) flip(i int, root int32, end pathEnd) {
	near, far := &m.sides[i], &m.sides[1-i]
	to := end.free
	if to == none {
		if end.unmatched == root {
			return
		}
		to = m.ends[1-i][near.match[end.unmatched]]
		near.match[end.unmatched] = none
	}
	for {
		e := m.tree.before[to]
		at := m.ends[i][e]
		old := near.match[at]
		near.match[at], far.match[to] = e, e
		if at == root {
			return
		}
		to = m.ends[1-i][old]
	}
}
