package fault

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
)

// A finder looks for faults in one Go file.
//
// It skips changes that cannot be observed. Capacities affect only allocation. Assertions are calls of panic
// and conditions that lead only to one; they never fail. Constants of named types are names, not numbers.
// Assignments to the blank name have no effect. Some changes of conditions and calls give an equivalent
// program.
type finder struct {
	p     *Package
	name  string // path of the file relative to the module
	text  string
	stack []ast.Node // ancestors of the current node, the file first
	found []*Fault
}

// A Package holds Go files with their types.
type Package struct {
	Folder string // path relative to the module
	Set    *token.FileSet
	Text   map[string]string // text of each file, by its name
	Syntax map[string]*ast.File
	Info   *types.Info
	Types  *types.Package
}

// InGo lists possible faults in the Go files of a package.
func InGo(p *Package) (all []*Fault) {
	for name, syntax := range p.Syntax {
		if !ast.IsGenerated(syntax) {
			f := &finder{p: p, name: path.Join(p.Folder, name), text: p.Text[name]}
			ast.PreorderStack(syntax, nil, f.visit)
			all = append(all, f.found...)
		}
	}
	slices.SortStableFunc(all, func(a, b *Fault) int { return strings.Compare(a.File, b.File) })
	count(all)
	return all
}

// visit looks for faults in a node. It reports whether to visit its children.
func (f *finder) visit(n ast.Node, stack []ast.Node) bool {
	f.stack = stack
	if e, ok := n.(ast.Expr); ok {
		if f.isCondition(e) {
			f.condition(e)
		}
		if v := f.p.Info.Types[e]; v.Value != nil {
			f.constant(e, v)
			return false
		}
	}
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.StructType, *ast.ArrayType, *ast.FuncType:
		return false
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.IfStmt:
		return !asserts(n)
	case *ast.BinaryExpr:
		f.binary(n)
	case *ast.CallExpr:
		if isBuiltin(f, n, "panic") || f.capacity(n) {
			return false
		}
		f.call(n)
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && !isBuiltin(f, call, "panic") && !f.capacity(call) {
			f.dropped(n)
		}
	case *ast.DeferStmt, *ast.IncDecStmt:
		f.dropped(n)
	case *ast.AssignStmt:
		f.assigned(n)
	case *ast.ReturnStmt:
		f.returned(n)
	case *ast.RangeStmt:
		f.ranged(n)
	case *ast.BranchStmt:
		f.branched(n)
	}
	return true
}

// asserts reports whether an if statement only panics.
func asserts(n *ast.IfStmt) bool {
	if n.Else != nil || len(n.Body.List) != 1 {
		return false
	}
	s, ok := n.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "panic"
}

// capacity reports whether a call only allocates memory: make of a map or channel, make with a capacity, Grow
// or Clip.
func (f *finder) capacity(n *ast.CallExpr) bool {
	if isBuiltin(f, n, "make") {
		_, list := f.typeOf(n).Underlying().(*types.Slice)
		return !list || len(n.Args) == 3
	}
	s, ok := n.Fun.(*ast.SelectorExpr)
	return ok && (s.Sel.Name == "Grow" || s.Sel.Name == "Clip")
}

// isBuiltin reports whether a call is of one of the named built-in functions.
func isBuiltin(f *finder, n *ast.CallExpr, names ...string) bool {
	id, ok := n.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	_, builtin := f.p.Info.Uses[id].(*types.Builtin)
	for _, name := range names {
		if builtin && id.Name == name {
			return true
		}
	}
	return false
}

func (f *finder) typeOf(e ast.Expr) types.Type {
	if t := f.p.Info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

func (f *finder) parent() ast.Node { return f.stack[len(f.stack)-1] }

// span returns the offsets at which a node begins and ends.
func (f *finder) span(n ast.Node) (from, to int) {
	return f.p.Set.Position(n.Pos()).Offset, f.p.Set.Position(n.End()).Offset
}

func (f *finder) src(n ast.Node) string {
	from, to := f.span(n)
	return f.text[from:to]
}

// add adds a fault that replaces node n. The report shows now instead of n; the compiled file contains text.
func (f *finder) add(op string, n ast.Node, now, text string) {
	from, to := f.span(n)
	g := replaced(f.name, f.text, op, from, to, now)
	if g.Was == g.Now {
		return
	}
	g.Func, g.Text = f.enclosing(), text
	f.found = append(f.found, g)
}

// enclosing returns the name of the declaration that contains the current node.
func (f *finder) enclosing() string {
	for _, n := range f.stack {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil {
				return n.Name.Name
			}
			t := f.src(n.Recv.List[0].Type)
			t, _, _ = strings.Cut(strings.TrimPrefix(t, "*"), "[")
			return t + "." + n.Name.Name
		case *ast.ValueSpec:
			return n.Names[0].Name
		}
	}
	return ""
}

// named returns the name of a type as the file would write it; ok is false if the file cannot name it.
func (f *finder) named(t types.Type) (text string, ok bool) {
	file := f.stack[0].(*ast.File)
	ok = true
	text = types.TypeString(t, func(p *types.Package) string {
		if p == f.p.Types {
			return ""
		}
		for _, imp := range file.Imports {
			if strings.Trim(imp.Path.Value, `"`) == p.Path() {
				if imp.Name != nil {
					return imp.Name.Name
				}
				return p.Name()
			}
		}
		ok = false
		return p.Name()
	})
	return text, ok && t != types.Typ[types.Invalid] && !strings.Contains(text, "untyped")
}

// inList reports whether a statement is in a list of statements, where several statements can replace it.
func (f *finder) inList(n ast.Node) bool {
	switch p := f.parent().(type) {
	case *ast.BlockStmt:
		return true
	case *ast.CaseClause:
		return true
	case *ast.CommClause:
		return p.Comm != n
	}
	return false
}
