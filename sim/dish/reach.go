package dish

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
)

// An aim is what a local search works towards.
type aim struct {
	want   []*item
	target engine.Term             // the container that must hold it; free for any
	focus  []engine.Term           // containers that actions may work on
	must   []engine.Term           // containers that the first action must work on, if set
	done   func(have []*item) bool // whether to stop; nil to stop without a gap
	most   int                     // limit on the situations to continue from
	loose  bool                    // allow flags that are not wanted and that no action removes
	hints  *hints                  // more fillers
	self   bool                    // compare the containers, not what they hold
	bare   bool                    // compare only kinds and amounts
	among  []*ontology.Action      // the actions that are tried by one; nil for all
	reads  map[string]bool         // collects the fluents that reasons against actions depend on; may be nil
	slack  float64                 // how much the gap may grow on the way; 0 for the default
}

// A visit is a node that a local search reached.
type visit struct {
	*node
	focus []engine.Term
	main  engine.Term // the container that comes nearest
	gap   float64
	have  []*item
	order int
}

// frontier orders visits: the nearest first, then the shortest, then those that take the least time in the kitchen.
type frontier []*visit

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	a, b := f[i], f[j]
	if x, y := a.gap+0.05*float64(a.length), b.gap+0.05*float64(b.length); x != y {
		return x < y
	}
	if x, y := a.state.Clock(), b.state.Clock(); x != y {
		return x < y
	}
	return a.order < b.order
}
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)   { *f = append(*f, x.(*visit)) }
func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// patience limits the situations that a local search continues from without getting nearer.
const patience = 12

// see describes a node for an aim.
func (p *planner) see(n *node, focus []engine.Term, a *aim) *visit {
	v := &visit{node: n, focus: focus, gap: -1}
	for _, c := range focus {
		if a.target.Kind() != engine.Free && c != a.target || !n.state.Has(c) {
			continue
		}
		have := p.reader.contents(n.state, c)
		if a.self {
			have = []*item{p.reader.read(n.state, c, 1, 0)}
		}
		seen := have
		if a.bare {
			seen = kinds(have)
		}
		if g := gap(a.want, seen); v.gap < 0 || g < v.gap {
			v.gap, v.main, v.have = g, c, have
		}
	}
	return v
}

// usualSlack is the default limit on the growth of the gap on the way.
const usualSlack = 1.5

// reach searches for the nearest situation: it tries actions on the containers in focus, best first. If the first action
// must work on some of them, and none can, it returns nil.
func (p *planner) reach(ctx context.Context, n *node, a *aim) (*visit, error) {
	first := p.see(n, a.focus, a)
	if a.must == nil && a.reached(first) {
		return first, nil
	}
	h := p.hintsOf(a.want...)
	if a.hints != nil {
		for _, t := range slices.Concat(a.hints.classes, a.hints.numbers) {
			h.add(t)
		}
	}
	s := &local{planner: p, aim: a, hints: h, first: first, queue: frontier{first}, seen: map[string]bool{n.state.Hash(): true}}
	if a.must == nil {
		s.best = first
	}
	s.spoiled = a.loose || a.self || p.spoiled(a.want, first.have)
	for count := 0; len(s.queue) > 0 && count < a.most && s.idle < patience && p.tried < p.limit; count++ {
		v := heap.Pop(&s.queue).(*visit)
		p.seen++
		if v != first && a.reached(v) {
			return v, nil
		}
		if err := s.extend(ctx, v); err != nil {
			return nil, err
		}
	}
	return s.best, nil
}

// reached reports whether a visit is near enough.
func (a *aim) reached(v *visit) bool { return v.gap < 1e-9 || a.done != nil && a.done(v.have) }

// A local is one call of reach.
type local struct {
	*planner
	aim     *aim
	hints   *hints
	first   *visit
	best    *visit // nil if the first action must work on some containers, and none was found
	queue   frontier
	seen    map[string]bool
	spoiled bool // flags that no action removes do not matter
	idle    int  // situations since the best one
}

// extend adds the visits that one more action leads to.
func (s *local) extend(ctx context.Context, v *visit) error {
	s.idle++
	must := s.aim.must
	if v != s.first {
		must = nil
	}
	children, err := s.expand(ctx, v, s.aim, must, s.hints)
	if err != nil {
		return err
	}
	for _, c := range children {
		limit := s.first.gap
		if s.best != nil {
			limit = s.best.gap
		}
		k := c.state.Hash()
		if s.seen[k] || c.gap > limit+cmp.Or(s.aim.slack, usualSlack) && c.gap > v.gap || !s.spoiled && s.planner.spoiled(s.aim.want, c.have) {
			continue
		}
		s.seen[k] = true
		c.order = len(s.seen)
		heap.Push(&s.queue, c)
		if s.best == nil || c.gap < s.best.gap-1e-9 {
			s.best, s.idle = c, 0
		}
	}
	return nil
}

