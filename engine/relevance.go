package engine

import (
	"maps"
	"slices"
	"strings"

	"github.com/google/mangle/ast"
)

// Keys says which given facts are told apart by their first argument, and what
// that can be. For the step of a plan the keys are its roles.
type Keys struct {
	Names  []Term   // every key there can be
	Varies []string // predicates of facts that are given anew for each key
	Fixed  []string // predicates with a key that say the same in every situation
}

// A Relevance says on which keys facts depend: a fact that does not depend on a
// key is derived, or not, whatever the facts given for that key are. It is for
// one goroutine.
type Relevance struct {
	program *Program
	keys    Keys
	keyed   map[string]map[int]bool    // by predicate and column: a key may stand there
	values  map[string][]map[Term]bool // by predicate and column: what rules can write there; nil for anything
	clauses map[string][]*clause       // by head
}

// Relevance finds out where keys stand in the rules of p. It follows negated
// premises like others, since what is not there matters as much.
func (p *Program) Relevance(keys Keys) *Relevance {
	r := &Relevance{
		program: p, keys: keys, keyed: map[string]map[int]bool{}, values: map[string][]map[Term]bool{},
		clauses: map[string][]*clause{},
	}
	for _, c := range p.clauses {
		r.clauses[c.head()] = append(r.clauses[c.head()], c)
	}
	for _, pred := range slices.Concat(keys.Varies, keys.Fixed) {
		r.keyed[pred] = map[int]bool{0: true}
	}
	for r.spreadKeys() {
	}
	for r.spreadValues() {
	}
	return r
}

// spreadKeys marks the columns that hold what stands in a keyed column of a
// premise; it reports whether there were more.
func (r *Relevance) spreadKeys() (more bool) {
	for _, c := range r.program.clauses {
		for v := range r.keyVars(c) {
			for i, t := range c.Head.Args {
				if t == ast.BaseTerm(v) && !r.keyed[c.head()][i] {
					if r.keyed[c.head()] == nil {
						r.keyed[c.head()] = map[int]bool{}
					}
					r.keyed[c.head()][i], more = true, true
				}
			}
		}
	}
	return more
}

// keyVars are the variables of a clause that stand for keys.
func (r *Relevance) keyVars(c *clause) map[ast.Variable]bool {
	vars := map[ast.Variable]bool{}
	for _, p := range c.Premises {
		if a, _, ok := atomOf(p); ok {
			for i := range r.keyed[a.Predicate.Symbol] {
				if v, ok := a.Args[i].(ast.Variable); ok {
					vars[v] = true
				}
			}
		}
	}
	return vars
}

// spreadValues adds what each clause can write; it reports whether there was more.
func (r *Relevance) spreadValues() (more bool) {
	for _, c := range r.program.clauses {
		columns := r.values[c.head()]
		if columns == nil {
			columns = make([]map[Term]bool, len(c.Head.Args))
			for i := range columns {
				columns[i] = map[Term]bool{}
			}
			r.values[c.head()], more = columns, true
		}
		for i := range c.Head.Args {
			if columns[i] == nil {
				continue
			}
			switch written, known := r.written(c, i); {
			case !known:
				columns[i], more = nil, true
			default:
				before := len(columns[i])
				maps.Copy(columns[i], written)
				more = more || len(columns[i]) > before
			}
		}
	}
	return more
}

// written returns what a clause can write into a column; known is false when
// that can be anything.
func (r *Relevance) written(c *clause, column int) (values map[Term]bool, known bool) {
	if t := constantIn(c.Head, column); t.kind != Free {
		return map[Term]bool{t: true}, true
	}
	v, ok := c.Head.Args[column].(ast.Variable)
	if !ok {
		return nil, false
	}
	return r.valuesOf(c, v)
}

// valuesOf returns what a variable of a clause can stand for, as far as its
// premises that are not negated say.
func (r *Relevance) valuesOf(c *clause, v ast.Variable) (values map[Term]bool, known bool) {
	for _, p := range c.Premises {
		a, negated, ok := atomOf(p)
		if !ok || negated {
			continue
		}
		for i, t := range a.Args {
			if t != ast.BaseTerm(v) {
				continue
			}
			if here := r.column(a.Predicate.Symbol, i); here != nil && (!known || len(here) < len(values)) {
				values, known = here, true
			}
		}
	}
	return values, known
}

// column returns what can stand in a column of a predicate; nil for anything.
func (r *Relevance) column(pred string, i int) map[Term]bool {
	switch given := slices.Contains(r.keys.Varies, pred) || slices.Contains(r.keys.Fixed, pred); {
	case given && i == 0:
		all := map[Term]bool{}
		for _, k := range r.keys.Names {
			all[k] = true
		}
		return all
	case r.program.vocabulary.supplies(pred):
		return nil
	case r.values[pred] == nil:
		return map[Term]bool{}
	}
	return r.values[pred][i]
}

