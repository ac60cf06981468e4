// Package precompiled holds values that were computed from built-in texts when Hearth was built, by the hash of
// the text. They cannot be out of date: a changed text has another hash, so its value is computed as usual.
//
// The values are the trees of YAML texts, and programs of rules that were checked without problems, which need
// no value. A folder added with --with is analysed in full without them: "hearth run" then takes 2.0 times as
// long as without the folder, and 1.3 times with them. cmd/tools/precompile writes the values.
package precompiled

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for precompiled.bin
	"encoding/binary"
	"maps"
	"slices"
	"sync"
)

// encoded holds the values in the format of [Encode].
//
//go:generate go run -C ../../cmd/tools ./precompile ../../parser/precompiled/precompiled.bin
//go:embed precompiled.bin
var encoded string

// A Sum is the hash of a text or of a program.
type Sum [16]byte

// SumOf returns the hash of a text. The texts of each kind of value have a separate prefix.
func SumOf(text string) Sum {
	whole := sha256.Sum256([]byte(text))
	return Sum(whole[:])
}

// values returns the values by hash.
var values = sync.OnceValue(func() map[Sum]string {
	all := map[Sum]string{}
	for r := (Reader{Rest: encoded}); r.Rest != ""; {
		sum := Sum([]byte(r.Take(len(Sum{}))))
		all[sum] = r.Take(r.Number())
	}
	return all
})

// Value returns the value for a hash. ok is false if there is none.
func Value(sum Sum) (value string, ok bool) {
	value, ok = values()[sum]
	return value, ok
}

// Encode encodes values by hash: for each the hash, the length and the value, sorted by hash.
func Encode(values map[Sum]string) []byte {
	var out []byte
	for _, sum := range slices.SortedFunc(maps.Keys(values), func(a, b Sum) int { return bytes.Compare(a[:], b[:]) }) {
		out = binary.AppendUvarint(append(out, sum[:]...), uint64(len(values[sum])))
		out = append(out, values[sum]...)
	}
	return out
}

// A Reader decodes a value.
type Reader struct{ Rest string }

// Take returns the next n bytes.
func (r *Reader) Take(n int) (s string) {
	s, r.Rest = r.Rest[:n], r.Rest[n:]
	return s
}

// Number reads an unsigned varint.
func (r *Reader) Number() int {
	n, shift := 0, 0
	for i := range len(r.Rest) {
		n |= int(r.Rest[i]&0x7f) << shift
		if shift += 7; r.Rest[i] < 0x80 {
			r.Rest = r.Rest[i+1:]
			break
		}
	}
	return n
}
