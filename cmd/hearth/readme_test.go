package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

// The transcript of README.md is what its commands write.
func TestReadmeShowsWhatItsCommandsWrite(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, after, found := strings.Cut(string(text), "```\n$ ")
	require.True(t, found)
	block, _, _ := strings.Cut(after, "```")
	for _, part := range strings.Split(block, "\n$ ") {
		command, want, _ := strings.Cut(part, "\n")
		args, ok := strings.CutPrefix(command, "go run ./cmd/hearth ")
		require.True(t, ok, command)
		var out, messages bytes.Buffer
		require.Zero(t, run(t.Context(), strings.Fields(args), disk.Disk{}, &out, &messages), messages.String())
		require.Equal(t, strings.TrimSpace(want), strings.TrimSpace(out.String()))
	}
}
