package main_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a package may have; [larger] lists those that exceed it.
const (
	maxPackageLines = 2000
	maxOwnImports   = 10
	maxChain        = 13 // packages on the longest path of imports from cmd/hearth; five are from package hearth up
)

// A size is how large a package is.
type size struct{ lines, imports int }

// larger lists the packages with a limit of their own, and the reason. Package hearth joins
// what all others have.
var larger = map[string]struct {
	size
	why string
}{
	".":                        {size{5255, 46}, "the interface for programs joins the packages behind it"},
	"cmd/hearth":               {size{500, 26}, "joins the commands"},
	"cmd/internal/ask":         {size{2000, 12}, "asks about situations, and reads recipes and the grammars of lines"},
	"cmd/internal/cli":         {size{2255, 25}, "the target that flags choose, with its overlays"},
	"ontology/owl/reason":      {size{2295, 10}, "reads ontologies together, checks their names, derives, explains, and takes parts"},
	"ontology":                 {size{2045, 6}, "classes with the order of their superclasses, properties, relations and actions"},
	"engine/rule":              {size{2055, 10}, "reads rule files, and checks and orders the rules of a program"},
	"rules/authoring":          {size{2000, 13}, "measures and documents the rules of all folders"},
	"sim/planner":              {size{2365, 6}, "the algorithm of the paper, and planning without a model"},
	"cmd/internal/plan":        {size{2235, 22}, "joins the planning methods with their inputs, stages their results, and exchanges tasks with planners"},
	"sim/explanation":          {size{2260, 12}, "explains steps, rules and values together"},
	"cmd/internal/serve":       {size{1235, 17}, "joins the service and the page for browsers"},
	"cmd/internal/compose":     {size{400, 13}, "joins random networks with their execution, texts and groups"},
	"cmd/internal/score":       {size{1780, 20}, "joins the scores of the two worlds, and compares systems"},
	"cmd/internal/service":     {size{2850, 22}, "joins all questions that a client can ask"},
	"eval/benchmark":           {size{2000, 18}, "joins the metrics of the kitchen"},
	"eval/experiment":          {size{2450, 16}, "joins planning methods with the scores of both worlds, and reads descriptions of experiments"},
	"eval/diagram":             {size{2000, 12}, "describes executed plans, and draws them"},
	"eval/results":             {size{2000, 12}, "compares recorded scores of both worlds, and checks gold data"},
	"cmd/internal/environment": {size{2000, 11}, "joins the worlds with their tasks and a protocol"},
	"cmd/internal/execute":     {size{2000, 15}, "checks and executes every kind of file, in every world"},
	"eval/lenient":             {size{2280, 10}, "reads all notations of models, and detects where an answer is cut off"},
	"eval/embodied":            {size{2000, 13}, "joins four tasks with the household, formulas and planning problems"},
	"eval/household":           {size{1435, 16}, "joins the metrics of the household"},
	"sim":                      {size{2590, 13}, "the execution loop, what it records of a step, and its resumption"},
	"sim/dish":                 {size{2300, 8}, "describes dishes, and searches for dishes and formulas with the same knowledge of the rules"},
	"sim/affordance":           {size{3265, 10}, "choices, the reasons against them, numbers in them, offers with their order, and grammars"},
	"sim/quantitative":         {size{3245, 17}, "joins hands, space and heat with rules"},
	"sim/ask":                  {size{2000, 13}, "joins queries with the ontology and the states that they read"},
	"cmd/internal/show":        {size{2420, 10}, "prints all values of reports, and describes them by schemas"},
	"eval/runs":                {size{2045, 14}, "joins stored runs with queries about their states"},
	"sim/reader":               {size{5000, 11}, "one way to read each kind of clause, and the references between clauses"},
	"sim/search":               {size{2905, 10}, "plans to goals, proofs that there are none, and repairs, over the same moves"},
	"sim/world":                {size{3220, 10}, "states and their computed predicates"},
}

func TestPackagesStaySmall(t *testing.T) {
	sizes, below := map[string]size{}, map[string][]string{}
	for _, f := range sources(t) {
		if f.test || strings.HasPrefix(f.dir, "testdata") {
			continue
		}
		s := sizes[f.dir]
		s.lines += f.line(f.syntax.FileEnd) - 1
		for _, imp := range f.imports() {
			if to, ours := own(imp); ours && !slices.Contains(below[f.dir], to) {
				below[f.dir] = append(below[f.dir], to)
			}
		}
		s.imports = len(below[f.dir])
		sizes[f.dir] = s
	}
	for dir, s := range sizes {
		most := size{maxPackageLines, maxOwnImports}
		if l, listed := larger[dir]; listed {
			most = l.size
			require.True(t, s.lines > maxPackageLines || s.imports > maxOwnImports, "%s is no larger than others: take it off the list", dir)
		}
		if s.lines > most.lines || s.imports > most.imports {
			t.Errorf("%s has %d lines and imports %d packages, at most %d and %d are allowed", dir, s.lines, s.imports, most.lines, most.imports)
		}
	}
	longest := map[string]int{}
	var chain func(dir string) int
	chain = func(dir string) int {
		if longest[dir] == 0 {
			for _, to := range below[dir] {
				longest[dir] = max(longest[dir], chain(to))
			}
			longest[dir]++
		}
		return longest[dir]
	}
	require.LessOrEqual(t, chain("cmd/hearth"), maxChain, "packages in the longest chain of imports")
}
