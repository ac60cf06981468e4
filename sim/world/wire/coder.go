// Package wire encodes states as bytes and decodes them. Equal states have equal encodings, and a decoded
// state has the same hash as the original. A state can be encoded as its difference from another one, at a
// cost proportional to the changes.
//
// [Encode] and [Decode] handle one state; a [Coder] handles values that hold several states, such as episodes.
// Input need not be trusted. Decoding fails with an error if the input is damaged, if it uses names that the
// ontology does not have, or if it needs more memory than a limit.
//
// All numbers are varints. The format is
//
//	file      "hearth " and the kind, a version, the parts, CRC-32C of everything
//	symbol    its number; or 0, the length of the prefix shared with the newest one, the rest
//	number    trailing decimal zeros, plus 20 if an exact value follows; the digits before
//	          them; the exact value
//	state     bits: 1 in full, 2 attached; the root if in full; the time; the number of new
//	          entities; changed entities by the numbers of their names; those with new names;
//	          the attachment if attached, encoded by the mode that owns it
//	entity    bits for what changed; for each bit: class, place, rank, origin, serial,
//	          fluents with edits, or a repetition of the edits of the entity before
//	edit      0 if all values were deleted, or the number of added values plus 1; these; the
//	          deleted values
package wire

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/exact"
	"hearth/sim/world"
)

// A Coder encodes or decodes. The same sequence of calls serves both: each call gets a pointer to a part of
// the value. Encoding changes nothing. After an error, decoded values are zero.
type Coder struct {
	Reading     bool
	Attachments Attachments // encodes attachments; nil leaves them out

	Symbols

	data []byte // bytes written, or bytes still to be read
	size int    // length of the input
	left int    // bytes of memory that decoding may still use
	err  error
}

// Attachments encodes and decodes the attachments of a mode.
type Attachments interface {
	// Attachment encodes or decodes an attachment as its difference from that of another state, which may be
	// nil.
	Attachment(c *Coder, a *world.Attachment, was world.Attachment)
}

// Symbols are the texts that have occurred, in order. The first one is empty.
type Symbols struct {
	texts   []string
	numbers map[string]int // numbers from 1
}

func newSymbols() Symbols { return Symbols{[]string{""}, map[string]int{"": 1}} }

// SymbolsOf returns the symbols of a state. An encoding for a reader that has this state can refer to them.
func SymbolsOf(s *world.State) Symbols {
	c := &Coder{Symbols: newSymbols()}
	c.State(&s, s.Model(), nil)
	return c.Symbols
}

// Clone returns a copy that can grow independently of s.
func (s Symbols) Clone() Symbols { return Symbols{slices.Clip(s.texts), maps.Clone(s.numbers)} }

// An encoding starts with this text and a version, and ends with a checksum.
const (
	magic   = "hearth "
	version = 1
	sumSize = 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Memory is the default limit on the memory used by decoding, in bytes. It is an estimate, many times what the
// largest episodes need.
const Memory = 256 << 20

// Write starts the encoding of a value of a kind, such as "episode".
func Write(kind string) *Coder {
	c := &Coder{Symbols: newSymbols()}
	name, v := magic+kind, version
	c.Text(&name)
	c.Number(&v, version+1)
	return c
}

// Read starts the decoding of a value of a kind. Memory limits the size of the decoded value in bytes; 0 means
// [Memory].
func Read(kind string, data []byte, memory int) *Coder {
	c := &Coder{Reading: true, Symbols: newSymbols(), size: len(data), left: memory}
	if memory == 0 {
		c.left = Memory
	}
	body := max(0, len(data)-sumSize)
	c.data = data[:body]
	var name string
	var v int
	if c.Text(&name); name != magic+kind {
		c.err = fmt.Errorf("expected the data of a Hearth %s", kind)
	}
	c.Number(&v, math.MaxInt32)
	switch {
	case c.err != nil:
	case v != version:
		c.Refuse("version %d is not supported; expected version %d", v, version)
	case crc32.Checksum(data[:body], castagnoli) != binary.LittleEndian.Uint32(data[body:]):
		c.Refuse("the checksum does not match")
	}
	return c
}

// Bytes returns the encoding with its checksum.
func (c *Coder) Bytes() []byte {
	return binary.LittleEndian.AppendUint32(slices.Clip(c.data), crc32.Checksum(c.data, castagnoli))
}

// Len returns the number of bytes written so far.
func (c *Coder) Len() int { return len(c.data) }

// Err returns the first error of decoding, or nil.
func (c *Coder) Err() error { return c.err }

// Refuse stops decoding with an error.
func (c *Coder) Refuse(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("refused at byte %d: %s", c.size-sumSize-len(c.data), fmt.Sprintf(format, args...))
	}
	c.data = nil
}

// Spend subtracts n bytes from the memory limit of decoding.
func (c *Coder) Spend(n int) {
	if c.left -= n; c.Reading && c.left < 0 {
		c.Refuse("decoding exceeds the memory limit")
	}
}

// Uint codes a number that is usually small.
func (c *Coder) Uint(n *uint64) {
	if !c.Reading {
		c.data = binary.AppendUvarint(c.data, *n)
		return
	}
	var size int
	*n, size = binary.Uvarint(c.data)
	c.take(size)
}

// Int codes a number that is usually close to other.
func (c *Coder) Int(n *int64, other int64) {
	if !c.Reading {
		c.data = binary.AppendVarint(c.data, *n-other)
		return
	}
	d, size := binary.Varint(c.data)
	*n = other + d
	c.take(size)
}

