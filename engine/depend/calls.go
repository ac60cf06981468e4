package depend

import (
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// Calls adds the terms that rules have a name for; spells says that they look at what
// terms are called.
func Calls(set *rule.Set, called map[engine.Term]bool) (spells bool) {
	var look func(terms ...ast.BaseTerm)
	look = func(terms ...ast.BaseTerm) {
		for _, t := range terms {
			switch t := t.(type) {
			case ast.Constant:
				if term, ok := rule.TermOf(t); ok {
					called[term] = true
				}
			case ast.ApplyFn:
				spells = spells || looksAtNames(t.Function.Symbol)
				look(t.Args...)
			}
		}
	}
	for _, c := range set.Clauses {
		look(c.Head.Args...)
		for _, p := range c.Premises {
			switch p := p.(type) {
			case ast.Eq:
				look(p.Left, p.Right)
			case ast.Ineq:
				look(p.Left, p.Right)
			default:
				a, _, _ := rule.AtomOf(p)
				spells = spells || looksAtNames(a.Predicate.Symbol)
				look(a.Args...)
			}
		}
		for _, t := range c.Statements() {
			look(t.Fn)
		}
	}
	return spells
}

// looksAtNames reports whether a function or a comparison looks at what terms are called.
func looksAtNames(symbol string) bool {
	return symbol == ":match_prefix" || strings.HasPrefix(symbol, "fn:name:")
}
