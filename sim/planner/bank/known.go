package bank

import (
	"slices"
	"strings"
)

// aside is what an unknown word counts that says what is done: people have many
// words for that, and fewer for things.
const aside = 0.5

// Known returns which part of what is said is known, from 0 to 1: the first of
// the words, which says what is done, counts half when it is unknown; 0 where
// none is known.
func Known(words []string, known func(word string) bool) float64 {
	unknown, some := 0.0, false
	for i, w := range words {
		switch {
		case known(w):
			some = true
		case i == 0:
			unknown += aside
		default:
			unknown++
		}
	}
	if !some {
		return 0
	}
	return 1 - unknown/float64(len(words))
}

// A Lexicon is the words that are known, in any form that people give them.
type Lexicon map[string]bool

// Add adds the words of texts.
func (l Lexicon) Add(texts ...string) {
	for _, t := range texts {
		for _, w := range Words(t) {
			l[stem(w)] = true
		}
	}
}

// Has reports whether a word is known.
func (l Lexicon) Has(word string) bool { return l[stem(word)] }

// stem cuts off what the forms of a word differ by: bakes, baked and baking.
func stem(word string) string {
	for _, end := range []string{"ing", "ed", "es", "s", "e", "y"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) > 2 {
			return rest
		}
	}
	return word
}

// Unknown returns the words that are not known, but for the first one, and what is
// said with a gap in place of each.
func Unknown(words []string, known func(word string) bool, gap string) (unknown []string, form string) {
	gapped := slices.Clone(words)
	for i, w := range words {
		if i > 0 && !known(w) {
			unknown, gapped[i] = append(unknown, w), gap
		}
	}
	return unknown, strings.Join(gapped, " ")
}
