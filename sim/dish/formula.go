package dish

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world"
)

// A Formula is a goal that is a query with several conditions.
type Formula struct {
	Conditions int
	Rules      []engine.Rule // of the query, with those of the types that it uses

	// Met returns how many of the conditions, in their order, hold together in a state.
	Met func(context.Context, *world.State) (int, error)
}

// Reach searches for the fewest steps after which a formula holds, and returns the best attempt. It is a best-first
// search: a condition that does not hold counts as one more step. Actions are those that may change what the formula is
// about, on things of the kinds that it names; of ingredients between which the formula makes no difference, it tries
// one. The containers in focus are those that actions may work on from the beginning.
func Reach(ctx context.Context, from Start, f Formula, focus []engine.Term) (*Plan, error) {
	p, n, err := newPlanner(ctx, from)
	if err != nil {
		return nil, err
	}
	s := &formulaSearch{planner: p, Formula: f, fluents: map[string]bool{}, hints: &hints{}, hashes: map[string]bool{}, best: n}
	s.learn(from.State)
	if err := s.search(ctx, &chain{node: n, focus: focus}); err != nil && !errors.Is(err, errLimit) {
		return nil, err
	}
	return &Plan{Steps: s.best.steps(), Met: s.met, Tried: p.tried, Seen: len(s.hashes)}, nil
}

// A formulaSearch is one call of [Reach].
type formulaSearch struct {
	*planner
	Formula
	fluents  map[string]bool // that the formula is about
	mixtures []engine.Term   // kinds of mixtures that it names
	stock    []string        // one ingredient of each kind between which it makes a difference
	tools    []string        // other things that it names
	hints    *hints
	hashes   map[string]bool // of the states that were examined
	queue    chains
	best     *node
	met      int // conditions that hold in the best node
}

// A chain is a node with the containers that its steps worked on.
type chain struct {
	*node
	focus []engine.Term
	added int // index of the ingredient that was added last: others follow in their order
	cost  int
	order int
}

// chains orders chains: those that need the fewest steps first, and of these the longest.
type chains []*chain

func (c chains) Len() int { return len(c) }
func (c chains) Less(i, j int) bool {
	return cmp.Or(c[i].cost-c[j].cost, c[j].length-c[i].length, c[i].order-c[j].order) < 0
}
func (c chains) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *chains) Push(x any)   { *c = append(*c, x.(*chain)) }
func (c *chains) Pop() any {
	last := (*c)[len(*c)-1]
	*c = (*c)[:len(*c)-1]
	return last
}

// predicates matches the predicates in rules.
var predicates = regexp.MustCompile(`([a-z_]+)\(`)

// learn collects the fluents and classes that a formula names.
func (s *formulaSearch) learn(start *world.State) {
	var classes []string
	for _, r := range s.Rules {
		for _, m := range predicates.FindAllStringSubmatch(r.Text, -1) {
			if _, ok := s.onto.Fluent(m[1]); ok {
				s.fluents[m[1]] = true
			}
		}
		for _, name := range names.FindAllString(r.Text, -1) {
			if c := name[1:]; s.onto.Class(c) != nil && !slices.Contains(classes, c) {
				classes = append(classes, c)
				s.hints.add(world.ClassTerm(c))
			}
		}
	}
	for _, m := range s.onto.Descendants(s.onto.Mark(ontology.MixtureMark)) {
		if slices.ContainsFunc(classes, func(c string) bool { return s.onto.IsA(m, c) }) {
			s.mixtures = append(s.mixtures, world.ClassTerm(m))
		}
	}
	seen := map[string]bool{}
	for _, e := range start.Things() {
		class := start.Class(e)
		var kinds []string
		for _, c := range classes {
			if s.onto.IsA(class, c) {
				kinds = append(kinds, c)
			}
		}
		food := s.onto.IsA(class, s.onto.Mark(ontology.IngredientMark))
		if food {
			for f := range s.fluents {
				if p, _ := s.onto.Fluent(f); !p.Hidden && !s.measures(f) && s.onto.Affords(class, f) {
					kinds = append(kinds, f)
				}
			}
		}
		slices.Sort(kinds)
		key := strings.Join(kinds, " ")
		if len(kinds) == 0 || food && seen[key] || seen[class] {
			continue
		}
		if seen[class] = true; food {
			seen[key] = true
			s.stock = append(s.stock, class)
		} else {
			s.tools = append(s.tools, class)
		}
	}
}

