package bank

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// Minimum and maximum length of the parts of words that are compared, in letters. The blanks around a word
// count as letters.
const (
	shortest = 3
	longest  = 5
)

// A Lexical embeds texts by their words, pairs of neighbouring words, and parts of words with three to five
// letters. Terms that are rare among its phrases have more weight (tf-idf). It implements [Embedder].
type Lexical struct {
	dim    map[string]int32 // dimension of each term
	weight []float32        // by dimension: weight of the term; the last is for unknown terms
}

// NewLexical returns an embedder for the given phrases.
func NewLexical(phrases []string) *Lexical {
	l := &Lexical{dim: map[string]int32{}}
	var texts, last []int32 // by dimension: number of phrases with the term, and the last such phrase
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

// Embed returns a vector for each text; the error is always nil. Unknown terms share the last dimension. No
// phrase has it, but it makes the text less similar to all phrases.
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

// vector returns the vector for a sorted list of dimensions.
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
			count = math.Sqrt(count) // unknown terms differ, and each occurs once
		}
		v.Values[i], dims = float32(count)*l.weight[d], dims[n:]
	}
	return v
}

// Words returns the words of a text in lower case.
func Words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// plain returns the words of a text, each surrounded by single blanks, or "" if there are none.
func plain(text string) string {
	words := Words(text)
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// eachTerm calls yield for each word of a plain text with the blanks around it, for each pair of neighbouring
// words, and for each shorter part of a word.
func eachTerm(text string, yield func(term string)) {
	var room [40]int
	before := -1 // start of the previous word
	for at := 0; at+1 < len(text); {
		end := at + 1 + strings.IndexByte(text[at+1:], ' ') + 1
		starts := room[:0] // start of each letter, and the end of the last one
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
