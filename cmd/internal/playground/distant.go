package main

import (
	"bytes"
	"encoding/binary"
)

// Parameters of distant. The module repeats itself at distances beyond the window of gzip, which is window
// bytes.
const (
	window = 1 << 15
	least  = 40 // minimum length of a copy; gzip handles shorter ones
	deep   = 48 // maximum number of candidates per position
)

// distant removes repetitions beyond the window of gzip from a text. The result starts with the length of the
// text and the number of copies. For each copy follow the number of bytes before it, its length, and its
// distance. The remaining bytes are at the end. The function unpack in static/unpack.js is the inverse.
func distant(text []byte) []byte {
	var copies, left []byte
	last := make([]int32, 1<<22) // by hash: 1 + the last position with this hash
	before := make([]int32, len(text))
	see := func(i int) {
		if i+least <= len(text) {
			at := &last[hashOf(text[i:])]
			before[i], *at = *at, int32(i)+1
		}
	}
	n, from := 0, 0
	for i := 0; i+least <= len(text); i++ {
		p, length := longest(text, i, int(last[hashOf(text[i:])])-1, before)
		see(i)
		if length == 0 {
			continue
		}
		end := i + length
		for j := i + 1; j < end; j++ {
			see(j)
		}
		for i > from && p > 0 && text[p-1] == text[i-1] && length < i-p {
			i, p, length = i-1, p-1, length+1
		}
		for _, v := range []int{i - from, length, i - p} {
			copies = binary.AppendUvarint(copies, uint64(v))
		}
		left = append(left, text[from:i]...)
		from, i, n = end, end-1, n+1
	}
	left = append(left, text[from:]...)
	head := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(len(text))), uint64(n))
	return append(append(head, copies...), left...)
}

// longest finds the longest copy for position i beyond the window of gzip. q is the last position with the
// same hash, and before links each position to the previous one.
func longest(text []byte, i, q int, before []int32) (p, length int) {
	for n := 0; q >= 0 && n < deep; q, n = int(before[q])-1, n+1 {
		if i-q <= window || !bytes.Equal(text[q:q+least], text[i:i+least]) {
			continue
		}
		l := least
		for i+l < len(text) && l < i-q && text[q+l] == text[i+l] {
			l++
		}
		if l > length {
			p, length = q, l
		}
	}
	return p, length
}

// hashOf returns a hash of the first bytes of a text.
func hashOf(text []byte) uint64 {
	a, b := binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[least-8:])
	return (a*0x9e3779b97f4a7c15 ^ b*0xc2b2ae3d27d4eb4f) >> 42
}
