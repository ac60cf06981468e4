package fault

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

const activeCall = "planted.On(" + Number + ")"

// opposite maps each operator to the one that replaces it in a fault.
var opposite = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
}

// isCondition reports whether an expression is the condition of a statement or the operand of a negation.
func (f *finder) isCondition(e ast.Expr) bool {
	switch p := f.parent().(type) {
	case *ast.IfStmt:
		return p.Cond == e
	case *ast.CaseClause:
		s, ok := f.stack[len(f.stack)-3].(*ast.SwitchStmt)
		return ok && s.Tag == nil
	}
	n, ok := e.(*ast.UnaryExpr)
	return ok && n.Op == token.NOT
}

// condition adds a fault that inverts a condition. It skips == and !=, which binary changes.
func (f *finder) condition(e ast.Expr) {
	b, ok := e.(*ast.BinaryExpr)
	if ok && (b.Op == token.EQL || b.Op == token.NEQ) || !plainBool(f.typeOf(e)) {
		return
	}
	now := "!(" + f.src(e) + ")"
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.NOT {
		now = f.src(u.X)
	}
	f.add("condition", e, now, fmt.Sprintf("(%s != (%s))", activeCall, f.src(e)))
}

// binary adds a fault that replaces an operator by another.
func (f *finder) binary(n *ast.BinaryExpr) {
	other, ok := opposite[n.Op]
	if !ok {
		return
	}
	op, t := "comparison", f.typeOf(n)
	now := f.src(n.X) + " " + other.String() + " " + f.src(n.Y)
	switch n.Op {
	case token.ADD, token.SUB, token.MUL, token.QUO:
		if name, ok := f.named(t); ok && numeric(t) {
			f.add("arithmetic", n, now, chosen(name, now, f.src(n)))
		}
		return
	case token.LAND, token.LOR:
		op = "and/or"
	}
	if plainBool(t) {
		f.add(op, n, now, fmt.Sprintf("(%s && (%s) || !%s && (%s))", activeCall, now, activeCall, f.src(n)))
	}
}

// chosen returns an expression of type t that is faulty if the fault is active, and sound otherwise.
func chosen(t, faulty, sound string) string {
	return fmt.Sprintf("planted.Choose(%s, func() %s { return %s }, func() %s { return %s })", Number, t, faulty, t, sound)
}

func plainBool(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func numeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// constant adds faults that change a number: an integer by 1, and a floating-point number by a tenth of it.
func (f *finder) constant(e ast.Expr, v types.TypeAndValue) {
	t, ok := v.Type.(*types.Basic)
	if !ok || t.Info()&types.IsUntyped != 0 && t.Kind() != types.UntypedInt || t.Info()&types.IsNumeric == 0 || t.Kind() == types.Rune && strings.HasPrefix(f.src(e), "'") {
		return
	}
	if s, ok := f.parent().(*ast.SliceExpr); ok && s.Max == e {
		return
	}
	name := t.Name()
	if t.Info()&types.IsUntyped != 0 {
		name = "int"
	}
	by := "1"
	if t.Info()&types.IsFloat != 0 && constant.Sign(v.Value) != 0 {
		by = "0.1*" + f.src(e)
	}
	for _, op := range []string{"+", "-"} {
		now := f.src(e) + op + by
		if x, exact := constant.Int64Val(constant.ToInt(v.Value)); exact && t.Info()&types.IsInteger != 0 {
			if op == "-" && x == 0 && t.Info()&types.IsUnsigned != 0 {
				continue
			}
			now = fmt.Sprint(x + 1)
			if op == "-" {
				now = fmt.Sprint(x - 1)
			}
		}
		f.add("constant", e, now, fmt.Sprintf("planted.If(%s, %s(%s%s%s), %s(%s))", Number, name, f.src(e), op, by, name, f.src(e)))
	}
}

// call adds faults that exchange neighbouring arguments of the same type, or min and max.
func (f *finder) call(n *ast.CallExpr) {
	if isBuiltin(f, n, "min", "max") {
		was := n.Fun.(*ast.Ident).Name
		other := map[string]string{"min": "max", "max": "min"}[was]
		now := other + strings.TrimPrefix(f.src(n), was)
		if name, ok := f.named(f.typeOf(n)); ok {
			f.add("min/max", n, now, chosen(name, now, f.src(n)))
		}
		return
	}
	if name := f.src(n.Fun); strings.HasSuffix(name, "Equal") || strings.HasSuffix(name, "EqualFold") {
		return // equal elements give the same result
	}
	for i := 1; i < len(n.Args); i++ {
		a, b := n.Args[i-1], n.Args[i]
		if !pure(a) || !pure(b) || isFormat(a) || isFormat(b) || n.Ellipsis != 0 && i == len(n.Args)-1 || f.src(a) == f.src(b) || !types.Identical(f.typeOf(a), f.typeOf(b)) {
			continue
		}
		x, y := f.src(a), f.src(b)
		now := exchanged(f, n, i, y, x)
		text := exchanged(f, n, i, fmt.Sprintf("planted.If(%s, %s, %s)", Number, y, x), fmt.Sprintf("planted.If(%s, %s, %s)", Number, x, y))
		f.add("arguments", n, now, text)
	}
}

// isFormat reports whether an argument is a format string. It is not mutated, because vet
// already finds a format string in the wrong place.
func isFormat(e ast.Expr) bool {
	l, ok := e.(*ast.BasicLit)
	return ok && strings.Contains(l.Value, "%")
}

// exchanged returns a call with x and y as its arguments i-1 and i.
func exchanged(f *finder, n *ast.CallExpr, i int, x, y string) string {
	begin, end := f.span(n)
	a, b := n.Args[i-1], n.Args[i]
	aFrom, aTo := f.span(a)
	bFrom, bTo := f.span(b)
	return f.text[begin:aFrom] + x + f.text[aTo:bFrom] + y + f.text[bTo:end]
}

// pure reports whether an expression is only a name, a field or a literal.
func pure(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return pure(e.X)
	}
	return false
}

