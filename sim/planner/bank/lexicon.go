package bank

import (
	"slices"
	"strings"
)

// aside is the weight of an unknown first word, which names the action. People use many words for actions, and
// fewer for things.
const aside = 0.5

// KnownShare returns the share of words that are known, from 0 to 1. If the first word, which names the action, is
// unknown, it counts half. The result is 0 if no word is known.
func KnownShare(words []string, known func(word string) bool) float64 {
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

// A Lexicon is a set of known words in any grammatical form.
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

// stem removes the ending of a word, so that bakes, baked and baking are equal.
func stem(word string) string {
	for _, end := range []string{"ing", "ed", "es", "s", "e", "y"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) > 2 {
			return rest
		}
	}
	return word
}

// Unknown returns the words that are not known, except the first one, and the words joined with gap in place
// of each unknown one.
func Unknown(words []string, known func(word string) bool, gap string) (unknown []string, form string) {
	gapped := slices.Clone(words)
	for i, w := range words {
		if i > 0 && !known(w) {
			unknown, gapped[i] = append(unknown, w), gap
		}
	}
	return unknown, strings.Join(gapped, " ")
}
