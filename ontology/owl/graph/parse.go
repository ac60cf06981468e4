package graph

import (
	"slices"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The parts of a Turtle statement. Directives are parsed separately. A generated parser takes four times as long, which
// matters for ontologies of 64 MB.
type (
	statement struct {
		Subject *term
		Props   *props // nil if there are none
		Point   lexer.Token
	}
	props struct{ All []*prop }
	prop  struct {
		Verb    lexer.Token
		Objects []*term
	}
	term struct { // one of these
		Plain *lexer.Token // a name, a number or a word
		Text  *quotation
		Open  *lexer.Token // [
		Props *props       // in the brackets, or nil
		List  *list
	}
	list struct {
		Open  lexer.Token
		Items []*term
	}
	quotation struct {
		Text lexer.Token
		Lang *lexer.Token
		Type *lexer.Token
	}
)

// A parser reads one statement. After an error it reads nothing more.
type parser struct {
	*scanner
	token lexer.Token // the next one
	err   error
}

// parse parses the statement at the start of a text.
func parse(s *scanner) (*statement, error) {
	p := &parser{scanner: s}
	p.take()
	out := &statement{Subject: p.term()}
	if !p.at(".") {
		out.Props = p.props()
	}
	out.Point = p.expect(".")
	return out, p.err
}

// take returns the next token and reads the one after it.
func (p *parser) take() lexer.Token {
	taken := p.token
	if p.err == nil {
		p.token, p.err = p.Next()
	}
	return taken
}

// fail reports the next token as unexpected.
func (p *parser) fail() {
	if p.err == nil {
		p.err = &participle.UnexpectedTokenError{Unexpected: p.token}
	}
}

// at reports whether the next token is a sign.
func (p *parser) at(sign string) bool {
	return p.err == nil && p.token.Type == signToken && p.token.Value == sign
}

func (p *parser) is(types ...lexer.TokenType) bool {
	return p.err == nil && slices.Contains(types, p.token.Type)
}

// expect takes a sign.
func (p *parser) expect(sign string) lexer.Token {
	if !p.at(sign) {
		p.fail()
		return lexer.Token{}
	}
	if sign == "." && p.ended {
		return p.token // the end of the statement
	}
	return p.take()
}

func (p *parser) props() *props {
	out := &props{All: []*prop{p.prop()}}
	for p.at(";") {
		p.take()
		if p.is(iriToken, nameToken, wordToken) {
			out.All = append(out.All, p.prop())
		}
	}
	return out
}

func (p *parser) prop() *prop {
	if !p.is(iriToken, nameToken, wordToken) {
		p.fail()
		return nil
	}
	out := &prop{Verb: p.take()}
	out.Objects = append(out.Objects, p.term())
	for p.at(",") {
		p.take()
		out.Objects = append(out.Objects, p.term())
	}
	return out
}

func (p *parser) term() *term {
	switch {
	case p.is(iriToken, nameToken, blankToken, wordToken, numberToken):
		t := p.take()
		return &term{Plain: &t}
	case p.is(stringToken):
		return &term{Text: p.quotation()}
	case p.at("["):
		open := p.take()
		out := &term{Open: &open}
		if !p.at("]") {
			out.Props = p.props()
		}
		p.expect("]")
		return out
	case p.at("("):
		out := &list{Open: p.take()}
		for p.err == nil && !p.at(")") {
			out.Items = append(out.Items, p.term())
		}
		p.expect(")")
		return &term{List: out}
	}
	p.fail()
	return nil
}

func (p *parser) quotation() *quotation {
	out := &quotation{Text: p.take()}
	switch {
	case p.is(langToken):
		t := p.take()
		out.Lang = &t
	case p.at("^^"):
		p.take()
		if !p.is(iriToken, nameToken) {
			p.fail()
			return out
		}
		t := p.take()
		out.Type = &t
	}
	return out
}
