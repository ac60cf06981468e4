package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

// The transcripts of README.md and of the pages in docs are what their commands write.
func TestPagesShowWhatTheirCommandsWrite(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	require.NoError(t, err)
	at := disk.Disk{Dir: "../.."}
	shown := map[string]int{}
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		blocks := strings.Split(string(text), "```\n$ ")[1:]
		shown[filepath.Base(page)] = len(blocks)
		for _, block := range blocks {
			block, _, _ = strings.Cut(block, "```")
			for _, part := range strings.Split(block, "\n$ ") {
				command, want, _ := strings.Cut(part, "\n")
				require.Equal(t, strings.TrimSpace(want), strings.TrimSpace(writes(t, at, command)), "%s: %s", page, command)
			}
		}
	}
	require.Equal(t, 3, shown["README.md"], "one for each way in")
	require.Equal(t, 1, shown["NETWORKS.md"])
	require.Equal(t, 1, shown["HOUSEHOLD.md"])
}

// writes is what a command of the transcripts writes.
func writes(t *testing.T, at disk.Disk, command string) string {
	t.Helper()
	if file, ok := strings.CutPrefix(command, "cat "); ok {
		src, err := at.Read(file)
		require.NoError(t, err)
		return src.Text
	}
	args, ok := strings.CutPrefix(command, "go run ./cmd/hearth ")
	require.True(t, ok, command)
	var out, messages bytes.Buffer
	run(t.Context(), strings.Fields(args), at, &out, &messages)
	require.Empty(t, messages.String(), command)
	return out.String()
}
