// Package expression reads descriptions of things, such as
//
//	container and not (used or inside fridge)
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
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/scan"
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
	p := &parser{}
	p.Cursor = scan.Cursor{File: f, Text: f.Text}
	p.Start(0, p.next, nil)
	e := p.or()
	if !p.Next.EOF() {
		p.fail("did not expect %.40q", text(p.Next))
	}
	if fault, _ := p.Take(); fault != nil {
		return nil, fault
	}
	return e, nil
}

const (
	blanks = " \t\r\n"
	marks  = "()=<>"
)

// iri matches an IRI at the start of a text: it has a colon, and no spaces.
var iri = regexp.MustCompile(strings.ReplaceAll(`^(<I>|"I"|'I')`, "I", `[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"']*`))

// The types of tokens.
const (
	wordToken lexer.TokenType = iota + 1 // words and marks
	iriToken
)

type parser struct {
	scan.Reader
	depth int
}

// next cuts off a word or a mark.
func (p *parser) next() (lexer.Token, *diag.Diagnostic) {
	p.At = len(p.Text) - len(strings.TrimLeft(p.Rest(), blanks))
	rest := p.Rest()
	switch end := strings.IndexAny(rest, blanks+marks); {
	case rest == "":
		return p.End(), nil
	case iri.MatchString(rest):
		return p.Token(iriToken, len(iri.FindString(rest))), nil
	case strings.HasPrefix(rest, "<=") || strings.HasPrefix(rest, ">="):
		return p.Token(wordToken, 2), nil
	case end == 0:
		return p.Token(wordToken, 1), nil
	case end > 0:
		return p.Token(wordToken, end), nil
	}
	return p.Token(wordToken, len(rest)), nil
}

// text is what a token says: that of an IRI is in angle brackets.
func text(t lexer.Token) string {
	if t.Type == iriToken {
		return "<" + t.Value[1:len(t.Value)-1] + ">"
	}
	return t.Value
}

// peek returns the next word, "" at the end or after an error.
func (p *parser) peek() string {
	if p.Broken {
		return ""
	}
	return p.Next.Value
}

// word takes the next word.
func (p *parser) word() Word {
	t := p.Advance()
	return Word{text(t), p.Place(t)}
}

// fail reports a problem at the next word; only the first one counts.
func (p *parser) fail(format string, args ...any) {
	p.Report(diag.New("E0710", p.Place(p.Next), format, args...).WithHint("container and not (used or inside fridge)"))
	p.Broken = true
}

func (p *parser) or() *Expr  { return p.chain(Or, p.and) }
func (p *parser) and() *Expr { return p.chain(And, p.term) }

// chain reads operands with op between them.
func (p *parser) chain(op Op, operand func() *Expr) *Expr {
	e := operand()
	for p.Accept(string(op)) {
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
		p.Advance()
		return &Expr{Op: Op(word), Args: []*Expr{p.term()}}
	case "(":
		p.Advance()
		e := p.or()
		p.close()
		return e
	case string(Has):
		p.Advance()
		return p.has()
	}
	return &Expr{Op: Class, Name: p.name("a class")}
}

// close takes the bracket that was opened.
func (p *parser) close() {
	if !p.Accept(")") {
		p.fail("a bracket is not closed")
	}
}

func (p *parser) has() *Expr {
	bracket := p.Accept("(")
	e := &Expr{Op: Has, Name: p.name("a property")}
	switch p.peek() {
	case "=", "<", ">", "<=", ">=":
		e.Test = &Test{Compare: p.word(), Value: p.value()}
		if _, isNumber := e.Test.Number(); isNumber && !reserved(p.peek()) {
			e.Test.Unit = p.word()
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
		return p.word()
	}
	return p.name("a value")
}

// name takes a word that is none of the language's own.
func (p *parser) name(what string) Word {
	if reserved(p.peek()) {
		p.fail("here should be %s", what)
		return Word{}
	}
	return p.word()
}

// reserved reports whether a word ends a description, or means something in it.
func reserved(word string) bool {
	switch Op(word) {
	case Not, Inside, On, And, Or, Has, "":
		return true
	}
	return strings.ContainsAny(word, marks) && !iri.MatchString(word)
}
