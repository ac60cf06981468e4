package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// layers lists the packages from low to high. A package may import only packages of earlier entries. An entry
// that ends in / stands for all packages below that folder, which may import each other.
var layers = []string{
	"sim/physics/real", "sim/physics/shape", "sim/physics/contact", "sim/physics", "sim/spatial", "sim/thermal", "sim/manipulation", "parser/source",
	"parser/precompiled",
	"eval/report", // values of all packages above
	"eval/draw",
	"parser/scan",
	"engine/exact",
	"engine", // values alone
	"engine/rule/syntax", "engine/rule/infer",
	"engine/rule",
	"engine/rule/lint",
	"engine/vm",
	"engine/program",
	"engine/depend", "engine/axioms",
	"engine/proof",
	"ontology/tree",
	"ontology",
	"parser/program",
	"parser/phrase",
	"facts",
	"facts/graph",
	"facts/home",
	"parser/network",
	"parser/recipe", "parser/prose",
	"parser/expression",
	"parser/grammar",
	"facts/corpus",
	"parser/plan",
	"rules",
	"ontology/owl",
	"ontology/owl/graph",
	"ontology/owl/mapping",
	"ontology/owl/reason",
	"sim/feature",
	"sim/world/persistent",
	"sim/world", "sim/massbalance",
	"sim/world/wire",
	"sim/order",
	"sim/rulebook", "sim/rulebook/auxiliary",
	"sim", "sim/physical", "sim/quantitative", "sim/agreement", "sim/quantitative/measure", "sim/hazards",
	"sim/memo",
	"sim/affordance", "sim/reader",
	"sim/search", "sim/dish",
	"sim/classical",
	"sim/explanation",
	"sim/repair",
	"sim/codec",
	"sim/household/prepare",
	"sim/household",
	"eval",
	"eval/batch",
	"eval/pddl",
	"eval/sequence", "eval/lenient",
	"eval/household",
	"eval/temporal",
	"eval/embodied",
	"eval/kitchen",
	"eval/smatch",
	"eval/outputs",
	"eval/benchmark",
	"eval/results",
	"ontology/overlay",
	"sim/ask", "eval/runs", "eval/wording", "eval/drafts",
	"sim/planner/bank",
	"sim/planner/spoken",
	"sim/planner",
	"eval/experiment/survey",
	"eval/experiment/recipes",
	"eval/experiment",
	"eval/diagram",
	".", // hearth, the library's front door
	"rules/authoring",
	"cmd/internal/disk", "cmd/internal/show", "cmd/internal/drawing", "cmd/internal/session", "cmd/internal/database", "cmd/internal/store", "cmd/internal/usual", "cmd/internal/service", "cmd/internal/environment", "cmd/internal/abesim", "cmd/internal/api", "cmd/internal/view", "cmd/internal/record",
	"cmd/internal/flags",
	"cmd/internal/llm", "cmd/internal/jobs",
	"cmd/internal/cli", "cmd/internal/runkeep",
	"cmd/internal/ask", "cmd/internal/compose", "cmd/internal/install",
	"cmd/internal/console",
	"cmd/internal/execute",
	"cmd/internal/plan",
	"cmd/internal/rules", "cmd/internal/score", "cmd/internal/batch", "cmd/internal/mcp",
	"cmd/internal/serve",
	"cmd/deploy",
	"cmd/tools/", // another module
	"cmd/hearth",
	"testdata/recorded", // above all others: only tests may import it
	"testdata/recorded/homes", "testdata/recorded/postgres", "testdata/recorded/broker",
	"testdata/recorded/worlds",
}

// owners lists the folders that may import a library or a package of the standard library, with all packages
// below it. Tests may import anything.
var owners = map[string][]string{
	"github.com/google/mangle":         {"engine"},
	"github.com/alecthomas/participle": {"parser", "ontology"},
	"github.com/knakk/rdf":             {"ontology/owl/graph"},
	"github.com/fsnotify/fsnotify":     {"cmd"},
	"github.com/google/jsonschema-go":  {"cmd/internal/show", "cmd/internal/service", "cmd/internal/api", "cmd/internal/mcp"},
	"github.com/modelcontextprotocol":  {"cmd/internal/mcp"},
	"github.com/reeflective/readline":  {"cmd/internal/console"},
	"modernc.org/sqlite":               {"cmd/internal/database"},
	"github.com/coder/websocket":       {"cmd/internal/environment"}, "github.com/chromedp": {"testdata"},
	"github.com/jackc/pgx":   {"cmd/internal/database"},
	"gopkg.in/yaml.v3":       {"ontology", "facts"},
	"github.com/spf13/cobra": {"cmd"},
	"crypto/rand":            {"cmd"},
	"log":                    {"cmd"},
	"math/rand":              {"cmd"},
	"net":                    {"cmd", "testdata/recorded/postgres", "testdata/recorded/broker"},
	"os":                     {"cmd", "testdata/recorded"},
	"path/filepath":          {"cmd", "testdata/recorded"},
	"syscall":                {"cmd", "testdata/recorded/postgres"},
	"testing":                {"testdata/recorded"},
}

