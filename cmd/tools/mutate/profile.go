package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"hearth/cmd/tools/mutate/fault"
)

// A profile holds, for one package, how long its tests take and which faults they reach.
type profile struct {
	Seconds map[string]float64  // duration in seconds, by name of test or subtest
	Failing []string            // names of tests that fail without any fault; they are ignored
	Reach   map[string][]string // names of the tests that execute a fault, by its id
	Once    map[string]bool     // ids of faults in code that is executed once for several tests, such as an initialization
}

// A bench runs the test binaries of one build.
type bench struct {
	m      *module
	folder string
	match  string // regular expression for the names of tests to run
}

// kilobytes is the limit on the memory of a test process, in KiB.
const kilobytes = 8 << 20

// patience*limit is the limit on the wall-clock time of tests, where limit is that on their processor time.
const patience = 5

// run executes some tests of a package. The value is the number of the active fault, or a folder in which the
// tests record the faults that they reach. It returns the output and the processor time; limit is the maximum
// of that time.
func (b *bench) run(ctx context.Context, dir, pattern, value string, limit time.Duration, args ...string) (said string, used time.Duration, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, patience*limit, errHangs)
	defer cancel()
	args = append([]string{"-c", fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, kilobytes, int(limit.Seconds())), binary(b.folder, dir),
		"-test.run", pattern, "-test.parallel", "1", "-test.timeout", "0", "-test.paniconexit0"}, args...)
	cmd := exec.CommandContext(ctx, "/bin/sh", args...)
	cmd.Dir = b.m.packages[dir].Dir
	cmd.Env = append(os.Environ(), "HEARTH_FAULT="+value, "HEARTH_SHARED="+filepath.Join(b.folder, "nowhere"), "HEARTH_SWEEP=", "GOMEMLIMIT=2GiB", "RAPID_SEED=1", "RAPID_NOFAILFILE=true")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	var out bytes.Buffer
	cmd.Stdout = &out
	cmd.Stderr = &out
	err = cmd.Run()
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	if cmd.ProcessState == nil {
		return "", 0, err
	}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signal() == syscall.SIGKILL {
		err = errHangs
	}
	return out.String(), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}

// errHangs reports that tests took too long.
var errHangs = errors.New("the tests take too long")

// profiles runs all tests once without a fault. It caches the results in files.
func (b *bench) profiles(ctx context.Context, faults []*fault.Fault, users map[string]bool, jobs int, log io.Writer) (map[string]*profile, error) {
	all := map[string]*profile{}
	var dirs []string
	for _, dir := range slices.Sorted(maps.Keys(b.m.packages)) {
		if _, err := os.Stat(binary(b.folder, dir)); err == nil && users[dir] {
			dirs = append(dirs, dir)
			all[dir] = &profile{}
		}
	}
	err := each(jobs, dirs, func(dir string) error {
		key, err := b.key(dir)
		if err != nil {
			return err
		}
		name := filepath.Join(filepath.Dir(b.folder), "profiles", key+".json")
		if text, missing := os.ReadFile(name); missing == nil {
			return json.Unmarshal(text, all[dir])
		}
		begun := time.Now()
		if err := b.profile(ctx, dir, faults, all[dir]); err != nil {
			return fmt.Errorf("the tests of %s: %w", dir, err)
		}
		fmt.Fprintf(log, "%s: %.1f s\n", dir, time.Since(begun).Seconds())
		text, err := json.Marshal(all[dir])
		if err != nil {
			return err
		}
		return replace(name, text)
	})
	return all, err
}

// key returns a hash of the test binary of a package and of the files that the tests may read.
func (b *bench) key(dir string) (string, error) {
	text, err := os.ReadFile(binary(b.folder, dir))
	if err != nil {
		return "", err
	}
	text = append(text, b.match...)
	read := []string{filepath.Join(b.m.root, "testdata"), filepath.Join(b.m.packages[dir].Dir, "testdata")}
	if dir == "." || dir == "cmd/hearth" { // these tests read the whole module
		read = []string{b.m.root}
	}
	return identity(b.m.root, text, read...)
}

// result matches a line with the result of a test.
var result = regexp.MustCompile(`(?m)^ *--- (PASS|FAIL|SKIP): (\S+) \(([0-9.]+)s\)`)

