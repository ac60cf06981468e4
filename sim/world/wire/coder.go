// Package wire writes states as bytes and reads them back: equal states as
// equal bytes, with the same hash afterwards. A state can be written as its
// difference from another one, which costs what a step has changed.
//
// [Encode] and [Decode] are for one state, a [Coder] is for what holds several,
// such as an episode. What is read need not be trusted: it is refused with an
// error when it is damaged, when it holds what the ontology does not know, or
// when it asks for more memory than a limit.
//
// All numbers are varints. What is written is
//
//	anything  "hearth" and what it is, a version, its parts, CRC-32C of all
//	symbol    its number; or 0, how long a start it shares with the newest one, the rest
//	number    the zeros behind it, 20 more if its exact value is another; what is before
//	          them; that value
//	state     bits: 1 in full, 2 attached; the root if in full; the time; how many entities are
//	          new; those that changed, by the numbers of their names; those with new names;
//	          what a mode of the world keeps beside it if attached, as that mode writes it
//	entity    bits that say in what it is not as it was; for each bit: class, place,
//	          rank, origin, serial, fluents with edits or those of the one before
//	edit      0 if all values are gone, or how many are added and 1; these; the removed
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

// A Coder writes or reads: one description of a thing serves both, and is told
// where each part of it is. Nothing is changed that is written. After an error
// what is read is nothing, or zero.
type Coder struct {
	Reading bool
	Beside  Attachments // of the mode of the world; nil: what is kept beside states is not written

	Symbols

	data []byte // what was written, or what is left to be read
	size int    // of what is to be read
	left int    // bytes of memory that reading may still take
	err  error
}

// Attachments are what a mode of a world keeps beside its states.
type Attachments interface {
	// Attachment writes or reads one, as what is different in it since that of another state,
	// which may be nil.
	Attachment(c *Coder, a *world.Attachment, was world.Attachment)
}

// Symbols are texts that came up, in their order. The first one is empty.
type Symbols struct {
	texts   []string
	numbers map[string]int // from 1
}

func newSymbols() Symbols { return Symbols{[]string{""}, map[string]int{"": 1}} }

// SymbolsOf returns what comes up in a state. They need not be written for
// someone who has it.
func SymbolsOf(s *world.State) Symbols {
	c := &Coder{Symbols: newSymbols()}
	c.State(&s, s.Model(), nil)
	return c.Symbols
}

// Clone returns symbols that can be added to while these stay.
func (s Symbols) Clone() Symbols { return Symbols{slices.Clip(s.texts), maps.Clone(s.numbers)} }

// What is written starts with a name and a number, and ends with a checksum.
const (
	magic   = "hearth "
	version = 1
	sumSize = 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Memory is how much memory, in bytes, reading may take if nothing else is
// said. It is an estimate, and many times what the largest episodes need.
const Memory = 256 << 20

// Write starts to write something of a kind, such as "episode".
func Write(kind string) *Coder {
	c := &Coder{Symbols: newSymbols()}
	name, v := magic+kind, version
	c.Text(&name)
	c.Number(&v, version+1)
	return c
}

// Read starts to read something of a kind. Memory limits, in bytes, what may be
// made of it; 0 means [Memory].
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
		c.err = fmt.Errorf("this is no %s", kind)
	}
	c.Number(&v, math.MaxInt32)
	switch {
	case c.err != nil:
	case v != version:
		c.Refuse("it is in version %d, and version %d is read here", v, version)
	case crc32.Checksum(data[:body], castagnoli) != binary.LittleEndian.Uint32(data[body:]):
		c.Refuse("the checksum is another one")
	}
	return c
}

// Bytes returns all that was written, closed by a checksum.
func (c *Coder) Bytes() []byte {
	return binary.LittleEndian.AppendUint32(slices.Clip(c.data), crc32.Checksum(c.data, castagnoli))
}

// Len returns the number of bytes that were written so far.
func (c *Coder) Len() int { return len(c.data) }