// values lists the packages of sim that commands may import. Planning needs no world, and the other
// packages hold values. For all else commands call package hearth.
var values = []string{"sim/planner", "sim/planner/bank", "sim/planner/spoken", "sim/feature"}

// clock lists the functions of package time that read the clock or wait.
var clock = []string{"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until"}

// Limits of size. Split a Go file or a rule file that exceeds one.
const (
	maxFileLines    = 400
	maxFuncLines    = 70 // not in tests, where a function is mostly its table
	maxRuleLines    = 38 // of one action or overlay; comments and empty lines are free
	maxRuleColumns  = 120
	maxKitchenLines = 1130 // of core and kitchen together, with overlays and types
	maxQuirkLines   = 185  // of the overlays of 2023
	maxTypeLines    = 90   // of the derived types
	maxHouseLines   = 717  // of the household, with its overlays
)

func TestImportsPointDown(t *testing.T) {
	for _, f := range sources(t) {
		at := layer(f.dir)
		require.GreaterOrEqual(t, at, 0, "%s is in no layer: add it to layers", f.dir)
		for _, imp := range f.imports() {
			to, ours := own(imp)
			if !ours || f.test {
				continue
			}
			if below := layer(to); below > at || below == at && !strings.HasSuffix(layers[at], "/") {
				t.Errorf("%s must not import %s: it is not below", f.name, imp)
			}
		}
	}
}

func TestLibrariesAndTheOutsideWorldAreImportedByTheirOwnersOnly(t *testing.T) {
	for _, f := range sources(t) {
		for _, imp := range f.imports() {
			for what, who := range owners {
				if !f.test && within(imp, what) && !slices.ContainsFunc(who, func(o string) bool { return within(f.dir, o) }) {
					t.Errorf("%s must not import %s: that is for %s", f.name, imp, strings.Join(who, ", "))
				}
			}
		}
	}
}

func TestCommandsUsePackageHearth(t *testing.T) {
	for _, f := range sources(t) {
		for _, imp := range f.imports() {
			to, ours := own(imp)
			behind := within(to, "sim") || within(to, "engine")
			if ours && behind && within(f.dir, "cmd") && !f.test && !slices.Contains(values, to) {
				t.Errorf("%s must not import %s: call package hearth instead", f.name, imp)
			}
		}
	}
}

func TestNothingBelowCmdReadsTheClock(t *testing.T) {
	for _, f := range sources(t) {
		if f.test || within(f.dir, "cmd") || within(f.dir, "testdata") {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(clock, s.Sel.Name) {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" {
					t.Errorf("%s:%d uses time.%s: times arrive as arguments", f.name, f.line(s.Pos()), s.Sel.Name)
				}
			}
			return true
		})
	}
}

func TestFilesAndFunctionsAreShort(t *testing.T) {
	for _, f := range sources(t) {
		if n := f.line(f.syntax.FileEnd); n > maxFileLines {
			t.Errorf("%s has %d lines, at most %d are allowed", f.name, n, maxFileLines)
		}
		for _, d := range f.funcs() {
			if n := f.line(d.End()) - f.line(d.Pos()) + 1; n > maxFuncLines && !f.test {
				t.Errorf("%s: %s has %d lines, at most %d are allowed", f.name, d.Name.Name, n, maxFuncLines)
			}
		}
	}
}

func TestNoPackageHasAnInitFunction(t *testing.T) {
	for _, f := range sources(t) {
		for _, d := range f.funcs() {
			require.False(t, d.Recv == nil && d.Name.Name == "init", "%s has an init function", f.name)
		}
	}
}

func TestEveryPackageIsDocumented(t *testing.T) {
	documented := map[string]bool{}
	for _, f := range sources(t) {
		if !f.test {
			documented[f.dir] = documented[f.dir] || f.syntax.Doc != nil
		}
	}
	for dir, ok := range documented {
		require.True(t, ok, "no file of %s has a package comment", dir)
	}
}

