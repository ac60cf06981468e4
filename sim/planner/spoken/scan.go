package spoken

import (
	"math/big"
	"strings"

	"hearth/parser/pattern"
)

// A named thing is a class that a text speaks of.
type named struct {
	class  string
	said   string
	before string // the word before it, without articles
}

// An amount is a number with its unit; a unit of "" is a count.
type amount struct {
	number *big.Rat
	unit   string
	said   string
}

// What is found in a text, and the words that are left for its action.
type found struct {
	things  []named
	amounts []amount
	rest    string
	said    []string // one by one, "" for each thing and amount
}

var (
	token = pattern.Of(`\d+(?:[.,]\d+)?(?:/\d+)?|\p{L}+(?:-\p{L}+)*|[°%½¼¾]`)
	digit = pattern.Of(`^\d`)
)

// passed are words between a preposition and what it stands before; they tell
// nothing else.
var passed = map[string]bool{"the": true, "a": true, "an": true, "of": true, "all": true, "some": true, "your": true, "my": true}

// longest is how many words a class is called by at most.
const longest = 5

// scan takes amounts out of a text, and the things that do not tell its action.
// A word that phrases begin with is no thing at the beginning: flour the tray.
func (p *Phrases) scan(text string) (f found) {
	words := token().FindAllString(strings.ToLower(text), -1)
	var rest []string
	before := ""
	for i := 0; i < len(words); {
		if a, n := p.amount(words[i:]); n > 0 {
			f.amounts, f.said = append(f.amounts, a), append(f.said, "")
			i += n
			continue
		}
		if class, n := p.class(words[i:], false); n > 1 || n == 1 && (i > 0 || !p.verbs[words[0]]) {
			said := strings.Join(words[i:i+n], " ")
			f.things, f.said = append(f.things, named{class, said, before}), append(f.said, "")
			if p.telling[class] {
				rest = append(rest, said)
			}
			i += n
			continue
		}
		if !passed[words[i]] {
			before = words[i]
			rest, f.said = append(rest, words[i]), append(f.said, words[i])
		}
		i++
	}
	f.rest = strings.Join(rest, " ")
	return f
}

// amount reads a number and the unit behind it. An article is a number only
// before a unit.
func (p *Phrases) amount(words []string) (a amount, n int) {
	sum := new(big.Rat)
	for n < len(words) {
		v, ok := p.number(words[n])
		if !ok {
			break
		}
		sum.Add(sum, v) // 1 1/2
		n++
	}
	if n == 0 {
		return a, 0
	}
	a.number = sum
	class, units := p.class(words[n:], true)
	if a.unit = class; units == 0 && !digit().MatchString(words[0]) && passed[words[0]] {
		return a, 0
	}
	n += units
	a.said = strings.Join(words[:n], " ")
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

// class finds the class that the most of the first words are called, which is a
// unit or is none.
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
