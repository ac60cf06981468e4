package prose

import "slices"

// An Ingredient is one ingredient of a line of the list.
type Ingredient struct {
	Class        string  // "" if it is not known
	Name         Phrase  // the words that name it
	Quantity     float64 // of Unit; 0 if the line states none
	Unit         string  // a unit of the kitchen; "" if the line states none
	Assumed      string  // the assumption with which it was read, as in "1 cup is 240 ml"; "" if none
	Preparations []Preparation
	Group        string // the mixture that it is for, as in "for the dressing"; "" if none
	Divided      bool   // it is used in parts
	ToTaste      bool
	Onto         bool   // it is added to the ingredient before it at once
	Reserved     bool   // it waits for the end, as in "for dusting"
	Part         string // "white" or "yolk" of an egg
	Line         Phrase // the whole line
}

// A Preparation is what the list says was done to an ingredient.
type Preparation struct{ Frame, Cut string }

// Heading returns the mixture that the heading of a group names, such as
// "For the dressing:".
func (l *Language) Heading(line string) (group string, ok bool) {
	words := l.Words(line)
	if len(words) == 0 || words[len(words)-1].Text != ":" && words[0].Text != "for" && len(words) > 1 || slices.ContainsFunc(words, func(w Word) bool { return w.IsNumber }) {
		return "", false
	}
	if len(words) == 1 && words[0].Text != ":" && (l.NamesFor[words[0].Stem] || l.Mixtures[words[0].Stem]) {
		return words[0].Stem, true
	}
	for _, w := range words {
		if w.Text == "dry" || w.Text == "wet" {
			return w.Text, true
		}
	}
	for _, w := range slices.Backward(words) {
		if l.NamesFor[w.Stem] || l.Mixtures[w.Stem] {
			return w.Stem, true
		}
	}
	return "", words[len(words)-1].Text == ":" && len(words) > 0
}

// Ingredients reads a line of the list of ingredients.
func (l *Language) Ingredients(line, group string) []Ingredient {
	words := l.amounts(l.Words(line))
	main, remarks := parentheses(words)
	r := lineReader{l: l, words: words, main: main, remarks: remarks, group: group}
	r.divided = words.Has("divided")
	if m, _ := NewPattern("for the|a|your *").Find(words); m >= 0 {
		for _, w := range words[m+1:] {
			if l.NamesFor[w.Stem] {
				r.group = w.Stem
				break
			}
		}
	}
	return r.read()
}

// amounts replaces numbers in words and ranges by single words with their value. Of a range the upper end counts.
func (l *Language) amounts(words Phrase) (out Phrase) {
	for i := 0; i < len(words); i++ {
		w := words[i]
		if n, to := l.spelled(words[i:]); to > 0 {
			w.Number, w.IsNumber, w.To = n, true, words[i+to-1].To
			i += to - 1
		} else if i+2 < len(words) && w.IsNumber && l.Between[words[i+1].Text] && words[i+2].IsNumber {
			i += 2
			w.Number, w.To = words[i].Number, words[i].To
		}
		out = append(out, w)
	}
	return out
}

// spelled reads a number in words at the start of words, such as "three quarters of a": its value, and how many words it
// takes, or 0.
func (l *Language) spelled(words Phrase) (n float64, taken int) {
	text := func(i int) string {
		if i < len(words) {
			return words[i].Text
		}
		return ""
	}
	if words[0].IsNumber {
		return 0, 0
	}
	n, at := 1.0, 0
	if whole, ok := l.Numbers[text(0)]; ok {
		n, at = whole, 1
	}
	f, ok := l.Fractions[text(at)]
	if !ok {
		return n * float64(at), at
	}
	if at++; text(at) == "of" {
		at++
	}
	if text(at) == "a" || text(at) == "an" {
		at++
	}
	return n * f, at
}

// parentheses separates the words in parentheses from the others.
func parentheses(words Phrase) (main, inside Phrase) {
	depth := 0
	for _, w := range words {
		switch {
		case w.Text == "(" || w.Text == "[":
			depth++
		case w.Text == ")" || w.Text == "]":
			depth = max(0, depth-1)
		case depth > 0:
			inside = append(inside, w)
		default:
			main = append(main, w)
		}
	}
	return main, inside
}