func TestRuleFilesAreShort(t *testing.T) {
	kitchen, quirks, types, house := 0, 0, 0, 0
	for name, text := range files(t, ".mg") {
		lines, widest := measure(text)
		switch {
		case within(name, "rules/kitchen/2023"):
			quirks += lines
		case within(name, "rules/kitchen/types"):
			types += lines
		case within(name, "rules/household"):
			house += lines
		case within(name, "rules/core") || within(name, "rules/kitchen"):
			kitchen += lines
		}
		long := within(name, "rules/core") || path.Base(name) == "shared.mg"
		if lines > maxRuleLines && !long {
			t.Errorf("%s has %d rule lines, at most %d are allowed", name, lines, maxRuleLines)
		}
		if widest > maxRuleColumns {
			t.Errorf("%s has a line of %d columns, at most %d are allowed", name, widest, maxRuleColumns)
		}
	}
	require.LessOrEqual(t, kitchen+quirks+types, maxKitchenLines, "rule lines of core and kitchen, with overlays and types")
	require.LessOrEqual(t, quirks, maxQuirkLines, "rule lines of the overlays of 2023")
	require.LessOrEqual(t, types, maxTypeLines, "rule lines of the derived types")
	require.LessOrEqual(t, house, maxHouseLines, "rule lines of the household, with its overlays")
}

// measure counts the lines of a rule file without comments and empty lines, and the columns of its longest line.
func measure(text string) (lines, widest int) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		widest = max(widest, len([]rune(line)))
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines++
		}
	}
	return lines, widest
}

// layer returns which line of layers holds the package in dir, or -1.
func layer(dir string) int {
	return slices.IndexFunc(layers, func(l string) bool {
		return l == dir || strings.HasSuffix(l, "/") && strings.HasPrefix(dir, l)
	})
}

// own returns the folder of a package, if it is one of the module.
func own(imp string) (dir string, ok bool) {
	if imp == "hearth" {
		return ".", true
	}
	return strings.CutPrefix(imp, "hearth/")
}

// within reports whether the path name is dir or below it.
func within(name, dir string) bool {
	return name == dir || strings.HasPrefix(name, dir+"/")
}

// A goFile is one parsed file of the module.
type goFile struct {
	name, dir string // relative to the module
	test      bool
	syntax    *ast.File
	set       *token.FileSet
}

func (f goFile) line(p token.Pos) int { return f.set.Position(p).Line }

func (f goFile) imports() []string {
	var out []string
	for _, i := range f.syntax.Imports {
		if name, err := strconv.Unquote(i.Path.Value); err == nil {
			out = append(out, name)
		}
	}
	return out
}

func (f goFile) funcs() []*ast.FuncDecl {
	var out []*ast.FuncDecl
	for _, d := range f.syntax.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			out = append(out, d)
		}
	}
	return out
}

// sources parses all Go files of the module.
func sources(t *testing.T) []goFile {
	t.Helper()
	if parsed != nil {
		return slices.Clone(parsed)
	}
	var out []goFile
	for name, text := range files(t, ".go") {
		set := token.NewFileSet()
		syntax, err := parser.ParseFile(set, name, text, parser.ParseComments)
		require.NoError(t, err)
		out = append(out, goFile{name, path.Dir(name), strings.HasSuffix(name, "_test.go"), syntax, set})
	}
	slices.SortFunc(out, func(a, b goFile) int { return strings.Compare(a.name, b.name) })
	parsed = slices.Clone(out)
	return out
}

// parsed are the results of the first call of sources. A dozen tests read them, and none changes them.
var parsed []goFile

// files returns the texts of the module's files with this ending by their
// names, relative to the module.
func files(t *testing.T, ending string) map[string]string {
	t.Helper()
	root := os.DirFS(filepath.Join("..", ".."))
	out := map[string]string{}
	require.NoError(t, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (foreign(d.Name()) || another(root, name)):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ending):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		out[name] = string(text)
		return err
	}))
	require.NotEmpty(t, out, "no %s files", ending)
	return out
}

// another reports whether a folder belongs to another module. The tools are checked, too.
func another(root fs.FS, dir string) bool {
	_, err := fs.Stat(root, dir+"/go.mod")
	return err == nil && dir != "cmd/tools"
}

// foreign reports whether a folder contains no sources of the project.
func foreign(dir string) bool {
	return dir[0] == '.' || dir[0] == '_' || dir == "node_modules"
}
