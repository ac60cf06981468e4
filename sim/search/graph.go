package search

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/world"
)

// A graph holds the moves that may lead from a state to the goal if effects were never lost: those that make a literal
// hold, those that remove a reason against one of them, and so on.
type graph struct {
	nodes []*node
	index map[string]*node
	goals [][]*want // the literals and acts of each alternative that are not reached
}

// A want is a literal that does not hold or an act that was not made, with the moves that do it.
type want struct{ achievers []*node }

// A node is a move with the moves that remove each reason against it.
type node struct {
	*trial
	removers  [][]*node
	sum, most int // estimated number of moves until this one is done: all reasons one after the other, or the hardest one alone
}

// unreachable is the estimate of a literal or move that no moves lead to.
const unreachable = 1 << 20

// collect returns the graph of a state, after some of the acts of the goal were made.
func (sp *search) collect(ctx context.Context, s *world.State, made []int) (*graph, error) {
	g := &graph{index: map[string]*node{}}
	sp.looked = map[string]*trial{}
	wants := map[Literal]*want{}
	for i, all := range sp.goal.Alternatives {
		open, err := sp.wanted(ctx, s, sp.goal.rest(made, i), g)
		if err != nil {
			return nil, err
		}
		for _, l := range all {
			if l.holds(s) {
				continue
			}
			if wants[l] == nil {
				by, err := sp.achievers(ctx, s, l, g)
				if err != nil {
					return nil, err
				}
				wants[l] = &want{by}
			}
			open = append(open, wants[l])
		}
		g.goals = append(g.goals, open)
	}
	for i := 0; i < len(g.nodes) && i < maxNodes; i++ {
		n := g.nodes[i]
		for _, r := range n.reasons[len(n.removers):] {
			moves, err := sp.removers(ctx, s, n.trial, r)
			if err != nil {
				return nil, err
			}
			n.removers = append(n.removers, g.add(moves))
		}
	}
	g.estimate()
	return g, nil
}

// wanted returns acts with the moves that make them.
func (sp *search) wanted(ctx context.Context, s *world.State, acts []Act, g *graph) (open []*want, err error) {
	for _, a := range acts {
		moves, err := sp.candidates(ctx, s, a)
		if err != nil {
			return nil, err
		}
		w := &want{}
		for _, m := range moves {
			t, err := sp.look(ctx, m, s)
			if err != nil {
				return nil, err
			}
			w.achievers = append(w.achievers, g.add([]*trial{t})...)
		}
		open = append(open, w)
	}
	return open, nil
}

// maxNodes limits the moves of a graph whose reasons are followed.
const maxNodes = 300

// add adds moves to the graph and returns their nodes.
func (g *graph) add(moves []*trial) (nodes []*node) {
	for _, t := range moves {
		if t.hopeless {
			continue
		}
		k := t.key()
		if len(t.reasons) > 0 && t.reasons[0].code == ineffective {
			k += " later"
		}
		n := g.index[k]
		if n == nil {
			n = &node{trial: t, sum: unreachable, most: unreachable}
			g.index[k], g.nodes = n, append(g.nodes, n)
		}
		nodes = append(nodes, n)
	}
	return nodes
}

// estimate computes the estimates of all nodes: the least solution of their equations.
func (g *graph) estimate() {
	for changed := true; changed; {
		changed = false
		for _, n := range slices.Backward(g.nodes) {
			sum, most := 1, 0
			for i := range n.reasons {
				s, m := unreachable, unreachable
				if i < len(n.removers) {
					s, m = cheapest(n.removers[i])
				}
				sum, most = min(sum+s, unreachable), max(most, m)
			}
			most = min(most+1, unreachable)
			if sum < n.sum || most < n.most {
				n.sum, n.most, changed = min(sum, n.sum), min(most, n.most), true
			}
		}
	}
}