// Err returns why what was read is refused; nil if it is not.
func (c *Coder) Err() error { return c.err }

// Refuse ends reading with an error.
func (c *Coder) Refuse(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("refused at byte %d: %s", c.size-sumSize-len(c.data), fmt.Sprintf(format, args...))
	}
	c.data = nil
}

// Spend takes n bytes of the memory that there is for reading.
func (c *Coder) Spend(n int) {
	if c.left -= n; c.Reading && c.left < 0 {
		c.Refuse("it takes too much memory")
	}
}

// Uint is a number that is small as a rule.
func (c *Coder) Uint(n *uint64) {
	if !c.Reading {
		c.data = binary.AppendUvarint(c.data, *n)
		return
	}
	var size int
	*n, size = binary.Uvarint(c.data)
	c.take(size)
}

// Int is a number that is close to another one as a rule.
func (c *Coder) Int(n *int64, other int64) {
	if !c.Reading {
		c.data = binary.AppendVarint(c.data, *n-other)
		return
	}
	d, size := binary.Varint(c.data)
	*n = other + d
	c.take(size)
}

// take ends the reading of a number that had so many bytes.
func (c *Coder) take(size int) {
	if size <= 0 {
		c.Refuse("a number is missing")
		return
	}
	c.data = c.data[size:]
}

// Number is a number from 0 that is below a limit.
func (c *Coder) Number(n *int, limit int) {
	u := uint64(*n)
	if c.Uint(&u); !c.Reading {
		return
	}
	if u >= uint64(max(0, limit)) {
		c.Refuse("%d is out of range: there are %d", u, limit)
		u = 0
	}
	*n = int(u)
}

// Bits are several flags.
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

// count is how many things follow, each of which takes so many bytes of memory.
func (c *Coder) count(n uint64, each int) int {
	if c.Uint(&n); !c.Reading {
		return int(n)
	}
	return c.counted(n, each)
}

// counted is n, if there can be so many things.
func (c *Coder) counted(n uint64, each int) int {
	if n > uint64(len(c.data)) {
		c.Refuse("%d things cannot follow", n)
	}
	if c.Spend(int(n) * each); c.err != nil {
		return 0
	}
	return int(n)
}

// Slice is a list of things, each of which takes so many bytes of memory.
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

// Text is a text that comes up once.
func (c *Coder) Text(s *string) {
	n := c.count(uint64(len(*s)), 1)
	if !c.Reading {
		c.data = append(c.data, *s...)
		return
	}
	*s, c.data = string(c.data[:n]), c.data[n:]
}

// Symbol is a text that may have come up before.
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

// Term is a term of any kind.
func (c *Coder) Term(t *engine.Term) {
	kind := int(t.Kind())
	c.Number(&kind, int(engine.TextKind)+1)
	c.Value(t, engine.Kind(kind))
}

// Name is the name of an entity, or none: a free term.
func (c *Coder) Name(t *engine.Term) {
	s := t.Sym()
	if c.Symbol(&s); c.Reading {
		*t = c.named(s)
	}
}

// named makes the name that is written s; an empty one is none.
func (c *Coder) named(s string) engine.Term {
	switch {
	case s == "":
		return engine.Term{}
	case s[0] != '/':
		c.Refuse("%.40q is no name", s)
	}
	return engine.Name(s)
}

// Value is a term of a kind.
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

// number is a number: amounts are billionths and mostly round, so the zeros
// behind it come first.
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
		*t = engine.Remember(n, c.exactly(key))
	}
}

// exactly reads what a number remembers. Only digits are looked at, as to read
// an exponent could take any time.
func (c *Coder) exactly(key string) exact.Number {
	c.Spend(len(key))
	digits := "0123456789-/"
	if strings.HasPrefix(key, "s") {
		digits = "0123456789abcdef"
	}
	if c.err != nil || key == "" || strings.Trim(key[1:], digits) != "" {
		c.Refuse("%.40q is no number", key)
		return exact.Number{}
	}
	return exact.Parse(key)
}
