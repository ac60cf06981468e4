package smatch

import "slices"

// A problem asks for the mapping of the actions and variables of one graph to those of another that makes the
// most triples equal. It leaves out the instances of variables: as many are equal as the graph with fewer
// variables has.
//
// A pair is two actions, or two variables, that can be mapped to each other. The pairs of actions are half 0
// of the problem, and the pairs of variables are half 1. A link is two relations that become equal when both
// their actions and their variables are mapped to each other.
type problem struct {
	room      *room        // arena for the lists
	halves    [2]*matching // matchings of the pairs of actions [0] and of variables [1]
	links     [2][]int32   // by half and link: the pair that the link belongs to; links of a pair of actions are adjacent
	fixed     []int32      // by pair of actions: number of triples that it makes equal without a link
	start     []int32      // by pair of actions: index of its first link; one more entry marks the end
	rivalries []rivalry
	count     []int32 // by pair of variables: number of links
	several   []bool  // by variable of test: whether it has more than one relation
}

// A rivalry holds the links of a pair of variables when some of them share a slot. Of the links that share a
// slot, only one can be equal, so its matching of slots finds the equal ones.
type rivalry struct {
	pair  int32
	links []int32
	*matching
}

// maxEqual returns an upper bound on the number of links of a rivalry that can be equal.
func (r *rivalry) maxEqual() int32 {
	return int32(min(len(r.sides[0].price), len(r.sides[1].price)))
}

// countLinks counts the links of the pairs of variables.
func (p *problem) countLinks() {
	p.count = p.room.take(len(p.halves[1].worth))
	for _, e := range p.links[1] {
		p.count[e]++
	}
}

func newProblem(r *room, test, gold *graph) *problem {
	pairs := len(test.actions) * len(gold.actions)
	p := &problem{room: r, fixed: r.list(pairs), start: r.take(pairs + 1)[:1], several: test.several()}
	var slots [2][]int32 // by graph and link: index of its slot among the slots of all actions
	for i := range p.links {
		p.links[i], slots[i] = r.list(5*pairs), r.list(5*pairs)
	}
	var ends [2][2][]int32
	for i := range ends {
		for k := range ends[i] {
			ends[i][k] = r.list((1 + 3*i) * pairs)
		}
	}
	number := r.take(len(test.vars) * len(gold.vars)) // by variables of test and gold: index of the pair plus 1; 0 for no pair
	from := int32(0)
	for i, a := range test.actions {
		to := int32(0)
		for k, b := range gold.actions {
			before := len(p.links[0])
			fixed := compareActions(a, b, func(x, y int) {
				v, w := a.slots[x].v, b.slots[y].v
				at := v*len(gold.vars) + w
				if number[at] == 0 {
					ends[1][0], ends[1][1] = append(ends[1][0], int32(v)), append(ends[1][1], int32(w))
					number[at] = int32(len(ends[1][0]))
				}
				p.links[0], p.links[1] = append(p.links[0], int32(len(p.fixed))), append(p.links[1], number[at]-1)
				slots[0], slots[1] = append(slots[0], from+int32(x)), append(slots[1], to+int32(y))
			})
			if fixed > 0 || len(p.links[0]) > before {
				ends[0][0], ends[0][1] = append(ends[0][0], int32(i)), append(ends[0][1], int32(k))
				p.fixed = append(p.fixed, fixed)
				p.start = append(p.start, int32(len(p.links[0])))
			}
			to += int32(len(b.slots))
		}
		from += int32(len(a.slots))
	}
	p.halves[0] = newMatching(r, [2]int{len(test.actions), len(gold.actions)}, ends[0])
	p.halves[1] = newMatching(r, [2]int{len(test.vars), len(gold.vars)}, ends[1])
	p.countLinks()
	p.findRivalries(slots)
	return p
}

// compareActions calls relations with the indices of each two slots that are relations with the same label. It
// returns the number of triples that are equal anyway: names and constants. Relations of actions with
// different names can be equal, too, because a triple does not contain the name of its action.
func compareActions(a, b action, relations func(x, y int)) int32 {
	fixed := int32(0)
	if a.name == b.name {
		fixed++
	}
	for i, s := range a.slots {
		k := b.slot(s.label, i)
		switch {
		case k < 0:
		case s.v >= 0 && b.slots[k].v >= 0:
			relations(i, k)
		case s.v < 0 && b.slots[k].v < 0 && s.constant == b.slots[k].constant:
			fixed++
		}
	}
	return fixed
}