// cheapest returns the least estimates of some nodes.
func cheapest(nodes []*node) (sum, most int) {
	sum, most = unreachable, unreachable
	for _, n := range nodes {
		sum, most = min(sum, n.sum), min(most, n.most)
	}
	return sum, most
}

// costs returns the estimates of the best alternative of the goal.
func (g *graph) costs() (sum, most int) {
	sum, most = unreachable, unreachable
	for _, all := range g.goals {
		s, m := 0, 0
		for _, w := range all {
			x, y := cheapest(w.achievers)
			s, m = min(s+x, unreachable), max(m, y)
		}
		sum, most = min(sum, s), min(most, m)
	}
	return sum, most
}

// ready returns the moves that can be done now: those on the cheapest way to each literal, and the others.
func (g *graph) ready() (best, other []Move) {
	used := map[*node]bool{}
	var pick func(nodes []*node)
	pick = func(nodes []*node) {
		var b *node
		for _, n := range nodes {
			if n.sum < unreachable && (b == nil || n.sum < b.sum) {
				b = n
			}
		}
		if b == nil || used[b] {
			return
		}
		used[b] = true
		for _, by := range b.removers {
			pick(by)
		}
	}
	for _, all := range g.goals {
		for _, w := range all {
			pick(w.achievers)
		}
	}
	for _, n := range g.nodes {
		switch {
		case len(n.reasons) > 0:
		case used[n]:
			best = append(best, n.Move)
		default:
			other = append(other, n.Move)
		}
	}
	return best, other
}

