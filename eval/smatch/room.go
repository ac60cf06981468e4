package smatch

import "sync"

// A room lends the lists of numbers and the matchings that problems are made of,
// and takes all back that were lent since a mark: what a fork of a search took is
// where the next one is made.
type room struct {
	blocks    [][]int32
	matchings []*matching
	effort    int             // what may still be looked at: links in rounds, edges and nodes in matchings
	ended     <-chan struct{} // closed: nobody waits any more
	mark
}

// A mark is how much of a room is lent.
type mark struct{ block, numbers, matchings int }

// blockSize is how many numbers a room gets at once, at least.
const blockSize = 1 << 16

// rooms are for one comparison after the other.
var rooms = sync.Pool{New: func() any { return &room{} }}

// take lends n numbers, all of them zero.
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

// list lends an empty list that n numbers fit into.
func (r *room) list(n int) []int32 { return r.take(n)[:0] }

// matching lends a matching without rows and columns.
func (r *room) matching() *matching {
	if r.mark.matchings == len(r.matchings) {
		r.matchings = append(r.matchings, &matching{})
	}
	m := r.matchings[r.mark.matchings]
	*m = matching{room: r}
	r.mark.matchings++
	return m
}
