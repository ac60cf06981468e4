package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

// The transcripts of README.md are what its commands write.
func TestReadmeShowsWhatItsCommandsWrite(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	blocks := strings.Split(string(text), "```\n$ ")[1:]
	require.Len(t, blocks, 3, "one for each way in")
	at := disk.Disk{Dir: "../.."}
	for _, block := range blocks {
		block, _, _ = strings.Cut(block, "```")
		for _, part := range strings.Split(block, "\n$ ") {
			command, want, _ := strings.Cut(part, "\n")
			require.Equal(t, strings.TrimSpace(want), strings.TrimSpace(writes(t, at, command)), command)
		}
	}
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
