package real_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exact are the functions and constants of package math that give the same bits
// on every processor.
var exact = []string{"Abs", "Ceil", "Copysign", "Float64bits", "Float64frombits", "Floor", "Frexp", "Inf", "IsInf", "IsNaN", "Ldexp", "Max", "Min", "Mod",
	"NaN", "Round", "Signbit", "Sqrt", "E", "Ln2", "MaxFloat32", "MaxFloat64", "MaxInt", "MaxInt32", "MaxInt64", "MaxUint32", "Pi", "Sqrt2"}

// unfenced lists what may differ between processors: products that Go may fuse
// with a sum, and functions of package math that are not exact. What a product is
// made of is known from types; what is of no known type counts as a float.
func unfenced(set *token.FileSet, files []*ast.File, info *types.Info) (out []string) {
	report := func(n ast.Node, what string) {
		at := set.Position(n.Pos())
		out = append(out, fmt.Sprintf("%s:%d: %s", filepath.Base(at.Filename), at.Line, what))
	}
	float := func(e ast.Expr) bool {
		tv := info.Types[e]
		if tv.Value != nil {
			return false
		}
		if tv.Type == nil {
			return true
		}
		b, ok := tv.Type.Underlying().(*types.Basic)
		return ok && (b.Kind() == types.Invalid || b.Info()&(types.IsFloat|types.IsComplex) != 0)
	}
	for _, f := range files {
		var above []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				above = above[:len(above)-1]
				return true
			}
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.MUL && float(n) && !rounded(above) {
					report(n, "a product without float64()")
				}
			case *ast.AssignStmt:
				if n.Tok == token.MUL_ASSIGN && float(n.Lhs[0]) {
					report(n, "a product without float64()")
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "math" && x.Obj == nil && !slices.Contains(exact, n.Sel.Name) {
					report(n, "math."+n.Sel.Name+" is not exact")
				}
			}
			above = append(above, n)
			return true
		})
	}
	return out
}

// rounded reports whether what is around a product keeps it from being fused: a
// conversion, another product, a quotient, a comparison.
func rounded(above []ast.Node) bool {
	i := len(above) - 1
	for ; i >= 0; i-- {
		if _, ok := above[i].(*ast.ParenExpr); !ok {
			break
		}
	}
	switch p := above[i].(type) {
	case *ast.BinaryExpr:
		return slices.Contains([]token.Token{token.MUL, token.QUO, token.LSS, token.GTR, token.LEQ, token.GEQ, token.EQL, token.NEQ}, p.Op)
	case *ast.CallExpr:
		id, ok := p.Fun.(*ast.Ident)
		return ok && id.Name == "float64"
	}
	return false
}

// A loader type-checks packages of this module; of others it knows nothing.
type loader struct {
	set  *token.FileSet
	root string
	done map[string]*types.Package
	bad  []string
}

func (l *loader) Import(path string) (*types.Package, error) {
	dir, ours := strings.CutPrefix(path, "hearth/")
	if l.done[path] != nil {
		return l.done[path], nil
	}
	if !ours {
		p := types.NewPackage(path, path[strings.LastIndex(path, "/")+1:])
		p.MarkComplete()
		l.done[path] = p
		return p, nil
	}
	names, err := filepath.Glob(filepath.Join(l.root, dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(l.set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	p, found := check(l, path, files)
	l.done[path] = p
	for _, f := range found {
		l.bad = append(l.bad, dir+"/"+f)
	}
	return p, nil
}

func check(l *loader, path string, files []*ast.File) (*types.Package, []string) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	conf := types.Config{Importer: l, Error: func(error) {}}
	p, _ := conf.Check(path, l.set, files, info) // what is unknown of others is no error
	return p, unfenced(l.set, files, info)
}

func TestProductsAreFenced(t *testing.T) {
	l := &loader{set: token.NewFileSet(), root: "../../..", done: map[string]*types.Package{}}
	for _, dir := range []string{"sim/physics", "sim/thermal", "sim/spatial", "sim/manipulation"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(l.root, dir), func(name string, d os.DirEntry, err error) error {
			if err != nil || !d.IsDir() || d.Name() == "testdata" {
				return err
			}
			path, err := filepath.Rel(l.root, name)
			if err == nil {
				_, err = l.Import("hearth/" + filepath.ToSlash(path))
			}
			return err
		}))
	}
	require.NotEmpty(t, l.done["hearth/sim/physics/real"].Scope().Names())
	for _, bad := range l.bad {
		t.Error(bad)
	}
}

func TestUnfencedProductsAreFound(t *testing.T) {
	l := &loader{set: token.NewFileSet(), done: map[string]*types.Package{}}
	f, err := parser.ParseFile(l.set, "snippet.go", `package p

import "math"

type V struct{ X float64 }

func f(a, b, c float64, n int, v V) float64 {
	good := float64(a*b) + c + a*b/c + float64(n*n)
	if a*b < c || n*n+1 > 2 {
		good -= float64(a * b * c)
	}
	bad := a*b + c
	bad += v.X * a
	bad *= c
	product := (a * b)
	bad = -(a * b) + math.Sin(c)
	return g(a*math.Sqrt(b)) + bad + good + product
}

func g(x float64) float64 { return x }
`, parser.SkipObjectResolution)
	require.NoError(t, err)
	_, found := check(l, "p", []*ast.File{f})
	require.Equal(t, []string{
		"snippet.go:12: a product without float64()",
		"snippet.go:13: a product without float64()",
		"snippet.go:14: a product without float64()",
		"snippet.go:15: a product without float64()",
		"snippet.go:16: a product without float64()",
		"snippet.go:16: math.Sin is not exact",
		"snippet.go:17: a product without float64()",
	}, found)
}
