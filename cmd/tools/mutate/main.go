// Command mutate measures how many faults the tests find. It plants faults in Go files and in rules, one at a
// time, and runs the tests that reach each fault until one fails.
//
// A seed chooses the faults. Each folder gets a share by its number of lines, and takes faults of each kind in
// turn. Within a kind, a hash of the seed and the fault decides, so a change of the source changes few of the
// chosen faults. All faults are compiled into the tests together, each behind a switch that HEARTH_FAULT sets.
// The same binaries record which tests reach which fault. Tests that need external data are skipped. Verdicts
// are stored in bin/mutate, and a restarted command resumes.
//
// It prints the faults that no test finds. File survivors.txt explains those for which no test is possible;
// they still count as missed.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"hearth/cmd/tools/mutate/fault"
)

// self is the folder of this module. Its files are not tested.
const self = "cmd/tools"

// least is the minimum share of the faults that the tests must find.
const least = 0.9

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	o := options{}
	flag.IntVar(&o.seed, "seed", 1, "seed that chooses the faults")
	flag.IntVar(&o.n, "n", 220, "number of faults")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "number of tests to run at the same time")
	flag.StringVar(&o.only, "only", ".", "look only for faults in folders that match")
	flag.StringVar(&o.these, "these", "", "take the faults that this file names, in the format of survivors.txt, instead of drawing them")
	flag.StringVar(&o.tests, "tests", ".", "run only tests of folders that match")
	flag.StringVar(&o.match, "run", ".", "run only tests that match, as with go test")
	flag.BoolVar(&o.before, "before", false, "count faults as found that were found before the last change of the tests")
	flag.BoolVar(&o.list, "list", false, "list the faults and exit")
	flag.DurationVar(&o.budget, "budget", 3*time.Minute, "limit on the processor time for one fault")
	flag.Parse()
	good, err := o.run(ctx, os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(3)
	}
	if !good {
		os.Exit(1)
	}
}

type options struct {
	seed, n, jobs int
	only, these   string
	tests, match  string
	before, list  bool
	budget        time.Duration
}

// run executes the command. It reports whether the tests find enough faults.
func (o options) run(ctx context.Context, out, log io.Writer) (good bool, err error) {
	known, err := readExplained(survivors)
	if err != nil {
		return false, err
	}
	m, err := load(ctx)
	if err != nil {
		return false, err
	}
	tree, err := m.tree()
	if err != nil {
		return false, err
	}
	work := filepath.Join(m.root, "bin", "mutate")
	faults, err := o.choose(m, filepath.Join(work, tree+".json"))
	if err != nil {
		return false, err
	}
	if o.list {
		for _, f := range faults {
			fmt.Fprintf(out, "%s %s:%d %s: %s\n- %s\n+ %s\n", f.ID(), f.File, f.Line, f.Func, f.Op, f.Was, f.Now)
		}
		return true, nil
	}
	j, err := open(filepath.Join(work, fmt.Sprintf("seed-%d.jsonl", o.seed)))
	if err != nil {
		return false, err
	}
	wanted, err := regexp.Compile(o.only)
	if err != nil {
		return false, err
	}
	meant := slices.DeleteFunc(slices.Clone(faults), func(f *fault.Fault) bool { return !wanted.MatchString(f.Folder()) })
	r := &report{faults: meant, verdicts: map[string]verdict{}, explanations: known}
	var todo []*fault.Fault
	for _, f := range meant {
		if v, ok := j.lookup(tree, f.ID(), o.before); ok {
			r.verdicts[f.ID()] = v
		} else if reason(known, f) == "" {
			todo = append(todo, f)
		}
	}
	fmt.Fprintf(log, "%d faults, of which %d are done or explained\n", len(meant), len(meant)-len(todo))
	h := &hunt{bench: &bench{m, filepath.Join(work, together(tree, faults)), o.match}, budget: o.budget, loose: map[string]bool{}}
	if err := o.prepare(ctx, h, faults, todo, log); err != nil {
		return false, err
	}
	err = each(o.jobs, todo, func(f *fault.Fault) error {
		v, err := h.search(ctx, slices.Index(faults, f), f)
		if err != nil {
			return err
		}
		v.Tree = tree
		fmt.Fprintf(log, "%-9s %5.1f s  %s:%d %s %s\n", v.Verdict, v.Seconds, f.File, f.Line, f.Op, v.Failing)
		return j.add(v)
	})
	if err != nil {
		return false, err
	}
	for _, f := range todo {
		r.verdicts[f.ID()], _ = j.lookup(tree, f.ID(), o.before)
	}
	r.reached = h.reached
	all := r.write(out)
	return float64(all.found) >= least*float64(all.planted), nil
}

