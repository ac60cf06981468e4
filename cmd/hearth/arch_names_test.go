package main_test

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// maxNames is the maximum number of exported names of a package. A group of constants or variables counts as
// one, as in go doc -short.
const maxNames = 30

// wordier lists the packages with a larger limit.
var wordier = map[string]int{
	"cmd/internal/cli":     49, // what all commands share
	"cmd/internal/service": 37, // calls, clients, and what the log says about both
	"eval/runs":            34, // the stored form of runs, and the form that other programs read
	"sim/explanation":      38, // one function per kind of question
	"parser/source":        36, // positions, problems and limits of all texts
	"ontology/owl":         41, // the keywords of OWL, its functional notation and the names of its files
	"sim/planner":          33, // methods, models and rankings of plans
}

// offered lists the packages for programs outside the module.
var offered = []string{".", "eval/report"}

// Packages export few names, and another package uses every exported function and variable.
func TestExportedNamesAreUsedElsewhere(t *testing.T) {
	used, all := map[string]bool{}, sources(t)
	for _, f := range all {
		for _, name := range f.foreign() {
			used[name] = true
		}
	}
	names := map[string]int{}
	for _, f := range all {
		if f.test || strings.HasPrefix(f.dir, "testdata") || slices.Contains(offered, f.dir) {
			continue
		}
		for _, d := range f.syntax.Decls {
			n, calls := exported(d)
			names[f.dir] += n
			for _, name := range calls {
				if !used[f.dir+"."+name] {
					t.Errorf("%s: no other package uses %s", f.name, name)
				}
			}
		}
	}
	for dir, n := range names {
		if most := max(maxNames, wordier[dir]); n > most {
			t.Errorf("%s exports %d names, at most %d are allowed", dir, n, most)
		}
	}
}

// foreign lists the names of other packages of the module that a file uses. An external test counts as
// another package.
func (f goFile) foreign() (all []string) {
	dirs := map[string]string{}
	for _, imp := range f.syntax.Imports {
		path, err := strconv.Unquote(imp.Path.Value)
		dir, ours := own(path)
		if err != nil || !ours {
			continue
		}
		name := path[strings.LastIndex(path, "/")+1:]
		if imp.Name != nil {
			name = imp.Name.Name
		}
		dirs[name] = dir
	}
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && dirs[x.Name] != "" {
				all = append(all, dirs[x.Name]+"."+s.Sel.Name)
			}
		}
		return true
	})
	return all
}

// exported counts the exported names of a declaration, and lists those of functions and variables.
func exported(d ast.Decl) (n int, calls []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && d.Name.IsExported() {
			return 1, []string{d.Name.Name}
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					n++
				}
			case *ast.ValueSpec:
				if slices.ContainsFunc(s.Names, (*ast.Ident).IsExported) {
					n = 1
				}
				for _, name := range s.Names {
					if d.Tok == token.VAR && name.IsExported() {
						calls = append(calls, name.Name)
					}
				}
			}
		}
	}
	return n, calls
}