// findRivalries looks for pairs of variables with links that share a slot.
func (p *problem) findRivalries(slots [2][]int32) {
	pairs := len(p.halves[1].worth)
	start, links := group(pairs, p.links[1], p.room.list(pairs+2), p.room.list(len(p.links[1])))
	for e := range p.halves[1].worth {
		some := links[start[e]:start[e+1]]
		if !rivals(slots, some) {
			continue
		}
		var nodes, ends [2][]int32
		for i := range nodes {
			nodes[i], ends[i] = p.room.list(len(some)), p.room.list(len(some))
		}
		for _, l := range some {
			for i := range nodes {
				ends[i] = append(ends[i], place(&nodes[i], slots[i][l]))
			}
		}
		p.rivalries = append(p.rivalries, rivalry{int32(e), some, newMatching(p.room, [2]int{len(nodes[0]), len(nodes[1])}, ends)})
	}
}

// rivals reports whether two of the links in some share a slot.
func rivals(slots [2][]int32, some []int32) bool {
	for i, l := range some {
		for _, k := range some[:i] {
			if slots[0][k] == slots[0][l] || slots[1][k] == slots[1][l] {
				return true
			}
		}
	}
	return false
}

// place returns the index of an item in a list. It appends the item if it is missing.
func place(list *[]int32, item int32) int32 {
	i := slices.Index(*list, item)
	if i < 0 {
		i = len(*list)
		*list = append(*list, item)
	}
	return int32(i)
}

// without returns the problem without the pairs of actions that gone marks, and without their links. It also
// returns the former index of each remaining link.
func (p *problem) without(gone []bool) (*problem, []int32) {
	take := p.room.take
	links, number := take(len(p.links[0])), take(len(p.halves[1].worth)) // by former index of a link or a pair of variables: its new index plus 1; 0 if it is left out
	var n [2]int
	left := 0
	for e, fixed := range p.fixed {
		if gone[e] {
			continue
		}
		before := left
		for _, f := range p.links[1][p.start[e]:p.start[e+1]] {
			left++
			if number[f] == 0 {
				n[1]++
				number[f] = int32(n[1])
			}
		}
		if fixed > 0 || left > before {
			n[0]++
		}
	}
	q := &problem{room: p.room, several: p.several, links: [2][]int32{take(left), take(left)}, fixed: take(n[0]), start: take(n[0] + 1)}
	olds := take(left)
	ends := [2][2][]int32{{take(n[0]), take(n[0])}, {take(n[1]), take(n[1])}}
	at, pair := int32(0), 0
	for e, fixed := range p.fixed {
		if gone[e] {
			continue
		}
		before := at
		for l := p.start[e]; l < p.start[e+1]; l++ {
			q.links[0][at], q.links[1][at], olds[at] = int32(pair), number[p.links[1][l]]-1, l
			at++
			links[l] = at
		}
		if fixed > 0 || at > before {
			ends[0][0][pair], ends[0][1][pair] = p.halves[0].ends[0][e], p.halves[0].ends[1][e]
			q.fixed[pair] = fixed
			pair++
			q.start[pair] = at
		}
	}
	for f, n := range number {
		if n > 0 {
			ends[1][0][n-1], ends[1][1][n-1] = p.halves[1].ends[0][f], p.halves[1].ends[1][f]
		}
	}
	for i, h := range p.halves {
		q.halves[i] = newMatching(p.room, [2]int{len(h.sides[0].price), len(h.sides[1].price)}, ends[i])
	}
	q.countLinks()
	q.rivalries = make([]rivalry, 0, len(p.rivalries))
	for i := range p.rivalries {
		if r := &p.rivalries[i]; number[r.pair] > 0 {
			q.keep(r, number[r.pair]-1, links)
		}
	}
	return q, olds
}

// keep adds a rivalry of the former problem without its omitted links. The new index plus 1 of each link is in
// numbers.
func (p *problem) keep(r *rivalry, pair int32, numbers []int32) {
	n := 0
	for _, l := range r.links {
		if numbers[l] > 0 {
			n++
		}
	}
	if n < 2 {
		return
	}
	links, ends := p.room.list(n), [2][]int32{p.room.list(n), p.room.list(n)}
	for k, l := range r.links {
		if numbers[l] > 0 {
			links = append(links, numbers[l]-1)
			ends[0], ends[1] = append(ends[0], r.ends[0][k]), append(ends[1], r.ends[1][k])
		}
	}
	p.rivalries = append(p.rivalries, rivalry{pair, links, newMatching(p.room, [2]int{len(r.sides[0].price), len(r.sides[1].price)}, ends)})
}
