package functional

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
)

// maxDepth is how deep calls may be nested; people's ontologies stay below 20.
const maxDepth = 128

// The types of tokenp.
const (
	full   lexer.TokenType = iota + 1 // <http://example.org/a>
	short                             // a:b or :b
	blank                             // _:b
	word                              // SubClassOf, 12
	text                              // "..."
	lang                              // @en
	typed                             // ^^
	paren                             // ( or )
	equals                            // =
)

// next returns the next token, or the end of the text.
func (p *parser) next() (lexer.Token, *diag.Diagnostic) {
	p.Skip()
	if p.At == len(p.Text) {
		return p.End(), nil
	}
	switch c := p.Text[p.At]; c {
	case '(', ')':
		return p.paren(c)
	case '=':
		return p.Token(equals, 1), nil
	case '<':
		return p.IRI(full)
	case '"':
		return p.quoted()
	case '@':
		return p.run(lang, 1)
	case '^':
		if strings.HasPrefix(p.Text[p.At:], "^^") {
			return p.Token(typed, 2), nil
		}
	}
	return p.run(word, 0)
}

func (p *parser) paren(c byte) (lexer.Token, *diag.Diagnostic) {
	if c == '(' {
		p.Depth++
	} else {
		p.Depth--
	}
	if p.Depth > maxDepth {
		return lexer.Token{}, p.Wrong("E0342", 1, "expressions are nested more than %d deep", maxDepth)
	}
	return p.Token(paren, 1), nil
}

func (p *parser) quoted() (lexer.Token, *diag.Diagnostic) {
	for i := p.At + 1; i < len(p.Text); i++ {
		switch p.Text[i] {
		case '\\':
			i++
		case '"':
			return p.Token(text, i+1-p.At), nil
		}
	}
	return lexer.Token{}, p.Wrong("E0340", 1, "this text is not closed").
		WithHint(`end it with a quote; a quote inside is written \"`)
}

// run reads letters, digits and what names may hold besides, after skip bytep.
func (p *parser) run(t lexer.TokenType, skip int) (lexer.Token, *diag.Diagnostic) {
	n := skip
	for p.At+n < len(p.Text) && !strings.ContainsRune(" \t\r\n()<>\"=^@#", rune(p.Text[p.At+n])) {
		n++
	}
	if n == skip {
		r, size := utf8.DecodeRuneInString(p.Text[p.At:])
		return lexer.Token{}, p.Wrong("E0340", size, "the character %q cannot stand here", r)
	}
	run := p.Text[p.At : p.At+n]
	switch {
	case !utf8.ValidString(run):
		return lexer.Token{}, p.Wrong("E0340", n, "this is not UTF-8").WithHint("save the file as UTF-8")
	case t == lang:
	case strings.HasPrefix(run, "_:") && len(run) > 2:
		t = blank
	case strings.Contains(run, ":"):
		t = short
	}
	return p.Token(t, n), nil
}
