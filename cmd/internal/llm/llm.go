// Package llm asks language models that speak the protocol of OpenAI: completions,
// chats and embeddings, on a machine of one's own or elsewhere.
//
// [ParseConfig] reads which model to ask and within which limits, [Open] makes a
// [Client] of it. A client is a [planner.Model]; [Client.Embedder] makes it a
// [bank.Embedder]. It tries again where that can help, keeps to a rate and within
// a [Budget], and remembers answers on disk. [Client.Used] tells what was spent.
//
// The key comes from an environment variable. It goes to the host of the model
// only, and it is in no message, no error and no file. What a model says is not
// looked at here: plans are made in sim/planner.
package llm

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// A Client asks one model. It can be used from many goroutines.
type Client struct {
	config  Config
	world   Outside
	http    *http.Client
	secret  func() string // a function, so that a client that is printed does not show it
	meter   *meter
	pace    pace
	cache   *cache    // nil without one
	noProbs sync.Once // the warning that there are no log-probabilities
	noCache sync.Once // the warning that an answer could not be kept
}

// Name returns the name of the model, as its server knows it.
func (c *Client) Name() string { return c.config.Model }

// Open makes a client. E0780 says what is wrong with the configuration, E0781
// what is wrong with the key.
func Open(config Config, world Outside) (*Client, error) {
	var problems diag.List
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
		world:  world,
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

// Sample implements [planner.Model]. A model that gives fewer samples than it is
// asked for is asked again for the rest. Where it reports no log-probabilities,
// those of the sample are nil, and a warning (E0789) says so once.
func (c *Client) Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, error) {
	switch {
	case c.config.Kind == Embedding:
		return nil, problem("E0780", "%s is for embeddings and completes no texts", c.config.Model)
	case s.MaxTokens == 0 && c.config.Budget.countsTokens():
		return nil, problem("E0788", "within a budget it must be said how long a completion may become").
			WithHint("give the most tokens of a completion")
	case s.MaxTokens < 0 || s.MaxTokens > mostTokens/max(n, 1):
		return nil, problem("E0780", "%d completions cannot have %d tokens each", n, s.MaxTokens)
	}
	var out []planner.Sample
	for len(out) < n {
		r, err := c.completion(prompt, n-len(out), s)
		if err != nil {
			return nil, err
		}
		more, err := ask(ctx, c, r, c.config.samples)
		if err != nil {
			return nil, err
		}
		out = append(out, more[:min(len(more), n-len(out))]...)
	}
	if slices.ContainsFunc(out, func(s planner.Sample) bool { return s.LogProbs == nil }) {
		c.noProbs.Do(func() {
			c.world.Warn(problem("E0789", "%s reports no log-probabilities", c.config.Model).
				WithHint("samples are ranked without them; ask another model or another server"))
		})
	}
	return out, nil
}

// Embedder returns what embeds texts with the model, in batches, until ctx ends.
func (c *Client) Embedder(ctx context.Context) bank.Embedder { return embedder{ctx, c} }

type embedder struct {
	ctx    context.Context
	client *Client
}

// Embed implements [bank.Embedder].
func (e embedder) Embed(texts []string) ([]bank.Vector, error) {
	if e.client.config.Kind != Embedding {
		return nil, problem("E0780", "%s completes texts and makes no embeddings", e.client.config.Model)
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

// Used returns what was asked and spent until now.
func (c *Client) Used() Usage { return c.meter.read() }

// problem makes a diagnostic of what happens in the network, which has no place.
func problem(code, format string, args ...any) *diag.Diagnostic {
	return diag.New(code, source.Span{}, format, args...)
}