// take consumes the bytes of a varint; a size of 0 or less means that it is malformed.
func (c *Coder) take(size int) {
	if size <= 0 {
		c.Refuse("a number is missing or malformed")
		return
	}
	c.data = c.data[size:]
}

// Number codes a number that is at least 0 and below limit.
func (c *Coder) Number(n *int, limit int) {
	u := uint64(*n)
	if c.Uint(&u); !c.Reading {
		return
	}
	if u >= uint64(max(0, limit)) {
		c.Refuse("%d is out of range: expected less than %d", u, limit)
		u = 0
	}
	*n = int(u)
}

// Bits codes several flags.
func (c *Coder) Bits(flags ...*bool) {
	bits := 0
	for i, f := range flags {
		if *f {
			bits |= 1 << i
		}
	}
	c.Number(&bits, 1<<len(flags))
	for i, f := range flags {
		if c.Reading {
			*f = bits&(1<<i) != 0
		}
	}
}

// count codes the number of items that follow, each of which uses the given number of bytes of memory.
func (c *Coder) count(n uint64, each int) int {
	if c.Uint(&n); !c.Reading {
		return int(n)
	}
	return c.counted(n, each)
}

// counted returns n if the remaining input can hold that many items, and 0 otherwise.
func (c *Coder) counted(n uint64, each int) int {
	if n > uint64(len(c.data)) {
		c.Refuse("the input is too short for %d items", n)
	}
	if c.Spend(int(n) * each); c.err != nil {
		return 0
	}
	return int(n)
}

// Slice codes a list of items, each of which uses size bytes of memory.
func Slice[T any](c *Coder, list *[]T, size int, each func(*T)) {
	n := c.count(uint64(len(*list)), size)
	if c.Reading && n > 0 {
		*list = make([]T, n)
	}
	for i := range *list {
		if c.err == nil {
			each(&(*list)[i])
		}
	}
}

// Text codes a text that occurs once.
func (c *Coder) Text(s *string) {
	n := c.count(uint64(len(*s)), 1)
	if !c.Reading {
		c.data = append(c.data, *s...)
		return
	}
	*s, c.data = string(c.data[:n]), c.data[n:]
}

// Symbol codes a text that may have occurred before.
func (c *Coder) Symbol(s *string) {
	n := c.numbers[*s]
	if c.Number(&n, len(c.texts)+1); n > 0 {
		if c.Reading {
			*s = c.texts[n-1]
		}
		return
	}
	last := c.texts[len(c.texts)-1]
	shared := 0
	for !c.Reading && shared < min(len(*s), len(last)) && (*s)[shared] == last[shared] {
		shared++
	}
	c.Number(&shared, len(last)+1)
	rest := ""
	if !c.Reading {
		rest = (*s)[shared:]
	}
	c.Text(&rest)
	if c.Spend(shared + 128); c.Reading {
		*s = last[:shared] + rest
	}
	if c.err == nil {
		c.texts = append(c.texts, *s)
		c.numbers[*s] = len(c.texts)
	}
}

// Term codes a term of any kind.
func (c *Coder) Term(t *engine.Term) {
	kind := int(t.Kind())
	c.Number(&kind, int(engine.TextKind)+1)
	c.Value(t, engine.Kind(kind))
}

// Name codes the name of an entity, or the zero Term.
func (c *Coder) Name(t *engine.Term) {
	s := t.Sym()
	if c.Symbol(&s); c.Reading {
		*t = c.named(s)
	}
}

// named returns the name with the text s; an empty text is the zero Term.
func (c *Coder) named(s string) engine.Term {
	switch {
	case s == "":
		return engine.Term{}
	case s[0] != '/':
		c.Refuse("%.40q is not a name", s)
	}
	return engine.Name(s)
}

// Value codes a term of a given kind.
func (c *Coder) Value(t *engine.Term, kind engine.Kind) {
	switch kind {
	case engine.NumberKind:
		c.number(t)
	case engine.NameKind:
		if c.Name(t); t.Kind() != engine.NameKind {
			c.Refuse("a name is missing")
		}
	case engine.TextKind:
		s := t.Sym()
		if c.Symbol(&s); c.Reading {
			*t = engine.Text(s)
		}
	}
}

// number codes a number. Amounts are billionths and mostly round, so trailing zeros are coded as a count.
func (c *Coder) number(t *engine.Term) {
	n, zeros, isExact, key := t.Num(), 0, t.IsExact(), ""
	for ; n != 0 && n%10 == 0; n /= 10 {
		zeros++
	}
	if isExact {
		zeros, key = zeros+20, t.Exact().Key()
	}
	c.Number(&zeros, 40)
	c.Int(&n, 0)
	if zeros >= 20 {
		c.Symbol(&key)
	}
	if !c.Reading {
		return
	}
	for range zeros % 20 {
		if n > math.MaxInt64/10 || n < math.MinInt64/10 {
			c.Refuse("a number is too large")
		}
		n *= 10
	}
	*t = engine.Number(n)
	if zeros >= 20 {
		*t = engine.WithExact(n, c.exactly(key))
	}
}

// exactly parses the exact value of a number. It accepts digits only, because an exponent could make parsing
// arbitrarily slow.
func (c *Coder) exactly(key string) exact.Number {
	c.Spend(len(key))
	digits := "0123456789-/"
	if strings.HasPrefix(key, "s") {
		digits = "0123456789abcdef"
	}
	if c.err != nil || key == "" || strings.Trim(key[1:], digits) != "" {
		c.Refuse("%.40q is not a number", key)
		return exact.Number{}
	}
	return exact.Parse(key)
}
