package bank

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// Lengths of the parts of words that are compared, in letters; the blanks
// around a word are two of them.
const (
	shortest = 3
	longest  = 5
)

// A Lexical embeds texts by their words, pairs of neighbouring words, and the
// parts of words of three to five letters. What is rare among the phrases that
// it was made for counts more (tf-idf). It implements [Embedder].
type Lexical struct {
	dim    map[string]int32 // of a term
	weight []float32        // of a dimension, and of all that is in no phrase
}

// NewLexical makes an embedder for these phrases.
func NewLexical(phrases []string) *Lexical {
	l := &Lexical{dim: map[string]int32{}}
	var texts, last []int32 // by dimension: how many have it, which one was the last
	for i, p := range phrases {
		eachTerm(plain(p), func(term string) {
			d, ok := l.dim[term]
			if !ok {
				d = int32(len(texts))
				l.dim[strings.Clone(term)] = d
				texts, last = append(texts, 0), append(last, -1)
			}
			if last[d] != int32(i) {
				texts[d]++
				last[d] = int32(i)
			}
		})
	}
	for _, n := range append(texts, 0) {
		l.weight = append(l.weight, float32(math.Log(float64(1+len(phrases))/float64(1+n))+1))
	}
	return l
}

// Embed makes a vector of each text; the error is always nil. All that is in no
// phrase makes one last dimension: no phrase has it, but it makes the text less
// like any of them.
func (l *Lexical) Embed(texts []string) ([]Vector, error) {
	out := make([]Vector, len(texts))
	unknown := int32(len(l.weight) - 1)
	var dims []int32
	for i, text := range texts {
		dims = dims[:0]
		eachTerm(plain(text), func(term string) {
			d, ok := l.dim[term]
			if !ok {
				d = unknown
			}
			dims = append(dims, d)
		})
		slices.Sort(dims)
		out[i] = l.vector(dims)
	}
	return out, nil
}

// vector counts dimensions that stand sorted.
func (l *Lexical) vector(dims []int32) Vector {
	v := Vector{Dims: slices.Compact(append([]int32{}, dims...))}
	v.Values = make([]float32, len(v.Dims))
	for i, d := range v.Dims {
		n := slices.IndexFunc(dims, func(other int32) bool { return other != d })
		if n < 0 {
			n = len(dims)
		}
		count := float64(n)
		if int(d) == len(l.weight)-1 {
			count = math.Sqrt(count) // terms that differ, each of them once
		}
		v.Values[i], dims = float32(count)*l.weight[d], dims[n:]
	}
	return v
}

// Words returns the words of a text in lower case.
func Words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// plain returns the words of a text with one blank before, between and after
// them; "" when there are none.
func plain(text string) string {
	words := Words(text)
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// eachTerm calls yield for each word of a plain text with the blanks around it,
// each pair of neighbours, and each shorter part of a word.
func eachTerm(text string, yield func(term string)) {
	var room [40]int
	before := -1 // where the word before starts
	for at := 0; at+1 < len(text); {
		end := at + 1 + strings.IndexByte(text[at+1:], ' ') + 1
		starts := room[:0] // of the letters, and the end of the last
		for i := range text[at:end] {
			starts = append(starts, at+i)
		}
		starts = append(starts, end)
		letters := len(starts) - 1
		for n := shortest; n <= longest; n++ {
			for i := 0; i+n <= letters; i++ {
				yield(text[starts[i]:starts[i+n]])
			}
		}
		if letters > longest {
			yield(text[at:end])
		}
		if before >= 0 {
			yield(text[before:end])
		}
		before, at = at, end-1
	}
}
