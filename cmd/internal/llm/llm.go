// Package llm is a client for language models with the protocol of OpenAI: completions, chats and embeddings,
// on the local machine or elsewhere.
//
// [ParseConfig] reads the configuration of a model and its limits; [Open] returns a
// [Client] for it. A client is a [planner.Model]; [Client.Embedder] makes it a
// [bank.Embedder]. It repeats failed requests when that may help, keeps to a rate and a
// [Budget], and caches answers on disk. [Client.Used] returns what was spent.
//
// The key comes from an environment variable. It is sent to the host of the model only, and occurs in no
// message, error or file. The package does not interpret the text of answers: package sim/planner makes plans
// from it.
package llm

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"hearth/parser/source"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// A Client sends requests to one model. It is safe for concurrent use.
type Client struct {
	config  Config
	env     Environment
	http    *http.Client
	secret  func() string // a function, so that a printed client does not show the key
	meter   *meter
	pace    pace
	cache   *cache    // nil without a cache
	noProbs sync.Once // limits the warning about missing log-probabilities to one
	noCache sync.Once // limits the warning about an answer that could not be cached to one
}

// Name returns the name of the model at its server.
func (c *Client) Name() string { return c.config.Model }

// Open returns a client. E0780 reports errors of the configuration, E0781 errors of the key.
func Open(config Config, world Environment) (*Client, error) {
	var problems source.Diagnostics
	config.check(nil, &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	config = config.withDefaults()
	secret, err := config.secret(world.Getenv)
	if err != nil {
		return nil, err
	}
	kept, err := openCache(config)
	if err != nil {
		return nil, err
	}
	return &Client{
		config: config,
		env:    world,
		http: &http.Client{
			Transport:     world.Transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		secret: func() string { return secret },
		meter:  &meter{budget: config.Budget, price: config.Prices[config.Model]},
		pace:   newPace(config),
		cache:  kept,
	}, nil
}

// Sample implements [planner.Model]. If a model returns fewer samples than requested, it is asked again for
// the rest. If it reports no log-probabilities, those of the sample are nil, and a warning (E0789) is given
// once.
func (c *Client) Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, error) {
	switch {
	case c.config.Kind == Embedding:
		return nil, problem("E0780", "%s is an embedding model and cannot complete texts", c.config.Model)
	case (s.MaxTokens == 0 || slices.Contains(c.config.Omit, "max_tokens")) && c.config.Budget.countsTokens():
		return nil, problem("E0788", "a budget requires a maximum length of completions").
			WithHint("set the maximum number of tokens of a completion")
	case s.MaxTokens < 0 || s.MaxTokens > maxTokens/max(n, 1):
		return nil, problem("E0780", "%d completions cannot have %d tokens each", n, s.MaxTokens)
	}
	var out []planner.Sample
	for len(out) < n {
		r, err := c.completion(prompt, n-len(out), s)
		if err != nil {
			return nil, err
		}
		if slices.Contains(c.config.Omit, "n") {
			r.turn = len(out)
		}
		more, err := ask(ctx, c, r, c.config.samples)
		if err != nil {
			return nil, err
		}
		out = append(out, more[:min(len(more), n-len(out))]...)
	}
	if slices.ContainsFunc(out, func(s planner.Sample) bool { return s.LogProbs == nil }) {
		c.noProbs.Do(func() {
			c.env.Warn(problem("E0789", "%s reports no log-probabilities", c.config.Model).
				WithHint("samples are ranked without them; use another model or server"))
		})
	}
	return out, nil
}

// Embedder returns an embedder that uses the model, in batches, until ctx ends.
func (c *Client) Embedder(ctx context.Context) bank.Embedder { return embedder{ctx, c} }

type embedder struct {
	ctx    context.Context
	client *Client
}

// Embed implements [bank.Embedder].
func (e embedder) Embed(texts []string) ([]bank.Vector, error) {
	if e.client.config.Kind != Embedding {
		return nil, problem("E0780", "%s is a completion model and cannot embed", e.client.config.Model)
	}
	out := make([]bank.Vector, 0, len(texts))
	for batch := range slices.Chunk(texts, e.client.config.Batch) {
		r, err := e.client.embedding(batch)
		if err != nil {
			return nil, err
		}
		vectors, err := ask(e.ctx, e.client, r, func(a *answer) ([]bank.Vector, error) { return a.vectors(len(batch)) })
		if err != nil {
			return nil, err
		}
		out = append(out, vectors...)
	}
	return out, nil
}

// Used returns what was requested and spent so far.
func (c *Client) Used() Usage { return c.meter.read() }

// problem returns a diagnostic without a place.
func problem(code, format string, args ...any) *source.Diagnostic {
	return source.Errorf(code, source.Span{}, format, args...)
}
