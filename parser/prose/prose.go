// Package prose takes the English of recipes apart: ingredient lines into amounts, names and preparations, and
// instructions into clauses with a verb, its object and phrases with prepositions.
//
// [Load] reads a [Language]: all words that the package knows, and what they mean, are data. [Language.Ingredients]
// reads a line of the list of ingredients, [Language.Clauses] an instruction. Every [Word] keeps its place in
// the text. The package knows no action and no class, and executes nothing; see package hearth/sim/reader.
package prose

import (
	"slices"
	"strings"
)

// A Word is a word, a number or a punctuation mark of a text.
type Word struct {
	Text     string  // as written, in lower case
	Stem     string  // singular of a noun; otherwise Text
	Number   float64 // value if IsNumber
	Upper    bool    // whether it begins with a capital letter
	IsNumber bool    // whether it is written in digits
	From, To int     // bytes of the text
}

// A Phrase is a sequence of words.
type Phrase []Word

// String returns the words of p, separated by blanks.
func (p Phrase) String() string {
	texts := make([]string, len(p))
	for i, w := range p {
		texts[i] = w.Text
	}
	return strings.Join(texts, " ")
}

// Bytes returns the place of p in its text.
func (p Phrase) Bytes() (from, to int) {
	if len(p) == 0 {
		return 0, 0
	}
	return p[0].From, p[len(p)-1].To
}

// Has reports whether p contains one of the given words, by text or stem.
func (p Phrase) Has(words ...string) bool {
	return slices.ContainsFunc(p, func(w Word) bool { return slices.Contains(words, w.Text) || slices.Contains(words, w.Stem) })
}

// In reports whether a word of p is in a set, by text or stem.
func (p Phrase) In(set map[string]bool) bool {
	return slices.ContainsFunc(p, func(w Word) bool { return set[w.Text] || set[w.Stem] })
}

// Without returns p without the words in a set.
func (p Phrase) Without(set map[string]bool) Phrase {
	return slices.DeleteFunc(slices.Clone(p), func(w Word) bool { return set[w.Text] || set[w.Stem] })
}

// Trim returns p without punctuation and conjunctions at its ends.
func (p Phrase) Trim() Phrase {
	loose := func(w Word) bool {
		return w.Text == "," || w.Text == "and" || w.Text == "or" || w.Text == "then" || w.Text == "&"
	}
	for len(p) > 0 && loose(p[0]) {
		p = p[1:]
	}
	for len(p) > 0 && loose(p[len(p)-1]) {
		p = p[:len(p)-1]
	}
	return p
}

// List splits p at commas and conjunctions.
func (p Phrase) List() (parts []Phrase) {
	from := 0
	cut := func(to int) {
		if part := p[from:to].Trim(); len(part) > 0 {
			parts = append(parts, part)
		}
		from = to + 1
	}
	for i, w := range p {
		switch w.Text {
		case ",", "and", "plus", "&", "or":
			cut(i)
		}
	}
	cut(len(p))
	return parts
}

// A Pattern is a sequence of words; a part of it may be a choice, written half|halves. A part that ends in
// a star stands for all words that start with it.
type Pattern [][]string

// NewPattern reads a pattern: its parts are separated by blanks.
func NewPattern(text string) (p Pattern) {
	for part := range strings.FieldsSeq(text) {
		p = append(p, strings.Split(part, "|"))
	}
	return p
}

// at reports whether p matches the words at the start of a phrase.
func (p Pattern) at(words Phrase) bool {
	if len(p) > len(words) {
		return false
	}
	for i, choice := range p {
		if !slices.ContainsFunc(choice, func(c string) bool {
			if start, ok := strings.CutSuffix(c, "*"); ok {
				return strings.HasPrefix(words[i].Text, start)
			}
			return c == words[i].Text || c == words[i].Stem
		}) {
			return false
		}
	}
	return true
}

// Find returns the place of the first match of p, as indexes into words, or from = -1.
func (p Pattern) Find(words Phrase) (from, to int) {
	for i := range words {
		if p.at(words[i:]) {
			return i, i + len(p)
		}
	}
	return -1, -1
}

// In reports whether p occurs in words.
func (p Pattern) In(words Phrase) bool {
	from, _ := p.Find(words)
	return from >= 0
}
