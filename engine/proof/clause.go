package proof

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"

	"hearth/engine"
	"hearth/engine/exact"
	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// A clause is a clause parsed from its text. If it aggregates a single premise, its unnamed columns get the
// names _0, _1 and so on.
type clause struct {
	ast.Clause
	span source.Span
}

// read parses the text of the clause at a position.
func read(at source.Span, text string) (*clause, error) {
	parsed, err := parse.Clause(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at, err)
	}
	c := &clause{parsed, at}
	if a, ok := c.only(); ok && c.groups() {
		for i, t := range a.Args {
			if v, isVar := t.(ast.Variable); isVar && v.Symbol == "_" {
				a.Args[i] = ast.Variable{Symbol: fmt.Sprintf("_%d", i)}
			}
		}
	}
	return c, nil
}

// groups reports whether c aggregates.
func (c *clause) groups() bool { return c.Transform != nil && !c.Transform.IsLetTransform() }

// only returns the premise of c if c has exactly one premise and it is a positive atom.
func (c *clause) only() (ast.Atom, bool) {
	if len(c.Premises) != 1 {
		return ast.Atom{}, false
	}
	a, ok := c.Premises[0].(ast.Atom)
	return a, ok
}

// lets returns the let statements of c.
func (c *clause) lets() []ast.TransformStmt {
	switch {
	case c.Transform == nil:
		return nil
	case c.groups():
		return c.Transform.Statements[1:]
	}
	return c.Transform.Statements
}

// names returns the named variables of the body and of its let statements.
func (c *clause) names() []string {
	used := map[ast.Variable]bool{}
	for _, p := range c.Premises {
		ast.AddVars(p, used)
	}
	if !c.groups() {
		for _, let := range c.lets() {
			used[*let.Var] = true
		}
	}
	var names []string
	for v := range used {
		if !strings.HasPrefix(v.Symbol, "_") {
			names = append(names, v.Symbol)
		}
	}
	slices.Sort(names)
	return names
}

// keys returns the variables that c groups by.
func (c *clause) keys() []string {
	var names []string
	for _, t := range c.Transform.Statements[0].Fn.Args {
		names = append(names, t.(ast.Variable).Symbol)
	}
	return names
}

// values maps variables to their values.
type values map[string]engine.Term

// bound reports whether all variables of t have a value.
func (s values) bound(t ast.Term) bool {
	used := map[ast.Variable]bool{}
	ast.AddVars(t, used)
	for v := range used {
		if _, ok := s[v.Symbol]; !ok && v.Symbol != "_" {
			return false
		}
	}
	return true
}

// pattern evaluates arguments. Variables without a value become free terms.
func (s values) pattern(args []ast.BaseTerm) ([]engine.Term, error) {
	row := make([]engine.Term, len(args))
	for i, t := range args {
		v, isVar := t.(ast.Variable)
		if _, known := s[v.Symbol]; isVar && !known {
			continue
		}
		var err error
		if row[i], err = value(t, s); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// row is like pattern, but every argument must have a value.
func (s values) row(args []ast.BaseTerm) ([]engine.Term, error) {
	row, err := s.pattern(args)
	if err == nil && slices.ContainsFunc(row, free) {
		err = fmt.Errorf("a variable has no value")
	}
	return row, err
}

// unify returns s extended so that args evaluate to row. It returns false if that is impossible.
func (s values) unify(args []ast.BaseTerm, row []engine.Term) (values, bool) {
	if len(args) != len(row) {
		return nil, false
	}
	out := maps.Clone(s)
	for i, t := range args {
		v, isVar := t.(ast.Variable)
		known, ok := out[v.Symbol]
		switch {
		case isVar && v.Symbol == "_":
		case isVar && !ok:
			out[v.Symbol] = row[i]
		case isVar && known != row[i]:
			return nil, false
		case !isVar:
			if x, err := value(t, out); err != nil || x != row[i] {
				return nil, false
			}
		}
	}
	return out, true
}

// value evaluates a term.
func value(t ast.BaseTerm, s values) (engine.Term, error) {
	switch t := t.(type) {
	case ast.Variable:
		if v, ok := s[t.Symbol]; ok {
			return v, nil
		}
	case ast.Constant:
		switch t.Type {
		case ast.NameType:
			return engine.Name(t.Symbol), nil
		case ast.NumberType:
			return engine.Number(t.NumValue), nil
		case ast.StringType:
			return engine.Text(t.Symbol), nil
		}
		if n, ok := infer.FromConstant(t); ok {
			return engine.Number(n), nil
		}
	case ast.ApplyFn:
		list, _ := infer.Listed(t.Args)
		args, err := s.row(list)
		if err != nil {
			return engine.Term{}, err
		}
		return call(t.Function.Symbol, args)
	}
	return engine.Term{}, fmt.Errorf("%v has no value", t)
}

// call evaluates a function.
func call(name string, args []engine.Term) (engine.Term, error) {
	step, isFold := folds[name]
	switch {
	case name == "fn:string:concat", name == "fn:number:to_string", name == "fn:name:to_string":
		text := ""
		for _, a := range args {
			text += plain(a)
		}
		return engine.Text(text), nil
	case name == "fn:name:root":
		root, _, _ := strings.Cut(args[0].Sym()[1:], "/")
		return engine.Name("/" + root), nil
	case name == "fn:name:tip":
		s := args[0].Sym()
		return engine.Name(s[strings.LastIndexByte(s, '/'):]), nil
	case !isFold || len(args) == 0 || slices.ContainsFunc(args, func(t engine.Term) bool { return t.Kind() != engine.NumberKind }):
		return engine.Term{}, fmt.Errorf("%s of %v has no value", name, args)
	case len(args) == 1 && name == "fn:minus":
		args = []engine.Term{engine.Number(0), args[0]}
	case len(args) == 1 && name == "fn:div":
		args = []engine.Term{engine.Number(1), args[0]}
	}
	total := args[0]
	for _, x := range args[1:] {
		var ok bool
		if total, ok = step(total, x); !ok {
			return engine.Term{}, fmt.Errorf("%s of %v has no value", name, args)
		}
	}
	return total, nil
}

// plain formats a term for use inside a text.
func plain(t engine.Term) string {
	if t.Kind() == engine.NumberKind {
		return t.Plain().String()
	}
	return t.Sym()
}

// folds maps each function of numbers to its operation on two numbers. The operation is applied from left to
// right.
var folds = map[string]func(a, b engine.Term) (engine.Term, bool){
	"fn:plus": add, "fn:sum": add,
	"fn:minus": arithmetic(exact.Number.Sub, (*big.Int).Sub), "fn:mult": multiply,
	"fn:div": func(a, b engine.Term) (engine.Term, bool) {
		if b.Num() == 0 {
			return engine.Term{}, false
		}
		return fit(new(big.Int).Quo(big.NewInt(a.Num()), big.NewInt(b.Num())))
	},
	"fn:max": func(a, b engine.Term) (engine.Term, bool) { return pick(a, b, b.Num() > a.Num()), true },
	"fn:min": func(a, b engine.Term) (engine.Term, bool) { return pick(a, b, b.Num() < a.Num()), true },
}
