package llm_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
	"hearth/parser/source"
	"hearth/sim/planner"
)

func parse(text string) (llm.Config, error) {
	return llm.ParseConfig(&source.File{Name: "model.yaml", Text: text})
}

func TestAConfigurationIsReadFromItsText(t *testing.T) {
	got, err := parse(`
url: https://models.example/v1
model: small
kind: chat
key: THE_KEY
system: Go on.
omit: [n, logprobs]
timeout: 90s
attempts: 3
longest-wait: 2m
requests-per-minute: 60
tokens-per-minute: 90000
batch: 16
largest-answer: 1000000
cache: answers
fresh: yes
budget: {requests: 100, tokens: 20000, money: 0.50}
prices:
  small: {prompt: 1.5, completion: 2}
  large: {prompt: 30}
`)
	require.NoError(t, err)
	require.Equal(t, llm.Config{
		URL: "https://models.example/v1", Model: "small", Kind: llm.Chat, Key: "THE_KEY", System: "Go on.", Omit: []string{"n", "logprobs"},
		Timeout: 90 * time.Second, Attempts: 3, LongestWait: 2 * time.Minute, RequestsPerMinute: 60, TokensPerMinute: 90000,
		Batch: 16, LargestAnswer: 1_000_000, Cache: "answers", Fresh: true,
		Budget: llm.Budget{Requests: 100, Tokens: 20000, Money: 500_000_000},
		Prices: map[string]llm.Price{"small": {Prompt: 1_500_000_000, Completion: 2_000_000_000}, "large": {Prompt: 30_000_000_000}},
	}, got)
}

