package planner

import "context"

// A Model completes text: the planning language model. Implementations may use
// a network; they belong above this package.
type Model interface {
	// Sample returns n ways in which prompt may go on, independent of each
	// other. Fewer than n are an error of the model, as is a cancelled context.
	Sample(ctx context.Context, prompt string, n int, s Sampling) ([]Sample, error)
}

// Sampling says how a model draws its tokens. A value of 0 leaves the choice to
// the model, but for Temperature, where it means the likeliest token.
type Sampling struct {
	Temperature       float64  `json:"temperature"`
	TopP              float64  `json:"top_p,omitempty"` // probability of the tokens that are drawn from
	FrequencyPenalty  float64  `json:"frequency_penalty,omitempty"`
	PresencePenalty   float64  `json:"presence_penalty,omitempty"`
	RepetitionPenalty float64  `json:"repetition_penalty,omitempty"` // a factor; 1 is none
	MaxTokens         int      `json:"max_tokens,omitempty"`
	Stop              []string `json:"stop,omitempty"` // texts before which a completion ends
}

// A Sample is one completion, without the prompt and without the stop.
type Sample struct {
	Text string
	// LogProbs are the natural logarithms of the probabilities of the tokens of
	// Text, as the model reports them; nil when it reports none.
	LogProbs []float64
}