// measures reports whether a fluent is that of amounts.
func (p *planner) measures(fluent string) bool { return p.reader.measure[fluent] }

// relevant reports whether an action may change what the formula is about.
func (s *formulaSearch) relevant(a *ontology.Action) bool {
	for f := range s.fluents {
		if s.know.changes[a][f] && !common[f] {
			return true
		}
	}
	return slices.ContainsFunc(s.mixtures, func(m engine.Term) bool { return slices.Contains(s.know.types[a], m) })
}

// search continues from the most promising chains.
func (s *formulaSearch) search(ctx context.Context, start *chain) error {
	if done, err := s.reach(ctx, start); done || err != nil {
		return err
	}
	for len(s.queue) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := heap.Pop(&s.queue).(*chain)
		if done, err := s.extend(ctx, c); done || err != nil {
			return err
		}
	}
	return nil
}

// reach examines a chain. It reports whether the formula holds.
func (s *formulaSearch) reach(ctx context.Context, c *chain) (done bool, err error) {
	k := c.state.Hash()
	if s.hashes[k] {
		return false, nil
	}
	s.hashes[k] = true
	met, err := s.Met(ctx, c.state)
	if err != nil {
		return false, err
	}
	if met > s.met {
		s.best, s.met = c.node, met
	}
	if met == s.Conditions {
		return true, nil
	}
	c.cost, c.order = c.length+s.Conditions-met, len(s.hashes)
	heap.Push(&s.queue, c)
	return false, nil
}

// extend examines the chains with one more step.
func (s *formulaSearch) extend(ctx context.Context, c *chain) (done bool, err error) {
	for i := c.added; i < len(s.stock); i++ {
		it := &item{class: s.stock[i], copies: 1, grams: s.sample(c.node, s.stock[i])}
		it.each = it.grams
		var bowl engine.Term
		if len(c.focus) > 0 {
			bowl = c.focus[len(c.focus)-1]
		}
		v, err := s.obtain(ctx, c.node, it, bowl)
		if err != nil {
			return false, err
		}
		if v == nil {
			continue
		}
		next := &chain{node: v.node, focus: c.focus, added: i + 1}
		if !slices.Contains(c.focus, v.main) {
			next.focus = append(slices.Clip(c.focus), v.main)
		}
		if done, err := s.reach(ctx, next); done || err != nil {
			return done, err
		}
	}
	for _, class := range s.tools {
		n, t, err := s.fetch(ctx, c.node, class)
		if err != nil {
			return false, err
		}
		if n == nil {
			continue
		}
		if done, err := s.reach(ctx, &chain{node: n, focus: append(slices.Clip(c.focus), t), added: c.added}); done || err != nil {
			return done, err
		}
	}
	return s.act(ctx, c)
}

// act examines the chains with one more action on the containers of a chain.
func (s *formulaSearch) act(ctx context.Context, c *chain) (done bool, err error) {
	reads := map[string]bool{}
	for _, unlock := range []bool{false, true} {
		for _, a := range s.know.actions {
			if s.relevant(a) == unlock || unlock && !s.know.mayChange(a, reads) {
				continue
			}
			for _, t := range c.focus {
				var may []engine.Term
				if len(c.focus) > 1 {
					may = slices.DeleteFunc(slices.Clone(c.focus), func(x engine.Term) bool { return x == t })
				}
				for _, call := range s.calls(a, c.node, []engine.Term{t}, may, s.hints) {
					next, why, err := s.attempt(ctx, c.node, call)
					if err != nil {
						return false, err
					}
					if next == nil {
						for _, r := range why {
							for f := range s.know.dependsOn(a, r.Code) {
								reads[f] = true
							}
						}
						continue
					}
					more := &chain{node: next, focus: c.focus}
					for _, r := range next.results() {
						if s.holds(next, r) && !slices.Contains(more.focus, r) {
							more.focus = append(slices.Clip(more.focus), r)
						}
					}
					if done, err := s.reach(ctx, more); done || err != nil {
						return done, err
					}
				}
			}
		}
	}
	return false, nil
}