// focus returns the things of a list, and those that they lie in, on or at.
func (sp *search) focus(s *world.State, things []engine.Term) (all []engine.Term) {
	add := func(e engine.Term) {
		if e.Kind() == engine.NameKind && s.Has(e) && !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	for _, e := range things {
		add(e)
	}
	for _, e := range slices.Clone(all) {
		if s.Class(e) == sp.agent {
			continue
		}
		if at, ok := s.Place(e); ok {
			add(at)
		}
		for _, p := range sp.places {
			for _, v := range s.Values(e, p) {
				add(v)
			}
		}
	}
	return all
}

// achievers returns the moves that make a literal hold in a state. If there are none, they are moves that would do so
// after other moves.
func (sp *search) achievers(ctx context.Context, s *world.State, l Literal, g *graph) (nodes []*node, err error) {
	may := func(a *action) bool { return a.changes[l.Fluent] }
	things := append([]engine.Term{l.Thing, l.Value}, sp.things...)
	moves, err := sp.helping(ctx, s, things, may, func(t *trial) (bool, error) { return l.reached(t), nil })
	if len(moves) > 0 || err != nil || !sp.wide {
		return g.add(moves), err
	}
	for _, a := range sp.actions {
		if !may(a) {
			continue
		}
		depends := a.causes(l)
		for _, m := range a.moves([]engine.Term{l.Thing, l.Value}) {
			t, err := sp.look(ctx, m, s)
			if err != nil {
				return nil, err
			}
			if t.hopeless {
				continue
			}
			enabling, err := sp.changing(ctx, s, things, depends, m, func(after *trial) bool {
				return l.reached(after) && !slices.ContainsFunc(after.reasons, t.without)
			})
			if err != nil {
				return nil, err
			}
			if len(enabling) == 0 {
				continue
			}
			later := *t
			later.reasons = slices.Insert(slices.Clone(t.reasons), 0, reason{code: ineffective, thing: l.Thing})
			nodes = append(nodes, g.add([]*trial{&later})...)
			nodes[len(nodes)-1].removers = [][]*node{g.add(enabling)}
		}
	}
	return nodes, nil
}

// ineffective is the reason against a move whose effects do not include a literal.
var ineffective = engine.Name("/ineffective")

// removers returns the moves after which a reason against a move does not hold.
func (sp *search) removers(ctx context.Context, s *world.State, of *trial, r reason) (all []*trial, err error) {
	things := slices.Concat([]engine.Term{r.thing}, of.Fillers, of.named)
	if len(of.Fillers) == 0 {
		things = append(things, sp.things...)
	}
	key := sp.keyOf(s, of, r, things)
	if moves, known := sp.removed[key]; known {
		for _, m := range moves {
			t, err := sp.look(ctx, m, s)
			if err != nil {
				return nil, err
			}
			all = append(all, t)
		}
		return all, nil
	}
	all, err = sp.changing(ctx, s, things, sp.named[of.Action.Name].dependsOn(r.code), of.Move, func(t *trial) bool { return t.without(r) })
	var moves []Move
	for _, t := range all {
		moves = append(moves, t.Move)
	}
	sp.removed[key] = moves
	return all, err
}

// changing returns the moves that change some predicates such that the outcome of another move is as wished.
func (sp *search) changing(ctx context.Context, s *world.State, things []engine.Term, depends map[string]bool, of Move, wished func(*trial) bool) ([]*trial, error) {
	may := func(a *action) bool { return a.mayChange(depends) }
	return sp.helping(ctx, s, things, may, func(t *trial) (bool, error) {
		if !slices.ContainsFunc(t.changes, func(c change) bool { return depends[c.fluent] }) {
			return false, nil
		}
		_, after, err := sp.try(ctx, t.Move, s, true, true)
		if after == nil || err != nil {
			return false, err
		}
		again, _, err := sp.try(ctx, of, after, false, false)
		return err == nil && wished(again), err
	})
}

// keyOf identifies a reason against a move, with the things that may matter.
func (sp *search) keyOf(s *world.State, of *trial, r reason, things []engine.Term) string {
	var b strings.Builder
	b.WriteString(of.key())
	b.WriteString(r.code.Sym())
	b.WriteString(r.role.Sym())
	if sp.wide {
		b.WriteString(" *")
	}
	for _, e := range sp.focus(s, things) {
		b.WriteByte(' ')
		b.WriteString(e.Sym())
	}
	return b.String()
}

// helping returns the moves with the given things that help. In a wide search, these are moves with any thing if there
// are none with the given ones.
func (sp *search) helping(ctx context.Context, s *world.State, things []engine.Term, may func(*action) bool, helps func(*trial) (bool, error)) (all []*trial, err error) {
	for _, wide := range []bool{false, true} {
		if wide && (!sp.wide || len(all) > 0) {
			break
		}
		focus := sp.focus(s, things)
		if wide {
			focus = s.Things()
		}
		for _, a := range sp.actions {
			if !may(a) || wide && len(a.inputs) > 1 {
				continue
			}
			for _, m := range a.moves(focus) {
				t, err := sp.look(ctx, m, s)
				if err != nil {
					return nil, err
				}
				if t.hopeless && !sp.wide {
					continue
				}
				ok, err := helps(t)
				if err != nil {
					return nil, err
				}
				switch {
				case ok && t.hopeless:
					sp.refuse(m)
				case ok:
					all = append(all, t)
				}
			}
		}
	}
	return sp.easiest(all), nil
}

// refuse notes a move that would help but for reasons that no action can remove.
func (sp *search) refuse(m Move) {
	if !slices.ContainsFunc(sp.refused, func(x Move) bool { return x.key() == m.key() }) {
		sp.refused = append(sp.refused, m)
	}
}

// easiest returns the moves with the fewest reasons against them, in a search that need not be optimal.
func (sp *search) easiest(all []*trial) []*trial {
	if sp.optimal || len(all) < 2 {
		return all
	}
	least := slices.MinFunc(all, func(a, b *trial) int { return len(a.reasons) - len(b.reasons) })
	all = slices.DeleteFunc(all, func(t *trial) bool { return len(t.reasons) > len(least.reasons)+1 })
	slices.SortStableFunc(all, func(a, b *trial) int { return len(a.reasons) - len(b.reasons) })
	return all[:min(len(all), 12)]
}
