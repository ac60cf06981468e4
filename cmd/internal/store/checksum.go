package store

import (
	"hash/crc32"
	"strconv"
)

// sumOf returns a checksum of the given parts, in their order.
func sumOf(parts ...[]byte) int64 {
	sum := crc32.NewIEEE()
	for _, p := range parts {
		_, _ = sum.Write(p) // never fails
		_, _ = sum.Write([]byte{0})
	}
	return int64(sum.Sum32())
}

// figures formats numbers for a checksum, separated by spaces.
func figures(all ...int64) (text []byte) {
	for i, n := range all {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return text
}
