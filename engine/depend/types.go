package depend

import (
	"strings"

	"hearth/engine"
)

// Sorts is a set of sorts. A sort is a coarse type of terms: Things or Others. A rule whose premises require
// different sorts of the same variable never holds.
type Sorts uint8

// The sorts.
const (
	Things Sorts = 1 << iota // things of a situation, whose names have several parts
	Others                   // other terms, which do not depend on the situation
	Either = Things | Others
)

// sortsOf returns the sorts that a constant in rules can have.
func (r *Analysis) sortsOf(constant int32) Sorts {
	if t := r.terms[constant]; t.Kind() == engine.NameKind && strings.Count(t.Sym(), "/") > 1 {
		return Either
	}
	return Others
}

// outside returns the sorts in a column of facts that do not come from rules.
func (r *Analysis) outside(p *predicate, column int) Sorts {
	switch {
	case p.hasKey && column == 0:
		return Others
	case r.sorts == nil || len(p.clauses) == 0 && !p.hasKey && !p.supplied:
		return Either
	}
	return r.sorts(p.name, column)
}

// settle computes the sorts in the facts of a goal and of the goals it depends on. It drops uses that can
// derive nothing.
func (r *Analysis) settle(g *goal) {
	if g.settled {
		return
	}
	var all []*goal
	r.visits++
	var meet func(g *goal)
	meet = func(g *goal) {
		if g.settled || g.visit == r.visits {
			return
		}
		g.visit, g.sorts = r.visits, make([]Sorts, len(g.args))
		if p := g.pred; p.hasKey || p.supplied || len(p.clauses) == 0 {
			g.mayHold = true
			for k := range g.sorts {
				g.sorts[k] = r.outside(p, k)
			}
		}
		all = append(all, g)
		for _, u := range r.allUses(g) {
			for _, from := range u.goals {
				meet(from)
			}
		}
	}
	meet(g)
	for more := true; more; {
		more = false
		for _, g := range all {
			more = r.grow(g) || more
		}
	}
	for _, g := range all {
		g.settled = true
		some := g.uses[:0]
		for _, u := range g.uses {
			if r.variables(&u) != nil {
				some = append(some, u)
			}
		}
		g.uses = some
	}
}

// grow adds to g the sorts of the facts that its uses can derive. It reports whether anything changed.
func (r *Analysis) grow(g *goal) (more bool) {
	for i := range g.uses {
		u := &g.uses[i]
		of := r.variables(u)
		if of == nil {
			continue
		}
		more, g.mayHold = more || !g.mayHold, true
		for k, h := range u.clause.head {
			s := Either
			switch {
			case h > 0:
				s = r.sortsOf(h)
			case h < 0:
				s = of[-1-h]
			}
			more = more || s&^g.sorts[k] != 0
			g.sorts[k] |= s
		}
	}
	return more
}

// variables returns the sorts that the variables of a clause can have, as far as they are known. It returns
// nil if a variable can have no sort or a premise can have no facts.
func (r *Analysis) variables(u *use) []Sorts {
	of := make([]Sorts, len(u.clause.vars), len(u.clause.vars)+1)
	for v := range of {
		if of[v] = Either; u.bound[v] != 0 {
			of[v] = r.sortsOf(u.bound[v])
		}
	}
	for i := range u.clause.premises {
		p, from := &u.clause.premises[i], u.goals[i]
		if p.negated {
			continue
		}
		if !from.mayHold {
			return nil
		}
		for k, a := range p.args {
			if a < 0 {
				if of[-1-a] &= from.sorts[k]; of[-1-a] == 0 {
					return nil
				}
			}
		}
	}
	return of[:len(of):cap(of)]
}

// Possible reports whether facts that match f can exist.
func (r *Analysis) Possible(f engine.Fact) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.goalOf(f)
	r.settle(g)
	return g.mayHold
}
