package rule

import (
	"github.com/google/mangle/ast"

	"hearth/engine"
)

// TermOf converts a constant of Mangle. ok is false for constants without a Term, such as lists.
func TermOf(c ast.Constant) (engine.Term, bool) {
	switch c.Type {
	case ast.NameType:
		return engine.Name(c.Symbol), true
	case ast.NumberType:
		return engine.Number(c.NumValue), true
	case ast.StringType:
		return engine.Text(c.Symbol), true
	}
	return engine.Term{}, false
}

// ConstantIn returns the constant at an argument of an atom. It returns a free term for a variable, a call or
// a list.
func ConstantIn(a ast.Atom, place int) engine.Term {
	c, ok := a.Args[place].(ast.Constant)
	if !ok {
		return engine.Term{}
	}
	t, _ := TermOf(c)
	return t
}

// ConstantOf converts a term to a constant of Mangle. It is the inverse of [TermOf].
func ConstantOf(t engine.Term) ast.Constant {
	switch t.Kind() {
	case engine.NumberKind:
		return ast.Number(t.Num())
	case engine.TextKind:
		return ast.String(t.Sym())
	}
	return ast.Constant{Type: ast.NameType, Symbol: t.Sym()}
}
