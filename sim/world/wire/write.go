// Package wire writes states as bytes and reads them back: equal states as
// equal bytes, with the same hash afterwards. A state can be written as its
// difference from another one, which costs what a step has changed.
//
// [Encode] and [Decode] are for one state. A [Writer] and a [Reader] are for
// what holds several, such as an episode. What is read need not be trusted: it
// is refused with an error when it is damaged, when it holds what the ontology
// does not know, or when it asks for more memory than a limit.
//
// All numbers are varints. What is written is
//
//	anything  "hearth" and what it is, a version, its parts, CRC-32C of all
//	symbol    its number; or 0, how long a start it shares with the newest one, the rest
//	number    the zeros behind it, what is before them, its exact value if that is another
//	state     bits: 1 in full, 2 attached; the root if in full; mode, bytes and hash if
//	          attached, as no mode does yet; the time; how many entities are new;
//	          those that changed, by the numbers of their names; those with new names
//	entity    bits that say in what it is not as it was, or not as the new one before;
//	          for each bit: class, place, rank, origin, serial, fluents with edits
package wire

import (
	"encoding/binary"
	"hash/crc32"
	"strings"

	"hearth/engine"
)

// A Writer collects what is written. Names are written once and then numbered,
// so all of it must be read in the order in which it was written.
type Writer struct {
	out     []byte
	symbols map[string]uint64 // numbered from 1, the empty one being 1
	last    string            // the newest
}

// NewWriter starts something of a kind, such as "episode".
func NewWriter(kind string) *Writer {
	w := &Writer{symbols: map[string]uint64{"": 1}}
	w.Text(magic + kind)
	w.Uint(version)
	return w
}

// What is written starts with a name and a number, and ends with a checksum.
const (
	magic   = "hearth "
	version = 1
	sumSize = 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Bytes returns all that was written, closed by a checksum.
func (w *Writer) Bytes() []byte {
	return binary.LittleEndian.AppendUint32(w.out, crc32.Checksum(w.out, castagnoli))
}

// Len returns the number of bytes so far.
func (w *Writer) Len() int { return len(w.out) }

// Uint writes a number that is small as a rule.
func (w *Writer) Uint(n uint64) { w.out = binary.AppendUvarint(w.out, n) }

// Int writes a number that is close to 0 as a rule.
func (w *Writer) Int(n int64) { w.out = binary.AppendVarint(w.out, n) }

// Text writes a text that comes up once.
func (w *Writer) Text(s string) {
	w.Uint(uint64(len(s)))
	w.out = append(w.out, s...)
}

// Symbol writes a text that may come up again: its number, or 0 and how much of
// it is that of the last new one, and the rest.
func (w *Writer) Symbol(s string) {
	n, known := w.symbols[s]
	if w.Uint(n); known {
		return
	}
	shared := 0
	for shared < min(len(s), len(w.last)) && s[shared] == w.last[shared] {
		shared++
	}
	w.Uint(uint64(shared))
	w.Text(s[shared:])
	w.symbols[s], w.last = uint64(len(w.symbols)+1), strings.Clone(s)
}

// Term writes a term of any kind.
func (w *Writer) Term(t engine.Term) {
	w.Uint(uint64(t.Kind()))
	w.Value(t)
}

// Value writes a term of which the kind is known.
func (w *Writer) Value(t engine.Term) {
	switch t.Kind() {
	case engine.NameKind, engine.TextKind:
		w.Symbol(t.Sym())
	case engine.NumberKind:
		w.number(t)
	}
}

// number writes the zeros behind a number and what is before them, since
// amounts are billionths and mostly round; then what the number remembers.
func (w *Writer) number(t engine.Term) {
	n, zeros := t.Num(), uint64(0)
	for ; n != 0 && n%10 == 0; n /= 10 {
		zeros++
	}
	if !t.IsExact() {
		w.Uint(zeros << 1)
		w.Int(n)
		return
	}
	w.Uint(zeros<<1 | 1)
	w.Int(n)
	w.Symbol(t.Exact().Key())
}
