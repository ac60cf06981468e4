package main

import (
	"context"
	"iter"
	"sync"
)

// ahead is how many words a job may be ahead of the one that is yielded, so
// that one slow word does not stop the others.
const ahead = 8

// inOrder applies work to all words, up to jobs at a time, and yields what it
// returns in the order of the words. When ctx ends no word is begun any more;
// what was begun is still yielded.
func inOrder[T any](ctx context.Context, jobs int, words []string, work func(word string) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		var all sync.WaitGroup
		queue := make(chan chan T, ahead*jobs)
		free := make(chan struct{}, jobs)
		all.Go(func() {
			defer close(queue)
			for _, w := range words {
				one := make(chan T, 1)
				select {
				case free <- struct{}{}:
				case <-ctx.Done():
				}
				if ctx.Err() != nil {
					return
				}
				queue <- one
				all.Go(func() {
					one <- work(w)
					<-free
				})
			}
		})
		listening := true
		for one := range queue {
			if result := <-one; listening && !yield(result) {
				listening = false
				stop()
			}
		}
	}
}
