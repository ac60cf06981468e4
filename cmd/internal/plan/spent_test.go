package plan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
	"hearth/eval/experiment"
)

func TestTokensOfPromptsAndCompletionsAreSpent(t *testing.T) {
	require.Equal(t, experiment.Spent{Requests: 3, Cached: 2, Tokens: 110, Cost: 7},
		spentOf(llm.Usage{Requests: 3, Cached: 2, Estimated: 1, PromptTokens: 100, CompletionTokens: 10, Cost: 7}))
}
