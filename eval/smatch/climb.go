package smatch

// A climb is what a half keeps while mappings are climbed to: a mapping, and a
// matching of the pairs that are worth something beside one of the other half.
type climb struct {
	match    []int32 // by node of test: its pair, or none
	next     []int32 // the same, of the mapping that is looked at
	worth    []int32 // by pair, in triples
	matching *matching
	pairs    []int32    // by edge of the matching: the pair
	ends     [2][]int32 // by edge
	worths   []int32    // by edge
}

func newClimb(nodes [2]int, pairs int) climb {
	return climb{
		match: make([]int32, nodes[0]), next: make([]int32, nodes[0]), worth: make([]int32, pairs),
		matching: newMatching(nodes, [2][]int32{}),
	}
}

// climb maps one half as fits a mapping of half i best, then the other as fits
// that best, and so on for as long as more triples become equal. It returns how
// many are; the halves keep the mapping.
func (p *problem) climb(i int, match []int32) int {
	copy(p.halves[i].climb.match, match)
	for best := -1; ; {
		matched := p.follow(i)
		if matched <= best {
			return best
		}
		best, i = matched, 1-i
		c := &p.halves[i].climb
		c.match, c.next = c.next, c.match
	}
}

// follow maps the half that is not i as fits the mapping of i best, and returns
// how many triples are equal.
func (p *problem) follow(i int) int {
	h, other := &p.halves[i], &p.halves[1-i]
	copy(other.climb.worth, other.fixed)
	matched := 0
	for _, e := range h.climb.match {
		if e == none {
			continue
		}
		matched += int(h.fixed[e])
		for _, l := range h.linksOf(e) {
			other.climb.worth[p.links[l].pairs[1-i]]++
		}
	}
	return matched + other.climb.solve(other.ends)
}

// solve matches the pairs that are worth something.
func (c *climb) solve(ends [2][]int32) int {
	c.pairs, c.ends, c.worths = c.pairs[:0], [2][]int32{c.ends[0][:0], c.ends[1][:0]}, c.worths[:0]
	for pair, worth := range c.worth {
		if worth > 0 {
			c.pairs, c.worths = append(c.pairs, int32(pair)), append(c.worths, worth)
			c.ends[0], c.ends[1] = append(c.ends[0], ends[0][pair]), append(c.ends[1], ends[1][pair])
		}
	}
	c.matching.connect(c.ends, c.worths)
	sum := c.matching.solve()
	for node, e := range c.matching.sides[0].match {
		c.next[node] = none
		if e != none {
			c.next[node] = c.pairs[e]
		}
	}
	return sum
}

// mapping returns what was climbed to.
func (p *problem) mapping(matched int) mapping {
	m := mapping{matched: matched}
	for i := range p.halves {
		h := &p.halves[i]
		m.to[i] = make([]int32, len(h.climb.match))
		for node, e := range h.climb.match {
			m.to[i][node] = nothing
			if e != none {
				m.to[i][node] = h.ends[1][e]
			}
		}
	}
	return m
}
