package planner

import (
	"fmt"
	"math"

	"hearth/sim/planner/bank"
)

// A corpus is a list of embedded texts.
type corpus struct {
	embedder bank.Embedder
	vectors  []bank.Vector
	lengths  []float64 // lengths of the vectors
}

func newCorpus(texts []string, e bank.Embedder) (*corpus, error) {
	vectors, err := e.Embed(texts)
	if err == nil && len(vectors) != len(texts) {
		err = fmt.Errorf("expected one vector per text from the embedder, got %d for %d texts", len(vectors), len(texts))
	}
	c := &corpus{embedder: e, vectors: vectors}
	for _, v := range vectors {
		c.lengths = append(c.lengths, length(v))
	}
	return c, err
}

// similarity returns the cosine of a text and each text of c. It is 0 if one of the two vectors is zero.
func (c *corpus) similarity(text string) ([]float64, error) {
	vectors, err := c.embedder.Embed([]string{text})
	if err != nil {
		return nil, err
	}
	if len(vectors) != 1 {
		return nil, fmt.Errorf("expected one vector from the embedder, got %d", len(vectors))
	}
	scores, own := make([]float64, len(c.vectors)), length(vectors[0])
	for i, v := range c.vectors {
		if lengths := own * c.lengths[i]; lengths > 0 {
			scores[i] = product(vectors[0], v) / lengths
		}
	}
	return scores, nil
}

// product returns the inner product of two vectors of the same embedder.
func product(a, b bank.Vector) (sum float64) {
	i, j := 0, 0
	for i < len(a.Values) && j < len(b.Values) {
		da, db := dim(a, i), dim(b, j)
		if da == db {
			sum += float64(a.Values[i]) * float64(b.Values[j])
		}
		if da <= db {
			i++
		}
		if db <= da {
			j++
		}
	}
	return sum
}

// dim returns the dimension of the value at index i.
func dim(v bank.Vector, i int) int32 {
	if v.Dims == nil {
		return int32(i)
	}
	return v.Dims[i]
}

func length(v bank.Vector) float64 {
	square := 0.0
	for _, x := range v.Values {
		square += float64(x) * float64(x)
	}
	return math.Sqrt(square)
}
