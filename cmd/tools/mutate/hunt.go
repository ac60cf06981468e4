package main

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"hearth/cmd/tools/mutate/fault"
)

// A verdict is the result of running the tests for one fault.
type verdict struct {
	Tree    string  `json:"tree"` // hash of the tested files
	Fault   string  `json:"fault"`
	Verdict string  `json:"verdict"`        // found, missed (all tests passed) or unreached (no test executes the fault)
	Failing string  `json:"by,omitempty"`   // the package and the test that failed
	How     string  `json:"how,omitempty"`  // how the tests failed: fails, ends (a crash) or hangs; "" if none failed
	Tests   int     `json:"tests"`          // number of tests that were run
	Seconds float64 `json:"seconds"`        // processor time in seconds
	File    string  `json:"file,omitempty"` // file that contains the fault, for readers of the journal
}

const (
	found     = "found"
	missed    = "missed"
	unreached = "unreached"
)

// A hunt runs tests to determine which faults they detect.
type hunt struct {
	*bench
	profiles map[string]*profile
	budget   time.Duration // limit on the processor time of the tests for one fault

	mu    sync.Mutex
	loose map[string]bool // whether tests also fail without a fault, by package and test
}

// search runs the tests that reach fault f, until one fails; n is the number of the fault in the binaries.
func (h *hunt) search(ctx context.Context, n int, f *fault.Fault) (verdict, error) {
	v := verdict{Fault: f.ID(), Verdict: unreached, File: f.File}
	for _, b := range h.plan(f) {
		if v.Verdict = missed; v.Seconds > h.budget.Seconds() {
			break
		}
		v.Tests += len(b.units)
		how, by, used, err := h.try(ctx, n, b)
		v.Seconds += used.Seconds()
		if err != nil {
			return v, err
		}
		if how != "" {
			v.Verdict, v.How, v.Failing = found, how, b.dir+" "+by
			break
		}
	}
	return v, nil
}

// plan lists the batches of tests that reach a fault. Quick batches come first, then those whose package needs
// fewer imports to reach the fault. If a test executes the fault only to prepare something for later tests,
// all other tests of its package follow at the end.
func (h *hunt) plan(f *fault.Fault) (all []*batch) {
	id, distance := f.ID(), h.m.distances(f.Home())
	for _, d := range slices.Sorted(maps.Keys(h.profiles)) {
		p := h.profiles[d]
		units := p.units(p.Reach[id])
		all = append(all, p.batches(d, distance[d], units, false)...)
		if p.Once[id] {
			all = append(all, p.batches(d, distance[d], p.others(units), true)...)
		}
	}
	quick := func(b *batch) int {
		if b.seconds <= 4 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b *batch) int {
		return cmp.Or(compareBool(a.last, b.last), cmp.Compare(quick(a), quick(b)), cmp.Compare(a.far, b.far), cmp.Compare(a.seconds, b.seconds))
	})
	return all
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// failure matches the name of a failed test. crash matches the output of a program that was aborted.
var (
	failure = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)
	crash   = regexp.MustCompile(`(?m)^(panic: |fatal error: |runtime: )`)
)

// try runs a batch with a fault. If a test fails, try returns how it failed and its name. A test that also
// fails without the fault does not count.
func (h *hunt) try(ctx context.Context, n int, b *batch) (how, by string, used time.Duration, err error) {
	limit := 10*time.Duration(b.seconds*float64(time.Second)) + 15*time.Second
	said, used, err := h.run(ctx, b.dir, pattern(b.units), strconv.Itoa(n), limit, "-test.failfast")
	if ctx.Err() != nil || err == nil {
		return "", "", used, ctx.Err()
	}
	if errors.Is(err, errHangs) {
		return "hangs", b.units[0], used, nil
	}
	names := failure.FindAllStringSubmatch(said, -1)
	if len(names) == 0 {
		return "ends", b.units[0], used, nil
	}
	by = names[len(names)-1][1]
	if crash.MatchString(said) {
		return "ends", by, used, nil
	}
	top := h.profiles[b.dir].units([]string{by})
	if len(top) == 0 || h.unreliable(ctx, b.dir, top) {
		return "", "", used, ctx.Err()
	}
	return "fails", by, used, nil
}

// unreliable reports whether tests fail without a fault.
func (h *hunt) unreliable(ctx context.Context, dir string, units []string) bool {
	key := dir + " " + units[0]
	h.mu.Lock()
	is, known := h.loose[key]
	h.mu.Unlock()
	if known {
		return is
	}
	_, _, err := h.run(ctx, dir, pattern(units), "-1", 10*time.Minute)
	h.mu.Lock()
	h.loose[key] = err != nil
	h.mu.Unlock()
	return err != nil
}