// Values returns what can stand in a column of the facts that match goal,
// sorted; ok is false when that can be anything.
func (r *Relevance) Values(goal Fact, column int) (values []Term, ok bool) {
	set, ok := r.valuesIn(goal, column, map[string]bool{})
	return slices.SortedFunc(maps.Keys(set), compareTerms), ok
}

// valuesIn follows a column to where its values are written. A goal that is
// being looked at already adds nothing to what it has.
func (r *Relevance) valuesIn(goal Fact, column int, seen map[string]bool) (values map[Term]bool, known bool) {
	all := r.column(goal.Pred, column)
	if seen[goal.String()] {
		return nil, true
	}
	if all == nil || r.clauses[goal.Pred] == nil {
		return all, all != nil
	}
	seen[goal.String()] = true
	defer delete(seen, goal.String())
	values = map[Term]bool{}
	for _, c := range r.clauses[goal.Pred] {
		bound, ok := unify(c, goal)
		if !ok || !r.possible(c, bound) {
			continue
		}
		if t := constantIn(c.Head, column); t.kind != Free {
			values[t] = true
			continue
		}
		maps.Copy(values, r.copied(c, column, bound, seen))
	}
	return values, true
}

// copied returns what a clause can copy into a column from its premises.
func (r *Relevance) copied(c *clause, column int, bound binding, seen map[string]bool) map[Term]bool {
	v, isVar := c.Head.Args[column].(ast.Variable)
	if t, ok := bound[v]; isVar && ok {
		return map[Term]bool{t: true}
	}
	for _, p := range c.Premises {
		a, negated, ok := atomOf(p)
		if i := slices.Index(a.Args, c.Head.Args[column]); ok && !negated && i >= 0 {
			if values, known := r.valuesIn(bound.fact(a), i, seen); known {
				return values
			}
		}
	}
	return r.column(c.head(), column)
}

// Of returns the keys that the facts matching goal depend on, sorted. Free
// terms of the goal stand for anything.
func (r *Relevance) Of(goal Fact) []Term {
	found := map[Term]bool{}
	r.follow(goal, map[string]bool{}, found)
	return slices.SortedFunc(maps.Keys(found), compareTerms)
}

// follow adds the keys that goal depends on. It looks at each goal once.
func (r *Relevance) follow(goal Fact, seen map[string]bool, found map[Term]bool) {
	name := goal.String()
	if seen[name] {
		return
	}
	seen[name] = true
	if slices.Contains(r.keys.Varies, goal.Pred) {
		if k := goal.Args[0]; k.kind != Free {
			found[k] = true
			return
		}
		for _, k := range r.keys.Names {
			found[k] = true
		}
		return
	}
	for _, c := range r.clauses[goal.Pred] {
		if bound, ok := unify(c, goal); ok {
			r.ground(c, bound, func(bound binding) {
				for _, p := range c.Premises {
					if a, _, ok := atomOf(p); ok {
						r.follow(bound.fact(a), seen, found)
					}
				}
			})
		}
	}
}

// ground calls yield once for every choice of keys for those variables of c
// that stand for keys and are still free.
func (r *Relevance) ground(c *clause, bound binding, yield func(binding)) {
	if !r.possible(c, bound) {
		return
	}
	for _, v := range slices.SortedFunc(maps.Keys(r.keyVars(c)), func(a, b ast.Variable) int { return strings.Compare(a.Symbol, b.Symbol) }) {
		values, known := r.valuesOf(c, v)
		if _, is := bound[v]; is || !known || v.Symbol == "_" {
			continue
		}
		for k := range values {
			more := maps.Clone(bound)
			more[v] = k
			r.ground(c, more, yield)
		}
		return
	}
	yield(bound)
}

// possible reports whether there can be rows for all premises of c that are not
// negated.
func (r *Relevance) possible(c *clause, bound binding) bool {
	for _, p := range c.Premises {
		a, negated, ok := atomOf(p)
		if !ok || negated {
			continue
		}
		f := bound.fact(a)
		for i, t := range f.Args {
			if set := r.column(f.Pred, i); set != nil && (len(set) == 0 || t.kind != Free && !set[t]) {
				return false
			}
		}
	}
	return true
}

// A binding says which variables of a clause stand for which constants.
type binding map[ast.Variable]Term

// unify binds the variables in the head of c to the constants of goal.
func unify(c *clause, goal Fact) (binding, bool) {
	bound := binding{}
	for i, t := range c.Head.Args {
		want := goal.Args[i]
		if want.kind == Free {
			continue
		}
		if v, ok := t.(ast.Variable); ok {
			if old, is := bound[v]; is && old != want {
				return nil, false
			}
			bound[v] = want
			continue
		}
		if have := constantIn(c.Head, i); have.kind != Free && have != want {
			return nil, false
		}
	}
	return bound, true
}

// fact returns an atom as a goal.
func (b binding) fact(a ast.Atom) Fact {
	f := Fact{Pred: a.Predicate.Symbol, Args: make([]Term, len(a.Args))}
	for i, t := range a.Args {
		if v, ok := t.(ast.Variable); ok {
			f.Args[i] = b[v]
			continue
		}
		f.Args[i] = constantIn(a, i)
	}
	return f
}
