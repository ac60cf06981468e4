package sim

import (
	"context"

	"hearth/engine"
	"hearth/sim/world"
)

// A Mode computes the effects of a step: from rules alone, as [Rules] does, or with other means such as
// physics. A mode may store a [world.Attachment] with a state, which this package passes on and never
// reads.
type Mode interface {
	// Step returns the effects of a request and changes nothing. An error means that the step could not be
	// done, unless the context has ended.
	Step(ctx context.Context, q *Request) (Effects, error)
}

// Effects are the result of a step: facts of the predicates that rules/core/schema.mg lists as results, and
// what the mode attaches to the next state.
type Effects struct {
	Facts
	Attach world.Attachment // nil keeps the attachment of the state before
}

// Release gives back memory that the rows of eff borrow; the rows must not be used afterwards. Calling it is
// optional and only saves time.
func (eff Effects) Release() {
	if borrowed, ok := eff.Facts.(interface{ Release() }); ok {
		borrowed.Release()
	}
}

// unsorted returns the rows of a predicate in any order.
func (eff Effects) unsorted(pred string) [][]engine.Term {
	if f, ok := eff.Facts.(interface {
		Unsorted(pred string) [][]engine.Term
	}); ok {
		return f.Unsorted(pred)
	}
	return eff.Rows(pred)
}

// Facts gives access to rows by predicate; [engine.Result] implements it.
type Facts interface {
	Rows(pred string) [][]engine.Term
}

// Rules is the qualitative mode: the effects of a step follow from the rules of its action.
type Rules struct {
	// Within returns the context in which the rules of one step run, for example one with a deadline. If it is
	// nil, they run in the context of the caller.
	Within func(context.Context) (context.Context, context.CancelFunc)
}

// context returns the context in which the rules of one step run.
func (r Rules) context(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.Within == nil {
		return ctx, func() {}
	}
	return r.Within(ctx)
}

// Step implements [Mode].
func (r Rules) Step(ctx context.Context, q *Request) (Effects, error) {
	ctx, done := r.context(ctx)
	defer done()
	l, err := q.Program.Lend(ctx, q.View, q.Facts, q.Limits)
	if err != nil {
		return Effects{}, err
	}
	return Effects{Facts: l}, nil
}

// A ModeFunc is a function that implements [Mode].
type ModeFunc func(ctx context.Context, q *Request) (Effects, error)

// Step implements [Mode].
func (f ModeFunc) Step(ctx context.Context, q *Request) (Effects, error) { return f(ctx, q) }
