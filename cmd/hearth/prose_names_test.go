package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// badNames finds packages with a home-made name, and declarations that are named
// by a word that cannot be searched for.
func badNames(t *testing.T) []finding {
	t.Helper()
	var out []finding
	seen := map[string]bool{}
	proseFiles(t, func(name, text string) {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
		require.NoError(t, err)
		if better := homemade[file.Name.Name]; better != "" && !seen[path.Dir(name)] {
			seen[path.Dir(name)] = true
			out = append(out, finding{name, set.Position(file.Name.Pos()).Line, "package " + file.Name.Name, "home-made package name", better})
		}
		for _, id := range declared(file) {
			if isFunctionWord(id.Name) {
				out = append(out, finding{name, set.Position(id.Pos()).Line, id.Name, "function word as a name", "a name that can be searched for"})
			}
		}
	})
	return out
}

// isFunctionWord reports whether a name is a bare function word.
func isFunctionWord(name string) bool {
	return slices.Contains(functionWords, strings.ToLower(name)) && !slices.Contains(theirs, name)
}

// declared lists the names of the types, functions, methods, constants and
// variables of a file, and of the fields and methods of its types.
func declared(file *ast.File) []*ast.Ident {
	var out []*ast.Ident
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			out = append(out, d.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					out = append(out, s.Names...)
				case *ast.TypeSpec:
					out = append(append(out, s.Name), members(s.Type)...)
				}
			}
		}
	}
	return out
}

// members lists the fields of structs and the methods of interfaces in a type.
func members(of ast.Expr) []*ast.Ident {
	var out []*ast.Ident
	ast.Inspect(of, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, f := range n.Fields.List {
				out = append(out, f.Names...)
			}
		case *ast.InterfaceType:
			for _, f := range n.Methods.List {
				out = append(out, f.Names...)
			}
		case *ast.FuncType:
			return false
		}
		return true
	})
	return out
}

func TestProseFindsDeclaredNamesOnly(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
var of = func(at int) { by := at; _ = by }
type T struct{ Given int; call func(known int) }
type I interface{ on(by int) }
func (t T) Of(in int) { of := in; _ = of }
func (t T) Is(error) bool { return false }`, parser.SkipObjectResolution)
	require.NoError(t, err)
	var bad []string
	for _, id := range declared(file) {
		if isFunctionWord(id.Name) {
			bad = append(bad, id.Name)
		}
	}
	require.Equal(t, []string{"of", "Given", "on", "Of"}, bad)
}
