// Package expression reads descriptions of things, such as
//
//	container and not (has used or inside fridge)
//	ingredient and has temperature > 40 degrees-celsius
//	soma:Container and not <http://example.org/soups#Tureen>
//
// Start with [Parse]. The package knows no class and no property: whoever
// compiles an [Expr] looks the names up and reports them at their place.
//
//	or    = and { "or" and } .
//	and   = term { "and" term } .
//	term  = "not" term | "inside" term | "on" term | "(" or ")" | has | CLASS .
//	has   = "has" ( value | "(" value ")" ) .
//	value = PROPERTY [ ( "=" | "<" | ">" | "<=" | ">=" ) ( CLASS | NUMBER [ UNIT ] ) ] .
//
// A class is a word, or an IRI in angle brackets or quotes.
package expression

import (
	"strings"

	"hearth/parser/diag"
	"hearth/parser/pattern"
	"hearth/parser/source"
)

// An Op says what an [Expr] means.
type Op string

// The operators. Class and Has stand alone, Not, Inside and On have one
// operand, And and Or two.
const (
	Class  Op = "class"  // things of the class Name
	Has    Op = "has"    // things with a value of the property Name, as Test says
	Not    Op = "not"    // all other things
	Inside Op = "inside" // things that lie in one of the operand, at any depth
	On     Op = "on"     // things that lie directly in or on one of the operand
	And    Op = "and"
	Or     Op = "or"
)

// An Expr describes things.
type Expr struct {
	Op   Op
	Name Word
	Args []*Expr
	Test *Test // of Has; nil when any value will do
}

// A Test compares the value of a property: with a class or word, or with a
// number, which may have a unit.
type Test struct {
	Compare Word
	Value   Word
	Unit    Word // its text is empty when there is none
}

// A Word is a word and its place. The text of an IRI is in angle brackets.
type Word struct {
	Text string
	At   source.Span
}

// maxDepth bounds brackets and prefixes within each other.
const maxDepth = 64

// Parse reads one description. The error is a *[diag.Diagnostic].
func Parse(f *source.File) (*Expr, error) {
	p := &parser{file: f, words: split(f)}
	e := p.or()
	if p.err == nil && p.peek() != "" {
		p.fail("did not expect %.40q", p.peek())
	}
	if p.err != nil {
		return nil, p.err
	}
	return e, nil
}

const marks = "()=<>"

// iri matches an IRI at the start of a text: it has a colon, and no spaces.
var iri = pattern.Of(strings.ReplaceAll(`^(<I>|"I"|'I')`, "I", `[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"']*`))

// split cuts a text into words and marks.
func split(f *source.File) (words []Word) {
	text := f.Text
	for i := 0; i < len(text); {
		end := i + 1
		switch {
		case strings.IndexByte(" \t\r\n", text[i]) >= 0:
			i++
			continue
		case iri().MatchString(text[i:]):
			end = i + len(iri().FindString(text[i:]))
			words = append(words, Word{"<" + text[i+1:end-1] + ">", source.Span{File: f, Start: i, End: end}})
			i = end
			continue
		case strings.HasPrefix(text[i:], "<=") || strings.HasPrefix(text[i:], ">="):
			end = i + 2
		case strings.IndexByte(marks, text[i]) < 0:
			for end < len(text) && strings.IndexByte(marks+" \t\r\n", text[end]) < 0 {
				end++
			}
		}
		words = append(words, Word{text[i:end], source.Span{File: f, Start: i, End: end}})
		i = end
	}
	return words
}

type parser struct {
	file  *source.File
	words []Word
	at    int
	depth int
	err   error
}

// peek returns the next word, "" at the end or after an error.
func (p *parser) peek() string {
	if p.err != nil || p.at >= len(p.words) {
		return ""
	}
	return p.words[p.at].Text
}

func (p *parser) next() Word {
	w := p.words[p.at]
	p.at++
	return w
}

func (p *parser) accept(word string) bool {
	if p.peek() != word {
		return false
	}
	p.at++
	return true
}

// fail reports a problem at the next word; only the first one counts.
func (p *parser) fail(format string, args ...any) {
	at := source.Span{File: p.file, Start: len(p.file.Text), End: len(p.file.Text)}
	if p.at < len(p.words) {
		at = p.words[p.at].At
	}
	if p.err == nil {
		p.err = diag.New("E0710", at, format, args...)
	}
}

func (p *parser) or() *Expr  { return p.chain(Or, p.and) }
func (p *parser) and() *Expr { return p.chain(And, p.term) }

// chain reads operands with op between them.
func (p *parser) chain(op Op, operand func() *Expr) *Expr {
	e := operand()
	for p.accept(string(op)) {
		e = &Expr{Op: op, Args: []*Expr{e, operand()}}
	}
	return e
}

func (p *parser) term() *Expr {
	if p.depth++; p.depth > maxDepth {
		p.fail("the description is nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	switch word := p.peek(); word {
	case string(Not), string(Inside), string(On):
		p.at++
		return &Expr{Op: Op(word), Args: []*Expr{p.term()}}
	case "(":
		p.at++
		e := p.or()
		p.close()
		return e
	case string(Has):
		p.at++
		return p.has()
	}
	return &Expr{Op: Class, Name: p.name("a class")}
}

// close takes the bracket that was opened.
func (p *parser) close() {
	if !p.accept(")") {
		p.fail("a bracket is not closed")
	}
}

func (p *parser) has() *Expr {
	bracket := p.accept("(")
	e := &Expr{Op: Has, Name: p.name("a property")}
	switch p.peek() {
	case "=", "<", ">", "<=", ">=":
		e.Test = &Test{Compare: p.next(), Value: p.value()}
		if _, isNumber := e.Test.Number(); isNumber && !reserved(p.peek()) {
			e.Test.Unit = p.next()
		}
	}
	if bracket {
		p.close()
	}
	return e
}

// value takes any word: after a comparison, on is what a lamp is.
func (p *parser) value() Word {
	if p.peek() == string(On) {
		return p.next()
	}
	return p.name("a value")
}

// name takes a word that is none of the language's own.
func (p *parser) name(what string) Word {
	if reserved(p.peek()) {
		p.fail("here should be %s", what)
		return Word{}
	}
	return p.next()
}

// reserved reports whether a word ends a description, or means something in it.
func reserved(word string) bool {
	switch Op(word) {
	case Not, Inside, On, And, Or, Has, "":
		return true
	}
	return strings.ContainsAny(word, marks) && !iri().MatchString(word)
}
