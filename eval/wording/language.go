// Package wording writes the text of a recipe from its executed network, as a recipe site would print it: a list of
// ingredients, and instructions in ordinary sentences.
//
// Load a [Language] from the notation of a kitchen, and call [Writer.Text] with an episode. The words are data: the
// package knows no action and no class by name. How a step is called depends on what is true of its things, which
// queries in the language decide.
package wording

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// File is the name of the file with the language in the folder of an ontology.
const File = "notation/writing.yaml"

// A Language holds the words and phrases of recipe texts.
type Language struct {
	Names   map[string]string // class → name; the default is the class with blanks
	Short   map[string]string // class → name in instructions
	Titles  map[string]string // class → name in titles
	Counted map[string]bool   // classes with a plural
	Plural  map[string]bool   // classes whose name is a plural
	Pieces  map[string]string // class → word for a piece of it

	Units     map[string]unit
	Fractions map[string]string // decimal number → fraction

	Mass  map[string]bool // classes without an article
	Flat  map[string]bool // classes of vessels that things lie on
	Small map[string]bool // words of a title without a capital letter

	Put string // words for additions by several actions

	Minor   []string // classes of food that does not name what it is in
	Things  []naming
	Heaps   []heap
	Actions map[string]phrases
}

// A unit is how a unit is written.
type unit struct {
	One, Many string
	Fractions bool
}

// A naming names what a step gives, if a query holds.
type naming struct {
	Called string
	Many   bool
	After  map[string]bool // actions
	Was    map[string]bool // names before; empty means any
	Plain  bool            // a pronoun may stand for it at once
	When   string
}

// A heap is a name of food that lies together unmixed.
type heap struct {
	Called string
	Many   bool
	Foods  map[string]bool // classes of food
}

// A phrases value is how an action is written.
type phrases struct {
	As           string            // "nothing", "thing", "portion", "addition", or "" for a step with a clause
	Topic        []string          // roles with the topic
	What         string            // role of the thing that is fetched or added
	Number, Unit string            // roles with the amount
	Usual        map[string]string // role → its filler if it is open
	Lists        string            // role that is listed where the action is repeated
	Blends       bool              // the result is called a mixture, not after its main ingredient
	Setup        bool              // the step precedes the cooking
	Hides        map[string]bool   // actions around this one that its words include
	Gives        map[string]string // further result → its name
	Quality      string            // word for the topic, if it is one ingredient
	Say          string
	Into         string
	Join         string
	Then         string
	Done         string
	Forms        []form
}

// A form is a wording for some steps of an action. Its conditions must all hold.
type form struct {
	Is           map[string]string // role → class
	Filled, Open []string
	When         string

	Say, Into, Join, Then, Done string
}

// Load reads the language of a kitchen. The error is a [*source.Diagnostics].
func Load(f *source.File) (*Language, error) {
	var problems source.Diagnostics
	l := &Language{}
	tree.Read(f, "the language of recipe texts", &problems, l)
	return l, problems.Err()
}

// name returns the name of a class.
func (l *Language) name(class string) string {
	if name, ok := l.Names[class]; ok {
		return name
	}
	return strings.ReplaceAll(class, "-", " ")
}

// Title returns the name of a class as titles have it, in the plural if many is set and the class has one.
func (l *Language) Title(class string, many bool) string {
	name := cmp.Or(l.Titles[class], l.short(class))
	if many && l.Counted[class] {
		name = several(name)
	}
	return l.titled(name)
}

// titled returns a text with the capital letters of a title.
func (l *Language) titled(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if i == 0 || !l.Small[word] {
			words[i] = capital(word)
		}
	}
	return strings.Join(words, " ")
}

// short returns the name of a class in instructions.
func (l *Language) short(class string) string {
	if name, ok := l.Short[class]; ok {
		return name
	}
	return l.name(class)
}

// minor reports whether a class of food does not name what it is in.
func (l *Language) minor(onto *ontology.Ontology, class string) bool {
	return slices.ContainsFunc(l.Minor, func(m string) bool { return class == m || onto.IsA(class, m) })
}

// amount returns a number with its unit. The unit "" is a count.
func (l *Language) amount(number, of string) string {
	u := l.Units[of]
	if u.Fractions || u.One == "" {
		number = l.fraction(number)
	}
	word := u.Many
	if whole(number) || number == "1" {
		word = u.One
	}
	return strings.TrimSpace(number + " " + word)
}

// whole reports whether a number is a fraction of one.
func whole(number string) bool {
	return strings.Contains(number, "/") && !strings.Contains(number, " ")
}

// fraction returns a number with its fractional part as a fraction, as in 1 1/2.
func (l *Language) fraction(number string) string {
	integer, rest, found := strings.Cut(number, ".")
	if !found {
		return number
	}
	for _, decimal := range slices.Sorted(maps.Keys(l.Fractions)) {
		if decimal != "0."+rest {
			continue
		}
		if integer == "0" {
			return l.Fractions[decimal]
		}
		return integer + " " + l.Fractions[decimal]
	}
	return number
}

// several returns the plural of a noun phrase.
func several(noun string) string {
	for _, end := range []string{"s", "x", "ch", "sh"} {
		if strings.HasSuffix(noun, end) {
			return noun + "es"
		}
	}
	for _, end := range []string{"potato", "tomato", "mango"} {
		if strings.HasSuffix(noun, end) {
			return noun + "es"
		}
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok && !strings.ContainsAny(stem[len(stem)-1:], "aeiou") {
		return stem + "ies"
	}
	if strings.HasSuffix(noun, "chilli") || noun == "leaf" {
		return noun + "s"
	}
	return noun + "s"
}

// article returns a noun phrase with its indefinite article.
func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an " + noun
	}
	return "a " + noun
}

// list joins words with commas and an "and".
func list(words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