// join is reach with actions on several containers. If something is in the way, such as a cover, it removes that first.
func (p *planner) join(ctx context.Context, n *node, a *aim) (*visit, error) {
	a.must, a.reads = a.focus, map[string]bool{}
	v, err := p.reach(ctx, n, a)
	if v != nil || err != nil {
		return v, err
	}
	for _, c := range a.focus {
		next, err := p.opened(ctx, n, c, a.reads)
		if err != nil {
			return nil, err
		}
		if next == nil {
			continue
		}
		if v, err := p.reach(ctx, next, a); v != nil || err != nil {
			return v, err
		}
	}
	return nil, nil
}

// expand returns the visits that one more action leads to. If only properties differ, it tries the actions that may change
// these, and the actions that may change what the reasons against those depend on.
func (p *planner) expand(ctx context.Context, v *visit, a *aim, must []engine.Term, h *hints) (all []*visit, err error) {
	var may []engine.Term
	for _, t := range v.focus {
		if !slices.Contains(must, t) {
			may = append(may, t)
		}
	}
	fluents := map[string]bool{}
	wide := unmet(a.want, v.have, fluents) || must != nil
	tried, reads := map[*ontology.Action]bool{}, a.reads
	if reads == nil {
		reads = map[string]bool{}
	}
	for _, unlock := range []bool{false, true} {
		for _, action := range p.know.actions {
			if tried[action] || !wide && !unlock && !p.know.mayChange(action, fluents) || unlock && !p.know.mayChange(action, reads) {
				continue
			}
			tried[action] = true
			for _, c := range p.calls(action, v.node, must, may, h) {
				if !slices.ContainsFunc(c.fill, func(t engine.Term) bool { return slices.Contains(v.focus, t) }) {
					continue
				}
				next, err := p.child(ctx, v, c, a, reads)
				if err != nil {
					return nil, err
				}
				if next != nil {
					all = append(all, next)
				}
			}
		}
	}
	return all, nil
}

// child returns the visit that a call leads to, or nil. If the call cannot be done, it adds what the reasons depend on to reads.
func (p *planner) child(ctx context.Context, v *visit, c call, a *aim, reads map[string]bool) (*visit, error) {
	next, why, err := p.attempt(ctx, v.node, c)
	if next == nil || err != nil {
		p.know.learn(c.action, why, v.focus, reads)
		return nil, err
	}
	focus := v.focus
	for _, t := range next.results() {
		if p.holds(next, t) && !slices.Contains(focus, t) {
			focus = append(slices.Clip(focus), t)
		}
	}
	return p.see(next, focus, a), nil
}

// holds reports whether a thing can hold others.
func (p *planner) holds(n *node, t engine.Term) bool {
	c := n.state.Class(t)
	return p.onto.IsA(c, p.onto.Mark(ontology.ContainerMark)) || p.onto.IsA(c, p.onto.Mark(ontology.ListMark))
}

// attempt executes a call. If nothing is left for a role that it leaves open, a thing that an earlier step chose fills it.
func (p *planner) attempt(ctx context.Context, n *node, c call) (*node, []sim.Reason, error) {
	next, r, err := p.do(ctx, n, c)
	if next != nil || err != nil || r == nil {
		return next, nil, err
	}
	for _, why := range r.Reasons {
		i := slices.IndexFunc(c.action.Roles, func(x *ontology.Role) bool { return x.Name == why.Role })
		if i < 0 || c.fill[i].Kind() != engine.Free || !c.action.Roles[i].Input {
			continue
		}
		for _, t := range n.chosen() {
			if role := c.action.Roles[i]; slices.Contains(c.fill, t) || role.Type != "" && !p.onto.IsA(n.state.Class(t), role.Type) {
				continue
			}
			if len(n.state.Contents(t)) > 0 {
				continue
			}
			again := call{c.action, slices.Clone(c.fill)}
			again.fill[i] = t
			if next, _, err := p.do(ctx, n, again); next != nil || err != nil {
				return next, nil, err
			}
		}
	}
	return nil, r.Reasons, nil
}
