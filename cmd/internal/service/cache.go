package service

import (
	"context"
	"slices"
	"sync"
)

// A cache holds values by key, up to a total weight. When the total is exceeded, it drops the least recently
// used values. A failed computation is not cached: the next call computes it again.
type cache[V any] struct {
	limit int

	mu      sync.Mutex
	entries map[string]*entry[V]
	order   []string // keys, least recently used first
	weight  int      // total weight of all values
}

// An entry is a value of a cache. The value is valid once the channel ready is closed.
type entry[V any] struct {
	ready  chan struct{}
	v      V
	err    error
	ended  bool // whether the computation ended without being cancelled
	weight int  // weight of the value; 0 while the value is being computed
}

// get returns the value of key. If there is none, it calls make_, which returns the value and its weight.
// Concurrent callers with the same key share one computation.
func (c *cache[V]) get(ctx context.Context, key string, make_ func() (V, int, error)) (v V, err error) {
	for {
		e, mine := c.entry(key)
		if mine {
			return c.fill(ctx, key, e, make_)
		}
		select {
		case <-e.ready:
		case <-ctx.Done():
			return v, context.Cause(ctx)
		}
		if e.ended {
			return e.v, e.err
		}
	}
}

// entry returns the entry of key. If mine is true, the entry is new and the caller must fill it.
func (c *cache[V]) entry(key string) (e *entry[V], mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, there := c.entries[key]
	if !there {
		if c.entries == nil {
			c.entries = map[string]*entry[V]{}
		}
		e = &entry[V]{ready: make(chan struct{})}
		c.entries[key] = e
	}
	c.order = append(slices.DeleteFunc(c.order, func(k string) bool { return k == key }), key)
	return e, !there
}

// fill computes the value of an entry and stores it, unless the computation fails or the value is too heavy.
func (c *cache[V]) fill(ctx context.Context, key string, e *entry[V], make_ func() (V, int, error)) (V, error) {
	weighs := 0
	defer func() { // deferred, because make_ may panic
		c.mu.Lock()
		defer c.mu.Unlock()
		close(e.ready)
		if !e.ended || e.err != nil || weighs > c.limit {
			c.forget(key)
			return
		}
		e.weight = weighs
		for c.weight += weighs; c.weight > c.limit; {
			c.forget(c.order[slices.IndexFunc(c.order, func(k string) bool { return c.entries[k].weight > 0 })])
		}
	}()
	e.v, weighs, e.err = make_()
	e.ended = e.err == nil || ctx.Err() == nil
	return e.v, e.err
}

// forget removes the value of key.
func (c *cache[V]) forget(key string) {
	c.weight -= c.entries[key].weight
	delete(c.entries, key)
	c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
}
