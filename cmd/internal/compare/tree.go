package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// checkout puts a commit into a worktree below bin, where it stays.
func checkout(ctx context.Context, here, commit string) (string, error) {
	at, err := exec.CommandContext(ctx, "git", "rev-parse", "--short=12", commit+"^{commit}").Output()
	if err != nil {
		return "", fmt.Errorf("there is no commit %s", commit)
	}
	folder := filepath.Join(here, "bin", "compare", strings.TrimSpace(string(at)))
	if _, err := os.Stat(folder); err == nil {
		return folder, nil
	}
	out, err := exec.CommandContext(ctx, "git", "worktree", "add", "--force", "--detach", folder, commit).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("git worktree: %w: %s", err, out)
	}
	return folder, nil
}

// A tree is a folder with the sources of a commit, and what was built of them.
type tree struct {
	folder string
	built  map[string]string // by package: the binary of its tests, or the command
}

// measure runs a subject once more.
func (t *tree) measure(ctx context.Context, s subject, time string, to *samples) error {
	if s.command != nil {
		return t.process(ctx, s, to)
	}
	binary, err := t.build(ctx, s.folder, "test", "-c")
	if err != nil {
		return err
	}
	levels := strings.Split(s.benchmark, "/")
	for i, l := range levels {
		levels[i] = "^" + regexp.QuoteMeta(l) + "$"
	}
	cmd := exec.CommandContext(ctx, binary, "-test.run", "^$", "-test.bench", strings.Join(levels, "/"), "-test.benchtime", time, "-test.cpu", "1", "-test.benchmem")
	cmd.Dir, cmd.Env = filepath.Join(t.folder, s.folder), t.environment()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return to.add(out)
}

// process runs a command once more. Its time is that of the processor.
func (t *tree) process(ctx context.Context, s subject, to *samples) error {
	binary, err := t.build(ctx, "cmd/hearth", "build")
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, binary, s.command...)
	cmd.Dir, cmd.Env = os.TempDir(), append(t.environment(), "GOMAXPROCS=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	to.nanos = append(to.nanos, float64(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
	to.memory = append(to.memory, peak(cmd.ProcessState))
	return nil
}

// build builds what a folder holds, once.
func (t *tree) build(ctx context.Context, folder string, how ...string) (string, error) {
	key := strings.Join(append(how, folder), " ")
	if t.built == nil {
		t.built = map[string]string{}
	}
	if binary, is := t.built[key]; is {
		return binary, nil
	}
	binary := filepath.Join(t.folder, "bin", "compared", strings.NewReplacer("/", "!", " ", "!", ".", "root").Replace(key))
	cmd := exec.CommandContext(ctx, "go", append(how, "-o", binary, "./"+folder)...)
	cmd.Dir = t.folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	t.built[key] = binary
	return binary, nil
}

func (t *tree) environment() []string {
	here, err := os.Getwd()
	if err != nil {
		here = "."
	}
	return append(os.Environ(), "HEARTH_SHARED="+shared(here))
}

var (
	nanos  = regexp.MustCompile(`\s([0-9.]+) ns/op`)
	allocs = regexp.MustCompile(`\s([0-9.]+) allocs/op`)
)

// add reads what a benchmark printed.
func (s *samples) add(out []byte) error {
	for _, line := range bytes.Split(out, []byte("\n")) {
		t, a := nanos.FindSubmatch(line), allocs.FindSubmatch(line)
		if t == nil || a == nil {
			continue
		}
		ns, err := strconv.ParseFloat(string(t[1]), 64)
		if err != nil {
			return err
		}
		n, err := strconv.ParseFloat(string(a[1]), 64)
		if err != nil {
			return err
		}
		s.nanos, s.memory = append(s.nanos, ns), append(s.memory, n)
		return nil
	}
	return fmt.Errorf("no such benchmark ran: %s", out)
}
