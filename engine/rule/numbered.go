package rule

import (
	"slices"

	"github.com/google/mangle/ast"
)

// inTextOrder is the descr of a predicate whose first argument is the number of the rule, in the order of the text.
// Rules for the predicate leave that argument out, and the loader adds it. Premises have all arguments.
const inTextOrder = "numbered"

// numbered reports whether the rules of d are numbered.
func (d *declared) numbered() bool {
	return d != nil && slices.ContainsFunc(d.Descr, func(a ast.Atom) bool { return a.Predicate.Symbol == inTextOrder })
}

// number adds the number of c to its head if its predicate is numbered. A head with all arguments keeps its own
// number. Numbers increase in the order of the units.
func (b *builder) number(c *Clause) *Clause {
	d := b.decls[c.Pred()]
	if !d.numbered() || len(c.Head.Args) != len(d.DeclaredAtom.Args)-1 {
		return c
	}
	b.numbers++
	with := *c
	with.rewritten = true
	with.Head = ast.Atom{
		Predicate: d.DeclaredAtom.Predicate,
		Args:      append([]ast.BaseTerm{ast.Number(int64(b.numbers))}, c.Head.Args...),
	}
	return &with
}