// dropped adds a fault without the statement n. For ++ and --, it also adds one with the other operator.
func (f *finder) dropped(n ast.Node) {
	if f.inList(n) {
		f.add("statement", n, "", fmt.Sprintf("if !%s { %s }", activeCall, f.src(n)))
	}
	if s, ok := n.(*ast.IncDecStmt); ok && f.inList(n) {
		now := f.src(s.X) + opposite[s.Tok].String()
		f.add("arithmetic", n, now, fmt.Sprintf("if %s { %s } else { %s }", activeCall, now, f.src(n)))
	}
}

// assigned adds a fault without the assignment n. For += and -=, it also adds one with the other operator.
func (f *finder) assigned(n *ast.AssignStmt) {
	blank := !slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return !ok || id.Name != "_"
	})
	if n.Tok == token.DEFINE || blank || !f.inList(n) {
		return
	}
	if call, ok := n.Rhs[0].(*ast.CallExpr); ok && f.capacity(call) && !isBuiltin(f, call, "make") {
		return
	}
	f.dropped(n)
	if other, ok := opposite[n.Tok]; ok && numeric(f.typeOf(n.Lhs[0])) {
		now := f.src(n.Lhs[0]) + " " + other.String() + " " + f.src(n.Rhs[0])
		f.add("arithmetic", n, now, fmt.Sprintf("if %s { %s } else { %s }", activeCall, now, f.src(n)))
	}
}

// returned adds a fault that returns nil for an error, zero values, or the opposite truth value.
func (f *finder) returned(n *ast.ReturnStmt) {
	results := f.results()
	if len(n.Results) == 0 || len(results) == 0 || !f.inList(n) {
		return
	}
	if len(n.Results) == 1 && len(results) == 1 && plainBool(f.typeOf(n.Results[0])) {
		if b, ok := n.Results[0].(*ast.BinaryExpr); !ok || opposite[b.Op] == 0 {
			e := f.src(n.Results[0])
			f.add("result", n, "return !("+e+")", fmt.Sprintf("return (%s != (%s))", activeCall, e))
		}
		return
	}
	now, some := f.emptied(n, results)
	if some {
		f.add("result", n, now, fmt.Sprintf("if %s { %s }; %s", activeCall, now, f.src(n)))
	}
}

// emptied returns a return statement with nil for its error or, if there is no error, with zero values. The
// result some is false if that changes nothing.
func (f *finder) emptied(n *ast.ReturnStmt, results []string) (now string, some bool) {
	out := make([]string, len(results))
	last := len(results) - 1
	if len(n.Results) == len(results) && results[last] == "error" && f.src(n.Results[last]) != "nil" && last > 0 {
		for i, e := range n.Results[:last] {
			out[i] = f.src(e)
		}
		out[last] = "nil"
		return "return " + strings.Join(out, ", "), true
	}
	for i, t := range results {
		out[i] = empty(t)
		some = some || len(n.Results) != len(results) || !slices.Contains([]string{out[i], `""`, "0", "nil", "false"}, f.src(n.Results[i]))
	}
	return "return " + strings.Join(out, ", "), some
}

// empty returns the zero value of the type t, as Go code.
func empty(t string) string {
	switch {
	case t == "error" || t[0] == '*' || strings.HasPrefix(t, "[]") || strings.HasPrefix(t, "map[") || strings.HasPrefix(t, "func("):
		return "nil"
	case t == "string":
		return `""`
	case t == "bool":
		return "false"
	case t == "int" || t == "int64" || t == "float64":
		return "0"
	}
	return "*new(" + t + ")"
}

// results returns the result types of the innermost function around the current node.
func (f *finder) results() (all []string) {
	for _, n := range slices.Backward(f.stack) {
		var t *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncLit:
			t = n.Type
		case *ast.FuncDecl:
			t = n.Type
		default:
			continue
		}
		if t.Results == nil {
			return nil
		}
		for _, field := range t.Results.List {
			for range max(1, len(field.Names)) {
				all = append(all, f.src(field.Type))
			}
		}
		return all
	}
	return nil
}

// ranged adds faults that skip the first or the last iteration of a loop.
func (f *finder) ranged(n *ast.RangeStmt) {
	x := f.src(n.X)
	switch t := f.typeOf(n.X).Underlying().(type) {
	case *types.Slice:
		f.add("loop", n.X, x+"[:len-1]", fmt.Sprintf("planted.Short(%s, %s)", Number, x))
		f.add("loop", n.X, x+"[1:]", fmt.Sprintf("planted.Late(%s, %s)", Number, x))
	case *types.Basic:
		if name, ok := f.named(f.typeOf(n.X)); ok && t.Info()&types.IsInteger != 0 && f.p.Info.Types[n.X].Value == nil {
			f.add("loop", n.X, x+" - 1", chosen(name, x+" - 1", x))
		}
	}
}

// branched adds a fault that exchanges break and continue.
func (f *finder) branched(n *ast.BranchStmt) {
	other := map[token.Token]string{token.BREAK: "continue", token.CONTINUE: "break"}[n.Tok]
	if other == "" || n.Label != nil || !f.inList(n) {
		return
	}
	for _, around := range slices.Backward(f.stack) {
		switch around.(type) {
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return
		case *ast.ForStmt, *ast.RangeStmt:
			f.add("loop", n, other, fmt.Sprintf("if %s { %s }; %s", activeCall, other, n.Tok))
			return
		}
	}
}
