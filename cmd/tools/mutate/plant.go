package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"hearth"

	"hearth/cmd/tools/mutate/fault"
	"hearth/rules/authoring"
)

// planted is the source of the package that is added to test binaries.
//
//go:embed planted.txt
var planted string

// An overlay is a list of replaced files of the module, for the flag -overlay of the go command.
type overlay struct {
	m       *module
	folder  string
	replace map[string]string
}

func (o *overlay) put(name, text string) error {
	file := filepath.Join(o.folder, strings.ReplaceAll(name, "/", "!")+".txt") // flat names, so the go command finds no package
	o.replace[filepath.Join(o.m.root, filepath.FromSlash(name))] = file
	return os.WriteFile(file, []byte(text), 0o644)
}

// plant writes an overlay in which each fault is behind a switch. It also makes tests record when they start.
// It returns the file name of the overlay.
func (m *module) plant(folder string, faults []*fault.Fault) (string, error) {
	o := &overlay{m, filepath.Join(folder, "overlay"), map[string]string{}}
	if err := os.MkdirAll(o.folder, 0o755); err != nil {
		return "", err
	}
	numbers, in := map[*fault.Fault]int{}, map[string][]*fault.Fault{}
	for i, f := range faults {
		numbers[f] = i
		in[f.File] = append(in[f.File], f)
	}
	for _, hook := range []func(*module, map[string][]*fault.Fault) error{hookRules, hookEngine} {
		if err := hook(m, in); err != nil {
			return "", err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(in)) {
		if p := m.packages[path.Dir(name)]; path.Ext(name) == ".go" {
			if err := o.put(name, woven(p.Text[path.Base(name)], in[name], numbers)); err != nil {
				return "", err
			}
		}
	}
	if err := m.tell(o); err != nil {
		return "", err
	}
	if err := o.put("planted/planted.go", planted); err != nil {
		return "", err
	}
	if err := o.put("planted/rules.go", rulesTable(faults)); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": o.replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(folder, "overlay.json")
	return name, os.WriteFile(name, list, 0o644)
}

// hookRules makes the module read its embedded rules through package planted, which puts the active fault into
// them.
func hookRules(m *module, in map[string][]*fault.Fault) error {
	const name, was = "rules.go", "\nvar FS embed.FS"
	at := strings.Index(m.packages["rules"].Text[name], was)
	if at < 0 {
		return fmt.Errorf("rules/%s has no %q", name, was)
	}
	in["rules/"+name] = []*fault.Fault{{From: at, To: at + len(was), Text: "\nvar embedded embed.FS\nvar FS = planted.Files(embedded)"}}
	return nil
}

// hookEngine makes the engine record which rules it evaluates, and which stated facts it loads.
func hookEngine(m *module, in map[string][]*fault.Fault) error {
	const started = "if at := %s.span; at.File != nil { planted.Started(at.File.Name, at.Start) }\n"
	for _, h := range []struct{ folder, name, was, now string }{
		{"engine/vm", "machine.go", "\n\tm.running, m.first = c.rule, c.first\n", fmt.Sprintf(started, "m.program.rules[c.rule]")},
		{"engine/vm", "machine.go", "\n\tif p := m.program; m.Limits.Observer == nil", "for _, s := range m.program.stated { " + fmt.Sprintf(started, "m.program.rules[s.number]") + "}\n"},
	} {
		at := strings.Index(m.packages[h.folder].Text[h.name], h.was)
		if at < 0 {
			return fmt.Errorf("%s/%s has no %q", h.folder, h.name, h.was)
		}
		name := h.folder + "/" + h.name
		in[name] = append(in[name], &fault.Fault{From: at, To: at + 1, Text: "\n\t" + h.now})
		fault.InOrder(in[name])
	}
	return nil
}

// rulesTable returns a Go source file with a table of the faults in rules.
func rulesTable(faults []*fault.Fault) string {
	var b strings.Builder
	b.WriteString("package planted\n\n// Rules are the faults of rules, by fault.Number.\nvar Rules = map[int]Rule{\n")
	for i, f := range faults {
		if f.Rule() {
			fmt.Fprintf(&b, "\t%d: {%q, %d, %d, %q, %d, %d},\n", i, strings.TrimPrefix(f.File, "rules/"), f.From, f.To, f.Text, f.Begin, f.End)
		}
	}
	return b.String() + "}\n"
}

// tell adds to the overlay all test files, changed by telling.
func (m *module) tell(o *overlay) error {
	for _, dir := range slices.Sorted(maps.Keys(m.packages)) {
		p := m.packages[dir]
		for _, name := range append(p.TestGoFiles[:len(p.TestGoFiles):len(p.TestGoFiles)], p.XTestGoFiles...) {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return err
			}
			told, err := telling(string(text))
			if err != nil {
				return err
			}
			if err := o.put(path.Join(dir, name), told); err != nil {
				return err
			}
		}
	}
	return nil
}

