// Package bank finds the admissible phrase that is most similar to a text: "put the mug onto the table" is
// nearest to "put coffee_cup on table".
//
// [Enumerate] makes the phrases that a household admits. [New] embeds them once with an [Embedder].
// [Bank.Nearest] embeds a text and returns the phrase with the largest cosine. [Lexical] is an embedder that
// uses parts of words and needs no model; vectors of a language model can be used instead.
//
// A bank is immutable and safe for concurrent use. It does not know whether a phrase can be executed or is a
// good next step.
package bank

import (
	"fmt"
	"math"
	"slices"
	"sync"
)

// A Vector is an embedding: Values[i] is the value in dimension Dims[i]. Dims is ascending. It is nil in a
// dense vector, which has a value for each dimension.
type Vector struct {
	Dims   []int32
	Values []float32
}

// An Embedder converts texts to vectors, one for each text, in order. Either all its vectors have Dims, or
// none has. Vectors without Dims have equal length.
type Embedder interface {
	Embed(texts []string) ([]Vector, error)
}

// A Bank is a list of phrases with a search for the nearest one.
type Bank struct {
	phrases  []string
	embedder Embedder
	index    index
	scores   sync.Pool // scratch *[]float32 with one element per phrase
}

// A Hit is a phrase of a bank, by index, with its cosine. The cosine is rounded to millionths, the precision
// of sums of float32, so that the order of additions cannot separate texts that are equally near.
type Hit struct {
	Index int
	Score float64
}

// An index computes the product of a vector with each of its vectors. All vectors have length 1.
type index interface {
	scores(v Vector, out []float32)
}

// New returns a bank. The error is one of the embedder, or reports invalid vectors.
func New(phrases []string, e Embedder) (*Bank, error) {
	if len(phrases) == 0 {
		return nil, fmt.Errorf("expected at least one phrase")
	}
	b := &Bank{phrases: slices.Clone(phrases), embedder: e}
	b.scores.New = func() any { scores := make([]float32, len(phrases)); return &scores }
	vectors, err := b.embed(b.phrases)
	if err != nil {
		return nil, err
	}
	if vectors[0].Dims == nil {
		b.index, err = newDense(vectors)
	} else {
		b.index, err = newSparse(vectors)
	}
	return b, err
}

// Phrase returns the phrase with index i.
func (b *Bank) Phrase(i int) string { return b.phrases[i] }

// Len returns the number of phrases.
func (b *Bank) Len() int { return len(b.phrases) }

// Nearest returns the phrase that is nearest to a text; of equally near ones, the first. The score is 0 for a
// text that has nothing in common with any phrase.
func (b *Bank) Nearest(text string) (Hit, error) {
	hits, err := b.NearestOf([]string{text})
	if err != nil {
		return Hit{}, err
	}
	return hits[0], nil
}

// NearestOf returns the nearest phrase of each text. All texts are embedded together.
func (b *Bank) NearestOf(texts []string) ([]Hit, error) {
	vectors, err := b.embed(texts)
	if err != nil {
		return nil, err
	}
	hits := make([]Hit, len(vectors))
	for i, v := range vectors {
		if err := b.fits(v); err != nil {
			return nil, err
		}
		hits[i] = b.nearest(v, nil)
	}
	return hits, nil
}

// NearestAmong returns the phrase nearest to a text among those for which admits, called with the index of a phrase, is
// true. The index of the hit is -1 if there is none.
func (b *Bank) NearestAmong(text string, admits func(i int) bool) (Hit, error) {
	vectors, err := b.embed([]string{text})
	if err != nil {
		return Hit{}, err
	}
	if err := b.fits(vectors[0]); err != nil {
		return Hit{}, err
	}
	return b.nearest(vectors[0], admits), nil
}

// nearest returns the first of the admitted phrases that have the largest product. If admits is nil, all are.
func (b *Bank) nearest(v Vector, admits func(i int) bool) Hit {
	pooled := b.scores.Get().(*[]float32)
	defer b.scores.Put(pooled)
	scores := *pooled
	b.index.scores(v, scores)
	best, most := -1, float32(0)
	for i, score := range scores {
		if (best < 0 || score > most) && (admits == nil || admits(i)) {
			best, most = i, score
		}
	}
	return Hit{best, math.Round(float64(most)*1e6) / 1e6}
}

// fits returns an error for a vector whose form differs from that of the phrases.
func (b *Bank) fits(v Vector) error {
	d, isDense := b.index.(*dense)
	switch {
	case isDense != (v.Dims == nil):
		return fmt.Errorf("the embedder returned both dense and sparse vectors")
	case isDense && len(v.Values) != d.width:
		return fmt.Errorf("the embedder returned vectors of %d and of %d values", d.width, len(v.Values))
	}
	return nil
}

// embed returns vectors of length 1, or 0 for zero vectors.
func (b *Bank) embed(texts []string) ([]Vector, error) {
	vectors, err := b.embedder.Embed(texts)
	if err != nil {
		return nil, fmt.Errorf("embed %d texts: %w", len(texts), err)
	}
	if len(vectors) != len(texts) {
		return nil, fmt.Errorf("expected one vector per text from the embedder, got %d for %d texts", len(vectors), len(texts))
	}
	for i, v := range vectors {
		if v.Dims != nil && (len(v.Dims) != len(v.Values) || !ascend(v.Dims)) {
			return nil, fmt.Errorf("vector %d: dimensions must ascend from 0, one for each value", i)
		}
		if vectors[i].Values, err = unit(v.Values); err != nil {
			return nil, fmt.Errorf("vector %d: %w", i, err)
		}
	}
	return vectors, nil
}

func ascend(dims []int32) bool {
	before := int32(-1)
	for _, d := range dims {
		if d <= before {
			return false
		}
		before = d
	}
	return true
}

// unit returns values scaled to length 1. Values that are all 0 stay so.
func unit(values []float32) ([]float32, error) {
	square := 0.0
	for _, x := range values {
		square += float64(x) * float64(x)
	}
	if math.IsNaN(square) || math.IsInf(square, 0) {
		return nil, fmt.Errorf("a value is not a finite number")
	}
	out := make([]float32, len(values))
	for i, x := range values {
		if square > 0 {
			out[i] = float32(float64(x) / math.Sqrt(square))
		}
	}
	return out, nil
}
