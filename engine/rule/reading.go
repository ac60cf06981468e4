package rule

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/parser/source"
)

// Mentions returns the predicates that a rule file defines and those that its premises use, both sorted.
func Mentions(f *source.File) (defines, uses []string, err error) {
	text := Parse(f)
	for _, c := range text.Clauses {
		if !statement(c.Pred()) {
			defines = append(defines, c.Pred())
		}
	}
	slices.Sort(defines)
	return slices.Compact(defines), UsesOf(text.Clauses), text.Problems().Err()
}

// A Pred is a predicate that a text declares or defines.
type Pred struct {
	Name string
	Span source.Span
}

// Declared returns the predicates that the Decls of a rule file declare, in the order of the file.
func Declared(f *source.File) (preds []Pred, err error) {
	text := Parse(f)
	for _, d := range text.decls {
		preds = append(preds, Pred{d.name(), d.span})
	}
	return preds, text.Problems().Err()
}

// Decls returns the declarations of a text.
func (u *Text) Decls() (all []ast.Decl) {
	for _, d := range u.decls {
		all = append(all, d.Decl)
	}
	return all
}

// UsesOf returns the predicates of all premises, sorted.
func UsesOf(clauses []*Clause) (uses []string) {
	for _, c := range clauses {
		for _, p := range c.Premises {
			if a, _, ok := AtomOf(p); ok {
				uses = append(uses, a.Predicate.Symbol)
			}
		}
	}
	slices.Sort(uses)
	return slices.Compact(uses)
}
