package console

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestThePastIsKeptBetweenSessions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hearth", "history")
	first := openHistory(file)
	for _, line := range []string{"step", "do (mix\n?a)"} {
		_, err := first.Write(line)
		require.NoError(t, err)
	}
	second := openHistory(file)
	require.Equal(t, []string{"step", "do (mix ?a)"}, second.Dump())
	last, err := second.GetLine(second.Len() - 1)
	require.NoError(t, err)
	require.Equal(t, "do (mix ?a)", last)
	_, err = second.GetLine(2)
	require.ErrorContains(t, err, "there is no line 2")
}

func TestAPastThatCannotBeKeptIsNoFailure(t *testing.T) {
	occupied := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(occupied, nil, 0o600))
	for _, file := range []string{"", filepath.Join(occupied, "history")} {
		p := openHistory(file)
		_, err := p.Write("step")
		require.NoError(t, err)
		require.Equal(t, 1, p.Len(), "it is there for this session")
	}
}

func TestOfALongPastTheEndIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	require.NoError(t, os.WriteFile(file, []byte(strings.Repeat("old\n", 5)+strings.Repeat("step\n", maxHistory)), 0o600))
	p := openHistory(file)
	require.Equal(t, maxHistory, p.Len())
	require.Equal(t, "step", p.lines[0])
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NotContains(t, string(text), "old")
}
