package bank

import "fmt"

// A dense index stores all vectors in one slice.
type dense struct {
	width  int // number of values per vector
	values []float32
}

func newDense(vectors []Vector) (*dense, error) {
	d := &dense{width: len(vectors[0].Values)}
	for i, v := range vectors {
		if v.Dims != nil || len(v.Values) != d.width {
			return nil, fmt.Errorf("vector %d: expected a dense vector of %d values like the first one", i, d.width)
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

// dot returns the product of two vectors of equal length. It keeps four sums so that additions do not depend
// on each other.
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
