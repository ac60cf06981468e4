package planner

import "context"

// A Model is the planning language model, which completes text. This package opens no connections, so
// implementations that use the network are in other packages.
type Model interface {
	// Sample returns n independent completions of prompt. Returning fewer than n must be an error, as is a
	// cancelled context.
	Sample(ctx context.Context, prompt string, n int, s Sampling) ([]Sample, error)
}

// Sampling configures how a model draws tokens. A value of 0 leaves the choice to the model, except that a
// Temperature of 0 means the most likely token.
type Sampling struct {
	Temperature       float64  `json:"temperature"`
	TopP              float64  `json:"top_p,omitempty"` // probability mass of the tokens to draw from
	FrequencyPenalty  float64  `json:"frequency_penalty,omitempty"`
	PresencePenalty   float64  `json:"presence_penalty,omitempty"`
	RepetitionPenalty float64  `json:"repetition_penalty,omitempty"` // a factor; 1 means no penalty
	MaxTokens         int      `json:"max_tokens,omitempty"`
	Stop              []string `json:"stop,omitempty"` // texts that end a completion
}

// A Sample is one completion, without the prompt and without the stop text.
type Sample struct {
	Text string
	// LogProbs are the natural logarithms of the probabilities of the tokens of Text, as reported by the
	// model; nil if it reports none.
	LogProbs []float64
}
