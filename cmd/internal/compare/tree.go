package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/cmd/collector"
)

// laid are benchmarks that earlier commits have not, by commit. Their names end in .txt.
//
//go:embed base
var laid embed.FS

// checkout puts a commit into a worktree below bin, where it stays, and lays the
// benchmarks over it that it has not.
func checkout(ctx context.Context, here, commit string) (folder, at string, err error) {
	out, err := exec.CommandContext(ctx, "git", "rev-parse", "--short=12", commit+"^{commit}").Output()
	if err != nil {
		return "", "", fmt.Errorf("there is no commit %s", commit)
	}
	at = strings.TrimSpace(string(out))
	folder = filepath.Join(here, "bin", "compare", at)
	if !exists(folder) {
		out, err := exec.CommandContext(ctx, "git", "worktree", "add", "--force", "--detach", folder, commit).CombinedOutput()
		if err != nil {
			return "", "", fmt.Errorf("git worktree: %w: %s", err, out)
		}
	}
	return folder, at, lay(at, folder)
}

// lay lays over a folder what is laid over a commit.
func lay(commit, folder string) error {
	return fs.WalkDir(laid, "base", func(name string, entry fs.DirEntry, err error) error {
		of, below, _ := strings.Cut(strings.TrimPrefix(name, "base/"), "/")
		if err != nil || entry.IsDir() || !strings.HasPrefix(commit, of) {
			return err
		}
		text, err := laid.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(folder, strings.TrimSuffix(below, ".txt")), text, 0o644)
	})
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// A tree is a folder with the sources of a commit, and what was built of them.
type tree struct {
	folder  string
	earlier bool              // it may not have what this one has
	built   map[string]string // by package: the binary of its tests, or the command
}

// measure runs a subject once more.
func (t *tree) measure(ctx context.Context, s subject, time string, to *samples) error {
	switch {
	case s.isNothing():
		return nil
	case s.program != nil:
		return t.program(ctx, s.program, to)
	case s.command != nil:
		binary, err := t.build(ctx, "cmd/hearth", "build")
		if err != nil {
			return err
		}
		return t.process(exec.CommandContext(ctx, binary, t.words(s.command)...), to)
	}
	if t.earlier && !exists(filepath.Join(t.folder, s.folder)) {
		return nil
	}
	out, share, err := t.bench(ctx, s, time)
	if err != nil {
		return err
	}
	all := benchmarks(out)
	if len(all) == 0 && t.earlier {
		return nil
	}
	if len(all) == 0 {
		return fmt.Errorf("no such benchmark ran: %s", out)
	}
	to.nanos, to.memory = append(to.nanos, share*all[0].nanos), append(to.memory, all[0].allocs)
	return nil
}

// bench runs a benchmark, and tells which share of the time the processor was at work
// on it: on a machine that others use, too, that is what its nanoseconds are to be
// multiplied with.
func (t *tree) bench(ctx context.Context, s subject, long string) (out []byte, share float64, err error) {
	binary, err := t.build(ctx, s.folder, "test", "-c")
	if err != nil {
		return nil, 0, err
	}
	levels := strings.Split(s.benchmark, "/")
	for i, l := range levels {
		levels[i] = "^" + strings.ReplaceAll(regexp.QuoteMeta(l), `\*`, ".*") + "$"
	}
	cmd := exec.CommandContext(ctx, binary, "-test.run", "^$", "-test.bench", strings.Join(levels, "/"), "-test.benchtime", cmp.Or(s.time, long), "-test.cpu", "1", "-test.benchmem", "-test.timeout", "1h")
	cmd.Dir, cmd.Env = filepath.Join(t.folder, s.folder), append(t.environment(), t.collects()...)
	begun := time.Now()
	out, err = cmd.CombinedOutput()
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %s", err, out)
	}
	return out, min(1, float64(worked(cmd))/float64(time.Since(begun))), nil
}

// program runs another program once more, if it is there.
func (t *tree) program(ctx context.Context, words []string, to *samples) error {
	at, err := exec.LookPath(words[0])
	if errors.Is(err, exec.ErrNotFound) {
		return nil
	}
	return cmp.Or(err, t.process(exec.CommandContext(ctx, at, t.words(words[1:])...), to))
}

// process runs a command once more.
func (t *tree) process(cmd *exec.Cmd, to *samples) error {
	cmd.Dir, cmd.Env = os.TempDir(), append(t.environment(), "GOMAXPROCS=1")
	shrink()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	to.nanos = append(to.nanos, float64(worked(cmd)))
	to.memory = append(to.memory, peak(cmd.ProcessState))
	return nil
}

// worked is how long the processor was at work for a command.
func worked(cmd *exec.Cmd) time.Duration {
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// words puts the names of folders in place of {here} and {shared}.
func (t *tree) words(from []string) []string {
	words := slices.Clone(from)
	for i, w := range words {
		words[i] = strings.NewReplacer("{here}", t.folder, "{shared}", shared()).Replace(w)
	}
	return words
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
	if profile := filepath.Join(t.folder, "cmd", "hearth", "default.pgo"); how[0] == "test" && exists(profile) {
		how = append(slices.Clip(how), "-pgo", profile)
	}
	cmd := exec.CommandContext(ctx, "go", append(how, "-o", binary, "./"+path.Clean(folder))...)
	cmd.Dir, cmd.Env = t.folder, append(os.Environ(), "CGO_ENABLED=0") // as what is released
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	t.built[key] = binary
	return binary, nil
}

// collects says when a benchmark collects its memory: as the command of the commit does,
// which in earlier ones left that to Go.
func (t *tree) collects() []string {
	if t.earlier {
		return nil
	}
	return []string{fmt.Sprintf("GOGC=%d", collector.PercentLater)}
}

func (t *tree) environment() []string { return append(os.Environ(), "HEARTH_SHARED="+shared()) }

// shared is where tests find what other people recorded.
func shared() string {
	here, err := os.Getwd()
	if err != nil {
		here = "."
	}
	return cmp.Or(os.Getenv("HEARTH_SHARED"), filepath.Join(here, "..", "shared"))
}

// A benchmark is a line that one printed.
type benchmark struct {
	name          string
	nanos, allocs float64            // per operation
	metrics       map[string]float64 // all of them by their units
}

var line = regexp.MustCompile(`(?m)^(Benchmark\S+)\s+\d+\s+(.*)$`)

// benchmarks reads what benchmarks printed.
func benchmarks(out []byte) (all []benchmark) {
	for _, found := range line.FindAllSubmatch(out, -1) {
		b := benchmark{name: string(found[1]), metrics: map[string]float64{}}
		words := bytes.Fields(found[2])
		for i := 1; i < len(words); i += 2 {
			if n, err := strconv.ParseFloat(string(words[i-1]), 64); err == nil {
				b.metrics[string(words[i])] = n
			}
		}
		b.nanos, b.allocs = b.metrics["ns/op"], b.metrics["allocs/op"]
		all = append(all, b)
	}
	return all
}