// choose chooses faults by the seed. The file kept caches whether each fault compiles.
func (o options) choose(m *module, kept string) ([]*fault.Fault, error) {
	sound := map[string]bool{}
	if text, missing := os.ReadFile(kept); missing == nil {
		if err := json.Unmarshal(text, &sound); err != nil {
			return nil, err
		}
	}
	rules := os.DirFS(filepath.Join(m.root, "rules"))
	inRules, lines, err := fault.InRules(rules)
	if err != nil {
		return nil, err
	}
	weight, in := map[string]int{}, map[string][]*fault.Fault{}
	for dir, n := range lines {
		weight[dir] = n * fault.RuleWeight
	}
	for _, f := range inRules {
		in[f.Folder()] = append(in[f.Folder()], f)
	}
	for _, dir := range slices.Sorted(maps.Keys(m.packages)) {
		if strings.HasPrefix(dir, "testdata") || dir == "rules" {
			continue
		}
		p := m.packages[dir]
		for _, text := range p.Text {
			weight[dir] += strings.Count(text, "\n")
		}
		in[dir] = fault.InGo(&p.Package)
	}
	quota := fault.Shares(o.n, weight)
	if o.these != "" {
		if quota, err = named(in, o.these); err != nil {
			return nil, err
		}
	}
	chosen := fault.Choose(in, quota, o.seed, func(f *fault.Fault) bool {
		is, known := sound[f.ID()]
		if !known {
			is = f.Rule() && wellFormed(rules, f) || !f.Rule() && m.compiles(f)
			sound[f.ID()] = is
		}
		return is
	})
	text, err := json.Marshal(sound)
	if err != nil {
		return nil, err
	}
	return chosen, replace(kept, text)
}

// named keeps only the faults that a file names, and returns their number in each folder.
func named(in map[string][]*fault.Fault, name string) (map[string]int, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	list, err := readExplained(string(text))
	quota := map[string]int{}
	for _, e := range list {
		of := func(f *fault.Fault) bool { return reason([]explained{e}, f) != "" }
		if !slices.ContainsFunc(in[path.Dir(e.file)], of) {
			return nil, fmt.Errorf("%s %s has no fault %q", e.file, e.function, e.now)
		}
	}
	for dir, all := range in {
		in[dir] = slices.DeleteFunc(all, func(f *fault.Fault) bool { return reason(list, f) == "" })
		quota[dir] = len(in[dir])
	}
	return quota, err
}

// prepare compiles the tests that can reach the faults in todo; the binaries contain all faults. It then runs
// the tests once without a fault.
func (o options) prepare(ctx context.Context, h *hunt, faults, todo []*fault.Fault, log io.Writer) (err error) {
	if err := os.MkdirAll(filepath.Join(h.folder, "bin"), 0o755); err != nil {
		return err
	}
	begun := time.Now()
	overlay, err := h.m.plant(h.folder, faults)
	if err != nil {
		return err
	}
	wanted, err := regexp.Compile(o.tests)
	if err != nil {
		return err
	}
	users := map[string]bool{}
	for _, f := range todo {
		for dir := range h.m.distances(f.Home()) {
			users[dir] = wanted.MatchString(dir)
		}
	}
	if err := h.m.build(ctx, h.folder, overlay, users, o.jobs); err != nil {
		return err
	}
	fmt.Fprintf(log, "compiled the tests in %.0f s\n", time.Since(begun).Seconds())
	begun = time.Now()
	if h.profiles, err = h.bench.profiles(ctx, faults, users, o.jobs, log); err != nil {
		return err
	}
	fmt.Fprintf(log, "ran the tests on the unchanged code in %.0f s\n", time.Since(begun).Seconds())
	for _, dir := range slices.Sorted(maps.Keys(h.profiles)) {
		for _, t := range h.profiles[dir].Failing {
			fmt.Fprintf(log, "%s %s also fails on the unchanged code; its results are ignored\n", dir, t)
		}
	}
	return errors.Join(ctx.Err())
}

// reached lists the tests that reach a fault, with their packages.
func (h *hunt) reached(f *fault.Fault) (all []string) {
	for _, b := range h.plan(f) {
		for _, u := range b.units {
			all = append(all, b.dir+" "+u)
		}
	}
	return all
}
