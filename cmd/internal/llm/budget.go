package llm

import (
	"context"
	"fmt"
	"math/bits"
	"sync"

	"hearth/sim/planner"
)

// A Budget is what a client may spend at the most; 0 is without a limit. A
// request that could exceed it is not sent (E0788): until its answer is there, it
// counts with the most that it can take.
type Budget struct {
	Requests int64 // every attempt counts
	Tokens   int64 // of prompts and completions together
	Money    planner.Money
}

// countsTokens reports whether it matters how many tokens a request takes.
func (b Budget) countsTokens() bool { return b.Tokens > 0 || b.Money > 0 }

// A Price is what a million tokens cost.
type Price struct{ Prompt, Completion planner.Money }

// tokens are those of one request, as answers report them.
type tokens struct {
	Prompt     int64 `json:"prompt_tokens"`
	Completion int64 `json:"completion_tokens"`
}

// mostTokens is more than any request takes; with it no sum overflows.
const mostTokens = 10_000_000

// Usage is what a client has asked and spent.
type Usage struct {
	Requests         int64 // sent, every attempt
	Cached           int64 // answered from the cache
	Estimated        int64 // requests whose tokens nobody reported: they count with the most that they can take
	PromptTokens     int64
	CompletionTokens int64
	Cost             planner.Money
}

// String returns u in words.
func (u Usage) String() string {
	text := fmt.Sprintf("%d requests, %d tokens of prompts and %d of completions", u.Requests, u.PromptTokens, u.CompletionTokens)
	if u.Cost > 0 {
		text += fmt.Sprintf(", %v of money", u.Cost)
	}
	if u.Cached > 0 {
		text += fmt.Sprintf("; %d answers from the cache", u.Cached)
	}
	if u.Estimated > 0 {
		text += fmt.Sprintf("; the tokens of %d requests are estimated", u.Estimated)
	}
	return text
}

// A meter counts what is spent, and what requests that are under way may spend.
type meter struct {
	budget Budget
	price  Price

	mu      sync.Mutex
	used    Usage
	pending Usage
	settled chan struct{} // closed when the next request is settled; nil when nobody waits
}

type accountKey struct{}

// Count returns a context, and what tells what was spent on requests that were
// made with it: by any client, failed attempts included.
func Count(ctx context.Context) (context.Context, func() Usage) {
	account := &meter{}
	return context.WithValue(ctx, accountKey{}, account), account.read
}

// reserve waits until there is room for the most that a request can take, or
// says that there will be none.
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
				WithHint("%d requests, %d tokens and %v of money are spent", used.Requests, used.PromptTokens+used.CompletionTokens, used.Cost)
		}
		select {
		case <-settled:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// settle replaces what was reserved for a request by what it spent.
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

// usage is that of one request which takes so many tokens.
func (m *meter) usage(t tokens) Usage {
	return Usage{
		Requests: 1, PromptTokens: t.Prompt, CompletionTokens: t.Completion,
		Cost: cost(m.price.Prompt, t.Prompt) + cost(m.price.Completion, t.Completion),
	}
}

// cost returns what so many tokens cost at a price of a million, rounded up.
func cost(price planner.Money, n int64) planner.Money {
	high, low := bits.Mul64(uint64(price), uint64(min(n, mostTokens)))
	whole, rest := bits.Div64(high, low, 1_000_000)
	return planner.Money(whole + min(rest, 1))
}

// exceeded names the limit that a usage is above; "" when it is within all.
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

// plusTimes adds v so many times.
func (u Usage) plusTimes(sign int64, v Usage) Usage {
	u.Requests += sign * v.Requests
	u.Cached += sign * v.Cached
	u.Estimated += sign * v.Estimated
	u.PromptTokens += sign * v.PromptTokens
	u.CompletionTokens += sign * v.CompletionTokens
	u.Cost += planner.Money(sign) * v.Cost
	return u
}
