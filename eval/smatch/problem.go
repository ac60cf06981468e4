package smatch

import "slices"

// A problem asks for the mapping of the actions and variables of one graph to
// those of another that makes the most triples equal. The instances of
// variables are left out: as many are equal as the graph with fewer has.
type problem struct {
	test, gold *graph
	fixed      []int   // by pair of actions: equal names and constants
	links      []link  // in the order of pairs
	start      []int   // by pair of actions: its first link; and the end
	meetings   [][]int // by pair of variables: its links
	rival      []bool  // by pair of variables: two of its links share a slot
	tally      []int   // by pair of variables: room to count in, all zero
	gains      []gain  // room to collect in
}

// A link is two relations that become equal when both their actions and their
// variables are mapped to each other.
type link struct {
	actions, vars int // the pairs: that of test times the number in gold plus that of gold
	from, to      int // the slots in test and gold, counted over all actions
}

func newProblem(test, gold *graph) *problem {
	p := &problem{test: test, gold: gold}
	from := 0
	for _, a := range test.actions {
		to := 0
		for _, b := range gold.actions {
			p.start = append(p.start, len(p.links))
			p.compare(a, b, from, to)
			to += len(b.slots)
		}
		from += len(a.slots)
	}
	p.start = append(p.start, len(p.links))
	p.meet()
	return p
}

// compare adds a pair of actions. Relations of actions with different names
// can be equal, too: a triple does not tell the name of its action.
func (p *problem) compare(a, b action, from, to int) {
	pair, fixed := len(p.fixed), 0
	if a.name == b.name {
		fixed++
	}
	for i, s := range a.slots {
		k := b.slot(s.label, i)
		switch {
		case k < 0:
		case s.v >= 0 && b.slots[k].v >= 0:
			p.links = append(p.links, link{pair, s.v*len(p.gold.vars) + b.slots[k].v, from + i, to + k})
		case s.v < 0 && b.slots[k].v < 0 && s.constant == b.slots[k].constant:
			fixed++
		}
	}
	p.fixed = append(p.fixed, fixed)
}

// meet collects the links by their variables.
func (p *problem) meet() {
	p.meetings = make([][]int, len(p.test.vars)*len(p.gold.vars))
	p.rival = make([]bool, len(p.meetings))
	p.tally = make([]int, len(p.meetings))
	for i, l := range p.links {
		if !p.rival[l.vars] {
			p.rival[l.vars] = slices.ContainsFunc(p.meetings[l.vars], func(k int) bool {
				return p.links[k].from == l.from || p.links[k].to == l.to
			})
		}
		p.meetings[l.vars] = append(p.meetings[l.vars], i)
	}
}

// linksOf returns the range of the links of a pair of actions.
func (p *problem) linksOf(actions int) []link { return p.links[p.start[actions]:p.start[actions+1]] }

// A mapping maps actions and variables of test to those of gold, or to nothing.
type mapping struct {
	actions, vars []int
	matched       int
}

// climb maps the variables as fits the actions best, then the actions as fits
// the variables best, and so on for as long as more triples become equal.
func (p *problem) climb(actions []int) mapping {
	var best mapping
	for {
		m := mapping{actions: actions}
		m.vars, m.matched = p.bestVars(actions)
		if best.vars != nil && m.matched <= best.matched {
			return best
		}
		best = m
		actions = p.bestActions(m.vars)
	}
}

// bestVars returns the best mapping of the variables for one of the actions,
// and how many triples are equal.
func (p *problem) bestVars(actions []int) ([]int, int) {
	matched := 0
	var order []int
	for a, b := range actions {
		if b == nothing {
			continue
		}
		pair := a*len(p.gold.actions) + b
		matched += p.fixed[pair]
		for _, l := range p.linksOf(pair) {
			if p.tally[l.vars] == 0 {
				order = append(order, l.vars)
			}
			p.tally[l.vars]++
		}
	}
	p.gains = p.gains[:0]
	for _, vars := range order {
		p.gains = append(p.gains, gain{vars / len(p.gold.vars), vars % len(p.gold.vars), float64(p.tally[vars])})
		p.tally[vars] = 0
	}
	vars, sum := assign(len(p.test.vars), len(p.gold.vars), p.gains)
	return vars, matched + int(sum)
}

// bestActions returns the best mapping of the actions for one of the variables.
func (p *problem) bestActions(vars []int) []int {
	p.gains = p.gains[:0]
	for pair, fixed := range p.fixed {
		worth := fixed
		for _, l := range p.linksOf(pair) {
			if vars[l.vars/len(p.gold.vars)] == l.vars%len(p.gold.vars) {
				worth++
			}
		}
		if worth > 0 {
			p.gains = append(p.gains, gain{pair / len(p.gold.actions), pair % len(p.gold.actions), float64(worth)})
		}
	}
	actions, _ := assign(len(p.test.actions), len(p.gold.actions), p.gains)
	return actions
}
