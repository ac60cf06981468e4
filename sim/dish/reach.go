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
	want  []*item
	in    engine.Term             // the container that must hold it; free for any
	focus []engine.Term           // containers that actions may work on
	must  []engine.Term           // containers that the first action must work on, if set
	done  func(have []*item) bool // whether to stop; nil to stop without a gap
	most  int                     // limit on the situations to continue from
	loose bool                    // allow flags that are not wanted and that no action removes
	hints *hints                  // more fillers
	self  bool                    // compare the containers, not what they hold
	bare  bool                    // compare only kinds and amounts
	among []*ontology.Action      // the actions that are tried by one; nil for all
	reads map[string]bool         // collects the fluents that reasons against actions depend on; may be nil
	slack float64                 // how much the gap may grow on the way; 0 for the default
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
		if a.in.Kind() != engine.Free && c != a.in || !n.state.Has(c) {
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

// usualSlack is how much the gap may grow on the way.
const usualSlack = 1.5

// reach searches for the nearest situation: it tries all actions on the containers in focus, best first.
func (p *planner) reach(ctx context.Context, n *node, a *aim) (*visit, error) {
	best := p.see(n, a.focus, a)
	done := func(v *visit) bool { return v.gap < 1e-9 || a.done != nil && a.done(v.have) }
	if done(best) && a.must == nil {
		return best, nil
	}
	h := p.hintsOf(a.want...)
	if a.hints != nil {
		for _, t := range slices.Concat(a.hints.classes, a.hints.numbers) {
			h.add(t)
		}
	}
	queue, seen := frontier{best}, map[string]bool{n.state.Hash(): true}
	first, spoiled := best, a.loose || a.self || p.spoiled(a.want, best.have)
	for count, idle := 0, 0; len(queue) > 0 && count < a.most && idle < patience && p.tried < p.limit; count++ {
		idle++
		v := heap.Pop(&queue).(*visit)
		p.seen++
		if v != first && done(v) {
			return v, nil
		}
		must := a.must
		if v != first {
			must = nil
		}
		children, err := p.expand(ctx, v, a, must, h)
		if err != nil {
			return nil, err
		}
		for _, c := range children {
			k := c.state.Hash()
			if seen[k] || c.gap > best.gap+cmp.Or(a.slack, usualSlack) && c.gap > v.gap || !spoiled && p.spoiled(a.want, c.have) {
				continue
			}
			seen[k] = true
			c.order = len(seen)
			heap.Push(&queue, c)
			if c.gap < best.gap-1e-9 || best == first && a.must != nil {
				best, idle = c, 0
			}
		}
	}
	if best == first && a.must != nil {
		return nil, nil
	}
	return best, nil
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
				some, err := p.child(ctx, v, c, a, reads)
				if err != nil {
					return nil, err
				}
				all = append(all, some...)
			}
		}
	}
	return all, nil
}

// child returns the visits that a call leads to. If the call cannot be done, it adds what the reasons depend on to reads.
func (p *planner) child(ctx context.Context, v *visit, c call, a *aim, reads map[string]bool) ([]*visit, error) {
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
	got := p.see(next, focus, a)
	tuned, err := p.tuned(ctx, v, c, got, a)
	if tuned == nil || err != nil {
		return []*visit{got}, err
	}
	return []*visit{got, tuned}, nil
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

// tuned tries a call with another number, if a number of the goal changes in proportion to one in the call.
func (p *planner) tuned(ctx context.Context, v *visit, c call, got *visit, a *aim) (*visit, error) {
	want, have := openNumber(a.want, got.have)
	if want == have {
		return nil, nil
	}
	for i, r := range c.action.Roles {
		if !r.Number || r.Optional || c.fill[i].Kind() == engine.Free {
			continue
		}
		x := c.fill[i].Num()
		again := call{c.action, slices.Clone(c.fill)}
		try := func(x int64) (*visit, error) {
			again.fill[i] = engine.Number(x)
			next, _, err := p.do(ctx, v.node, again)
			if next == nil || err != nil {
				return nil, err
			}
			return p.see(next, got.focus, a), nil
		}
		half, err := try(x / 2)
		if half == nil || err != nil {
			return nil, err
		}
		_, other := openNumber(a.want, half.have)
		if other == have {
			continue
		}
		y := float64(x) + (want-have)*float64(x-x/2)/(have-other)
		if y <= 0 {
			continue
		}
		near, err := try(int64(y/1e6+0.5) * 1e6)
		if err != nil || near != nil && near.gap < got.gap {
			return near, err
		}
		return try(int64(y + 0.5))
	}
	return nil, nil
}

// openNumber returns the first number that is wanted but has another value, with that value.
func openNumber(want, have []*item) (w, h float64) {
	for i := range want {
		if i >= len(have) || want[i].class != have[i].class {
			continue
		}
		for _, f := range want[i].facts {
			for _, g := range have[i].facts {
				if f.fluent == g.fluent && f.value.Kind() == engine.NumberKind && !same(f.value, g.value) {
					return float64(f.value.Num()), float64(g.value.Num())
				}
			}
		}
	}
	return 0, 0
}
