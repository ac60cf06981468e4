// Package depend finds the rules on which facts depend, and evaluates them for many inputs at once.
//
// An [Analysis] reads only the text of rules: which keys of given facts a fact depends on, and which values rules
// can write. Its slices of the rules are small. A [Batch] evaluates such a slice.
package depend

import (
	"slices"
	"sync"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// Keys describes the given facts that are distinguished by their first argument, the key. For the step of a
// plan, the keys are its roles.
type Keys struct {
	Names  []engine.Term                           // all possible keys
	Varies []string                                // predicates with a key whose facts differ from evaluation to evaluation
	Fixed  []string                                // predicates with a key whose facts are the same in every situation
	Never  func(pred string, key engine.Term) bool // reports whether a fact with this key can never exist; may be nil
	Sorts  func(pred string, column int) Sorts     // returns the sorts in a column of facts that no rule derives; nil means any sort
}

// An Analysis finds the keys on which a fact depends. If a fact does not depend on a key, the facts given for
// that key do not change whether it is derived. Any number of goroutines may use it.
//
// Predicates and constants are represented by numbers, which are cheap to compare.
type Analysis struct {
	set     *rule.Set
	mu      sync.Mutex // guards the fields below
	numbers map[engine.Term]int32
	terms   []engine.Term // number → term; number 0 is the free term
	preds   map[string]*predicate
	clauses map[*rule.Clause]*clause
	goals   map[string]*goal
	sorts   func(pred string, column int) Sorts
	name    []byte // scratch memory for the key of goals
	visits  int    // number of calls of settle so far
	round   int    // number of calls of Slice, DependsOn and KeysOf so far
}

// A predicate holds the results of the analysis for one predicate.
type predicate struct {
	name     string
	number   int
	varies   bool // given facts have a key and differ from evaluation to evaluation
	hasKey   bool // given facts have a key
	supplied bool
	keys     values
	keyed    []bool   // column → whether a key may occur in it
	columns  []values // column → values that rules can write to it
	clauses  []*clause

	round int // last round whose slice contains the predicate
	goals []*goal
}

// A clause is a rule in which predicates and terms are numbers.
type clause struct {
	rule     *rule.Clause
	gives    *predicate
	head     []int32
	premises []premise
	vars     []string // number of a variable → its name

	round  int       // last round whose slice contains the clause
	wanted []binding // bindings with which the slice contains the clause; none is an instance of another
}

// A premise is a positive or negated atom. An argument is the number of a constant, -1-n for variable n, or 0
// for anything else.
type premise struct {
	pred    *predicate
	negated bool
	args    []int32
}

// New analyses where keys can occur in rules. It follows negated premises like positive ones, because a
// missing fact matters as much.
func New(set *rule.Set, keys Keys) *Analysis {
	r := &Analysis{
		set: set, sorts: keys.Sorts, numbers: map[engine.Term]int32{}, terms: make([]engine.Term, 1), preds: make(map[string]*predicate, 2*len(set.Layers)),
		clauses: make(map[*rule.Clause]*clause, len(set.Clauses)), goals: map[string]*goal{},
	}
	for i, pred := range slices.Concat(keys.Varies, keys.Fixed) {
		p := r.predicate(pred, 1)
		p.varies, p.hasKey, p.keyed[0] = i < len(keys.Varies), true, true
		for _, k := range keys.Names {
			if keys.Never == nil || !keys.Never(pred, k) {
				p.keys.add(r.number(k))
			}
		}
	}
	for _, c := range set.Clauses {
		r.read(c)
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

// predicate returns the predicate with this name, with room for at least arity arguments.
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

// read stores the numbered form of a clause.
func (r *Analysis) read(of *rule.Clause) {
	c := &clause{rule: of, gives: r.predicate(of.Pred(), len(of.Head.Args))}
	args := func(a ast.Atom) []int32 {
		all := make([]int32, len(a.Args))
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
	for _, p := range of.Premises {
		if a, negated, ok := rule.AtomOf(p); ok {
			c.premises = append(c.premises, premise{r.predicate(a.Predicate.Symbol, len(a.Args)), negated, args(a)})
		}
	}
	r.clauses[of] = c
	c.gives.clauses = append(c.gives.clauses, c)
}

// spread marks the head columns of c that a key can reach, and adds the values that c can write. It reports
// whether anything was new.
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

// isKey reports whether variable v can have a key as its value.
func (c *clause) isKey(v int32) bool {
	return slices.ContainsFunc(c.premises, func(p premise) bool {
		for i, a := range p.args {
			if a == v && p.pred.keyed[i] {
				return true
			}
		}
		return false
	})
}

// written returns the values that an argument of the head can have.
func (c *clause) written(h int32) values {
	if h > 0 {
		var one values
		one.add(h)
		return one
	}
	return c.valuesOf(h)
}

// valuesOf returns the values that a variable can have according to the premises that are not negated.
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
			if here := p.pred.column(k); !here.any && (all.any || here.len() < least) {
				all, least = here, here.len()
			}
		}
	}
	return all
}

// column returns the values that can occur in a column.
func (p *predicate) column(i int) values {
	switch {
	case p.hasKey && i == 0:
		return p.keys
	case p.supplied:
		return values{any: true}
	}
	return p.columns[i]
}

// Values returns the values that can occur in a column of the facts that match f, sorted. ok is false if any
// value can occur.
func (r *Analysis) Values(f engine.Fact, column int) (all []engine.Term, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := r.valuesIn(r.goalOf(f), column)
	return r.named(found), !found.any
}

// valuesIn returns the values that can occur in a column of the facts of g. It follows the column to the
// clauses that write it. A goal that is already being visited contributes no values.
func (r *Analysis) valuesIn(g *goal, column int) (found values) {
	if g.visiting {
		return found
	}
	all := g.pred.column(column)
	if len(g.pred.clauses) == 0 || g.pred.hasKey || g.pred.supplied {
		return all
	}
	g.visiting = true
	defer func() { g.visiting = false }()
	for _, u := range r.uses(g) {
		some := r.copied(u, column)
		if some.any {
			return all
		}
		found.merge(some)
	}
	return found
}

// copied returns the values that a clause can copy to a column from its premises.
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
			if some := r.valuesIn(u.goals[i], k); !some.any {
				return some
			}
		}
	}
	return values{any: true}
}

// KeysOf returns the keys that the facts matching f depend on, sorted. Free terms of f match anything.
func (r *Analysis) KeysOf(f engine.Fact) []engine.Term {
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
		for _, from := range g.sources {
			visit(from)
		}
	}
	visit(r.follow(r.goalOf(f)))
	return r.named(found)
}

// follow computes the goals and keys on which the facts of g depend, unless that was done before. It returns
// g.
func (r *Analysis) follow(g *goal) *goal {
	if g.followed {
		return g
	}
	g.followed = true
	if g.pred.varies {
		if g.keys = g.pred.keys; g.args[0] != 0 {
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

// ground follows the premises of a clause that derives facts of g. It does so for every choice of keys for the
// unbound variables that stand for keys.
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
		u.goals[i] = r.goal(p.pred, bound.args(p))
		r.settle(u.goals[i])
	}
	if r.variables(&u) == nil {
		return
	}
	for _, from := range u.goals {
		if from = r.follow(from); !slices.Contains(g.sources, from) {
			g.sources = append(g.sources, from)
		}
	}
}
