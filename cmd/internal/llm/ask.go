package llm

import (
	"context"
	"errors"
	"time"

	"hearth/parser/diag"
)

// A failure is an attempt that brought no answer.
type failure struct {
	err   error
	again bool          // another attempt may succeed
	after time.Duration // how long the server wants to be left alone
	to    string        // where on its host the server sends the request instead
	free  bool          // the model was not asked, so no tokens were taken
}

// ask returns what read makes of the answer to a request, from the cache if it
// is there. What read does not accept is no answer.
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
		c.noCache.Do(func() { c.world.Warn(err) })
	}
	return result, nil
}

// maxRedirects is how often a request is sent on; each time counts as a request.
const maxRedirects = 3

// attempts sends a request until there is an answer that is accepted, or until
// trying again makes no sense.
func (c *Client) attempts(ctx context.Context, r request, accept func([]byte) (*answer, error)) ([]byte, error) {
	redirected := 0
	for n := 1; ; n++ {
		text, f := c.attempt(ctx, r, accept)
		switch {
		case f == nil:
			return text, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case f.to != "" && redirected < maxRedirects:
			redirected++
			n-- // the server is well
			r.url = f.to
			continue
		case !f.again || f.after > c.config.LongestWait:
			return nil, f.err
		case n == c.config.Attempts:
			return nil, tried(f.err, n)
		}
		if err := c.world.Sleep(ctx, c.backoff(n, f.after)); err != nil {
			return nil, err
		}
	}
}

// tried adds to what went wrong that it did so n times.
func tried(err error, n int) error {
	if d, ok := errors.AsType[*diag.Diagnostic](err); ok && n > 1 {
		return d.WithHint("it was tried %d times", n)
	}
	return err
}

// attempt sends a request once, within the budget and at the rate.
func (c *Client) attempt(ctx context.Context, r request, accept func([]byte) (*answer, error)) ([]byte, *failure) {
	most, spent := c.meter.usage(r.bound), Usage{}
	if err := c.meter.reserve(ctx, most); err != nil {
		return nil, &failure{err: err}
	}
	defer func() { c.meter.settle(ctx, most, spent) }()
	if err := c.pace.wait(ctx, c.world, r); err != nil {
		return nil, &failure{err: err}
	}
	spent = most // until somebody tells what it was
	spent.Estimated = 1
	text, f := c.send(ctx, r)
	if f != nil {
		if f.free {
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
			err:   problem("E0785", "%s gave an answer that cannot be used: %v", c.config.Model, err),
			again: errors.Is(err, errCut),
		}
	}
	return text, nil
}

// firstWait is about how long the second attempt waits; each further one waits
// twice as long.
const firstWait = 500 * time.Millisecond

// backoff returns how long to wait after attempt n: longer than the server wants,
// and with a random part, so that many clients do not come back at once.
func (c *Client) backoff(n int, after time.Duration) time.Duration {
	wait := float64(firstWait<<min(n-1, 20)) * (0.5 + c.world.Random()/2)
	return min(after+time.Duration(wait), c.config.LongestWait)
}
