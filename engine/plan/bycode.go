package plan

// byCode finds rows by a code that each of them has: which row is the last with a
// code, and which one comes before it. Rows are added in their order, and what they
// are linked to never changes, so that somebody may walk while others are added.
type byCode struct {
	buckets []bucket // open addressing: a power of two of them, at least half of them empty
	codes   int      // that differ
	chain   []int32  // row to the one before it with the same code, plus one
}

// A bucket is a code and the last row with it, plus one; 0 for an empty one.
type bucket struct {
	code uint32
	last int32
}

// leastBuckets is how many the smallest has.
const leastBuckets = 64

// last returns the last row with a code, plus one; 0 when there is none.
func (b *byCode) last(code uint32) int32 {
	if b.codes == 0 {
		return 0
	}
	return b.bucket(code).last
}

// bucket is where a code is, or where it belongs.
func (b *byCode) bucket(code uint32) *bucket {
	for mask, i := uint32(len(b.buckets)-1), code; ; i++ {
		if x := &b.buckets[i&mask]; x.last == 0 || x.code == code {
			return x
		}
	}
}

// add adds the next row.
func (b *byCode) add(code uint32) {
	if 2*b.codes >= len(b.buckets) {
		b.grow()
	}
	x := b.bucket(code)
	if x.last == 0 {
		b.codes++
	}
	b.chain = append(b.chain, x.last)
	x.code, x.last = code, int32(len(b.chain))
}

func (b *byCode) grow() {
	old := b.buckets
	b.buckets = make([]bucket, max(leastBuckets, 4*len(old)))
	for _, x := range old {
		if x.last != 0 {
			*b.bucket(x.code) = x
		}
	}
}

// reset forgets all rows. It keeps the memory, unless little of much was used: what
// is kept is cleared.
func (b *byCode) reset() {
	switch {
	case b.codes == 0:
		return
	case b.codes*leastBuckets < len(b.buckets):
		b.buckets = nil
	}
	clear(b.buckets)
	b.chain, b.codes = b.chain[:0], 0
}
