package persistent

// Groups holds values in groups that are numbered from 0.
type Groups[T any] struct {
	values []T     // sorted by group
	starts []int32 // index of the first value of each group
}

// Grouped distributes values over the given number of groups and keeps their order within each.
func Grouped[T any](values []T, groups int, number func(T) int) Groups[T] {
	g := Groups[T]{make([]T, len(values)), make([]int32, groups+2)}
	for _, v := range values {
		g.starts[number(v)+2]++
	}
	for i := range groups {
		g.starts[i+2] += g.starts[i+1]
	}
	for _, v := range values {
		at := &g.starts[number(v)+1]
		g.values[*at] = v
		*at++
	}
	return g
}

// Group returns the values of a group; callers must not modify them.
func (g *Groups[T]) Group(number int) []T {
	return g.values[g.starts[number]:g.starts[number+1]:g.starts[number+1]]
}
