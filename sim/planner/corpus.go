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
}

func newCorpus(texts []string, e bank.Embedder) (*corpus, error) {
	vectors, err := e.Embed(texts)
	if err == nil && len(vectors) != len(texts) {
		err = fmt.Errorf("the embedder made %d vectors for %d texts", len(vectors), len(texts))
	}
	return &corpus{e, vectors}, err
}

// like returns the cosine of a text and each text of c.
func (c *corpus) like(text string) ([]float64, error) {
	vectors, err := c.embedder.Embed([]string{text})
	if err != nil {
		return nil, err
	}
	if len(vectors) != 1 {
		return nil, fmt.Errorf("the embedder made %d vectors for 1 text", len(vectors))
	}
	scores := make([]float64, len(c.vectors))
	for i, v := range c.vectors {
		scores[i] = cosine(vectors[0], v)
	}
	return scores, nil
}

// cosine returns the product of two vectors of one embedder by their lengths, 0
// when one of them has none.
func cosine(a, b bank.Vector) float64 {
	product, i, j := 0.0, 0, 0
	for i < len(a.Values) && j < len(b.Values) {
		da, db := dim(a, i), dim(b, j)
		if da == db {
			product += float64(a.Values[i]) * float64(b.Values[j])
		}
		if da <= db {
			i++
		}
		if db <= da {
			j++
		}
	}
	if lengths := length(a) * length(b); lengths > 0 {
		return product / lengths
	}
	return 0
}

// dim returns the dimension that the value at i belongs to.
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