// telling returns a test file in which every example, and every function with a *testing.T or *testing.F,
// records the name of its test.
func telling(text string) (string, error) {
	set := token.NewFileSet()
	syntax, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var marks []*fault.Fault
	mark := func(body *ast.BlockStmt, name string) {
		if body != nil && name != "" {
			at := set.Position(body.Lbrace).Offset + 1
			marks = append(marks, &fault.Fault{From: at, To: at, Text: "planted.Enter(" + name + "); "})
		}
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if strings.HasPrefix(n.Name.Name, "Example") && n.Recv == nil {
				mark(n.Body, fmt.Sprintf("%q", n.Name.Name))
			} else {
				mark(n.Body, tester(n.Type))
			}
		case *ast.FuncLit:
			mark(n.Body, tester(n.Type))
		}
		return true
	})
	if len(marks) == 0 {
		return text, nil
	}
	fault.InOrder(marks)
	return woven(text, marks, nil), nil
}

// tester returns the Go expression for the name of the test in a function of type t. It returns "" if the
// function has no *testing.T or *testing.F.
func tester(t *ast.FuncType) string {
	for _, p := range t.Params.List {
		star, ok := p.Type.(*ast.StarExpr)
		if !ok || len(p.Names) == 0 || p.Names[0].Name == "_" {
			continue
		}
		s, ok := star.X.(*ast.SelectorExpr)
		if !ok || s.Sel.Name != "T" && s.Sel.Name != "F" {
			continue
		}
		if x, ok := s.X.(*ast.Ident); ok && x.Name == "testing" {
			return p.Names[0].Name + ".Name()"
		}
	}
	return ""
}

// build compiles the tests of the packages in users, if their binaries do not exist yet.
func (m *module) build(ctx context.Context, folder, overlay string, users map[string]bool, jobs int) error {
	var todo []*pkg
	for _, dir := range slices.Sorted(maps.Keys(m.packages)) {
		p := m.packages[dir]
		if len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 && users[dir] {
			if _, err := os.Stat(binary(folder, dir)); err != nil {
				todo = append(todo, p)
			}
		}
	}
	return each(jobs, todo, func(p *pkg) error {
		part := binary(folder, p.Folder) + ".part"
		cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", part, p.ImportPath)
		cmd.Dir = m.root
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("the tests of %s do not compile: %w\n%s", p.Folder, err, said)
		}
		return os.Rename(part, binary(folder, p.Folder))
	})
}

// binary returns the name of the test binary of a package.
func binary(folder, dir string) string {
	return filepath.Join(folder, "bin", strings.ReplaceAll(dir, "/", "!")+".test")
}

// each calls do for all elements of a list, jobs at a time, until one call fails.
func each[T any](jobs int, list []T, do func(T) error) error {
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	next := 0
	for range jobs {
		wg.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				stop := failed != nil || i >= len(list)
				mu.Unlock()
				if stop {
					return
				}
				if err := do(list[i]); err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	return failed
}

// wellFormed reports whether the rules with fault f load without an error. Faults that loading finds are not
// counted, since they need no test.
func wellFormed(sound fs.FS, f *fault.Fault) bool {
	faulty := &faultyRules{sound, f}
	worlds := map[string][]hearth.Options{
		hearth.Kitchen:   {hearth.KitchenOptions{Rules: faulty}, hearth.KitchenOptions{Rules: faulty, Semantics: "released"}, hearth.KitchenOptions{Rules: faulty, Edition: "2023"}},
		hearth.Household: {hearth.HouseholdOptions{Rules: faulty}, hearth.HouseholdOptions{Rules: faulty, Semantics: "released"}},
	}
	in := worlds[strings.Split(f.File, "/")[1]]
	if in == nil && !strings.Contains(f.File, "/owl/") { // rules of all worlds
		in = slices.Concat(worlds[hearth.Kitchen], worlds[hearth.Household])
	}
	for _, o := range in {
		w, err := hearth.Open(o)
		if err == nil {
			err = readRules(w, strings.TrimSuffix(path.Base(f.File), ".mg"))
		}
		if err != nil {
			return false
		}
	}
	return true
}

// readRules compiles the rules of the actions that the file name lists. If the file is not named after
// actions, it reads all rules.
func readRules(w *hearth.World, file string) error {
	for _, name := range strings.Split(file, "+") {
		if w.Ontology.Action(name) == nil {
			_, err := authoring.Rules(w, nil)
			return err
		}
		if _, err := w.Internal().Domain.Program(name); err != nil {
			return err
		}
	}
	return nil
}

// faultyRules is a file system of rules in which one fault is planted.
type faultyRules struct {
	fs.FS
	fault *fault.Fault
}

// ReadFile implements [fs.ReadFileFS].
func (r *faultyRules) ReadFile(name string) ([]byte, error) {
	text, err := fs.ReadFile(r.FS, name)
	if err == nil && path.Join("rules", name) == r.fault.File {
		text = []byte(string(text[:r.fault.From]) + r.fault.Text + string(text[r.fault.To:]))
	}
	return text, err
}
