package llm

import (
	"context"
	"fmt"
	"math/bits"
	"sync"

	"hearth/sim/planner"
)

// A Budget limits what a client may spend; 0 means unlimited. A request that could exceed it is not sent
// (E0788). A pending request counts with its maximum usage.
type Budget struct {
	Requests int64 // maximum number of requests, including all attempts
	Tokens   int64 // maximum number of tokens, of prompts and completions together
	Money    planner.Money
}

// countsTokens reports whether the number of tokens is limited, directly or by their cost.
func (b Budget) countsTokens() bool { return b.Tokens > 0 || b.Money > 0 }

// A Price is the price of a million tokens.
type Price struct{ Prompt, Completion planner.Money }

// tokens are the tokens of one request, as answers report them.
type tokens struct {
	Prompt     int64 `json:"prompt_tokens"`
	Completion int64 `json:"completion_tokens"`
}

// maxTokens is more than any request uses; it prevents overflow of sums.
const maxTokens = 10_000_000

// Usage counts what a client has requested and spent.
type Usage struct {
	Requests         int64 // sent requests, including all attempts
	Cached           int64 // answers from the cache
	Estimated        int64 // requests without reported tokens; they count with their maximum
	PromptTokens     int64
	CompletionTokens int64
	Cost             planner.Money
}

// String returns u in words.
func (u Usage) String() string {
	text := fmt.Sprintf("%d requests, %d tokens of prompts and %d of completions", u.Requests, u.PromptTokens, u.CompletionTokens)
	if u.Cost > 0 {
		text += fmt.Sprintf(", cost %v", u.Cost)
	}
	if u.Cached > 0 {
		text += fmt.Sprintf("; %d answers from the cache", u.Cached)
	}
	if u.Estimated > 0 {
		text += fmt.Sprintf("; the tokens of %d requests are estimated", u.Estimated)
	}
	return text
}

// A meter counts what was spent, and what pending requests may spend.
type meter struct {
	budget Budget
	price  Price

	mu      sync.Mutex
	used    Usage
	pending Usage
	settled chan struct{} // closed when the next request is settled; nil if no request waits
}

type accountKey struct{}

// Count returns a context, and a function that returns the usage of all requests that were made with it, by
// any client, including failed attempts.
func Count(ctx context.Context) (context.Context, func() Usage) {
	account := &meter{}
	return context.WithValue(ctx, accountKey{}, account), account.read
}

// reserve waits until the budget has room for the maximum usage of a request. It fails if there is no room
// even when all pending requests turn out to use nothing.
func (m *meter) reserve(ctx context.Context, mine Usage) error {
	for {
		m.mu.Lock()
		what := m.budget.exceeded(m.used.plus(mine))
		if what == "" && m.budget.exceeded(m.used.plus(m.pending).plus(mine)) == "" {
			m.pending = m.pending.plus(mine)
			m.mu.Unlock()
			return nil
		}
		used := m.used
		if m.settled == nil {
			m.settled = make(chan struct{})
		}
		settled := m.settled
		m.mu.Unlock()
		if what != "" {
			return problem("E0788", "the budget of %s does not allow another request", what).
				WithHint("already spent: %d requests, %d tokens, cost %v", used.Requests, used.PromptTokens+used.CompletionTokens, used.Cost)
		}
		select {
		case <-settled:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// settle replaces the reserved usage of a request by the spent one.
func (m *meter) settle(ctx context.Context, reserved, spent Usage) {
	if account, ok := ctx.Value(accountKey{}).(*meter); ok {
		account.add(Usage{}, spent)
	}
	m.add(reserved, spent)
}

func (m *meter) add(reserved, spent Usage) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pending = m.pending.plusTimes(-1, reserved)
	m.used = m.used.plus(spent)
	if m.settled != nil {
		close(m.settled)
		m.settled = nil
	}
}

func (m *meter) read() Usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used
}

// usage returns the usage of one request with the tokens t.
func (m *meter) usage(t tokens) Usage {
	return Usage{
		Requests: 1, PromptTokens: t.Prompt, CompletionTokens: t.Completion,
		Cost: cost(m.price.Prompt, t.Prompt) + cost(m.price.Completion, t.Completion),
	}
}

// cost returns the cost of n tokens at a price per million, rounded up.
func cost(price planner.Money, n int64) planner.Money {
	high, low := bits.Mul64(uint64(price), uint64(min(n, maxTokens)))
	whole, rest := bits.Div64(high, low, 1_000_000)
	return planner.Money(whole + min(rest, 1))
}

// exceeded names the limit that a usage exceeds, or "".
func (b Budget) exceeded(u Usage) string {
	switch {
	case b.Requests > 0 && u.Requests > b.Requests:
		return fmt.Sprintf("%d requests", b.Requests)
	case b.Tokens > 0 && u.PromptTokens+u.CompletionTokens > b.Tokens:
		return fmt.Sprintf("%d tokens", b.Tokens)
	case b.Money > 0 && u.Cost > b.Money:
		return fmt.Sprintf("%v of money", b.Money)
	}
	return ""
}

func (u Usage) plus(v Usage) Usage { return u.plusTimes(1, v) }

// plusTimes returns u plus sign times v.
func (u Usage) plusTimes(sign int64, v Usage) Usage {
	u.Requests += sign * v.Requests
	u.Cached += sign * v.Cached
	u.Estimated += sign * v.Estimated
	u.PromptTokens += sign * v.PromptTokens
	u.CompletionTokens += sign * v.CompletionTokens
	u.Cost += planner.Money(sign) * v.Cost
	return u
}
