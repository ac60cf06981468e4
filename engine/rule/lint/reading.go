package lint

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/engine/rule/infer"
)

// A reading caches what the checks of all programs need to know about a clause.
type reading struct {
	atoms []atom // the head, then the atoms of premises that are not builtins
	names []string
}

// An atom is the head or a premise of a clause.
type atom struct {
	ast.Atom
	premise     int // index of the premise; -1 for the head
	negated     bool
	first       int       // number of the column of its first argument
	vars        []int     // argument → index of its variable in names; -1 if it is _ or no variable
	effectKinds [2][]Kind // for an effect: kinds of the thing and of the value, as the property defines them
}

// column returns the number of the column of the first argument of a predicate. Columns are numbered through
// the arguments of all predicates.
func (w *World) column(p ast.PredicateSym) int {
	first, ok := w.firsts[p]
	if !ok {
		if w.firsts == nil {
			w.firsts = map[ast.PredicateSym]int{}
		}
		first = w.count
		w.firsts[p] = first
		w.count += p.Arity
	}
	return first
}

// reading returns the reading of a clause. It is cached.
func (w *World) reading(c *rule.Clause) *reading {
	r := w.read[c]
	if r != nil {
		return r
	}
	r = &reading{}
	w.see(r, -1, c.Head, false)
	for i, p := range c.Premises {
		if a, negated, ok := rule.AtomOf(p); ok {
			w.see(r, i, a, negated)
		}
	}
	if w.read == nil {
		w.read = map[*rule.Clause]*reading{}
	}
	w.read[c] = r
	return r
}

func (w *World) see(r *reading, premise int, a ast.Atom, negated bool) {
	now := atom{Atom: a, premise: premise, negated: negated, first: w.column(a.Predicate), vars: make([]int, len(a.Args))}
	for i, t := range a.Args {
		now.vars[i] = -1
		if v, ok := t.(ast.Variable); ok && v.Symbol != "_" {
			if now.vars[i] = slices.Index(r.names, v.Symbol); now.vars[i] < 0 {
				now.vars[i] = len(r.names)
				r.names = append(r.names, v.Symbol)
			}
		}
	}
	if fluent, ok := infer.EffectOn(a); ok {
		for n := range now.effectKinds {
			if kind := w.Column(fluent, n); kind != (Kind{}) {
				now.effectKinds[n] = []Kind{kind}
			}
		}
	}
	r.atoms = append(r.atoms, now)
}

// kindsAt returns the kinds of an argument. For an effect, the property defines them.
func (k *checker) kindsAt(a atom, i int) []Kind {
	if i != 1 && i/2 < len(a.effectKinds) && a.effectKinds[i/2] != nil {
		return a.effectKinds[i/2]
	}
	return k.columns[a.first+i]
}

// anyAfter reports whether the kinds of a column of the clause changed after time. learned maps each column to
// the time of its last change.
func (r *reading) anyAfter(learned []int, time int) bool {
	for _, a := range r.atoms {
		for i := range a.vars {
			if learned[a.first+i] > time {
				return true
			}
		}
	}
	return false
}

// variableKinds returns the kinds of the variables of a clause. The result is valid until the next call.
func (k *checker) variableKinds(c located) [][]Kind {
	k.vars = slices.Grow(k.vars[:0], len(c.names))[:len(c.names)]
	vars := k.vars
	for v := range vars {
		vars[v] = vars[v][:0]
	}
	for _, a := range c.atoms {
		for i, v := range a.vars {
			if v < 0 {
				continue
			}
			for _, kind := range k.kindsAt(a, i) {
				if !slices.Contains(vars[v], kind) {
					vars[v] = append(vars[v], kind)
				}
			}
		}
	}
	return vars
}
