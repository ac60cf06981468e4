package smatch

import "slices"

// A problem asks for the mapping of the actions and variables of one graph to
// those of another that makes the most triples equal. The instances of
// variables are left out: as many are equal as the graph with fewer has.
type problem struct {
	halves [2]half // the pairs of actions and the pairs of variables
	links  []link
}

// A link is two relations that become equal when both their actions and their
// variables are mapped to each other.
type link struct {
	pairs [2]int32 // by half
	slots [2]int32 // in test and gold, counted over all actions
}

// Pairs are the actions, or the variables, that can be mapped to each other.
type pairs struct {
	nodes [2]int     // how many there are in test and gold
	ends  [2][]int32 // by pair: the node of test and that of gold
	fixed []int32    // by pair: the triples that it makes equal without a link
}

// A half is one kind of pairs with their links, and the best matching of them.
type half struct {
	*matching         // for shared worths
	fixed     []int32 // by pair: the triples that it makes equal without a link
	start     []int32 // by pair: its first link in links; and the end
	links     []int32
	rivalries []rivalry
	climb     climb
}

// A rivalry is the links of a pair, of which some share a slot: only a matching
// of the slots can be equal.
type rivalry struct {
	pair int32
	*matching
}

func newProblem(test, gold *graph) *problem {
	var all [2]pairs
	all[0].nodes = [2]int{len(test.actions), len(gold.actions)}
	all[1].nodes = [2]int{len(test.vars), len(gold.vars)}
	links := make([]link, 0, 4*len(test.actions)*len(gold.actions))
	number := make([]int32, len(test.vars)*len(gold.vars)) // of pairs of variables, from 1
	from := int32(0)
	for i, a := range test.actions {
		to := int32(0)
		for k, b := range gold.actions {
			before := len(links)
			fixed := compareActions(a, b, func(x, y int) {
				v, w := a.slots[x].v, b.slots[y].v
				at := v*len(gold.vars) + w
				if number[at] == 0 {
					number[at] = all[1].add(v, w, 0) + 1
				}
				links = append(links, link{[2]int32{int32(len(all[0].fixed)), number[at] - 1}, [2]int32{from + int32(x), to + int32(y)}})
			})
			if fixed > 0 || len(links) > before {
				all[0].add(i, k, fixed)
			}
			to += int32(len(b.slots))
		}
		from += int32(len(a.slots))
	}
	return assemble(all, links)
}

// add adds a pair and returns its number.
func (p *pairs) add(from, to int, fixed int32) int32 {
	p.ends[0], p.ends[1] = append(p.ends[0], int32(from)), append(p.ends[1], int32(to))
	p.fixed = append(p.fixed, fixed)
	return int32(len(p.fixed) - 1)
}

// compareActions tells the slots of two actions that are relations with one
// label, and returns how many triples are equal anyway: names and constants.
// Relations of actions with different names can be equal, too: a triple does
// not tell the name of its action.
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

func assemble(all [2]pairs, links []link) *problem {
	p := &problem{links: links}
	pair := make([]int32, len(links))
	for i := range p.halves {
		for l := range links {
			pair[l] = links[l].pairs[i]
		}
		h := half{fixed: all[i].fixed, matching: newMatching(all[i].nodes, all[i].ends)}
		h.start, h.links = group(len(h.fixed), pair, nil, nil)
		h.climb = newClimb(all[i].nodes, len(h.fixed))
		for e := range h.fixed {
			if some := h.linksOf(int32(e)); rivals(links, some) {
				h.rivalries = append(h.rivalries, rivalry{int32(e), matchSlots(links, some)})
			}
		}
		p.halves[i] = h
	}
	return p
}

// linksOf returns the links of a pair.
func (h *half) linksOf(pair int32) []int32 { return h.links[h.start[pair]:h.start[pair+1]] }

// rivals reports whether two of some links share a slot.
func rivals(links []link, some []int32) bool {
	for i, l := range some {
		for _, k := range some[:i] {
			if links[k].slots[0] == links[l].slots[0] || links[k].slots[1] == links[l].slots[1] {
				return true
			}
		}
	}
	return false
}

// matchSlots returns a matching of slots whose edges are some links.
func matchSlots(links []link, some []int32) *matching {
	var slots, ends [2][]int32
	room := make([]int32, 0, 4*len(some))
	for i, n := range []int{0, len(some)} {
		slots[i], ends[i] = room[n:n:n+len(some)], room[n+2*len(some):n+2*len(some):n+3*len(some)]
	}
	for _, l := range some {
		for i, slot := range links[l].slots {
			ends[i] = append(ends[i], place(&slots[i], slot))
		}
	}
	return newMatching([2]int{len(slots[0]), len(slots[1])}, ends)
}

// place returns the place of an item in a list, which it joins when it is new.
func place(list *[]int32, item int32) int32 {
	i := slices.Index(*list, item)
	if i < 0 {
		i = len(*list)
		*list = append(*list, item)
	}
	return int32(i)
}

// without leaves out pairs, by half, and the links of those. It returns the
// numbers that the links left had before.
func (p *problem) without(omit func(i int, e int32) bool) (*problem, []int32) {
	var gone, linked [2][]bool // by half and pair
	for i := range p.halves {
		gone[i], linked[i] = make([]bool, len(p.halves[i].fixed)), make([]bool, len(p.halves[i].fixed))
		for e := range gone[i] {
			gone[i][e] = omit(i, int32(e))
		}
	}
	left := make([]int32, 0, len(p.links))
	for l, old := range p.links {
		if a, b := old.pairs[0], old.pairs[1]; !gone[0][a] && !gone[1][b] {
			left = append(left, int32(l))
			linked[0][a], linked[1][b] = true, true
		}
	}
	links := make([]link, len(left))
	for i, l := range left {
		links[i] = p.links[l]
	}
	var all [2]pairs
	for i := range p.halves {
		h := &p.halves[i]
		number := make([]int32, len(h.fixed))
		all[i].nodes = [2]int{len(h.sides[0].price), len(h.sides[1].price)}
		for e, fixed := range h.fixed {
			if linked[i][e] || fixed > 0 && !gone[i][e] {
				number[e] = all[i].add(int(h.ends[0][e]), int(h.ends[1][e]), fixed)
			}
		}
		for l := range links {
			links[l].pairs[i] = number[links[l].pairs[i]]
		}
	}
	return assemble(all, links), left
}
