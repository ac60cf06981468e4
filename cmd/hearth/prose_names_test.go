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

// badNames finds packages with a home-made name, package comments that do not
// start with the name, and declarations whose name cannot be searched for.
func badNames(t *testing.T) []finding {
	t.Helper()
	var out []finding
	seen := map[string]bool{}
	proseFiles(t, func(name, text string) {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		if better := homemade[file.Name.Name]; better != "" && !seen[path.Dir(name)] {
			seen[path.Dir(name)] = true
			out = append(out, finding{name, set.Position(file.Name.Pos()).Line, "package " + file.Name.Name, "home-made package name", better})
		}
		if first := "Package " + file.Name.Name + " "; file.Name.Name != "main" && file.Doc != nil && !strings.HasPrefix(file.Doc.Text(), first) {
			out = append(out, finding{name, set.Position(file.Doc.Pos()).Line, file.Doc.Text()[:min(30, len(file.Doc.Text()))], "package comment", first + "…"})
		}
		for _, id := range unsearchable(file) {
			out = append(out, finding{name, set.Position(id.Pos()).Line, id.Name, "function word as a name", "a name that can be searched for"})
		}
	})
	return out
}

// unsearchable lists the names of the types, functions, methods, constants and
// variables of a file, and of the fields of its types, that are function words.
func unsearchable(file *ast.File) []*ast.Ident {
	var names, methods []*ast.Ident
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				methods = append(methods, d.Name)
			} else {
				names = append(names, d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					names = append(names, s.Names...)
				case *ast.TypeSpec:
					fields, more := members(s.Type)
					names = append(append(names, s.Name), fields...)
					methods = append(methods, more...)
				}
			}
		}
	}
	return slices.Concat(wordsOf(names, functionWords, idiomatic), wordsOf(methods, functionWords, prepositions))
}

// wordsOf returns the identifiers that are one of the words, except for some.
// Letters may be of either case.
func wordsOf(ids []*ast.Ident, words, except []string) (out []*ast.Ident) {
	for _, id := range ids {
		if name := strings.ToLower(id.Name); slices.Contains(words, name) && !slices.Contains(except, name) {
			out = append(out, id)
		}
	}
	return out
}

// members lists the fields of structs and the methods of interfaces in a type.
func members(of ast.Expr) (fields, methods []*ast.Ident) {
	ast.Inspect(of, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, f := range n.Fields.List {
				fields = append(fields, f.Names...)
			}
		case *ast.InterfaceType:
			for _, f := range n.Methods.List {
				methods = append(methods, f.Names...)
			}
		case *ast.FuncType:
			return false
		}
		return true
	})
	return fields, methods
}

func TestProseFindsDeclaredNamesOnly(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
var of = func(at int) { by := at; _ = by }
type T struct{ Given, From, To, With int; call func(known int) }
type I interface{ In(by int); told() }
func on() {}
func (t T) Of(in int) { of := in; _ = of }
func (t T) Said() {}`, parser.SkipObjectResolution)
	require.NoError(t, err)
	var bad []string
	for _, id := range unsearchable(file) {
		bad = append(bad, id.Name)
	}
	require.Equal(t, []string{"of", "Given", "on", "told", "Said"}, bad)
}
