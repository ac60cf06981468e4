package broker

// Subject is where messages for the workers of a queue go.
func Subject(q *Queue) string { return q.subject }
