package owl

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// Token types.
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

// A scanner splits a text into tokens.
type scanner struct {
	scan.Cursor
	form   bool // stop at the end of the first form
	closed bool // the form is complete
}

// Next returns the next token. It returns an end token at the end of the text or of the form.
func (s *scanner) Next() (lexer.Token, error) {
	s.Skip()
	if s.Offset == len(s.Text) || s.closed && s.form {
		return s.End(), nil
	}
	if err := s.CheckLimit(source.OWLLimits.PerPart); err != nil {
		return lexer.Token{}, err
	}
	switch c := s.Text[s.Offset]; c {
	case '(', ')':
		return s.paren(c)
	case '=':
		return s.Token(equals, 1), nil
	case '<':
		return s.IRI(full)
	case '"':
		return s.literal()
	case '@':
		return s.run(lang, 1)
	case '^':
		if strings.HasPrefix(s.Text[s.Offset:], "^^") {
			return s.Token(typed, 2), nil
		}
	}
	return s.run(word, 0)
}

func (s *scanner) paren(c byte) (lexer.Token, error) {
	if c == '(' {
		s.Depth++
	} else {
		s.Depth--
	}
	if s.Depth > source.OWLLimits.Depth {
		return lexer.Token{}, s.Errorf("E0342", 1, "expressions are nested more than %d deep", source.OWLLimits.Depth)
	}
	s.closed = s.Depth <= 0
	return s.Token(paren, 1), nil
}

func (s *scanner) literal() (lexer.Token, error) {
	for i := s.Offset + 1; i < len(s.Text); i++ {
		switch s.Text[i] {
		case '\\':
			i++
		case '"':
			return s.Token(text, i+1-s.Offset), nil
		}
	}
	return lexer.Token{}, s.Errorf("E0340", 1, "unterminated string").
		WithHint(`end it with a quote; write a quote inside as \"`)
}

// run reads a run of letters, digits and other name characters, starting after skip bytes.
func (s *scanner) run(t lexer.TokenType, skip int) (lexer.Token, error) {
	n := skip
	for s.Offset+n < len(s.Text) && !strings.ContainsRune(" \t\r\n()<>\"=^@#", rune(s.Text[s.Offset+n])) {
		n++
	}
	if n == skip {
		r, size := utf8.DecodeRuneInString(s.Text[s.Offset:])
		return lexer.Token{}, s.Errorf("E0340", size, "unexpected character %q", r)
	}
	run := s.Text[s.Offset : s.Offset+n]
	switch {
	case !utf8.ValidString(run):
		return lexer.Token{}, s.Errorf("E0340", n, "the text is not UTF-8").WithHint("save the file as UTF-8")
	case t == lang:
	case strings.HasPrefix(run, "_:") && len(run) > 2:
		t = blank
	case strings.Contains(run, ":"):
		t = short
	}
	return s.Token(t, n), nil
}
