package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"hearth/cmd/tools/mutate/fault"
)

// A pkg is a package of the module as go list describes it, with its syntax trees.
type pkg struct {
	ImportPath, Dir, Export            string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports []string
	Standard, DepOnly                  bool
	fault.Package
}

// A module holds all packages of the module hearth, by folder.
type module struct {
	root     string
	packages map[string]*pkg
	set      *token.FileSet
	imports  types.Importer
}

// load reads and type-checks all packages of module hearth. It makes the folder of the module the working
// directory.
func load(ctx context.Context) (*module, error) {
	root, err := output(ctx, "go", "list", "-m", "-f", "{{.Dir}}", "hearth")
	if err != nil {
		return nil, err
	}
	root = strings.TrimSpace(root)
	if err := os.Chdir(root); err != nil {
		return nil, err
	}
	m := &module{root: root, packages: map[string]*pkg{}, set: token.NewFileSet()}
	list, err := output(ctx, "go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports,Standard,DepOnly", "./...", "testing/fstest")
	if err != nil {
		return nil, err
	}
	export := map[string]string{}
	for dec := json.NewDecoder(strings.NewReader(list)); ; {
		p := &pkg{}
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		export[p.ImportPath] = p.Export
		if dir, ours := moduleFolder(p.ImportPath); ours {
			p.Folder = dir
			m.packages[dir] = p
		}
	}
	m.imports = importer.ForCompiler(m.set, "gc", func(name string) (io.ReadCloser, error) {
		return os.Open(export[name])
	})
	for _, p := range m.packages {
		if err := m.check(p); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// moduleFolder returns the folder of the package with an import path; ok reports whether the package is in the
// module.
func moduleFolder(name string) (dir string, ok bool) {
	if name == "hearth" {
		return ".", true
	}
	return strings.CutPrefix(name, "hearth/")
}

// check reads and type-checks the files of a package.
func (m *module) check(p *pkg) error {
	p.Set, p.Text, p.Syntax = m.set, map[string]string{}, map[string]*ast.File{}
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return err
		}
		p.Text[name] = string(text)
		if p.Syntax[name], err = parser.ParseFile(m.set, filepath.Join(p.Dir, name), text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return err
		}
	}
	p.Info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	checked, err := (&types.Config{Importer: m.imports}).Check(p.ImportPath, m.set, files(p.Syntax), p.Info)
	p.Types = checked
	return err
}

func files(in map[string]*ast.File) (all []*ast.File) {
	for _, name := range slices.Sorted(maps.Keys(in)) {
		all = append(all, in[name])
	}
	return all
}

// compiles reports whether the package of fault f compiles with the fault in it.
func (m *module) compiles(f *fault.Fault) bool {
	p := m.packages[f.Folder()]
	name := path.Base(f.File)
	syntax, err := parser.ParseFile(m.set, name, woven(p.Text[name], []*fault.Fault{f}, map[*fault.Fault]int{f: 1}), parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	all := files(p.Syntax)
	all[slices.Index(slices.Sorted(maps.Keys(p.Syntax)), name)] = syntax
	_, err = (&types.Config{Importer: withPlanted{m.imports}}).Check(p.ImportPath, m.set, all, nil)
	return err == nil
}

// woven returns a Go file with all faults planted. The text of a fault contains the original code too, and
// selects one of the two at run time.
func woven(text string, faults []*fault.Fault, numbers map[*fault.Fault]int) string {
	var b strings.Builder
	at := imported(text)
	b.WriteString(text[:at] + `; import planted "hearth/planted"`)
	for _, f := range faults {
		b.WriteString(text[at:f.From] + strings.ReplaceAll(f.Text, fault.Number, fmt.Sprint(numbers[f])))
		at = f.To
	}
	return b.String() + text[at:]
}

// imported returns the offset after the package clause, at which an import can be added without moving lines.
func imported(text string) int {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "", text, parser.PackageClauseOnly)
	if err != nil {
		return 0
	}
	return set.Position(f.Name.End()).Offset
}

// withPlanted is an importer that also knows package planted, which exists only in the overlay.
type withPlanted struct{ types.Importer }

func (w withPlanted) Import(name string) (*types.Package, error) {
	if name != "hearth/planted" {
		return w.Importer.Import(name)
	}
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "planted.go", planted+"\nvar Rules map[int]Rule", parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return (&types.Config{Importer: w.Importer, IgnoreFuncBodies: true}).Check(name, set, []*ast.File{f}, nil)
}

// distances returns, for each package, the number of imports from its tests to the package in dir. Packages
// whose tests do not reach dir are absent.
func (m *module) distances(dir string) map[string]int {
	users := map[string][]string{}
	tests := map[string][]string{}
	for _, p := range m.packages {
		for _, name := range p.Imports {
			if d, ours := moduleFolder(name); ours {
				users[d] = append(users[d], p.Folder)
			}
		}
		for _, name := range slices.Concat(p.TestImports, p.XTestImports) {
			if d, ours := moduleFolder(name); ours {
				tests[d] = append(tests[d], p.Folder)
			}
		}
	}
	far, out := map[string]int{dir: 0}, map[string]int{dir: 0}
	for queue := []string{dir}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, u := range tests[at] {
			if old, ok := out[u]; !ok || far[at]+1 < old {
				out[u] = far[at] + 1
			}
		}
		for _, u := range users[at] {
			if _, ok := far[u]; !ok {
				far[u] = far[at] + 1
				queue = append(queue, u)
				if old, ok := out[u]; !ok || far[u] < old {
					out[u] = far[u]
				}
			}
		}
	}
	return out
}

// output runs a command and returns its standard output.
func output(ctx context.Context, name string, args ...string) (string, error) {
	var out, said bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, said.String())
	}
	return out.String(), nil
}
