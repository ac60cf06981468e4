package engine

import "github.com/google/mangle/ast"

// termOf converts a constant of Mangle; lists and the like have no Term.
func termOf(c ast.Constant) (Term, bool) {
	switch c.Type {
	case ast.NameType:
		return Name(c.Symbol), true
	case ast.NumberType:
		return Number(c.NumValue), true
	case ast.StringType:
		return Text(c.Symbol), true
	}
	return Term{}, false
}

// constantOf converts a term that is not free. Names must have the form that
// rule text can write.
func constantOf(t Term) (ast.Constant, error) {
	switch t.kind {
	case NumberKind:
		return ast.Number(t.num), nil
	case TextKind:
		return ast.String(t.Sym()), nil
	}
	return ast.Name(t.Sym())
}
