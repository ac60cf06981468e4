package bank

import "fmt"

// A dense index holds all vectors one behind the other.
type dense struct {
	width  int // values of a vector
	values []float32
}

func newDense(vectors []Vector) (*dense, error) {
	d := &dense{width: len(vectors[0].Values)}
	for i, v := range vectors {
		if v.Dims != nil || len(v.Values) != d.width {
			return nil, fmt.Errorf("vector %d: it is not like the first one, which has %d values", i, d.width)
		}
		d.values = append(d.values, v.Values...)
	}
	return d, nil
}

func (d *dense) scores(v Vector, out []float32) {
	for i := range out {
		out[i] = dot(d.values[i*d.width:(i+1)*d.width], v.Values)
	}
}

// dot returns the product of two vectors of equal length. Four sums are kept,
// so that no addition waits for the one before it.
func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	for len(a) >= 4 && len(b) >= 4 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	for i, x := range a {
		s0 += x * b[i]
	}
	return s0 + s1 + s2 + s3
}
