package vm

// A byCode finds rows by a 32-bit hash code. It links each row to the previous row with the same code. Rows
// are added in order and their links never change, so a caller may follow links while rows are added.
type byCode struct {
	buckets []bucket // open addressing; the length is a power of two, and at least half are empty
	codes   int      // number of different codes
	chain   []int32  // row → previous row with the same code, plus one; 0 if there is none
}

// A bucket holds a code and the last row with it, plus one. It is empty if last is 0.
type bucket struct {
	code uint32
	last int32
}

// minBuckets is the initial number of buckets.
const minBuckets = 64

// last returns the last row with a code, plus one. It returns 0 if there is none.
func (b *byCode) last(code uint32) int32 {
	if b.codes == 0 {
		return 0
	}
	return b.bucket(code).last
}

// bucket returns the bucket of a code, or the empty one where it belongs.
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
	b.buckets = make([]bucket, max(minBuckets, 4*len(old)))
	for _, x := range old {
		if x.last != 0 {
			*b.bucket(x.code) = x
		}
	}
}

// reset removes all rows. It keeps the memory for reuse, unless the rows used only a small part of it:
// clearing a large table takes time.
func (b *byCode) reset() {
	switch {
	case b.codes == 0:
		return
	case b.codes*minBuckets < len(b.buckets):
		b.buckets = nil
	}
	clear(b.buckets)
	b.chain, b.codes = b.chain[:0], 0
}
