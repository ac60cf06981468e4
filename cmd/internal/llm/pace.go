package llm

import (
	"context"
	"time"

	"golang.org/x/time/rate"
)

// A pace spreads requests, and the tokens that they may use, evenly over time.
type pace struct{ requests, tokens *rate.Limiter } // nil for no limit

func newPace(c Config) pace {
	return pace{perMinute(c.RequestsPerMinute, 1), perMinute(c.TokensPerMinute, c.TokensPerMinute/60)}
}

// perMinute returns a limiter for n events per minute with bursts of atOnce.
func perMinute(n, atOnce int) *rate.Limiter {
	if n == 0 {
		return nil
	}
	return rate.NewLimiter(rate.Limit(float64(n)/60), max(1, atOnce))
}

// bytesPerToken is the approximate number of bytes of a prompt per token.
const bytesPerToken = 4

// wait returns when the request may be sent.
func (p pace) wait(ctx context.Context, world Environment, r request) error {
	now := world.Now()
	delay := max(reserve(p.requests, now, 1), reserve(p.tokens, now, r.maxTokens.Prompt/bytesPerToken+r.maxTokens.Completion))
	if delay == 0 {
		return ctx.Err()
	}
	return world.Sleep(ctx, delay)
}

// reserve takes n tokens from a limiter, in several parts if n is larger than its burst, and returns the delay
// until they are available.
func reserve(l *rate.Limiter, now time.Time, n int64) (delay time.Duration) {
	if l == nil {
		return 0
	}
	for n > 0 {
		part := min(n, int64(l.Burst()))
		delay = l.ReserveN(now, int(part)).DelayFrom(now)
		n -= part
	}
	return delay
}
