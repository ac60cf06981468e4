package smatch

// A climber improves mappings of a problem by hill climbing. It also works on problems made by leaving out
// pairs.
type climber struct {
	halves [2]climb
}

// A climb is the state of one half (the actions or the variables) during hill climbing. It has a mapping, and
// a matching of the pairs that have a worth for the present mapping of the other half.
type climb struct {
	match    []int32 // by node of test: its pair in the mapping, or none
	next     []int32 // by node of test: its pair in the mapping that the last step found, or none
	worth    []int32 // by pair: its worth in triples
	mapped   []bool  // by pair: whether match contains it
	matching *matching
	pairs    []int32    // by edge of the matching: its pair
	ends     [2][]int32 // by edge of the matching: its row and its column
	worths   []int32    // by edge of the matching: its worth
}

func newClimber(p *problem) *climber {
	c, r := &climber{}, p.room
	for i, h := range p.halves {
		nodes, n := [2]int{len(h.sides[0].price), len(h.sides[1].price)}, len(h.worth)
		c.halves[i] = climb{
			match: r.take(nodes[0]), next: r.take(nodes[0]), worth: r.take(n), mapped: make([]bool, n),
			matching: newMatching(r, nodes, [2][]int32{}),
		}
	}
	return c
}

// climb improves a mapping. It starts with the mapping match of half i and maps the other half in the best way
// for it. Then it changes halves, as long as the number of equal triples grows. It returns that number; the
// climber keeps the mapping.
func (c *climber) climb(p *problem, i int, match []int32) int {
	copy(c.halves[i].match, match)
	for best := -1; ; {
		matched := c.follow(p, i)
		if matched <= best {
			return best
		}
		best, i = matched, 1-i
		h := &c.halves[i]
		h.match, h.next = h.next, h.match
	}
}

// follow maps the half other than i in the best way for the mapping of i, and returns the number of equal
// triples.
func (c *climber) follow(p *problem, i int) int {
	this, other := &c.halves[i], &c.halves[1-i]
	worth := other.worth[:len(p.halves[1-i].worth)]
	matched := 0
	if i == 0 {
		clear(worth)
		for _, e := range this.match {
			if e == none {
				continue
			}
			matched += int(p.fixed[e])
			for _, f := range p.links[1][p.start[e]:p.start[e+1]] {
				worth[f]++
			}
		}
	} else {
		in := this.mapped[:len(p.halves[1].worth)]
		clear(in)
		for _, e := range this.match {
			if e != none {
				in[e] = true
			}
		}
		copy(worth, p.fixed)
		for l, e := range p.links[1] {
			if in[e] {
				worth[p.links[0][l]]++
			}
		}
	}
	return matched + other.solve(worth, p.halves[1-i].ends)
}

// solve finds the best mapping for the given worths of pairs and stores it in next. It ignores pairs without a
// worth. The two nodes of each pair are in ends.
func (c *climb) solve(worth []int32, ends [2][]int32) int {
	c.pairs, c.ends, c.worths = c.pairs[:0], [2][]int32{c.ends[0][:0], c.ends[1][:0]}, c.worths[:0]
	for pair, worth := range worth {
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

// mapping returns the mapping that the last call of climb found.
func (c *climber) mapping(p *problem, matched int) mapping {
	m := mapping{matched: matched}
	for i := range c.halves {
		h := &c.halves[i]
		m.target[i] = make([]int32, len(h.match))
		for node, e := range h.match {
			m.target[i][node] = nothing
			if e != none {
				m.target[i][node] = p.halves[i].ends[1][e]
			}
		}
	}
	return m
}
