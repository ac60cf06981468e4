package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/tools/mutate/fault"
)

func TestTestsSayTheirNames(t *testing.T) {
	got, err := telling("package p\n\nfunc TestA(t *testing.T) {\n\tt.Run(\"b\", func(s *testing.T) { s.Log() })\n}\n\nfunc ExampleC() {\n}\n\nfunc help() {}\n")
	require.NoError(t, err)
	require.Equal(t, `package p; import planted "hearth/planted"

func TestA(t *testing.T) {planted.Enter(t.Name()); 
	t.Run("b", func(s *testing.T) {planted.Enter(s.Name());  s.Log() })
}

func ExampleC() {planted.Enter("ExampleC"); 
}

func help() {}
`, got)
}

func TestQuickTestsComeFirstAndSlowOnesInParts(t *testing.T) {
	p := &profile{Seconds: map[string]float64{"TestA": 0.1, "TestA/x": 0.1, "TestB": 30, "TestB/y(1)": 3, "TestB/y(1)/deep": 2, "TestC": 0.5},
		Failing: []string{"TestD"}}
	units := p.units([]string{"TestA/x", "TestB/y(1)/deep", "TestB/y(1)", "TestC", "TestD"})
	require.Equal(t, []string{"TestA", "TestB/y(1)", "TestC"}, units)
	all := p.batches("dir", 0, units, false)
	require.Len(t, all, 2)
	require.Equal(t, []string{"TestA", "TestC"}, all[0].units)
	require.Equal(t, `^TestB$/^y\(1\)$`, pattern(all[1].units))
}

// at is a package that imports others.
func at(folder string, imports ...string) *pkg {
	return &pkg{Imports: imports, Package: fault.Package{Folder: folder}}
}

func TestTheNearestTestsComeFirst(t *testing.T) {
	m := &module{packages: map[string]*pkg{
		"low":  at("low"),
		"mid":  at("mid", "hearth/low"),
		"high": at("high", "hearth/mid"),
		"top":  at("top", "hearth/high"),
	}}
	m.packages["high"].TestImports = []string{"hearth/low"}
	require.Equal(t, map[string]int{"low": 0, "mid": 1, "high": 1, "top": 3}, m.distances("low"))
	f := &fault.Fault{File: "low/f.go"}
	seconds := map[string]float64{"Test": 1}
	reach := map[string][]string{f.ID(): {"Test"}}
	h := &hunt{bench: &bench{m: m}, profiles: map[string]*profile{
		"low": {Seconds: seconds, Reach: reach}, "mid": {Seconds: map[string]float64{"Test": 9, "TestLater": 1}, Reach: reach, Once: map[string]bool{f.ID(): true}},
		"top": {Seconds: seconds, Reach: reach}, "high": {Seconds: seconds},
	}}
	require.Equal(t, []string{"low Test", "top Test", "mid Test", "mid TestLater"}, h.reached(f),
		"what is slow comes later, and what only uses what was done once comes last")
}

func TestAJournalGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new", "seed-1.jsonl")
	j, err := open(name)
	require.NoError(t, err)
	require.NoError(t, j.add(verdict{Tree: "old", Fault: "a", Verdict: found}))
	require.NoError(t, j.add(verdict{Tree: "old", Fault: "b", Verdict: missed}))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, append(text, `{"tree":"old","fault":"c","ver`...), 0o644))

	j, err = open(name)
	require.NoError(t, err)
	tests := []struct {
		name, tree, fault string
		before, want      bool
	}{
		{"a verdict of this tree counts", "old", "a", false, true},
		{"so does one that a fault was missed", "old", "b", false, true},
		{"a line that was cut off is none", "old", "c", false, false},
		{"the tree has changed", "new", "a", false, false},
		{"what was found stays found, if that is asked for", "new", "a", true, true},
		{"what was missed is tried again", "new", "b", true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, ok := j.lookup(tt.tree, tt.fault, tt.before)
			require.Equal(t, tt.want, ok)
		})
	}
}

func TestAReportSaysWhatWasMissedAndWhy(t *testing.T) {
	f := &fault.Fault{File: "a/a.go", Func: "f", Op: "constant", Was: "x = 1", Now: "x = 2", Line: 7}
	g := &fault.Fault{File: "a/a.go", Func: "g", Op: "loop", Was: "break", Now: "continue", Line: 9}
	known, err := readExplained("# why\n\na/a.go f\n- x  =  1\n+ x = 2\nnobody reads x\n")
	require.NoError(t, err)
	r := &report{faults: []*fault.Fault{f, g}, explanations: known, verdicts: map[string]verdict{g.ID(): {Verdict: found, How: "fails"}},
		reached: func(*fault.Fault) []string { return []string{"a TestF"} }}
	var out strings.Builder
	require.Equal(t, tally{2, 1}, r.write(&out))
	require.Contains(t, out.String(), "a/a.go:7 constant\na/a.go f\n- x = 1\n+ x = 2\nnobody reads x\n")
	require.Contains(t, out.String(), "1 of 2 faults found: 50.0 %; of the other 1, 1 are explained\n")
}

func TestTheListOfSurvivorsIsRead(t *testing.T) {
	_, err := readExplained(survivors)
	require.NoError(t, err)
	_, err = readExplained("a/a.go f\n- x\n+ y")
	require.Error(t, err, "a reason is missing")
}
