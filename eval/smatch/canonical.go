package smatch

import (
	"cmp"
	"slices"
	"strconv"
)

// A colouring gives each action and variable of a graph a colour, which is a hash of its neighbourhood.
// Colours do not depend on the names of variables or the order of lines.
type colouring struct {
	g       *graph
	labels  [][]uint64 // by action and slot: hash of the label and the constant of the slot
	actions []uint64
	vars    []uint64
}

// maxTries is the maximum number of triples to examine when breaking ties between nodes of equal colours.
const maxTries = 500_000

// canonical orders the actions and variables of a graph independently of variable names and line order. It
// refines colours until all differ. If some nodes keep equal colours, it gives one of them a new colour.
func (g *graph) canonical() *graph {
	c := newColouring(g)
	c.refine()
	for left := maxTries; ; {
		vars, class := c.shared()
		if class == nil {
			break
		}
		c = c.single(vars, class, &left)
	}
	out := &graph{triples: g.triples, vars: make([]string, len(g.vars))}
	number := make([]int, len(g.vars))
	for i, v := range order(c.vars) {
		number[v], out.vars[i] = i, g.vars[v]
	}
	for _, i := range order(c.actions) {
		a := g.actions[i]
		a.slots = slices.Clone(a.slots)
		for k := range a.slots {
			if a.slots[k].v >= 0 {
				a.slots[k].v = number[a.slots[k].v]
			}
		}
		out.actions = append(out.actions, a)
	}
	return out
}

// order returns the indices of the nodes, sorted by colour. Nodes of equal colours keep their order.
func order(colours []uint64) []int {
	nodes := make([]int, len(colours))
	for i := range nodes {
		nodes[i] = i
	}
	slices.SortStableFunc(nodes, func(a, b int) int { return cmp.Compare(colours[a], colours[b]) })
	return nodes
}

func newColouring(g *graph) *colouring {
	c := &colouring{g: g, vars: make([]uint64, len(g.vars))}
	for _, a := range g.actions {
		labels := make([]uint64, len(a.slots))
		for i, s := range a.slots {
			labels[i] = hash(hash(hash(fnvStart, s.label), " "), s.constant)
		}
		c.labels = append(c.labels, labels)
		c.actions = append(c.actions, hash(fnvStart, a.name))
	}
	return c
}

// refine adds the colours of the neighbours to the colour of every node. It repeats this until the number of
// different colours no longer changes.
func (c *colouring) refine() {
	sums, sorted := make([]uint64, len(c.vars)), make([]uint64, 0, max(len(c.actions), len(c.vars)))
	for before := -1; ; {
		classes := distinct(c.actions, sorted) + distinct(c.vars, sorted)
		if classes == before {
			return
		}
		before = classes
		clear(sums)
		for i, a := range c.g.actions {
			sum := mix(c.actions[i])
			for k, s := range a.slots {
				if label := c.labels[i][k]; s.v < 0 {
					sum += mix(label)
				} else {
					sum += mix(label ^ mix(c.vars[s.v]))
					sums[s.v] += mix(label + mix(c.actions[i]))
				}
			}
			c.actions[i] = sum
		}
		for v, sum := range sums {
			c.vars[v] = mix(c.vars[v]) + sum
		}
	}
}

// shared returns the nodes of the lowest colour that several nodes have, first among the actions, then among
// the variables. The result vars reports which of them they are. If all colours differ, class is nil.
func (c *colouring) shared() (vars bool, class []int) {
	for _, vars := range []bool{false, true} {
		colours := *c.colours(vars)
		nodes := order(colours)
		for i, node := range nodes {
			if n := i + 1; n < len(nodes) && colours[nodes[n]] == colours[node] {
				for n < len(nodes) && colours[nodes[n]] == colours[node] {
					n++
				}
				return vars, nodes[i:n]
			}
		}
	}
	return false, nil
}

// colours returns the colours of the variables or of the actions.
func (c *colouring) colours(vars bool) *[]uint64 {
	if vars {
		return &c.vars
	}
	return &c.actions
}

// single gives one of the nodes in class a unique colour and refines. It tries all of them and takes the
// result with the smallest outline. Nodes with equal outlines are symmetric except in contrived networks, so
// the first of them is taken. When left, the remaining number of triples to examine, runs out, the best result
// so far is taken.
func (c *colouring) single(vars bool, class []int, left *int) *colouring {
	var best *colouring
	for _, node := range class {
		if best != nil && *left <= 0 {
			break
		}
		*left -= c.g.triples
		next := *c
		next.actions, next.vars = slices.Clone(c.actions), slices.Clone(c.vars)
		colours := *next.colours(vars)
		colours[node] = mix(colours[node] + 1)
		next.refine()
		if best == nil || next.outline() < best.outline() {
			best = &next
		}
	}
	return best
}

// outline returns a hash of all colours. It is equal for graphs that differ only in names and the order of
// lines.
func (c *colouring) outline() uint64 {
	sum := uint64(0)
	for _, colour := range c.actions {
		sum += mix(colour)
	}
	for _, colour := range c.vars {
		sum += mix(^colour)
	}
	return sum
}

// text returns a graph as text, without the names of its variables.
func (g *graph) text() []byte {
	b := make([]byte, 0, 32*g.triples)
	for _, a := range g.actions {
		b = append(b, a.name...)
		for _, s := range a.slots {
			b = append(append(b, ' '), s.label...)
			b = strconv.AppendInt(append(b, ' '), int64(s.v), 10)
			b = strconv.AppendQuote(append(b, ' '), s.constant)
		}
		b = append(b, '\n')
	}
	return b
}

// distinct counts the different colours. It overwrites the buffer room.
func distinct(colours, room []uint64) int {
	room = append(room[:0], colours...)
	slices.Sort(room)
	return len(slices.Compact(room))
}

// fnvStart is the hash of the empty text (FNV-1a).
const fnvStart = 14695981039346656037

// hash adds a text to a hash.
func hash(h uint64, text string) uint64 {
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h
}

// mix spreads the bits of a colour (the finaliser of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
