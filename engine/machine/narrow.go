package machine

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"hearth/engine"
	"hearth/engine/kernel"
	"hearth/engine/residual"
)

// often is how many times a shape comes before it pays to look at it: that takes as long
// as so many evaluations take less.
const often = 64

// mostShapes is for how many shapes of a program there is something of their own.
const mostShapes = 16

// A narrow program is one of which only some predicates are read. What is left of its
// rules where given facts are of one shape is found out once that has come a few
// times.
type narrow struct {
	wanted []string // that are read
	fixed  []string // of whose facts all arguments belong to the shape
	mu     sync.Mutex
	shapes atomic.Pointer[[]*shape]
}

// Only returns the program for those who read no more than the wanted predicates of
// what [Program.Lend] gives. It takes less time where given facts have come with the
// same first arguments before, those of fixed predicates with the same arguments. Of no
// program it is none.
func (p *Program) Only(wanted, fixed []string) *Program {
	if p == nil {
		return nil
	}
	n := &narrow{wanted: wanted, fixed: fixed}
	n.shapes.Store(&[]*shape{})
	return &Program{Set: p.Set, plan: p.plan, code: p.code, growing: p.growing, narrow: n}
}

// A shape is what given facts look like.
type shape struct {
	facts []engine.Fact // free where they differ
	times atomic.Int64
	code  func() *kernel.Program // nil: they are evaluated with all rules
	loans sync.Pool
}

// lend is [Program.Lend] for a shape that has come a few times; nil when that is not
// so, or the evaluation fails: then it is to fail as it does with all rules. One with
// limits of its own is one with all rules, too.
func (n *narrow) lend(ctx context.Context, p *Program, src engine.Source, given []engine.Fact, lim engine.Limits) *Loan {
	if n == nil || lim != (engine.Limits{}) {
		return nil
	}
	s := n.shape(p, given)
	if s == nil || s.times.Load() < often && s.times.Add(1) < often {
		return nil
	}
	l, _ := p.lend(ctx, &s.loans, s.code, src, given, lim)
	return l
}

// shape returns that of given facts; nil when there are too many.
func (n *narrow) shape(p *Program, given []engine.Fact) *shape {
	find := func() (*shape, int) {
		all := *n.shapes.Load()
		for _, s := range all {
			if s.of(given) {
				return s, len(all)
			}
		}
		return nil, len(all)
	}
	s, known := find()
	if s != nil || known == mostShapes {
		return s
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if s, known = find(); s != nil || known == mostShapes {
		return s
	}
	if slices.ContainsFunc(given, p.misgiven) {
		return nil
	}
	s = &shape{facts: make([]engine.Fact, len(given))}
	for i, g := range given {
		s.facts[i] = engine.Fact{Pred: g.Pred, Args: slices.Clone(g.Args)}
		if !slices.Contains(n.fixed, g.Pred) && len(g.Args) > 0 {
			clear(s.facts[i].Args[1:])
		}
	}
	s.code = sync.OnceValue(func() *kernel.Program {
		return kernel.Compile(residual.Of(p.plan(), s.facts, n.wanted))
	})
	all := append(slices.Clone(*n.shapes.Load()), s)
	n.shapes.Store(&all)
	return s
}

// of reports whether given facts have the shape.
func (s *shape) of(given []engine.Fact) bool {
	if len(s.facts) != len(given) {
		return false
	}
	for i := range given {
		f, g := &s.facts[i], &given[i]
		if f.Pred != g.Pred || len(f.Args) != len(g.Args) || !engine.Match(f.Args, g.Args) {
			return false
		}
	}
	return true
}

// misgiven reports whether a fact has another number of arguments than the rules say.
func (p *Program) misgiven(f engine.Fact) bool {
	arity, known := p.Arity(f.Pred)
	return known && arity != len(f.Args)
}
