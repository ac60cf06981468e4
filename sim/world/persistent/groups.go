package persistent

// Groups are values by numbers that begin with 0.
type Groups[T any] struct {
	values []T     // group by group
	from   []int32 // where each begins
}

// Grouped puts values into so many groups; in each they keep their order.
func Grouped[T any](values []T, groups int, number func(T) int) Groups[T] {
	g := Groups[T]{make([]T, len(values)), make([]int32, groups+2)}
	for _, v := range values {
		g.from[number(v)+2]++
	}
	for i := range groups {
		g.from[i+2] += g.from[i+1]
	}
	for _, v := range values {
		at := &g.from[number(v)+1]
		g.values[*at] = v
		*at++
	}
	return g
}

// Of returns the values of a group; nobody may change them.
func (g *Groups[T]) Of(number int) []T {
	return g.values[g.from[number]:g.from[number+1]:g.from[number+1]]
}
