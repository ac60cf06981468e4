package main

import (
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"hearth/cmd/tools/mutate/fault"
)

// An explained is a fault that no test can find, with the reason.
type explained struct{ file, function, was, now, reason string }

// survivors is the list of faults for which no test is possible, with reasons.
//
//go:embed survivors.txt
var survivors string

// readExplained reads a list of faults with reasons. Blocks are separated by empty lines. A block holds the
// file and the function, the original line after -, the line with the fault after +, and the reason.
func readExplained(text string) (all []explained, err error) {
	for block := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "#") })
		if len(lines) == 0 || lines[0] == "" {
			continue
		}
		file, function, _ := strings.Cut(lines[0], " ")
		if len(lines) < 4 || !strings.HasPrefix(lines[1], "-") || !strings.HasPrefix(lines[2], "+") {
			return nil, fmt.Errorf("%s: expected a file and a function, a line with -, a line with + and a reason", lines[0])
		}
		all = append(all, explained{file, function, fault.Flat(lines[1][1:]), fault.Flat(lines[2][1:]), strings.Join(lines[3:], " ")})
	}
	return all, nil
}

// reason returns the reason that all gives why no test can find a fault, or "" if the fault is not in it.
func reason(all []explained, f *fault.Fault) string {
	for _, e := range all {
		if e.file == f.File && e.function == f.Func && e.was == f.Was && e.now == f.Now {
			return e.reason
		}
	}
	return ""
}

// A tally holds the number of planted faults, and of those that were found.
type tally struct{ planted, found int }

// A report summarizes the verdicts on all faults.
type report struct {
	faults       []*fault.Fault
	verdicts     map[string]verdict
	explanations []explained
	reached      func(*fault.Fault) []string
}

// write prints tables by folder and by kind, and the faults that were not found. It returns the total counts.
func (r *report) write(out io.Writer) (all tally) {
	dirs, kinds, hows := map[string]tally{}, map[string]tally{}, map[string]int{}
	var left []*fault.Fault
	for _, f := range r.faults {
		v := r.verdicts[f.ID()]
		one := tally{planted: 1}
		if v.Verdict == found {
			one.found = 1
			hows[v.How]++
		} else {
			left = append(left, f)
		}
		kind := f.Op
		if f.Rule() {
			kind = "rules: " + kind
		}
		for _, in := range []struct {
			m   map[string]tally
			key string
		}{{dirs, f.Folder()}, {kinds, kind}} {
			t := in.m[in.key]
			in.m[in.key] = tally{t.planted + 1, t.found + one.found}
		}
		all = tally{all.planted + 1, all.found + one.found}
	}
	table(out, "folder", dirs)
	table(out, "kind", kinds)
	fmt.Fprintf(out, "found by a failing test: %d, by a crash: %d, by a timeout: %d\n", hows["fails"], hows["ends"], hows["hangs"])
	reasons := 0
	for _, f := range left {
		if reason(r.explanations, f) != "" {
			reasons++
		}
	}
	for _, f := range left {
		r.survivor(out, f)
	}
	fmt.Fprintf(out, "\n%d of %d faults found: %.1f %%; of the other %d, %d are explained\n",
		all.found, all.planted, 100*float64(all.found)/float64(max(1, all.planted)), len(left), reasons)
	return all
}

// survivor prints a fault that no test finds, in the format of survivors.txt.
func (r *report) survivor(out io.Writer, f *fault.Fault) {
	fmt.Fprintf(out, "\n%s:%d %s\n%s %s\n- %s\n+ %s\n", f.File, f.Line, f.Op, f.File, f.Func, f.Was, f.Now)
	switch tests, why := r.reached(f), reason(r.explanations, f); {
	case why != "":
		fmt.Fprintf(out, "%s\n", why)
	case len(tests) == 0:
		fmt.Fprintln(out, "no test reaches it")
	default:
		fmt.Fprintf(out, "reached by %d tests: %s\n", len(tests), strings.Join(tests[:min(len(tests), 6)], ", "))
	}
}

func table(out io.Writer, what string, rows map[string]tally) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "planted\tfound\tmissed\t  %s\n", what)
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		t := rows[name]
		fmt.Fprintf(w, "%d\t%d\t%d\t  %s\n", t.planted, t.found, t.planted-t.found, name)
	}
	_ = w.Flush()
	fmt.Fprintln(out)
}
