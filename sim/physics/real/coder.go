package real

import (
	"encoding/binary"
	"math"
)

// A Coder appends values to Bytes, or if Reads is set, reads them from the front of Bytes by the same list of
// calls. If input is missing or a number is not finite, Bad is set and the value becomes 0.
type Coder struct {
	Bytes []byte
	Reads bool
	Bad   bool
}

func (c *Coder) word(x uint64) uint64 {
	if !c.Reads {
		c.Bytes = binary.LittleEndian.AppendUint64(c.Bytes, x)
		return x
	}
	if len(c.Bytes) < 8 {
		c.Bytes, c.Bad = nil, true
		return 0
	}
	x = binary.LittleEndian.Uint64(c.Bytes)
	c.Bytes = c.Bytes[8:]
	return x
}

// Number codes finite numbers.
func (c *Coder) Number(all ...*float64) {
	for _, x := range all {
		if *x = math.Float64frombits(c.word(math.Float64bits(*x))); *x-*x != 0 {
			*x, c.Bad = 0, true
		}
	}
}

// Vec codes vectors.
func (c *Coder) Vec(all ...*Vec) {
	for _, v := range all {
		c.Number(&v.X, &v.Y, &v.Z)
	}
}

// Quat codes rotations.
func (c *Coder) Quat(all ...*Quat) {
	for _, q := range all {
		c.Number(&q.X, &q.Y, &q.Z, &q.W)
	}
}

// Whole codes whole numbers.
func (c *Coder) Whole(all ...*int64) {
	for _, x := range all {
		*x = int64(c.word(uint64(*x)))
	}
}

// Small codes a whole number from 0 to 255 and returns it.
func (c *Coder) Small(x int) int {
	if !c.Reads {
		c.Bytes = append(c.Bytes, byte(x))
		return x
	}
	if len(c.Bytes) == 0 {
		c.Bad = true
		return 0
	}
	x = int(c.Bytes[0])
	c.Bytes = c.Bytes[1:]
	return x
}

// Flag codes booleans.
func (c *Coder) Flag(all ...*bool) {
	for _, f := range all {
		x := 0
		if *f {
			x = 1
		}
		x = c.Small(x)
		*f = x == 1
		c.Bad = c.Bad || x > 1
	}
}

// Count codes the number of items that follow, each at least size bytes long.
func (c *Coder) Count(n, size int) int {
	x := c.word(uint64(n))
	if c.Reads && x > uint64(len(c.Bytes)/size) {
		c.Bad = true
		return 0
	}
	return int(x)
}

// Text codes a string of any bytes.
func (c *Coder) Text(s *string) {
	n := c.Count(len(*s), 1)
	if !c.Reads {
		c.Bytes = append(c.Bytes, *s...)
		return
	}
	*s, c.Bytes = string(c.Bytes[:n]), c.Bytes[n:]
}
