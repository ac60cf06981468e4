package llm_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
	"hearth/sim/planner"
)

// Each of the requests has a body of 83 bytes, so it is expected to take 83
// tokens and 10 more at the most; it takes 3 and 2.
func TestABudgetIsNeverExceeded(t *testing.T) {
	prices := map[string]llm.Price{"m": {Prompt: 1_000_000_000_000, Completion: 2_000_000_000_000}} // 1000 and 2000 a million
	tests := []struct {
		name   string
		budget llm.Budget
		asked  int64
		want   string
	}{
		{"requests", llm.Budget{Requests: 3}, 3, "the budget of 3 requests does not allow another request [E0788]\n     = hint: already spent: 3 requests, 15 tokens, cost 0.021\n"},
		{"tokens: the last of them would make 103", llm.Budget{Tokens: 102}, 2, "the budget of 102 tokens does not allow another request [E0788]\n     = hint: already spent: 2 requests, 10 tokens, cost 0.014\n"},
		{"tokens: one more than that", llm.Budget{Tokens: 103}, 3, "the budget of 103 tokens does not allow another request [E0788]\n     = hint: already spent: 3 requests, 15 tokens, cost 0.021\n"},
		{"money", llm.Budget{Money: 116_999_999}, 2, "the budget of 0.116999999 of money does not allow another request [E0788]\n     = hint: already spent: 2 requests, 10 tokens, cost 0.014\n"},
		{"money: a billionth more", llm.Budget{Money: 117_000_000}, 3, "the budget of 0.117 of money does not allow another request [E0788]\n     = hint: already spent: 3 requests, 15 tokens, cost 0.021\n"},
		{"too little for anything", llm.Budget{Tokens: 50}, 0, "the budget of 50 tokens does not allow another request [E0788]\n     = hint: already spent: 0 requests, 0 tokens, cost 0.00\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := serve(t, good)
			c := newWorld().client(t, s, func(c *llm.Config) { c.Budget, c.Prices = tt.budget, prices })
			var err error
			for range 10 {
				if _, err = c.Sample(t.Context(), "Step 1:", 1, sampling); err != nil {
					break
				}
			}
			require.Error(t, err)
			require.Equal(t, tt.want, rendered(t, err))
			require.EqualValues(t, tt.asked, s.asked())
			require.Equal(t, llm.Usage{
				Requests: tt.asked, PromptTokens: 3 * tt.asked, CompletionTokens: 2 * tt.asked, Cost: planner.Money(tt.asked * 7_000_000),
			}, c.Used())
		})
	}
}

func TestWhatNobodyReportsCountsWithTheMostThatItCanBe(t *testing.T) {
	most := llm.Usage{Requests: 1, Estimated: 1, PromptTokens: 83, CompletionTokens: 10}
	choices := `{"choices": [{"text": "a"}]`
	tests := []struct {
		name   string
		answer http.HandlerFunc
		want   llm.Usage
	}{
		{"the server reports it", says(200, choices+`, "usage": {"prompt_tokens": 3, "completion_tokens": 2}}`), llm.Usage{Requests: 1, PromptTokens: 3, CompletionTokens: 2}},
		{"it does not", says(200, choices+`}`), most},
		{"it reports that there were none", says(200, choices+`, "usage": {"prompt_tokens": 0}}`), most},
		{"fewer than none", says(200, choices+`, "usage": {"prompt_tokens": -1000000}}`), most},
		{"more than can be", says(200, choices+`, "usage": {"prompt_tokens": 9000000000000000000}}`), most},
		{"something else", says(200, choices+`, "usage": "free"}`), most},
		{"an answer that cannot be used has been paid for", says(200, `{"choices": [], "usage": {"prompt_tokens": 3}}`), llm.Usage{Requests: 1, PromptTokens: 3}},
		{"one that breaks off may have been", raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"), most},
		{"one that does not come may have been", hangs, most},
		{"a refusal costs nothing", says(400, ""), llm.Usage{Requests: 1}},
		{"nor does a server without time", says(429, ""), llm.Usage{Requests: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newWorld().client(t, serve(t, tt.answer), func(c *llm.Config) { c.Attempts, c.Timeout = 1, 300*time.Millisecond })
			_, _ = c.Sample(t.Context(), "Step 1:", 1, sampling) // some of the answers are errors
			require.Equal(t, tt.want, c.Used())
		})
	}
}

// TestRequestsAtTheSameTimeShareABudget: each waits until it is known whether
// there is room for it.
func TestRequestsAtTheSameTimeShareABudget(t *testing.T) {
	var now, most atomic.Int64
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		most.Store(max(most.Load(), now.Add(1)))
		time.Sleep(5 * time.Millisecond)
		now.Add(-1)
		good(w, r)
	})
	c := newWorld().client(t, s, func(c *llm.Config) { c.Budget = llm.Budget{Tokens: 200} })
	together(t, 20, func(int) error {
		_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
		return err
	})
	require.Equal(t, llm.Usage{Requests: 20, PromptTokens: 60, CompletionTokens: 40}, c.Used())
	require.LessOrEqual(t, most.Load(), int64(2), "two of 93 tokens fit into 200")
}

func TestWhoWaitsForABudgetCanGiveUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(50 * time.Millisecond) // until both have begun
		cancel()
		hangs(w, r)
	})
	c := newWorld().client(t, s, func(c *llm.Config) { c.Budget = llm.Budget{Tokens: 100} })
	together(t, 2, func(int) error {
		if _, err := c.Sample(ctx, "Step 1:", 1, sampling); !errors.Is(err, context.Canceled) {
			return fmt.Errorf("it was not given up: %w", err)
		}
		return nil
	})
	require.Equal(t, 1, s.asked())
}

func TestABudgetNeedsToKnowHowLongACompletionMayBecome(t *testing.T) {
	c := newWorld().client(t, serve(t, good), func(c *llm.Config) { c.Budget = llm.Budget{Tokens: 1000} })
	_, err := c.Sample(t.Context(), "Step 1:", 1, planner.Sampling{})
	require.EqualError(t, err, "a budget requires a maximum length of completions [E0788]")
}

// A part of a billionth counts as one, so that many small requests are not free.
func TestACostIsRoundedUp(t *testing.T) {
	c := newWorld().client(t, serve(t, good), func(c *llm.Config) { c.Prices = map[string]llm.Price{"m": {Prompt: 1}} })
	_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
	require.NoError(t, err)
	require.Equal(t, planner.Money(1), c.Used().Cost)
}

func TestRequestsKeepToTheirRate(t *testing.T) {
	tests := []struct {
		name             string
		requests, tokens int
		want             []time.Duration
	}{
		{"without a limit", 0, 0, nil},
		{"requests, evenly", 60, 0, ms(1000, 1000, 1000)},
		// A request is 83 bytes and so about 20 tokens, and 10 more; 30 are 3 s,
		// and one second's worth is there at the start.
		{"tokens, evenly", 0, 600, ms(2000, 3000, 3000, 3000)},
		{"the stricter of the two", 60, 600, ms(2000, 3000, 3000, 3000)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld()
			c := w.client(t, serve(t, good), func(c *llm.Config) { c.RequestsPerMinute, c.TokensPerMinute = tt.requests, tt.tokens })
			for range 4 {
				_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
				require.NoError(t, err)
			}
			require.Equal(t, tt.want, w.slept)
		})
	}
}

func TestAnotherAttemptKeepsToTheRateToo(t *testing.T) {
	w := newWorld()
	c := w.client(t, serve(t, says(500, ""), good), func(c *llm.Config) { c.RequestsPerMinute = 6 })
	_, err := c.Sample(t.Context(), "Step 1:", 1, sampling)
	require.NoError(t, err)
	require.Equal(t, ms(375, 9625), w.slept)
}

// What is counted with a context is what its requests spent, whoever made them.
func TestWhatARequestSpendsIsCountedWithItsContext(t *testing.T) {
	busy := says(429, `{}`)
	w := newWorld()
	c := w.client(t, serve(t, busy, good, good), func(c *llm.Config) { c.Cache = t.TempDir() })
	counted, used := llm.Count(t.Context())
	for range 2 {
		_, err := c.Sample(counted, "Step 1:", 1, sampling)
		require.NoError(t, err)
	}
	require.Equal(t, llm.Usage{Requests: 2, Cached: 1, PromptTokens: 3, CompletionTokens: 2}, used())

	_, err := c.Sample(t.Context(), "Step 2:", 1, sampling)
	require.NoError(t, err)
	require.Equal(t, int64(2), used().Requests, "this one was made with another context")
	require.Equal(t, int64(3), c.Used().Requests)
}
