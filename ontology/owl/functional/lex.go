package functional

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// maxDepth is how deep calls may be nested; people's ontologies stay below 20.
const maxDepth = 128

// The types of tokens.
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

// notation makes the tokens of one form. It implements lexer.StringDefinition.
type notation struct{}

// Symbols names the types of tokens for the grammar.
func (notation) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Full": full, "Short": short, "Blank": blank, "Word": word, "Text": text,
		"Lang": lang, "Typed": typed, "Paren": paren, "Equals": equals,
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

// LexString makes the tokens of the form that s starts with.
func (notation) LexString(_, s string) (lexer.Lexer, error) {
	return &scanner{text: s, form: true}, nil
}

// A scanner yields tokens. Its errors are diagnostics with places relative to
// text and without a file.
type scanner struct {
	text   string
	at     int
	form   bool // ends behind the form it starts with
	depth  int  // open parentheses
	closed bool // the form is complete
}

// Next returns the next token, or the end of the text or of the form.
func (s *scanner) Next() (lexer.Token, error) {
	s.skip()
	if s.at == len(s.text) || s.closed && s.form {
		return lexer.EOFToken(lexer.Position{Offset: s.at}), nil
	}
	switch c := s.text[s.at]; c {
	case '(', ')':
		return s.paren(c)
	case '=':
		return s.token(equals, 1), nil
	case '<':
		return s.iri()
	case '"':
		return s.literal()
	case '@':
		return s.run(lang, 1)
	case '^':
		if strings.HasPrefix(s.text[s.at:], "^^") {
			return s.token(typed, 2), nil
		}
	}
	return s.run(word, 0)
}

// skip moves over blanks and comments.
func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\r', '\n':
			s.at++
		case '#':
			if n := strings.IndexByte(s.text[s.at:], '\n'); n >= 0 {
				s.at += n
			} else {
				s.at = len(s.text)
			}
		default:
			return
		}
	}
}

func (s *scanner) paren(c byte) (lexer.Token, error) {
	if c == '(' {
		s.depth++
	} else {
		s.depth--
	}
	if s.depth > maxDepth {
		return lexer.Token{}, diag.New("E0342", source.Span{Start: s.at, End: s.at + 1},
			"expressions are nested more than %d deep", maxDepth)
	}
	s.closed = s.depth <= 0
	return s.token(paren, 1), nil
}

func (s *scanner) iri() (lexer.Token, error) {
	end := strings.IndexAny(s.text[s.at+1:], "> \t\r\n<\"")
	if end < 0 || s.text[s.at+1+end] != '>' {
		return lexer.Token{}, diag.New("E0340", source.Span{Start: s.at, End: s.at + 1}, "this IRI is not closed").
			WithHint("write it as <http://...>, without blanks")
	}
	return s.token(full, end+2), nil
}

func (s *scanner) literal() (lexer.Token, error) {
	for i := s.at + 1; i < len(s.text); i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '"':
			return s.token(text, i+1-s.at), nil
		}
	}
	return lexer.Token{}, diag.New("E0340", source.Span{Start: s.at, End: s.at + 1}, "this text is not closed").
		WithHint(`end it with a quote; a quote inside is written \"`)
}

// run reads letters, digits and what names may hold besides, after skip bytes.
func (s *scanner) run(t lexer.TokenType, skip int) (lexer.Token, error) {
	n := skip
	for s.at+n < len(s.text) && !strings.ContainsRune(" \t\r\n()<>\"=^@#", rune(s.text[s.at+n])) {
		n++
	}
	if n == skip {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		return lexer.Token{}, diag.New("E0340", source.Span{Start: s.at, End: s.at + size}, "the character %q cannot stand here", r)
	}
	run := s.text[s.at : s.at+n]
	switch {
	case !utf8.ValidString(run):
		return lexer.Token{}, diag.New("E0340", source.Span{Start: s.at, End: s.at + n}, "this is not UTF-8").WithHint("save the file as UTF-8")
	case t == lang:
	case strings.HasPrefix(run, "_:") && len(run) > 2:
		t = blank
	case strings.Contains(run, ":"):
		t = short
	}
	return s.token(t, n), nil
}

// token returns n bytes as a token and goes on behind it.
func (s *scanner) token(t lexer.TokenType, n int) lexer.Token {
	at := s.at
	s.at += n
	return lexer.Token{Type: t, Value: s.text[at:s.at], Pos: lexer.Position{Offset: at}}
}
