package llm

import (
	"context"
	"errors"
	"time"

	"hearth/parser/source"
)

// A failure is an attempt without an answer.
type failure struct {
	err        error
	retry      bool          // another attempt may succeed
	retryAfter time.Duration // minimum wait that the server asks for
	redirect   string        // redirection on the same host; "" for none
	unbilled   bool          // the model was not asked, so no tokens were used
}

// ask sends a request, or takes its answer from the cache, and returns what read makes of the answer. It fails
// if read refuses the answer.
func ask[T any](ctx context.Context, c *Client, r request, read func(*answer) (T, error)) (T, error) {
	var result T
	accept := func(text []byte) (*answer, error) {
		a, err := parseAnswer(text)
		if err == nil {
			result, err = read(a)
		}
		return a, err
	}
	leave, err := c.cache.enter(ctx, r)
	if err != nil {
		return result, err
	}
	defer leave()
	if text, ok := c.cache.read(r); ok {
		if _, err := accept(text); err == nil {
			c.meter.settle(ctx, Usage{}, Usage{Cached: 1})
			return result, nil
		}
	}
	text, err := c.attempts(ctx, r, accept)
	if err != nil {
		return result, err
	}
	if err := c.cache.write(r, text); err != nil {
		c.noCache.Do(func() { c.env.Warn(err) })
	}
	return result, nil
}

// maxRedirects is the maximum number of redirections; each counts as a request.
const maxRedirects = 3

// attempts sends a request until an answer is accepted, or until another attempt is useless.
func (c *Client) attempts(ctx context.Context, r request, accept func([]byte) (*answer, error)) ([]byte, error) {
	redirected := 0
	for n := 1; ; n++ {
		text, f := c.attempt(ctx, r, accept)
		switch {
		case f == nil:
			return text, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case f.redirect != "" && redirected < maxRedirects:
			redirected++
			n-- // a redirection is not a failed attempt
			r.url = f.redirect
			continue
		case !f.retry || f.retryAfter > c.config.LongestWait:
			return nil, f.err
		case n == c.config.Attempts:
			return nil, withAttempts(f.err, n)
		}
		if err := c.env.Sleep(ctx, c.backoff(n, f.retryAfter)); err != nil {
			return nil, err
		}
	}
}

// withAttempts adds the number of attempts to an error.
func withAttempts(err error, n int) error {
	if d, ok := errors.AsType[*source.Diagnostic](err); ok && n > 1 {
		return d.WithHint("it was tried %d times", n)
	}
	return err
}

// attempt sends a request once, within the budget and at the rate.
func (c *Client) attempt(ctx context.Context, r request, accept func([]byte) (*answer, error)) ([]byte, *failure) {
	most, spent := c.meter.usage(r.maxTokens), Usage{}
	if err := c.meter.reserve(ctx, most); err != nil {
		return nil, &failure{err: err}
	}
	defer func() { c.meter.settle(ctx, most, spent) }()
	if err := c.pace.wait(ctx, c.env, r); err != nil {
		return nil, &failure{err: err}
	}
	spent = most // until the answer reports the usage
	spent.Estimated = 1
	text, f := c.send(ctx, r)
	if f != nil {
		if f.unbilled {
			spent = c.meter.usage(tokens{})
		}
		return nil, f
	}
	a, err := accept(text)
	if a != nil {
		if took, ok := a.used(); ok {
			spent = c.meter.usage(took)
		}
	}
	if err != nil {
		return nil, &failure{
			err:   problem("E0785", "%s gave an unusable answer: %v", c.config.Model, err),
			retry: errors.Is(err, errIncomplete),
		}
	}
	return text, nil
}

// firstWait is the approximate wait before the second attempt; it doubles for each further one.
const firstWait = 500 * time.Millisecond

// backoff returns the wait after attempt n, at most LongestWait. It is longer than the server asks for and
// partly random, so that many clients do not return at once.
func (c *Client) backoff(n int, after time.Duration) time.Duration {
	wait := float64(firstWait<<min(n-1, 20)) * (0.5 + c.env.Random()/2)
	return min(after+time.Duration(wait), c.config.LongestWait)
}
