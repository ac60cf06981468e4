package reader

import (
	"cmp"
	"slices"
	"strings"

	"hearth/parser/prose"
	"hearth/parser/source"
)

// A Match is an ingredient in stock that a phrase may name.
type Match struct{ Class, Unit, How string }

// maxMatches is the maximum number of matches of a phrase.
const maxMatches = 12

// Resolve returns the ingredients in stock that a phrase may name, the likeliest first: the class that recipes mean
// by it ("name"), classes of a kind such as cheese ("kind"), those that share words with it ("words"), and those that
// are spelled almost like it ("spelling").
func (r *Reader) Resolve(phrase string) (all []Match) {
	words := r.lang.Words(phrase)
	add := func(class, how string) {
		if r.stock[class] != "" && len(all) < maxMatches && !slices.ContainsFunc(all, func(m Match) bool { return m.Class == class }) {
			all = append(all, Match{class, r.stock[class], how})
		}
	}
	class, _, _ := r.lang.Class(words)
	add(class, "name")
	for _, w := range words {
		for _, c := range r.lang.Kinds[w.Stem] {
			add(c, "kind")
		}
	}
	for _, m := range r.similar(words) {
		add(m.class, m.how)
	}
	return all
}

// A similarity is how like a name of a class a phrase is.
type similarity struct {
	class, how string
	share      float64 // of the words of both that occur in both
}

// similar returns the classes with a name that shares words with a phrase or is spelled like it, the best first.
func (r *Reader) similar(words prose.Phrase) (all []similarity) {
	for class := range r.stock {
		best := similarity{class: class}
		for _, name := range append(slices.Clone(r.lang.Names[class]), strings.ReplaceAll(class, "-", " ")) {
			if source.IsSlip(strings.ToLower(words.String()), name) && best.share == 0 {
				best.how = "spelling"
			}
			if s := overlap(words, r.lang.Words(name)); s > best.share {
				best.how, best.share = "words", s
			}
		}
		if best.how != "" {
			all = append(all, best)
		}
	}
	slices.SortFunc(all, func(a, b similarity) int {
		return cmp.Or(cmp.Compare(b.share, a.share), strings.Compare(a.class, b.class))
	})
	return all
}

// overlap returns the share of the stems of two phrases that both have.
func overlap(a, b prose.Phrase) float64 {
	common := 0
	for _, w := range a {
		if !general[w.Stem] && slices.ContainsFunc(b, func(o prose.Word) bool { return o.Stem == w.Stem }) {
			common++
		}
	}
	if common == 0 {
		return 0
	}
	return float64(common) / float64(len(a)+len(b)-common)
}
