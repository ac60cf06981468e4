package memo

import (
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// A read is a pattern that was matched against a state, with the rows that
// matched. Its size is 64 bytes, a cache line.
type read struct {
	hash    uint64
	terms   []engine.Term // the pattern, then the rows; nil if the number of the read is unused
	pred    int32         // number of the predicate in the model, or the constant room
	rows    int32         // number of rows
	width   int32         // number of terms of the pattern
	next    int32         // 1 + number of the next read in the same bucket, 0 for none
	users   int32         // number of answers that depend on it
	few     bool          // only the first row was read
	changed bool          // the state before the last Advance had other rows
}

func (r *read) pattern() []engine.Term { return r.terms[:r.width] }

// room stands for a predicate: the volume of a thing, and that of its contents; see [world.State.Room].
const room = -1

// reads are the reads of a memo. Equal ones are stored once.
type reads struct {
	all     []read
	free    []int32 // numbers of reads that can be used again
	buckets []int32 // by hash: 1 + number of the first read, 0 for none; the length is a power of two
	marks   []int   // by read: the last round in which unique added it
	round   int
	terms   []engine.Term // allocated memory for the terms of further reads
	scratch engine.Rows
}

// compare sets changed for each read that has other rows in the state of v than in the state before.
func (s *reads) compare(v *world.View) {
	for i := range s.all {
		if r := &s.all[i]; r.users > 0 {
			err := s.match(v, int(r.pred), r.pattern(), r.few)
			r.changed = err != nil || int(r.rows) != s.scratch.N || !slices.Equal(s.scratch.Flat, r.terms[r.width:])
		}
	}
}

// match finds the rows of a pattern in a state, and leaves them in s.scratch.
func (s *reads) match(v *world.View, pred int, pattern []engine.Term, few bool) error {
	s.scratch = engine.Rows{Pattern: append(s.scratch.Pattern[:0], pattern...), Flat: s.scratch.Flat[:0], FirstOnly: few}
	if pred == room {
		own, inside := v.State.Room(pattern[0])
		s.scratch.Flat, s.scratch.N = append(s.scratch.Flat, bits(own), bits(inside)), 1
		return nil
	}
	return v.Read(pred, &s.scratch)
}

// bits returns a term that is equal for equal numbers only.
func bits(n float64) engine.Term { return engine.Number(int64(math.Float64bits(n))) }

// read returns the number of a read. It adds the read if it is missing.
func (m *Memo) read(pred int, pattern []engine.Term, few bool) (int32, error) {
	s, h := &m.reads, hash(pred, pattern)
	for i := s.bucket(h); i > 0; i = s.all[i-1].next {
		if r := &s.all[i-1]; r.hash == h && int(r.pred) == pred && r.few == few && slices.Equal(r.pattern(), pattern) {
			return i - 1, nil
		}
	}
	if err := s.match(m.view, pred, pattern, few); err != nil {
		return 0, err
	}
	r := read{hash: h, pred: int32(pred), few: few, rows: int32(s.scratch.N), width: int32(len(pattern))}
	r.terms = append(append(s.space(len(pattern)+len(s.scratch.Flat)), pattern...), s.scratch.Flat...)
	return s.add(r), nil
}

// space returns an empty slice with room for n terms. One allocation serves
// many reads.
func (s *reads) space(n int) []engine.Term {
	const atOnce = 128
	if n > len(s.terms) {
		s.terms = make([]engine.Term, max(atOnce, n))
	}
	space := s.terms[:0:n]
	s.terms = s.terms[n:]
	return space
}

func (s *reads) add(r read) (i int32) {
	if n := len(s.free); n > 0 {
		i, s.free = s.free[n-1], s.free[:n-1]
		s.all[i] = r
	} else {
		i = int32(len(s.all))
		s.all, s.marks = append(s.all, r), append(s.marks, 0)
	}
	if len(s.all) > len(s.buckets) {
		s.buckets = make([]int32, max(1024, 2*len(s.buckets)))
		s.reindex()
	} else {
		s.link(i)
	}
	return i
}

// collect frees the reads that no answer depends on. These include all that
// changed, and those of evaluations that failed.
func (s *reads) collect() {
	for i := range s.all {
		if r := &s.all[i]; r.users == 0 && r.terms != nil {
			*r = read{}
			s.free = append(s.free, int32(i))
		}
	}
	clear(s.buckets)
	s.reindex()
}

// reindex adds all reads to empty buckets.
func (s *reads) reindex() {
	for i := range s.all {
		if s.all[i].terms != nil {
			s.link(int32(i))
		}
	}
}

func (s *reads) link(i int32) {
	b := &s.buckets[s.all[i].hash&uint64(len(s.buckets)-1)]
	s.all[i].next, *b = *b, i+1
}

func (s *reads) bucket(hash uint64) int32 {
	if len(s.buckets) == 0 {
		return 0
	}
	return s.buckets[hash&uint64(len(s.buckets)-1)]
}

func hash(pred int, pattern []engine.Term) uint64 {
	h := uint64(pred)<<1 + 1
	for _, t := range pattern {
		h = (h^h>>29)*0x9e3779b97f4a7c15 ^ t.Hash()
	}
	return h ^ h>>32
}

// unique appends to list the reads of from that were not added in this round.
func (s *reads) unique(list, from []int32) []int32 {
	for _, i := range from {
		if s.marks[i] != s.round {
			s.marks[i] = s.round
			list = append(list, i)
		}
	}
	return list
}
