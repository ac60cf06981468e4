package service

import (
	"context"
	"slices"
	"sync"
)

// A cache keeps what was made, by a key, and forgets what was not wanted for longest where all
// of it weighs too much. What could not be made is made again when it is wanted again.
type cache[V any] struct {
	most int

	mu    sync.Mutex
	made  map[string]*entry[V]
	order []string // by when they were last wanted
	heavy int      // all that is kept
}

// An entry is there when its channel is closed.
type entry[V any] struct {
	there  chan struct{}
	v      V
	err    error
	ended  bool // making it came to an end: nobody gave it up
	weighs int  // once it is there
}

// get returns what is kept under a key, or makes it and weighs it, once for all who want it at
// a time.
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

// entry returns that of a key; it is for the caller to fill where nobody did.
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

// fill makes what an entry is for.
func (c *cache[V]) fill(ctx context.Context, key string, e *entry[V], make_ func() (V, int, error)) (V, error) {
	weighs := 0
	defer func() { // there may have been a fault
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

// forget drops what is kept under a key.
func (c *cache[V]) forget(key string) {
	c.heavy -= c.made[key].weighs
	delete(c.made, key)
	c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
}
