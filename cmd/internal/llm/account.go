package llm

import (
	"context"
	"sync"
)

// An account counts a part of what clients spend.
type account struct {
	mu   sync.Mutex
	used Usage
}

type accountKey struct{}

// Count returns a context, and what tells what was spent on requests that were
// made with it: by any client, failed attempts included.
func Count(ctx context.Context) (context.Context, func() Usage) {
	a := &account{}
	return context.WithValue(ctx, accountKey{}, a), func() Usage {
		a.mu.Lock()
		defer a.mu.Unlock()
		return a.used
	}
}

// count adds to the account of a context, if it has one.
func count(ctx context.Context, spent Usage) {
	if a, ok := ctx.Value(accountKey{}).(*account); ok {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.used = a.used.plus(spent)
	}
}
