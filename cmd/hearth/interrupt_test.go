package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/testdata/recorded"
)

func TestAnInterruptEndsACommand(t *testing.T) {
	tests := []struct{ name, words string }{
		{"run", "run - potato-avocado-salad"},
		{"run that executes a gold network first", "run - --format json"},
		{"query", "query in(X,Y) -"},
		{"why", "why ?kitchen -"},
		{"why-not", "why-not in(X,Y) - --step 1"},
		{"repl", "repl - --script steps.hearth"},
	}
	dir := t.TempDir()
	write(t, dir, "steps.hearth", "run\nplan\n")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var out, err bytes.Buffer
			code := run(ctx, strings.Fields(tt.words), disk.Disk{Dir: dir, Stdin: interrupted{strings.NewReader(begun), cancel}}, &out, &err)
			require.Equal(t, cli.ExitInterrupted, code)
			require.Empty(t, out.String(), "no output after the interrupt")
			require.True(t, strings.HasSuffix(err.String(), "hearth: interrupted\n"), err.String())
			require.Empty(t, recorded.Computing(), "no evaluation is left running")
		})
	}
}

// Service managers, containers and batch systems stop a process with SIGTERM.
func TestSIGTERMIsAnInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	hearth := filepath.Join(t.TempDir(), "hearth")
	require.NoError(t, os.Symlink(self, hearth))
	var told bytes.Buffer
	cmd := exec.CommandContext(t.Context(), hearth, "run", "-")
	cmd.Stderr = &told
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, begun+strings.Repeat("\n", 1<<20)) // more than a pipe buffers, so the command is reading
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	time.Sleep(50 * time.Millisecond) // for the signal to arrive before the end of the text
	require.NoError(t, in.Close())
	_ = cmd.Wait() // the exit code is checked below
	require.Equal(t, cli.ExitInterrupted, cmd.ProcessState.ExitCode())
	require.True(t, strings.HasSuffix(told.String(), "hearth: interrupted\n"), told.String())
}

// A full disk and a closed pipe are such outputs.
func TestAFailingOutputIsAnError(t *testing.T) {
	for _, words := range []string{"--help", "run --help", "recipes", "completion bash", "--version", "run mango-radish-salad", "recipes list", "explain-code E0101"} {
		t.Run(words, func(t *testing.T) {
			var err bytes.Buffer
			code := run(t.Context(), strings.Fields(words), disk.Disk{Dir: t.TempDir()}, full{}, &err)
			require.Equal(t, cli.ExitEnvironment, code)
			require.Equal(t, "hearth: cannot write the output: no space left\n", err.String())
		})
	}
}

// The problem that ends a command is reported, and so is an output that cannot take it.
func TestAProblemThatCannotBeWrittenIsReportedWithTheOutput(t *testing.T) {
	for words, want := range map[string]struct {
		code    int
		problem string
	}{
		"query x --format json":                         {cli.ExitEnvironment, "[E0403]"},
		"run walnut-balls --format json --max-time=1ns": {124, "[E0831]"},
	} {
		var told bytes.Buffer
		code := run(t.Context(), strings.Fields(words), disk.Disk{Dir: t.TempDir()}, full{}, &told)
		require.Equal(t, want.code, code, words)
		require.Contains(t, told.String(), want.problem, words)
		require.Equal(t, 1, strings.Count(told.String(), "hearth: cannot write the output: no space left\n"), told.String())
	}
}

// full is an output on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
