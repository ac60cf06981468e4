package wire

import "encoding/binary"

// wordSize is the number of bytes compared at a time.
const wordSize = 8

// Fixed codes a value of fixed size, in the layout of encoding/binary. The code alternates between a count of
// words that equal those of was, and one word that differs. If was is nil, a word is compared with the one
// stride bytes earlier in the same value; a stride of 0 compares with zero.
func Fixed[T any](c *Coder, is, was *T, stride int) {
	size := binary.Size(is)
	data, other := make([]byte, size, size+wordSize), make([]byte, size, size+wordSize)
	if was != nil {
		other, _ = binary.Append(other[:0], binary.LittleEndian, was) // cannot fail: the sizes match
		stride = 0
	}
	if !c.Reading {
		data, _ = binary.Append(data[:0], binary.LittleEndian, is)
	}
	whole := (size + wordSize - 1) / wordSize * wordSize
	c.words(data[:whole], other[:whole], stride)
	if c.Reading && c.err == nil {
		if _, err := binary.Decode(data, binary.LittleEndian, is); err != nil {
			c.Refuse("%v", err)
		}
	}
}

// words codes the words of a value by comparison with other words.
func (c *Coder) words(data, other []byte, stride int) {
	at := func(i int) uint64 {
		if stride > 0 && i >= stride {
			return binary.LittleEndian.Uint64(data[i-stride:])
		}
		return binary.LittleEndian.Uint64(other[i:])
	}
	for i := 0; i < len(data) && c.err == nil; i += wordSize {
		same := 0
		for j := i; !c.Reading && j < len(data) && binary.LittleEndian.Uint64(data[j:]) == at(j); j += wordSize {
			same++
		}
		c.Number(&same, (len(data)-i)/wordSize+1)
		for range same {
			binary.LittleEndian.PutUint64(data[i:], at(i))
			i += wordSize
		}
		if i < len(data) {
			c.raw(data[i : i+wordSize])
		}
	}
}

// raw codes bytes unchanged.
func (c *Coder) raw(b []byte) {
	switch {
	case !c.Reading:
		c.data = append(c.data, b...)
	case len(c.data) < len(b):
		c.Refuse("%d bytes are missing", len(b)-len(c.data))
	default:
		c.data = c.data[copy(b, c.data):]
	}
}
