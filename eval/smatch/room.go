package smatch

import "sync"

// A room is an arena: it allocates the lists of numbers and the matchings of problems. Setting it back to a
// mark frees all later allocations, so that the forks of a search reuse the same memory.
type room struct {
	blocks    [][]int32
	matchings []*matching
	effort    int             // remaining effort: links in rounds, edges and nodes in matchings
	ended     <-chan struct{} // closed when the caller has given up
	mark
}

// A mark records how much of a room is in use.
type mark struct{ block, numbers, matchings int }

// blockSize is the minimum number of numbers in a block.
const blockSize = 1 << 16

// rooms caches rooms for later comparisons.
var rooms = sync.Pool{New: func() any { return &room{} }}

// take allocates n numbers, all of them zero.
func (r *room) take(n int) []int32 {
	for ; r.block < len(r.blocks); r.block, r.numbers = r.block+1, 0 {
		if from, block := r.numbers, r.blocks[r.block]; from+n <= len(block) {
			r.numbers += n
			taken := block[from:r.numbers:r.numbers]
			clear(taken)
			return taken
		}
	}
	block := make([]int32, max(n, blockSize))
	r.blocks = append(r.blocks, block)
	r.numbers = n
	return block[:n:n]
}

// list allocates an empty list with capacity for n numbers.
func (r *room) list(n int) []int32 { return r.take(n)[:0] }

// matching allocates a matching without rows and columns.
func (r *room) matching() *matching {
	if r.mark.matchings == len(r.matchings) {
		r.matchings = append(r.matchings, &matching{})
	}
	m := r.matchings[r.mark.matchings]
	*m = matching{room: r}
	r.mark.matchings++
	return m
}
