package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

// blocks matches, in TUTORIAL.md, a file with its name, or a transcript.
var blocks = regexp.MustCompile("(?s)`(mine/[^`]+)`:\n\n```\n(.*?)```\n|```\n\\$ (.*?)\n```\n")

// arguments splits a command at blanks that are not between quotes.
func arguments(command string) (args []string) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args
}

// Whoever does what TUTORIAL.md says sees what it shows.
func TestTheTutorialShowsWhatItsCommandsWrite(t *testing.T) {
	text, err := os.ReadFile("../../TUTORIAL.md")
	require.NoError(t, err)
	dir := t.TempDir()
	commands := 0
	for _, block := range blocks.FindAllStringSubmatch(string(text), -1) {
		if name := block[1]; name != "" {
			require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
			write(t, dir, name, block[2])
			continue
		}
		for _, part := range strings.Split(block[3], "\n$ ") {
			command, want, _ := strings.Cut(part, "\n")
			var out bytes.Buffer
			run(t.Context(), arguments(command)[1:], disk.Disk{Dir: dir}, &out, &out)
			require.Equal(t, strings.TrimSpace(want), strings.TrimSpace(out.String()), command)
			commands++
		}
	}
	require.Equal(t, 7, commands)
}