func (b *bench) profile(ctx context.Context, dir string, faults []*fault.Fault, p *profile) error {
	notes, err := os.MkdirTemp(b.folder, "reach")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(notes) }()
	said, _, err := b.run(ctx, dir, b.match, notes, time.Hour, "-test.v")
	p.Seconds, p.Reach, p.Once = map[string]float64{}, map[string][]string{}, map[string]bool{}
	for _, m := range result.FindAllStringSubmatch(said, -1) {
		if p.Seconds[m[2]], _ = strconv.ParseFloat(m[3], 64); m[1] == "FAIL" {
			p.Failing = append(p.Failing, m[2])
		}
	}
	if err != nil && len(p.Failing) == 0 {
		return fmt.Errorf("%w\n%s", err, tail(said))
	}
	entries, err := os.ReadDir(notes)
	if err != nil {
		return err
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(notes, e.Name()))
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			n, err := strconv.Atoi(part[0])
			if err != nil || len(part) != 3 {
				return fmt.Errorf("expected a record of a reached fault, found %q", line)
			}
			id := faults[n].ID()
			p.Once[id] = p.Once[id] || part[1] == "true" || part[2] == ""
			if part[2] != "" && !slices.Contains(p.Reach[id], part[2]) {
				p.Reach[id] = append(p.Reach[id], part[2])
			}
		}
	}
	for _, tests := range p.Reach {
		slices.Sort(tests)
	}
	return nil
}

func tail(s string) string { return s[max(0, len(s)-2000):] }

// replace writes a file atomically.
func replace(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(name+".part", text, 0o644); err != nil {
		return err
	}
	return os.Rename(name+".part", name)
}

// slow is the duration in seconds above which the subtests of a test are run separately.
const slow = 2

// units returns the smallest tests that can be run separately and include the given ones. They are subtests of
// slow tests, and other tests as a whole.
func (p *profile) units(tests []string) (all []string) {
	for _, t := range tests {
		parts := strings.SplitN(t, "/", 3)
		unit := parts[0]
		if p.Seconds[unit] > slow && len(parts) > 1 {
			unit = parts[0] + "/" + parts[1]
		}
		if !slices.Contains(all, unit) && !slices.Contains(p.Failing, unit) && !slices.Contains(p.Failing, parts[0]) {
			all = append(all, unit)
		}
	}
	return slices.DeleteFunc(all, func(u string) bool {
		top, _, sub := strings.Cut(u, "/")
		return sub && slices.Contains(all, top)
	})
}

// others returns the units of all tests except those that tests lists.
func (p *profile) others(tests []string) []string {
	var all []string
	for _, t := range slices.Sorted(maps.Keys(p.Seconds)) {
		if strings.Count(t, "/") < 2 && !slices.Contains(tests, t) {
			all = append(all, t)
		}
	}
	return slices.DeleteFunc(p.units(all), func(u string) bool { return slices.Contains(tests, u) })
}

// A batch is a list of tests that one process runs.
type batch struct {
	dir     string
	far     int
	last    bool // run it after all other batches
	units   []string
	seconds float64
}

// batches divides tests into batches, quick tests first. The first batch takes at most 1 s, the second at most
// 4 s, and so on. A test that takes longer has its own batch.
func (p *profile) batches(dir string, far int, units []string, last bool) (all []*batch) {
	slices.SortStableFunc(units, func(a, b string) int {
		switch x, y := p.Seconds[a], p.Seconds[b]; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return strings.Compare(a, b)
	})
	most := 1.0
	for _, u := range units {
		if k := len(all) - 1; k >= 0 && len(all[k].units) < 200 && all[k].seconds+p.Seconds[u] <= most {
			all[k].units = append(all[k].units, u)
			all[k].seconds += p.Seconds[u]
			continue
		}
		if len(all) > 0 {
			most *= 4
		}
		all = append(all, &batch{dir, far, last, []string{u}, p.Seconds[u]})
	}
	return all
}

// pattern returns a regular expression that matches exactly the tests of a batch.
func pattern(units []string) string {
	var all []string
	for _, u := range units {
		top, sub, ok := strings.Cut(u, "/")
		one := "^" + top + "$"
		if ok {
			one += "/^" + regexp.QuoteMeta(sub) + "$"
		}
		all = append(all, one)
	}
	return strings.Join(all, "|")
}
