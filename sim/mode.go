package sim

import (
	"context"

	"hearth/engine"
	"hearth/sim/world"
)

// A Mode says what comes of a step: by rules alone, as [Rules] does, or with
// whatever else it works with. What it keeps beside a state is an attachment,
// which the loop carries along and never reads.
type Mode interface {
	// Step says what comes of a request; nothing is changed by that. A step
	// that ends with an error could not be done, unless the context has ended.
	Step(ctx context.Context, q *Request) (Effects, error)
}

// Effects are what comes of a step: facts of the predicates that
// rules/core/schema.mg lists as results, and what is kept beside the next state.
type Effects struct {
	Facts
	Attach world.Attachment // nil: what was kept beside the state before
}

// Release gives back the memory that rows of eff are in, where they are borrowed:
// none of them may be used any more. Whoever does not call it loses nothing but time.
func (eff Effects) Release() {
	if borrowed, ok := eff.Facts.(interface{ Release() }); ok {
		borrowed.Release()
	}
}

// unsorted are the rows of a predicate where their order does not matter.
func (eff Effects) unsorted(pred string) [][]engine.Term {
	if f, ok := eff.Facts.(interface {
		Unsorted(pred string) [][]engine.Term
	}); ok {
		return f.Unsorted(pred)
	}
	return eff.Rows(pred)
}

// Facts are rows by their predicates; an [engine.Result] is one.
type Facts interface {
	Rows(pred string) [][]engine.Term
}

// Rules is the qualitative mode: what comes of a step follows from the rules of
// its action.
type Rules struct{}

// Step implements [Mode].
func (Rules) Step(ctx context.Context, q *Request) (Effects, error) {
	l, err := q.Program.Lend(ctx, q.View, q.Facts, q.Limits)
	if err != nil {
		return Effects{}, err
	}
	return Effects{Facts: l}, nil
}

// A ModeFunc is a function as a mode.
type ModeFunc func(ctx context.Context, q *Request) (Effects, error)

// Step implements [Mode].
func (f ModeFunc) Step(ctx context.Context, q *Request) (Effects, error) { return f(ctx, q) }
