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
	maxChain        = 17 // packages from cmd/hearth down to one that imports none of ours; who scores in shards and keeps what was executed has five above the front door
)

// A size is how large a package is.
type size struct{ lines, imports int }

// larger lists packages that are larger than others may be, with how large they
// may be, and why they are. The front door and the reports join all there is.
var larger = map[string]struct {
	size
	why string
}{
	".":                    {size{2435, 37}, "the front door joins what it opens"},
	"cmd/hearth":           {size{500, 18}, "joins the commands"},
	"cmd/internal/cli":     {size{2000, 25}, "the world that flags choose, with all that can be laid over it"},
	"cmd/internal/batch":   {size{1130, 12}, "joins ledgers and workers with what scores"},
	"cmd/internal/runkeep": {size{1110, 12}, "joins stores with what is executed and asked, by commands and by calls"},
	"cmd/internal/plan":    {size{1535, 18}, "joins ways to plan with what they are made of"},
	"sim/explanation":      {size{2000, 11}, "tells steps, rules and the values of things together"},
	"cmd/internal/serve":   {size{1205, 23}, "joins what is served, and shown in a browser"},
	"cmd/internal/score":   {size{1390, 20}, "joins the two worlds"},
	"cmd/internal/service": {size{1940, 18}, "joins all that can be asked"},
	"engine/rule":          {size{2000, 11}, "joins all that is found out about rules"},
	"eval/report":          {size{2935, 35}, "describes values of all packages below"},
	"eval/benchmark":       {size{2000, 15}, "joins the metrics of the kitchen"},
	"eval/experiment":      {size{2000, 14}, "joins ways to plan with ways to score"},
	"eval/household":       {size{1200, 15}, "joins the metrics of the household"},
	"sim":                  {size{2425, 12}, "the loop with all that it says of a step, and how it goes on"},
	"sim/affordance":       {size{2385, 10}, "choices and numbers in them, what is asked about them, and how they are told and offered"},
	"sim/quantitative":     {size{2700, 18}, "joins hands, space and heat with rules"},
	"sim/world":            {size{3030, 10}, "states with all that they compute"},
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
