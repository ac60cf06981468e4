// Package relevance says what facts depend on, from the text of rules alone:
// which keys given facts have that matter for a fact, and which values rules
// can write. It evaluates nothing.
package relevance

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"

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
}

// An Analysis says on which keys facts depend: a fact that does not depend on a
// key is derived, or not, whatever the facts given for that key are. It is for
// one goroutine.
type Analysis struct {
	set     *rule.Set
	keys    Keys
	keyed   map[string]map[int]bool           // by predicate and column: a key may stand there
	values  map[string][]map[engine.Term]bool // by predicate and column: what rules can write there; nil for anything
	clauses map[string][]*rule.Clause         // by head
	known   map[string]map[engine.Term]bool   // keys of given facts, by predicate
	goals   map[string]*goal
}

// A goal is facts that were followed, with what they follow from.
type goal struct {
	keys []engine.Term // on which they depend themselves
	from []*goal
}

// New finds out where keys stand in rules. It follows negated premises like
// others, since what is not there matters as much.
func New(set *rule.Set, keys Keys) *Analysis {
	r := &Analysis{
		set: set, keys: keys, keyed: map[string]map[int]bool{}, values: map[string][]map[engine.Term]bool{},
		clauses: map[string][]*rule.Clause{}, known: map[string]map[engine.Term]bool{}, goals: map[string]*goal{},
	}
	for _, c := range set.Clauses {
		r.clauses[c.Pred()] = append(r.clauses[c.Pred()], c)
	}
	for _, pred := range slices.Concat(keys.Varies, keys.Fixed) {
		r.keyed[pred], r.known[pred] = map[int]bool{0: true}, map[engine.Term]bool{}
		for _, k := range keys.Names {
			if keys.Never == nil || !keys.Never(pred, k) {
				r.known[pred][k] = true
			}
		}
	}
	for r.spreadKeys() {
	}
	for r.spreadValues() {
	}
	return r
}

// spreadKeys marks the columns that hold what stands in a keyed column of a
// premise; it reports whether there were more.
func (r *Analysis) spreadKeys() (more bool) {
	for _, c := range r.set.Clauses {
		for v := range r.keyVars(c) {
			for i, t := range c.Head.Args {
				if t == ast.BaseTerm(v) && !r.keyed[c.Pred()][i] {
					if r.keyed[c.Pred()] == nil {
						r.keyed[c.Pred()] = map[int]bool{}
					}
					r.keyed[c.Pred()][i], more = true, true
				}
			}
		}
	}
	return more
}

