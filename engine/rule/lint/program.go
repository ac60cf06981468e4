package lint

import (
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// checkLiving reports rules with a premise that never has rows.
func (k *checker) checkLiving() {
	alive := map[string]bool{}
	feeds := func(pred string) bool {
		_, isDeclared := k.declared[pred]
		return alive[pred] || k.isGiven(pred) || !isDeclared && len(k.rules[pred]) == 0
	}
	lacks := func(c located) int {
		return slices.IndexFunc(c.Premises, func(p ast.Term) bool {
			a, negated, ok := rule.AtomOf(p)
			return ok && !negated && !feeds(a.Predicate.Symbol)
		})
	}
	for learned := true; learned; {
		learned = false
		for _, c := range k.clauses {
			if !alive[c.Pred()] && lacks(c) < 0 {
				alive[c.Pred()], learned = true, true
			}
		}
	}
	for _, c := range k.clauses {
		if i := lacks(c); i >= 0 && !c.file.Core {
			a, _, _ := rule.AtomOf(c.Premises[i])
			k.everywhere(c, "E0444", c.PremiseAt(i), "the rule never fires: no rule or fact gives rows of %s", a.Predicate.Symbol)
		}
	}
}

// checkRead reports predicates that neither a rule nor the host reads. Types are read by queries.
func (k *checker) checkRead() {
	read := map[string]bool{"replaces": true, "extends": true, "role": true, "expects": true}
	for _, name := range k.Host {
		read[name] = true
	}
	var known []string
	for _, c := range k.clauses {
		for _, p := range c.Premises {
			if a, _, ok := rule.AtomOf(p); ok {
				read[a.Predicate.Symbol] = true
			}
		}
	}
	for name := range read {
		known = append(known, name)
	}
	slices.Sort(known)
	for _, c := range k.clauses {
		if read[c.Pred()] || c.file.Core || c.file.Types && (k.shared[c.Pred()] || len(c.Head.Args) == 1) {
			continue
		}
		d := k.everywhere(c, "E0446", rule.WordIn(c.Span, c.Pred()), "nothing reads %s", c.Pred())
		if near := source.Nearest(c.Pred(), known); near != "" {
			d.WithHint("did you mean %s?", near)
		}
		if k.Vocabulary.Fluents == nil || c.file.Types { // rules for types set no properties
			continue
		}
		switch _, many, fluent := k.Vocabulary.Fluents(c.Pred()); {
		case fluent && many:
			d.WithHint("%[1]s is a property: use add(E, /%[1]s, V) to give E another value", c.Pred())
		case fluent:
			d.WithHint("%[1]s is a property: use set(E, /%[1]s, V) to give E a value", c.Pred())
		}
	}
}

// checkProducts reports bodies that combine all rows of two premises.
func (k *checker) checkProducts() {
	wide := k.wide()
	for _, c := range k.clauses {
		var parts []part
		for _, p := range partsOf(c.Clause) {
			if k.isWide(c.Clause, p, wide) {
				parts = append(parts, p)
			}
		}
		if len(parts) < 2 {
			continue
		}
		a, _, _ := rule.AtomOf(c.Premises[parts[0].atoms[0]])
		b, _, _ := rule.AtomOf(c.Premises[parts[1].atoms[0]])
		k.add(source.Warning, "E0445", c.PremiseAt(parts[1].atoms[0]), "every row of %s is combined with every row of %s", a.Predicate.Symbol, b.Predicate.Symbol).
			WithHint("connect the premises with a shared variable")
	}
}

// A part is a set of premises that are connected by variables.
type part struct {
	vars  []string
	atoms []int // indexes of the positive atoms
}

// partsOf divides a body into its connected parts.
func partsOf(c *rule.Clause) (parts []part) {
	for i, p := range c.Premises {
		now := part{}
		for _, t := range rule.TermsOf(p) {
			variables(t, func(v string) {
				if v != "_" {
					now.vars = append(now.vars, v)
				}
			})
		}
		if a, negated, ok := rule.AtomOf(p); ok && !negated && len(a.Args) > 0 {
			now.atoms = []int{i}
		}
		parts = slices.DeleteFunc(parts, func(before part) bool {
			if !slices.ContainsFunc(before.vars, func(v string) bool { return slices.Contains(now.vars, v) }) {
				return false
			}
			now.vars, now.atoms = append(now.vars, before.vars...), append(before.atoms, now.atoms...)
			return true
		})
		parts = append(parts, now)
	}
	return slices.DeleteFunc(parts, func(p part) bool { return len(p.vars) == 0 || len(p.atoms) == 0 })
}

// wide returns the predicates that have about as many rows as there are things: those of the state, and
// helpers that only read such predicates.
func (k *checker) wide() map[string]bool {
	wide := map[string]bool{}
	for learned := true; learned; {
		learned = false
		for _, c := range k.clauses {
			if wide[c.Pred()] || len(c.Head.Args) == 0 || len(c.Premises) == 0 {
				continue
			}
			for _, p := range partsOf(c.Clause) {
				if k.isWide(c.Clause, p, wide) && k.hands(c.Clause, p) {
					wide[c.Pred()], learned = true, true
				}
			}
		}
	}
	return wide
}

// hands reports whether the head contains a variable of a part.
func (k *checker) hands(c *rule.Clause, p part) bool {
	return slices.ContainsFunc(c.Head.Args, func(t ast.BaseTerm) bool {
		v, ok := t.(ast.Variable)
		return ok && slices.Contains(p.vars, v.Symbol)
	})
}

// isWide reports whether all atoms of a part read many rows. A constant argument means few rows, except in a
// test of a class.
func (k *checker) isWide(c *rule.Clause, p part, wide map[string]bool) bool {
	for _, i := range p.atoms {
		a, _, _ := rule.AtomOf(c.Premises[i])
		name := a.Predicate.Symbol
		switch {
		case !wide[name] && !k.asked(name):
			return false
		case slices.ContainsFunc(a.Args, func(t ast.BaseTerm) bool { _, ok := t.(ast.Constant); return ok }) && !k.isClassTest(a):
			return false
		}
	}
	return true
}

// asked reports whether a predicate has rows for all things of a state. It is then neither given with a step
// nor computed from inputs.
func (k *checker) asked(pred string) bool {
	if !k.isGiven(pred) || slices.Contains(k.Vocabulary.Inputs, pred) {
		return false
	}
	d, ok := k.declared[pred]
	if !ok {
		return !strings.HasPrefix(pred, "clock")
	}
	modes := d.Modes()
	return len(modes) != 1 && len(d.DeclaredAtom.Args) > 1
}
