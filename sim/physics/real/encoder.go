package real

import (
	"encoding/binary"
	"math"
)

// An Encoder holds an encoding. Its methods append values. Numbers take eight bytes in little-endian order.
type Encoder []byte

// Number appends numbers.
func (e *Encoder) Number(all ...float64) {
	for _, x := range all {
		e.Whole(int64(math.Float64bits(x)))
	}
}

// Vec appends vectors.
func (e *Encoder) Vec(all ...Vec) {
	for _, v := range all {
		e.Number(v.X, v.Y, v.Z)
	}
}

// Quat appends rotations.
func (e *Encoder) Quat(all ...Quat) {
	for _, q := range all {
		e.Number(q.X, q.Y, q.Z, q.W)
	}
}

// Whole appends whole numbers.
func (e *Encoder) Whole(all ...int64) {
	for _, x := range all {
		*e = binary.LittleEndian.AppendUint64(*e, uint64(x))
	}
}

// Small appends a whole number from 0 to 255.
func (e *Encoder) Small(x int) { *e = append(*e, byte(x)) }

// Flag appends booleans.
func (e *Encoder) Flag(all ...bool) {
	for _, f := range all {
		x := 0
		if f {
			x = 1
		}
		e.Small(x)
	}
}

// Count appends the number of items that follow.
func (e *Encoder) Count(n int) { e.Whole(int64(n)) }

// Text appends a string of any bytes.
func (e *Encoder) Text(s string) {
	e.Count(len(s))
	*e = append(*e, s...)
}
