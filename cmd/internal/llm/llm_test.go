package llm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

var _ planner.Model = (*llm.Client)(nil)

func TestARequestIsWhatTheProtocolWants(t *testing.T) {
	all := planner.Sampling{
		Temperature: 0.6, TopP: 0.9, FrequencyPenalty: 0.3, PresencePenalty: 0.5, RepetitionPenalty: 1.2, MaxTokens: 10, Stop: []string{"\n"},
	}
	const parameters = `"temperature": 0.6, "top_p": 0.9, "frequency_penalty": 0.3, "presence_penalty": 0.5,
		"repetition_penalty": 1.2, "max_tokens": 10, "stop": ["\n"]`
	tests := []struct {
		name   string
		kind   llm.Kind
		with   planner.Sampling
		answer string
		path   string
		want   string
	}{
		{"a completion", llm.Completion, all, `{"choices": [{"text": "a"}, {"text": "b"}]}`, "POST /v1/completions",
			`{"model": "m", "prompt": "Step 1:", "n": 2, "logprobs": 1, ` + parameters + `}`},
		{"a chat", llm.Chat, all, `{"choices": [{"message": {"content": "a"}}, {"message": {"content": "b"}}]}`, "POST /v1/chat/completions",
			`{"model": "m", "messages": [{"role": "system", "content": "Go on."}, {"role": "user", "content": "Step 1:"}], "n": 2, "logprobs": true, ` + parameters + `}`},
		{"what is not said is left to the model, but for the temperature", llm.Completion, planner.Sampling{}, `{"choices": [{"text": "a"}, {"text": "b"}]}`,
			"POST /v1/completions", `{"model": "m", "prompt": "Step 1:", "n": 2, "logprobs": 1, "temperature": 0}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := serve(t, says(200, tt.answer))
			c := newWorld().client(t, s, func(c *llm.Config) { c.Kind, c.System = tt.kind, "Go on." })
			got, err := c.Sample(t.Context(), "Step 1:", 2, tt.with)
			require.NoError(t, err)
			require.Equal(t, []planner.Sample{{Text: "a"}, {Text: "b"}}, got)
			require.Equal(t, []string{tt.path}, s.paths)
			require.JSONEq(t, tt.want, s.bodies[0])
			require.Equal(t, []string{"Bearer " + key}, s.keys)
		})
	}
}

// A server that does not accept some parameters is asked without them: once for each sample without n, and each answer
// has its own place in the cache.
func TestParametersAreOmitted(t *testing.T) {
	s := serve(t, says(200, `{"choices": [{"message": {"content": "a"}}]}`))
	omit := func(c *llm.Config) {
		c.Kind, c.System, c.Cache = llm.Chat, "Go on.", t.TempDir()
		c.Omit = []string{"n", "logprobs", "max_tokens"}
	}
	got, err := newWorld().client(t, s, omit).Sample(t.Context(), "Step 1:", 2, planner.Sampling{MaxTokens: 10})
	require.NoError(t, err)
	require.Equal(t, []planner.Sample{{Text: "a"}, {Text: "a"}}, got)
	require.Len(t, s.bodies, 2)
	require.JSONEq(t, `{"model": "m", "messages": [{"role": "system", "content": "Go on."}, {"role": "user", "content": "Step 1:"}], "temperature": 0}`, s.bodies[1])
}

func TestARejectedParameterIsNamedInTheHint(t *testing.T) {
	s := serve(t, says(400, `{"error": {"message": "Unsupported parameter: 'logprobs' is not supported with this model."}}`))
	_, err := newWorld().client(t, s, func(*llm.Config) {}).Sample(t.Context(), "Step 1:", 1, sampling)
	require.Contains(t, rendered(t, err), "hint: if the server does not accept logprobs, write omit: [logprobs] into the file of the model")
}

func TestSamplesHaveTheirLogProbabilitiesOrAreMarked(t *testing.T) {
	const missing = "m reports no log-probabilities [E0789]"
	tests := []struct {
		name, choice string
		kind         llm.Kind
		want         []float64
		warnings     []string
	}{
		{"those of a completion", `"text": "a", "logprobs": {"tokens": [" a", "b"], "token_logprobs": [-0.5, -9999.0]}`, llm.Completion, []float64{-0.5, -9999}, nil},
		{"those of a chat", `"message": {"content": "a"}, "logprobs": {"content": [{"token": "a", "logprob": -0.5}, {"logprob": 0}]}`, llm.Chat, []float64{-0.5, 0}, nil},
		{"a sample without a token has none, and that is known", `"text": "", "logprobs": {"token_logprobs": []}`, llm.Completion, []float64{}, nil},
		{"a certain token may be rounded up", `"text": "a", "logprobs": {"token_logprobs": [0.0001]}`, llm.Completion, []float64{0}, nil},
		{"nothing is reported", `"text": "a"`, llm.Completion, nil, []string{missing}},
		{"null is reported", `"text": "a", "logprobs": null`, llm.Completion, nil, []string{missing}},
		{"a chat that says nothing of its tokens", `"message": {"content": "a"}, "logprobs": {"content": null}`, llm.Chat, nil, []string{missing}},
		{"one of them is missing", `"text": "a", "logprobs": {"token_logprobs": [-1, null]}`, llm.Completion, nil, []string{missing}},
		{"something else is reported", `"text": "a", "logprobs": [1, 2]`, llm.Completion, nil, []string{missing}},
		{"probabilities instead of their logarithms", `"text": "a", "logprobs": {"token_logprobs": [0.7]}`, llm.Completion, nil, []string{missing}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld()
			c := w.client(t, serve(t, says(200, `{"choices": [{`+tt.choice+`}]}`)), func(c *llm.Config) { c.Kind = tt.kind })
			for range 2 { // it warns once
				got, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
				require.NoError(t, err)
				require.Equal(t, tt.want, got[0].LogProbs)
			}
			require.Equal(t, tt.warnings, w.warnings)
		})
	}
}

func TestSamplesComeInTheirOrderAndAsManyAsAreWanted(t *testing.T) {
	of := func(choices string) string { return `{"choices": [` + choices + `]}` }
	tests := []struct {
		name    string
		answers []string
		want    string
		asked   []string // how many samples each request wants
	}{
		{"by their index", []string{of(`{"index": 2, "text": "c"}, {"index": 0, "text": "a"}, {"index": 1, "text": "b"}`)}, "a b c", []string{`"n":3`}},
		{"all have the same index", []string{of(`{"text": "a"}, {"text": "b"}, {"text": "c"}`)}, "a b c", []string{`"n":3`}},
		{"a server that gives one at a time is asked again", []string{of(`{"text": "a"}`), of(`{"text": "b"}`), of(`{"text": "c"}`)}, "a b c", []string{`"n":3`, `"n":2`, `"n":1`}},
		{"more than wanted are left out", []string{of(`{"text": "a"}, {"text": "b"}, {"text": "c"}, {"text": "d"}`)}, "a b c", []string{`"n":3`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := serve(t)
			for _, a := range tt.answers {
				s.answers = append(s.answers, says(200, a))
			}
			got, err := newWorld().client(t, s, nil).Sample(t.Context(), "Step 1:", 3, sampling)
			require.NoError(t, err)
			var texts []string
			for _, sample := range got {
				texts = append(texts, sample.Text)
			}
			require.Equal(t, tt.want, strings.Join(texts, " "))
			require.Len(t, s.bodies, len(tt.asked))
			for i, n := range tt.asked {
				require.Contains(t, s.bodies[i], n)
			}
		})
	}
}

func TestEmbeddingsAreAskedForInBatches(t *testing.T) {
	s := serve(t,
		says(200, `{"data": [{"index": 1, "embedding": [0, 2]}, {"index": 0, "embedding": [1, 0]}], "usage": {"prompt_tokens": 4}}`),
		says(200, `{"data": [{"index": 0, "embedding": [3, 3]}], "usage": {"prompt_tokens": 2}}`))
	c := newWorld().client(t, s, func(c *llm.Config) { c.Kind, c.Batch = llm.Embedding, 2 })
	got, err := c.Embedder(t.Context()).Embed([]string{"walk to oven", "open oven", "close oven"})
	require.NoError(t, err)
	require.Equal(t, []bank.Vector{{Values: []float32{1, 0}}, {Values: []float32{0, 2}}, {Values: []float32{3, 3}}}, got)
	require.Equal(t, []string{"POST /v1/embeddings", "POST /v1/embeddings"}, s.paths)
	require.JSONEq(t, `{"model": "m", "input": ["walk to oven", "open oven"], "encoding_format": "float"}`, s.bodies[0])
	require.JSONEq(t, `{"model": "m", "input": ["close oven"], "encoding_format": "float"}`, s.bodies[1])
	require.Equal(t, llm.Usage{Requests: 2, PromptTokens: 6}, c.Used())
}

func TestNothingIsAskedForNothing(t *testing.T) {
	s := serve(t, good)
	samples, err := newWorld().client(t, s, nil).Sample(t.Context(), "Step 1:", 0, sampling)
	require.NoError(t, err)
	require.Empty(t, samples)
	vectors, err := newWorld().client(t, s, func(c *llm.Config) { c.Kind = llm.Embedding }).Embedder(t.Context()).Embed(nil)
	require.NoError(t, err)
	require.Empty(t, vectors)
	require.Zero(t, s.asked())
}
