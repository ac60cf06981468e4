package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/testdata/recorded"
)

// TestMain runs the command hearth when the test binary is started with the arguments of a command. So batch
// can start workers.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-test.") {
		main()
	}
	testscript.Main(m, map[string]func(){"hearth-process": main})
}

// TestScript runs the transcripts in testdata/script. Those that need the official data start with
// "[!shared] skip". "hearth" runs in this process, which takes half the time. "exec hearth-process" starts a
// process, for commands that read standard input or the environment.
func TestScript(t *testing.T) {
	shared := recorded.Root(t)
	home := os.Getenv("HOME")
	require.NoError(t, os.Setenv("HOME", "/no-home")) // a transcript writes only to its folder
	t.Cleanup(func() { require.NoError(t, os.Setenv("HOME", home)) })
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "testdata", "script"),
		UpdateScripts:       recorded.Updating(),
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"hearth": inside, "exits": exits, "garbage": garbage, "unstamped": unstamped, "serves": serves, "answers": answers, "replace": replace, "tear": tear},
		Setup: func(env *testscript.Env) error {
			env.Setenv("SHARED", shared)
			if fault := os.Getenv("HEARTH_FAULT"); fault != "" { // of make mutate: commands have it, too
				env.Setenv("HEARTH_FAULT", fault)
				env.Setenv("HEARTH_FAULT_TEST", "TestScript/"+strings.TrimPrefix(filepath.Base(env.WorkDir), "script-"))
			}
			return nil
		},
		Condition: func(cond string) (bool, error) {
			return cond == "shared" && recorded.Have(t), nil
		},
	})
}

// inside runs a command in this process: hearth ARGUMENTS...
func inside(ts *testscript.TestScript, neg bool, args []string) {
	switch code := runInside(ts, args); {
	case code != 0 && !neg:
		ts.Fatalf("the exit code is %d", code)
	case code == 0 && neg:
		ts.Fatalf("the command succeeds")
	}
}

func runInside(ts *testscript.TestScript, args []string) int {
	return run(context.Background(), args, disk.Disk{Dir: ts.MkAbs("."), Stdin: strings.NewReader("")}, ts.Stdout(), ts.Stderr())
}

// exits runs a command that must end with an exit code: exits CODE hearth ARGUMENTS...,
// or exits CODE exec hearth-process ARGUMENTS... for a new process.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	code := 0
	if args[1] == "hearth" {
		code = runInside(ts, args[2:])
	} else if failed, ok := errors.AsType[*exec.ExitError](ts.Exec(args[2], args[3:]...)); ok {
		code = failed.ExitCode()
	}
	if got := strconv.Itoa(code); got != args[0] {
		ts.Fatalf("the exit code is %s instead of %s", got, args[0])
	}
}

// unstamped removes the key made_with from the results in a file: unstamped FILE. Its hashes change with
// every change of a rule.
func unstamped(ts *testscript.TestScript, _ bool, args []string) {
	text := regexp.MustCompile(`,"made_with":\{[^}]*"rules":"[0-9a-f]{12}"[^}]*\}`).ReplaceAllString(ts.ReadFile(args[0]), "")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// replace replaces the first occurrence of a text in a file: replace FILE OLD NEW.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s has no %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o644))
}

// tear removes the last 40 bytes of a file: tear FILE.
func tear(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text[:len(text)-40]), 0o644))
}

// garbage writes a file of 10 MB of random bytes: garbage FILE.
func garbage(ts *testscript.TestScript, _ bool, args []string) {
	text := make([]byte, 10<<20)
	n := uint32(1)
	for i := range text {
		n = n*1664525 + 1013904223 // an old congruence: the same garbage every time
		text[i] = byte(n >> 24)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o644))
}

// An interrupted is a standard input that interrupts the command when it is read.
type interrupted struct {
	text io.Reader
	then func()
}

func (i interrupted) Read(p []byte) (int, error) {
	i.then()
	return i.text.Read(p)
}

const begun = "#mango-radish-salad\n(get-kitchen ?kitchen)\n"

// evaluateThree evaluates a file, the standard input and a recipe into scores.jsonl, in this order. Reading
// the second one may interrupt the command.
func evaluateThree(t *testing.T, dir string, interrupt bool, more ...string) (code int, stderr string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var out, err bytes.Buffer
	in := interrupted{strings.NewReader(begun), func() {
		if interrupt {
			cancel()
		}
	}}
	args := append([]string{"evaluate", "begun.solution", "-", "potato-avocado-salad", "--format", "jsonl", "--output", "scores.jsonl", "--jobs", "1"}, more...)
	code = run(ctx, args, disk.Disk{Dir: dir, Stdin: in}, &out, &err)
	require.Empty(t, out.String())
	return code, err.String()
}

