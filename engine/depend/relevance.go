// Package relevance says what facts depend on, from the text of rules alone:
// which keys given facts have that matter for a fact, and which values rules
// can write. It evaluates nothing.
package depend

import (
	"slices"
	"sync"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// Keys says which given facts are told apart by their first argument, and what
// that can be. For the step of a plan the keys are its roles.
type Keys struct {
	Names  []engine.Term                           // every key there can be
	Varies []string                                // predicates of facts that are given anew for each key
	Fixed  []string                                // predicates with a key that say the same in every situation
	Never  func(pred string, key engine.Term) bool // reports that there is never such a fact
	Sorts  func(pred string, column int) Sorts     // what stands in facts that rules do not give; nil: anything
}

// An Analysis says on which keys facts depend: a fact that does not depend on a
// key is derived, or not, whatever the facts given for that key are. Any number of
// goroutines may use it.
//
// Predicates and constants have numbers in it, so that what it goes through again and
// again is compared by these.
type Analysis struct {
	set     *rule.Set
	mu      sync.Mutex // of all that follows
	numbers map[engine.Term]int32
	terms   []engine.Term // by their numbers; the first is free
	preds   map[string]*predicate
	clauses map[*rule.Clause]*clause
	goals   map[string]*goal
	sorts   func(pred string, column int) Sorts
	name    []byte // scratch
	meets   int    // how often goals were settled
	round   int    // in which goals and clauses are gone through
}

// A predicate is what is known of it.
type predicate struct {
	name     string
	number   int
	varies   bool // given facts of it are told apart by their first argument, which may be one of keys, and are given anew
	given    bool // or at least told apart
	supplied bool
	keys     values
	keyed    []bool   // by column: a key may stand there
	columns  []values // what rules can write there
	clauses  []*clause

	round int // of the slice that is made
	goals []*goal
}

// A clause is a rule by numbers.
type clause struct {
	of       *rule.Clause
	gives    *predicate
	head     []int32
	premises []premise
	vars     []string // variables by their numbers

	round  int       // of the slice that is made
	wanted []binding // none of them has another one in it
}

// A premise is one about facts. An argument is the number of a constant, that of a variable
// from -1 down, or 0 for whatever else.
type premise struct {
	of      *predicate
	negated bool
	args    []int32
}

// New finds out where keys stand in rules. It follows negated premises like
// others, since what is not there matters as much.
func New(set *rule.Set, keys Keys) *Analysis {
	r := &Analysis{
		set: set, sorts: keys.Sorts, numbers: map[engine.Term]int32{}, terms: make([]engine.Term, 1), preds: make(map[string]*predicate, 2*len(set.Layers)),
		clauses: make(map[*rule.Clause]*clause, len(set.Clauses)), goals: map[string]*goal{},
	}
	for i, pred := range slices.Concat(keys.Varies, keys.Fixed) {
		p := r.predicate(pred, 1)
		p.varies, p.given, p.keyed[0] = i < len(keys.Varies), true, true
		for _, k := range keys.Names {
			if keys.Never == nil || !keys.Never(pred, k) {
				p.keys.add(r.number(k))
			}
		}
	}
	room := &room{clauses: make([]clause, len(set.Clauses))}
	for _, c := range set.Clauses {
		r.read(c, room)
	}
	for _, c := range set.Clauses {
		if len(c.Premises) == 0 {
			r.spread(r.clauses[c])
		}
	}
	for _, l := range set.Layers {
		for more := true; more; more = more && l.Recursive {
			more = false
			for _, c := range l.Clauses {
				more = r.spread(r.clauses[c]) || more
			}
		}
	}
	return r
}

// predicate returns what is known of a predicate that has at least so many arguments.
func (r *Analysis) predicate(name string, arity int) *predicate {
	p := r.preds[name]
	if p == nil {
		p = &predicate{name: name, number: len(r.preds), supplied: r.set.Supplies(name)}
		r.preds[name] = p
	}
	if more := arity - len(p.keyed); more > 0 {
		p.keyed, p.columns = append(p.keyed, make([]bool, more)...), append(p.columns, make([]values, more)...)
	}
	return p
}

func (r *Analysis) number(t engine.Term) int32 {
	if t.Kind() == engine.Free {
		return 0
	}
	n, known := r.numbers[t]
	if !known {
		n = int32(len(r.terms))
		r.numbers[t], r.terms = n, append(r.terms, t)
	}
	return n
}

// A room is memory for clauses that are read.
type room struct {
	clauses  []clause
	premises []premise
	args     []int32
}

// roomAtOnce is for how many premises, or arguments, there is room at once.
const roomAtOnce = 256

// some is room for n values.
func some[T any](of *[]T, n int) []T {
	if len(*of) < n {
		*of = make([]T, max(n, roomAtOnce))
	}
	all := (*of)[:n:n]
	*of = (*of)[n:]
	return all
}

// read reads a clause.
func (r *Analysis) read(of *rule.Clause, in *room) {
	c := &some(&in.clauses, 1)[0]
	*c = clause{of: of, gives: r.predicate(of.Pred(), len(of.Head.Args))}
	args := func(a ast.Atom) []int32 {
		all := some(&in.args, len(a.Args))
		for i, t := range a.Args {
			v, isVar := t.(ast.Variable)
			if !isVar {
				all[i] = r.number(rule.ConstantIn(a, i))
				continue
			}
			if v.Symbol == "_" {
				continue
			}
			n := slices.Index(c.vars, v.Symbol)
			if n < 0 {
				n = len(c.vars)
				c.vars = append(c.vars, v.Symbol)
			}
			all[i] = int32(-1 - n)
		}
		return all
	}
	c.head = args(of.Head)
	c.premises = some(&in.premises, len(of.Premises))[:0]
	for _, p := range of.Premises {
		if a, negated, ok := rule.AtomOf(p); ok {
			c.premises = append(c.premises, premise{r.predicate(a.Predicate.Symbol, len(a.Args)), negated, args(a)})
		}
	}
	r.clauses[of] = c
	c.gives.clauses = append(c.gives.clauses, c)
}

// spread marks the columns that hold what stands in a keyed column of a premise, and adds
// what a clause can write; it reports whether there was more.
func (r *Analysis) spread(c *clause) (more bool) {
	for i, h := range c.head {
		if h < 0 && !c.gives.keyed[i] && c.isKey(h) {
			c.gives.keyed[i], more = true, true
		}
		if column := &c.gives.columns[i]; !column.any {
			more = column.merge(c.written(h)) || more
		}
	}
	return more
}

// isKey reports whether a variable stands for keys.
func (c *clause) isKey(v int32) bool {
	return slices.ContainsFunc(c.premises, func(p premise) bool {
		for i, a := range p.args {
			if a == v && p.of.keyed[i] {
				return true
			}
		}
		return false
	})
}

// written returns what an argument of the head can be.
func (c *clause) written(h int32) values {
	if h > 0 {
		var one values
		one.add(h)
		return one
	}
	return c.valuesOf(h)
}

// valuesOf returns what a variable can stand for, as far as premises that are not negated
// say.
func (c *clause) valuesOf(v int32) values {
	all, least := values{any: true}, 0
	for i := range c.premises {
		p := &c.premises[i]
		if p.negated || v == 0 {
			continue
		}
		for k, a := range p.args {
			if a != v {
				continue
			}
			if here := p.of.column(k); !here.any && (all.any || here.len() < least) {
				all, least = here, here.len()
			}
		}
	}
	return all
}

// column returns what can stand in a column.
func (p *predicate) column(i int) values {
	switch {
	case p.given && i == 0:
		return p.keys
	case p.supplied:
		return values{any: true}
	}
	return p.columns[i]
}

// Values returns what can stand in a column of the facts that match goal,
// sorted; ok is false when that can be anything.
func (r *Analysis) Values(f engine.Fact, column int) (all []engine.Term, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := r.valuesIn(r.goalOf(f), column)
	return r.named(found), !found.any
}

// valuesIn follows a column to where its values are written. A goal that is
// being looked at already adds nothing to what it has.
func (r *Analysis) valuesIn(g *goal, column int) (found values) {
	if g.looked {
		return found
	}
	all := g.of.column(column)
	if len(g.of.clauses) == 0 || g.of.given || g.of.supplied {
		return all
	}
	g.looked = true
	defer func() { g.looked = false }()
	for _, u := range r.uses(g) {
		some := r.copied(u, column)
		if some.any {
			return all
		}
		found.merge(some)
	}
	return found
}

// copied returns what a clause can copy into a column from its premises.
func (r *Analysis) copied(u use, column int) (found values) {
	h := u.clause.head[column]
	if h < 0 && u.bound[-1-h] != 0 {
		h = u.bound[-1-h]
	}
	if h > 0 {
		found.add(h)
		return found
	}
	for i, p := range u.clause.premises {
		if k := slices.Index(p.args, h); h != 0 && !p.negated && k >= 0 {
			if some := r.valuesIn(u.from[i], k); !some.any {
				return some
			}
		}
	}
	return values{any: true}
}

// Of returns the keys that the facts matching a goal depend on, sorted. Free
// terms of the goal stand for anything.
func (r *Analysis) Of(f engine.Fact) []engine.Term {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found values
	r.round++
	var visit func(g *goal)
	visit = func(g *goal) {
		if g.seen == r.round {
			return
		}
		g.seen = r.round
		found.merge(g.keys)
		for _, from := range g.from {
			visit(from)
		}
	}
	visit(r.follow(r.goalOf(f)))
	return r.named(found)
}

// follow finds out, once, what the facts matching a goal follow from.
func (r *Analysis) follow(g *goal) *goal {
	if g.followed {
		return g
	}
	g.followed = true
	if g.of.varies {
		if g.keys = g.of.keys; g.args[0] != 0 {
			g.keys = values{}
			g.keys.add(g.args[0])
		}
		return g
	}
	for _, u := range r.uses(g) {
		r.ground(u.clause, u.bound, g)
	}
	return g
}

// ground follows the premises of a clause for a goal, once for every choice of keys for
// those variables that stand for keys and are still free.
func (r *Analysis) ground(c *clause, bound binding, g *goal) {
	for n := range c.vars {
		v := int32(-1 - n)
		if bound[n] != 0 || !c.isKey(v) {
			continue
		}
		if each := c.valuesOf(v); !each.any {
			for k := range each.each {
				more := slices.Clone(bound)
				if more[n] = k; c.possible(more) {
					r.ground(c, more, g)
				}
			}
			return
		}
	}
	u := use{c, bound, make([]*goal, len(c.premises))}
	for i := range c.premises {
		p := &c.premises[i]
		u.from[i] = r.goal(p.of, bound.args(p))
		r.settle(u.from[i])
	}
	if r.variables(&u) == nil {
		return
	}
	for _, from := range u.from {
		if from = r.follow(from); !slices.Contains(g.from, from) {
			g.from = append(g.from, from)
		}
	}
}
