package wire

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"strings"

	"hearth/engine"
	"hearth/engine/exact"
)

// A Reader reads what a [Writer] wrote, in the same order. After the first
// error everything that it reads is zero: look at [Reader.Err] before what was
// read is used.
type Reader struct {
	rest    []byte
	size    int
	symbols []string
	left    int // bytes of memory that may still be taken
	err     error
}

// Memory is how much memory, in bytes, reading may take if nothing else is
// said. It is an estimate, and twenty times what the largest episodes need.
const Memory = 256 << 20

// NewReader starts to read something of a kind. Memory limits, in bytes, what
// may be made of it; 0 means [Memory].
func NewReader(kind string, data []byte, memory int) *Reader {
	r := &Reader{rest: data, size: len(data), symbols: []string{""}, left: memory}
	if memory == 0 {
		r.left = Memory
	}
	body := max(0, len(data)-sumSize)
	if r.rest = data[:body]; r.Text() != magic+kind {
		r.rest, r.err = nil, fmt.Errorf("this is no %s", kind)
		return r
	}
	if v := r.Uint(); v != version && r.err == nil {
		r.Refuse("it is in version %d, and version %d is read here", v, version)
	} else if crc32.Checksum(data[:body], castagnoli) != binary.LittleEndian.Uint32(data[body:]) {
		r.Refuse("the checksum is another one")
	}
	return r
}

// Err returns why what was read is refused; nil if it is not.
func (r *Reader) Err() error { return r.err }

// Refuse ends reading with an error.
func (r *Reader) Refuse(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("refused at byte %d: %s", r.size-sumSize-len(r.rest), fmt.Sprintf(format, args...))
	}
	r.rest = nil
}

// Spend takes n bytes of the memory that there is.
func (r *Reader) Spend(n int) {
	if r.left -= n; r.left < 0 {
		r.Refuse("it takes too much memory")
	}
}

// Uint reads a number that is small as a rule.
func (r *Reader) Uint() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.Refuse("a number is missing")
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// Int reads a number that is close to 0 as a rule.
func (r *Reader) Int() int64 {
	n, size := binary.Varint(r.rest)
	if size <= 0 {
		r.Refuse("a number is missing")
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// Less reads a number below a limit.
func (r *Reader) Less(limit int) int {
	n := r.Uint()
	if n >= uint64(max(0, limit)) {
		r.Refuse("%d is out of range: there are %d", n, limit)
		return 0
	}
	return int(n)
}

// Count reads how many things follow, each of which will take so many bytes of
// memory.
func (r *Reader) Count(each int) int { return r.count(r.Uint(), each) }

func (r *Reader) count(n uint64, each int) int {
	if n > uint64(len(r.rest)) {
		r.Refuse("%d things cannot follow", n)
	}
	r.Spend(int(n) * each)
	if r.err != nil {
		return 0
	}
	return int(n)
}

// Text reads a text.
func (r *Reader) Text() string {
	n := r.Count(1)
	s := string(r.rest[:n])
	r.rest = r.rest[n:]
	return s
}

// Symbol reads a text that may have come up before.
func (r *Reader) Symbol() string {
	n := r.Uint()
	if n > 0 {
		if n > uint64(len(r.symbols)) {
			r.Refuse("no text has the number %d", n)
			return ""
		}
		return r.symbols[n-1]
	}
	last := r.symbols[len(r.symbols)-1]
	shared := r.Less(len(last) + 1)
	r.Spend(shared + 64)
	s := last[:shared] + r.Text()
	if r.err == nil {
		r.symbols = append(r.symbols, s)
	}
	return s
}

// Term reads a term of any kind.
func (r *Reader) Term() engine.Term {
	return r.Value(engine.Kind(r.Less(int(engine.TextKind) + 1)))
}

// Value reads a term of a kind.
func (r *Reader) Value(k engine.Kind) engine.Term {
	switch k {
	case engine.NameKind:
		return r.name(r.Symbol())
	case engine.TextKind:
		return engine.Text(r.Symbol())
	case engine.NumberKind:
		return r.number()
	}
	return engine.Term{}
}

// name makes the name that is written s.
func (r *Reader) name(s string) engine.Term {
	if !strings.HasPrefix(s, "/") {
		r.Refuse("%.40q is no name", s)
	}
	return engine.Name(s)
}

func (r *Reader) number() engine.Term {
	zeros, n := r.Uint(), r.Int()
	for range min(zeros>>1, 20) {
		if n > math.MaxInt64/10 || n < math.MinInt64/10 {
			r.Refuse("a number is too large")
		}
		n *= 10
	}
	if zeros&1 == 0 {
		return engine.Number(n)
	}
	key := r.Symbol()
	r.Spend(len(key))
	if key == "" || strings.Trim(key[1:], "0123456789abcdef-/") != "" || key[0] == 'r' && strings.ContainsAny(key, "abcdef") {
		r.Refuse("%.40q is no number", key)
		return engine.Term{}
	}
	return engine.Remember(n, exact.Parse(key))
}