// keyVars are the variables of a clause that stand for keys.
func (r *Analysis) keyVars(c *rule.Clause) map[ast.Variable]bool {
	vars := map[ast.Variable]bool{}
	for _, p := range c.Premises {
		if a, _, ok := rule.AtomOf(p); ok {
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
func (r *Analysis) spreadValues() (more bool) {
	for _, c := range r.set.Clauses {
		columns := r.values[c.Pred()]
		if columns == nil {
			columns = make([]map[engine.Term]bool, len(c.Head.Args))
			for i := range columns {
				columns[i] = map[engine.Term]bool{}
			}
			r.values[c.Pred()], more = columns, true
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
func (r *Analysis) written(c *rule.Clause, column int) (values map[engine.Term]bool, known bool) {
	if t := rule.ConstantIn(c.Head, column); t.Kind() != engine.Free {
		return map[engine.Term]bool{t: true}, true
	}
	v, ok := c.Head.Args[column].(ast.Variable)
	if !ok {
		return nil, false
	}
	return r.valuesOf(c, v)
}

// valuesOf returns what a variable of a clause can stand for, as far as its
// premises that are not negated say.
func (r *Analysis) valuesOf(c *rule.Clause, v ast.Variable) (values map[engine.Term]bool, known bool) {
	for _, p := range c.Premises {
		a, negated, ok := rule.AtomOf(p)
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
func (r *Analysis) column(pred string, i int) map[engine.Term]bool {
	switch {
	case r.given(pred) && i == 0:
		return r.known[pred]
	case r.set.Supplies(pred):
		return nil
	case r.values[pred] == nil:
		return map[engine.Term]bool{}
	}
	return r.values[pred][i]
}

// given reports whether facts of a predicate are given for keys.
func (r *Analysis) given(pred string) bool {
	return slices.Contains(r.keys.Varies, pred) || slices.Contains(r.keys.Fixed, pred)
}

// Values returns what can stand in a column of the facts that match goal,
// sorted; ok is false when that can be anything.
func (r *Analysis) Values(goal engine.Fact, column int) (values []engine.Term, ok bool) {
	set, ok := r.valuesIn(goal, column, map[string]bool{})
	return slices.SortedFunc(maps.Keys(set), engine.Term.Compare), ok
}

// valuesIn follows a column to where its values are written. A goal that is
// being looked at already adds nothing to what it has.
func (r *Analysis) valuesIn(goal engine.Fact, column int, seen map[string]bool) (values map[engine.Term]bool, known bool) {
	all := r.column(goal.Pred, column)
	name := nameOf(goal)
	if seen[name] {
		return nil, true
	}
	if r.clauses[goal.Pred] == nil || r.given(goal.Pred) || r.set.Supplies(goal.Pred) {
		return all, all != nil
	}
	seen[name] = true
	defer delete(seen, name)
	values = map[engine.Term]bool{}
	for _, c := range r.clauses[goal.Pred] {
		bound, ok := unify(c, goal)
		if !ok || !r.possible(c, bound) {
			continue
		}
		if t := rule.ConstantIn(c.Head, column); t.Kind() != engine.Free {
			values[t] = true
			continue
		}
		some, known := r.copied(c, column, bound, seen)
		if !known {
			return all, all != nil
		}
		maps.Copy(values, some)
	}
	return values, true
}

// copied returns what a clause can copy into a column from its premises.
func (r *Analysis) copied(c *rule.Clause, column int, bound binding, seen map[string]bool) (values map[engine.Term]bool, known bool) {
	v, isVar := c.Head.Args[column].(ast.Variable)
	if t, ok := bound[v]; isVar && ok {
		return map[engine.Term]bool{t: true}, true
	}
	for _, p := range c.Premises {
		a, negated, ok := rule.AtomOf(p)
		if i := slices.Index(a.Args, c.Head.Args[column]); ok && !negated && i >= 0 {
			if values, known := r.valuesIn(bound.fact(a), i, seen); known {
				return values, true
			}
		}
	}
	return nil, false
}

// Of returns the keys that the facts matching a goal depend on, sorted. Free
// terms of the goal stand for anything.
func (r *Analysis) Of(f engine.Fact) []engine.Term {
	found, seen := map[engine.Term]bool{}, map[*goal]bool{}
	var visit func(g *goal)
	visit = func(g *goal) {
		if seen[g] {
			return
		}
		seen[g] = true
		for _, k := range g.keys {
			found[k] = true
		}
		for _, from := range g.from {
			visit(from)
		}
	}
	visit(r.follow(f))
	return slices.SortedFunc(maps.Keys(found), engine.Term.Compare)
}

// follow finds out, once, what the facts matching a goal follow from.
func (r *Analysis) follow(f engine.Fact) *goal {
	name := nameOf(f)
	g, known := r.goals[name]
	if known {
		return g
	}
	g = &goal{}
	r.goals[name] = g
	if slices.Contains(r.keys.Varies, f.Pred) {
		if k := f.Args[0]; k.Kind() != engine.Free {
			g.keys = []engine.Term{k}
		} else {
			g.keys = slices.Collect(maps.Keys(r.known[f.Pred]))
		}
		return g
	}
	for _, c := range r.clauses[f.Pred] {
		if bound, ok := unify(c, f); ok {
			r.ground(c, bound, func(bound binding) {
				for _, p := range c.Premises {
					if a, _, ok := rule.AtomOf(p); ok {
						if from := r.follow(bound.fact(a)); !slices.Contains(g.from, from) {
							g.from = append(g.from, from)
						}
					}
				}
			})
		}
	}
	return g
}

// nameOf tells goals apart.
func nameOf(f engine.Fact) string {
	name := append(make([]byte, 0, 64), f.Pred...)
	for _, t := range f.Args {
		name = append(append(name, 0, byte(t.Kind())), t.Sym()...)
		name = binary.AppendVarint(name, t.Num())
	}
	return string(name)
}

// ground calls yield once for every choice of keys for those variables of c
// that stand for keys and are still free.
func (r *Analysis) ground(c *rule.Clause, bound binding, yield func(binding)) {
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
func (r *Analysis) possible(c *rule.Clause, bound binding) bool {
	for _, p := range c.Premises {
		a, negated, ok := rule.AtomOf(p)
		if !ok || negated {
			continue
		}
		f := bound.fact(a)
		for i, t := range f.Args {
			if set := r.column(f.Pred, i); set != nil && (len(set) == 0 || t.Kind() != engine.Free && !set[t]) {
				return false
			}
		}
	}
	return true
}

// A binding says which variables of a clause stand for which constants.
type binding map[ast.Variable]engine.Term

// unify binds the variables in the head of c to the constants of goal.
func unify(c *rule.Clause, goal engine.Fact) (binding, bool) {
	bound := binding{}
	for i, t := range c.Head.Args {
		want := goal.Args[i]
		if want.Kind() == engine.Free {
			continue
		}
		if v, ok := t.(ast.Variable); ok {
			if old, is := bound[v]; is && old != want {
				return nil, false
			}
			bound[v] = want
			continue
		}
		if have := rule.ConstantIn(c.Head, i); have.Kind() != engine.Free && have != want {
			return nil, false
		}
	}
	return bound, true
}

// fact returns an atom as a goal.
func (b binding) fact(a ast.Atom) engine.Fact {
	f := engine.Fact{Pred: a.Predicate.Symbol, Args: make([]engine.Term, len(a.Args))}
	for i, t := range a.Args {
		if v, ok := t.(ast.Variable); ok {
			f.Args[i] = b[v]
			continue
		}
		f.Args[i] = rule.ConstantIn(a, i)
	}
	return f
}