func TestAnInterruptKeepsFinishedResultsNextToTheOutput(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "begun.solution", begun)
	write(t, dir, "scores.jsonl", "of before\n")
	code, stderr := evaluateThree(t, dir, true)
	require.Equal(t, cli.ExitInterrupted, code)
	require.Equal(t, "hearth: 1 of 3 files are done; --resume continues from scores.jsonl.part\nhearth: interrupted\n", stderr)
	require.Equal(t, "of before\n", read(t, dir, "scores.jsonl"), "there is no half table")
	require.Len(t, strings.Split(strings.TrimSpace(read(t, dir, "scores.jsonl.part")), "\n"), 1)
}

func TestAResumedEvaluationEqualsOneWithoutInterrupt(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "begun.solution", begun)
	code, _ := evaluateThree(t, dir, false)
	require.Zero(t, code)
	want := read(t, dir, "scores.jsonl")
	require.NoFileExists(t, filepath.Join(dir, "scores.jsonl.part"), "all is done")

	done := read(t, dir, "scores.jsonl.journal")
	require.NoError(t, os.Remove(filepath.Join(dir, "scores.jsonl.journal")))

	_, _ = evaluateThree(t, dir, true)
	begun := read(t, dir, "scores.jsonl.part")
	first := strings.SplitAfter(done, "\n")[0]
	require.Equal(t, first, begun)
	tests := []struct{ name, part, said string }{
		{"what is done is reused", begun, "hearth: 1 file is reused from scores.jsonl\n"},
		{"all of it", done, "hearth: 3 files are reused from scores.jsonl\n"},
		{"a line that was cut off is done again", done[:len(done)-40], "line 3 of scores.jsonl.part is skipped: it does not end in a checksum [E0799]"},
		{"a score that was changed is done again", strings.Replace(done, `"execution_time":0`, `"execution_time":7`, 1), "line 1 of scores.jsonl.part is skipped: its checksum does not match [E0799]"},
		{"so are reports that were taken away", strings.Replace(done, `"result":[`, `"result":null,"was":[`, 1), "line 1 of scores.jsonl.part is skipped"},
		{"a file of something else is no matter", "of something else", "line 1 of scores.jsonl.part is skipped"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			write(t, dir, "scores.jsonl.part", tt.part)
			code, stderr := evaluateThree(t, dir, false, "--resume")
			require.Zero(t, code, stderr)
			require.Contains(t, stderr, tt.said)
			require.Equal(t, want, read(t, dir, "scores.jsonl"))
			require.NoFileExists(t, filepath.Join(dir, "scores.jsonl.part"))
			require.Equal(t, done, read(t, dir, "scores.jsonl.journal"))
			require.NoError(t, os.Remove(filepath.Join(dir, "scores.jsonl.journal")))
		})
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(text)
}

func TestAClosedOutputIsAnEnvironmentError(t *testing.T) {
	var stderr bytes.Buffer
	code := run(t.Context(), []string{"actions", "list"}, disk.Disk{}, closed{}, &stderr)
	require.Equal(t, cli.ExitEnvironment, code)
	require.Contains(t, stderr.String(), "cannot write the output")
}

// closed is an output that was closed.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestFlagsOfTheReleasedEvaluatorAreTranslated(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"one dash becomes two", "evaluate -input a.solution -output b.csv", "evaluate --input a.solution --output b.csv"},
		{"a value may follow an equals sign", "evaluate -input=a.solution", "evaluate --input=a.solution"},
		{"-metrics takes all words that are metrics", "evaluate -metrics execution-time goal-condition-success a.solution",
			"evaluate --metrics=execution-time,goal-condition-success a.solution"},
		{"the word after -metrics is one, even when it is misspelt", "evaluate -metrics exec-time a.solution", "evaluate --metrics=exec-time a.solution"},
		{"-metrics without a word is left to be refused", "evaluate -metrics -input a.solution", "evaluate --metrics --input a.solution"},
		{"batch work has the same flags", "batch run evaluate DIR --metrics smatch-score execution-time --ledger a.db",
			"batch run evaluate DIR --metrics=smatch-score,execution-time --ledger a.db"},
		{"other batch work is left alone", "batch run score -input a.jsonl", "batch run score -input a.jsonl"},
		{"other commands are left alone", "run -input a.solution", "run -input a.solution"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, strings.Join(released(strings.Fields(tt.line)), " "))
		})
	}
}
