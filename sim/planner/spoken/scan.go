package spoken

import (
	"math/big"
	"strings"

	"hearth/parser/source"
)

// A mention is a class that a text mentions.
type mention struct {
	class  string
	text   string
	before string // the word before the name of the class, without articles
	after  string // the last preposition between the verb and the name, or ""
}

// An amount is a number with its unit; an empty unit means a count.
type amount struct {
	number *big.Rat
	unit   string
	text   string
}

// A found is what a text contains, and the other words of the text, which determine the action.
type found struct {
	things  []mention
	amounts []amount
	rest    string
	verb    string   // the first word that may be the name of an action, or ""
	all     []string // all words
	unit    string   // a word after a number that is not the name of a unit or a thing, or ""
	words   []string // single words, with "" for each thing and amount
}

var (
	token = source.LazyRegexp(`\d+(?:[.,]\d+)?(?:/\d+)?|\p{L}+(?:-\p{L}+)*|°(?: ?[cf]\b)?|[%½¼¾]`)
	digit = source.LazyRegexp(`^\d`)
)

// longest is the maximum number of words in the name of a class.
const longest = 5

// tokens returns the words and numbers of a text in lower case.
func tokens(text string) []string {
	words := token().FindAllString(strings.ToLower(text), -1)
	for i, w := range words {
		words[i] = strings.ReplaceAll(w, " ", "")
	}
	return words
}

// scan separates a text into amounts, things, and the words that determine the action. If the first word also
// begins a phrase, it is not taken for a thing: in "flour the tray", flour is the verb.
func (p *Phrases) scan(text string) (f found) {
	words := tokens(text)
	f.all = words
	var rest []string
	before, after := "", ""
	for i := 0; i < len(words); {
		if a, n := p.amount(words[i:]); n > 0 {
			f.amounts, f.words = append(f.amounts, a), append(f.words, "")
			i += n
			if i < len(words) && a.unit == "" && !p.means(words[i:]) {
				f.unit = words[i]
			}
			continue
		}
		if class, n := p.class(words[i:], false); n > 1 || n == 1 && (f.verb != "" || !p.verbs[words[i]] || !p.opens(words[:i])) {
			said := strings.Join(words[i:i+n], " ")
			f.things, f.words = append(f.things, mention{class, said, before, after}), append(f.words, "")
			if p.telling[class] {
				rest = append(rest, said)
			}
			i += n
			continue
		}
		if !p.lists["articles"][words[i]] {
			if f.verb == "" && !p.isLead(words[i]) && p.opens(words[:i]) {
				f.verb = words[i]
			}
			adjacent := len(f.words) > 0 && f.words[len(f.words)-1] == f.verb
			if p.lists["linking"][words[i]] && (!adjacent || words[i] != "in" && (words[i] == "on" || !p.lists["particles"][words[i]])) {
				after = words[i]
			}
			before = words[i]
			rest, f.words = append(rest, words[i]), append(f.words, words[i])
		}
		i++
	}
	f.rest = strings.Join(rest, " ")
	return f
}

// opens reports whether a verb may follow words: they do not end in an article or a preposition.
func (p *Phrases) opens(words []string) bool {
	return len(words) == 0 || !p.lists["articles"][words[len(words)-1]] && !p.lists["linking"][words[len(words)-1]]
}

// isLead reports whether a word may stand before the verb: it is in the list lead, or is an adverb.
func (p *Phrases) isLead(word string) bool {
	return p.lists["lead"][word] || strings.HasSuffix(word, "ly")
}

// means reports whether a text starts with the name of a class or a word of a phrase.
func (p *Phrases) means(words []string) bool {
	_, n := p.class(words, false)
	return n > 0 || p.lists["articles"][words[0]] || p.isLead(words[0]) || p.lexicon.Has(words[0])
}

// amount parses a number and its unit. An article counts as a number only before a unit.
func (p *Phrases) amount(words []string) (a amount, n int) {
	sum := new(big.Rat)
	for n < len(words) {
		v, ok := p.number(words[n])
		if !ok {
			break
		}
		sum.Add(sum, v) // adds up numbers such as 1 1/2
		n++
	}
	if n == 0 {
		return a, 0
	}
	a.number = sum
	class, units := p.class(words[n:], true)
	if a.unit = class; units == 0 && !digit().MatchString(words[0]) && p.lists["articles"][words[0]] {
		return a, 0
	}
	n += units
	a.text = strings.Join(words[:n], " ")
	return a, n
}

func (p *Phrases) number(word string) (*big.Rat, bool) {
	if n, ok := p.numbers[word]; ok {
		return n, true
	}
	if !digit().MatchString(word) {
		return nil, false
	}
	return new(big.Rat).SetString(strings.ReplaceAll(word, ",", "."))
}

// class returns the class named by the longest possible sequence of first words, and the number of these
// words. Units selects whether it must be a unit or must not.
func (p *Phrases) class(words []string, units bool) (class string, n int) {
	for n = min(longest, len(words)); n > 0; n-- {
		said := strings.Join(words[:n], " ")
		for _, form := range []string{said, strings.TrimSuffix(said, "s"), strings.TrimSuffix(said, "es")} {
			if c, ok := p.classes[strings.ReplaceAll(form, "-", " ")]; ok && p.onto.IsA(c, unit) == units {
				return c, n
			}
		}
	}
	return "", 0
}
