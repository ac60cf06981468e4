package smatch

import "slices"

// A matching maps rows to columns, one to one, so that the sum of the worths of the edges between them is
// maximal. It gives every row and column a price (Hungarian method). Worths may change between calls of solve;
// each call starts from the prices of the previous solution.
type matching struct {
	ends  [2][]int32 // by edge: its row [0] and its column [1]
	worth []int32    // by edge: its worth, not negative
	sides [2]side    // the rows [0] and the columns [1]
	tree  tree
	room  *room // counts the effort and owns the memory
}

// A side holds the rows or the columns of a matching. Each is called a node.
type side struct {
	start []int32 // by node: index in edges of its first edge; one more entry marks the end
	edges []int32
	price []int32 // by node; the prices of the two ends of an edge add up to at least its worth
	match []int32 // by node: its edge in the matching, or none
}

// none stands for a missing edge or node.
const none = -1

// newMatching returns a matching of the given numbers of rows and columns, with all worths zero.
func newMatching(r *room, nodes [2]int, ends [2][]int32) *matching {
	most, edges := max(nodes[0], nodes[1]), len(ends[0])
	m := r.matching()
	m.tree = tree{before: r.take(most), expanded: r.take(most), open: r.list(most)}
	for i, n := range nodes {
		m.sides[i] = side{price: r.take(n), match: r.take(n), start: r.take(n + 2), edges: r.take(edges)}
		m.tree.dist[i], m.tree.seen[i] = r.take(n), r.list(n)
		for node := range n {
			m.tree.dist[i][node] = unreached
		}
	}
	m.connect(ends, r.take(edges))
	return m
}

// connect gives a matching other edges. All nodes become free and all prices zero.
func (m *matching) connect(ends [2][]int32, worth []int32) {
	m.ends, m.worth = ends, worth
	for i := range m.sides {
		s := &m.sides[i]
		s.start, s.edges = group(len(s.price), m.ends[i], s.start, s.edges)
		clear(s.price)
		for node := range s.match {
			s.match[node] = none
		}
	}
}

// group sorts items by their group into the given buffers: the items of group g are
// items[start[g]:start[g+1]].
func group(groups int, groupOf, start, items []int32) ([]int32, []int32) {
	start, items = slices.Grow(start[:0], groups+2)[:groups+2], slices.Grow(items[:0], len(groupOf))[:len(groupOf)]
	clear(start)
	for _, g := range groupOf {
		start[g+2]++
	}
	for g := range groups {
		start[g+2] += start[g+1]
	}
	for item, g := range groupOf {
		items[start[g+1]] = int32(item)
		start[g+1]++
	}
	return start[:groups+1], items
}

// solve finds the best matching and returns its worth.
func (m *matching) solve() int {
	m.room.effort -= 2 * len(m.worth)
	for row := range m.sides[0].price {
		m.reprice(0, int32(row))
	}
	m.dropExpensive()
	sum := 0
	for i := range m.sides {
		s := &m.sides[i]
		for node, e := range s.match {
			if e == none && s.price[node] > 0 && m.reprice(i, int32(node)) > 0 {
				m.augment(i, int32(node))
			}
		}
	}
	for i := range m.sides {
		for _, p := range m.sides[i].price {
			sum += int(p)
		}
	}
	return sum
}

// reprice gives a node the lowest price that the prices of the other side allow, and returns it.
func (m *matching) reprice(i int, node int32) int32 {
	s, far, to := &m.sides[i], m.sides[1-i].price, m.ends[1-i]
	price := int32(0)
	for _, e := range s.edges[s.start[node]:s.start[node+1]] {
		price = max(price, m.worth[e]-far[to[e]])
	}
	s.price[node] = price
	return price
}

// dropExpensive removes edges from the matching whose ends cost more than their worth. Then it adds edges
// between free nodes whose prices add up to the worth.
func (m *matching) dropExpensive() {
	rows, columns, to := &m.sides[0], &m.sides[1], m.ends[1]
	for r, e := range rows.match {
		if e != none && m.slack(e) != 0 {
			rows.match[r], columns.match[to[e]] = none, none
		}
	}
	for r, old := range rows.match {
		price := rows.price[r]
		if old != none || price == 0 {
			continue
		}
		for _, e := range rows.edges[rows.start[r]:rows.start[r+1]] {
			if c := to[e]; price+columns.price[c] == m.worth[e] && columns.match[c] == none {
				rows.match[r], columns.match[c] = e, e
				break
			}
		}
	}
}

// slack returns the prices of the ends of an edge minus its worth.
func (m *matching) slack(e int32) int32 {
	return m.sides[0].price[m.ends[0][e]] + m.sides[1].price[m.ends[1][e]] - m.worth[e]
}
