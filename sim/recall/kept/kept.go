// Package kept writes what was found out as bytes that are read where they lie: numbers,
// texts, and terms by numbers in a table of their own.
package kept

import (
	"encoding/binary"

	"hearth/engine"
	"hearth/engine/exact"
)

// A Writer adds to what is written. The zero value has written nothing.
type Writer struct {
	Out   []byte
	Terms *Terms
}

// Number writes a number that is not negative.
func (w *Writer) Number(n int) { w.Out = binary.AppendUvarint(w.Out, uint64(n)) }

// Text writes a text.
func (w *Writer) Text(s string) {
	w.Number(len(s))
	w.Out = append(w.Out, s...)
}

// Term writes the number of a term.
func (w *Writer) Term(t engine.Term) { w.Number(w.Terms.Number(t)) }

// A Reader reads what was written.
type Reader struct {
	Rest  string
	Terms *Terms
}

// Number reads a number.
func (r *Reader) Number() int {
	n := int(r.Rest[0])
	if n < 0x80 {
		r.Rest = r.Rest[1:]
		return n
	}
	n &= 0x7f
	for i, shift := 1, 7; ; i, shift = i+1, shift+7 {
		b := r.Rest[i]
		if n |= int(b&0x7f) << shift; b < 0x80 {
			r.Rest = r.Rest[i+1:]
			return n
		}
	}
}

// signed reads a number of any sign.
func (r *Reader) signed() int64 {
	n := uint64(r.Number())
	return int64(n>>1) ^ -int64(n&1)
}

// Text reads a text, which is a part of what is read.
func (r *Reader) Text() (s string) {
	n := r.Number()
	s, r.Rest = r.Rest[:n], r.Rest[n:]
	return s
}

// Term reads a term.
func (r *Reader) Term() engine.Term { return r.Terms.Of(r.Number()) }

// Terms have numbers from 0 on.
type Terms struct {
	all     []engine.Term
	numbers map[engine.Term]int
	marks   [marks / 64]uint64 // by hashes: most terms that have no number are not marked
}

// marks are so many bits.
const marks = 1 << 15

func (t *Terms) mark(of engine.Term) (word *uint64, bit uint64) {
	h := of.Hash() % marks
	return &t.marks[h/64], 1 << (h % 64)
}

// Of returns the term that has a number.
func (t *Terms) Of(n int) engine.Term { return t.all[n] }

// Find returns the number of a term, if it has one.
func (t *Terms) Find(of engine.Term) (n int, known bool) {
	if word, bit := t.mark(of); *word&bit == 0 {
		return 0, false
	}
	n, known = t.numbers[of]
	return n, known
}

// Number returns the number of a term, which gets one if it has none.
func (t *Terms) Number(of engine.Term) int {
	if t.numbers == nil {
		t.numbers = map[engine.Term]int{}
	}
	n, known := t.numbers[of]
	if !known {
		n = len(t.all)
		t.add(of, n)
		t.all = append(t.all, of)
	}
	return n
}

func (t *Terms) add(of engine.Term, n int) {
	t.numbers[of] = n
	word, bit := t.mark(of)
	*word |= bit
}

// What terms begin with. A number is written so that small ones are short, whatever their sign.
const (
	free = iota
	name
	text
	number
	remembering // a number that does
)

// Write writes all of them.
func (t *Terms) Write(w *Writer) {
	w.Number(len(t.all))
	for _, t := range t.all {
		switch t.Kind() {
		case engine.NameKind:
			w.Number(name)
			w.Text(t.Sym())
		case engine.TextKind:
			w.Number(text)
			w.Text(t.Sym())
		case engine.NumberKind:
			if t.IsExact() {
				w.Number(remembering)
				w.Text(t.Exact().Key())
			} else {
				w.Number(number)
			}
			w.Out = binary.AppendUvarint(w.Out, uint64(t.Num())<<1^uint64(t.Num()>>63))
		default:
			w.Number(free)
		}
	}
}

// ReadTerms reads what [Terms.Write] wrote.
func ReadTerms(r *Reader) *Terms {
	n := r.Number()
	t := &Terms{all: make([]engine.Term, n), numbers: make(map[engine.Term]int, n)}
	for i := range t.all {
		switch r.Number() {
		case name:
			t.all[i] = engine.Name(r.Text())
		case text:
			t.all[i] = engine.Text(r.Text())
		case number:
			t.all[i] = engine.Number(r.signed())
		case remembering:
			x := exact.Parse(r.Text())
			t.all[i] = engine.Remember(r.signed(), x)
		}
		t.add(t.all[i], i)
	}
	return t
}
