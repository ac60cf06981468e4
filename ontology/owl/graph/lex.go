package graph

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/source"
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

// notation makes the tokens of one statement. It implements lexer.StringDefinition.
type notation struct{}

// Symbols names the types of tokens for the grammar.
func (notation) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "IRI": iriToken, "Name": nameToken, "Blank": blankToken, "String": stringToken,
		"Number": numberToken, "Lang": langToken, "Word": wordToken, "Sign": signToken,
	}
}

// Lex reads all of r; see LexString.
func (n notation) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return n.LexString(name, string(b))
}

// LexString makes the tokens of the statement that s starts with.
func (notation) LexString(_, s string) (lexer.Lexer, error) { return &scanner{text: s}, nil }

// A scanner yields the tokens of a statement, which a point ends. Its errors
// are diagnostics with places relative to text and without a file.
type scanner struct {
	text  string
	at    int
	depth int
	ended bool
}

var (
	numberSyntax = regexp.MustCompile(`^[+-]?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?|^[+-]?[0-9]+\.[eE][+-]?[0-9]+`)
	langSyntax   = regexp.MustCompile(`^@[a-zA-Z]+(-[a-zA-Z0-9]+)*`)
	nameSyntax   = regexp.MustCompile(`^([\p{L}_][\p{L}\p{N}\p{M}_.·-]*)?:?([\p{L}\p{N}\p{M}_:.·-]|%[0-9a-fA-F]{2}|\\[_~.!$&'()*+,;=/?#@%-])*`)
)

// Next returns the next token, or the end of the statement.
func (s *scanner) Next() (lexer.Token, error) {
	s.skip()
	if s.ended || s.at == len(s.text) {
		return lexer.EOFToken(lexer.Position{Offset: s.at}), nil
	}
	rest := s.text[s.at:]
	word := rest[:min(len(rest), maxName)] // patterns are slow on long texts
	if end := strings.IndexAny(word, " \t\r\n<\""); end >= 0 {
		word = word[:end]
	}
	switch c := rest[0]; {
	case c == '<':
		return s.iri()
	case c == '"' || c == '\'':
		return s.quoted(c)
	case c == '@':
		return s.run(langToken, langSyntax.FindString(word))
	case strings.HasPrefix(rest, "^^"):
		return s.token(signToken, 2), nil
	case strings.IndexByte("+-.0123456789", c) >= 0 && numberSyntax.MatchString(word):
		return s.token(numberToken, len(numberSyntax.FindString(word))), nil
	case strings.IndexByte(".;,[]()", c) >= 0:
		return s.sign(c)
	}
	name := strings.TrimRight(nameSyntax.FindString(word), ".")
	if n := len(name); n < len(word) && strings.HasSuffix(name, `\`) {
		name = rest[:n+1] // the point was escaped
	}
	switch {
	case strings.HasPrefix(name, "_:"):
		return s.run(blankToken, name)
	case strings.Contains(name, ":"):
		return s.run(nameToken, name)
	}
	return s.run(wordToken, name)
}

func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\r', '\n':
			s.at++
		case '#':
			n := strings.IndexByte(s.text[s.at:], '\n')
			if n < 0 {
				n = len(s.text) - s.at
			}
			s.at += n
		default:
			return
		}
	}
}

func (s *scanner) sign(c byte) (lexer.Token, error) {
	switch c {
	case '[', '(':
		s.depth++
	case ']', ')':
		s.depth--
	case '.':
		s.ended = s.depth <= 0
	}
	if s.depth > maxDepth {
		return lexer.Token{}, s.wrong("E0342", 1, "brackets are nested more than %d deep", maxDepth)
	}
	return s.token(signToken, 1), nil
}

func (s *scanner) iri() (lexer.Token, error) {
	end := strings.IndexAny(s.text[s.at+1:], "> \t\r\n<\"")
	if end < 0 || s.text[s.at+1+end] != '>' {
		return lexer.Token{}, s.wrong("E0340", 1, "this IRI is not closed").WithHint("write it as <http://...>, without blanks")
	}
	return s.token(iriToken, end+2), nil
}

func (s *scanner) quoted(c byte) (lexer.Token, error) {
	quote := string(c)
	long := strings.HasPrefix(s.text[s.at:], strings.Repeat(quote, 3))
	if long {
		quote = strings.Repeat(quote, 3)
	}
	for i := s.at + len(quote); i < len(s.text); i++ {
		switch {
		case s.text[i] == '\\':
			i++
		case strings.HasPrefix(s.text[i:], quote):
			for long && i+3 < len(s.text) && s.text[i+3] == c {
				i++ // the last three quotes of more
			}
			return s.token(stringToken, i+len(quote)-s.at), nil
		case !long && s.text[i] == '\n':
			return lexer.Token{}, s.wrong("E0340", i-s.at, "this text is not closed on its line").WithHint("a text of several lines stands between three quotes")
		}
	}
	return lexer.Token{}, s.wrong("E0340", 1, "this text is not closed")
}

// run takes a token that a pattern has found.
func (s *scanner) run(t lexer.TokenType, found string) (lexer.Token, error) {
	if found == "" {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		return lexer.Token{}, s.wrong("E0340", size, "the character %q cannot stand here", r)
	}
	return s.token(t, len(found)), nil
}

func (s *scanner) wrong(code string, n int, format string, args ...any) *diag.Diagnostic {
	return diag.New(code, source.Span{Start: s.at, End: s.at + n}, format, args...)
}

func (s *scanner) token(t lexer.TokenType, n int) lexer.Token {
	at := s.at
	s.at += n
	return lexer.Token{Type: t, Value: s.text[at:s.at], Pos: lexer.Position{Offset: at}}
}
