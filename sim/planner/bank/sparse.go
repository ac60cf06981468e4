package bank

import "fmt"

// maxDim is the maximum number of dimensions of sparse vectors.
const maxDim = 1 << 24

// A sparse index holds, for each dimension, the vectors with a value in it: elements start[d] to start[d+1] of
// vector and value.
type sparse struct {
	start  []int32
	vector []int32
	value  []float32
}

func newSparse(vectors []Vector) (*sparse, error) {
	dims, total := 0, 0
	for i, v := range vectors {
		if v.Dims == nil {
			return nil, fmt.Errorf("vector %d: expected a sparse vector like the first one", i)
		}
		if n := len(v.Dims); n > 0 {
			dims = max(dims, int(v.Dims[n-1])+1)
		}
		total += len(v.Dims)
	}
	if dims > maxDim {
		return nil, fmt.Errorf("the vectors have %d dimensions, the maximum is %d", dims, maxDim)
	}
	s := &sparse{start: make([]int32, dims+1), vector: make([]int32, total), value: make([]float32, total)}
	for _, v := range vectors {
		for _, d := range v.Dims {
			s.start[d+1]++
		}
	}
	for d := range dims {
		s.start[d+1] += s.start[d]
	}
	next := append([]int32(nil), s.start...)
	for i, v := range vectors {
		for j, d := range v.Dims {
			s.vector[next[d]], s.value[next[d]] = int32(i), v.Values[j]
			next[d]++
		}
	}
	return s, nil
}

func (s *sparse) scores(v Vector, out []float32) {
	clear(out)
	for i, d := range v.Dims {
		if int(d)+1 >= len(s.start) {
			break // no phrase has this or a higher dimension
		}
		weight := v.Values[i]
		from, to := s.start[d], s.start[d+1]
		values := s.value[from:to]
		for j, n := range s.vector[from:to] {
			out[n] += weight * values[j]
		}
	}
}
