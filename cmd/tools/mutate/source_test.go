package main

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/tools/mutate/fault"
	"hearth/testdata/recorded"
)

// alone is a module with one package of one file.
func alone(t *testing.T, text string) *module {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	build.Default.GOROOT = strings.TrimSpace(string(root)) // a test that is compiled with -trimpath does not know it
	m := &module{packages: map[string]*pkg{}, set: token.NewFileSet(), imports: importer.ForCompiler(token.NewFileSet(), "source", nil)}
	syntax, err := parser.ParseFile(m.set, "one.go", text, parser.ParseComments)
	require.NoError(t, err)
	p := &pkg{ImportPath: "hearth/one"}
	p.Package = fault.Package{Folder: "one", Set: m.set, Text: map[string]string{"one.go": text}, Syntax: map[string]*ast.File{"one.go": syntax}}
	p.Info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	p.Types, err = (&types.Config{Importer: m.imports}).Check("hearth/one", m.set, []*ast.File{syntax}, p.Info)
	require.NoError(t, err)
	m.packages["one"] = p
	return m
}

func TestAllFaultsTogetherAreTheSoundProgram(t *testing.T) {
	recorded.Alone(t)
	const text = `package one

import "strings"

func best(all []string, least int) (out string, err error) {
	for i, s := range all {
		if len(s) < least && !strings.HasPrefix(s, "-") {
			continue
		}
		out = max(out, s[i%2:])
		least += 1
	}
	return out, err
}
`
	m := alone(t, text)
	faults := fault.InGo(&m.packages["one"].Package)
	require.Greater(t, len(faults), 15)
	for _, f := range faults {
		require.True(t, m.compiles(f), "%s: %s", f.Op, f.Now)
	}
	apart := fault.Choose(map[string][]*fault.Fault{"one": faults}, map[string]int{"one": len(faults)}, 1, m.compiles)
	numbers := map[*fault.Fault]int{}
	for i, f := range apart {
		numbers[f] = i
	}
	all := woven(text, apart, numbers)
	require.Equal(t, strings.Count(text, "\n"), strings.Count(all, "\n"), "lines stay where they are")
	syntax, err := parser.ParseFile(token.NewFileSet(), "one.go", all, 0)
	require.NoError(t, err)
	require.Equal(t, "one", syntax.Name.Name)
}

func TestAFaultThatDoesNotCompileIsNone(t *testing.T) {
	m := alone(t, "package one\n\nfunc f(a int) int {\n\tif a > 1 {\n\t\treturn a\n\t}\n\tpanic(a)\n}\n")
	f := &fault.Fault{File: "one/one.go", From: strings.Index(m.packages["one"].Text["one.go"], "panic"), Text: "//"}
	f.To = f.From
	require.False(t, m.compiles(f))
}
