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

// A verdict says whether the tests find a fault.
type verdict struct {
	Tree    string  `json:"tree"` // the files that were tested
	Fault   string  `json:"fault"`
	Verdict string  `json:"verdict"`        // found, missed or unreached
	Failing string  `json:"by,omitempty"`   // the package, and the test that fails
	How     string  `json:"how,omitempty"`  // fails, ends or hangs
	Tests   int     `json:"tests"`          // that were run
	Seconds float64 `json:"seconds"`        // that the processor worked
	File    string  `json:"file,omitempty"` // for readers
}

const (
	found     = "found"
	missed    = "missed"
	unreached = "unreached"
)

// A hunt looks for the tests that find faults.
type hunt struct {
	*bench
	profiles map[string]*profile
	budget   time.Duration // that the processor may work for the tests of one fault

	mu    sync.Mutex
	loose map[string]bool // tests that failed without the fault, too, or did not
}

// search runs the tests that reach a fault until one fails.
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

// plan lists the tests that reach a fault, those of the nearest package first and
// what takes long last; where what it does is kept for tests that come later,
// they follow.
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

// failure matches the name of a test that failed, and what a program says that
// ends at once.
var (
	failure = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)
	crash   = regexp.MustCompile(`(?m)^(panic: |fatal error: |runtime: )`)
)

// try runs a batch with a fault, and says how it found it, if it did. A test that
// fails without the fault as well has found nothing.
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
