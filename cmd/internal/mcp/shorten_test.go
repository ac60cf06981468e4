package mcp

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// Cut texts never end with a part of a letter, which JSON would write as U+FFFD.
func TestTextsAreCutBetweenLetters(t *testing.T) {
	for _, start := range []string{"", "a", "aa"} { // one of them puts the limit inside a letter
		long := start + strings.Repeat("€", mostJSON)
		whole, err := json.Marshal(map[string]string{"message": long})
		require.NoError(t, err)
		var answer struct {
			Message   string
			Shortened map[string]int
		}
		require.NoError(t, json.Unmarshal(shorten(whole, nil, nil), &answer))
		require.Equal(t, map[string]int{"message": len(long)}, answer.Shortened)
		require.True(t, strings.HasPrefix(long, strings.TrimSuffix(answer.Message, "…")))

		line, _, _ := strings.Cut(clip(long), "\n")
		require.True(t, utf8.ValidString(line))
		require.True(t, strings.HasPrefix(long, line))
		require.Greater(t, len(line), mostText-len("€"))
	}
}
