// Package expression parses descriptions of things, such as
//
//	container and not (has used or inside fridge)
//	ingredient and has temperature > 40 degrees-celsius
//	soma:Container and not <http://example.org/soups#Tureen>
//
// Start with [Parse]. The package does not know classes or properties. The compiler of an [Expr] looks up the
// names and reports unknown ones at their position.
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

	"hearth/parser/source"
)

// An Op is the operator of an [Expr].
type Op string

// The operators. Class and Has have no operands. Not, Inside and OnThing have one, And and Or have two.
const (
	Class   Op = "class"  // instances of the class Name
	Has     Op = "has"    // things whose property Name passes Test
	Not     Op = "not"    // things that the operand does not describe
	Inside  Op = "inside" // things inside a thing that the operand describes, at any depth
	OnThing Op = "on"     // things directly in or on a thing that the operand describes
	And     Op = "and"
	Or      Op = "or"
)

// An Expr is a description of things.
type Expr struct {
	Op   Op
	Name Word
	Args []*Expr
	Test *Test // test of Has; nil accepts any value
}

// A Test compares the value of a property with a class, a word, or a number with an optional unit.
type Test struct {
	Compare Word
	Value   Word
	Unit    Word // its Text is "" if there is no unit
}

// A Word is a word and its position. The text of an IRI is in angle brackets.
type Word struct {
	Text string
	Span source.Span
}

// maxDepth is the maximum nesting of brackets and prefix operators.
const maxDepth = 64

// Parse parses one description. The error is a *[source.Diagnostic].
func Parse(f *source.File) (*Expr, error) {
	p := &parser{file: f, words: split(f)}
	e := p.or()
	if p.err == nil && p.peek() != "" {
		p.fail("unexpected %.40q", p.peek())
	}
	if p.err != nil {
		return nil, p.err
	}
	return e, nil
}

const marks = "()=<>"

// iri matches an IRI at the start of a text. An IRI has a colon and no spaces.
var iri = source.LazyRegexp(strings.ReplaceAll(`^(<I>|"I"|'I')`, "I", `[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"']*`))

// split splits a text into words and punctuation.
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
	pos   int
	depth int
	err   error
}

// peek returns the next word, or "" at the end or after an error.
func (p *parser) peek() string {
	if p.err != nil || p.pos >= len(p.words) {
		return ""
	}
	return p.words[p.pos].Text
}

func (p *parser) next() Word {
	w := p.words[p.pos]
	p.pos++
	return w
}

func (p *parser) accept(word string) bool {
	if p.peek() != word {
		return false
	}
	p.pos++
	return true
}

// fail records a problem at the next word. Only the first one is kept.
func (p *parser) fail(format string, args ...any) {
	at := source.Span{File: p.file, Start: len(p.file.Text), End: len(p.file.Text)}
	if p.pos < len(p.words) {
		at = p.words[p.pos].Span
	}
	if p.err == nil {
		p.err = source.Errorf("E0710", at, format, args...)
	}
}

func (p *parser) or() *Expr  { return p.chain(Or, p.and) }
func (p *parser) and() *Expr { return p.chain(And, p.term) }

// chain parses operands separated by op.
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
	case string(Not), string(Inside), string(OnThing):
		p.pos++
		return &Expr{Op: Op(word), Args: []*Expr{p.term()}}
	case "(":
		p.pos++
		e := p.or()
		p.close()
		return e
	case string(Has):
		p.pos++
		return p.has()
	}
	return &Expr{Op: Class, Name: p.name("a class")}
}

// close reads a closing bracket.
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

// value accepts any word. After a comparison, the word on is a value, such as that of a lamp.
func (p *parser) value() Word {
	if p.peek() == string(OnThing) {
		return p.next()
	}
	return p.name("a value")
}

// name accepts a word that is not reserved.
func (p *parser) name(what string) Word {
	if reserved(p.peek()) {
		p.fail("expected %s", what)
		return Word{}
	}
	return p.next()
}

// reserved reports whether a word has a meaning in the grammar, or is "".
func reserved(word string) bool {
	switch Op(word) {
	case Not, Inside, OnThing, And, Or, Has, "":
		return true
	}
	return strings.ContainsAny(word, marks) && !iri().MatchString(word)
}
