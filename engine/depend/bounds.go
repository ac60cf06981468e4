package depend

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/program"
	"hearth/engine/rule"
)

// Sure marks the name of a predicate that holds the rows which are certain.
const Sure = rule.Sure

// Bounds derives what can hold and what must hold if some given facts are uncertain. For a predicate p that depends on
// uncertain facts, the program derives a superset of its rows as p, and a subset as p with the mark [Sure]. A premise
// that is not negated reads rows of the same kind, a negated one those of the other kind. For numbers that are the
// least or the largest of a group, any of the group is possible and none is certain.
type Bounds struct {
	*program.Program
	uncertain map[string]bool // predicates that have both kinds of rows
	unbounded map[string]bool // predicates for which no superset can be derived
}

// NewBounds returns the program for a checked set. given names the predicates with uncertain facts: the source has rows
// of both kinds for them.
func NewBounds(set *rule.Set, given func(pred string) bool) *Bounds {
	b := &Bounds{uncertain: map[string]bool{}, unbounded: map[string]bool{}}
	reads := func(in map[string]bool) func(t ast.Term) bool {
		return func(t ast.Term) bool {
			a, _, ok := rule.AtomOf(t)
			return ok && (in[a.Predicate.Symbol] || given != nil && given(a.Predicate.Symbol))
		}
	}
	b.spread(set, b.uncertain, func(c *rule.Clause) bool {
		return given(c.Pred()) || slices.ContainsFunc(c.Premises, reads(b.uncertain))
	})
	for _, c := range set.Clauses {
		for _, p := range c.Premises {
			if a, _, ok := rule.AtomOf(p); ok && given(a.Predicate.Symbol) {
				b.uncertain[a.Predicate.Symbol] = true
			}
		}
	}
	b.spread(set, b.unbounded, func(c *rule.Clause) bool {
		if b.uncertain[c.Pred()] && c.Groups() && ungrouped(c) == nil {
			return true
		}
		return slices.ContainsFunc(c.Premises, func(t ast.Term) bool {
			a, negated, ok := rule.AtomOf(t)
			return ok && !negated && b.unbounded[a.Predicate.Symbol]
		})
	})
	b.Program = program.Compile(set.Map(b.both))
	return b
}

// spread adds the predicates of clauses for which holds is true, until there are no more.
func (b *Bounds) spread(set *rule.Set, to map[string]bool, holds func(*rule.Clause) bool) {
	for grown := true; grown; {
		grown = false
		for _, c := range set.Clauses {
			if !to[c.Pred()] && holds(c) {
				to[c.Pred()], grown = true, true
			}
		}
	}
}

// Complete reports whether the rows of a predicate include all that can hold.
func (b *Bounds) Complete(pred string) bool { return !b.unbounded[pred] }

// both returns the clauses for possible rows and for certain rows.
func (b *Bounds) both(c *rule.Clause) (made []*rule.Clause) {
	if !b.uncertain[c.Pred()] {
		return []*rule.Clause{c}
	}
	if possible := ungrouped(c); possible != nil {
		now := *possible
		now.Premises = b.premises(possible.Premises, false)
		made = append(made, &now)
	}
	if !c.Groups() {
		now := *c
		now.Head = sure(c.Head)
		now.Premises = b.premises(c.Premises, true)
		made = append(made, &now)
	}
	return made
}

// premises returns premises that read possible rows, or certain ones.
func (b *Bounds) premises(of []ast.Term, certain bool) (all []ast.Term) {
	for _, p := range of {
		switch a := p.(type) {
		case ast.Atom:
			if certain && b.uncertain[a.Predicate.Symbol] {
				p = sure(a)
			}
		case ast.NegAtom:
			if !certain && b.uncertain[a.Atom.Predicate.Symbol] {
				p = ast.NegAtom{Atom: sure(a.Atom)}
			}
		}
		all = append(all, p)
	}
	return all
}

func sure(a ast.Atom) ast.Atom {
	a.Predicate.Symbol += Sure
	return a
}

// ungrouped returns a clause without its aggregate, such that it derives all rows that some group may have. It returns
// nil if there is no such clause.
func ungrouped(c *rule.Clause) *rule.Clause {
	if !c.Groups() {
		return c
	}
	now := *c
	now.Transform = nil
	now.Premises = slices.Clone(c.Premises)
	for _, s := range c.Transform.Statements[1:] {
		if name := s.Fn.Function.Symbol; name != "fn:min" && name != "fn:max" || len(s.Fn.Args) != 1 {
			return nil
		}
		now.Premises = append(now.Premises, ast.Eq{Left: *s.Var, Right: s.Fn.Args[0]})
	}
	return &now
}
