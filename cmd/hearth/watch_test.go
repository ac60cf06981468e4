package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
)

// The test writes files as an editor does; only notifications of the file system reach the command.
func TestCheckRunsAgainWhenFilesChange(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "soup.solution", "#soup\n(get-kitchen ?k)\n")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "mine"), 0o755))
	write(t, dir, "mine/wash.mg", "# nothing yet\n")
	ctx, cancel := context.WithCancel(t.Context())
	var told shared
	done := make(chan int)
	go func() {
		done <- run(ctx, []string{"check", "--watch", "--with", "mine", "soup.solution"}, disk.Disk{Dir: dir}, &told, &told)
	}()
	says := func(what string) {
		t.Helper()
		require.Eventually(t, func() bool { return strings.Contains(told.String(), what) }, time.Minute, 10*time.Millisecond, what)
	}
	says("soup.solution: ok, 1 network, 1 action\n")
	write(t, dir, "mine/wash.mg", "takes(/washed, T).\n")
	says("mine/wash.mg:1:16: variable T of the head is not bound by any premise [E0413]")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "mine/types"), 0o755))
	write(t, dir, "mine/types/damp.mg", "damp(X) :- washed(X, /yes).\n")
	write(t, dir, "mine/wash.mg", "takes(/washed, 5).\n")
	says("mine/types/damp.mg: ok, rules\n")
	cancel()
	require.Equal(t, cli.ExitInterrupted, <-done)
}

// A shared is an output that can be read while a command writes it.
type shared struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *shared) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
