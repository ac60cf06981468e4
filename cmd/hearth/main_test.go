package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
	"hearth/testdata/recorded"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"hearth": main}) }

// TestScript runs the transcripts in testdata/script. Those that want the
// official data start with "[!shared] skip".
func TestScript(t *testing.T) {
	shared := recorded.Root(t)
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "testdata", "script"),
		UpdateScripts:       recorded.Updating(),
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "garbage": garbage},
		Setup: func(env *testscript.Env) error {
			env.Setenv("SHARED", shared)
			return nil
		},
		Condition: func(cond string) (bool, error) {
			return cond == "shared" && recorded.Have(t), nil
		},
	})
}

// exits runs a command that must end with an exit code: exits CODE COMMAND...
func exits(ts *testscript.TestScript, _ bool, args []string) {
	code := 0
	var failed *exec.ExitError
	if errors.As(ts.Exec(args[1], args[2:]...), &failed) {
		code = failed.ExitCode()
	}
	if got := strconv.Itoa(code); got != args[0] {
		ts.Fatalf("the exit code is %s instead of %s", got, args[0])
	}
}

// garbage makes a file of 10 MB that is no text: garbage FILE.
func garbage(ts *testscript.TestScript, _ bool, args []string) {
	text := make([]byte, 10<<20)
	n := uint32(1)
	for i := range text {
		n = n*1664525 + 1013904223 // an old congruence: the same garbage every time
		text[i] = byte(n >> 24)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o644))
}

// command runs a command line in a folder, without a process.
func command(t *testing.T, ctx context.Context, dir, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(ctx, args, disk.Disk{Dir: dir, Stdin: strings.NewReader(stdin)}, &out, &err)
	return code, out.String(), err.String()
}

func TestAnInterruptEndsWithItsOwnCodeAndLeavesNoHalfTable(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	code, stdout, stderr := command(t, ctx, dir, "", "evaluate", "mango-radish-salad", "--output", "scores.csv")
	require.Equal(t, exitInterrupted, code)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "interrupted")
	require.NoFileExists(t, filepath.Join(dir, "scores.csv"))
}

func TestAnOutputThatCannotBeWrittenIsTheEnvironmentsFault(t *testing.T) {
	var stderr bytes.Buffer
	code := run(t.Context(), []string{"actions", "list"}, disk.Disk{}, closed{}, &stderr)
	require.Equal(t, exitEnvironment, code)
	require.Contains(t, stderr.String(), "the output cannot be written")
}

// closed is an output that is not there any more.
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
		{"other commands are left alone", "run -input a.solution", "run -input a.solution"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, strings.Join(released(strings.Fields(tt.line)), " "))
		})
	}
}

func TestLongWorkShowsItsProgressOnATerminal(t *testing.T) {
	var drawn bytes.Buffer
	bar := newProgress(&app{err: &drawn, terminal: true}, few)
	bar.step()
	bar.end()
	require.Contains(t, drawn.String(), "1/4")
}

func TestNothingIsDrawnWhereThereIsNoTerminal(t *testing.T) {
	var drawn bytes.Buffer
	bar := newProgress(&app{err: &drawn}, 100)
	bar.step()
	bar.end()
	require.Empty(t, drawn.String())
}
