package graph

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
)

// Limits of one statement.
const (
	maxDepth = 128  // brackets or elements that are nested
	maxName  = 1024 // bytes of a name that is no IRI, of a number or of a tag
)

// The types of tokens of Turtle.
const (
	iriToken    lexer.TokenType = iota + 1 // <a>
	nameToken                              // a:b
	blankToken                             // _:b
	stringToken                            // "...", '...', """...""", '''...'''
	numberToken
	langToken // @en, @prefix
	wordToken // a, true, false, PREFIX
	signToken // . ; , [ ] ( ) ^^
)

var (
	numberSyntax = regexp.MustCompile(`^[+-]?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?|^[+-]?[0-9]+\.[eE][+-]?[0-9]+`)
	langSyntax   = regexp.MustCompile(`^@[a-zA-Z]+(-[a-zA-Z0-9]+)*`)
	nameSyntax   = regexp.MustCompile(`^([\p{L}_][\p{L}\p{N}\p{M}_.·-]*)?:?([\p{L}\p{N}\p{M}_:.·-]|%[0-9a-fA-F]{2}|\\[_~.!$&'()*+,;=/?#@%-])*`)
)

// next returns the next token, or the end of the file.
func (t *turtle) next() (lexer.Token, *diag.Diagnostic) {
	t.Skip()
	if t.At == len(t.Text) {
		return t.End(), nil
	}
	rest := t.Rest()
	word := rest[:min(len(rest), maxName)] // patterns are slow on long texts
	if end := strings.IndexAny(word, " \t\r\n<\""); end >= 0 {
		word = word[:end]
	}
	switch c := rest[0]; {
	case c == '<':
		return t.IRI(iriToken)
	case c == '"' || c == '\'':
		return t.quoted(c)
	case c == '@':
		return t.run(langToken, langSyntax.FindString(word))
	case strings.HasPrefix(rest, "^^"):
		return t.Token(signToken, 2), nil
	case strings.IndexByte("+-.0123456789", c) >= 0 && numberSyntax.MatchString(word):
		return t.Token(numberToken, len(numberSyntax.FindString(word))), nil
	case strings.IndexByte(".;,[]()", c) >= 0:
		return t.sign(c)
	}
	name := strings.TrimRight(nameSyntax.FindString(word), ".")
	if n := len(name); n < len(word) && strings.HasSuffix(name, `\`) {
		name = rest[:n+1] // the point was escaped
	}
	switch {
	case strings.HasPrefix(name, "_:"):
		return t.run(blankToken, name)
	case strings.Contains(name, ":"):
		return t.run(nameToken, name)
	}
	return t.run(wordToken, name)
}

func (t *turtle) sign(c byte) (lexer.Token, *diag.Diagnostic) {
	switch c {
	case '[', '(':
		t.Depth++
	case ']', ')':
		t.Depth--
	}
	if t.Depth > maxDepth {
		return lexer.Token{}, t.Wrong("E0342", 1, "brackets are nested more than %d deep", maxDepth)
	}
	return t.Token(signToken, 1), nil
}

func (t *turtle) quoted(c byte) (lexer.Token, *diag.Diagnostic) {
	quote := string(c)
	long := strings.HasPrefix(t.Text[t.At:], strings.Repeat(quote, 3))
	if long {
		quote = strings.Repeat(quote, 3)
	}
	for i := t.At + len(quote); i < len(t.Text); i++ {
		switch {
		case t.Text[i] == '\\':
			i++
		case strings.HasPrefix(t.Text[i:], quote):
			for long && i+3 < len(t.Text) && t.Text[i+3] == c {
				i++ // the last three quotes of more
			}
			return t.Token(stringToken, i+len(quote)-t.At), nil
		case !long && t.Text[i] == '\n':
			return lexer.Token{}, t.Wrong("E0340", i-t.At, "this text is not closed on its line").WithHint("a text of several lines stands between three quotes")
		}
	}
	return lexer.Token{}, t.Wrong("E0340", 1, "this text is not closed")
}

// run takes a token that a pattern has found.
func (t *turtle) run(kind lexer.TokenType, found string) (lexer.Token, *diag.Diagnostic) {
	if found == "" {
		r, size := utf8.DecodeRuneInString(t.Text[t.At:])
		return lexer.Token{}, t.Wrong("E0340", size, "the character %q cannot stand here", r)
	}
	return t.Token(kind, len(found)), nil
}
