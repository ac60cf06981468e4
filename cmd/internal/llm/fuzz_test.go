package llm_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
	"hearth/parser/source"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// An echo answers every request with the same bytes.
type echo []byte

func (e echo) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewReader(e)),
	}, nil
}

// Whatever a server sends, it is as many results as were wanted or a diagnostic,
// and it costs something.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{
		walk, walk[:40], `{"choices": []}`, `{"choices": [{"message": {"content": null}, "logprobs": {"content": [{"logprob": -1}]}}]}`,
		`{"data": [{"index": 1, "embedding": [1, 2]}, {"index": 0, "embedding": [3, 4]}], "usage": {"prompt_tokens": 4}}`,
		`{"error": "no"}`, `{"choices": [{"text": "a", "logprobs": {"token_logprobs": [null, 1e99]}}], "usage": []}`, `null`, ``,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, kind := range []llm.Kind{llm.Completion, llm.Chat, llm.Embedding} {
			world := newWorld().outside()
			world.Transport = echo(text)
			c, err := llm.Open(llm.Config{URL: "https://models.example", Model: "m", Kind: kind, Attempts: 2}, world)
			require.NoError(t, err)
			var samples []planner.Sample
			var vectors []bank.Vector
			if kind == llm.Embedding {
				vectors, err = c.Embedder(t.Context()).Embed([]string{"a", "b"})
			} else {
				samples, err = c.Sample(t.Context(), "Step 1:", 2, sampling)
			}
			if err != nil {
				d, ok := errors.AsType[*source.Diagnostic](err)
				require.True(t, ok, err)
				require.Equal(t, "E0785", d.Code)
			} else {
				require.Equal(t, 2, len(samples)+len(vectors))
			}
			for _, s := range samples {
				for _, p := range s.LogProbs {
					require.LessOrEqual(t, p, 0.0)
				}
			}
			require.Positive(t, c.Used().PromptTokens+c.Used().CompletionTokens)
		}
	})
}
