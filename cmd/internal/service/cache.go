package service

import (
	"context"
	"slices"
	"sync"
)

// A cache holds values by key, up to a total weight. When the total is exceeded, it drops the least recently
// used values. A failed computation is not cached: the next call computes it again.
type cache[V any] struct {
	most int

	mu    sync.Mutex
	made  map[string]*entry[V]
	order []string // keys, least recently used first
	heavy int      // total weight of all values
}

// An entry is a value of a cache. The value is valid once the channel there is closed.
type entry[V any] struct {
	there  chan struct{}
	v      V
	err    error
	ended  bool // the computation was not cancelled
	weighs int  // weight; 0 while the value is being computed
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
		case <-e.there:
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
	e, there := c.made[key]
	if !there {
		if c.made == nil {
			c.made = map[string]*entry[V]{}
		}
		e = &entry[V]{there: make(chan struct{})}
		c.made[key] = e
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
		close(e.there)
		if !e.ended || e.err != nil || weighs > c.most {
			c.forget(key)
			return
		}
		e.weighs = weighs
		for c.heavy += weighs; c.heavy > c.most; {
			c.forget(c.order[slices.IndexFunc(c.order, func(k string) bool { return c.made[k].weighs > 0 })])
		}
	}()
	e.v, weighs, e.err = make_()
	e.ended = e.err == nil || ctx.Err() == nil
	return e.v, e.err
}

// forget removes the value of key.
func (c *cache[V]) forget(key string) {
	c.heavy -= c.made[key].weighs
	delete(c.made, key)
	c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
}
