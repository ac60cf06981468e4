package llm

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// A request is an HTTP request to a model.
type request struct {
	url       string
	body      []byte
	maxTokens tokens // maximum number of tokens that it uses
}

// request returns a request that sends body to a path. Each token has at least one byte, so the length of the
// body is the maximum number of prompt tokens. The error reports a number that JSON cannot represent.
func (c *Client) request(path string, body any, completion int) (request, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return request{}, problem("E0780", "cannot encode the request: %v", err)
	}
	return request{c.config.URL + path, text, tokens{Prompt: int64(len(text)), Completion: int64(completion)}}, nil
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// completion requests n continuations of a prompt, with log-probabilities. The JSON names of
// [planner.Sampling] are those of the protocol.
func (c *Client) completion(prompt string, n int, s planner.Sampling) (request, error) {
	if c.config.Kind == Chat {
		return c.request("/chat/completions", struct {
			Model    string    `json:"model"`
			Messages []message `json:"messages"`
			N        int       `json:"n"`
			LogProbs bool      `json:"logprobs"`
			planner.Sampling
		}{c.config.Model, []message{{"system", c.config.System}, {"user", prompt}}, n, true, s}, n*s.MaxTokens)
	}
	return c.request("/completions", struct {
		Model    string `json:"model"`
		Prompt   string `json:"prompt"`
		N        int    `json:"n"`
		LogProbs int    `json:"logprobs"` // number of alternative tokens reported at each place
		planner.Sampling
	}{c.config.Model, prompt, n, 1, s}, n*s.MaxTokens)
}

func (c *Client) embedding(texts []string) (request, error) {
	return c.request("/embeddings", struct {
		Model  string   `json:"model"`
		Input  []string `json:"input"`
		Format string   `json:"encoding_format"`
	}{c.config.Model, texts, "float"}, 0)
}

// An answer is the JSON answer of any kind of model. Fields that the result does not need are read leniently,
// because servers differ in them.
type answer struct {
	Choices []choice        `json:"choices"`
	Data    []datum         `json:"data"`
	Usage   json.RawMessage `json:"usage"`
	Error   json.RawMessage `json:"error"`
}

type choice struct {
	Index    int             `json:"index"`
	Text     *string         `json:"text"` // answer of a completion model; nil for others
	Message  *reply          `json:"message"`
	LogProbs json.RawMessage `json:"logprobs"`
}

// A reply is a message of a chat model; Content is empty if it refuses.
type reply struct {
	Content string `json:"content"`
}

type datum struct {
	Index     int       `json:"index"`
	Embedding []float32 `json:"embedding"`
}

// errIncomplete is the error of an answer that was cut off. Another attempt may return all of it.
var errIncomplete = errors.New("the answer is incomplete")

func parseAnswer(text []byte) (*answer, error) {
	a := new(answer)
	d := json.NewDecoder(bytes.NewReader(text))
	switch err := d.Decode(a); {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return nil, errIncomplete
	case err != nil:
		return nil, err
	case d.Decode(new(json.RawMessage)) != io.EOF:
		return nil, errors.New("there is data after its end")
	case len(a.Error) > 0 && string(a.Error) != "null":
		return nil, errors.New(errorMessage(text))
	}
	return a, nil
}

// samples returns the completions of an answer in the order of their indexes.
func (c Config) samples(a *answer) ([]planner.Sample, error) {
	if len(a.Choices) == 0 {
		return nil, errors.New("it has no choices")
	}
	slices.SortStableFunc(a.Choices, func(x, y choice) int { return cmp.Compare(x.Index, y.Index) })
	out := make([]planner.Sample, len(a.Choices))
	for i, choice := range a.Choices {
		switch {
		case c.Kind == Chat && choice.Message != nil:
			out[i].Text = choice.Message.Content
		case c.Kind == Completion && choice.Text != nil:
			out[i].Text = *choice.Text
		default:
			return nil, fmt.Errorf("choice %d is not a %s", i, c.Kind)
		}
		out[i].LogProbs = logProbs(choice.LogProbs)
	}
	return out, nil
}

// logProbs reads log-probabilities of completions or chats. It returns nil if one is missing or positive.
func logProbs(text []byte) []float64 {
	var l struct {
		Tokens  []*float64 `json:"token_logprobs"` // log-probabilities of a completion
		Content []struct {
			LogProb *float64 `json:"logprob"`
		} `json:"content"` // log-probabilities of a chat answer
	}
	if json.Unmarshal(text, &l) != nil || l.Tokens == nil && l.Content == nil {
		return nil
	}
	for _, t := range l.Content {
		l.Tokens = append(l.Tokens, t.LogProb)
	}
	out := make([]float64, len(l.Tokens))
	for i, p := range l.Tokens {
		if p == nil || *p > rounding {
			return nil
		}
		out[i] = min(*p, 0)
	}
	return out
}

// rounding is the rounding error above 0 that the logarithm of a certain token may have.
const rounding = 1e-3

// vectors returns the embeddings of n texts in their order.
func (a *answer) vectors(n int) ([]bank.Vector, error) {
	if len(a.Data) != n {
		return nil, fmt.Errorf("it has %d embeddings for %d texts", len(a.Data), n)
	}
	out := make([]bank.Vector, n)
	for _, d := range a.Data {
		if d.Index < 0 || d.Index >= n || out[d.Index].Values != nil {
			return nil, fmt.Errorf("the indexes of its embeddings are invalid")
		}
		if len(d.Embedding) == 0 || len(d.Embedding) != len(a.Data[0].Embedding) {
			return nil, fmt.Errorf("embedding %d has %d values", d.Index, len(d.Embedding))
		}
		out[d.Index].Values = d.Embedding
	}
	return out, nil
}

// used returns the tokens that an answer reports; false if there are none, or if they are implausible.
func (a *answer) used() (tokens, bool) {
	var t tokens
	if json.Unmarshal(a.Usage, &t) != nil || t.Prompt < 0 || t.Completion < 0 || max(t.Prompt, t.Completion) > maxTokens {
		return tokens{}, false
	}
	return t, t != tokens{}
}
