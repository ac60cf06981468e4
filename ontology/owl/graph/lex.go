package graph

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// Limits of one statement.
const (
	maxName = 1024 // maximum length in bytes of a prefixed name, number or tag
)

// Token types of Turtle.
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

// A scanner splits a statement into tokens. A dot ends the statement.
type scanner struct {
	scan.Cursor
	ended bool
}

// Characters of names (PN_CHARS_U and PN_CHARS of the Turtle grammar).
const (
	nameStart = `A-Za-z_\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{2FF}\x{370}-\x{37D}\x{37F}-\x{1FFF}\x{200C}-\x{200D}\x{2070}-\x{218F}` +
		`\x{2C00}-\x{2FEF}\x{3001}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFFD}\x{10000}-\x{EFFFF}`
	nameInside = `0-9\x{B7}\x{300}-\x{36F}\x{203F}-\x{2040}-`
)

var (
	numberSyntax = source.LazyRegexp(`^[+-]?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?|^[+-]?[0-9]+\.[eE][+-]?[0-9]+`)
	langSyntax   = source.LazyRegexp(`^@[a-zA-Z]+(-[a-zA-Z0-9]+)*`)
	nameSyntax   = source.LazyRegexp(strings.NewReplacer("START", nameStart, "INSIDE", nameStart+nameInside).Replace(
		`^([START][INSIDE.]*)?:?([INSIDE:.]|%[0-9a-fA-F]{2}|\\[_~.!$&'()*+,;=/?#@%-])*`))
)

// Next returns the next token, or an end token after the statement.
func (s *scanner) Next() (lexer.Token, error) {
	s.Skip()
	if s.ended || s.Offset == len(s.Text) {
		return s.End(), nil
	}
	if err := s.CheckLimit(source.OWLLimits.PerPart); err != nil {
		return lexer.Token{}, err
	}
	rest := s.Text[s.Offset:]
	word := rest[:min(len(rest), maxName)] // matching is slow on long texts
	if end := strings.IndexAny(word, " \t\r\n<\""); end >= 0 {
		word = word[:end]
	}
	switch c := rest[0]; {
	case c == '<':
		return s.IRI(iriToken)
	case c == '"' || c == '\'':
		return s.quoted(c)
	case c == '@':
		return s.run(langToken, langSyntax().FindString(word))
	case strings.HasPrefix(rest, "^^"):
		return s.Token(signToken, 2), nil
	case strings.IndexByte("+-.0123456789", c) >= 0 && numberSyntax().MatchString(word):
		return s.Token(numberToken, len(numberSyntax().FindString(word))), nil
	case strings.IndexByte(".;,[]()", c) >= 0:
		return s.sign(c)
	}
	name := strings.TrimRight(nameSyntax().FindString(word), ".")
	if n := len(name); n < len(word) && strings.HasSuffix(name, `\`) {
		name = rest[:n+1] // the dot is escaped
	}
	switch {
	case strings.HasPrefix(name, "_:"):
		return s.run(blankToken, name)
	case strings.Contains(name, ":"):
		return s.run(nameToken, name)
	}
	return s.run(wordToken, name)
}

func (s *scanner) sign(c byte) (lexer.Token, error) {
	switch c {
	case '[', '(':
		s.Depth++
	case ']', ')':
		s.Depth--
	case '.':
		s.ended = s.Depth <= 0
	}
	if s.Depth > source.OWLLimits.Depth {
		return lexer.Token{}, s.Errorf("E0342", 1, "brackets are nested more than %d deep", source.OWLLimits.Depth)
	}
	return s.Token(signToken, 1), nil
}

func (s *scanner) quoted(c byte) (lexer.Token, error) {
	quote := string(c)
	long := strings.HasPrefix(s.Text[s.Offset:], strings.Repeat(quote, 3))
	if long {
		quote = strings.Repeat(quote, 3)
	}
	for i := s.Offset + len(quote); i < len(s.Text); i++ {
		switch {
		case s.Text[i] == '\\':
			i++
		case strings.HasPrefix(s.Text[i:], quote):
			for long && i+3 < len(s.Text) && s.Text[i+3] == c {
				i++ // only the last three quotes end the string
			}
			return s.Token(stringToken, i+len(quote)-s.Offset), nil
		case !long && s.Text[i] == '\n':
			return lexer.Token{}, s.Errorf("E0340", i-s.Offset, "unterminated string at the end of the line").WithHint("use three quotes for a string of several lines")
		}
	}
	return lexer.Token{}, s.Errorf("E0340", 1, "unterminated string")
}

// run returns the text matched by a pattern as a token.
func (s *scanner) run(t lexer.TokenType, found string) (lexer.Token, error) {
	if found == "" {
		r, size := utf8.DecodeRuneInString(s.Text[s.Offset:])
		return lexer.Token{}, s.Errorf("E0340", size, "unexpected character %q", r)
	}
	return s.Token(t, len(found)), nil
}
