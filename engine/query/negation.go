package query

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// A negation is a negated premise of a query with an unnamed variable, as in
//
//	bowl(X), !in(X, _)
//
// It asks that there is no such row, whatever stands for the variable. Rules
// must say that with a predicate of their own. A query cannot before it has
// one, so it is given one:
//
//	some__in(X) :- bowl(X), in(X, _).
//	answer(X) :- bowl(X), !some__in(X).
//
// The other premises of the clause are premises of the rule as well: they bind
// what computed predicates need, and keep the rule to the rows that are asked of.
type negation struct {
	start, end int      // of the premise in the query, with its !
	head       string   // some__in(X)
	premises   [][2]int // where those that the rule has as well start and end in the query
}

// define writes the rule of a negation.
func (w *unitWriter) define(n negation) {
	w.stand(n.start, n.start, n.head+" :- ")
	for _, p := range n.premises {
		w.keep(p[0], p[1])
		w.stand(p[1], p[1], ", ")
	}
	w.keep(n.start+len("!"), n.end)
	w.stand(n.end, n.end, ".\n")
}

// negations finds the negated premises that need a rule, in their order.
func (q *Query) negations(clauses []*rule.Clause) (found []negation) {
	users := usersOf(clauses)
	for _, c := range clauses {
		spans := c.Spans()
		if len(spans) != len(c.Premises) || len(spans) > rule.MaxPremises {
			continue
		}
		bound := rule.VarSet{}
		for _, p := range c.Premises {
			bound.Bind(p)
		}
		var shared [][2]int
		for text, i := range inTextOrder(c) {
			n, negated := c.Premises[i].(ast.NegAtom)
			if !negated || !anonymous(n, bound) {
				continue
			}
			if shared == nil {
				shared = q.shared(c, spans, derivedFrom(c.Pred(), users))
			}
			at := q.span(spans[text])
			found = append(found, negation{at.Start, at.End, q.unused(n, len(found)) + "(" + strings.Join(named(n), ", ") + ")", shared})
		}
	}
	return found
}

// anonymous reports whether nothing but unnamed variables of n lacks a value.
func anonymous(n ast.NegAtom, bound rule.VarSet) bool {
	used := rule.VarSet{}
	ast.AddVars(n, used)
	unnamed := used[ast.Variable{Symbol: "_"}]
	for v := range used {
		unnamed = unnamed && (bound[v] || v.Symbol == "_")
	}
	return unnamed
}

// named lists the variables of n that have names, sorted.
func named(n ast.NegAtom) (names []string) {
	used := rule.VarSet{}
	used.Add(n)
	for v := range used {
		names = append(names, v.Symbol)
	}
	slices.Sort(names)
	return names
}

// unused makes a name for the rule of n that the query has not.
func (q *Query) unused(n ast.NegAtom, number int) string {
	name := fmt.Sprintf("some%d__%s", number, n.Atom.Predicate.Symbol)
	for strings.Contains(q.file.Text, name) {
		name += "_"
	}
	return name
}

// shared finds the premises of c that a rule for what it negates can have as
// well: those that are not negated, but for what is derived from c itself, and
// for what has no value without that.
func (q *Query) shared(c *rule.Clause, spans []source.Span, derived map[string]bool) (places [][2]int) {
	bound := rule.VarSet{}
	for text, i := range inTextOrder(c) {
		p := c.Premises[i]
		if _, negated := p.(ast.NegAtom); negated {
			continue
		}
		if a, _, ok := rule.AtomOf(p); ok && derived[a.Predicate.Symbol] || !c.Runs(i, bound) {
			continue
		}
		bound.Bind(p)
		at := q.span(spans[text])
		places = append(places, [2]int{at.Start, at.End})
	}
	return places
}

// usersOf lists for every predicate those with rules that use it.
func usersOf(clauses []*rule.Clause) map[string][]string {
	users := map[string][]string{}
	for _, c := range clauses {
		for _, p := range rule.UsesOf([]*rule.Clause{c}) {
			users[p] = append(users[p], c.Pred())
		}
	}
	return users
}

// derivedFrom returns the predicates whose rows can follow from those of one.
func derivedFrom(pred string, users map[string][]string) map[string]bool {
	derived := map[string]bool{}
	for open := []string{pred}; len(open) > 0; {
		next := open[len(open)-1]
		open = open[:len(open)-1]
		for _, u := range users[next] {
			if !derived[u] {
				derived[u] = true
				open = append(open, u)
			}
		}
	}
	return derived
}
