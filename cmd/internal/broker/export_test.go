package broker

import "context"

// Pending is how many messages wait for workers.
func Pending(ctx context.Context, q *Queue) uint64 {
	from, err := q.consumer(ctx)
	if err != nil {
		return 1 << 32
	}
	is, err := from.Info(ctx)
	if err != nil {
		return 1 << 32
	}
	return is.NumPending
}

// Subject is where messages for the workers of a queue go.
func Subject(q *Queue) string { return q.subject }