func TestAWrongConfigurationIsReportedAtItsPlace(t *testing.T) {
	const head = "url: https://models.example/v1\nmodel: small\nkind: chat\n"
	tests := []struct{ name, text, want string }{
		{"nothing at all", "", `the model has no name [E0780]
unknown kind of model "" [E0780]
url is not a valid model endpoint [E0780]`},
		{"a parameter that requests need", head + "omit: [model]", `model.yaml:4:7: omit cannot leave out "model" [E0780]`},
		{"a key that is unknown", head + "tiemout: 9s", "model.yaml:4:1: a model has no key tiemout [E0306]"},
		{"a kind that is unknown", "url: http://localhost/v1\nmodel: m\nkind: chatty", `model.yaml:3:7: unknown kind of model "chatty" [E0780]`},
		{"an address without a protocol", "url: models.example\nmodel: m\nkind: chat", "model.yaml:1:6: url is not a valid model endpoint [E0780]"},
		{"an address of a file", "url: file:///etc\nmodel: m\nkind: chat", "model.yaml:1:6: url is not a valid model endpoint [E0780]"},
		{"a time without a unit", head + "timeout: 90", "model.yaml:4:10: timeout must be a duration [E0780]"},
		{"no time", head + "longest-wait: 0s", "model.yaml:4:15: longest-wait must be a duration [E0780]"},
		{"a number that is none", head + "batch: many", "model.yaml:4:8: batch must be a whole number from 1 to 1000000000 [E0780]"},
		{"a number that is too small", head + "attempts: 0", "model.yaml:4:11: attempts must be a whole number from 1 to 1000000000 [E0780]"},
		{"a budget of nothing", head + "budget: {money: 0}", "model.yaml:4:17: money must be an amount of money [E0780]"},
		{"a budget that nothing is compared with", head + "budget: {money: 1}", "model.yaml:4:9: a budget of money requires the price of small [E0780]"},
		{"a price below zero", head + "prices: {small: {prompt: -1}}", "model.yaml:4:26: prompt must be an amount of money [E0780]"},
		{"a price beyond reason", head + "prices: {small: {prompt: 10001}}", "model.yaml:4:9: prices is negative or too large [E0780]"},
		{"neither yes nor no", head + "fresh: maybe", "model.yaml:4:8: expected yes or no for fresh [E0317]"},
		{"no YAML", "url: [", "model.yaml:1:7: not well-formed YAML: did not find expected node content [E0301]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parse(tt.text)
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestAClientIsNotOpenedWithWhatCannotWork(t *testing.T) {
	tests := []struct {
		name   string
		change func(*llm.Config)
		want   string
	}{
		{"the variable is not set", func(c *llm.Config) { c.Key = "NO_KEY" }, "the environment variable NO_KEY is not set [E0781]"},
		{"the variable holds no key", func(c *llm.Config) { c.Key = "ODD" }, "the environment variable ODD does not hold a valid key [E0781]"},
		{"a number below zero", func(c *llm.Config) { c.Attempts = -1 }, "attempts is negative or too large [E0780]"},
		{"a time below zero", func(c *llm.Config) { c.Timeout = -time.Millisecond }, "timeout is negative or too large [E0780]"},
		{"the cache is a file", func(c *llm.Config) { c.Cache = "config_test.go" }, "cannot create the cache folder: mkdir config_test.go: not a directory [E0780]"},
		{"the key would travel in the open", func(c *llm.Config) { c.URL = "http://models.example/v1" }, "the key would be sent to models.example unencrypted [E0780]"},
		{"a password in the address", func(c *llm.Config) { c.URL = "https://me:secret@models.example" }, "url contains a user name, a password or a query [E0780]"},
		{"a key in the address", func(c *llm.Config) { c.URL = "https://models.example?key=secret" }, "url contains a user name, a password or a query [E0780]"},
		{"the key instead of its variable", func(c *llm.Config) { c.Key = key }, "key must be the name of an environment variable [E0780]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			config := llm.Config{URL: "https://models.example/v1", Model: "m", Kind: llm.Completion, Key: "THE_KEY"}
			tt.change(&config)
			_, err := llm.Open(config, newWorld().outside())
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestAKeyMayGoUnencryptedOnlyWithinTheMachine(t *testing.T) {
	for url, key := range map[string]string{"http://localhost:8000": "THE_KEY", "http://[::1]:8000": "THE_KEY", "http://rack.example": ""} {
		_, err := llm.Open(llm.Config{URL: url, Model: "m", Kind: llm.Chat, Key: key}, newWorld().outside())
		require.NoError(t, err, url)
	}
}

func TestAModelIsNotAskedForWhatItCannotDo(t *testing.T) {
	s := serve(t, good)
	sample := func(kind llm.Kind, n int, with planner.Sampling) error {
		_, err := newWorld().client(t, s, func(c *llm.Config) { c.Kind = kind }).Sample(t.Context(), "Step 1:", n, with)
		return err
	}
	require.EqualError(t, sample(llm.Embedding, 1, sampling), "m is an embedding model and cannot complete texts [E0780]")
	require.EqualError(t, sample(llm.Chat, 1, planner.Sampling{MaxTokens: -1}), "1 completions cannot have -1 tokens each [E0780]")
	require.EqualError(t, sample(llm.Chat, 1000, planner.Sampling{MaxTokens: math.MaxInt}), fmt.Sprintf("1000 completions cannot have %d tokens each [E0780]", math.MaxInt))
	require.EqualError(t, sample(llm.Chat, 4, planner.Sampling{MaxTokens: 2_500_001}), "4 completions cannot have 2500001 tokens each [E0780]")
	require.EqualError(t, sample(llm.Completion, 1, planner.Sampling{TopP: math.NaN()}), "cannot encode the request: json: unsupported value: NaN [E0780]")
	_, err := newWorld().client(t, s, nil).Embedder(t.Context()).Embed([]string{"a"})
	require.EqualError(t, err, "m is a completion model and cannot embed [E0780]")
	require.Zero(t, s.asked())
}

// TestAKeyInTheWrongPlaceIsNotRepeated: not even with the line that it is on.
func TestAKeyInTheWrongPlaceIsNotRepeated(t *testing.T) {
	_, err := parse("url: https://models.example/v1\nmodel: m\nkind: chat\nkey: " + key)
	require.Error(t, err)
	require.Equal(t, "key must be the name of an environment variable [E0780]\n     = hint: put the key into a variable such as OPENAI_API_KEY, and its name into the file\n", rendered(t, err))
}
